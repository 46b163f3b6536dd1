#!/usr/bin/env bash
# How much the server takes: mixed small positions from 64 connections. tests/load.sh FAIRDEAL [SECONDS]
# Fails on any error, below 10,000 requests a second, or where one in a hundred takes 50 ms or more.
set -euo pipefail
command -v wrk >/dev/null || { echo "wrk is not here (Debian package wrk)"; exit 1; }
here=$(cd "$(dirname "$0")" && pwd)
log=$(mktemp)
"$1" serve --port 0 >"$log" &
server=$!
trap 'kill "$server" 2>/dev/null; rm -f "$log"' EXIT
for _ in $(seq 50); do if grep -q http "$log"; then break; fi; sleep 0.1; done
url=$(grep -o 'http://[0-9.:]*' "$log")
wrk -t1 -c64 -d2s -s "$here/load.lua" "$url" >/dev/null
said=$(wrk -t1 -c64 -d"${2:-20}s" -s "$here/load.lua" "$url" | tail -n 1)
echo "$said; memory $(awk '/VmHWM/ { print $2 / 1024 }' "/proc/$server/status") MiB at most"
awk '{ if ($1 < 10000 || $7 >= 50 || $10 > 0) exit 1 }' <<<"$said"
