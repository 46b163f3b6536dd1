//! Reasons and lines of play in words.

use std::fmt::Write as _;

use fairdeal_core::game::Style;
use fairdeal_core::words;

use crate::check::cases::MOST_CARDS;
use crate::draw::{self, Marks};
use crate::notation::{Lettering, cell_name};
use crate::rules::{Board, Card, Move};
use crate::solve::{Sight, Why, at_sight};

/// A move for people: `7♥→6♣`.
pub(crate) fn one_move(board: &Board, mv: Move, lettering: Lettering, style: Style) -> String {
    let name = |cell| board.card(cell).map_or("?".into(), |c| lettering.shown(c, style));
    let arrow = if style.ascii { ">" } else { "→" };
    format!("{}{arrow}{}", name(mv.from), name(mv.to))
}

/// A numbered line of play, at most five moves to a row and no more than the screen has room for.
pub(crate) fn line(board: &Board, moves: &[Move], style: Style) -> String {
    let lettering = Lettering::of(board);
    let mut now = board.clone();
    let mut texts = Vec::new();
    for &mv in moves {
        texts.push(one_move(&now, mv, lettering, style));
        if now.play(mv).is_err() {
            break;
        }
    }
    let widest = texts.iter().map(|t| t.chars().count()).max().unwrap_or(0);
    let digits = texts.len().to_string().len();
    let fits = match style.columns {
        0 => 5,
        columns => ((columns + 2) / (digits + 2 + widest + 2)).clamp(1, 5),
    };
    let mut out = String::new();
    for (i, text) in texts.iter().enumerate() {
        let last = i % fits == fits - 1 || i + 1 == texts.len();
        let pad = if last { 0 } else { widest + 2 - text.chars().count() };
        let _ = write!(out, "{:>digits$}. {text}{:pad$}", i + 1, "");
        if last {
            out.push('\n');
        }
    }
    out
}

/// Every board of a line of play, the next move marked on each.
pub(crate) fn steps(board: &Board, moves: &[Move], style: Style) -> String {
    let lettering = Lettering::of(board);
    let mut now = board.clone();
    let mut out = String::new();
    for (i, &mv) in moves.iter().enumerate() {
        let name = one_move(&now, mv, lettering, style);
        let (from, to) = (now.row_col(mv.from), now.row_col(mv.to));
        let (from, to) = (cell_name(from.0, from.1), cell_name(to.0, to.1));
        let head = format!("move {}: {name} ({from} to {to})", i + 1);
        out += &words::wrapped(&head, style.columns);
        let marks = Marks::arrow(mv).spelled(lettering);
        let _ = writeln!(out, "{}\n", draw::text(&now, style, &marks));
        if now.play(mv).is_err() {
            return out;
        }
    }
    let _ = writeln!(out, "end\n{}", draw::text(&now, style, &Marks::none().spelled(lettering)));
    out
}

/// The most cards a sentence names one by one.
const MOST_NAMED: usize = 24;

/// A reason in a sentence or two.
pub(crate) fn reason(board: &Board, reason: &Why, style: Style) -> String {
    let lettering = Lettering::of(board);
    let name = |card: &Card| lettering.shown(*card, style);
    let list = |cards: &[Card]| match cards.split_at_checked(MOST_NAMED) {
        Some((named, rest @ [_, ..])) => {
            let others = words::count_of(rest.len(), "other card");
            words::list(named.iter().map(name).chain([others]))
        }
        _ => words::list(cards.iter().map(name)),
    };
    match reason {
        Why::NoMove => format!(
            "There is no legal move: of the {} stacks no two in one row or column have matching cards.",
            words::thousands(board.count() as u128)
        ),
        Why::OddBird(card) => {
            format!("{} matches no other card on the board: it can never be joined.", name(card))
        }
        Why::MultipleFlocks(cards) => format!(
            "{} match no card outside them: two flocks can never become one stack.",
            list(cards)
        ),
        Why::CellsApart(cards) => format!(
            "{} in line with no other stack, and never will be.",
            match cards[..] {
                [_] => format!("The stack of {} is", list(cards)),
                _ => format!("The stacks of {} are", list(cards)),
            }
        ),
        Why::CutEdge { u, w, side } => format!(
            "{}, on the one side, and the rest, on the other, match only by {} and {}; the one \
             side can neither be stacked with {} on top nor be won with {} on any cell it can reach.",
            list(side),
            name(u),
            name(w),
            name(u),
            name(w)
        ),
        Why::Lollipop { x, u, w } => format!(
            "{0} matches only {1}, and {1} only {0} and {2}. So all other stacks must go under {2} \
             first, which has to move for that and end on a cell in line with both; it matches too \
             few cards to get there: a lollipop stick.",
            name(x),
            name(u),
            name(w)
        ),
        Why::Exhausted => {
            let sight = at_sight(board);
            let said = sight.map(|sight| at_first_sight(board, &sight, list, style));
            let said = said.unwrap_or_else(|| {
                "Every line of play was followed until it was stuck, or until a rule showed that it \
                 never ends in one stack; no simpler reason is known."
                    .into()
            });
            match board.count() <= MOST_CARDS {
                true => format!("{said} `solve --proof` writes a certificate of it."),
                false => said,
            }
        }
        Why::NoCards => "There is no card on the board.".into(),
    }
}

/// What the rules see at once, in a sentence.
fn at_first_sight(
    board: &Board,
    sight: &Sight,
    list: impl Fn(&[Card]) -> String,
    style: Style,
) -> String {
    let alone = |cards: &[Card]| match cards {
        [_] => format!("no card is ever put on {}", list(cards)),
        _ => format!("none but one of them on any of {}", list(cards)),
    };
    match sight {
        Sight::Two(one, other) => format!(
            "In a line of play to one stack, by who can come to cover whom, {}, and {}. All cards but \
             the last top are covered; it would have to be among both.",
            alone(one),
            alone(other)
        ),
        Sight::Card(card) => format!(
            "Whichever card comes to cover {}, or if none does: by who can come to cover whom, no \
             card could then be the last top.",
            Lettering::of(board).shown(*card, style)
        ),
        Sight::Cell(cell) => {
            let (row, col) = board.row_col(*cell);
            format!(
                "Wherever the stack on {} goes, or if it stays: by who can come to cover whom, no \
                 card could then be the last top.",
                cell_name(row, col)
            )
        }
    }
}
