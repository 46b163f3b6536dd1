"""Through the one door: an ask goes in, an answer comes out."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Union

from . import _native
from ._answer import Answer, keep, read
from ._errors import InputError

Position = Union[str, Answer, Mapping[str, Any]]
"""A position: its name, its cards, an answer about one, or the JSON object of one."""

Option = Union[str, int, bool]
"""The value of an option of a game."""


def ask(
    kind: Any,
    verb: str,
    fields: Mapping[str, Any],
    *,
    draw: Callable[[Any], str | None] | None = None,
    words: bool = True,
) -> Any:
    """Asks, and gives the reply as this type. `draw` makes its picture when a notebook wants it; without
    `words` the text is made when somebody wants that."""
    text = json.dumps({"ask": verb, **{name: value for name, value in fields.items() if value is not None}})
    reply, said, _ = _native.ask(text, words)
    answer = read(kind, json.loads(reply))
    late = (lambda: _native.ask(text, True)[1]) if not words else said
    keep(answer, late, None if draw is None else lambda: draw(answer))
    return answer


def position(given: Position) -> str:
    """The text of a position."""
    if isinstance(given, str):
        return given
    if isinstance(given, Mapping):
        return json.dumps(given)
    name = getattr(given, "position", None)
    if not isinstance(name, str):
        raise InputError("position", f"{type(given).__name__} is not about one")
    return name


def search(strategy: str | None, budget: int | None, memory: int | None) -> dict[str, Any]:
    """How to search."""
    for name, number in (("budget", budget), ("memory", memory)):
        if number is not None and (number != int(number) or not 0 < number < 2**64):
            raise InputError(name, f"expected a whole number from 1 on, found {number}")
    whole = {"budget": budget, "memory": memory}
    return {"strategy": strategy, **{name: None if n is None else int(n) for name, n in whole.items()}}


def options(given: Mapping[str, Option]) -> dict[str, str]:
    """Options of a game: `count_first_moves=True` is `--count-first-moves`."""
    texts = {}
    for name, value in given.items():
        if value is False:
            continue
        texts[name.replace("_", "-")] = "true" if value is True else str(value)
    return texts


def question(name: str, at_least: int | None) -> str | dict[str, int]:
    """What is asked of a position."""
    return name if at_least is None else {"at-least": at_least}
