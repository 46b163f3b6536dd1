"""The stub of the binary half says what the binary has, and the package is typed throughout."""

from __future__ import annotations

import ast
import inspect
import subprocess
import sys
from pathlib import Path

import fairdeal._native

PACKAGE = Path(__file__).resolve().parents[1] / "fairdeal"


def test_the_stub_is_the_binary() -> None:
    stub = ast.parse((PACKAGE / "_native.pyi").read_text())
    written = {
        node.name: [argument.arg for argument in node.args.args] for node in stub.body if isinstance(node, ast.FunctionDef)
    }
    values = {name: value for name, value in vars(fairdeal._native).items() if callable(value) and name[0] != "_"}
    functions = {name: value for name, value in values.items() if not isinstance(value, type)}
    assert written == {name: list(inspect.signature(value).parameters) for name, value in functions.items()}
    classes = {node.name: {part.name for part in node.body if isinstance(part, ast.FunctionDef)} for node in stub.body if isinstance(node, ast.ClassDef)}
    there = {name: vars(value).keys() for name, value in values.items() if isinstance(value, type)}
    assert classes.keys() == there.keys()
    for name, methods in classes.items():
        # What every class has is written nowhere.
        own = {method for method in there[name] if not method.startswith("_")}
        assert own <= methods <= there[name]


# From elsewhere: beside the sources Python would import those, which have no binary half.
def test_the_package_is_typed(tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", str(PACKAGE)], capture_output=True, text=True, cwd=tmp_path
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert (PACKAGE / "py.typed").exists()
