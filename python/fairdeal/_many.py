"""Many deals at once, as NumPy arrays."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Union

import numpy as np
from numpy.typing import NDArray

from . import _native
from ._door import search
from ._errors import InputError

if TYPE_CHECKING:
    import pandas
    import polars

VERDICTS = ("solved", "impossible", "unknown")
"""The words of the codes in `Many.verdict`."""

Deals = Union[range, Iterable[int], NDArray[Any]]
"""Numbers of deals."""


@dataclass(frozen=True, eq=False, repr=False)
class Many:
    """Deals with their verdicts, an array each, in the order of the deals."""

    family: str
    strategy: str
    """The strategy that ran."""
    deal: NDArray[np.int64]
    """The deals' numbers."""
    verdict: NDArray[np.uint8]
    """Places in `verdicts`."""
    reason: NDArray[np.uint8]
    """Places in `reasons`: why there is none, or what stopped the search; 0 where there is one."""
    nodes: NDArray[np.uint64]
    """What each took, in the strategy's unit."""
    reasons: tuple[str, ...]
    """The words of `reason`."""
    verdicts: tuple[str, ...] = field(default=VERDICTS)
    """The words of `verdict`."""

    def __len__(self) -> int:
        return len(self.deal)

    def __repr__(self) -> str:
        counts = ", ".join(f"{word}={count}" for word, count in self.counts().items())
        return f"Many(family={self.family!r}, strategy={self.strategy!r}, deals={len(self)}, {counts})"

    def counts(self) -> dict[str, int]:
        """How many of each verdict."""
        found = np.bincount(self.verdict, minlength=len(self.verdicts))
        return {word: int(count) for word, count in zip(self.verdicts, found)}

    def columns(self) -> dict[str, NDArray[Any]]:
        """The columns with words for codes, as the rows of a survey have them."""
        words = [np.array(table, dtype=object) for table in (self.verdicts, self.reasons)]
        verdict, reason = words[0][self.verdict], words[1][self.reason]
        return {"deal": self.deal, "verdict": verdict, "reason": reason, "nodes": self.nodes}

    def to_pandas(self) -> pandas.DataFrame:
        """A row a deal; takes pandas."""
        import pandas

        return pandas.DataFrame(self.columns())

    def to_polars(self) -> polars.DataFrame:
        """A row a deal; takes Polars."""
        import polars

        plain = {name: list(values) if values.dtype == object else values for name, values in self.columns().items()}
        return polars.DataFrame(plain)


def solve_many(
    family: str,
    deals: Deals,
    *,
    strategy: str | None = None,
    budget: int | None = None,
    memory: int | None = None,
    threads: int | None = None,
) -> Many:
    """Decides many deals on all cores, without the GIL, as fast as a survey.

    >>> import fairdeal
    >>> many = fairdeal.solve_many("boaf", range(1000, 2000))
    >>> many
    Many(family='boaf', strategy='fast', deals=1000, solved=996, impossible=4, unknown=0)
    >>> [many.reasons[code] for code in many.reason[many.verdict == 1]]
    ['exhausted', 'multiple-flocks', 'odd-bird', 'odd-bird']
    """
    how = search(strategy, budget, memory)
    if threads is not None and not 1 <= threads <= 1024:
        raise InputError("threads", f"expected 1 to 1024, found {threads}")
    start, stop, numbers = 0, 0, None
    if isinstance(deals, range) and deals.step == 1:
        # A long range is written out when all is decided: until then Ctrl-C would have to wait for it.
        _in_64_bits(deals)
        start, stop = deals.start, max(deals.start, deals.stop)
    else:
        numbers = _numbers(deals)
    verdict, reason, nodes, words, name = _native.solve_many(
        family, start, stop, numbers, how["strategy"], how["budget"], how["memory"], threads
    )
    return Many(family, name, _numbers(deals) if numbers is None else numbers, verdict, reason, nodes, tuple(words))


def deal_many(family: str, deals: Deals) -> NDArray[np.int64]:
    """The cards of many deals, a row a deal, by their numbers in the deck: of SET the values as digits, the
    first property the most significant; of Birds of a Feather the rank before the suit. SWISH has none.

    >>> import fairdeal
    >>> fairdeal.deal_many("set", range(1, 4))[:, :5]
    array([[17, 76, 19, 55, 79],
           [75, 74, 43, 30, 71],
           [18, 43, 77, 72, 27]])
    """
    return _native.deal_many(family, _numbers(deals))


_LOW, _HIGH = -(1 << 63), (1 << 63) - 1


def _in_64_bits(deals: range) -> None:
    if deals and not (_LOW <= min(deals[0], deals[-1]) and max(deals[0], deals[-1]) < _HIGH):
        raise InputError("deals", f"{deals[0]} to {deals[-1]} are not numbers of 64 bits")


def _numbers(deals: Deals) -> NDArray[np.int64]:
    """Deal numbers as an array of 64-bit integers."""
    if isinstance(deals, range):
        _in_64_bits(deals)
        return np.arange(deals.start, deals.stop, deals.step, dtype=np.int64)
    array = deals if isinstance(deals, np.ndarray) else np.array(list(deals))
    if array.size == 0:
        return np.empty(0, dtype=np.int64)
    if array.ndim != 1:
        raise InputError("deals", f"expected one dimension, found {array.ndim}")
    if array.dtype.kind not in "iu":
        raise InputError("deals", f"expected whole numbers of 64 bits, found {array.dtype}")
    if array.dtype.kind == "u" and int(array.max()) > _HIGH:
        raise InputError(f"deals[{int(array.argmax())}]", f"{int(array.max())} is not a number of 64 bits")
    return np.ascontiguousarray(array, dtype=np.int64)
