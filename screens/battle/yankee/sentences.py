"""Battles of Yankee: ground, orders, fire and combat, base by base. [YK 4-12]"""

from collections.abc import Iterator, Mapping
from functools import singledispatch
from types import MappingProxyType
from typing import Any

from campaign.board.board import Theater
from campaign.resolvers.yankee import events as fought
from campaign.resolvers.yankee.ground import kinds
from campaign.tabletop.measure import CM
from screens.battle.tabletop.objectives import held_in_words
from screens.battle.yankee.orders import PHRASES, standing
from screens.text.measures import OPEN_EDGES, third_person
from screens.text.narrate import of, plainly
from screens.text.phrases import SIDE_NAMES, general_called, joined, place, sentence, several


@singledispatch
def narrate(event: Any, theater: Theater) -> str:
    """One sentence about *event*; an event without one is said as it is."""
    return plainly(event)


FIRE = "YK 8.3"
"""The paragraph of a clash at a distance; others are hand to hand."""

HALF_LOST = "YK 12.1"
"""The paragraph of a side that has lost half its bases."""

PARTS: Mapping[str, str] = MappingProxyType(
    {
        "taken_in_flank_or_rear": "flank or rear",
        "obstacle_or_uphill": "obstacle or uphill",
        "target_in_skirmish": "target in skirmish order",
    }
)
"""What counts in fire and combat, where it is not called as the table calls it."""

OUTCOMES = {
    "recoiled": "recoils",
    "destroyed": "is destroyed",
    "worn_out": "recoils, and its third point of fatigue destroys it",
    "cornered": "has no way back and is destroyed",
}


@narrate.register
def _(event: fought.GroundRolled, theater: Theater) -> str:
    union, confederate = event.dice
    laid = joined([str(kinds()[face]) for face in event.kinds]) or "none to place"
    rolled = f"the Union rolls {union} and the Confederacy {confederate} for terrain"
    return sentence(f"{rolled}: {laid}")


@narrate.register
def _(event: fought.EdgesRolled, theater: Theater) -> str:
    union, confederate = event.faces
    rolled = f"the Union rolls {union}, the Confederacy {confederate}"
    return sentence(f"{rolled}: {SIDE_NAMES[event.winner]} chooses an edge and moves first")


@narrate.register
def _(event: fought.CommanderRated, theater: Theater) -> str:
    if not event.brigade:
        who = f"the {of(event.side)} commander-in-chief"
        return sentence(f"{who} rolls {event.die}: worth {event.value}")
    return f"Brigade {event.brigade} rolls {event.die}: commander worth {event.value}."


@narrate.register
def _(event: fought.OrderSent, theater: Theater) -> str:
    sent = f"brigade {event.brigade} is ordered to {standing(event.order)}"
    came = "the order gets through" if event.through else "the order does not get through"
    return sentence(f"{sent}, rolls {event.die}: {came}")


@narrate.register
def _(event: fought.OrderTaken, theater: Theater) -> str:
    when = f"in {several(event.delay, 'turn')}" if event.delay else "at once"
    return sentence(f"brigade {event.brigade} rolls {event.die} and obeys {when}")


@narrate.register
def _(event: fought.GroupMoved, theater: Theater) -> str:
    who = f"brigade {event.brigade} ({bases(event.bases)})"
    return sentence(f"{who} {third_person(PHRASES[type(event.order)](event.order))}")


@narrate.register
def _(event: fought.FordSought, theater: Theater) -> str:
    found = "finds a ford" if event.found else "finds no ford"
    return f"Brigade {event.brigade} rolls {event.die} and {found}."


def in_parts(parts: fought.Parts) -> str:
    """What is added to a die.

    >>> in_parts((("factor", 3), ("veteran", 1), ("fatigue", -2)))
    'factor 3, veteran +1, fatigue -2'
    """
    (what, factor), *others = parts
    said = (f"{PARTS.get(name, name.replace('_', ' '))} {count:+}" for name, count in others)
    return ", ".join((f"{what} {factor}", *said))


@narrate.register
def _(event: fought.Clash, theater: Theater) -> str:
    verb = "fires at" if event.rule == FIRE else "fights"
    one, two = (
        f"{whole} = die {die}, {in_parts(parts)}"
        for whole, die, parts in zip(event.totals, event.dice, event.parts, strict=True)
    )
    came = [
        f"base {number} {OUTCOMES[outcome]}"
        for number, outcome in zip((event.base, event.enemy), event.outcomes, strict=True)
        if outcome in OUTCOMES
    ]
    result = joined(came) or "no effect"
    where = f" at {event.length / CM:.1f} cm" if event.length else ""
    if event.edge in OPEN_EDGES:
        where = f" on its {event.edge}"
    return sentence(
        f"base {event.base} {verb} base {event.enemy}{where}: {one} against {two}; {result}"
    )


@narrate.register
def _(event: fought.CavalryEvaded, theater: Theater) -> str:
    if event.lost:
        return f"The cavalry of base {event.base} evades the fight and is lost."
    return f"The cavalry of base {event.base} evades the fight: one point of fatigue."


@narrate.register
def _(event: fought.GeneralTested, theater: Theater) -> str:
    fate = "escapes" if event.alive else "falls"
    who = general_called(event.name, event.side)
    return sentence(f"{who} loses the base he rode with, rolls {event.die} and {fate}")


@narrate.register
def _(event: fought.BrigadeHalved, theater: Theater) -> str:
    return f"Brigade {event.brigade} has lost half its bases and tires."


@narrate.register
def _(event: fought.ReinforcementCame, theater: Theater) -> str:
    origin = f"up from {place(event.box, theater)}" if event.box else "onto the table"
    return f"Brigade {event.brigade} comes {origin}."


@narrate.register
def _(event: fought.BattleEnded, theater: Theater) -> str:
    loser, holder = SIDE_NAMES[event.winner.enemy], SIDE_NAMES[event.winner]
    lost = "has lost half its bases and " if event.rule == HALF_LOST else ""
    ends = f"{loser} {lost}leaves the field; {holder} holds it"
    why = [*_decided_by(event)]
    return sentence(f"{'; '.join(why)}: {ends}" if why else ends)


def _decided_by(event: fought.BattleEnded) -> Iterator[str]:
    """The objectives, and behind as many of them the losses; else it is a draw. [YK-R20]"""
    if any(event.objectives):
        union, confederate = held_in_words(event.objectives)
        yield f"the Union holds {union} and the Confederacy {confederate}"
    if event.losses:
        (lost, had), (others, of_them) = event.losses
        more = (
            "neither more than the other in proportion, a draw, which the defender wins"
            if event.undecided
            else f"{SIDE_NAMES[event.winner.enemy]} more in proportion"
        )
        yield (
            f"the Union has lost {lost} of {had} bases and the Confederacy {others} of {of_them},"
            f" {more}"
        )


def bases(numbers: tuple[int, ...]) -> str:
    """The bases of a group: `base 4`, `bases 1 to 6`, `bases 1, 2 and 5`.

    >>> bases((1, 2, 3)), bases((4,)), bases((1, 2, 5))
    ('bases 1 to 3', 'base 4', 'bases 1, 2 and 5')
    """
    if len(numbers) == 1:
        return f"base {numbers[0]}"
    first, last = min(numbers), max(numbers)
    if len(numbers) > 2 and last - first == len(numbers) - 1:
        return f"bases {first} to {last}"
    return f"bases {joined([str(number) for number in sorted(numbers)])}"
