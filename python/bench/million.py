"""What breaks first in a survey of a million chunks? Ledger, task list and task graph without the deals.

    python python/bench/million.py [--chunks 1000000] [--submitted 20000]

The ledger is made up, line by line as a real run would write it; the tasks that go through a Dask scheduler
do nothing. So what is measured is the cost of keeping account, and none of deciding.
"""

from __future__ import annotations

import argparse
import gc
import hashlib
import json
import os
import resource
import tempfile
import time
from collections.abc import Callable
from typing import Any

import fairdeal.dask
from fairdeal import _native
from fairdeal._store import Store

CHUNK = 4096


def resident() -> float:
    """MiB held now."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


def timed(name: str, count: int, work: Callable[[], Any]) -> Any:
    gc.collect()
    before, start = resident(), time.perf_counter()
    result = work()
    seconds = time.perf_counter() - start
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    each = seconds / count * 1e6
    print(f"{name:<52}{seconds:9.2f} s{each:9.2f} µs each{resident() - before:+9.0f} MiB (peak {peak:.0f})", flush=True)
    return result


def line(plan: str, model: dict[str, Any], number: int) -> bytes:
    """A line as the engine writes it, of a chunk that nobody decided."""
    rows = hashlib.sha256(b"%d" % number).hexdigest()
    start, stop = number * CHUNK, (number + 1) * CHUNK
    body = {**model, "from": start, "to": stop, "file": f"{start}-{stop}-{rows[:16]}.parquet", "rows": rows}
    text = json.dumps(body, separators=(",", ":"))
    check = hashlib.sha256((plan + text).encode()).hexdigest()[:16]
    return f'{text[:-1]},"check":"{check}"}}\n'.encode()


def nothing(plan: str, task: str, out: str, options: Any) -> dict[str, Any]:
    return {"temporary": "", "file": "", "line": task, "fresh": 0, "replaces": [], "notes": []}


class Nowhere(Store):
    """Takes everything and keeps the ledger's lines only."""

    def name_rows(self, pairs: Any) -> None:
        pass

    def delete_rows(self, names: Any) -> None:
        pass


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--chunks", type=int, default=1_000_000)
    parser.add_argument("--submitted", type=int, default=20_000)
    asked = parser.parse_args()
    count, deals = asked.chunks, asked.chunks * CHUNK
    # Not `boaf`, whose deals have 32 bits.
    plan = _native.survey_plan(None, "boaf/4x4/s5r13", [], [], CHUNK, None, 0, deals)
    print(f"{count:,} chunks of {CHUNK:,} deals")

    todo = timed("what is left to do, of all", count, lambda: _native.survey_todo(plan, [], [], 0, deals, None))
    assert len(todo[0]) == count
    del todo
    first = json.dumps({"from": 0, "to": CHUNK, "budget": None, "olds": []})
    model = json.loads(_native.survey_chunk(plan, first, [])[2])
    del model["check"]
    text = timed("a ledger made up", count, lambda: b"".join(line(plan, model, n) for n in range(count)))
    print(f"the ledger: {len(text) / 2**20:,.0f} MiB, {len(text) // count} bytes a line")
    ledger = [("ledger.jsonl", text)]
    names = (json.loads(one)["file"] for one in text.splitlines())
    files = timed("the list of files", count, lambda: [(name, model["bytes"], None) for name in names])
    todo = timed("what is left to do, of nothing", count, lambda: _native.survey_todo(plan, ledger, files, 0, deals, None))
    assert len(todo[0]) == 0 and not todo[1] and not todo[2], todo[1:]
    timed("the sum of all lines", count, lambda: _native.survey_sum(plan, ledger, files))
    del text, ledger, files, todo

    with tempfile.TemporaryDirectory() as folder:
        entries = min(count, 200_000)

        def make() -> None:
            os.mkdir(os.path.join(folder, "rows"))
            for number in range(entries):
                open(os.path.join(folder, "rows", f"{number}-{number + 1}-{number:016x}.parquet"), "wb").close()

        timed(f"{entries:,} files made", entries, make)
        timed(f"{entries:,} files listed", entries, lambda: Store(folder).files(digests=False))

    from distributed import Client, LocalCluster

    some = asked.submitted
    with tempfile.TemporaryDirectory() as folder, LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as cluster, Client(cluster) as client:
        os.mkdir(os.path.join(folder, "rows"))
        tasks = _native.survey_todo(plan, [], [], 0, some * CHUNK, None)[0]
        real = fairdeal.dask.work
        fairdeal.dask.work = nothing
        desk = fairdeal.dask._Desk(client, Nowhere(folder), plan, None)
        timed(f"{some:,} empty tasks through a scheduler", some, lambda: (desk.run(tasks), desk.write()))
        fairdeal.dask.work = real
        sizes = client.run_on_scheduler(lambda dask_scheduler: (len(dask_scheduler.tasks), resident()))
        print(f"the scheduler holds {sizes[0]} tasks and {sizes[1]:.0f} MiB afterwards")


if __name__ == "__main__":
    main()
