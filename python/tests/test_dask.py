"""The same survey on a cluster, whatever is killed: scheduler, workers and client are real processes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import duckdb
import fairdeal
import fairdeal.dask
import pytest
from cluster import SOON, Cluster
from distributed import Client, LocalCluster
from fairdeal._store import Store

DEALS = 200_000
CHUNK = 1024

RUN = """
import sys
from distributed import Client
import fairdeal.dask
with Client(sys.argv[1], timeout=60) as client:
    client.wait_for_workers(1, timeout=120)
    run = fairdeal.dask.survey(client, "boaf", range(int(sys.argv[3])), sys.argv[2], chunk=int(sys.argv[4]))
    print(run.tasks, run.fresh, run.retried, flush=True)
"""


def start(cluster: Cluster, out: Path, deals: int = DEALS, chunk: int = CHUNK) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", RUN, cluster.address, str(out), str(deals), str(chunk)]
    environment = {**os.environ, **SOON}
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)


def finish(client: subprocess.Popen[str]) -> list[int]:
    out, errors = client.communicate(timeout=180)
    assert client.returncode == 0, errors
    return [int(word) for word in out.split()]


def lines(out: Path) -> list[dict[str, Any]]:
    texts = [path.read_text() for path in sorted(out.glob("ledger*.jsonl"))]
    return [json.loads(line) for text in texts for line in text.splitlines()]


def wait_for_lines(out: Path, client: subprocess.Popen[str]) -> None:
    for _ in range(9000):
        if out.exists() and any(path.stat().st_size for path in out.glob("ledger*.jsonl")):
            return
        assert client.poll() is None, client.communicate()
        time.sleep(0.01)
    raise TimeoutError("nothing was written")


def rows(out: Path) -> list[tuple[Any, ...]]:
    """Every row without its timing, in order."""
    query = f"select * exclude (seconds) from '{out}/rows/*.parquet' order by deal, strategy"
    return duckdb.sql(query).fetchall()


def assert_same(out: Path, local: Path, deals: int = DEALS) -> None:
    """The same plan, files and rows; no deal twice, nothing left over."""
    assert (out / "plan.json").read_text() == (local / "plan.json").read_text()
    names = sorted(os.listdir(out / "rows"))
    assert names == sorted(os.listdir(local / "rows"))
    digests = {(line["from"], line["to"]): line["rows"] for line in lines(out)}
    assert digests == {(line["from"], line["to"]): line["rows"] for line in lines(local)}
    made = rows(out)
    assert len(made) == deals and made == rows(local)


@pytest.fixture(scope="module")
def local(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("local") / "survey"
    fairdeal.survey("boaf", range(DEALS), out=out, chunk=CHUNK)
    return out


def test_a_worker_is_killed_and_another_comes(tmp_path: Path, local: Path) -> None:
    out = tmp_path / "survey"
    with Cluster(workers=2) as cluster:
        client = start(cluster, out)
        wait_for_lines(out, client)
        cluster.kill_worker()
        assert len(lines(out)) < DEALS // CHUNK, "it was killed too late to tell"
        cluster.add_worker()
        tasks, fresh, _ = finish(client)
    assert tasks == -(-DEALS // CHUNK) and fresh == DEALS
    assert_same(out, local)


def test_the_client_is_killed_and_run_again(tmp_path: Path, local: Path) -> None:
    out = tmp_path / "survey"
    with Cluster(workers=2) as cluster:
        client = start(cluster, out)
        wait_for_lines(out, client)
        client.send_signal(signal.SIGKILL)
        client.communicate()
        done = sum(line["to"] - line["from"] for line in lines(out))
        assert 0 < done < DEALS, "it was killed too late to tell"
        _, fresh, _ = finish(start(cluster, out))
        assert fresh == DEALS - done
        # A third time there is nothing to do.
        assert finish(start(cluster, out))[:2] == [0, 0]
    assert_same(out, local)


def test_the_scheduler_is_lost_and_started_again(tmp_path: Path, local: Path) -> None:
    out = tmp_path / "survey"
    with Cluster(workers=2) as cluster:
        client = start(cluster, out)
        wait_for_lines(out, client)
        cluster.kill_scheduler()
        assert len(lines(out)) < DEALS // CHUNK, "it was killed too late to tell"
        client.communicate(timeout=120)
        assert client.returncode != 0
        cluster.start_scheduler()
        cluster.add_worker()
        tasks, fresh, _ = finish(start(cluster, out))
        assert 0 < tasks and 0 < fresh < DEALS
    assert_same(out, local)


def test_one_goes_on_with_what_the_other_began(tmp_path: Path) -> None:
    half, whole = range(0, 9_000), range(0, 20_000)
    one, two = tmp_path / "one", tmp_path / "two"
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None) as cluster:
        with Client(cluster) as client:
            fairdeal.survey("boaf", half, out=one, chunk=512)
            run = fairdeal.dask.survey(client, "boaf", whole, one)
            assert run.strategies[0].deals == 20_000
            fairdeal.dask.survey(client, "boaf", half, f"file://{two}", chunk=512)
            # A torn line and a file that was tampered with are found, named and repaired.
            with open(two / "ledger.jsonl", "a") as ledger:
                ledger.write('{"from": 1')
            victim = two / "rows" / sorted(os.listdir(two / "rows"))[3]
            victim.write_bytes(victim.read_bytes()[:-1] + b"x")
            run = fairdeal.dask.survey(client, "boaf", half, two)
            assert run.tasks == 1 and any("torn" in note for note in run.notes)
            assert any(victim.name in note for note in run.notes)
            with pytest.raises(fairdeal.InputError, match="empty"):
                fairdeal.dask.survey(client, "boaf", range(5, 5), tmp_path / "none")
            with pytest.raises(fairdeal.InputError, match="magic"):
                fairdeal.dask.survey(client, "boaf", half, tmp_path / "none", strategy="magic")
            assert not (tmp_path / "none").exists()
            with pytest.raises(fairdeal.InputError, match="chunk"):
                fairdeal.dask.survey(client, "boaf", whole, two, chunk=99)
    fairdeal.survey("boaf", whole, out=two)
    assert_same(one, two, 20_000)


def test_any_fsspec_url(tmp_path: Path) -> None:
    out = tmp_path / "survey"
    fairdeal.survey("set", range(5_000), out=out, chunk=500, columns=["solution"])
    with LocalCluster(n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None) as cluster:
        with Client(cluster) as client:
            url = "memory://survey-of-set"
            run = fairdeal.dask.survey(client, "set", range(2_000), url, chunk=500, columns=["solution"])
            assert run.tasks == 4
            run = fairdeal.dask.survey(client, "set", range(5_000), url)
            assert run.tasks == 6 and run.strategies[0].deals == 5_000
    store = Store(url)
    assert [name for name, _, _ in store.files(False)] == sorted(os.listdir(out / "rows"))
    store.fs.get(store.path("rows"), str(tmp_path / "copy" / "rows"), recursive=True)
    assert rows(tmp_path / "copy") == rows(out)


def test_two_at_once_are_refused(tmp_path: Path) -> None:
    store = Store(tmp_path / "survey")
    store.begin()
    with store.locked():
        with pytest.raises(fairdeal.InputError, match="another run is at work"):
            with Store(tmp_path / "survey").locked():
                pass
        with pytest.raises(fairdeal.InputError, match="another run is at work"):
            fairdeal.survey("boaf", range(100), out=tmp_path / "survey")
