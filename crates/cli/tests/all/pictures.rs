//! The pictures of the documentation are what the commands beside them draw, byte for byte.
//!
//! `FAIRDEAL_BLESS=1 cargo test -p fairdeal --test pictures` draws them anew; look at them.

use std::path::Path;
use std::process::Command;

/// A picture below `docs` and the command that draws it.
const PICTURES: [(&str, &str); 19] = [
    ("pictures/boaf-1264.svg", "draw boaf#1264 --solution"),
    ("pictures/boaf-1264-graph.svg", "draw boaf#1264 --solution --graph"),
    ("pictures/boaf-360528.svg", "draw boaf#360528 --solution"),
    ("pictures/boaf-4-film.svg", "draw boaf#4 --solution --animate"),
    ("pictures/set-1.svg", "draw set#1 --solution --all"),
    ("pictures/set-1-graph.svg", "draw set#1 --graph"),
    ("pictures/swish-1.svg", "draw swish#1 --solution --max"),
    ("pictures/swish-28.svg", "unplayable swish"),
    ("results/pictures/cap.svg", "draw @data/cap20.set --view grid --bare"),
    ("results/pictures/claw.svg", "reduce hamiltonian-path-to-boaf data/claw.g6"),
    ("results/pictures/cover.svg", "reduce exact-cover-to-swish data/six.cover"),
    ("results/pictures/even.svg", "reduce even-path-to-swish-with-card data/even.arcs --solve"),
    ("results/pictures/gadget.svg", "draw @data/gadget.swish --bare"),
    ("results/pictures/k5-easy.svg", "reduce edge-colouring-to-swish-easy data/k5.g6"),
    ("results/pictures/k5.svg", "reduce edge-colouring-to-swish data/k5.g6"),
    ("results/pictures/lemma-3.svg", "reduce max2sat-to-simple-swish data/lemma-3.cnf"),
    ("results/pictures/matching.svg", "reduce 3dm-to-set data/matching.kdm --solve"),
    ("results/pictures/no-swish-4x3.svg", "unplayable swish/4x3"),
    ("results/pictures/triangle.svg", "reduce red-blue-dicycle-to-swish data/triangle.redblue"),
];

#[test]
fn pictures_are_what_the_commands_draw() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for (file, words) in PICTURES {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fairdeal"));
        let drawn = command.args(words.split(' ')).args(["-o", "-"]).current_dir(&root).output();
        let drawn = drawn.expect("it runs");
        assert!(drawn.stdout.starts_with(b"<svg"), "{words}: {drawn:?}");
        let path = root.join("docs").join(file);
        if std::env::var_os("FAIRDEAL_BLESS").is_some() {
            std::fs::write(&path, &drawn.stdout).expect("a picture is written");
        }
        let kept = std::fs::read(&path).unwrap_or_default();
        assert!(kept == drawn.stdout, "{file} is not what `fairdeal {words} -o -` draws");
    }
}
