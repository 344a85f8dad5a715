"""Statistics as plain tables, the same for the terminal, for CSV and for the screen. Pure."""

from collections.abc import Iterator
from typing import NamedTuple

from campaign.battle.register import RESOLVERS
from campaign.statistics import BattleFought, Cause, GameStanding, Group, Statistics, Tally
from campaign.statistics.purposes import lowest_of
from campaign.tables.calendar import date
from campaign.terms import SIDES, Side
from screens.text.phrases import SIDE_ADJECTIVES, SIDE_LETTERS, leader, piece, place


class StatisticsTable(NamedTuple):
    """Rows below a heading."""

    name: str
    """One word: what the table is about, and the name of its file."""

    heading: tuple[str, ...]
    rows: list[tuple[object, ...]]

    def of(self, *columns: str) -> "StatisticsTable":
        """Some columns of it, in this order."""
        places = [self.heading.index(column) for column in columns]
        rows = [tuple(row[place] for place in places) for row in self.rows]
        return self._replace(heading=columns, rows=rows)

    @property
    def right(self) -> tuple[int, ...]:
        """The columns of numbers, which line up at their right end."""
        return tuple(
            column
            for column in range(len(self.heading))
            if any(isinstance(row[column], int | float) for row in self.rows)
        )

    def written(self) -> list[tuple[str, ...]]:
        """The rows as text: fractions with two places, luck with its sign."""
        return [tuple(map(written, row)) for row in self.rows]


def written(cell: object) -> str:
    """A cell as text."""
    if cell is None:
        return ""
    return f"{cell:.2f}" if isinstance(cell, float) else str(cell)


def side_name(side: Side | None) -> str:
    """A side in a table; both if it is nobody's."""
    return SIDE_ADJECTIVES[side] if side else "both"


def _both(name: str) -> tuple[str, ...]:
    """A column for each side."""
    return tuple(f"{name} {SIDE_LETTERS[side]}" for side in SIDES)


# --- dice ----------------------------------------------------------------------------------------


def dice(counted: Statistics) -> StatisticsTable:
    """A row for each purpose and side."""
    heading = (
        *("purpose", "side", "die", "dice", "mean", "expected", "aimed", "hits"),
        *("chances", "luck", "verdict", "uneven", "by hand"),
    )
    return StatisticsTable("dice", heading, [_dice_row(*pair) for pair in counted.dice.items()])


def _dice_row(group: Group, tally: Tally) -> tuple[object, ...]:
    aimed = (tally.aimed, tally.done, tally.chances) if tally.aimed else (None, None, None)
    return (
        str(group.purpose),
        side_name(group.side),
        f"d{group.sides}",
        tally.count,
        tally.mean,
        tally.expected,
        *aimed,
        tally.luck if tally.weighed else None,
        str(tally.verdict),
        tally.probability,
        tally.by_hand,
    )


def faces(counted: Statistics) -> StatisticsTable:
    """A row for each face of each purpose and side."""
    rows: list[tuple[object, ...]] = [
        (str(group.purpose), side_name(group.side), face, fell, tally.count / group.sides)
        for group, tally in counted.dice.items()
        for face, fell in enumerate(tally.faces, start=lowest_of([group.purpose]))
    ]
    return StatisticsTable("faces", ("purpose", "side", "face", "fell", "expected"), rows)


# --- battles and losses --------------------------------------------------------------------------


def battles(counted: Statistics) -> StatisticsTable:
    """A row for each battle."""
    heading = (
        *("line", "turn", "date", "place", "attacker", "way", *_both("there")),
        *(*_both("came up"), *_both("lost"), *_both("steps"), "winner", "retreat to"),
        *(*_both("luck"), "leaders"),
    )
    return StatisticsTable("battles", heading, [_battle_row(battle) for battle in counted.battles])


def _battle_row(battle: BattleFought) -> tuple[object, ...]:
    return (
        battle.first,
        battle.turn,
        date(battle.turn).label,
        place(battle.box),
        SIDE_ADJECTIVES[battle.attacker],
        RESOLVERS[battle.resolver].name,
        *battle.present,
        *battle.brought_up,
        *(battle.losses(side) for side in SIDES),
        *battle.steps,
        won_by(battle),
        place(battle.retreat) if battle.retreat else "",
        *battle.luck,
        " ".join(leader(name) for name in battle.leaders),
    )


