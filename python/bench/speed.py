"""What the batches do in a second, in CPU time of one thread, so that a busy machine shows the same."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable

import fairdeal
import fairdeal.set
import numpy as np


def rate(name: str, count: int, work: Callable[[], object]) -> None:
    work()
    start = time.process_time()
    work()
    print(f"{name:<58}{count / (time.process_time() - start) / 1e6:10.3f} million/s", flush=True)


def main() -> None:
    deals = 200_000
    rate("solve_many, boaf", deals, lambda: fairdeal.solve_many("boaf", range(deals), threads=1))
    folders = [tempfile.TemporaryDirectory() for _ in range(2)]
    coming = iter(folders)
    rate(
        "survey into a folder, boaf",
        deals,
        lambda: fairdeal.survey("boaf", range(deals), out=f"{next(coming).name}/survey", threads=1, chunk=1 << 15),
    )
    for folder in folders:
        folder.cleanup()
    rate("solve_many, set", deals, lambda: fairdeal.solve_many("set", range(deals), threads=1))
    rate("deal_many, set", deals, lambda: fairdeal.deal_many("set", range(deals)))
    dealt = fairdeal.deal_many("set", range(deals)).astype(np.uint8)
    tables = np.tile(dealt, (20, 1))
    rate("set.has_set, 12 cards", len(tables), lambda: fairdeal.set.has_set(tables, threads=1))
    rate("set.has_set, 12 cards, check=False", len(tables), lambda: fairdeal.set.has_set(tables, threads=1, check=False))
    rate("set.count_sets, 12 cards", len(tables), lambda: fairdeal.set.count_sets(tables, threads=1))


if __name__ == "__main__":
    main()
