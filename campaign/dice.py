"""Dice. The only place in the game where chance comes in.

Rules take dice as an argument and ask for one face at a time, saying who rolls and why.
"""

import hashlib
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeVar

from campaign.errors import MissingRollError, NotationError, TooManyFallsError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

T = TypeVar("T")


class Dice(Protocol):
    """Whatever can be asked for a face."""

    def roll(self, why: str, sides: int = 6) -> int:
        """One face: 1 to *sides*, or 0 to 9 of a die with ten.

        *why* begins with the side that rolls: `union marches`.
        """
        ...


class Roll(NamedTuple):
    """One die on record."""

    why: str
    sides: int
    face: int


class RandomDice:
    """Dice for tests, simulations and commanders; the same seed gives the same faces."""

    def __init__(self, seed: int | str | None = None) -> None:
        self._random = random.Random(seed).random

    def roll(self, why: str, sides: int = 6) -> int:
        # `random()` is the one stream that Python documents as stable.
        face = int(self._random() * sides)
        return face if sides == 10 else face + 1

    def pick(self, things: Sequence[T]) -> T:
        """One of several things, each as likely as the others."""
        return things[int(self._random() * len(things))]


class CommonDice:
    """Dice to compare courses by: for the same purpose the same face, whatever else was thrown.

    So two courses differ by what they do, and not by who threw first. Of six throws that follow one
    another each shows another face of the first die that a side throws for marches, and the second
    one the face that is three away.
    """

    def __init__(self, seed: int, throw: int) -> None:
        self.place = ""
        """Where and when is played: dice of another battle, or of another turn, are others."""

        self._seed, self._throw = seed, throw
        self._thrown: dict[str, int] = {}

    def roll(self, why: str, sides: int = 6) -> int:
        purpose = f"{self._seed} {self.place} {why}"
        number = self._thrown.get(purpose, 0)
        self._thrown[purpose] = number + 1
        if sides == len(EVENLY) and not number and why.endswith(" marches"):
            return (_face(purpose, 6) + EVENLY[self._throw % 6]) % 6 + 1
        face = _face(f"{purpose} {number} {self._throw}", sides)
        return face if sides == 10 else face + 1


EVENLY = (0, 3, 1, 4, 2, 5)
"""By how much the face of a die for marches is moved on from throw to throw."""


def _face(purpose: str, sides: int) -> int:
    """0 and up, each as likely as the others."""
    digest = hashlib.blake2b(purpose.encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") * sides >> 64


class ManyDice:
    """Dice thrown by thousands, for odds: never those of a game; the same seed, the same faces.

    The library behind it takes a tenth of a second to load, so it is loaded for this alone.
    """

    def __init__(self, seed: int) -> None:
        from numpy.random import PCG64, Generator

        self._generator = Generator(PCG64(seed))

    def faces(self, *shape: int) -> "NDArray[np.int8]":
        """An array of dice of six."""
        import numpy as np

        return self._generator.integers(1, 7, size=shape, dtype=np.int8)


class ScriptedDice:
    """Faces laid out beforehand, or rolled by hand."""

    def __init__(self, faces: Iterable[int] = ()) -> None:
        self._faces = list(faces)
        self._next = 0

    @property
    def unused(self) -> tuple[int, ...]:
        """The faces nobody has asked for yet."""
        return tuple(self._faces[self._next :])

    def roll(self, why: str, sides: int = 6) -> int:
        """The next face.

        Raises:
            MissingRollError: if there is none left.
            NotationError: if the next face is not on such a die.
        """
        if self._next >= len(self._faces):
            raise MissingRollError(why, sides)
        face = self._faces[self._next]
        low, high = (0, 9) if sides == 10 else (1, sides)
        if not low <= face <= high:
            raise NotationError(f"a die of {sides} shows {low} to {high}, not {face} ({why})")
        self._next += 1
        return face


class Fall(NamedTuple):
    """One way in which dice may fall."""

    chance: Fraction
    faces: tuple[int, ...] = ()


ANYHOW = (Fall(Fraction(1)),)
"""Nothing is known of the dice yet."""


def every_fall(
    play: Callable[[Dice], T], most: int | None = None, known: Iterable[Fall] = ANYHOW
) -> Iterator[tuple[Fall, T]]:
    """What *play* comes to, for each way in which its dice may fall; lowest faces first.

    *known* are faces to begin with; where they run out, all faces of the next die are tried.

    Raises:
        TooManyFallsError: if they may fall in more than *most* ways.

    >>> [found for _, found in every_fall(lambda dice: dice.roll("union marches"))]
    [1, 2, 3, 4, 5, 6]
    """
    open_, ways = list(known)[::-1], 0
    while open_:
        if most is not None and ways + len(open_) > most:  # each of these is a way, or several
            raise TooManyFallsError(
                f"the dice can fall in more than {most} ways; throw them often instead"
            )
        chance, faces = fall = open_.pop()
        try:
            found = play(ScriptedDice(faces))
        except MissingRollError as missing:
            low, sides = (0 if missing.sides == 10 else 1), missing.sides
            each = chance / sides
            open_ += [Fall(each, (*faces, low + side)) for side in reversed(range(sides))]
        else:
            ways += 1
            yield fall, found


class RecordedDice:
    """Keeps every roll that other dice make."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self.rolls: list[Roll] = []

    @property
    def faces(self) -> tuple[int, ...]:
        return tuple(roll.face for roll in self.rolls)

    def roll(self, why: str, sides: int = 6) -> int:
        face = self._dice.roll(why, sides)
        self.rolls.append(Roll(why, sides, face))
        return face


class SealedDice:
    """The dice of a real game: nobody can foresee them, anybody can check them afterwards.

    Face *n* of a game follows from a secret seed and *n* alone. `seal` is published when the
    game begins; once the seed is opened, each face on record can be computed again by itself.
    The same order after going back meets the same die, so nothing is gained by going back.

    >>> dice = SealedDice("a secret", thrown=0)
    >>> [dice.roll("union marches") for _ in range(6)]
    [3, 5, 2, 5, 3, 6]
    >>> SealedDice("a secret", thrown=2).roll("the third die again")
    2
    """

    def __init__(self, seed: str, thrown: int = 0) -> None:
        self._seed = seed
        self.thrown = thrown
        """Dice thrown so far on the line of play."""

    @property
    def seal(self) -> str:
        """The SHA-256 of the seed, in hex: shows later that it was never changed."""
        return hashlib.sha256(self._seed.encode()).hexdigest()

    def roll(self, why: str, sides: int = 6) -> int:
        face = sealed_face(self._seed, self.thrown, sides)
        self.thrown += 1
        return face


def sealed_face(seed: str, number: int, sides: int = 6) -> int:
    """Face *number* (from 0) of the game with this *seed*."""
    for attempt in range(256):
        digest = hashlib.sha256(f"{seed}/{number}/{attempt}".encode()).digest()
        value = int.from_bytes(digest[:8], "big")
        # Throwing away the ragged end of the range keeps every face equally likely.
        if value < 2**64 - 2**64 % sides:
            face = value % sides
            return face if sides == 10 else face + 1
    raise AssertionError("256 digests in the ragged end of their range")


def read_faces(text: str) -> tuple[int, ...]:
    """Faces written as words: `4 1 6`.

    Raises:
        NotationError: if a word is no number.
    """
    words: Sequence[str] = text.split()
    for word in words:
        if not (word.isascii() and word.isdigit()):
            raise NotationError(f"a die shows a number, not {word!r}")
    return tuple(int(word) for word in words)
