"""Writes `fairdeal/replies.py` from the reply schemas in `docs/schema`.

The schemas are generated from the program's types, so the Python classes are too: nobody keeps a
copy by hand. `python/tests/test_replies.py` fails when the file is stale; `python python/generate.py`
writes it, and the chapter of fields (`fields.py`) with it.
"""

from __future__ import annotations

import json
import keyword
import textwrap
from pathlib import Path
from typing import Any

import fields

ROOT = Path(__file__).resolve().parent.parent
SCHEMAS = ROOT / "docs" / "schema"
TARGET = ROOT / "python" / "fairdeal" / "replies.py"

# What the definitions of a schema are called in Python, where the schema's name says too little.
# Verbs without a line here (`bench`, `reproduce`) belong to the command line.
NAMES: dict[str, dict[str, str]] = {
    "games": {"Reply": "Games", "Facts": "Game"},
    "deal": {},
    "solve": {"Reply": "Verdict"},
    "hint": {},
    "moves": {"Reply": "Moves"},
    "check": {},
    "survey": {"Reply": "Survey"},
    "survey-compare": {"Reply": "SurveyCompared"},
    "survey-merge": {"Reply": "SurveyMerged"},
    "survey-stats": {"Reply": "SurveyStats", "Group": "StatsGroup", "Column": "StatsColumn"},
    "survey-verify": {"Reply": "SurveyVerified"},
    "unplayable": {"Unplayable": "SetUnplayable", "Report": "SwishUnplayable"},
    "census": {"Census": "SetCensus"},
    "simulate": {
        "Simulated": "SetSimulation",
        "Report": "SwishSimulation",
        "Summary": "GamesSummary",
    },
    "reduce": {"": "Reductions", "Done": "Reduced", "Listed": "Reduction"},
    "encode": {"Reply": "Formula"},
    "draw": {"Reply": "Drawing"},
}

HEAD = '''"""What Fairdeal answers, as classes. Written by `python/generate.py` from `docs/schema`: do not edit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from ._answer import Answer

'''

SCALARS = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}


class Writer:
    """The classes of all verbs, each once."""

    def __init__(self) -> None:
        self.bodies: dict[str, str] = {}

    def schema(self, verb: str, schema: dict[str, Any]) -> None:
        names, definitions = NAMES[verb], schema.get("$defs", {})
        base = schema["$ref"].removeprefix("#/$defs/")
        root = definitions[base]
        scope = Scope(self, names, definitions, base)
        if "anyOf" in schema:
            # The games' own reports, each with what all replies to the verb have.
            for variant in schema["anyOf"]:
                name = variant["$ref"].removeprefix("#/$defs/")
                scope.define(scope.name(name), definitions[name], root.get("properties", {}), root.get("required", []))
        elif "anyOf" in root:
            for variant in root["anyOf"]:
                if "$ref" in variant:
                    scope.type(variant)
                else:
                    scope.define(names[""], variant)
        else:
            scope.type({"$ref": f"#/$defs/{base}"})


class Scope:
    """One schema: its definitions and what they are called."""

    def __init__(self, writer: Writer, names: dict[str, str], definitions: dict[str, Any], base: str) -> None:
        self.writer, self.names, self.definitions, self.base = writer, names, definitions, base

    def name(self, definition: str) -> str:
        name = self.names.get("Reply" if definition == self.base else definition, definition)
        assert name == self.names.get(definition) or not name.startswith(("Reply", "Report")), f"{name} needs a name"
        return name

    def type(self, schema: Any) -> str:
        """The annotation of a value; what it refers to is defined on the way."""
        if schema is True or schema == {}:
            return "Any"
        if "$ref" in schema:
            definition = schema["$ref"].removeprefix("#/$defs/")
            body, name = self.definitions[definition], self.name(definition)
            # What may hold any name is a mapping, whatever names it always has.
            free = isinstance(body.get("additionalProperties"), dict)
            if body.get("type") == "object" and "properties" in body and not free:
                self.define(name, body)
                return name
            return self.type(body)
        if "const" in schema:
            return f"Literal[{json.dumps(schema['const'])}]"
        if "enum" in schema:
            return f"Literal[{', '.join(map(json.dumps, schema['enum']))}]"
        for word in ("oneOf", "anyOf"):
            if word in schema:
                return self.union([self.type(one) for one in schema[word]])
        kinds = schema.get("type")
        if kinds is None:
            return "Any"
        kinds = [kinds] if isinstance(kinds, str) else kinds
        return self.union([self.kind(kind, schema) for kind in kinds])

    def kind(self, kind: str, schema: dict[str, Any]) -> str:
        if kind == "array":
            return f"tuple[{self.type(schema.get('items', True))}, ...]"
        if kind == "object":
            values = list(schema.get("patternProperties", {}).values()) + list(schema.get("properties", {}).values())
            if isinstance(schema.get("additionalProperties"), dict):
                values.append(schema["additionalProperties"])
            kinds = [self.type(value) for value in values] or ["Any"]
            return f"Mapping[str, {self.union(kinds)}]"
        return SCALARS[kind]

    @staticmethod
    def union(kinds: list[str]) -> str:
        words: list[str] = []
        literals = [kind.removeprefix("Literal[").removesuffix("]") for kind in kinds if kind.startswith("Literal[")]
        for kind in kinds:
            kind = f"Literal[{', '.join(literals)}]" if kind.startswith("Literal[") else kind
            if kind not in words:
                words.append(kind)
        return "Any" if "Any" in words else " | ".join(words)

    def define(
        self, name: str, schema: dict[str, Any], extra: dict[str, Any] | None = None, needed: list[str] | None = None
    ) -> None:
        properties = {**schema["properties"], **(extra or {})}
        required = {*schema.get("required", []), *(needed or [])}
        about = schema.get("description", "The reply.")
        lines = ["@dataclass(frozen=True, kw_only=True, repr=False)", f"class {name}(Answer):", docstring(about), ""]
        for field, value in properties.items():
            if field == "schema":
                continue
            kind, default = self.type(value), ""
            if field not in required:
                default = " = ()" if kind.startswith("tuple") and "| None" not in kind else " = None"
                if default == " = None" and kind != "Any" and "None" not in kind:
                    kind += " | None"
            field += "_" if keyword.iskeyword(field) else ""
            lines.append(f"    {field}: {kind}{default}")
            if isinstance(value, dict) and value.get("description"):
                lines.append(docstring(value["description"]))
        body = "\n".join(lines) + "\n"
        assert self.writer.bodies.get(name, body) == body, f"two kinds of {name}"
        self.writer.bodies[name] = body


def docstring(text: str) -> str:
    text = " ".join(text.split()).replace("\\", "\\\\")
    lines = textwrap.wrap(text, 110, break_long_words=False, break_on_hyphens=False)
    if len(lines) == 1:
        return f'    """{lines[0]}"""'
    return '    """' + "\n    ".join(lines) + '\n    """'


def generate() -> str:
    writer = Writer()
    for verb in NAMES:
        writer.schema(verb, json.loads((SCHEMAS / f"reply-{verb}.json").read_text()))
    names = ",\n".join(f'    "{name}"' for name in sorted(writer.bodies))
    return HEAD + f"__all__ = [\n{names},\n]\n\n\n" + "\n\n".join(writer.bodies.values())


if __name__ == "__main__":
    TARGET.write_text(generate())
    fields.TARGET.write_text(fields.generate())
