#!/usr/bin/env bash
# Builds the engine for browsers and the page around it (target/site), looks at its size, and asks it in node what the
# native engine is asked.
# tests/wasm.sh FAIRDEAL [SEED]
set -euo pipefail
fairdeal=$(realpath "$1")
cd "$(dirname "$0")/.."
code=0
rm -rf target/site
web/build target/site || code=$?
if [ "$code" -eq 3 ]; then exit 0; fi # No compiler for it here, as it said.
[ "$code" -eq 0 ]
size=$(gzip -9 -c web/fairdeal.wasm | wc -c)
if [ "$size" -gt 1500000 ]; then echo "fairdeal.wasm has $size bytes compressed, more than 1,500,000"; exit 1; fi
node tests/wasm.mjs "$fairdeal" web/fairdeal.wasm "${2:-$(date +%Y%m%d)}"
