//! The paper's own comparison of three ways to state its constraints (Section 5.2): as chosen, with
//! the board's cards not condensed, and with the set's cards sorted. Printed only: our `smt` states
//! the constraints the paper chose.

use super::figures::Vary;

/// A list of times.
pub(super) struct Encodings {
    /// Where it stands.
    pub place: &'static str,
    /// What changes.
    pub vary: Vary,
    pub rows: &'static [Row],
}

/// v, p, n, seconds as chosen, not condensed (if printed), sorted.
pub(super) type Row = (u32, u32, u64, f64, Option<f64>, f64);

/// The lists in the paper's order.
pub(super) const ENCODINGS: [Encodings; 5] = [
    Encodings {
        place: "Section 5.2, first list",
        vary: Vary::Values,
        rows: &[
            (3, 3, 5, 0.131_528_6, Some(0.111_943_4), 0.131_365_8),
            (4, 3, 5, 0.262_593, Some(0.271_151_4), 0.262_917_2),
            (5, 3, 5, 0.491_559_8, Some(0.893_835), 0.534_627_6),
            (6, 3, 5, 0.735_945_6, Some(3.492_051), 0.808_912_4),
            (7, 3, 5, 1.199_474_6, Some(27.622_193_8), 1.243_199),
        ],
    },
    Encodings {
        place: "Section 5.2, second list",
        vary: Vary::Properties,
        rows: &[
            (3, 3, 5, 0.122_791_6, Some(0.115_86), 0.114_809),
            (3, 4, 5, 0.191_152_4, Some(0.162_412_4), 0.203_416_6),
            (3, 5, 5, 0.324_042_6, Some(0.386_067_4), 0.297_322),
            (3, 6, 5, 0.716_594, Some(0.564_148_8), 0.578_523_4),
            (3, 7, 5, 1.086_554_4, Some(1.453_423_8), 1.252_956),
            (3, 8, 5, 2.542_946, Some(4.020_391_2), 2.855_171_8),
            (3, 9, 5, 6.881_801_2, Some(13.006_316_6), 6.726_568_2),
            (3, 10, 5, 17.436_174, Some(64.499_574_4), 24.281_002_6),
        ],
    },
    Encodings {
        place: "Section 5.2, third list",
        vary: Vary::Sets,
        rows: &[
            (4, 5, 1, 0.840_098_2, Some(0.696_139_6), 0.294_452_2),
            (4, 5, 2, 1.022_837_4, Some(2.158_753_8), 0.988_754_2),
            (4, 5, 3, 1.152_908_2, Some(2.039_878_8), 1.323_617_6),
            (4, 5, 4, 1.613_537_8, Some(3.688_229_8), 1.648_167_4),
            (4, 5, 5, 1.927_098, Some(2.862_750_8), 1.615_094_2),
            (4, 5, 6, 2.048_918, Some(5.402_477), 2.131_423),
            (4, 5, 7, 1.745_310_6, Some(5.553_281_6), 1.946_175_8),
            (4, 5, 8, 1.928_023, Some(5.016_528_2), 2.461_276_4),
            (4, 5, 9, 2.605_479_8, Some(8.754_211_4), 2.570_922_6),
            (4, 5, 10, 2.373_223_8, Some(6.700_597_8), 2.677_595_4),
        ],
    },
    Encodings {
        place: "Section 5.2, fourth list",
        vary: Vary::Values,
        rows: &[
            (3, 4, 10, 0.378_062_8, None, 0.316_360_8),
            (4, 4, 10, 0.987_694_6, None, 0.958_465_2),
            (5, 4, 10, 1.988_442_8, None, 2.231_052_8),
            (6, 4, 10, 3.724_920_8, None, 4.388_924_2),
            (7, 4, 10, 6.460_034, None, 7.436_928_4),
            (8, 4, 10, 8.452_201_8, None, 12.236_469),
            (9, 4, 10, 12.109_404_8, None, 20.610_751),
            (10, 4, 10, 17.008_925_6, None, 29.606_997_2),
        ],
    },
    Encodings {
        place: "Section 5.2, fifth list",
        vary: Vary::Properties,
        rows: &[
            (4, 3, 10, 0.404_340_4, None, 0.528_973_6),
            (4, 4, 10, 0.967_702, None, 0.935_379_8),
            (4, 5, 10, 2.184_489_8, None, 2.548_027),
            (4, 6, 10, 7.077_926_2, None, 9.667_263_2),
            (4, 7, 10, 25.211_324, None, 48.435_03),
        ],
    },
];
