"""The rules once more, as plainly as Python can say them: nothing of Fairdeal is used here."""

from __future__ import annotations

import itertools
from functools import lru_cache


def boaf_can_be_won(board: list[list[str]]) -> bool:
    """Birds of a Feather by trying everything. Cards are rank and suit; boards are small."""
    ranks = "A23456789TJQK"
    columns = len(board[0])
    cards = [card for row in board for card in row]

    def match(a: str, b: str) -> bool:
        return a[1] == b[1] or abs(ranks.index(a[0]) - ranks.index(b[0])) <= 1

    @lru_cache(maxsize=None)
    def won(tops: tuple[int, ...]) -> bool:
        # tops[cell] is the number of the card on top, or -1.
        stacks = [cell for cell, top in enumerate(tops) if top >= 0]
        if len(stacks) == 1:
            return True
        for a, b in itertools.permutations(stacks, 2):
            in_line = a // columns == b // columns or a % columns == b % columns
            if in_line and match(cards[tops[a]], cards[tops[b]]):
                after = list(tops)
                after[b], after[a] = tops[a], -1
                if won(tuple(after)):
                    return True
        return False

    return won(tuple(range(len(cards))))


def sets(table: list[int]) -> int:
    """Sets among cards by their numbers, triple by triple, value by value."""
    digits = [[card // 3**place % 3 for place in range(4)] for card in table]
    alike_or_different = (1, 3)
    return sum(
        all(len({a[p], b[p], c[p]}) in alike_or_different for p in range(4))
        for a, b, c in itertools.combinations(digits, 3)
    )
