//! Transcripts of the command line: every `console` block of these files is run and compared.
//!
//! `TRYCMD=overwrite cargo test -p fairdeal --test golden` rewrites them; look at the difference.

#[test]
fn transcripts() {
    trycmd::TestCases::new().case("../../golden/cli/*.md").case("../../README.md");
}
