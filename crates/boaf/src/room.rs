//! The room's handle: the traits of `fairdeal_core::room`, spoken for Birds of a Feather.

use std::fmt::Write as _;

use fairdeal_core::position::{Body, PositionName};
use fairdeal_core::reduce::Reduction;
use fairdeal_core::refusal;
use fairdeal_core::room::{
    Ability, Answer, Family, Grade, Outcome, Position, Room, RoomFacts, Row, SolveAsk, Style,
    Worker, stopped,
};
use fairdeal_core::scene::Scene;
use fairdeal_core::words::{count_of, counted};
use fairdeal_core::{InputError, Limits, Refusal, Stop, Verdict, outer};
use serde_json::{Map, Value, json};

use crate::certificate::Certificate;
use crate::deal;
use crate::difficulty::Difficulty;
use crate::draw::{self, Marks};
use crate::family::BoafFamily;
use crate::first_moves::{Tally, judge};
use crate::hint;
use crate::notation::{self, Lettering};
use crate::prose::{self, object};
use crate::rules::Board;
use crate::solve::strategies::{self, STRATEGIES};
use crate::solve::{Engine, Reason};
use crate::{check, prove};

/// The room.
pub struct Boaf;

static FACTS: RoomFacts = RoomFacts {
    name: "boaf",
    title: "Birds of a Feather",
    rules: "Put a stack on another one in its row or column if their top cards share a suit or \
            their ranks differ by at most one; win by joining all stacks into one.",
    source: "Hoshino, Notarangelo: Computational Intractability and Solvability for the Birds of \
             a Feather Game (EAAI 2019); the game is by T. W. Neller (2016)",
    parameters: &[
        ("RxC", "rows and columns, 1 to 1024 each (default 4x4); search up to 256 cards"),
        ("sSrK", "a deck of S suits and K ranks with at least R·C cards (default s4r13)"),
    ],
    examples: &["boaf#1264", "boaf/5x5#7", "boaf/6x6/s6r12#7", "boaf:2H 3D / 4D 3H"],
    strategies: STRATEGIES,
    abilities: &[
        ("deal", Ability::Tested),
        ("solve: won", Ability::Proved),
        ("solve: impossible, up to 16 cells", Ability::Proved),
        ("solve: impossible, larger boards", Ability::Tested),
        ("hint", Ability::Tested),
        ("difficulty", Ability::Tested),
        ("check", Ability::Tested),
        ("survey", Ability::Tested),
        ("draw", Ability::Tested),
        ("unplayable", Ability::Absent),
        ("census", Ability::Absent),
        ("simulate", Ability::Absent),
        ("reduce", Ability::Tested),
        ("encode", Ability::Absent),
    ],
};

impl Room for Boaf {
    fn facts(&self) -> &'static RoomFacts {
        &FACTS
    }

    fn family(&self, parameters: &str) -> Result<Box<dyn Family>, InputError> {
        Ok(Box::new(BoafDeals { family: BoafFamily::parse(parameters)? }))
    }

    fn position(&self, name: &PositionName<'_>) -> Result<Box<dyn Position>, InputError> {
        let family = BoafFamily::parse(name.parameters)?;
        match name.body {
            Body::Deal(n) => BoafDeals { family }.deal(n),
            Body::Literal(text) => {
                let board = notation::board(text)?;
                if !name.parameters.is_empty() {
                    notation::belongs(&board, family)?;
                }
                Ok(Box::new(BoafPosition { board, dealt: None }))
            }
            Body::Family => Err(InputError::new(format!(
                "`{family}` is a family; a position needs a deal, as in `{family}#1`, or cards \
                 after a colon"
            ))),
        }
    }

    fn position_from_json(&self, value: &Value) -> Result<Box<dyn Position>, InputError> {
        let rows = value.get("rows").unwrap_or(&Value::Null);
        Ok(Box::new(BoafPosition { board: notation::board_from_json(rows)?, dealt: None }))
    }

    fn reductions(&self) -> &'static [&'static dyn Reduction] {
        crate::reduce::REDUCTIONS
    }
}

struct BoafDeals {
    family: BoafFamily,
}

impl Family for BoafDeals {
    fn id(&self) -> String {
        self.family.to_string()
    }

    fn deal(&self, number: i64) -> Result<Box<dyn Position>, InputError> {
        let board = deal::deal(self.family, number)?;
        Ok(Box::new(BoafPosition { board, dealt: Some((self.family, number)) }))
    }

    fn worker(
        &self,
        strategy: Option<&str>,
        limits: Limits,
    ) -> Result<Box<dyn Worker>, InputError> {
        let engine = strategies::engine(strategy, limits)?;
        let board = deal::deal(self.family, 0)?;
        Ok(Box::new(BoafWorker { family: self.family, engine, board }))
    }

