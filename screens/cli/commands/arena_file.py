"""The games of a match as a CSV file: a line for each, added as soon as it is over."""

import csv
import zlib
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TextIO

import campaign
from campaign.commanders.arena.habits import Habits
from campaign.commanders.arena.match import Luck, MatchGame, Played, Venue
from campaign.errors import NotationError
from campaign.terms import SIDES, Side

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

    Raises:
        NotationError: if there is a file that does not begin as the arena's do.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._out: TextIO | None = None
        self._begun = path.exists() and path.stat().st_size > 0
        if self._begun:
            with path.open(encoding="utf-8", newline="") as lines:
                if tuple(next(csv.reader(lines), ())) != COLUMNS:
                    raise NotationError(
                        f"{path} is no file of this arena: its first line names other columns;"
                        " name a file that is not there yet"
                    )

    def games(self, legs: Collection[MatchGame]) -> dict[MatchGame, Played]:
        """Those of these games that stand in the file, played by this very program."""
        wanted = set(legs)
        found = (game for game in self._read() if game.leg in wanted)
        return {game.leg: game for game in found}

    def _read(self) -> Iterator[Played]:
        if not self._begun:
            return
        # A line that was being written when the program was killed has no end.
        whole, _, _ = self._path.read_text(encoding="utf-8").rpartition("\n")
        for row in csv.DictReader(whole.splitlines()):
            if row["program"] == program():
                yield read_row(row)

    def add(self, game: Played) -> None:
        """Write a game down at once."""
        if self._out is None:
            self._out = self._opened()
        csv.writer(self._out, lineterminator="\n").writerow(row_of(game).values())
        self._out.flush()

    def _opened(self) -> TextIO:
        if self._begun:
            written = self._path.read_bytes()
            with self._path.open("rb+") as torn:
                torn.truncate(written.rfind(b"\n") + 1)
        out = self._path.open("a", encoding="utf-8", newline="")
        if not self._begun:
            csv.writer(out, lineterminator="\n").writerow(COLUMNS)
        return out

    def close(self) -> None:
        """Nothing more is added."""
        if self._out is not None:
            self._out.close()


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
        Luck(float(of("luck")), int(of("dice"))),
        tuple(map(float, of("ms").split())),
    )
