//! The paper's worked examples, played through: its boards, its moves, its formula.
//!
//! Boards are compared card by card; moves are played by the rules as part of a position's name, so
//! that an illegal one refuses the position.

use fairdeal_boaf::family::BoafFamily;
use fairdeal_boaf::rules::Card;
use fairdeal_boaf::solve::Why;
use fairdeal_boaf::solve::strategies::engine;
use fairdeal_core::formats::cnf::{Cnf, holds};
use fairdeal_core::game::Question;
use fairdeal_core::{Error, Outcome, Verdict};
use serde_json::Value;

use crate::Settings;
use crate::number::{deal_number, thousands};
use crate::report::{Figure, Section};

const RULES: &str = "Definition and Rules";
const CONDITIONS: &str = "Conditions for Unsolvability";
const PROOF: &str = "Proof that BoaF is NP-complete";

/// Table 1.
const TABLE_1: &str = "JD 2D 9H JC / 5D 7H 6C 5H / KD KC 9S 5S / AD QC KH 3H";
/// The moves of the example, with the board after each part: Tables 2 and 3 and the end.
const EXAMPLE: [(&str, &str, &str); 3] = [
    ("Table 2, after 7H→6C", "7H>6C", "JD 2D 9H JC / 5D . 7H 5H / KD KC 9S 5S / AD QC KH 3H"),
    (
        "Table 3, after nine moves",
        "9H>9S 5H>5S 7H>9H KH>7H KH>5H KH>3H QC>KH QC>JC",
        "JD 2D . QC / 5D . . . / KD KC . . / AD . . .",
    ),
    (
        "The end, KD alone at the bottom left",
        "KD>KC KD>2D KD>QC KD>JD KD>5D KD>AD",
        ". . . . / . . . . / . . . . / KD . . .",
    ),
];
/// Table 4.
const TABLE_4: &str = "2C 4S 6H 8D / 6D 8H 2S 4C / 8S 6C 4D 2H / 4H 2D 8C 6S";
/// The deals of the testbed that are printed: Tables 10, 11 and 13.
const DEALS: [(u32, i64, &str); 3] = [
    (10, 1264, "2H 3D KD 3H / 4D AH TS 6D / 3C 4H KC 9S / KH AC 6C 2C"),
    (11, 221_602, "QD 4C 4H JS / TS 9D 3C 2C / QH KS 9S JD / AC 6D QS 7D"),
    (13, 360_528, "5S 7D QS 2C / 4C AD 8D 5C / QH 7C TC 3C / 8C 2D 9C 3D"),
];
/// Table 12: U, with a star for each cell that is tried for QH.
const TABLE_12: &str = "* 4C 4H * / * * 3C 2C / . * * * / AC * * *";
/// S, and S* with its eighth clause.
const FORMULA: [[i32; 3]; 8] = [
    [1, -2, 4],
    [2, -3, 4],
    [-1, 3, 4],
    [1, -2, -4],
    [2, -3, -4],
    [-1, 3, -4],
    [1, 2, 3],
    [-1, -2, -3],
];

/// The section.
///
/// # Errors
/// When the game refuses what it should not.
pub(super) fn section(settings: &Settings<'_>) -> Result<Section, Error> {
    let mut figures = vec![beside_deal_1()?];
    let mut name = format!("boaf:{TABLE_1}");
    for (what, moves, board) in EXAMPLE {
        for one in moves.split_whitespace() {
            name += &format!("+{one}");
        }
        figures.push(same_board(what, board, RULES, &literal(&name)?));
    }
    let moves = |text: &str| -> Result<usize, Error> {
        Ok(fairdeal_games::position(text)?.moves(1000, settings.limits()).moves.len())
    };
    figures.push(Figure::word(
        "Table 4, legal moves",
        "0",
        RULES,
        &moves(&format!("boaf:{TABLE_4}"))?.to_string(),
    ));
    figures.push(
        Figure::word("Most first moves of a 4×4 board", "96", RULES, &{
            moves("boaf/4x4/s1r16#1")?.to_string()
        })
        .note("A board of one suit has them all."),
    );
    for (table, deal, board) in DEALS {
        let what = format!("Table {table}, deal {}", deal_number(deal));
        let dealt = fairdeal_games::family("boaf")?.deal(deal)?.literal();
        figures.push(same_board(&what, board, CONDITIONS, strip(&dealt)));
    }
    figures.extend(reasons(settings)?);
    figures.extend(formulas()?);
    Ok(Section {
        heading: "The worked examples".into(),
        text: "The paper's boards, moves and formulas, each played or decided by the rules. Its first \
               example is deal 1 of the testbed with one card changed, so that a move of rank 7 onto \
               rank 6 can be shown."
            .into(),
        figures,
        ..Section::default()
    })
}