    fn reasons(&self) -> &'static [&'static str] {
        Reason::WORDS
    }

    fn admits(&self, number: i64) -> Result<(), InputError> {
        deal::admits(self.family, number)
    }
}

struct BoafWorker {
    family: BoafFamily,
    engine: Box<dyn Engine>,
    /// The last board dealt; it is used again.
    board: Board,
}

impl Worker for BoafWorker {
    fn decide(&mut self, number: i64) -> Row {
        deal::deal_again(self.family, number, &mut self.board);
        let solved = self.engine.solve(&self.board);
        let nodes = solved.nodes;
        match solved.verdict {
            Verdict::Solved(_) => Row { outcome: Outcome::Yes, reason: "", nodes },
            Verdict::Impossible(why) => Row { outcome: Outcome::No, reason: why.word(), nodes },
            Verdict::Unknown(stop) => stopped(stop, nodes),
        }
    }
}

pub(crate) struct BoafPosition {
    pub board: Board,
    pub dealt: Option<(BoafFamily, i64)>,
}

impl BoafPosition {
    /// The certificate for a reason: the reason itself where `check` can follow it, else the
    /// closed set of states, which takes another search and is made only when asked for.
    fn certify(&self, why: &Reason, ask: &SolveAsk) -> Option<Certificate> {
        let direct = match why.clone() {
            Reason::OddBird(card) => Some(Certificate::OddBird(card)),
            Reason::MultipleFlocks(cards) => Some(Certificate::MultipleFlocks(cards)),
            Reason::CellsApart(cards) => Some(Certificate::CellsApart(cards)),
            Reason::CutEdge { u, w, side } => Some(Certificate::CutEdge { u, w, side }),
            Reason::Lollipop { x, u, w } => Some(Certificate::Lollipop { x, u, w }),
            Reason::NoCards => Some(Certificate::NoCards),
            Reason::Exhausted => None,
        };
        // What the checker does not accept is not handed out.
        direct.filter(|c| check::check(&self.board, c).is_ok()).or_else(|| {
            // The set has far more states than the search had nodes, so the node budget does
            // not bound it; the memory does.
            let limits = Limits { nodes: u64::MAX, ..ask.limits };
            ask.proof.then(|| prove::closed_set(&self.board, limits).ok()).flatten().flatten()
        })
    }
}

impl Position for BoafPosition {
    fn id(&self) -> String {
        match self.dealt {
            Some((family, n)) => format!("{family}#{n}"),
            None => self.literal(),
        }
    }

    fn literal(&self) -> String {
        format!("boaf:{}", notation::board_text(&self.board))
    }

    fn fields(&self) -> Map<String, Value> {
        let mut out = object([("position", self.id().into()), ("game", "boaf".into())]);
        if let Some((family, n)) = self.dealt {
            out.insert("family".into(), family.to_string().into());
            out.insert("deal".into(), n.into());
        }
        out.insert("rows".into(), notation::board_json(&self.board));
        out
    }

    fn text(&self, style: Style) -> String {
        draw::text(&self.board, style, &Marks::none()) + "\n"
    }

    fn scene(&self) -> Scene {
        let mut scene = draw::scene(&self.board, &Marks::default());
        scene.title = self.id();
        scene
    }

    fn answer_scene(&self, ask: &SolveAsk) -> Result<Scene, InputError> {
        ask.only("boaf", &["--steps", "--count-first-moves"])?;
        let solved = strategies::engine(ask.strategy.as_deref(), ask.limits)?.solve(&self.board);
        let mut scene = match &solved.verdict {
            Verdict::Solved(moves) => draw::steps_scene(&self.board, moves),
            Verdict::Impossible(why) => {
                draw::scene(&self.board, &Marks::cards(&self.board, &why.cards()))
            }
            Verdict::Unknown(_) => draw::scene(&self.board, &Marks::default()),
        };
        scene.title = format!("{}: {}", self.id(), solved.verdict.word());
        Ok(scene)
    }

