"""Tables of SET as arrays: one table a row, cards by their numbers from 0 to 80.

A card's number has its four values as digits in base 3, the first property the most significant:
number, texture, colour, shape (`3hgd` is 2·27 + 0·9 + 0·3 + 0 = 54). `fairdeal.deal_many("set", …)` deals
such rows.
"""

from __future__ import annotations

import os
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _native
from ._errors import InputError

__all__ = ["count_sets", "has_set"]


def has_set(tables: ArrayLike, *, check: bool = True, threads: int | None = None) -> NDArray[np.bool_]:
    """Which tables hold a set.

    `check=False` leaves out the search for cards that are there twice, which takes longer than the answer;
    three equal cards then pass for a set.

    >>> import fairdeal.set
    >>> fairdeal.set.has_set([[0, 1, 2], [0, 1, 3], [0, 40, 80]])
    array([ True, False,  True])
    """
    cards = _cards(tables)
    if cards.shape[0] == 0:
        return np.empty(0, dtype=np.bool_)
    return _native.has_set(cards, check, _threads(threads))


def count_sets(tables: ArrayLike, *, threads: int | None = None) -> NDArray[np.uint32]:
    """How many sets each table holds.

    >>> import fairdeal, fairdeal.set
    >>> fairdeal.set.count_sets(fairdeal.deal_many("set", range(7, 12)))
    array([3, 2, 2, 4, 1], dtype=uint32)
    """
    cards = _cards(tables)
    if cards.shape[0] == 0:
        return np.empty(0, dtype=np.uint32)
    return _native.count_sets(cards, _threads(threads))


def _threads(threads: int | None) -> int:
    if threads is None:
        return os.cpu_count() or 1
    if not 1 <= threads <= 1024:
        raise InputError("threads", f"expected 1 to 1024, found {threads}")
    return threads


def _cards(tables: ArrayLike) -> NDArray[np.uint8]:
    try:
        array: NDArray[Any] = np.asarray(tables)
    except ValueError as e:
        raise InputError("tables", f"expected rows of one length: {e}") from None
    if array.ndim != 2 or array.shape[1] == 0:
        raise InputError("tables", f"expected two dimensions, a table a row; found the shape {array.shape}")
    if array.dtype == np.uint8:
        return np.ascontiguousarray(array)
    if array.dtype.kind not in "iu":
        raise InputError("tables", f"expected whole numbers, found {array.dtype}")
    # A number that does not fit a byte must not come out as another one.
    wrong = (array < 0) | (array > 255)
    if wrong.any():
        row, column = (int(place) for place in np.argwhere(wrong)[0])
        message = f"{int(array[row, column])} is not a card: 0 to 80"
        raise InputError(f"row {row}, column {column} (from 0)", message)
    return np.ascontiguousarray(array, dtype=np.uint8)