/// A position spelled out, without the game's name.
fn literal(name: &str) -> Result<String, Error> {
    Ok(strip(&fairdeal_games::position(name)?.literal()).to_string())
}

fn strip(literal: &str) -> &str {
    literal.split_once(':').map_or(literal, |(_, cards)| cards)
}

fn cells(board: &str) -> Vec<&str> {
    board.split_whitespace().filter(|word| *word != "/").collect()
}

/// A board against another: so many cells, so many the same.
fn same_board(what: &str, printed: &str, place: &str, found: &str) -> Figure {
    let (printed, found) = (cells(printed), cells(found));
    let same = printed.iter().zip(&found).filter(|(a, b)| a == b).count();
    let words = |n: usize| format!("{n} cells");
    Figure::word(what, &words(printed.len()), place, &words(same))
}

fn beside_deal_1() -> Result<Figure, Error> {
    let dealt = fairdeal_games::family("boaf")?.deal(1)?.literal();
    let (printed, dealt) = (cells(TABLE_1), cells(strip(&dealt)));
    let other: Vec<String> = printed
        .iter()
        .zip(&dealt)
        .filter(|(a, b)| a != b)
        .map(|(a, b)| format!("{a} for {b}"))
        .collect();
    Ok(Figure::fresh("Table 1 beside deal 1 of the testbed", other.join(", ")))
}

/// Why the three printed deals cannot be won, with the cards the reason names.
fn reasons(settings: &Settings<'_>) -> Result<Vec<Figure>, Error> {
    let flock = why(1264, None, settings)?;
    let edge = why(221_602, Some("paper-conditions"), settings)?;
    let stick = why(360_528, Some("paper-conditions"), settings)?;
    let mut out = vec![
        Figure::word(
            "Deal 1,264, the cards that stand apart",
            "multiple-flocks: 9S TS",
            CONDITIONS,
            &flock,
        ),
        Figure::word(
            "Deal 221,602, u, w and the side U",
            "cut-edge: 4H, QH, 2C 3C 4C 4H AC",
            CONDITIONS,
            &edge,
        ),
    ];
    let stars = TABLE_12.matches('*').count();
    let mut lost = 0;
    for star in 0..stars {
        let mut seen = 0;
        let put: Vec<&str> = TABLE_12
            .split(' ')
            .map(|word| match word {
                "*" => {
                    seen += 1;
                    if seen == star + 1 { "QH" } else { "." }
                }
                word => word,
            })
            .collect();
        let position = fairdeal_games::position(&format!("boaf:{}", put.join(" ")))?;
        let solved = position.decide(Question::Any, Some("brute"), settings.limits())?;
        lost += usize::from(solved.outcome() == Outcome::Impossible);
    }
    out.push(Figure::word(
        "Table 12, cells of QH from which the six cards cannot be won",
        "10 of 10",
        CONDITIONS,
        &format!("{lost} of {stars}"),
    ));
    let alone = fairdeal_games::position(&format!("boaf:{}", TABLE_12.replace('*', ".")))?;
    let alone = alone.decide(Question::Any, Some("brute"), settings.limits())?.outcome();
    let words = if alone == Outcome::Impossible { "not collapsible" } else { "collapsible" };
    out.push(
        Figure::word(
            "Deal 221,602, the five cards of U alone",
            "not collapsible",
            CONDITIONS,
            words,
        )
        .note("To no top card at all; the paper needs it for 4H only."),
    );
    out.push(Figure::word(
        "Deal 360,528, the lollipop's x, u and w",
        "lollipop: QH, QS, 5S",
        CONDITIONS,
        &stick,
    ));
    Ok(out)
}

