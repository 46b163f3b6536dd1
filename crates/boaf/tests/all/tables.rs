//! The boards of the paper's Tables 2, 3, 7 and 8: positions after moves, each by its name.

#![cfg(feature = "solve")]

use fairdeal_boaf::Boaf;
use fairdeal_boaf::notation::{Lettering, Position, board};
use fairdeal_boaf::rules::Board;
use fairdeal_core::game::Style;
use fairdeal_core::handle::{AnyGame as _, Handle};
use fairdeal_core::name::PositionName;
use fairdeal_core::reduce::Reduced;
use fairdeal_core::{InputError, Limits};

fn read(name: &str) -> Result<Position, InputError> {
    Position::read(&PositionName::parse(name)?)
}

/// Table 1, as typed without row breaks.
const TABLE_1: &str = "boaf:JD 2D 9H JC 5D 7H 6C 5H KD KC 9S 5S AD QC KH 3H";

#[test]
fn tables_2_and_3() {
    let table_2 = read(&format!("{TABLE_1}+7H>6C")).unwrap();
    let printed = "JD 2D 9H JC / 5D . 7H 5H / KD KC 9S 5S / AD QC KH 3H";
    assert_eq!(table_2.board, board(printed).unwrap());
    let nine = "7♥→6♣ + 9♥→9♠ + 5♥→5♠ + 7♥→9♥ + K♥→7♥ + K♥→5♥ + K♥→3♥ + Q♣→K♥ + Q♣→J♣";
    let table_3 = read(&format!("{TABLE_1}+{nine}")).unwrap();
    let printed = "JD 2D . QC / 5D . . . / KD KC . . / AD . . .";
    assert_eq!(table_3.board, board(printed).unwrap());
    assert_eq!(table_3.played.as_ref().unwrap().moves.len(), 9);
    // On to the end, by the rook's walk of the king of diamonds.
    let rest = "KD>KC+KD>2D+KD>QC+KD>JD+KD>5D+KD>AD";
    let end = read(&format!("{TABLE_1}+{nine}+{rest}")).unwrap();
    assert_eq!(end.board, board(". . . . / . . . . / . . . . / KD . . .").unwrap());
    let wrong = read(&format!("{TABLE_1}+{nine}+KD>9H")).unwrap_err();
    assert_eq!(wrong.to_string(), "move 10, `KD>9H`: 9H is not on top of any stack");
    let wrong = read(&format!("{TABLE_1}+7H>6C+JD>KC")).unwrap_err();
    assert_eq!(wrong.to_string(), "move 2, `JD>KC`: the two stacks share neither row nor column");
}

/// The paper's formula S.
const FORMULA: &str =
    "p cnf 4 7\n1 -2 4 0\n2 -3 4 0\n-1 3 4 0\n1 -2 -4 0\n2 -3 -4 0\n-1 3 -4 0\n1 2 3 0\n";

fn formula() -> Box<dyn Reduced> {
    let reductions = Handle(&Boaf).reductions();
    let reduction = reductions.iter().find(|r| r.facts().name == "3sat-to-boaf").unwrap();
    reduction.build(FORMULA, true).unwrap()
}

/// The columns of Tables 6 to 8, and the first row of the block of clause 6.
const COLUMNS: [usize; 12] = [0, 1, 4, 5, 6, 7, 38, 39, 40, 41, 42, 43];
const TOP: usize = 60;

/// The cards of the block in the tables' columns, fillers left out: `.` where there is none.
fn block(now: &Board, rows: usize, l: u32) -> Vec<String> {
    let cell = |row: usize, col: usize| match now.card((TOP + row) * now.cols() + col) {
        Some(card) if card.suit != 60 && card.rank == l => format!("L_{}", card.suit),
        Some(card) if card.suit != 60 => Lettering::Numbers.card(card),
        _ => ".".into(),
    };
    (0..rows).map(|row| COLUMNS.map(|col| cell(row, col)).join(" ")).collect()
}

#[test]
fn tables_7_and_8() {
    let start = formula().position().literal();
    let begun = read(&start).unwrap();
    assert_eq!((begun.board.rows(), begun.notes.len()), (93, 0));
    // The last row of the block has an L in the column of the negated first variable.
    let l = begun.board.card((TOP + 11) * 93 + 1).unwrap().rank;
    let lemma = "57_51>57_52 57_51>57_53 53_54>53_57 53_55>53_58 58_52>L_52 58_52>58_53 \
                 58_51>58_52 53_56>53_59 59_53>L_53 59_53>59_52 59_51>59_53 54_51>57_51 \
                 54_51>53_55 54_51>58_51 54_51>53_56 54_51>59_51 54_51>53_54 L_51>54_51";
    let name = |moves: &str| {
        let moves: Vec<String> =
            moves.split_whitespace().map(|mv| mv.replace('L', &l.to_string())).collect();
        format!("{start}+{}", moves.join("+"))
    };
    let table_7 = read(&name(lemma)).unwrap();
    // With 55_71 and 54_55, which the moves that follow in the paper use.
    let mut printed = vec![
        "52_54 . . . . . 51_71 55_71 . . . .",
        ". . 52_52 54_55 . . . . 51_73 55_73 . .",
        ". . . . 52_56 54_53 . . . . 51_74 55_74",
    ];
    printed.extend([". . . . . . . . . . . ."; 7]);
    printed.extend([". L_51 . . . . . . . . . .", ". . . . . . . . . . . ."]);
    assert_eq!(block(&table_7.board, 12, l), printed);
    // The literals that were not the activator leave their cards where one likes.
    let cleared = "51_71>55_71 51_71>52_54 51_73>52_52 55_73>54_55 55_73>51_73 51_74>52_56 \
                   55_74>54_53 51_74>55_74";
    let table_8 = read(&name(&format!("{lemma} {cleared}"))).unwrap();
    assert_eq!(
        block(&table_8.board, 3, l),
        [
            "51_71 . . . . . . . . . . .",
            ". . 55_73 . . . . . . . . .",
            ". . . . . 51_74 . . . . . ."
        ]
    );
    // From there on by its own name, and a wrong move by its number.
    let again = read(&table_8.id()).unwrap();
    assert_eq!((again.board, again.played.unwrap().moves.len()), (table_8.board, 26));
    let wrong = read(&name(&format!("{lemma} 54_51>57_51"))).unwrap_err();
    assert!(
        wrong.to_string().starts_with("move 19, `54_51>57_51`: 54_51 is not on top"),
        "{wrong}"
    );
}

/// A whole game of 8,648 moves on 8,649 cells is read as quickly as it is written.
#[test]
fn long_lines_on_large_boards() {
    let reduced = formula();
    let carried = reduced.solve(Limits::default(), Style::default()).unwrap();
    let moves = carried.certificate.unwrap()["moves"].clone();
    let moves: Vec<String> = serde_json::from_value(moves).unwrap();
    assert_eq!(moves.len(), 93 * 93 - 1);
    let name = format!("{}+{}", reduced.position().literal(), moves.join("+"));
    let end = read(&name).unwrap();
    assert!(end.board.is_won());
    assert_eq!(end.id(), name);
}
