"""A real cluster on the loopback interface: a scheduler and workers, each a process that can be killed."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from types import TracebackType

# Lost peers are noticed soon, and a client that has lost its scheduler gives up soon.
SOON = {
    "DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT": "10s",
    "DASK_DISTRIBUTED__COMM__TIMEOUTS__TCP": "15s",
    "DASK_DISTRIBUTED__SCHEDULER__WORKER_TTL": "10s",
    "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "1",
    "DASK_DISTRIBUTED__DASHBOARD__LINK": "",
}


class Cluster:
    """`dask scheduler` and some `dask worker`s of one thread, without nannies: what is killed stays dead."""

    def __init__(self, workers: int) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.wanted = workers
        self.scheduler: subprocess.Popen[bytes] | None = None
        self.workers: list[subprocess.Popen[bytes]] = []
        self.address = ""

    def __enter__(self) -> Cluster:
        self.start_scheduler()
        for _ in range(self.wanted):
            self.add_worker()
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        for process in [*self.workers, *([self.scheduler] if self.scheduler else [])]:
            if process.poll() is None:
                process.kill()
            process.wait()
        self.folder.cleanup()

    def _start(self, *words: str) -> subprocess.Popen[bytes]:
        log = open(Path(self.folder.name) / f"log-{len(os.listdir(self.folder.name))}", "wb")
        command = [sys.executable, "-m", "dask", *words]
        return subprocess.Popen(command, stdout=log, stderr=log, cwd=self.folder.name, env={**os.environ, **SOON})

    def start_scheduler(self) -> None:
        seen = set(os.listdir(self.folder.name))
        self.scheduler = self._start("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
        (log,) = set(os.listdir(self.folder.name)) - seen
        for _ in range(600):
            found = re.search(r"Scheduler at:\s+(tcp://\S+)", (Path(self.folder.name) / log).read_text())
            if found:
                self.address = found[1]
                return
            time.sleep(0.1)
        raise TimeoutError((Path(self.folder.name) / log).read_text())

    def add_worker(self) -> None:
        words = ["worker", self.address, "--no-nanny", "--nthreads", "1", "--no-dashboard", "--death-timeout", "60"]
        self.workers.append(self._start(*words))

    def kill_worker(self) -> None:
        """SIGKILL: it says goodbye to nobody."""
        worker = self.workers.pop(0)
        worker.send_signal(signal.SIGKILL)
        worker.wait()

    def kill_scheduler(self) -> None:
        assert self.scheduler is not None
        self.scheduler.send_signal(signal.SIGKILL)
        self.scheduler.wait()
        for worker in self.workers:
            worker.kill()
            worker.wait()
        self.workers.clear()
