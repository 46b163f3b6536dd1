"""The verbs. Each makes an ask of its arguments and gives the reply; nothing is decided here."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Literal, Union, overload

from ._answer import Answer
from ._door import Option, Position, ask, options, position, question, search
from ._errors import InputError
from .replies import (
    Checked,
    Dealt,
    Drawing,
    Formula,
    Games,
    Hint,
    Moves,
    NoDeal,
    Reduced,
    Reductions,
    SetCensus,
    SetSimulation,
    SetUnplayable,
    SwishSimulation,
    SwishUnplayable,
    Verdict,
)

Question = Literal["any", "largest", "all", "count"]
Theme = Literal["green", "light", "print"]


def games(game: str | None = None) -> Games:
    """The games, their parameters, strategies, reasons and options; or one of them.

    >>> import fairdeal
    >>> [game.name for game in fairdeal.games().games]
    ['boaf', 'set', 'swish']
    """
    answer: Games = ask(Games, "games", {"game": game})
    return answer


@overload
def deal(
    position: Position, *, grade: bool = False, budget: int | None = None, memory: int | None = None
) -> Dealt: ...
@overload
def deal(
    position: Position,
    *,
    winnable: bool = False,
    difficulty: str | None = None,
    exactly: int | None = None,
    grade: bool = False,
    budget: int | None = None,
    memory: int | None = None,
) -> Dealt | NoDeal: ...
def deal(
    position: Position,
    *,
    winnable: bool = False,
    difficulty: str | None = None,
    exactly: int | None = None,
    grade: bool = False,
    budget: int | None = None,
    memory: int | None = None,
) -> Dealt | NoDeal:
    """A position; or with a wish (`winnable`, `difficulty`, `exactly` so many things to find) the first
    deal from there on that has it. `grade` also says how hard it is.

    >>> import fairdeal
    >>> board = fairdeal.deal("boaf#1264")
    >>> board.cards[:4]
    ('2H', '3D', 'KD', '3H')
    >>> print(board)
    boaf#1264
    <BLANKLINE>
         1    2    3    4
    1   2♥   3♦   K♦   3♥
    2   4♦   A♥  10♠   6♦
    3   3♣   4♥   K♣   9♠
    4   K♥   A♣   6♣   2♣
    <BLANKLINE>
    boaf:2H 3D KD 3H / 4D AH TS 6D / 3C 4H KC 9S / KH AC 6C 2C
    <BLANKLINE>
    >>> fairdeal.deal("set", exactly=6).position
    'set#97'
    """
    fields = {
        "position": _text(position),
        "winnable": winnable,
        "difficulty": difficulty,
        "exactly": exactly,
        "grade": grade,
        "search": search(None, budget, memory),
    }
    answer: Dealt | NoDeal = ask(Union[Dealt, NoDeal], "deal", fields, draw=_board)
    return answer


def solve(
    position: Position,
    *,
    question: Question = "any",
    at_least: int | None = None,
    strategy: str | None = None,
    budget: int | None = None,
    memory: int | None = None,
    proof: bool = False,
    **options: Option,
) -> Verdict:
    """Decides a position. The verdict is `solved`, `impossible` or `unknown`, never a bool.

    `proof` searches for a certificate where the verdict alone has none. Options of the games are given by
    name, as in `count_first_moves=True`.

    >>> import fairdeal
    >>> answer = fairdeal.solve("boaf#1264")
    >>> answer.verdict, answer.reason, answer.cards
    ('impossible', 'multiple-flocks', ('TS', '9S'))
    >>> answer.why
    'TS and 9S match no card outside them: two flocks can never become one stack.'
    >>> fairdeal.solve("set#7", question="count").count
    3
    >>> fairdeal.solve("boaf#618979", budget=5, strategy="brute")
    Verdict(position='boaf#618979', question='any', verdict='unknown', reason='node-budget', why='The budget is spent. A larger --budget may deci…', strategy='brute', …)
    """
    asked = _question(question, at_least)
    how = search(strategy, budget, memory)

    def picture(answer: Verdict) -> str | None:
        return _draw({"position": answer.position, "solution": True, "question": asked, "search": how})

    fields = {
        "position": _text(position),
        "question": asked,
        "search": how,
        "evidence": "full" if proof else "small",
        "options": _options(options),
    }
    answer: Verdict = ask(Verdict, "solve", fields, draw=picture)
    return answer


def hint(
    position: Position,
    *,
    level: Literal[1, 2, 3] = 1,
    strategy: str | None = None,
    budget: int | None = None,
    memory: int | None = None,
) -> Hint:
    """As little help as is useful: one card to look at, with `level=2` two, with `level=3` all of it.

    >>> import fairdeal
    >>> fairdeal.hint("boaf#2454", level=2).move
    'KH>KD'
    """
    fields = {"position": _text(position), "level": level, "search": search(strategy, budget, memory)}
    answer: Hint = ask(Hint, "hint", fields, draw=_board)
    return answer


def moves(
    position: Position,
    *,
    judge: bool = False,
    most: int | None = None,
    strategy: str | None = None,
    budget: int | None = None,
    memory: int | None = None,
) -> Moves:
    """The legal moves and the position each leads to; `judge` decides each of them.

    >>> import fairdeal
    >>> for one in fairdeal.moves("boaf:2H 3D / 4D 3H", judge=True).moves[:2]:
    ...     print(one.move, one.verdict, one.position)
    2H>3D impossible boaf:2H 3D / 4D 3H+2H>3D
    3D>2H solved boaf:2H 3D / 4D 3H+3D>2H
    """
    fields = {
        "position": _text(position),
        "judge": judge,
        "most": most,
        "search": search(strategy, budget, memory),
    }
    answer: Moves = ask(Moves, "moves", fields, draw=_board)
    return answer


def check(position: Position, certificate: str | Answer | Mapping[str, Any]) -> Checked:
    """Does this certificate prove it? Takes what `solve` and `unplayable` gave as `.certificate`, the whole
    answer, the JSON text of either, or what a player would write. No solver takes part.

    `accepted` is None where the certificate is too large to check, or does not settle the whole answer.

    >>> import fairdeal
    >>> answer = fairdeal.solve("boaf#1264")
    >>> fairdeal.check("boaf#1264", answer.certificate).accepted
    True
    >>> fairdeal.check("boaf#1265", answer.certificate).accepted
    False
    """
    if isinstance(certificate, Answer):
        certificate = certificate.to_dict()
    if certificate is None:
        raise InputError("certificate", "there is none; ask for one with proof=True")
    text = certificate if isinstance(certificate, str) else json.dumps(certificate)
    answer: Checked = ask(Checked, "check", {"position": _text(position), "certificate": text})
    return answer


def unplayable(
    family: str,
    *,
    strategy: str | None = None,
    budget: int | None = None,
    memory: int | None = None,
    proof: bool = False,
    draw: bool = False,
    theme: Theme = "green",
    bare: bool = False,
    **options: Option,
) -> SetUnplayable | SwishUnplayable:
    """The largest position with nothing to find; `proof` asks for its certificate, `draw` for a picture.

    >>> import fairdeal
    >>> largest = fairdeal.unplayable("set/v3p3")
    >>> largest.size, largest.optimal
    (9, True)
    """
    fields = {
        "family": family,
        "search": search(strategy, budget, memory),
        "evidence": "full" if proof else "small",
        "options": _options(options),
        "draw": _picture(theme, bare) if draw else None,
    }
    kind = Union[SetUnplayable, SwishUnplayable]
    answer: SetUnplayable | SwishUnplayable = ask(kind, "unplayable", fields)
    return answer


def census(family: str, *, cards: int | None = None, threads: int | None = None) -> SetCensus:
    """Counts exactly: tables of up to so many cards. Counts are text, for they outgrow 53 bits.

    >>> import fairdeal
    >>> fairdeal.census("set", cards=4).set_free["4"]
    '1579500'
    """
    answer: SetCensus = ask(SetCensus, "census", {"family": family, "cards": cards, "threads": threads})
    return answer


def simulate(
    family: str,
    *,
    seed: int = 1,
    strategy: str | None = None,
    budget: int | None = None,
    memory: int | None = None,
    threads: int | None = None,
    **options: Option,
) -> SetSimulation | SwishSimulation:
    """Plays whole games by a stated rule, or deals many tables; `games` lists each game's options.

    >>> import fairdeal
    >>> seen = fairdeal.simulate("swish", cards=16, tables=10000)
    >>> seen.tables.none.count
    2
    """
    fields = {
        "family": family,
        "seed": seed,
        "search": search(strategy, budget, memory),
        "threads": threads,
        "options": _options(options),
    }
    answer: SetSimulation | SwishSimulation = ask(Union[SetSimulation, SwishSimulation], "simulate", fields)
    return answer


Then = Union[Literal["show", "solve", "replay"], Mapping[str, Any]]


@overload
def reduce() -> Reductions: ...
@overload
def reduce(
    name: str,
    source: str,
    *,
    as_printed: bool = False,
    then: Then = "show",
    proof: bool = False,
    strategy: str | None = None,
    budget: int | None = None,
    memory: int | None = None,
    draw: bool = False,
    theme: Theme = "green",
    bare: bool = False,
) -> Reduced: ...
def reduce(
    name: str | None = None,
    source: str | None = None,
    *,
    as_printed: bool = False,
    then: Then = "show",
    proof: bool = False,
    strategy: str | None = None,
    budget: int | None = None,
    memory: int | None = None,
    draw: bool = False,
    theme: Theme = "green",
    bare: bool = False,
) -> Reduced | Reductions:
    """Turns a formula, a graph or a matching into a position; without a name, the list of reductions.

    `then` may be `"solve"`, `"replay"`, `{"push": witness}` or `{"pull-back": certificate}`; `proof` asks for a
    certificate of a no, or of an optimum, too.

    >>> import fairdeal
    >>> sorted({one.game for one in fairdeal.reduce().reductions})
    ['boaf', 'set', 'swish']
    """
    fields = {
        "name": name,
        "source": source,
        "as_printed": as_printed,
        "then": then,
        "search": search(strategy, budget, memory),
        "evidence": "full" if proof else "small",
        "draw": _picture(theme, bare) if draw else None,
    }
    answer: Reduced | Reductions = ask(Union[Reductions, Reduced], "reduce", fields)
    return answer


def encode(
    position: Position,
    to: Literal["cnf", "wcnf", "opb", "pbp", "smt2", "smt2-none", "smt2-first"],
    *,
    at_least: int | None = None,
    max: bool = False,
) -> Formula:
    """A position, or the deck of a family, as a formula for other people's solvers.

    >>> import fairdeal
    >>> fairdeal.encode("set#7", "cnf").formula.splitlines()[0][:6]
    'c set,'
    """
    fields = {"position": _text(position), "to": to, "at_least": at_least, "max": max}
    answer: Formula = ask(Formula, "encode", fields)
    return answer


def draw(
    position: Position,
    *,
    solution: bool = False,
    question: Question = "any",
    at_least: int | None = None,
    view: str | None = None,
    steps: Literal["together", "film", "apart"] = "together",
    theme: Theme = "green",
    bare: bool = False,
    strategy: str | None = None,
    budget: int | None = None,
    memory: int | None = None,
) -> Drawing:
    """A picture of a position, with `solution` of its answer; `.svg` is the text of it, and notebooks show it.

    >>> import fairdeal
    >>> fairdeal.draw("boaf#1264", solution=True).svg[:5]
    '<svg '
    """
    fields = {
        "position": _text(position),
        "solution": solution,
        "question": _question(question, at_least),
        "view": view,
        "steps": steps,
        "picture": _picture(theme, bare),
        "search": search(strategy, budget, memory),
    }
    answer: Drawing = ask(Drawing, "draw", fields, words=False)
    return answer


# The verbs' own parameters hide these names.
_text, _question, _options = position, question, options


def _picture(theme: str, bare: bool) -> dict[str, Any]:
    return {"theme": theme, "bare": bare}


def _draw(fields: Mapping[str, Any]) -> str | None:
    drawing: Drawing = ask(Drawing, "draw", fields, words=False)
    return drawing.svg


def _board(answer: Any) -> str | None:
    return None if answer.position is None else _draw({"position": answer.position})
