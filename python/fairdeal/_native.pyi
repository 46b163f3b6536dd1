# The binary half. Compared with the binary in `python/tests/test_stubs.py`.
import numpy as np
from numpy.typing import NDArray

def ask(ask: str, text: bool) -> tuple[str, str, int]: ...
def solve_many(
    family: str,
    start: int,
    stop: int,
    deals: NDArray[np.int64] | None,
    strategy: str | None,
    budget: int | None,
    memory: int | None,
    threads: int | None,
) -> tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint64], list[str], str]: ...
def deal_many(family: str, deals: NDArray[np.int64]) -> NDArray[np.int64]: ...
def has_set(tables: NDArray[np.uint8], check: bool, threads: int) -> NDArray[np.bool_]: ...
def count_sets(tables: NDArray[np.uint8], threads: int) -> NDArray[np.uint32]: ...
def survey_plan(
    old: str | None,
    family: str,
    strategies: list[str],
    columns: list[str],
    chunk: int | None,
    memory: int | None,
    start: int,
    stop: int,
) -> str: ...
def survey_todo(
    plan: str,
    ledgers: list[tuple[str, bytes]],
    files: list[tuple[str, int, str | None]],
    start: int,
    stop: int,
    budget: int | None,
) -> tuple[Tasks, list[str], list[str], list[str]]: ...
def survey_chunk(
    plan: str, task: str, olds: list[bytes | None]
) -> tuple[str, bytes, str, int, list[str], list[str]]: ...
def survey_repair(plan: str, ledger: bytes) -> str: ...
def survey_files(plan: str, ledgers: list[tuple[str, bytes]], files: list[tuple[str, int, str | None]]) -> list[str]: ...
def survey_sum(plan: str, ledgers: list[tuple[str, bytes]], files: list[tuple[str, int, str | None]]) -> str: ...

class Tasks:
    def __len__(self) -> int: ...
    def __getitem__(self, index: int) -> str: ...
    def deals(self) -> int: ...
