//! What is wrong or left open in the two documents.

use crate::report::Erratum;
use crate::report::Kind::{self, Error, Reading};

const PAPER: &str = "Takeshita";
const POST: &str = "Widdis";

/// The remarks, in the documents' order.
pub(super) fn errata() -> Vec<Erratum> {
    let remark = |(kind, document, place, printed, correct, how): Remark| {
        Erratum::new(kind, format!("{document}, {place}"), printed, correct, how)
    };
    REMARKS.into_iter().map(remark).collect()
}

const READ: &str = "By reading.";

type Remark = (Kind, &'static str, &'static str, &'static str, &'static str, &'static str);

const REMARKS: [Remark; 13] = [
    (
        Error,
        PAPER,
        "Section 1.2",
        "When there is no set, cards come from the remaining v^p − v.",
        "The deck then holds v^p less all cards dealt so far, v·p of them at the start.",
        READ,
    ),
    (
        Reading,
        PAPER,
        "Section 1.2",
        "A game goes on until n sets are found, n ≤ v^(p−1).",
        "Not every game reaches v^(p−1) sets: the deck may run out with no set on the table. Games \
         here end done or exhausted.",
        "`fairdeal simulate set --games 100 --seed 0`",
    ),
    (
        Error,
        PAPER,
        "equations (14) and (15)",
        "Cards of a set may be put in order by fixing their values to 0, 1, …, v−1 in the first \
         property, or in a later one if an earlier one is not all equal.",
        "As printed it forbids all sets whose first property is all equal: 351 of the 1080 of the \
         game. (13), with ≤, is the form that holds.",
        "`fairdeal solve \"set:1hgd 1fgd 1sgd\" --strategy smt,order=first`; `reproduce set` counts \
         the sets it admits.",
    ),
    (
        Reading,
        PAPER,
        "Section 5.2",
        "Columns \"SMT\", \"No Condense\" and \"Sorted SMT\", which the text does not explain.",
        "\"No Condense\" is most likely the constraints without symmetry breaking, not the same ones \
         written out at length: in the first list it is the quickest of the three at v = p = 3 (0.11 s to \
         0.13 s) and 22 times the slower of the others at v = 7, and here only constraints without an \
         order grow so (v = 7, p = 3: 27.6 s printed, 51 to 54 s measured, the other two below 0.3 s). Of all \
         95 cells, those measured under all three encodings follow the printed ones within a factor of \
         1.9 if it is read so, of 3.4 or more if not. Which of (13) and (15) the other two columns are \
         neither the times (1.9 either way) nor the text says.",
        "`fairdeal reproduce set`, \"The paper's encodings\".",
    ),
    (
        Error,
        PAPER,
        "Section 3.3",
        "Odds of 15:1 instead of 29:1 are \"a 50% less chance of finding a set\".",
        "The odds are half, the chances 93.75 % and 96.7 %: of meeting no set the chance doubles.",
        "`fairdeal census set` for the first; `fairdeal simulate set --strategy brute --refill to-initial \
         --games 20000` for the second.",
    ),
    (
        Error,
        PAPER,
        "Section 4.1",
        "The deck is dealt by a modified Fisher–Yates shuffle.",
        "Drawing a card at random until it is a new one is rejection sampling, as the section itself \
         says. It is as uniform, but its time is not bounded, and grows as the deck runs out.",
        READ,
    ),
    (
        Error,
        PAPER,
        "Section 4.2",
        "Brute force tries at most C(vp, 3) choices of cards.",
        "It tries C(m, v) for the m cards on the table; m is v·p at the start only, and 3 is the \
         value of v in the game as sold.",
        "`fairdeal simulate set/v6p3 --strategy brute --sets 5 --games 1 --seed 0`",
    ),
    (
        Error,
        PAPER,
        "Section 4.3.2",
        "A set that is removed is forbidden by constraint 14.",
        "It is forbidden by constraints (16) to (18); (14) is about the order of the cards.",
        READ,
    ),
    (
        Reading,
        PAPER,
        "Section 4.3.2",
        "Sets may be collected before cards are dealt again.",
        "That is another game: later tables differ, and with them the times. It is a mode of its \
         own here.",
        "`fairdeal reproduce set`, \"Delayed deletion\"; \
         `fairdeal simulate set --delayed-deletion --games 10 --seed 0`",
    ),
    (
        Error,
        PAPER,
        "Section 4.4",
        "A dictionary maps a missing card to the partial set it completes.",
        "Several partial sets may wait for the same card: the map must keep all of them.",
        "`fairdeal simulate set/v4p4 --strategy dynamic --sets 10 --games 10 --seed 0`",
    ),
    (
        Error,
        PAPER,
        "abstract, Sections 5 and 6",
        "The time of the SMT solver grows about linearly.",
        "Not in the paper's own lists: for 5 properties and 15 sets its last three steps in v are \
         factors of 1.9, 1.9 and 2.2, and for 3 values its last three in p are 1.8, 2.7 and 2.0.",
        "The lists below, printed and measured.",
    ),
    (
        Error,
        POST,
        "Winning … with Combinatorics",
        "From 8000 to 35,000 tables a second is an improvement of about 440 %.",
        "It is 4.4 times as fast, an improvement of 338 %.",
        READ,
    ),
    (
        Error,
        POST,
        "Winning … with Interpolation",
        "From 35,000 to 58,000 is an improvement of 165 %.",
        "It is 1.66 times as fast, an improvement of 66 %.",
        READ,
    ),
];
