"""What happened, in words: one sentence for each event.

>>> from campaign.events import PiecesMoved
>>> from campaign.terms import PieceType, Side
>>> from campaign.theater import board
>>> moved = PiecesMoved(Side.UNION, PieceType.VETERAN_INFANTRY, 2, "cairo", "paducah", "cairo")
>>> narrate(moved, board())
'Two veteran infantry march from Cairo to Paducah.'
"""

from functools import singledispatch
from typing import Any

from campaign import events as told
from campaign.battle import BattlePiece
from campaign.calendar import date
from campaign.resolvers.battle_line import events as fought
from campaign.terms import Side
from campaign.theater import Theater
from screens.words import (
    SEGMENTS,
    SIDE_ADJECTIVES,
    SIDE_NAMES,
    count,
    piece,
    pieces,
    place,
    sentence,
    several,
    verb,
)


@singledispatch
def narrate(event: Any, theater: Theater) -> str:
    """One sentence about *event*; empty if it is not worth one. Falls back to the event itself."""
    return str(event)


# --- turns and segments ------------------------------------------------------------------------


@narrate.register
def _(event: told.TurnBegan, theater: Theater) -> str:
    return f"{date(event.turn).label}, turn {event.turn}: {SIDE_NAMES[event.side]} moves."


@narrate.register
def _(event: told.SegmentEnded, theater: Theater) -> str:
    return f"{_the(event.side)} ends its {SEGMENTS.get(event.segment, event.segment)}."


@narrate.register
def _(event: told.MilitiaDrafted, theater: Theater) -> str:
    return f"The draft brings {count(event.count)} militia infantry into the Union pool."


@narrate.register
def _(event: told.GameEnded, theater: Theater) -> str:
    return f"{_the(event.winner)} has won the war."


# --- marches -----------------------------------------------------------------------------------


@narrate.register
def _(event: told.MarchesRolled, theater: Theater) -> str:
    return f"{_the(event.side)} rolls {event.die} for {several(event.marches, 'march')}."


@narrate.register
def _(event: told.MarchesGiven, theater: Theater) -> str:
    marches = several(event.marches, "march")
    return f"{_the(event.side)} has {marches} on the first turn, without a die."


@narrate.register
def _(event: told.BoxActivated, theater: Theater) -> str:
    left = several(event.left, "march")
    return f"The {_of(event.side)} pieces in {place(event.box, theater)} march; {left} left."


@narrate.register
def _(event: told.PiecesMoved, theater: Theater) -> str:
    who = pieces(event.count, event.type)
    way = "jump" if event.jumped else "march"
    origin, to = place(event.origin, theater), place(event.to, theater)
    via = "" if event.entry == event.origin else f" by way of {place(event.entry, theater)}"
    return sentence(f"{who} {verb(event.count, way)} from {origin} to {to}{via}")


@narrate.register
def _(event: told.PiecesSailed, theater: Theater) -> str:
    who, goes = pieces(event.count, event.type), verb(event.count, "sail")
    return sentence(
        f"{who} {goes} from {place(event.origin, theater)} to {place(event.to, theater)}"
    )


@narrate.register
def _(event: told.PiecesInvaded, theater: Theater) -> str:
    who, goes = pieces(event.count, event.type), verb(event.count, "land")
    return sentence(f"{who} {goes} from the sea at {place(event.to, theater)}")


@narrate.register
def _(event: told.PiecesDug, theater: Theater) -> str:
    who, box = pieces(event.count, event.type), place(event.box, theater)
    if event.entrenched:
        return sentence(f"{who} {verb(event.count, 'entrench')} at {box}")
    return sentence(f"{who} {verb(event.count, 'begin')} to dig at {box}; one more march is needed")


@narrate.register
def _(event: told.PieceRestored, theater: Theater) -> str:
    who = f"one {_of(event.side)} {piece(event.type)}"
    return sentence(f"{who} in {place(event.box, theater)} is back to full strength")


# --- control -----------------------------------------------------------------------------------


@narrate.register
def _(event: told.KentuckyOpened, theater: Theater) -> str:
    return f"A Confederate piece in {place(event.box, theater)} breaks the neutrality of Kentucky."


@narrate.register
def _(event: told.MarkerPlaced, theater: Theater) -> str:
    return f"{place(event.box, theater)}, left empty, stays with {SIDE_NAMES[event.side]}."


@narrate.register
def _(event: told.BoxReverted, theater: Theater) -> str:
    box, was = place(event.box, theater), _of(event.was)
    if event.holder is None:
        return f"{was} cavalry leaves {box}, which belongs to nobody again."
    return f"{was} cavalry leaves {box}, which returns to {SIDE_NAMES[event.holder]}."


