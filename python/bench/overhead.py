"""What Dask costs on top of the local engine: the same survey by both, with as many threads as workers.

    python python/bench/overhead.py [--deals 4000000] [--chunk 65536] [--workers 2]
"""

from __future__ import annotations

import argparse
import tempfile
import time

import fairdeal
import fairdeal.dask
from distributed import Client, LocalCluster


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--deals", type=int, default=4_000_000)
    parser.add_argument("--chunk", type=int, default=1 << 16)
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    deals = range(asked.deals)
    with tempfile.TemporaryDirectory() as folder:
        start = time.perf_counter()
        fairdeal.survey("boaf", deals, out=f"{folder}/local", chunk=asked.chunk, threads=asked.workers)
        local = time.perf_counter() - start
        with LocalCluster(
            n_workers=asked.workers, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster, Client(cluster) as client:
            client.wait_for_workers(asked.workers)
            start = time.perf_counter()
            run = fairdeal.dask.survey(client, "boaf", deals, f"{folder}/dask", chunk=asked.chunk)
            cluster_time = time.perf_counter() - start
    each = 1e3 * (cluster_time - local) / max(1, run.tasks)
    print(f"{asked.deals:,} deals of boaf in {run.tasks} chunks, {asked.workers} threads")
    print(f"local {local:.2f} s, Dask {cluster_time:.2f} s: {cluster_time / local - 1:+.1%}, {each:+.2f} ms a chunk")


if __name__ == "__main__":
    main()
