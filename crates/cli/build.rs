//! Leaves out of a release what only unwinding reads.
//!
//! The program ends or goes on from its panic hook (`src/failure.rs`) and never unwinds, but the standard library and the
//! parts in C bring the tables for it all the same: a twelfth of the program. A linker script drops them, where the linker is
//! one that takes such scripts. They stay in builds for profilers and debuggers, which walk the stack by them, and beside
//! CaDiCaL, whose C++ throws when memory runs out. (So they are missing in `cargo test --release` too, where a failed test
//! of this crate ends the run.)

use std::env;
use std::path::Path;

fn main() {
    println!("cargo::rerun-if-changed=frameless.ld");
    println!("cargo::rerun-if-env-changed=CARGO_ENCODED_RUSTFLAGS");
    let is = |name: &str, value: &str| env::var(name).is_ok_and(|found| found == value);
    let small = is("PROFILE", "release") && is("DEBUG", "false");
    let elf = is("CARGO_CFG_TARGET_OS", "linux") && is("CARGO_CFG_TARGET_ENV", "gnu");
    let throws = env::var_os("CARGO_FEATURE_CADICAL").is_some();
    let mold = env::var("CARGO_ENCODED_RUSTFLAGS").is_ok_and(|flags| flags.contains("mold"));
    if small && elf && !throws && !mold {
        let script =
            Path::new(&env::var_os("CARGO_MANIFEST_DIR").expect("a folder")).join("frameless.ld");
        println!("cargo::rustc-link-arg-bins=-Wl,-T,{}", script.display());
        println!("cargo::rustc-link-arg-bins=-Wl,--no-eh-frame-hdr");
    }
}
