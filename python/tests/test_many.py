"""Batches: arrays that agree with the rules and with the verbs, and bad arrays."""

from __future__ import annotations

import random
from typing import Any

import fairdeal
import fairdeal.set
import numpy as np
import pytest
from oracle import sets


def test_verdicts_are_those_of_solve() -> None:
    start = random.Random(20).randrange(1 << 30)
    many = fairdeal.solve_many("boaf", range(start, start + 3000))
    assert many.deal.dtype == np.int64 and many.verdict.dtype == np.uint8 and many.nodes.dtype == np.uint64
    assert len(many) == 3000 and many.counts()["unknown"] == 0
    for place in [*np.flatnonzero(many.verdict == 1), *range(0, 3000, 100)]:
        one = fairdeal.solve(f"boaf#{many.deal[place]}")
        assert one.verdict == many.verdicts[many.verdict[place]]
        assert (one.reason or "") == many.reasons[many.reason[place]]


def test_the_same_from_any_number_of_threads_and_any_list() -> None:
    whole = fairdeal.solve_many("set", range(500), threads=1)
    for deals in (range(500), list(range(500)), np.arange(500), np.arange(500, dtype=np.uint16)):
        again = fairdeal.solve_many("set", deals, threads=3)
        for name in ("deal", "verdict", "reason", "nodes"):
            assert (getattr(again, name) == getattr(whole, name)).all()
    backwards = fairdeal.solve_many("set", range(499, -1, -1))
    assert (backwards.deal == whole.deal[::-1]).all() and (backwards.verdict == whole.verdict[::-1]).all()
    assert len(fairdeal.solve_many("boaf", [])) == len(fairdeal.solve_many("boaf", range(5, 2))) == 0


def test_undecided_deals_say_what_stopped_them() -> None:
    many = fairdeal.solve_many("boaf", range(50), strategy="brute", budget=10)
    assert many.counts() == {"solved": 0, "impossible": 0, "unknown": 50}
    assert {many.reasons[code] for code in many.reason} == {"node-budget"}


def test_frames() -> None:
    many = fairdeal.solve_many("boaf", range(1200, 1300))
    for frame in (many.to_pandas(), many.to_polars()):
        assert list(frame.columns) == ["deal", "verdict", "reason", "nodes"]
        assert list(frame["verdict"]) == [many.verdicts[code] for code in many.verdict]


def test_tables_against_the_rules() -> None:
    generator = np.random.default_rng(7)
    for cards in (3, 4, 9, 12, 13, 15, 20, 21, 24):
        tables = np.array([generator.permutation(81)[:cards] for _ in range(150)])
        expected = [sets(list(map(int, table))) for table in tables]
        assert fairdeal.set.count_sets(tables).tolist() == expected
        for array in (tables, tables.astype(np.uint8), np.asfortranarray(tables), tables.tolist()):
            assert fairdeal.set.has_set(array).tolist() == [count > 0 for count in expected]
            assert fairdeal.set.has_set(array, check=False, threads=1).tolist() == [count > 0 for count in expected]


def test_dealt_numbers_are_the_cards() -> None:
    tables = fairdeal.deal_many("set", range(300))
    counts = fairdeal.set.count_sets(tables)
    many = fairdeal.solve_many("set", range(300))
    assert ((counts > 0) == (many.verdict == 0)).all()
    # 3hgd is number 54; the letters of the four properties in the order of their values.
    letters = ("123", "hfs", "grp", "dos")
    for number in (0, 7, 123):
        cards = fairdeal.deal(f"set#{number}").cards
        digits = [[letter.index(c) for letter, c in zip(letters, card)] for card in cards]
        assert [((a * 3 + b) * 3 + c) * 3 + d for a, b, c, d in digits] == tables[number].tolist()
    ranks, suits = "A23456789TJQK", "CDHS"
    boards = fairdeal.deal_many("boaf", [1, 1264])
    for row, number in zip(boards, (1, 1264)):
        cards = fairdeal.deal(f"boaf#{number}").cards
        assert [ranks.index(card[0]) * 4 + suits.index(card[1]) for card in cards] == row.tolist()


@pytest.mark.parametrize(
    ("call", "place", "message"),
    [
        (lambda: fairdeal.set.has_set([[0, 1, 2], [3, 81, 4]]), "row 1, column 1 (from 0)", "81 is not a card"),
        (lambda: fairdeal.set.has_set([[0, 1, 2], [3, 4, 300]]), "row 1, column 2 (from 0)", "300 is not a card"),
        (lambda: fairdeal.set.has_set([[0, -1, 2]]), "row 0, column 1 (from 0)", "-1 is not a card"),
        (lambda: fairdeal.set.has_set([[5, 5, 5]]), "row 0, column 1 (from 0)", "card 5 is there twice"),
        (lambda: fairdeal.set.count_sets(np.full((70_000, 3), 9)), "row 0, column 1 (from 0)", "twice"),
        (lambda: fairdeal.set.has_set([0, 1, 2]), "tables", "two dimensions"),
        (lambda: fairdeal.set.has_set([[0.5, 1, 2]]), "tables", "float64"),
        (lambda: fairdeal.set.has_set([[0, 1], [2]]), "tables", "one length"),
        (lambda: fairdeal.set.has_set(np.empty((3, 0), dtype=np.uint8)), "tables", "(3, 0)"),
        (lambda: fairdeal.set.has_set([[0, 1, 2]], threads=0), "threads", "1 to 1024"),
        (lambda: fairdeal.solve_many("boaf", [1.5]), "deals", "float64"),
        (lambda: fairdeal.solve_many("boaf", [[1]]), "deals", "one dimension"),
        (lambda: fairdeal.solve_many("boaf", [1 << 40]), "deal number", "32-bit"),
        (lambda: fairdeal.solve_many("boaf", range(1 << 70, (1 << 70) + 2)), "deals", "64 bits"),
        (lambda: fairdeal.solve_many("boaf", np.array([3, 1 << 63], dtype=np.uint64)), "deals[1]", "64 bits"),
        (lambda: fairdeal.solve_many("boaf", range(3), strategy="magic"), "strategy", "magic"),
        (lambda: fairdeal.solve_many("chess", range(3)), "game", "chess"),
        (lambda: fairdeal.deal_many("swish", range(3)), "family", "no numbers"),
    ],
)
def test_bad_arrays_are_named(call: Any, place: str, message: str) -> None:
    with pytest.raises(fairdeal.InputError) as caught:
        call()
    assert caught.value.place == place and message in caught.value.message


def test_a_bad_card_far_down_is_named() -> None:
    tables = np.tile(np.arange(12, dtype=np.uint8), (50_000, 1))
    tables[43_210, 7] = 99
    for check in (True, False):
        with pytest.raises(fairdeal.InputError, match="99 is not a card") as caught:
            fairdeal.set.has_set(tables, check=check)
        assert caught.value.place == "row 43210, column 7 (from 0)"
