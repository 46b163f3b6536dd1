"""Where a survey's files are: a folder, or anything fsspec has a name for.

The files are the engine's own: `plan.json`, `ledger*.jsonl`, `rows/FROM-TO-DIGEST.parquet`. In a folder the
ledger is appended to and the folder is locked, as `fairdeal survey` does both. Object stores cannot append:
there each batch of lines is an object of its own (`ledger-dask-000001.jsonl`, …), and all of them are read.
"""

from __future__ import annotations

import hashlib
import os
import posixpath
import re
import secrets
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

from ._errors import FileError, InputError

PLAN, ROWS, LEDGER, LOCK, TEMPORARY = "plan.json", "rows", "ledger.jsonl", "lock", ".tmp-"

# Of a whole survey, a shard, or a client of an object store; as the engine has it.
_LEDGERS = re.compile(r"ledger(-[0-9]+-of-[0-9]+|-dask-[0-9]+)?\.jsonl")

# Requests to an object store at a time.
_REQUESTS = 32


class Store:
    """The files of one survey."""

    def __init__(self, url: str | os.PathLike[str], options: dict[str, Any] | None = None) -> None:
        import fsspec  # type: ignore[import-untyped]

        self.url = os.fspath(url)
        self.fs, root = fsspec.core.url_to_fs(self.url, **(options or {}))
        self.root = root.rstrip("/") or root
        protocol = self.fs.protocol
        self.local = "file" in ((protocol,) if isinstance(protocol, str) else protocol)
        self._segment = 0

    def path(self, *names: str) -> str:
        return posixpath.join(self.root, *names)

    def begin(self) -> None:
        """Makes the folder, but none above it; refuses one that holds something else."""
        names = self._names(self.root)
        begun = all(name.startswith((LOCK, TEMPORARY)) for name in names)
        if PLAN not in names and not begun:
            raise InputError(self.url, "the folder has something else in it; a survey needs a new or empty one")
        self._make(self.root)

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Nobody else is at work in a folder meanwhile. Object stores have no locks: there two clients would
        do the same work twice, and the rows would still be counted once."""
        if not self.local:
            yield
            return
        import fcntl

        with open(self.path(LOCK), "a+b") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                message = "another run is at work in this folder; nothing was changed"
                raise InputError(self.url, message) from None
            yield

    def plan(self) -> str | None:
        """The text of `plan.json`, if there is one."""
        try:
            return str(self.fs.cat_file(self.path(PLAN)).decode())
        except FileNotFoundError:
            return None
        except UnicodeDecodeError:
            raise InputError(self.path(PLAN), "it is not text in UTF-8") from None

    def settle(self, plan: str) -> None:
        """Writes `plan.json`, unless it is there, and makes the folder for rows."""
        if self.plan() != plan:
            self._write(self.path(PLAN), self.path(TEMPORARY + PLAN), plan.encode())
        self._make(self.path(ROWS))

    def ledgers(self) -> list[tuple[str, bytes]]:
        """All ledgers by name."""
        names = [name for name in self._names(self.root) if _LEDGERS.fullmatch(name)]
        self._segment = len(names)
        with ThreadPoolExecutor(_REQUESTS) as pool:
            return list(zip(names, pool.map(lambda name: self.fs.cat_file(self.path(name)), names)))

    def files(self, digests: bool) -> list[tuple[str, int, str | None]]:
        """The files of rows with their lengths; of a folder also their digests, if they are wanted."""
        listed = self.fs.ls(self.path(ROWS), detail=True) if self.fs.exists(self.path(ROWS)) else []
        if self.local:
            # Folders and links to nowhere are not ours.
            listed = [one for one in listed if os.path.isfile(one["name"])]
        found = {posixpath.basename(one["name"].rstrip("/")): int(one["size"] or 0) for one in listed}
        names = sorted(name for name in found if not name.startswith(TEMPORARY))
        if not (digests and self.local):
            return [(name, found[name], None) for name in names]
        with ThreadPoolExecutor() as pool:
            return [(name, found[name], sha) for name, sha in zip(names, pool.map(self._digest, names))]

    def _digest(self, name: str) -> str:
        with open(self.path(ROWS, name), "rb") as file:
            digest = hashlib.sha256()
            while block := file.read(1 << 20):
                digest.update(block)
            return digest.hexdigest()

    def rewrite(self, name: str, text: str) -> None:
        """Writes a damaged ledger anew."""
        self._write(self.path(name), self.path(TEMPORARY + name), text.encode())

    def append(self, lines: Sequence[str]) -> None:
        """Adds lines to the ledger, and waits until they are on the disk."""
        text = "".join(line + "\n" for line in lines).encode()
        if not text:
            return
        if self.local:
            _sync_folder(self.path(ROWS))
            with open(self.path(LEDGER), "ab") as file:
                length = file.tell()
                try:
                    file.write(text)
                    file.flush()
                    os.fsync(file.fileno())
                except OSError:
                    # Half a line would be damage: what was written of it is taken back.
                    os.truncate(self.path(LEDGER), length)
                    raise
            return
        self._segment += 1
        while self.fs.exists(self.path(f"ledger-dask-{self._segment:06}.jsonl")):
            self._segment += 1
        self.fs.pipe_file(self.path(f"ledger-dask-{self._segment:06}.jsonl"), text)

    def read_rows(self, name: str) -> bytes | None:
        """The content of a file of rows, if it is there."""
        try:
            return bytes(self.fs.cat_file(self.path(ROWS, name)))
        except FileNotFoundError:
            return None

    def write_temporary(self, name: str, content: bytes, run: str) -> str:
        """Writes a file of rows under a temporary name that nobody else has: the same task may be at work
        twice, and only one of its files can be the one that the ledger names. `run` are eight digits of the
        run's own."""
        stem = name.rsplit("-", 1)[0]
        temporary = f"{TEMPORARY}{stem}-{run}{secrets.token_hex(4)}.parquet"
        path = self.path(ROWS, temporary)
        if self.local:
            with open(path, "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
        else:
            self.fs.pipe_file(path, content)
        return temporary

    def name_rows(self, pairs: Sequence[tuple[str, str]]) -> None:
        """Gives temporary files their names."""
        if self.local:
            for temporary, name in pairs:
                os.replace(self.path(ROWS, temporary), self.path(ROWS, name))
            return
        with ThreadPoolExecutor(_REQUESTS) as pool:
            list(pool.map(lambda pair: self.fs.mv(self.path(ROWS, pair[0]), self.path(ROWS, pair[1])), pairs))

    def delete_rows(self, names: Sequence[str]) -> None:
        """Removes files of rows, if they are there."""

        def delete(name: str) -> None:
            try:
                self.fs.rm_file(self.path(ROWS, name))
            except FileNotFoundError:
                pass

        with ThreadPoolExecutor(_REQUESTS) as pool:
            list(pool.map(delete, names))

    def left_over(self, run: str) -> list[str]:
        """Temporary files of workers that were killed. In a folder, which is locked, those of every run; in an
        object store only those of this one, as another client may be at work."""
        mine = re.escape(run) if not self.local else "[0-9a-f]{8}"
        ours = re.compile(re.escape(TEMPORARY) + r"-?[0-9]+--?[0-9]+-" + mine + r"[0-9a-f]{8}\.parquet")
        return [name for name in self._names(self.path(ROWS)) if ours.fullmatch(name)]

    def _make(self, folder: str) -> None:
        if not self.local:
            self.fs.makedirs(folder, exist_ok=True)
        elif not os.path.isdir(folder):
            try:
                os.mkdir(folder)
            except OSError as e:
                raise FileError(folder, e.strerror or str(e)) from None

    def _names(self, folder: str) -> list[str]:
        try:
            names = self.fs.ls(folder, detail=False)
        except FileNotFoundError:
            return []
        return sorted(posixpath.basename(name.rstrip("/")) for name in names)

    def _write(self, path: str, temporary: str, content: bytes) -> None:
        if not self.local:
            self.fs.pipe_file(path, content)
            return
        with open(temporary, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
        _sync_folder(posixpath.dirname(path))


def _sync_folder(path: str) -> None:
    """So that a rename survives a power cut."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError:
        pass
    finally:
        os.close(handle)
