"""A program that plays by lines, from outside: pipes, signals, and a whole war by a driver."""

import random
import re
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from saves.campaign_log.campaign_record import look
from tests.patience import PATIENCE
from tests.screens.plain.lines import Typist

NEW = ("new", "West", "--scenario", "1861-short", "--plain")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


def campaign(home: Path) -> Path:
    """The only one there is."""
    [path] = (home / "campaigns").glob("*.acw")
    return path


def orders(home: Path) -> list[str]:
    """The orders that are on the disk."""
    return [entry.order for entry in look(campaign(home)).entries()]


def test_orders_come_out_of_a_pipe_and_its_end_is_the_end(home: Path) -> None:
    with Typist(home, *NEW) as typist:
        assert typist.heard()[-1].startswith("> Union, Jul 1861: Two marches left")
        assert typist.say("march cairo paducah")[-1].startswith("> Union, Jul 1861: One march left")
        assert orders(home) == ["march cairo", "move 1 militia_infantry paducah"]
        assert typist.end() == 0
    with Typist(home, "play", "West", "--plain") as typist:
        assert typist.heard()[-1].startswith("> Union, Jul 1861: One march left")
        typist.type("quit")
        assert typist.end() == 0


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("words", "players"),
    [
        ((), ("person", "field")),
        (("--confederate", "person"), ("person", "person")),
        (("--union", "steady"), ("steady", "person")),
    ],
)
def test_who_plays_by_lines_has_an_opponent_unless_it_is_said_who_plays(
    home: Path, words: tuple[str, ...], players: tuple[str, str]
) -> None:
    with Typist(home, *NEW, *words) as typist:
        typist.type("quit")
        assert typist.end() == 0
    assert tuple(look(campaign(home)).players) == players


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("number", "status"),
    [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)],
    ids=["ctrl-c", "term", "hangup"],
)
def test_the_end_from_outside_is_an_end_in_order(
    home: Path, number: signal.Signals, status: int
) -> None:
    with Typist(home, *NEW) as typist:
        typist.heard()
        typist.say("march cairo")
        typist.program.send_signal(number)
        assert typist.program.wait(PATIENCE) == status
        assert typist.program.stderr is not None
        assert typist.program.stderr.read() == b""
    assert orders(home) == ["march cairo"]
    with Typist(home, "resume", "--plain") as typist:
        assert "Union, Jul 1861: March from Cairo:" in typist.heard()


def test_what_was_answered_is_there_after_a_kill(home: Path) -> None:
    """Killed while it plays on: every order that was answered, and nothing that was not whole."""
    with Typist(home, *NEW, "--confederate", "steady") as typist:
        typist.heard()
        typist.say("march cairo paducah")
        typist.type("end anyway; pass anyway; roll; end anyway")
        time.sleep(0.05)
        typist.program.kill()
        typist.program.wait()
    kept = orders(home)
    assert kept[:2] == ["march cairo", "move 1 militia_infantry paducah"]
    with Typist(home, "play", "West", "--plain") as typist:
        assert typist.heard()[-1].startswith("> ")
        assert typist.say("log 50")
    assert orders(home)[: len(kept)] == kept


@pytest.mark.thorough
def test_who_hears_no_more_ends_it_and_loses_nothing(home: Path) -> None:
    with Typist(home, *NEW) as typist:
        typist.heard()
        typist.say("march cairo")
        assert typist.program.stdout is not None
        typist.program.stdout.close()
        typist.type("move 1 militia infantry paducah")
        assert typist.program.wait(PATIENCE) == 1
        assert typist.program.stderr is not None
        assert b"Traceback" not in typist.program.stderr.read()
    assert orders(home)[0] == "march cairo"


@pytest.mark.thorough
def test_a_campaign_that_somebody_plays_is_not_played_by_another(home: Path) -> None:
    with Typist(home, *NEW) as typist:
        typist.heard()
        with Typist(home, "play", "West", "--plain") as second:
            assert second.heard() == []
            assert second.program.wait(PATIENCE) == 2
            assert second.program.stderr is not None
            assert b"in use" in second.program.stderr.read()


def test_without_lines_nothing_is_done(home: Path) -> None:
    with Typist(home, *NEW) as typist:
        assert typist.end() == 0
    assert orders(home) == []


# --- a whole war ---------------------------------------------------------------------------------


class Driver:
    """Plays by what `orders` answers, and knows no rule."""

    def __init__(self, typist: Typist, seed: int) -> None:
        self._typist, self._chance = typist, random.Random(seed)
        self.said: list[str] = []
        self.heard: list[str] = []

    def play(self, most: int) -> None:
        """Reply so many prompts, or all until the war is over."""
        self.heard = self._typist.heard()
        for _ in range(most):
            if not self.heard or not self.heard[-1].startswith("> ") or self.is_over:
                return
            self._say(self._answer())

    @property
    def is_over(self) -> bool:
        return re.search(r"> (The|It).* (won|draw)", self.heard[-1]) is not None

    def _say(self, line: str) -> list[str]:
        self.said.append(line)
        self.heard = self._typist.say(line)
        assert self.heard, f"no answer to {line!r}"
        return self.heard

    def _answer(self) -> str:
        prompt = self.heard[-1]
        if "(roll)" in prompt or re.search(r"[:>] roll[;.]", prompt):
            return "roll"
        if "'leave'" in prompt:
            return self._chance.choice(["stay", "leave"])
        if "> fire" in prompt or "> roll" in prompt or "round" in prompt:
            return self._chance.choice(["commander", "commander 9", "out round", "1"])
        offered = self._say("orders")
        numbers = [line.partition(":")[0] for line in offered if re.match(r"\d+: ", line)]
        if numbers:
            return self._chance.choice(numbers)
        return self._chance.choice([*self._moves(offered)] or ["end anyway"])

    def _moves(self, offered: list[str]) -> Iterator[str]:
        """`march: Cairo, Washington` and `move 1 to 3 militia infantry: Paducah`, unfolded."""
        text = re.sub(r"\n(?!march|move|sail|invade|entrench|lead|done|end|restore|breakout|>|\()",
                      " ", "\n".join(offered))  # fmt: skip
        for line in text.splitlines():
            head, _, places = line.partition(": ")
            if line.startswith((">", "(")):
                continue
            head = re.sub(r" 1 to \d+ ", " 1 ", f"{head} ").strip()
            if head in ("done", "end"):
                yield f"{head} anyway" if head == "end" else head
            elif head.startswith("entrench"):
                yield head
            elif places:
                # Whoever leaves the capital has lost the war before it is whole.
                known = [place for place in places.split(", ") if place != "Washington"]
                yield f"{head} {self._chance.choice(known or places.split(', '))}"


def played(home: Path, seed: int, most: int, *words: str) -> Driver:
    with Typist(home, *NEW, *words) as typist:
        driver = Driver(typist, seed)
        driver.play(most)
        assert typist.end() == 0
        assert typist.program.stderr is not None
        assert typist.program.stderr.read() == b""
    return driver


@pytest.mark.thorough
def test_a_driver_plays_by_what_can_be_ordered(home: Path) -> None:
    driver = played(home, 1, 80, "--confederate", "steady")
    assert len(orders(home)) > 40
    assert any(line.startswith("march") for line in driver.said)


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(2))
def test_a_whole_short_war_is_played_by_lines(home: Path, seed: int) -> None:
    """To its end, against a commander; then it is verified, line by line."""
    driver = played(home, seed, 3_000, "--confederate", "steady")
    assert driver.is_over, driver.heard
    assert look(campaign(home)).verify() >= len(orders(home)) > 20
