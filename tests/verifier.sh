#!/usr/bin/env bash
# The verifier, built alone: what it stands on, what is not in it, how large it is, what it answers.
set -euo pipefail
cd "$(dirname "$0")/.."
target=target/verifier
# Lints look at the games with their solvers; what only this build would warn of is refused here.
export RUSTFLAGS="-D warnings"
cargo build --quiet --locked -p fairdeal-verify --target-dir "$target"

# Its dependency tree: the games without `solve`, and readers of JSON and Base64.
allowed=' data-encoding fairdeal-boaf fairdeal-core fairdeal-games fairdeal-set fairdeal-swish fairdeal-verify '
allowed+='equivalent foldhash hashbrown allocator-api2 indexmap itoa memchr proc-macro2 quote serde serde_core '
allowed+='serde_derive serde_json syn unicode-ident zmij '
tree=$(cargo tree --locked -p fairdeal-verify -e normal --prefix none --format '{p}')
for name in $(awk '{ print $1 }' <<<"$tree" | sort -u); do
  case "$allowed" in *" $name "*) ;; *) echo "the verifier stands on $name"; exit 1 ;; esac
done
if cargo tree --locked -p fairdeal-verify -e normal,features | grep -qE '"(solve|cadical)"'; then
  echo "a solving feature is switched on below the verifier"
  exit 1
fi

# The files that were compiled into it.
files=$(cat "$target"/debug/deps/fairdeal_*.d | grep -oE 'crates/[a-z_]+/src/[A-Za-z0-9_/]+\.rs' | sort -u)
if grep -E '/(solve|reduce|draw|census|simulate|unplayable)(/|\.rs)' <<<"$files"; then
  echo "these belong to the solvers, not to the verifier"
  exit 1
fi
echo "$(wc -l <<<"$files") files, $(xargs cat <<<"$files" | wc -l) lines of Rust below fairdeal-verify:"
for crate in $(cut -d/ -f2 <<<"$files" | sort -u); do
  printf '  %-8s %5d\n' "$crate" "$(grep "^crates/$crate/" <<<"$files" | xargs cat | wc -l)"
done

# What it answers: accepted, refused, about another position, no certificate.
verify=$target/debug/fairdeal-verify
good='{"schema":"fairdeal/boaf-certificate/2","kind":"multiple-flocks","position":"boaf#1264","cards":["9S","TS"]}'
answers() {
  local expected=$1 got=0
  shift
  "$verify" "$@" >/dev/null 2>&1 || got=$?
  if [ "$got" -ne "$expected" ]; then echo "fairdeal-verify $*: exit code $got, not $expected"; exit 1; fi
}
answers 0 boaf#1264 "$good"
echo "$good" >"$target/good.json"
answers 0 boaf#1264 "$target/good.json"
answers 0 boaf#1264 "@$target/good.json"
answers 1 boaf#1264 "${good/9S/KH}"
answers 1 boaf#1265 "$good"
answers 2 boaf#1264 '{}'
answers 2 chess#1 "$good"
