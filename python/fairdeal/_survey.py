"""Surveys: many deals decided, in memory or into a folder of Parquet files that can be gone on with."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Union

from . import _native
from ._answer import read
from ._door import Position, ask, position, search
from ._errors import InputError
from ._store import ROWS, Store
from .replies import Counts, Survey, SurveyCompared, SurveyMerged, SurveyStats, SurveyVerified

if TYPE_CHECKING:
    import duckdb
    import pandas
    import polars

Folder = Union[str, "os.PathLike[str]"]
"""A survey's folder."""


def survey(
    family: str = "",
    deals: range = range(0),
    *,
    out: Folder | None = None,
    positions: Sequence[Position] = (),
    strategy: str | Sequence[str] | None = None,
    budget: int | None = None,
    memory: int | None = None,
    columns: Sequence[str] = (),
    chunk: int | None = None,
    shard: str | None = None,
    threads: int | None = None,
) -> Survey:
    """Decides a range of deals of a family, or a list of positions of one game, and adds up.

    With `out` the rows go to a folder, a Parquet file for each `chunk` of deals and a line in a ledger. The same
    call goes on with it after an interruption; a longer range or a larger budget runs only what is missing.
    `shard="2/8"` does every eighth chunk from the second on. Several strategies give a row each.

    >>> import fairdeal
    >>> done = fairdeal.survey("boaf", range(0, 2000))
    >>> done.solved, done.impossible, done.reasons
    (1992, 8, {'exhausted': 1, 'multiple-flocks': 1, 'odd-bird': 6})
    """
    if not isinstance(deals, range) or deals.step != 1:
        raise InputError("deals", f"expected a range without a step, found {deals!r:.100}")
    one = strategy if isinstance(strategy, str) or strategy is None else None
    fields = {
        "family": family,
        "from": deals.start,
        "to": deals.stop,
        "positions": [position(given) for given in positions],
        "search": search(one, budget, memory),
        "strategies": [] if one is strategy else list(strategy or ()),
        "columns": [columns] if isinstance(columns, str) else list(columns),
        "out": None if out is None else os.fspath(out),
        "chunk": chunk,
        "shard": shard,
        "threads": threads,
    }
    answer: Survey = ask(Survey, "survey", fields)
    return answer


def survey_stats(
    dir: Folder, *, by: str | None = None, draw: bool = False, threads: int | None = None
) -> SurveyStats:
    """Counts, Wilson intervals, quantiles and histograms of a survey's rows, parted by a column if one is named."""
    fields = {"dir": os.fspath(dir), "by": by, "draw": draw, "threads": threads}
    answer: SurveyStats = ask(SurveyStats, "survey-stats", fields)
    return answer


def survey_verify(dir: Folder, *, sample: int | None = None, threads: int | None = None) -> SurveyVerified:
    """Is a survey what it says? Compares every file with the ledger, and decides and proves a sample again."""
    fields = {"dir": os.fspath(dir), "sample": sample, "threads": threads}
    answer: SurveyVerified = ask(SurveyVerified, "survey-verify", fields)
    return answer


def survey_compare(*dirs: Folder) -> SurveyCompared:
    """Where the strategies of a survey, or several surveys, disagree (never, or it is a bug), and their costs."""
    answer: SurveyCompared = ask(SurveyCompared, "survey-compare", {"dirs": [os.fspath(dir) for dir in dirs]})
    return answer


def survey_merge(out: Folder, *dirs: Folder, threads: int | None = None) -> SurveyMerged:
    """Makes several surveys one, in a new folder."""
    fields = {"out": os.fspath(out), "dirs": [os.fspath(dir) for dir in dirs], "threads": threads}
    answer: SurveyMerged = ask(SurveyMerged, "survey-merge", fields)
    return answer


class SurveyFolder:
    """A survey that is there already: in a folder, or anywhere fsspec has a name for.

    Rows are read from the files that are in force, so what a run that was killed left behind is not counted.
    """

    def __init__(self, out: Folder, storage_options: dict[str, Any] | None = None) -> None:
        self._store = Store(out, storage_options)
        text = self._store.plan()
        if text is None:
            raise InputError(self._store.url, "there is no survey here: no plan.json")
        self._plan = text

    @property
    def plan(self) -> Mapping[str, Any]:
        """What the survey is: family, strategies, columns, chunk, memory, version."""
        plan: Mapping[str, Any] = json.loads(self._plan)
        return plan

    def __repr__(self) -> str:
        return f"SurveyFolder({self._store.url!r}, family={self.plan['family']!r})"

    def __str__(self) -> str:
        return "\n".join(map(repr, self.summary()))

    def summary(self) -> tuple[Counts, ...]:
        """What it adds up to, by strategy; read from the ledger alone."""
        return counts(self._store, self._plan)

    def stats(self, *, by: str | None = None, draw: bool = False) -> SurveyStats:
        """See `survey_stats`; of folders only."""
        return survey_stats(self._folder(), by=by, draw=draw)

    def verify(self, *, sample: int | None = None) -> SurveyVerified:
        """See `survey_verify`; of folders only."""
        return survey_verify(self._folder(), sample=sample)

    def files(self) -> list[str]:
        """The Parquet files in force, in the order of their deals."""
        files = _native.survey_files(self._plan, self._store.ledgers(), self._store.files(digests=False))
        return [self._store.path(ROWS, name) for name in files]

    def to_polars(self) -> polars.DataFrame:
        """All rows; takes Polars. What does not fit memory: `polars.scan_parquet(survey.files())`."""
        import polars

        return polars.concat([polars.read_parquet(self._open(name)) for name in self.files()])

    def to_pandas(self) -> pandas.DataFrame:
        """All rows; takes pandas and pyarrow."""
        import pandas

        return pandas.concat([pandas.read_parquet(self._open(name)) for name in self.files()], ignore_index=True)

    def duckdb(self) -> duckdb.DuckDBPyRelation:
        """The rows as a relation that reads only what a query needs; takes DuckDB. Of folders only."""
        import duckdb

        self._folder()
        return duckdb.read_parquet(self.files())

    def _open(self, name: str) -> Any:
        return name if self._store.local else self._store.fs.open(name)

    def _folder(self) -> str:
        if not self._store.local:
            raise InputError(self._store.url, "this takes a folder; copy the survey into one first")
        return str(self._store.root)


def open_survey(out: Folder, storage_options: dict[str, Any] | None = None) -> SurveyFolder:
    """Opens a survey: its summary, its statistics, its rows as data frames.

    >>> import fairdeal, tempfile
    >>> folder = tempfile.mkdtemp()
    >>> _ = fairdeal.survey("boaf", range(0, 2000), out=folder)
    >>> opened = fairdeal.open_survey(folder)
    >>> opened.summary()[0].impossible
    8
    >>> opened.duckdb().filter("verdict = 'impossible'").order("deal").limit(3).project("deal, reason").fetchall()
    [(10, 'odd-bird'), (190, 'odd-bird'), (397, 'odd-bird')]
    """
    return SurveyFolder(out, storage_options)


def counts(store: Store, plan: str) -> tuple[Counts, ...]:
    """What a survey adds up to."""
    sums = json.loads(_native.survey_sum(plan, store.ledgers(), store.files(digests=False)))
    return tuple(read(Counts, one) for one in sums)