@narrate.register
def _(event: told.BoxTaken, theater: Theater) -> str:
    box = place(event.box, theater)
    if event.was is None:
        return f"{_the(event.side)} takes {box}."
    return f"{_the(event.side)} takes {box} from {SIDE_NAMES[event.was]}."


# --- battles -----------------------------------------------------------------------------------


@narrate.register
def _(event: told.PiecesWithdrew, theater: Theater) -> str:
    who, goes = pieces(event.count, event.type), verb(event.count, "withdraw")
    box, to = place(event.box, theater), place(event.to, theater)
    return sentence(f"{who} {goes} from {box} to {to} before the battle")


@narrate.register
def _(event: told.BattleAvoided, theater: Theater) -> str:
    box = place(event.box, theater)
    return f"The {_of(event.side)} cavalry is gone: there is no battle in {box}."


@narrate.register
def _(event: told.BattleBegan, theater: Theater) -> str:
    attackers = several(event.attackers, f"{_of(event.attacker)} piece")
    defenders = several(event.defenders, f"{_of(event.attacker.enemy)} piece")
    goes = verb(event.attackers, "attack")
    return sentence(f"{attackers} {goes} {defenders} in {place(event.box, theater)}")


@narrate.register
def _(event: told.BattleEnded, theater: Theater) -> str:
    won = f"{_the(event.winner)} has won the battle of {place(event.box, theater)}"
    lost = f"the Union lost {_losses(event.union_lost)}"
    lost += f" and the Confederacy {_losses(event.confederate_lost)}"
    if event.retreat is None:
        return f"{won}; {lost}."
    loser = _of(event.winner.enemy)
    return f"{won}; {lost}. The {loser} pieces are now in {place(event.retreat, theater)}."


def _losses(number: int) -> str:
    return several(number, "piece") if number else "none"


@narrate.register
def _(event: told.StrengthRecovered, theater: Theater) -> str:
    return sentence(
        f"{several(event.count, 'reduced piece')} {verb(event.count, 'return')} to full strength"
    )


# --- promotion and recruitment -----------------------------------------------------------------


@narrate.register
def _(event: told.PiecePromoted, theater: Theater) -> str:
    was = f"one {_of(event.side)} {piece(event.type)}"
    return sentence(f"{was} in {place(event.box, theater)} becomes {piece(event.into)}")


@narrate.register
def _(event: told.PromotionsRolled, theater: Theater) -> str:
    fallen = several(event.fallen, "veteran or crack piece")
    outcome = several(event.promotions, "promotion")
    return f"With {fallen} lost this turn the Confederacy rolls {event.die} for {outcome}."


@narrate.register
def _(event: told.RecruitmentRolled, theater: Theater) -> str:
    points = several(event.points, "recruitment point")
    return f"{_the(event.side)} rolls {event.die} for {points}."


@narrate.register
def _(event: told.PieceRecruited, theater: Theater) -> str:
    return f"{_the(event.side)} raises one {piece(event.type)} in {place(event.box, theater)}."


# --- battles in rounds -------------------------------------------------------------------------


@narrate.register
def _(event: fought.ShotFired, theater: Theater) -> str:
    duel = f"{soldier(event.shooter)} fires at {soldier(event.target)}"
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
    return f"{duel}: needs {at_most(event.needed)}, rolls {event.face}, {result}."


@narrate.register
def _(event: fought.VolleyFired, theater: Theater) -> str:
    return ""


@narrate.register
def _(event: fought.ReserveCame, theater: Theater) -> str:
    return f"{soldier(event.piece)} comes up from {place(event.origin, theater)}."


@narrate.register
def _(event: fought.LineRetreated, theater: Theater) -> str:
    return f"{_the(event.side)} retreats to {place(event.to, theater)}."


# --- words of this module ----------------------------------------------------------------------


def soldier(fighter: BattlePiece) -> str:
    """A piece in a battle: `Union veteran infantry 3`."""
    return f"{SIDE_ADJECTIVES[fighter.side]} {piece(fighter.type)} {fighter.id}"


def at_most(needed: int) -> str:
    """The faces that hit: `1`, or `3 or less`. [BG 8.5]"""
    return "1" if needed == 1 else f"{needed} or less"


def _the(side: Side) -> str:
    name = SIDE_NAMES[side]
    return name[0].upper() + name[1:]


def _of(side: Side) -> str:
    return SIDE_ADJECTIVES[side]
