"""Surveys in folders: what is there opens in DuckDB, Polars and pandas, and goes on where it stopped."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import duckdb
import fairdeal
import polars
import pytest
from fairdeal import replies


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("survey") / "boaf"
    done = fairdeal.survey("boaf", range(20_000), out=out, chunk=1000, columns=["solution"])
    assert (done.deals, done.solved, done.impossible, done.fresh) == (20_000, 19_963, 37, 20_000)
    return out


def test_the_rows_open_everywhere(folder: Path) -> None:
    many = fairdeal.solve_many("boaf", range(20_000))
    files = f"{folder}/rows/*.parquet"
    rows = duckdb.sql(f"select deal, verdict, coalesce(reason, ''), nodes from '{files}' order by deal").fetchall()
    columns = many.columns()
    assert rows == list(zip(*(columns[name].tolist() for name in ("deal", "verdict", "reason", "nodes"))))
    assert dict(duckdb.sql(f"select verdict, count(*) from '{files}' group by 1").fetchall()) == {
        "solved": 19_963,
        "impossible": 37,
    }
    scanned = polars.scan_parquet(files).filter(polars.col("verdict") == "impossible").collect()
    assert len(scanned) == 37

    opened = fairdeal.open_survey(folder)
    assert opened.to_polars()["deal"].to_list() == list(range(20_000))
    assert list(opened.to_pandas()["nodes"]) == many.nodes.tolist()
    assert opened.duckdb().aggregate("count(*)").fetchall() == [(20_000,)]
    assert len(opened.files()) == 20


def test_summary_stats_and_verify(folder: Path) -> None:
    opened = fairdeal.open_survey(folder)
    (summary,) = opened.summary()
    assert isinstance(summary, replies.Counts)
    whole = fairdeal.survey("boaf", range(20_000))
    for name in ("strategy", "deals", "solved", "impossible", "reasons", "winnable", "nodes", "hardest"):
        assert getattr(summary, name) == getattr(whole, name), name
    stats = opened.stats(by="reason", draw=True)
    assert {group.value: group.rows for group in stats.groups if group.value} == dict(whole.reasons)
    assert stats.svg is not None and str(stats)
    verified = opened.verify(sample=20)
    assert verified.sound and verified.rows == 20_000 and verified.sampled >= 20


def test_going_on_wider_and_in_shards(tmp_path: Path) -> None:
    whole, parts, merged = tmp_path / "whole", tmp_path / "parts", tmp_path / "merged"
    fairdeal.survey("set", range(3_000), out=whole, chunk=250)
    again = fairdeal.survey("set", range(5_000), out=whole)
    assert again.deals == 5_000 and again.fresh == 2_000
    for part in ("1/2", "2/2"):
        fairdeal.survey("set", range(5_000), out=parts, chunk=250, shard=part)
    assert sorted(os.listdir(parts / "rows")) == sorted(os.listdir(whole / "rows"))
    made = fairdeal.survey_merge(merged, whole, parts)
    assert made.deals == 5_000
    compared = fairdeal.survey_compare(whole, parts)
    assert compared.disagreements == 0 and compared.deals == 5_000


def test_several_strategies(tmp_path: Path) -> None:
    out = tmp_path / "two"
    done = fairdeal.survey("boaf/3x3", range(500), out=out, strategy=["fast", "brute"])
    fast, brute = done.strategies
    assert (fast.solved, fast.impossible) == (brute.solved, brute.impossible)
    assert fairdeal.survey_compare(out).disagreements == 0
    assert len(fairdeal.open_survey(out).to_polars()) == 1000


def test_what_is_no_survey(tmp_path: Path) -> None:
    with pytest.raises(fairdeal.InputError, match="no plan.json"):
        fairdeal.open_survey(tmp_path)
    (tmp_path / "note").write_text("mine")
    with pytest.raises(fairdeal.InputError, match="something else"):
        fairdeal.survey("boaf", range(10), out=tmp_path)
    with pytest.raises(fairdeal.InputError, match="step"):
        fairdeal.survey("boaf", range(0, 10, 2))
    with pytest.raises(fairdeal.InputError, match="no such directory"):
        fairdeal.survey("boaf", range(10), out=tmp_path / "no" / "such" / "place")


def test_ctrl_c_keeps_what_is_done(tmp_path: Path) -> None:
    out = tmp_path / "survey"
    program = f"import fairdeal; fairdeal.survey('boaf', range(10**8), out={str(out)!r}, chunk=1000)"
    with subprocess.Popen([sys.executable, "-c", program], stderr=subprocess.PIPE) as child:
        for _ in range(600):
            if (out / "ledger.jsonl").exists() and (out / "ledger.jsonl").stat().st_size:
                break
            time.sleep(0.05)
        os.kill(child.pid, signal.SIGINT)
        _, errors = child.communicate(timeout=20)
    assert b"KeyboardInterrupt" in errors
    done = fairdeal.open_survey(out).summary()[0].deals
    assert done > 0
    again = fairdeal.survey("boaf", range(1000), out=out)
    assert again.fresh == 0 and again.deals == done
