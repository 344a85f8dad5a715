"""Battles in rounds: shots, days, morale, leaders, garrisons. [BG 8, NS 7, NS 8]"""

from functools import singledispatch
from typing import Any

from campaign.board.board import Theater
from campaign.resolvers.battle_line import events as fought
from screens.text.narrate import at_most, of, plainly, soldier, the
from screens.text.phrases import leader, place, sentence, several, verb


@singledispatch
def narrate(event: Any, theater: Theater) -> str:
    """One sentence about *event*; an event without one is said as it is."""
    return plainly(event)


def leadership_sum(event: fought.CommandRolled) -> str:
    """How the leadership of a day comes about: `3 by the table, 2 carried over`. [NS-R15]"""
    parts = [f"{event.table} from the table"]
    if event.carried:
        parts.append(f"{event.carried} from the day before")
    if event.leaders:
        parts.append(f"{event.leaders} from leaders")
    return ", ".join(parts)


# --- battles in rounds -------------------------------------------------------------------------


@narrate.register
def _(event: fought.ShotFired, theater: Theater) -> str:
    duel = sentence(f"{soldier(event.shooter)} fires at {soldier(event.target)}")[:-1]
    match event.outcome:
        case "wasted":
            return ""  # no die, no effect
        case "hopeless":
            return f"{duel} and cannot hit: it would need {event.needed} on the die."
        case "missed":
            result = "a miss"
        case "reduced":
            result = "a hit, reduced"
        case _:
            result = "a hit, eliminated"
    led = f" with +{event.bonus} from leaders" if event.bonus else ""
    return f"{duel}: needs {at_most(event.needed)}{led}, rolls {event.face}, {result}."


@narrate.register
def _(event: fought.VolleyFired, theater: Theater) -> str:
    return ""


@narrate.register
def _(event: fought.ReserveCame, theater: Theater) -> str:
    return f"{soldier(event.piece)} comes up from {place(event.origin, theater)}."


@narrate.register
def _(event: fought.LineRetreated, theater: Theater) -> str:
    return f"{the(event.side)} retreats to {place(event.to, theater)}."


# --- days, morale, leaders, garrisons ----------------------------------------------------------


@narrate.register
def _(event: fought.CommandRolled, theater: Theater) -> str:
    fire = f"{several(event.leadership, 'piece')} may fire in each round of day {event.day}"
    return f"{the(event.side)} rolls {event.die} for leadership: {leadership_sum(event)}, {fire}."


@narrate.register
def _(event: fought.PieceRelieved, theater: Theater) -> str:
    return sentence(f"{soldier(event.fresh)} takes the place of {soldier(event.out)}")


@narrate.register
def _(event: fought.MoraleChecked, theater: Theater) -> str:
    result = "it runs" if event.routed else "it stands"
    stands = f"stands on {at_most(event.highest)}, rolls {event.die}"
    return sentence(f"{soldier(event.piece)} {stands}: {result}")


@narrate.register
def _(event: fought.PieceRallied, theater: Theater) -> str:
    return sentence(f"{soldier(event.piece)} rallies")


@narrate.register
def _(event: fought.RoutedLost, theater: Theater) -> str:
    lost = several(len(event.pieces), f"routed {of(event.pieces[0].side)} piece")
    return sentence(f"with nowhere to go {lost} {verb(len(event.pieces), 'surrender')}")


@narrate.register
def _(event: fought.LeaderJoined, theater: Theater) -> str:
    return f"{leader(event.leader)} ({event.value}) rides up from {place(event.origin, theater)}."


@narrate.register
def _(event: fought.GarrisonStayed, theater: Theater) -> str:
    return sentence(f"{soldier(event.garrison)} fights on alone")
