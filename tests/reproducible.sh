#!/usr/bin/env bash
# The same source gives the same bytes, wherever it stands: two copies of the last commit, in folders whose names differ in
# length too, each built from nothing, and their programs compared. Takes the packages to build: fairdeal-verify alone takes
# seconds, fairdeal two whole release builds.
#
# What a build would tell of the machine are the folders of cargo's packages, of the compiler and of the project (some
# packages write sources while they are built): these get fixed names.
set -euo pipefail
cd "$(dirname "$0")/.."
[ $# -gt 0 ] || { echo "usage: tests/reproducible.sh PACKAGE…" >&2; exit 2; }
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cargo_home=${CARGO_HOME:-$HOME/.cargo}
sysroot=$(rustc --print sysroot)
unset CARGO_TARGET_DIR

for copy in one another; do
  rust= c=
  for place in "$cargo_home=/cargo" "$sysroot=/rust" "$scratch/$copy=/fairdeal"; do
    rust+=" --remap-path-prefix=$place"
    c+=" -ffile-prefix-map=$place"
  done
  export RUSTFLAGS=$rust CFLAGS=$c CXXFLAGS=$c
  git clone --quiet . "$scratch/$copy"
  for package in "$@"; do
    (cd "$scratch/$copy" && cargo build --quiet --release --locked -p "$package")
  done
done

for package in "$@"; do
  one=$scratch/one/target/release/$package
  cmp "$one" "$scratch/another/target/release/$package"
  # Nothing of the machine in it either.
  for place in "$scratch" "$cargo_home"; do
    if grep -qaF "$place" "$one"; then echo "$package names $place" >&2; exit 1; fi
  done
  sha256sum <"$one" | sed "s/-/$package/"
done
