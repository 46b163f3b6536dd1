#!/usr/bin/env bash
# The book, made of docs/ by mdbook, into target/book. Its links, anchors and numbers are looked at by
# crates/cli/tests/all/book.rs without mdbook; here the pages are made, and every link of the pages is followed.
# An mdbook that is not there is installed first, without what searches and serves, and unoptimised: a minute of CPU time.
set -euo pipefail
cd "$(dirname "$0")/.."
if ! command -v mdbook >/dev/null; then
  CARGO_PROFILE_DEV_DEBUG=0 cargo install --locked --debug --no-default-features mdbook@0.5.4
fi
mkdir -p target
mdbook build docs 2>&1 | tee target/book.log
if grep -qE 'WARN|ERROR' target/book.log; then exit 1; fi
python3 tests/book_links.py target/book