def won_by(battle: BattleFought) -> str:
    """Who won a battle, if it is over and somebody did."""
    if not battle.is_over:
        return "goes on"
    return SIDE_ADJECTIVES[battle.winner] if battle.winner else "nobody"


def turnover(counted: Statistics) -> StatisticsTable:
    """A row for each type of piece that came or went in a turn."""
    rows: list[tuple[object, ...]] = [
        (entry.turn, SIDE_ADJECTIVES[entry.side], str(entry.cause), piece(entry.type), entry.number)
        for entry in counted.turnover
    ]
    return StatisticsTable("turnover", ("turn", "side", "cause", "type", "pieces"), rows)


def losses(counted: Statistics) -> StatisticsTable:
    """A row for each side and cause: pieces that came or went."""
    rows: list[tuple[object, ...]] = [
        (SIDE_ADJECTIVES[side], str(cause), types.total())
        for side in SIDES
        for cause in Cause
        if (types := counted.came_or_went(side, cause))
    ]
    return StatisticsTable("losses", ("side", "cause", "pieces"), rows)


def promotions(counted: Statistics) -> StatisticsTable:
    """A row for each kind of promotion in a turn."""
    rows: list[tuple[object, ...]] = [
        (
            entry.turn,
            SIDE_ADJECTIVES[entry.side],
            piece(entry.type),
            piece(entry.into),
            entry.number,
        )
        for entry in counted.promoted
    ]
    return StatisticsTable("promotions", ("turn", "side", "was", "became", "pieces"), rows)


# --- the course of the war -----------------------------------------------------------------------


def strength(counted: Statistics) -> StatisticsTable:
    """A row for each beginning of a turn, and the last for the end; of a skirmish, of its turns."""
    heading = ("turn", "date", *_both("army"), *_both("maximum"), *_both("boxes"), *_both("cities"))
    first = counted.turns[0] if counted.is_skirmish else None
    return StatisticsTable(
        "strength", heading, [_standing_row(row, first) for row in counted.course]
    )


def _standing_row(row: GameStanding, dated: int | None) -> tuple[object, ...]:
    """How a game stood; all of a skirmish is *dated* with one turn of the calendar."""
    label = date(row.turn if dated is None else dated).label
    return (row.turn, label, *row.sizes, *row.maxima, *row.boxes, *row.cities)


def player_turns(counted: Statistics) -> StatisticsTable:
    """A row for each player turn: what its dice gave, and what was made of it."""
    heading = ("turn", "side", "marches", "marched", "points", "recruited")
    recruited = {
        (turn, side): sum(
            entry.number
            for entry in counted.turnover
            if (entry.turn, entry.side, entry.cause) == (turn, side, Cause.RECRUITED)
        )
        for turn, side, *_ in counted.player_turns
    }
    rows: list[tuple[object, ...]] = [
        (
            row.turn,
            SIDE_ADJECTIVES[row.side],
            row.marches,
            row.marched,
            row.points,
            recruited[row.turn, row.side],
        )
        for row in counted.player_turns
    ]
    return StatisticsTable("turns", heading, rows)


def cities(counted: Statistics) -> StatisticsTable:
    """A row for each city that changed hands."""
    rows: list[tuple[object, ...]] = [
        (row.line, row.turn, date(row.turn).label, place(row.box), *map(_holder, row[3:]))
        for row in counted.cities
    ]
    return StatisticsTable("cities", ("line", "turn", "date", "city", "from", "to"), rows)


def _holder(side: object) -> str:
    return SIDE_ADJECTIVES[side] if isinstance(side, Side) else "nobody"


def generals(counted: Statistics) -> StatisticsTable:
    """A row for each leader who came onto the map."""
    heading = ("leader", "side", "came", "left", "battles", "won", "now in")
    rows: list[tuple[object, ...]] = [
        (
            leader(career.leader),
            SIDE_ADJECTIVES[career.leader.side],
            _posts(career.placed),
            _posts(career.left),
            career.battles,
            career.won,
            place(career.box) if career.box else "not on the map",
        )
        for career in counted.careers
    ]
    return StatisticsTable("generals", heading, rows)


def _posts(posts: tuple[tuple[int, str], ...]) -> str:
    return ", ".join(f"{date(turn).label} {place(box)}" for turn, box in posts)


def all_tables(counted: Statistics) -> Iterator[StatisticsTable]:
    """Every table, for those who count on elsewhere."""
    for build in (
        dice,
        faces,
        battles,
        turnover,
        promotions,
        strength,
        player_turns,
        cities,
        generals,
    ):
        yield build(counted)
