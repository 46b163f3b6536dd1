"""Writes `docs/fields.md`, the chapter of the book that lists every field, from the schemas in `docs/schema`.

The schemas are generated from the program's types, words included, so the chapter is too.
`python/tests/test_replies.py` fails when the file is stale; `python python/fields.py` writes it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SCHEMAS = ROOT / "docs" / "schema"
TARGET = ROOT / "docs" / "fields.md"

HEAD = """# Every field

Written by `python/fields.py` from [the schemas](formats.md), which come from the program's types: do not edit. A field
in *italics* may be missing or null. What the words mean throughout is in [formats](formats.md#one-vocabulary).
"""


class Page:
    """One schema: its definitions, and which of them are still to be shown."""

    def __init__(self, schema: dict[str, Any]) -> None:
        self.definitions = schema.get("$defs", {})
        self.queue: list[str] = []

    def type(self, schema: Any) -> str:
        """A value's type in a word or two; what it refers to is shown further down."""
        if not isinstance(schema, dict) or not schema:
            return "any value"
        if "$ref" in schema:
            name: str = schema["$ref"].removeprefix("#/$defs/")
            body = self.definitions[name]
            if not isinstance(body, dict) or not body.get("properties"):
                return self.type(body)
            if name not in self.queue:
                self.queue.append(name)
            return name
        if "const" in schema:
            return f"`{schema['const']}`"
        if "enum" in schema:
            return ", ".join(f"`{word}`" for word in schema["enum"])
        for word in ("oneOf", "anyOf"):
            if word in schema:
                return " or ".join(dict.fromkeys(self.type(one) for one in schema[word] if one != {"type": "null"}))
        kinds = schema.get("type", "any value")
        kinds = [kinds] if isinstance(kinds, str) else kinds
        return " or ".join(self.kind(kind, schema) for kind in kinds if kind != "null")

    def kind(self, kind: str, schema: dict[str, Any]) -> str:
        if kind == "array":
            return f"list of {self.type(schema.get('items'))}"
        if kind == "object":
            values = list(schema.get("patternProperties", {}).values())
            return f"object of {self.type(values[0])}" if values else "object"
        return {"string": "text", "integer": "whole number", "boolean": "yes or no"}.get(kind, kind)

    def table(self, schema: dict[str, Any]) -> list[str]:
        """The fields of an object."""
        lines = ["| field | type | is |", "| --- | --- | --- |"]
        required = schema.get("required", [])
        for field, value in schema.get("properties", {}).items():
            null = isinstance(value, dict) and "null" in (value.get("type") or [])
            name = f"`{field}`" if field in required and not null else f"*`{field}`*"
            about = value.get("description", "") if isinstance(value, dict) else ""
            lines.append("| " + " | ".join(cell(text) for text in (name, self.type(value), about)) + " |")
        return [*lines, ""] if len(lines) > 2 else []

    def rest(self) -> list[str]:
        """The objects that were referred to, and those they refer to."""
        lines, shown = [], 0
        while shown < len(self.queue):
            name = self.queue[shown]
            shown += 1
            body = self.definitions[name]
            lines += [f"**{name}**: {cell(body.get('description', ''))}", "", *self.table(body)]
        return lines


def cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|").replace("<", "&lt;")


def asks() -> list[str]:
    schema = json.loads((SCHEMAS / "ask.json").read_text())
    page, lines = Page(schema), ["", "## Asks", ""]
    for ask in schema["oneOf"]:
        word = ask["properties"]["ask"]["const"]
        body = {**ask, "properties": {k: v for k, v in ask["properties"].items() if k != "ask"}}
        lines += [f"### Ask: {word}", "", cell(ask.get("description", "")), "", *page.table(body)]
    return [*lines, "### Parts of asks", "", *page.rest()]


def reply(verb: str) -> list[str]:
    schema = json.loads((SCHEMAS / f"reply-{verb}.json").read_text())
    page = Page(schema)
    base = schema["$ref"].removeprefix("#/$defs/")
    root = page.definitions[base]
    lines = [f"### Reply: {verb}", "", f"[`reply-{verb}.json`](schema/reply-{verb}.json)", ""]
    lines += page.table(root)
    for variant in [*schema.get("anyOf", []), *root.get("anyOf", [])]:
        if "$ref" in variant:
            page.type(variant)
        else:
            lines += ["Or:", "", *page.table(variant)]
    return lines + page.rest()


def generate() -> str:
    lines = asks() + ["## Replies", ""]
    for path in sorted(SCHEMAS.glob("reply-*.json")):
        lines += reply(path.stem.removeprefix("reply-"))
    error = json.loads((SCHEMAS / "error.json").read_text())
    lines += ["## Errors", "", "[`error.json`](schema/error.json)", "", *Page(error).table(error)]
    return HEAD + "\n".join(lines).rstrip("\n") + "\n"


if __name__ == "__main__":
    TARGET.write_text(generate())
