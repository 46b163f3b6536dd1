#!/usr/bin/env bash
# The server and whoever means it no good. tests/serve.sh FAIRDEAL [SEED]
set -euo pipefail
fairdeal=$(realpath "$1")
cd "$(dirname "$0")"
python3 hostile.py "$fairdeal" "${2:-$(date +%Y%m%d)}"
