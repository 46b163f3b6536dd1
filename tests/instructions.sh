#!/usr/bin/env bash
# Instructions that the engines take on fixed work, counted by callgrind and compared with benches/instructions.txt: a
# slowdown shows on a noisy machine too. More than 3 % away in either direction fails: what became faster is written
# down as well (tests/instructions.sh BINARY --bless). Callgrind knows AVX2 but not AVX-512, so kernels are named. The
# counts are of one compiler: under another one they are shown and not compared.
set -euo pipefail
fairdeal=$(realpath "$1")
cd "$(dirname "$0")/.."
file=benches/instructions.txt
compiler=$(rustc --version | cut -d' ' -f1,2)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
if ! command -v valgrind >/dev/null; then
  DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends valgrind >/dev/null
fi

count() {
  valgrind --tool=callgrind --callgrind-out-file="$scratch/out" "$fairdeal" "$@" >/dev/null 2>"$scratch/err" || [ $? -le 1 ]
  awk '/^(summary|totals):/ { print $2; exit }' "$scratch/out"
}

bad=0
{
  echo "# instructions on fixed work, $compiler, $(uname -m)"
  while read -r work; do
    read -ra words <<<"$work"
    echo "$(count "${words[@]}") $work"
  done <<'WORK'
games boaf
survey boaf --deals 0..2000 --strategy fast,kernel=portable --threads 1
survey boaf --deals 0..2000 --strategy fast,kernel=avx2 --threads 1
survey boaf --deals 0..200 --strategy paper --threads 1
survey boaf/5x5 --deals 0..200 --strategy fast --threads 1
survey set --deals 0..20000 --strategy kernel --threads 1
survey set --deals 0..5000 --strategy arrival --threads 1
survey set/v5p5/40 --deals 0..100 --strategy arrival --threads 1
survey swish --deals 0..2000 --threads 1
solve swish/8x10/s2/80#1 --max
solve swish/6x8/s3/20#1 --max
solve boaf#360528
WORK
} >"$scratch/new.txt"
if [ "${2:-}" = --bless ]; then
  mkdir -p benches && cp "$scratch/new.txt" "$file" && cat "$file" && exit
fi
if [ "$(head -1 "$file")" != "$(head -1 "$scratch/new.txt")" ]; then
  echo "counted under another compiler than $(head -1 "$file"); not compared:"
  cat "$scratch/new.txt" && exit
fi
while read -r now work; do
  before=$(awk -v work="$work" '{ n = $1; sub(/^[0-9]+ /, "") } $0 == work { print n }' "$file")
  verdict=$(awk -v a="${before:-0}" -v b="$now" 'BEGIN { r = a ? b / a : 99; printf "%+.2f %% %s", 100 * (r - 1), (r > 0.97 && r < 1.03) ? "ok" : "FAR" }')
  echo "$work: ${before:-none} before, $now now, $verdict"
  case $verdict in *FAR) bad=1 ;; esac
done < <(tail -n +2 "$scratch/new.txt")
exit "$bad"
