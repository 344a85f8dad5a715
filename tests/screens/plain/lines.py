"""Somebody who plays by lines: in this process, or through pipes to a program of its own."""

import os
import subprocess
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import IO, NamedTuple

import pytest

from campaign import CampaignState, read_situation
from saves.campaign_log.journal import Journal, Players
from screens.plain import voice
from screens.plain.session import converse
from tests.bench.terminal import GAME
from tests.own_home import own_session
from tests.screens.keyboard import APRIL_1862

PERSONS = Players()
BROAD = 10_000
"""Columns in which no line is folded."""


class Told(NamedTuple):
    """What was said to some lines, line by line."""

    lines: list[str]
    journal: Journal

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    @property
    def answers(self) -> list[str]:
        """What was said between the prompts: to each line that was typed, without those before."""
        found = [""]
        for line in self.lines:
            if line.startswith("> "):
                found.append("")
            else:
                found[-1] += f"{line}\n"
        return [answer.rstrip("\n") for answer in found[1:-1]]

    @property
    def prompts(self) -> list[str]:
        return [line for line in self.lines if line.startswith("> ")]


def talk(
    *lines: str | bytes,
    at: str | CampaignState = APRIL_1862,
    players: Players = PERSONS,
    seed: str = "grant",
    encoding: str = "utf-8",
    folded: bool = False,
) -> Told:
    """Say some lines to a campaign in memory."""
    state = read_situation(at) if isinstance(at, str) else at
    return talk_to(Journal.begin(None, "Test", state, players, seed=seed), *lines,
                   encoding=encoding, folded=folded)  # fmt: skip


def talk_to(
    journal: Journal, *lines: str | bytes, encoding: str = "utf-8", folded: bool = False
) -> Told:
    """The same to a campaign that is open."""
    typed = b"".join((line if isinstance(line, bytes) else line.encode()) + b"\n" for line in lines)
    out = TextIOWrapper(BytesIO(), encoding=encoding, newline="\n")
    with pytest.MonkeyPatch.context() as patch:
        if not folded:
            patch.setattr(voice, "WIDTH", BROAD)
        converse(journal, own_session(), BytesIO(typed), out)
    out.seek(0)
    return Told(out.read().splitlines(), journal)


# --- through pipes -------------------------------------------------------------------------------


class Typist:
    """Types to a program that plays by lines, and reads what it says up to the next prompt."""

    def __init__(self, home: Path, *words: str) -> None:
        environ = {**os.environ, "NORDEN_SUDEN_HOME": str(home), "PYTHONIOENCODING": "utf-8"}
        self.program = subprocess.Popen(
            [*GAME, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, env=environ, cwd=home.parent,
        )  # fmt: skip

    @property
    def _out(self) -> IO[bytes]:
        assert self.program.stdout is not None
        return self.program.stdout

    def heard(self) -> list[str]:
        """Everything up to the prompt, with that as the last line; up to the end if none comes."""
        lines: list[str] = []
        while raw := self._out.readline():
            lines.append(raw.decode().rstrip("\n"))
            if lines[-1].startswith("> "):
                break
        return lines

    def type(self, line: str) -> None:
        assert self.program.stdin is not None
        self.program.stdin.write(line.encode() + b"\n")
        self.program.stdin.flush()

    def say(self, line: str) -> list[str]:
        """Say a line and hear the answer."""
        self.type(line)
        return self.heard()

    def end(self) -> int:
        """Say no more, and wait for the end."""
        assert self.program.stdin is not None
        self.program.stdin.close()
        self._out.read()
        return self.program.wait(30)

    def __enter__(self) -> "Typist":
        return self

    def __exit__(self, *error: object) -> None:
        if self.program.poll() is None:
            self.program.kill()
        self.program.wait()
        for pipe in (self.program.stdin, self.program.stdout, self.program.stderr):
            if pipe is not None:
                try:
                    pipe.close()
                except BrokenPipeError:
                    continue
