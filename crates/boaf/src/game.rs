//! The game as the rest of Fairdeal sees it.

use fairdeal_core::ability::Abilities;
use fairdeal_core::column::Cell;
use fairdeal_core::facts::{AbilityFacts, Facts, OptionFacts, OptionValue, Parameter, ViewFacts};
use fairdeal_core::game::{
    Effort, Found, Game, Question, Reason, Row, Said, Solved, Style, Worker,
};
use fairdeal_core::name::PositionName;
use fairdeal_core::reply::{Described, Legal, LegalMove};
use fairdeal_core::scene::Scene;
use fairdeal_core::words::{count_of, wrapped};
use fairdeal_core::{Error, InputError, Limits, Stop, Verdict};
use serde_json::Value;

use crate::certificate::Certificate;
use crate::check::{self, Boaf};
use crate::deal;
use crate::draw::{self, Marks};
use crate::family::BoafFamily;
use crate::measure;
use crate::notation::{GAME, Lettering, NamedMove, Position, board_rows, named};
use crate::prose;
use crate::reduce::REDUCTIONS;
use crate::rules::{Board, Move};
use crate::solve::strategies::{self, STRATEGIES};
use crate::solve::{Engine, Why, cases, cases_at_once, closed_set};

static FACTS: Facts = Facts {
    name: GAME,
    title: "Birds of a Feather",
    rules: "Put a stack on another one in its row or column if their top cards share a suit or \
            their ranks differ by at most one; win by joining all stacks into one.",
    source: "Hoshino, Notarangelo: Computational Intractability and Solvability for the Birds of \
             a Feather Game (EAAI 2019); the game is by T. W. Neller (2016)",
    parameters: &[
        Parameter {
            form: "RxC",
            about: "rows and columns, 1 to 1024 each (default 4x4); search up to 256 cards",
        },
        Parameter {
            form: "sSrK",
            about: "a deck of S suits and K ranks with at least R·C cards (default s4r13)",
        },
    ],
    examples: &["boaf#1264", "boaf/5x5#7", "boaf/6x6/s6r12#7", "boaf:2H 3D / 4D 3H"],
    strategies: STRATEGIES,
    unplayable_strategies: &[],
    reasons: Why::WORDS,
    views: &[
        ViewFacts {
            name: "graph",
            about: "the match graph: cards that match are joined, strongly if they are in line; at most 128 cards",
        },
        ViewFacts {
            name: "cases",
            about: "the cases of the cut edge that refutes the board, one small board each (Table 12 of the paper)",
        },
    ],
    columns: measure::COLUMNS,
    options: &[
        OptionFacts {
            verb: "solve",
            name: "steps",
            value: OptionValue::Flag,
            about: "Show every board on the way",
        },
        OptionFacts {
            verb: "solve",
            name: "count-first-moves",
            value: OptionValue::Flag,
            about: "Count the first moves that keep the position winnable",
        },
    ],
    abilities: &[
        AbilityFacts::tested("deal", "any R×C board, any deck, the paper's numbered deals"),
        AbilityFacts::proved("solve, yes", "a line of play"),
        AbilityFacts::proved(
            "solve, no",
            "up to 16 cells; larger boards where a condition or a case tree explains it",
        ),
        AbilityFacts::tested("solve, no", "other larger boards"),
        AbilityFacts::tested("hint", ""),
        AbilityFacts::tested("moves", ""),
        AbilityFacts::tested("difficulty", ""),
        AbilityFacts::tested("survey", ""),
        AbilityFacts::tested("draw", "terminal, SVG, PNG"),
        AbilityFacts::tested("reduce", "2 reductions"),
    ],
};

impl Game for Boaf {
    type Family = BoafFamily;
    type Position = Position;
    type Find = Vec<Move>;
    type Why = Why;

