#!/usr/bin/env bash
# The games and the door build for browsers. Uses the rustup target if it is installed, else Debian's
# compiler for the web (packages rustc-web, cargo-web, rust-web-src); says so if neither is there.
set -euo pipefail
cd "$(dirname "$0")/.."
build=(check --locked -p fairdeal-ask --no-default-features --target wasm32-unknown-unknown --target-dir target/wasm)
if [ -d "$(rustc --print sysroot)/lib/rustlib/wasm32-unknown-unknown" ]; then
  cargo "${build[@]}"
elif dpkg -s rustc-web cargo-web rust-web-src >/dev/null 2>&1; then
  # The standard library is built from its sources, which a stable compiler does only when told to.
  RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 /usr/bin/cargo "${build[@]}" -Z build-std=std,panic_abort
else
  echo "no compiler for wasm32-unknown-unknown here: rustup target add wasm32-unknown-unknown"
fi
