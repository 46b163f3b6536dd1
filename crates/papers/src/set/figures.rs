//! What the two documents print: S. Takeshita, "Solving the Generalized Form of the Game of Set
//! Efficiently", and S. Widdis, "Winning a Children's Game with Combinatorial Graph Theory" (2022).
//!
//! The paper's times are CPU seconds of Python programs, means of ten games; they are for games of
//! v values and p properties up to n sets. Its later sections print lists instead of tables. None
//! of these can agree or differ on another machine: they stand beside ours to show growth.

/// What changes from row to row of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Vary {
    Values,
    Properties,
    Sets,
}

/// A table or list of times.
pub(crate) struct List {
    /// Where it stands.
    pub place: &'static str,
    /// What changes.
    pub vary: Vary,
    pub rows: &'static [Cell],
}

/// Seconds for games of one kind.
pub(crate) struct Cell {
    /// Values.
    pub v: u32,
    /// Properties.
    pub p: u32,
    /// Sets to find.
    pub n: u64,
    /// The SMT solver's seconds.
    pub smt: f64,
    /// The dynamic solver's.
    pub dynamic: f64,
    /// Brute force's, in the tables only.
    pub brute: Option<f64>,
}

const fn two(v: u32, p: u32, n: u64, smt: f64, dynamic: f64) -> Cell {
    Cell { v, p, n, smt, dynamic, brute: None }
}

const fn all(v: u32, p: u32, n: u64, smt: f64, dynamic: f64, brute: f64) -> Cell {
    Cell { v, p, n, smt, dynamic, brute: Some(brute) }
}

