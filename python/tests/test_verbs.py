"""The verbs: typed answers, the command line's words, evidence, errors."""

from __future__ import annotations

import inspect
import json
import pickle
import xml.dom.minidom
from pathlib import Path
from typing import Any

import fairdeal
import pytest
from fairdeal import replies
from oracle import boaf_can_be_won

ROOT = Path(__file__).resolve().parents[2]


def test_the_sentence_of_the_issue() -> None:
    assert fairdeal.solve("boaf#1264").verdict == "impossible"


def test_an_answer_is_attributes_json_words_and_a_picture() -> None:
    answer = fairdeal.solve("boaf#1264")
    assert isinstance(answer, replies.Verdict)
    assert answer.to_dict()["schema"] == "fairdeal/solve/2"
    assert answer.to_dict()["cards"] == list(answer.cards)
    assert str(answer).startswith("boaf#1264: impossible, multiple-flocks (fast, 0 nodes)\n")
    assert "multiple-flocks" in repr(answer) and len(repr(answer)) < 300
    svg = answer._repr_svg_()
    assert svg == fairdeal.draw("boaf#1264", solution=True).svg != fairdeal.deal("boaf#1264")._repr_svg_()
    with pytest.raises(AttributeError):
        answer.verdict = "solved"  # type: ignore[misc]
    again = pickle.loads(pickle.dumps(answer))
    assert again == answer and str(again) == str(answer) and again.to_dict() == answer.to_dict()


@pytest.mark.parametrize("position", ["boaf#1", "set#1", "swish#1", "boaf:2H 3D / 4D 3H", "set/v4p3#7"])
def test_boards_solutions_and_hints_are_drawn(position: str) -> None:
    board = fairdeal.deal(position)
    for answer in (board, fairdeal.solve(board), fairdeal.hint(board), fairdeal.moves(board)):
        svg = answer._repr_svg_()
        assert svg is not None
        xml.dom.minidom.parseString(svg)
    assert fairdeal.draw(board, solution=True).svg == fairdeal.solve(board)._repr_svg_()
    assert str(fairdeal.draw(board)) in str(board)


def test_small_boards_agree_with_the_rules() -> None:
    # 2×3 boards: about three in ten can be won.
    for number in range(5_000, 5_200):
        board = fairdeal.deal(f"boaf/2x3#{number}")
        assert board.board is not None
        expected = boaf_can_be_won([[card or "" for card in row] for row in board.board])
        answer = fairdeal.solve(board, proof=True)
        assert answer.verdict == ("solved" if expected else "impossible"), number
        assert fairdeal.check(board, answer.certificate).accepted


def test_proofs_and_spoiled_proofs() -> None:
    answer = fairdeal.solve("boaf#12226", proof=True)
    assert (answer.verdict, answer.reason) == ("impossible", "exhausted")
    assert fairdeal.check("boaf#12226", answer.certificate).accepted is True
    whole = fairdeal.check("boaf#12226", answer)
    assert whole.accepted is True and str(whole).startswith("accepted: ")
    spoiled = json.loads(json.dumps(answer.certificate))
    spoiled["claim"] = "can be won"
    refused = fairdeal.check("boaf#12226", spoiled)
    assert refused.accepted is False and refused.why
    with pytest.raises(fairdeal.InputError, match="proof=True"):
        fairdeal.check("boaf#12226", fairdeal.solve("boaf#12226", budget=1, strategy="brute").certificate)


def test_unknown_is_a_value() -> None:
    answer = fairdeal.solve("boaf#12226", budget=10, strategy="brute")
    assert (answer.verdict, answer.reason) == ("unknown", "node-budget")


@pytest.mark.parametrize(
    ("call", "place", "message"),
    [
        (lambda: fairdeal.solve("boaf:2H 2H"), "card 2", "2H is already card 1"),
        (lambda: fairdeal.solve("chess#1"), "game", "chess"),
        (lambda: fairdeal.solve("boaf#1", strategy="magic"), "strategy", "magic"),
        (lambda: fairdeal.solve("boaf#1", budget=0), "budget", "from 1 on"),
        (lambda: fairdeal.solve("boaf#1", colour=True), "option --colour", ""),
        (lambda: fairdeal.hint("boaf#1", level=9), "level", "expected 1, 2 or 3"),  # type: ignore[arg-type]
        (lambda: fairdeal.census("swish"), "game", "swish has no census"),
        (lambda: fairdeal.solve(fairdeal.games()), "position", "Games is not about one"),
    ],
)
def test_errors_say_where(call: Any, place: str, message: str) -> None:
    with pytest.raises(fairdeal.InputError) as caught:
        call()
    assert caught.value.place == place and message in caught.value.message
    assert isinstance(caught.value, ValueError)
    assert str(caught.value) == f"{place}: {caught.value.message}"
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.place, again.message) == (caught.value.place, caught.value.message)


def test_reports_of_the_games() -> None:
    largest = fairdeal.unplayable("set/v3p3", proof=True, draw=True)
    assert isinstance(largest, replies.SetUnplayable) and largest.size == 9
    assert fairdeal.check("set/v3p3", largest.certificate).accepted
    assert largest._repr_svg_() == largest.svg is not None
    swish = fairdeal.unplayable("swish/4x5")
    assert isinstance(swish, replies.SwishUnplayable)
    assert swish.true_formula is not None and swish.true_formula.value == swish.size == 52
    games = fairdeal.simulate("set", games=3, strategy="pairs")
    assert isinstance(games, replies.SetSimulation) and games.games[0].played == 3
    tables = fairdeal.simulate("swish", tables=100)
    assert isinstance(tables, replies.SwishSimulation) and tables.tables is not None
    assert fairdeal.census("set/v3p2").set_free["4"] == "54"
    reduced = fairdeal.reduce("3sat-to-boaf", "p cnf 3 1\n1 2 3 0\n", as_printed=True)
    assert isinstance(reduced, replies.Reduced)


def test_every_field_of_every_ask_can_be_given() -> None:
    """The functions' parameters against the schema of asks: a new field must get a parameter."""
    flat = {"search": {"strategy", "budget", "memory"}, "picture": {"theme", "bare"}, "evidence": {"proof"}}
    flat |= {"question": {"question", "at_least"}, "draw": {"draw", "theme", "bare"}}
    flat |= {"from": {"deals"}, "to": {"deals"}, "strategies": {"strategy"}}
    schema = json.loads((ROOT / "docs/schema/ask.json").read_text())
    for variant in schema["oneOf"]:
        verb = variant["properties"]["ask"]["const"]
        if verb in ("bench", "reproduce"):
            continue
        parameters = set(inspect.signature(getattr(fairdeal, verb.replace("-", "_"))).parameters)
        for name in variant["properties"].keys() - {"ask"}:
            plain = (verb, name) in (("encode", "to"), ("survey-stats", "draw"))
            expected = {name} if plain else flat.get(name, {name})
            if verb == "deal" and name == "search":
                expected = expected - {"strategy"}
            assert expected <= parameters, (verb, name)
