"""Surveys on a Dask cluster: the local engine's plan, files and ledger, with workers elsewhere.

A task is some numbers; a worker decides its deals with this package and writes a file of rows under a
temporary name. The client gives the file its name and then writes its line into the ledger, so that
whatever is killed, a line and its file belong together. Run it again and it goes on.
"""

from __future__ import annotations

import json
import os
import secrets
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from . import _native
from ._errors import Broken, InputError
from ._store import Store
from ._survey import counts
from .replies import Counts

if TYPE_CHECKING:
    from distributed import Client

__all__ = ["Run", "survey"]

# Tasks handed to the cluster for each of its threads: enough that none waits for the client.
_AHEAD = 4
# Seconds between two looks at how many threads there are; each is a question to the scheduler.
_LOOK = 2.0
# Seconds that finished chunks wait for others to share a sync with them.
_WAIT = 0.5
# How often a task may take its worker down before it is blamed.
_LIVES = 5


@dataclass(frozen=True, repr=False)
class Run:
    """What a run on a cluster came to."""

    out: str
    """Where the survey is."""
    tasks: int
    """Tasks that were left to do when it began."""
    fresh: int
    """Rows that were decided, and not taken over from old files."""
    retried: int
    """Tasks that were handed out again, because a worker was lost."""
    strategies: tuple[Counts, ...]
    """What the whole survey adds up to, by strategy."""
    seconds: float
    notes: tuple[str, ...] = field(default=())
    """Damage that was found and repaired."""

    def __repr__(self) -> str:
        sums = ""
        for one in self.strategies:
            sums += f", {one.strategy}: {one.solved} solved, {one.impossible} impossible, {one.unknown} unknown"
        return f"Run({self.out!r}, tasks={self.tasks}{sums})"


def work(plan: str, task: str, out: str, options: dict[str, Any] | None, run: str) -> dict[str, Any]:
    """Does a task, on a worker: a file of rows under a temporary name, and what the ledger will say of it."""
    store = Store(out, options)
    olds = [store.read_rows(line["file"]) for line in json.loads(task)["olds"]]
    file, content, line, fresh, replaces, notes = _native.survey_chunk(plan, task, olds)
    temporary = store.write_temporary(file, content, run)
    return {"temporary": temporary, "file": file, "line": line, "fresh": fresh, "replaces": replaces, "notes": notes}


def survey(
    client: Client,
    family: str,
    deals: range,
    out: str | os.PathLike[str],
    *,
    strategy: str | Sequence[str] = (),
    budget: int | None = None,
    memory: int | None = None,
    columns: Sequence[str] = (),
    chunk: int | None = None,
    storage_options: dict[str, Any] | None = None,
) -> Run:
    """Runs or resumes a survey on a cluster. `out` is a folder that all workers see, or any URL of fsspec.

    Rows, files and ledger are those of `fairdeal survey FAMILY --out DIR`, timings aside; either can go on
    with what the other began. Workers may come, go and be killed meanwhile; after a lost scheduler or client
    the same call goes on.
    """
    if not isinstance(deals, range) or deals.step != 1:
        raise InputError("deals", f"expected a range without a step, found {deals!r:.100}")
    if budget is not None and budget < 1:
        raise InputError("budget", "expected a whole number from 1 on")
    started = time.monotonic()
    store = Store(out, storage_options)
    names = [strategy] if isinstance(strategy, str) else list(strategy)
    columns = [columns] if isinstance(columns, str) else list(columns)
    run = secrets.token_hex(4)

    def planned() -> str:
        old = store.plan()
        return _native.survey_plan(old, family, names, columns, chunk, memory, deals.start, deals.stop)

    # What cannot be is refused before anything is written.
    _native.survey_todo(planned(), [], [], deals.start, deals.stop, budget)
    store.begin()
    with store.locked():
        plan = planned()
        store.settle(plan)
        ledgers, files = store.ledgers(), store.files(digests=True)
        todo = _native.survey_todo(plan, ledgers, files, deals.start, deals.stop, budget)
        tasks, notes, orphans, damaged = todo
        foreign = _foreign(store, plan, orphans) if store.local else []
        if foreign and damaged:
            message = "files of another survey than plan.json describes are there: one of them was altered; nothing was changed"
            raise InputError(store.url, message)
        notes = [*notes, *(f"rows/{name}: it is of another survey; it is left alone" for name in foreign)]
        orphans = [name for name in orphans if name not in foreign]
        for name, content in ledgers:
            if name in damaged:
                store.rewrite(name, _native.survey_repair(plan, content))
        # In an object store another client may be about to name them.
        store.delete_rows([*(orphans if store.local else []), *store.left_over(run)])
        del ledgers, files
        desk = _Desk(client, store, plan, storage_options, run)
        try:
            desk.run(tasks)
        finally:
            desk.write()
        store.delete_rows(store.left_over(run))
        sums = counts(store, plan)
    return Run(
        out=store.url,
        tasks=len(tasks),
        fresh=desk.fresh,
        retried=desk.retried,
        strategies=sums,
        seconds=time.monotonic() - started,
        notes=(*notes, *desk.notes),
    )