    fn facts(&self) -> &'static Facts {
        &FACTS
    }

    fn family(&self, parameters: &str) -> Result<BoafFamily, InputError> {
        BoafFamily::parse(parameters)
    }

    fn admits(&self, family: &BoafFamily, number: i64) -> Result<(), InputError> {
        deal::admits(*family, number)
    }

    fn deal(&self, family: &BoafFamily, number: i64) -> Result<Position, InputError> {
        Position::of_deal(*family, number)
    }

    fn read(&self, name: &PositionName) -> Result<Position, InputError> {
        Position::read(name)
    }

    fn read_json(&self, value: &Value) -> Result<Position, InputError> {
        Position::read_json(value)
    }

    fn id(&self, position: &Position) -> String {
        position.id()
    }

    fn literal(&self, position: &Position) -> String {
        position.spelled()
    }

    fn describe(&self, position: &Position) -> Described {
        let family = position.family();
        let board = board_rows(&position.board);
        Described {
            position: position.id(),
            game: GAME,
            family: family.to_string(),
            deal: position.dealt.map(|(_, number)| number),
            parameters: [
                ("rows", family.rows.into()),
                ("columns", family.cols.into()),
                ("suits", family.suits.into()),
                ("ranks", family.ranks.into()),
            ]
            .into(),
            cards: board.iter().flatten().flatten().cloned().collect(),
            board: Some(board),
            moves: position.played.iter().flat_map(|played| played.moves.clone()).collect(),
            notes: position.notes.clone(),
        }
    }

    /// Ranks before suits, as the deals count: 0 is the ace of the first suit, 1 that of the second.
    fn card_numbers(&self, position: &Position) -> Option<Vec<u64>> {
        let suits = u64::from(position.family().suits);
        let cells = position.board.cells().iter();
        cells
            .map(|cell| {
                cell.map(|card| u64::from(card.rank - 1) * suits + u64::from(card.suit - 1))
            })
            .collect()
    }

    fn decide(
        &self,
        position: &Position,
        question: Question,
        strategy: Option<&str>,
        limits: Limits,
    ) -> Result<Solved<Vec<Move>, Why>, Error> {
        if question != Question::Any {
            return Err(question.absent(GAME).into());
        }
        let solved = strategies::engine(strategy, limits)?.solve(&position.board);
        Ok(Solved::one(question, solved.verdict, strategies::name(strategy), solved.nodes))
    }

    fn worker(
        &self,
        family: &BoafFamily,
        strategy: Option<&str>,
        limits: Limits,
    ) -> Result<Box<dyn Worker>, Error> {
        Ok(Box::new(BoafWorker {
            family: *family,
            strategy: strategies::name(strategy).to_string(),
            engine: strategies::engine(strategy, limits)?,
            boards: vec![deal::deal(*family, 0)?],
        }))
    }

    fn measure(
        &self,
        position: &Position,
        columns: &[&'static str],
        strategy: Option<&str>,
        limits: Limits,
    ) -> Result<Vec<Option<Cell>>, Error> {
        measure::measure(position, columns, strategy, limits)
    }

    fn prove(
        &self,
        position: &Position,
        solved: &Solved<Vec<Move>, Why>,
        effort: Effort,
        limits: Limits,
    ) -> Option<Value> {
        let board = &position.board;
        let at_hand = match &solved.verdict {
            Verdict::Solved(Found::One(moves)) => Some(Certificate::Solution(named(board, moves))),
            Verdict::Impossible(Why::Exhausted) => cases_at_once(board).map(Certificate::Cases),
            Verdict::Impossible(why) => why.certificate(),
            _ => return None,
        };
        // What the checker does not accept is not handed out.
        let accepted = |certificate: &Certificate| check::check(board, certificate).is_ok();
        let searched = || {
            // A proof is longer than the search was, so the node budget does not bound it; what it is
            // made of does.
            let limits = Limits { nodes: u64::MAX, ..limits };
            let steps = cases(board, limits).ok().flatten();
            let found = steps.map(Certificate::Cases).filter(accepted);
            found.or_else(|| {
                let keys = closed_set(board, limits).ok().flatten()?;
                Some(Certificate::ClosedSet(keys)).filter(accepted)
            })
        };
        let full = effort == Effort::Full && solved.verdict.is_impossible();
        let certificate = at_hand.filter(accepted).or_else(|| full.then(searched).flatten())?;
        Some(certificate.to_json(position))
    }

    fn find_texts(&self, position: &Position, moves: &Vec<Move>) -> Vec<String> {
        let lettering = Lettering::of(&position.board);
        named(&position.board, moves).iter().map(|mv| mv.text(lettering)).collect()
    }

    fn moves(&self, position: &Position, most: usize, _limits: Limits) -> Legal {
        let (board, lettering) = (&position.board, Lettering::of(&position.board));
        let mut moves = Vec::new();
        for mv in board.moves() {
            if moves.len() == most {
                return Legal { moves, stop: Some(Stop::Memory) };
            }
            if let (Some(card), Some(onto)) = (board.card(mv.from), board.card(mv.to)) {
                let text = NamedMove { card, onto }.text(lettering);
                let (cards, onto) = (vec![lettering.card(card)], Some(lettering.card(onto)));
                moves.push(LegalMove { text, cards, onto });
            }
        }
        Legal { moves, stop: None }
    }

    fn reason(&self, position: &Position, _question: Question, why: &Why, style: Style) -> Reason {
        let lettering = Lettering::of(&position.board);
        let cards = match why {
            // It rests on every one of them.
            Why::NoMove => position.board.stacks().map(|(_, card)| card).collect(),
            why => why.cards(),
        };
        Reason {
            word: why.word(),
            cards: cards.iter().map(|&card| lettering.card(card)).collect(),
            sentence: prose::reason(&position.board, why, style),
        }
    }

    fn say(&self, position: &Position, solved: &Solved<Vec<Move>, Why>, style: Style) -> Said {
        let board = &position.board;
        match &solved.verdict {
            Verdict::Solved(_) => {
                let moves = solved.find().map_or(&[][..], Vec::as_slice);
                let body = match style.steps {
                    true => prose::steps(board, moves, style),
                    false => {
                        let line = prose::line(board, moves, style);
                        format!("{}\n{line}", self.picture(position, style))
                    }
                };
                Said { headline: format!(" in {}", count_of(moves.len(), "move")), body }
            }
            Verdict::Impossible(why) => {
                let Reason { word, sentence, .. } =
                    self.reason(position, solved.question, why, style);
                let drawn = draw::text(board, style, &Marks::of(board, why));
                let sentence = wrapped(&sentence, style.columns);
                Said { headline: format!(", {word}"), body: format!("{drawn}\n\n{sentence}") }
            }
            Verdict::Unknown(stop) => {
                Said { headline: format!(", {stop}"), body: self.picture(position, style) }
            }
        }
    }

    fn picture(&self, position: &Position, style: Style) -> String {
        draw::text(&position.board, style, &Marks::none()) + "\n"
    }

    fn show(&self, position: &Position, solved: Option<&Solved<Vec<Move>, Why>>) -> Scene {
        let board = &position.board;
        let scene = match solved.map(|solved| &solved.verdict) {
            Some(Verdict::Solved(Found::One(moves))) => draw::steps_scene(board, moves),
            Some(Verdict::Impossible(why)) => draw::reason_scene(board, why),
            _ => draw::scene(board, &Marks::none()),
        };
        Scene { title: String::new(), ..scene }
    }

    fn frames(&self, position: &Position, solved: &Solved<Vec<Move>, Why>) -> Vec<Scene> {
        match &solved.verdict {
            Verdict::Solved(Found::One(moves)) => draw::frames(&position.board, moves),
            _ => vec![self.show(position, Some(solved))],
        }
    }

    fn view(
        &self,
        position: &Position,
        name: &str,
        solved: Option<&Solved<Vec<Move>, Why>>,
    ) -> Result<Scene, InputError> {
        let why = match solved.map(|solved| &solved.verdict) {
            Some(Verdict::Impossible(why)) => Some(why),
            _ => None,
        };
        match name {
            "graph" => draw::match_graph(&position.board, why),
            "cases" => Ok(draw::cases(&position.board, why)),
            _ => Err(InputError::at("option --view", format!("there is no `{name}`"))),
        }
    }

    fn view_text(&self, position: &Position, name: &str, style: Style) -> Option<String> {
        (name == "graph" && position.board.count() <= draw::MOST_CARDS)
            .then(|| draw::match_graph_text(&position.board, style))
    }

    fn abilities(&self) -> Abilities<Self> {
        Abilities {
            hint: Some(&Boaf),
            grade: Some(&Boaf),
            first_moves: Some(&Boaf),
            reductions: REDUCTIONS,
            ..Abilities::none()
        }
    }
}

/// Boards dealt before they are decided: they stay in the nearest cache.
const AT_ONCE: usize = 64;

struct BoafWorker {
    family: BoafFamily,
    strategy: String,
    engine: Box<dyn Engine>,
    /// Boards to be dealt on again and again; at least one.
    boards: Vec<Board>,
}

impl Worker for BoafWorker {
    fn strategy(&self) -> &str {
        &self.strategy
    }

    fn decide(&mut self, number: i64) -> Row {
        let board = &mut self.boards[0];
        deal::deal_again(self.family, number, board);
        self.engine.row(board)
    }

    fn decide_all(&mut self, deals: &[i64]) -> Vec<Row> {
        let mut rows = Vec::with_capacity(deals.len());
        for some in deals.chunks(AT_ONCE) {
            let count = self.boards.len().max(some.len());
            self.boards.resize(count, self.boards[0].clone());
            for (&number, board) in some.iter().zip(&mut self.boards) {
                deal::deal_again(self.family, number, board);
            }
            rows.extend(self.engine.rows(&self.boards[..some.len()]));
        }
        rows
    }
}
