#!/usr/bin/env bash
# The server and whoever means it no good. tests/serve.sh FAIRDEAL [SEED]
set -euo pipefail
fairdeal=$(realpath "$1")
cd "$(dirname "$0")"
python3 hostile.py "$fairdeal" "${2:-$(date +%Y%m%d)}"

# What a search that breaks a promise does to the rest, in a program that does not unwind either. (Packages and features
# are those of the command line, so everything below the server is compiled already.)
cd ..
cargo build --quiet --release --locked -p fairdeal -p fairdeal-serve --bin faults --features fairdeal-serve/faults
outlived=$("$(dirname "$fairdeal")/faults") && code=0 || code=$?
[ "$code" -eq 70 ] && [ "$(grep -c outlived <<<"$outlived")" -eq 16 ] || { echo "exit $code: $outlived" >&2; exit 1; }
