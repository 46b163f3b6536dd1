"""The classes are those of the schemas, and read every reply whole."""

from __future__ import annotations

import dataclasses
import json
import sys
from pathlib import Path
from typing import Any

import fairdeal
import pytest
from fairdeal._answer import Answer

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import fields  # noqa: E402
import generate  # noqa: E402


def test_the_classes_are_current() -> None:
    assert generate.TARGET.read_text() == generate.generate(), "run python python/generate.py"


def test_the_chapter_of_fields_is_current() -> None:
    assert fields.TARGET.read_text() == fields.generate(), "run python python/generate.py"


def plain(value: Any) -> Any:
    """An answer as JSON by its attributes alone."""
    if isinstance(value, Answer):
        fields = dataclasses.fields(value)  # type: ignore[arg-type]
        return {f.name.removesuffix("_"): plain(getattr(value, f.name)) for f in fields}
    if isinstance(value, tuple):
        return [plain(one) for one in value]
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    return value


@pytest.mark.parametrize(
    "answer",
    [
        lambda: fairdeal.games(),
        lambda: fairdeal.deal("boaf#1", grade=True),
        lambda: fairdeal.deal("set", exactly=1),
        lambda: fairdeal.deal("set/v3p4/21", exactly=0),
        lambda: fairdeal.solve("boaf#1", count_first_moves=True),
        lambda: fairdeal.solve("swish#1", question="count"),
        lambda: fairdeal.solve("set#1", question="largest"),
        lambda: fairdeal.hint("boaf#1", level=2),
        lambda: fairdeal.moves("swish#2", judge=True),
        lambda: fairdeal.check("boaf#1264", fairdeal.solve("boaf#1264")),
        lambda: fairdeal.unplayable("set/v3p3"),
        lambda: fairdeal.unplayable("swish/3x3"),
        lambda: fairdeal.census("set/v3p3"),
        lambda: fairdeal.simulate("set", games=2),
        lambda: fairdeal.simulate("set", tables=200),
        lambda: fairdeal.simulate("swish", games=2),
        lambda: fairdeal.simulate("swish", tables=200),
        lambda: fairdeal.reduce(),
        lambda: fairdeal.reduce("3sat-to-boaf", "p cnf 3 1\n1 2 3 0\n", as_printed=True, draw=True),
        lambda: fairdeal.encode("set#1", "opb"),
        lambda: fairdeal.draw("set#1"),
        lambda: fairdeal.survey("boaf", range(100)),
        lambda: fairdeal.survey(positions=["boaf#1", "boaf#1264"]),
    ],
)
def test_attributes_hold_the_whole_reply(answer: Any) -> None:
    made = answer()
    written, held = made.to_dict(), plain(made)
    written.pop("schema")
    # What the reply leaves out is None or empty in the object.
    assert json.loads(json.dumps(without_nothing(held))) == without_nothing(written)


def without_nothing(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: without_nothing(one) for key, one in value.items() if one is not None and one != []}
    return [without_nothing(one) for one in value] if isinstance(value, list) else value
