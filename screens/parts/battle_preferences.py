"""How battles are fought, and by whom: what a player likes, and what one battle comes to. Pure.

The way is part of the order that begins a battle; who sits at the keyboard is a matter of this
front alone, and never of the log.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from campaign.battle.register import RESOLVERS, USUAL, is_way_in, ways_in
from campaign.terms import PERSON, SIDES, BoxId, Side
from screens.faces.register import face_of
from screens.parts.form import Field, following
from screens.text.phrases import SIDE_ADJECTIVES, SIDE_NAMES, sentence

AUTOMATIC = "automatic"

AS_IN_WAR = ""
"""The player of the side in the campaign fights its battles."""

ASK = "ask"
"""Instead of a way: the player is asked before each battle."""

QUICK, ASKED = "quick", "asked"

SMALL_SIZES = (4, 6, 8, 12)
"""Battles of fewer pieces can be called small."""

SEATS = {
    AS_IN_WAR: "who plays the side",
    PERSON: "a person",
    AUTOMATIC: "an automatic commander",
}


class Seats(NamedTuple):
    """Who fights for each side: `person` or `automatic`."""

    union: str = PERSON
    confederate: str = PERSON

    def of(self, side: Side) -> str:
        return self[side.seat]


class BattleSetup(NamedTuple):
    """How one battle is fought."""

    by: str
    """The resolver's id."""

    seats: Seats
    quick: bool = False
    """Nobody looks on: only the outcome is told."""


@dataclass(frozen=True, slots=True)
class Taste:
    """How a player likes the battles of a campaign to be fought."""

    by: str = ""
    """The resolver's id, `ask`, or nothing for what is usual."""

    union: str = AS_IN_WAR
    confederate: str = AS_IN_WAR
    small: int = 0
    """Battles of fewer pieces are small ones; 0 for none."""

    smalls: str = QUICK
    """Small ones are fought `quick` on the battle line, or the player is `asked`."""

    def is_small(self, pieces: int) -> bool:
        """A battle of so many pieces is a small one."""
        return pieces < self.small

    def asks(self, pieces: int) -> bool:
        """The player wants to be asked about a battle of so many pieces."""
        if self.is_small(pieces):
            return self.smalls == ASKED
        return self.by == ASK

    def by_which(self, pieces: int, box: BoxId) -> str:
        """The resolver by which a battle of so many pieces in a box is fought, by its id."""
        is_quick = self.is_small(pieces) and self.smalls == QUICK
        return self.by if not is_quick and is_way_in(box, self.by) else USUAL

    def way(self, pieces: int, players: Seats, box: BoxId) -> BattleSetup:
        """How a battle of so many pieces in a box is fought if nobody says otherwise.

        As usual where what the player likes has no map.
        """
        if self.is_small(pieces) and self.smalls == QUICK:
            return quick_way()
        return BattleSetup(
            self.by_which(pieces, box),
            Seats(self.union or players.union, self.confederate or players.confederate),
        )

    # --- as a form ---

    def lines(self) -> tuple[Field, ...]:
        """The lines of a form on which it is changed."""
        return (
            Field("battles", "Battles", _way_words(self.by), _way_note(self.by)),
            *(
                Field(
                    f"{side}_battles",
                    f"{SIDE_ADJECTIVES[side]} battles",
                    SEATS[seat],
                    NOTES["seats"],
                )
                for side, seat in zip(SIDES, (self.union, self.confederate), strict=True)
            ),
            Field("small_battles", "Small battles", self._small_words(), NOTES["small"]),
        )

    def _small_words(self) -> str:
        if not self.small:
            return "like all others"
        return f"below {self.small} pieces: {self.smalls}"

    def changed(self, field: str, by: int) -> "Taste":
        """With the next (1) or the last (-1) value of a field."""
        match field:
            case "battles":
                way = following((*RESOLVERS, ASK), self.by or USUAL, by)
                return replace(self, by="" if way == USUAL else way)
            case "union_battles":
                return replace(self, union=following(tuple(SEATS), self.union, by))
            case "confederate_battles":
                return replace(self, confederate=following(tuple(SEATS), self.confederate, by))
            case "small_battles":
                values = ((0, QUICK), *((n, how) for how in (QUICK, ASKED) for n in SMALL_SIZES))
                now = (self.small, self.smalls if self.small else QUICK)
                small, smalls = following(values, now if now in values else values[0], by)
                return replace(self, small=small, smalls=smalls)
        return self


NOTES = {
    "battles": "How the battles of this campaign are fought; left and right show the other ways."
    " The choice becomes part of the order that begins a battle.",
    "asked": "You are asked before each battle how it is fought, and by whom.",
    "seats": "Who gives the orders of this side in a battle. An automatic commander fights while"
    " you look on; enter stops him, and you take over.",
    "small": "Battles with fewer pieces, both sides together, are fought at once on the battle"
    " line, and only the outcome is told; or you are asked.",
}


HOW = "How it is fought"
AT_ONCE = "Automatic commanders fight it out, and only the outcome is told."


def quick_way() -> BattleSetup:
    """On the battle line, by two automatic commanders, at once."""
    return BattleSetup(USUAL, Seats(AUTOMATIC, AUTOMATIC), quick=True)


def way_fields(way: BattleSetup, sides: Iterable[Side] = SIDES) -> tuple[Field, ...]:
    """The lines of a form on which the way of one battle is changed, for the sides played here."""
    if way.quick:
        return (Field("by", HOW, f"at once on the {RESOLVERS[way.by].name}", AT_ONCE),)
    return (
        Field("by", HOW, RESOLVERS[way.by].name, way_note(way.by)),
        *(Field(str(side), _heading(side), SEATS[way.seats.of(side)]) for side in sides),
    )


def way_changed(way: BattleSetup, field: str, by: int, seats: Seats, box: BoxId) -> BattleSetup:
    """With the next (1) or the last (-1) value of a field; *seats* are those of the campaign."""
    if field == "by":
        ways = (
            *(BattleSetup(id_, seats if way.quick else way.seats) for id_ in ways_in(box)),
            quick_way(),
        )
        return following(ways, way, by)
    union, confederate = way.seats
    other = {PERSON: AUTOMATIC, AUTOMATIC: PERSON}
    if field == Side.UNION:
        return way._replace(seats=Seats(other[union], confederate))
    return way._replace(seats=Seats(union, other[confederate]))


def _heading(side: Side) -> str:
    return sentence(SIDE_NAMES[side].removeprefix("the ")).rstrip(".")


def way_note(by: str) -> str:
    """What a way to fight is, by its resolver; of one without a face its name must do."""
    face = face_of(by)
    return face.about if face else ""


def _way_note(by: str) -> str:
    """What the value means, then what the line is for."""
    about = NOTES["asked"] if by == ASK else way_note(by or USUAL)
    return "\n\n".join(filter(None, (about, NOTES["battles"])))


def _way_words(by: str) -> str:
    if by == ASK:
        return "ask each time"
    return RESOLVERS[by or USUAL].name
