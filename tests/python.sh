#!/usr/bin/env bash
# The Python package: builds the wheel as `pip install .` does, installs it into an environment of its own
# under target/, and tests it there: types, stubs, examples, arrays, Ctrl-C, surveys, Dask clusters.
# With --notebook only the notebook is run, in the environment that is there.
set -euo pipefail
cd "$(dirname "$0")/.."
venv=target/python
if [ "${1:-}" = --notebook ]; then
  "$venv/bin/pip" install --quiet --disable-pip-version-check nbclient nbformat ipykernel matplotlib
  cd target
  exec python/bin/python -m pytest -q --rootdir=.. -c ../pyproject.toml ../python/tests/test_notebook.py
fi

if ! [ -x "$venv/bin/pip" ]; then
  # Debian has venv in a package of its own.
  python3 -m venv "$venv" 2>/dev/null || {
    rm -rf "$venv"
    apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends python3-venv python3-dev
    python3 -m venv "$venv"
  }
fi
needed=("maturin>=1.9.4,<2" "numpy>=1.24" pytest mypy duckdb polars pandas pandas-stubs pyarrow "dask[distributed]" fsspec)
"$venv/bin/pip" install --quiet --disable-pip-version-check "${needed[@]}"

rm -rf target/wheels
PATH="$PWD/$venv/bin:$PATH" "$venv/bin/maturin" build --locked --out target/wheels
"$venv/bin/pip" install --quiet --disable-pip-version-check --no-deps --force-reinstall target/wheels/*.whl
"$venv/bin/python" -c 'import fairdeal; print(fairdeal.solve("boaf#1264").verdict)' | grep -qx impossible

# From target/: beside the sources Python would import those, which have no binary half.
cd target
pytest=(python/bin/python -m pytest -q --rootdir=.. -c ../pyproject.toml)
"${pytest[@]}" ../python/tests --ignore=../python/tests/test_notebook.py
"${pytest[@]}" --doctest-modules --pyargs fairdeal
"${pytest[@]}" --doctest-glob='*.md' ../docs/python.md ../README.md