/// The reason a deal of the testbed cannot be won: its word, and its cards part by part.
fn why(deal: i64, strategy: Option<&str>, settings: &Settings<'_>) -> Result<String, Error> {
    let board = fairdeal_boaf::deal::deal(BoafFamily::STANDARD, deal)?;
    let solved = engine(strategy, settings.limits())?.solve(&board);
    let Verdict::Impossible(why) = solved.verdict else {
        return Ok(solved.verdict.outcome().word().into());
    };
    let together = |cards: &[Card]| {
        let mut names: Vec<String> = cards.iter().map(Card::to_string).collect();
        names.sort_unstable();
        names.join(" ")
    };
    let parts = match &why {
        Why::CutEdge { u, w, side } => vec![u.to_string(), w.to_string(), together(side)],
        Why::Lollipop { x, u, w } => [x, u, w].map(Card::to_string).to_vec(),
        other => vec![together(&other.cards())],
    };
    Ok(format!("{}: {}", why.word(), parts.join(", ")))
}

/// The formula S of the proof, and S*.
fn formulas() -> Result<Vec<Figure>, Error> {
    let formula = |clauses: usize| Cnf {
        vars: 4,
        clauses: FORMULA[..clauses].iter().map(|clause| clause.to_vec()).collect(),
    };
    let satisfying = |formula: &Cnf| {
        let assignments = (0..1_u32 << formula.vars)
            .map(|bits| -> Vec<bool> { (0..formula.vars).map(|i| bits >> i & 1 == 0).collect() });
        let good = assignments.filter(|assignment| {
            formula.clauses.iter().all(|clause| clause.iter().any(|&x| holds(x, assignment)))
        });
        let shown = good.map(|assignment| {
            assignment.iter().map(|&truth| if truth { 'T' } else { 'F' }).collect::<String>()
        });
        let shown: Vec<String> = shown.collect();
        if shown.is_empty() { "none".to_string() } else { shown.join(", ") }
    };
    let (s, star) = (formula(7), formula(8));
    let reduction = fairdeal_games::reduction("3sat-to-boaf")?;
    let side = |formula: &Cnf| -> Result<u64, Error> {
        let built = reduction.build(&formula.write(), true)?;
        let described = built.position().describe();
        Ok(described.parameters.get("rows").and_then(Value::as_u64).unwrap_or(0))
    };
    let replayed = reduction.build(&star.write(), true)?.replay()?;
    let won = match (replayed.outcome, replayed.moves) {
        (Outcome::Solved, Some(moves)) => format!("won in {} moves", thousands(moves)),
        _ => "not won".to_string(),
    };
    Ok(vec![
        Figure::word("Assignments that satisfy S", "TTTT, TTTF", PROOF, &satisfying(&s)),
        Figure::word("Assignments that satisfy S*", "none", PROOF, &satisfying(&star)),
        Figure::word("Rows of BoaF(S), 12m + 2v + 1", "93", PROOF, &side(&s)?.to_string()),
        Figure::word("BoaF(S*), of an unsatisfiable formula", "not solvable", PROOF, &won)
            .note("Every move is checked by the rules; see the errata."),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Comparison;

    /// Everything is as printed, but for the deal that was to be lost.
    #[test]
    fn the_examples_hold() {
        let section = section(&Settings::quiet(1)).unwrap();
        for figure in &section.figures {
            let wrong = figure.what == "BoaF(S*), of an unsatisfiable formula";
            let expected = if wrong { Comparison::Differs } else { Comparison::Agrees };
            let fresh = figure.printed.is_none();
            assert!(fresh || figure.verdict == expected, "{figure:?}");
        }
        assert_eq!(section.figures[0].measured, "6C for 7C");
    }

    /// A cell that is wrong is seen.
    #[test]
    fn a_board_that_is_not_the_same_differs() {
        let figure = same_board("x", "2H 3D", "y", "2H 3C");
        assert_eq!((figure.verdict.word(), figure.measured.as_str()), ("differs", "1 cells"));
    }
}