/// The times of the three solvers, in the paper's order.
pub(crate) const LISTS: [List; 12] = [
    List {
        place: "Table 1",
        vary: Vary::Values,
        rows: &[
            all(3, 3, 5, 0.151_558, 0.001_155_6, 0.000_578_8),
            all(4, 3, 5, 0.318_185_6, 0.007_639_2, 0.008_864_4),
            all(5, 3, 5, 0.529_728_2, 0.030_338_2, 0.436_520_8),
            all(6, 3, 5, 0.947_580_2, 0.128_170_6, 14.238_836),
        ],
    },
    List {
        place: "Table 2",
        vary: Vary::Properties,
        rows: &[
            all(4, 3, 10, 0.515_003, 0.013_180_8, 0.024_468_2),
            all(4, 4, 10, 1.066_625_6, 0.092_056_4, 0.441_995_8),
            all(4, 5, 10, 2.699_265, 0.871_377_4, 8.131_360_8),
            all(4, 6, 10, 7.370_444_8, 6.240_374_6, 65.010_077_8),
        ],
    },
    List {
        place: "Table 3",
        vary: Vary::Sets,
        rows: &[
            all(4, 5, 1, 0.488_577_1, 0.165_111, 0.192_901),
            all(4, 5, 2, 0.843_434_1, 0.164_404_5, 0.904_571_7),
            all(4, 5, 3, 1.354_062_2, 0.272_921_1, 1.473_717_2),
            all(4, 5, 4, 1.358_116, 0.356_960_8, 1.892_565_5),
            all(4, 5, 5, 1.551_260_1, 0.474_781_4, 2.384_888_4),
            all(4, 5, 6, 1.556_998_1, 0.625_607_7, 2.057_935_5),
            all(4, 5, 7, 2.348_377_9, 0.710_688_4, 3.322_547_9),
            all(4, 5, 8, 2.368_017_3, 0.646_514_3, 4.076_361_9),
            all(4, 5, 9, 2.727_046_1, 0.821_984_5, 5.832_591_9),
            all(4, 5, 10, 3.029_050_9, 0.797_289_9, 5.660_247_6),
        ],
    },
    List {
        place: "Section 5.3, first list",
        vary: Vary::Values,
        rows: &[
            two(3, 3, 5, 0.125_735_8, 0.000_830_4),
            two(4, 3, 5, 0.264_470_8, 0.008_307_6),
            two(5, 3, 5, 0.451_468_8, 0.035_966_4),
            two(6, 3, 5, 0.741_741_6, 0.080_380_4),
            two(7, 3, 5, 1.435_957_2, 0.193_516_4),
            two(8, 3, 5, 1.873_276_2, 0.409_177_4),
            two(9, 3, 5, 2.766_849_4, 0.901_035_6),
            two(10, 3, 5, 2.992_131_2, 1.612_187),
        ],
    },
    List {
        place: "Section 5.3, second list",
        vary: Vary::Values,
        rows: &[
            two(3, 4, 10, 0.464_47, 0.007_621_6),
            two(4, 4, 10, 1.102_580_2, 0.101_156_4),
            two(5, 4, 10, 2.202_276, 0.509_876_2),
            two(6, 4, 10, 3.938_357_8, 1.931_648),
            two(7, 4, 10, 5.764_772, 3.516_057_2),
            two(8, 4, 10, 7.179_401_2, 10.456_591_4),
            two(9, 4, 10, 12.498_877_4, 25.449_269),
            two(10, 4, 10, 16.256_691_8, 42.880_498_4),
        ],
    },
    List {
        place: "Section 5.3, third list",
        vary: Vary::Values,
        rows: &[
            two(3, 5, 15, 0.949_678_6, 0.055_772_8),
            two(4, 5, 15, 3.264_510_8, 1.304_426),
            two(5, 5, 15, 8.317_706, 6.967_455_8),
            two(6, 5, 15, 16.079_008_8, 38.705_726),
            two(7, 5, 15, 29.054_504_8, 109.302_017_6),
            two(8, 5, 15, 54.004_344_6, 425.135_629_6),
            two(9, 5, 15, 104.355_414, 978.571_629_2),
            two(10, 5, 15, 233.674_948_4, 3_064.509_777),
        ],
    },
    List {
        place: "Section 5.4, first list",
        vary: Vary::Properties,
        rows: &[
            two(3, 3, 5, 0.164_722_2, 0.001_322_2),
            two(3, 4, 5, 0.266_531_2, 0.003_717_2),
            two(3, 5, 5, 0.376_349_6, 0.029_906),
            two(3, 6, 5, 0.736_525, 0.053_800_4),
            two(3, 7, 5, 1.504_038, 0.216_551),
            two(3, 8, 5, 2.715_282_6, 1.708_032),
            two(3, 9, 5, 7.257_327_6, 8.361_109),
            two(3, 10, 5, 14.268_742_6, 76.660_350_6),
        ],
    },
    List {
        place: "Section 5.4, second list",
        vary: Vary::Properties,
        rows: &[
            two(4, 3, 10, 0.638_459_4, 0.017_093_2),
            two(4, 4, 10, 1.258_413, 0.088_991_4),
            two(4, 5, 10, 2.967_727_2, 1.018_774),
            two(4, 6, 10, 8.122_220_4, 6.453_660_6),
            two(4, 7, 10, 27.638_862, 50.590_522),
        ],
    },
    List {
        place: "Section 5.4, third list",
        vary: Vary::Properties,
        rows: &[
            two(5, 3, 15, 1.121_967, 0.055_157_6),
            two(5, 4, 15, 2.836_333_8, 0.613_145_8),
            two(5, 5, 15, 10.089_274_6, 9.846_551_8),
            two(5, 6, 15, 40.904_869_2, 106.869_772_8),
        ],
    },
    List {
        place: "Section 5.5, first list",
        vary: Vary::Sets,
        rows: &[
            two(3, 4, 1, 0.074_224_2, 0.001_341_8),
            two(3, 4, 2, 0.115_972_2, 0.002_239_4),
            two(3, 4, 3, 0.159_811_4, 0.001_772_8),
            two(3, 4, 4, 0.219_552_2, 0.002_055_2),
            two(3, 4, 5, 0.238_39, 0.004_433_6),
            two(3, 4, 6, 0.262_613_4, 0.004_299_8),
            two(3, 4, 7, 0.317_391_8, 0.003_606_2),
            two(3, 4, 8, 0.397_094_2, 0.007_062_6),
            two(3, 4, 9, 0.362_143_4, 0.006_728_6),
            two(3, 4, 10, 0.411_139_2, 0.008_017),
        ],
    },
    List {
        place: "Section 5.5, second list",
        vary: Vary::Sets,
        rows: &[
            two(4, 5, 2, 0.725_601_6, 0.163_932_2),
            two(4, 5, 4, 1.532_994_6, 0.508_489_2),
            two(4, 5, 6, 2.148_899_8, 0.485_404),
            two(4, 5, 8, 2.676_899_6, 0.936_245_8),
            two(4, 5, 10, 3.004_395_8, 1.058_469_6),
            two(4, 5, 12, 3.409_276_2, 1.068_610_6),
            two(4, 5, 14, 3.985_999_4, 1.167_725_6),
            two(4, 5, 16, 3.294_999_8, 1.363_676),
            two(4, 5, 18, 3.545_886, 1.334_648_2),
            two(4, 5, 20, 4.214_493_4, 1.414_747),
        ],
    },
    List {
        place: "Section 5.5, third list",
        vary: Vary::Sets,
        rows: &[
            two(5, 6, 1, 9.861_531_4, 7.926_349_2),
            two(5, 6, 2, 11.095_533_2, 21.124_322_6),
            two(5, 6, 3, 15.254_210_8, 25.606_412),
            two(5, 6, 4, 22.672_351, 26.194_338_4),
            two(5, 6, 5, 17.243_333_4, 47.304_116_2),
            two(5, 6, 6, 20.300_666_4, 49.117_993_4),
            two(5, 6, 7, 25.424_123_8, 66.255_349_8),
            two(5, 6, 8, 23.322_687, 63.316_25),
            two(5, 6, 9, 29.786_865_4, 56.982_262_2),
            two(5, 6, 10, 26.955_211, 51.778_697_6),
        ],
    },
];

/// A method of the post: the strategy here, its speed in tables a second, and where that stands.
pub(crate) struct Method {
    /// The strategy's name.
    pub strategy: &'static str,
    /// Tables of twelve cards a second, in Python.
    pub rate: u64,
    /// The post's section.
    pub place: &'static str,
}

/// The post's three speeds.
pub(crate) const METHODS: [Method; 3] = [
    Method { strategy: "brute", rate: 8_000, place: "Winning … with Python" },
    Method { strategy: "pairs", rate: 35_000, place: "Winning … with Combinatorics" },
    Method { strategy: "interpolation", rate: 58_000, place: "Winning … with Interpolation" },
];

/// The odds the paper quotes for a fresh table of twelve, as sets : no set (Section 3.3, from
/// Norvig 2017).
pub(crate) const FRESH_ODDS: u64 = 29;

/// The odds in play, and how far those of fifteen cards drop there (Section 3.3, from Norvig 2017).
pub(crate) const PLAYED_ODDS: u64 = 15;
pub(crate) const FIFTEEN_DROP: f64 = 0.04;

/// The cell of which the paper's brute force "did not finish in over 8 hours" (Figure 7).
pub(crate) const OVERNIGHT: Cell = two(7, 3, 5, 1.199_474_6, 0.193_516_4);
pub(crate) const OVERNIGHT_SECONDS: f64 = 8.0 * 3600.0;
