"""The games of a match as a CSV file: a line for each, added as soon as it is over."""

import csv
import fcntl
import zlib
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from math import isfinite
from pathlib import Path

import campaign
from campaign.commanders.arena.habits import Habits
from campaign.commanders.arena.match import Luck, MatchGame, Played, Venue
from campaign.errors import CampaignError, NotationError
from campaign.terms import SIDES, Side
from saves.storage.loose_files import FileError, check_place, decoded, reason
from screens.cli.commands.files import STANDARD

DRAW = "draw"

COLUMNS = (
    *("scenario", "rules", "seed", "union", "confederate", "nodes", "program"),
    *("winner", "rule", "turns", "orders", "great_cities"),
    *(
        f"{side}_{what}"
        for side in SIDES
        for what in ("maximum", *Habits._fields, "luck", "dice", "ms")
    ),
)
"""`program` tells versions apart; `luck` and `dice` are sums over the dice of a side, in standard
deviations; `ms` is the time that a side thought in each game turn, with blanks between."""


@cache
def program() -> str:
    """A checksum of the rules and commanders: another program may play other games."""
    root = Path(campaign.__file__).parent
    total = 0
    for path in sorted(root.rglob("*")):
        if path.suffix in (".py", ".csv", ".toml", ".txt"):
            total = zlib.crc32(path.read_bytes(), total)
    return f"{total:08x}"


class GamesFile:
    """A file to which games are added, and from which those of a match are taken up again.

    It is for one match at a time; it is opened before the first game, which may take long.

    Raises:
        FileError: if it cannot be read and written, or another match writes to it.
        NotationError: if there is a file that does not begin as the arena's do.
    """

    def __init__(self, path: Path) -> None:
        if path == STANDARD:
            raise FileError("the figures go to the output; name a file for the games")
        check_place(path, force=True)
        self._path, self._is_new, self._text = path, not path.exists(), ""
        try:
            self._out = path.open("a+", encoding="utf-8", newline="")
        except OSError as error:
            raise FileError(f"{path} cannot be written: {reason(error)}") from error
        try:
            self._claim()
            self._text = self._whole_lines()
        except CampaignError:
            self.close()
            raise

    def _claim(self) -> None:
        """Two matches at once would cut off each other's lines."""
        try:
            fcntl.flock(self._out, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise FileError(
                f"another match writes to {self._path}; wait for its end, or name another file"
            ) from error
        except OSError:
            return  # a disk without locks

    def _whole_lines(self) -> str:
        """What stands there; a line that was being written when the program was killed goes."""
        text = decoded(self._path.read_bytes(), str(self._path))
        whole = text[: text.rfind("\n") + 1]
        if text and tuple(next(csv.reader(text.splitlines()), ())) != COLUMNS:
            raise NotationError(
                f"{self._path} is no file of this arena: its first line names other columns;"
                " name a file that is not there yet"
            )
        if whole != text:
            self._out.truncate(len(whole.encode()))
        return whole

    def games(self, legs: Collection[MatchGame]) -> dict[MatchGame, Played]:
        """Those of these games that stand in the file, played by this very program.

        Raises:
            NotationError: names the line that cannot be read.
        """
        wanted = set(legs)
        found = (game for game in self._read() if game.leg in wanted)
        return {game.leg: game for game in found}

    def _read(self) -> Iterator[Played]:
        rows = csv.DictReader(self._text.splitlines())
        for row in rows:
            wrong = NotationError(
                f"{self._path}, line {rows.line_num}: this is no game of the arena;"
                " without that line the game is played again"
            )
            if None in row or None in row.values():
                raise wrong
            if row["program"] == program():
                try:
                    game = read_row(row)
                except (ValueError, TypeError) as error:
                    raise wrong from error
                yield game

    def add(self, game: Played) -> None:
        """Write a game down at once."""
        lines = csv.writer(self._out, lineterminator="\n")
        if not self._text:
            lines.writerow(COLUMNS)
            self._text = ",".join(COLUMNS)
        lines.writerow(row_of(game).values())
        self._out.flush()

    def close(self) -> None:
        """Nothing more is added; who has written nothing leaves no file."""
        self._out.close()
        if self._is_new and not self._text:
            self._path.unlink(missing_ok=True)


def row_of(game: Played) -> dict[str, object]:
    """A game as a line, column by column."""
    leg = game.leg
    row: dict[str, object] = {
        **leg.venue._asdict(),
        "seed": leg.seed,
        "union": leg.union,
        "confederate": leg.confederate,
        "nodes": leg.nodes,
        "program": program(),
        "winner": game.winner or DRAW,
        "rule": game.rule,
        "turns": game.turns,
        "orders": game.orders,
        "great_cities": game.great_cities,
    }
    for side in SIDES:
        seat = side.seat
        values = (
            game.maxima[seat],
            *game.habits[seat],
            repr(game.luck[seat].deviation),
            game.luck[seat].dice,
            " ".join(f"{ms:.2f}" for ms in game.thought[seat]),
        )
        names = [name for name in COLUMNS if name.startswith(f"{side}_")]
        row |= dict(zip(names, values, strict=True))
    return row


def read_row(row: Mapping[str, str]) -> Played:
    """The game that a line tells of."""
    union, confederate = (_read_side(row, side) for side in SIDES)
    return Played(
        leg=MatchGame(
            Venue(row["scenario"], row["rules"]),
            *(row["seed"], row["union"], row["confederate"]),
            nodes=int(row["nodes"]),
        ),
        winner=None if row["winner"] == DRAW else Side(row["winner"]),
        rule=row["rule"],
        turns=int(row["turns"]),
        orders=int(row["orders"]),
        great_cities=int(row["great_cities"]),
        maxima=(union[0], confederate[0]),
        habits=(union[1], confederate[1]),
        luck=(union[2], confederate[2]),
        thought=(union[3], confederate[3]),
    )


def _read_side(row: Mapping[str, str], side: Side) -> tuple[int, Habits, Luck, tuple[float, ...]]:
    def of(what: str) -> str:
        return row[f"{side}_{what}"]

    return (
        int(of("maximum")),
        Habits(*[int(of(habit)) for habit in Habits._fields]),
        Luck(_finite(of("luck")), int(of("dice"))),
        tuple(map(_finite, of("ms").split())),
    )


def _finite(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        raise ValueError(f"{text} is no number that a game comes to")
    return number