def _foreign(store: Store, plan: str, names: Sequence[str]) -> list[str]:
    """Those of these files of rows that are of another survey."""
    contents = ((name, store.read_rows(name)) for name in names)
    return [name for name, content in contents if content is not None and _native.survey_foreign(plan, content)]


class _Desk:
    """Hands tasks out, a bounded number at a time, and writes down what comes back."""

    def __init__(
        self, client: Client, store: Store, plan: str, options: dict[str, Any] | None, run_name: str
    ) -> None:
        # Without types: distributed has few.
        self.client: Any = client
        self.store, self.plan, self.options, self.run_name = store, plan, options, run_name
        self.done: list[dict[str, Any]] = []
        # The first chunk is written at once: whoever watches sees that it works.
        self.written = float("-inf")
        self.threads, self.looked = 1, -_LOOK
        self.fresh = self.retried = 0
        self.notes: list[str] = []

    def run(self, tasks: _native.Tasks) -> None:
        import distributed

        numbers = iter(range(len(tasks)))
        out: dict[Any, tuple[int, int]] = {}
        coming: Any = distributed.as_completed(with_results=False, raise_errors=False)  # type: ignore[no-untyped-call]
        try:
            self._hand_out(tasks, numbers, out, coming)
            while out:
                batch = coming.next_batch()
                lost = self._take(batch)
                for future in batch:
                    number, lives = out.pop(future.key)
                    if future in lost:
                        if lives == 1:
                            raise Broken(f"task {tasks[number]}", f"{_LIVES} workers were lost with it")
                        self.retried += 1
                        self._submit(tasks, number, lives - 1, out, coming)
                    future.release()
                self._hand_out(tasks, numbers, out, coming)
                if time.monotonic() - self.written > _WAIT:
                    self.write()
        finally:
            if out:
                self.client.cancel(list(coming.futures), force=True)

    def _hand_out(self, tasks: _native.Tasks, numbers: Iterator[int], out: dict[Any, tuple[int, int]], coming: Any) -> None:
        if time.monotonic() - self.looked > _LOOK:
            self.threads, self.looked = max(1, sum(self.client.nthreads().values())), time.monotonic()
        room = _AHEAD * self.threads - len(out)
        for _, number in zip(range(room), numbers):
            self._submit(tasks, number, _LIVES, out, coming)

    def _submit(self, tasks: _native.Tasks, number: int, lives: int, out: dict[Any, tuple[int, int]], coming: Any) -> None:
        future = self.client.submit(work, self.plan, tasks[number], self.store.url, self.options, self.run_name, pure=False)
        out[future.key] = (number, lives)
        coming.add(future)

    def _take(self, batch: Sequence[Any]) -> list[Any]:
        """Takes what came of some tasks; gives those whose worker was lost. Other errors are the task's own."""
        from distributed import KilledWorker

        lost = []
        for future in batch:
            if future.status == "error":
                error = future.exception()
                if not isinstance(error, KilledWorker):
                    raise error
                lost.append(future)
            elif future.status != "finished":
                message = "the scheduler is gone, or has let go of the tasks; run it again and it goes on"
                raise ConnectionError(message)
        # One request for all; what a worker took with it when it was killed comes to be computed again.
        self.done.extend(self.client.gather([future for future in batch if future not in lost]))
        return lost

    def write(self) -> None:
        """Names the files that have come and writes their lines."""
        done, self.done = self.done, []
        self.written = time.monotonic()
        if not done:
            return
        self.store.name_rows([(one["temporary"], one["file"]) for one in done])
        self.store.append([one["line"] for one in done])
        self.store.delete_rows([name for one in done for name in one["replaces"]])
        self.fresh += sum(one["fresh"] for one in done)
        self.notes.extend(note for one in done for note in one["notes"])
