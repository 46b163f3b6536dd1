"""What all answers have, and how they are made of JSON."""

from __future__ import annotations

import copy
import dataclasses
import functools
import keyword
import sys
import types
import typing
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

T = TypeVar("T")

# Fields shown by `repr`, and characters of a text.
_SHOWN, _WIDE = 6, 48


class Answer:
    """An answer: attributes, the JSON it was made of, a picture where there is one."""

    def to_dict(self) -> dict[str, Any]:
        """The answer as `--json` writes it."""
        return copy.deepcopy(typing.cast("dict[str, Any]", self._kept("_raw", {})))

    def __str__(self) -> str:
        text = self._kept("_text", None)
        if callable(text):
            text = text()
        return repr(self) if text is None else str(text)

    def __repr__(self) -> str:
        shown = []
        for field in dataclasses.fields(self):  # type: ignore[arg-type]
            value = getattr(self, field.name)
            if isinstance(value, str) and len(value) > _WIDE:
                value = value[: _WIDE - 1] + "…"
            if isinstance(value, (str, bool, int, float)) and value != "" and field.name != "seconds":
                shown.append(f"{field.name}={value!r}")
        more = ", …" if len(shown) > _SHOWN else ""
        return f"{type(self).__name__}({', '.join(shown[:_SHOWN])}{more})"

    def _repr_svg_(self) -> str | None:
        """The picture, for notebooks."""
        svg = getattr(self, "svg", None)
        if isinstance(svg, str):
            return svg
        draw = self._kept("_draw", None)
        return typing.cast("str | None", draw()) if draw is not None else None

    def _kept(self, name: str, default: object) -> Any:
        return self.__dict__.get(name, default)

    def __getstate__(self) -> dict[str, Any]:
        # How to say and to draw it again are closures; the words go along.
        state = dict(self.__dict__)
        state.pop("_draw", None)
        state["_text"] = str(self) if callable(state.get("_text")) else state.get("_text")
        return state


def keep(answer: Answer, text: str | Callable[[], str] | None, draw: Callable[[], str | None] | None) -> None:
    """Hands an answer its words and its picture, either when they are asked for."""
    object.__setattr__(answer, "_text", text)
    object.__setattr__(answer, "_draw", draw)


@functools.cache
def _hints(kind: type) -> dict[str, tuple[str, Any, bool]]:
    """The fields of a class: the name in JSON, its type, whether it must be there."""
    hints = typing.get_type_hints(kind, vars(sys.modules[kind.__module__]))
    fields = {}
    for field in dataclasses.fields(kind):
        plain = field.name.removesuffix("_")
        name = plain if keyword.iskeyword(plain) else field.name
        fields[field.name] = (name, hints[field.name], field.default is dataclasses.MISSING)
    return fields


def read(kind: Any, value: Any) -> Any:
    """A value of JSON as the type that the schema gives it."""
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin in (typing.Union, types.UnionType):
        return read(_choice(arguments, value), value)
    if origin is tuple:
        return tuple(read(arguments[0], one) for one in value)
    if origin is not None and issubclass(_plain(origin), Mapping):
        return {key: read(arguments[1], one) for key, one in value.items()}
    if dataclasses.is_dataclass(kind) and isinstance(kind, type):
        fields = {
            field: read(hint, value[name]) for field, (name, hint, _) in _hints(kind).items() if name in value
        }
        made = kind(**fields)
        object.__setattr__(made, "_raw", value)
        return made
    return float(value) if kind is float else value


def _plain(origin: Any) -> type:
    return origin if isinstance(origin, type) else type(origin)


def _choice(kinds: tuple[Any, ...], value: Any) -> Any:
    """The one of several types that this value is."""
    for kind in kinds:
        origin = typing.get_origin(kind)
        if dataclasses.is_dataclass(kind) and isinstance(kind, type):
            if not isinstance(value, dict):
                continue
            hints = _hints(kind).values()
            needed, known = {name for name, _, must in hints if must}, {name for name, _, _ in hints}
            if needed <= value.keys() <= known | {"schema"}:
                return kind
        elif kind is type(None):
            if value is None:
                return Any
        elif origin is tuple:
            if isinstance(value, list) and all(_fits(typing.get_args(kind)[0], one) for one in value):
                return kind
        elif origin is typing.Literal:
            if value in typing.get_args(kind):
                return Any
        elif origin is not None:
            if isinstance(value, dict):
                return kind
        elif isinstance(kind, type) and isinstance(value, kind) or (kind is float and isinstance(value, int)):
            return kind
    return Any


def _fits(kind: Any, value: Any) -> bool:
    return not dataclasses.is_dataclass(kind) or _choice((kind,), value) is kind