    fn solve(&self, ask: &SolveAsk) -> Result<Answer, InputError> {
        ask.only("boaf", &["--steps", "--count-first-moves"])?;
        let mut engine = strategies::engine(ask.strategy.as_deref(), ask.limits)?;
        let solved = engine.solve(&self.board);
        let (board, style) = (&self.board, ask.style);
        let lettering = Lettering::of(board);
        let strategy = strategies::name(ask.strategy.as_deref());
        let mut text = format!("{}: {}", self.id(), solved.verdict.word());
        let tail = format!(" ({strategy}, {})\n\n", counted(solved.nodes, "node"));
        let mut fields = object([
            ("position", self.id().into()),
            ("verdict", solved.verdict.word().into()),
            ("reason", Value::Null),
            ("solution", Value::Null),
            ("strategy", strategy.into()),
            ("nodes", solved.nodes.into()),
        ]);
        let (outcome, certificate) = match &solved.verdict {
            Verdict::Solved(moves) => {
                fields["solution"] = notation::moves_text(board, moves).into();
                let _ = write!(text, " in {}{tail}", count_of(moves.len(), "move"));
                if ask.steps {
                    text += &prose::steps(board, moves, style);
                } else {
                    let _ =
                        write!(text, "{}\n{}", self.text(style), prose::line(board, moves, style));
                }
                (Outcome::Yes, Some(Certificate::solution(board, moves)))
            }
            Verdict::Impossible(why) => {
                fields["reason"] = why.word().into();
                let cards: Vec<String> = why.cards().iter().map(|&c| lettering.card(c)).collect();
                fields.insert("cards".into(), cards.into());
                let _ = write!(text, ", {}{tail}", why.word());
                let marks = Marks::cards(board, &why.cards());
                let drawn = draw::text(board, style, &marks);
                let _ = writeln!(text, "{drawn}\n\n{}", prose::reason(why, lettering));
                (Outcome::No, self.certify(why, ask))
            }
            Verdict::Unknown(stop) => {
                fields["reason"] = stop.word().into();
                let _ = write!(text, ", {stop}{tail}{}", self.text(style));
                (Outcome::Unknown, None)
            }
        };
        if ask.first_moves {
            let mut engine = strategies::engine(ask.strategy.as_deref(), ask.limits)?;
            let judged = judge(board, engine.as_mut());
            fields.insert("first_moves".into(), prose::first_moves_json(board, &judged));
            let _ = write!(text, "\n{}", prose::first_moves_text(board, &judged, style));
        }
        let certificate = certificate.map(|c| c.to_json(board));
        if !ask.proof {
            fields.insert("certificate".into(), certificate.clone().unwrap_or(Value::Null));
        }
        Ok(Answer { outcome, fields, text, certificate })
    }

    fn hint(&self, level: u8, ask: &SolveAsk) -> Result<Answer, InputError> {
        let mut engine = strategies::engine(ask.strategy.as_deref(), ask.limits)?;
        let mut answer = hint::hint(&self.board, level, engine.as_mut(), ask.style);
        let mut fields = object([("position", self.id().into()), ("level", level.into())]);
        fields.append(&mut answer.fields);
        answer.fields = fields;
        Ok(answer)
    }

    fn check(&self, text: &str) -> Result<Answer, InputError> {
        let certificate = Certificate::parse(text)?;
        let claim = if certificate.claims_win() { "can be won" } else { "cannot be won" };
        let fits = || -> Result<(), Refusal> {
            let Ok((_, Some(answer))) = outer::open(text.trim()) else { return Ok(()) };
            let same = |name: &str| name == self.id() || name == self.literal();
            outer::word(&answer, "position", &self.id(), same)?;
            let verdict = if certificate.claims_win() { "solved" } else { "impossible" };
            outer::word(&answer, "verdict", verdict, |got| got == verdict)
        };
        let found = fits().and_then(|()| check::check(&self.board, &certificate));
        Ok(refusal::answer(&self.id(), certificate.kind(), claim, found))
    }

    fn grade(&self, limits: Limits) -> Result<Grade, InputError> {
        let mut engine = strategies::engine(None, limits)?;
        let difficulty = match Difficulty::of(&self.board, engine.as_mut()) {
            Ok(difficulty) => difficulty,
            Err(stop) => {
                let reason = stop.map_or("impossible", Stop::word);
                let fields = object([("level", Value::Null), ("reason", reason.into())]);
                let text = match stop {
                    None => "it cannot be won, so it is not graded".into(),
                    Some(stop) => format!("not decided ({stop}), so not graded"),
                };
                return Ok(Grade { level: None, fields, text });
            }
        };
        let level = difficulty.level();
        let share = |t: Option<f64>| t.map_or(Value::Null, |s| json!((s * 1e4).round() / 1e4));
        let first = difficulty.first;
        let fields = object([
            ("level", level.into()),
            ("winning_first_moves", share(first.winning_share())),
            ("dead_ends", share(Some(difficulty.dead_ends()))),
        ]);
        let Tally { winning, .. } = first;
        let text = format!(
            "{level}: {winning} of {} first moves win, {:.0} % of the moves on the way are dead ends",
            first.legal(),
            100.0 * difficulty.dead_ends()
        );
        Ok(Grade { level: Some(level), fields, text })
    }
}
