#!/usr/bin/env bash
# The page in a real browser, both ways of reaching the engine: `fairdeal serve`, and a folder with the engine in WebAssembly.
#   tests/page.sh FAIRDEAL [FOLDER]     FOLDER: made by web/build; made here if it is not given
set -euo pipefail
fairdeal=$(realpath "$1")
root=$(cd "$(dirname "$0")/.." && pwd)
folder=${2:+$(realpath "$2")}
if [ -z "$folder" ]; then
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
  "$root/web/build" "$folder"
fi
cd "$root/web/tests"
[ -d node_modules ] || npm ci --no-audit --no-fund
node run.js --server "$fairdeal" --static "$folder" "${@:3}"
