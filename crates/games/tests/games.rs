//! Every game passes the same suite, the template among them; the README repeats what they declare.

use fairdeal_boaf::Boaf;
use fairdeal_core::handle::Handle;
use fairdeal_games::conformance::Samples;
use fairdeal_games::game_tests;
use fairdeal_set::Set;
use fairdeal_swish::Swish;
use fairdeal_template::Sum;

game_tests!(
    boaf,
    &Handle(&Boaf),
    Samples {
        // Sparse decks, so that both verdicts are common.
        small: &["boaf/2x3", "boaf/3x3", "boaf/2x4/s6r20", "boaf/3x3/s4r20", "boaf/1x6"],
        any: &["boaf", "boaf/5x5", "boaf/3x7", "boaf/6x6/s6r12", "boaf/12x12/s40r40"],
        deals: 400,
        outside: &[],
        tiny: &[],
        short_run: &[],
    }
);

game_tests!(
    set,
    &Handle(&Set),
    Samples {
        // Table sizes at which both verdicts are common.
        small: &[
            "set/v3p3/6",
            "set/v3p4/9",
            "set/v4p2/7",
            "set/v5p2/9",
            "set/v4p3/14",
            "set/v3p4/6/ultra"
        ],
        any: &[
            "set",
            "set/v3p4/81",
            "set/v2p6",
            "set/v12p3",
            "set/v3p20",
            "set/v64p64/90",
            "set/v3p4/ultra"
        ],
        deals: 400,
        outside: &["portfolio", "race", "sat", "smt"],
        tiny: &["set/v3p2", "set/v3p3", "set/v4p2", "set/v2p3"],
        short_run: &[("games", "5")],
    }
);

game_tests!(
    swish,
    &Handle(&Swish),
    Samples {
        // Few cards, so that brute can lay them all in every way and both verdicts are common.
        small: &[
            "swish/deck60/5",
            "swish/deck36/6",
            "swish/2x4/6",
            "swish/3x3/4",
            "swish/2x3/s2/6",
            "swish/2x3/6/simple"
        ],
        any: &[
            "swish",
            "swish/4x5",
            "swish/6x8/s3/20",
            "swish/40x30/12",
            "swish/16x20/s2/30/simple"
        ],
        deals: 150,
        outside: &["sat"],
        tiny: &["swish/2x3", "swish/4x3", "swish/3x3", "swish/deck36"],
        short_run: &[("games", "20"), ("tables", "200"), ("cards", "6")],
    }
);

game_tests!(
    template,
    &Handle(&Sum),
    Samples {
        small: &["sum", "sum/50/7", "sum/12/4"],
        any: &["sum/999/16", "sum/100/12"],
        deals: 400,
        outside: &[],
        tiny: &[],
        short_run: &[],
    }
);

/// The abilities table of the README is the one the games make. `FAIRDEAL_BLESS=1` writes it anew.
#[test]
fn the_readme_has_the_abilities_table() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../README.md");
    let readme = std::fs::read_to_string(path).expect("the README");
    let (begin, end) = ("<!-- abilities -->\n", "<!-- /abilities -->");
    let (head, rest) = readme.split_once(begin).expect("where the table begins");
    let (table, tail) = rest.split_once(end).expect("where it ends");
    let made = fairdeal_games::table::abilities();
    if table != made && std::env::var_os("FAIRDEAL_BLESS").is_some() {
        std::fs::write(path, format!("{head}{begin}{made}{end}{tail}")).expect("written");
        return;
    }
    assert_eq!(table, made, "FAIRDEAL_BLESS=1 cargo test -p fairdeal-games --test games writes it");
}
