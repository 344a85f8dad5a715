"""What happened, in words: one sentence for each event.

>>> from campaign.events import PiecesMoved
>>> from campaign.terms import PieceType, Side
>>> from campaign.board.board import board
>>> moved = PiecesMoved(Side.UNION, PieceType.VETERAN_INFANTRY, 2, "cairo", "paducah", "cairo")
>>> narrate(moved, board())
'Two veteran infantry march from Cairo to Paducah.'
"""

from collections.abc import Callable, Iterable
from typing import Any

from campaign.board.board import Theater
from campaign.state import CampaignState
from screens.faces.face import BattleFace
from screens.faces.register import face_for, face_of
from screens.text import battles, marches, turns
from screens.text import narrate as door
from screens.text.names import named

SENTENCES = (battles, marches, turns)
"""The modules that give the events of a campaign their sentences; those of battles have faces."""


def narrate(event: Any, theater: Theater) -> str:
    """One sentence about *event*; empty if it is not worth one. Falls back to the event itself."""
    return teller(type(event))(event, theater)


def teller(kind: type[Any]) -> Callable[[Any, Theater], str]:
    """What tells of a kind of event: those of a campaign are asked first, they are more."""
    told = door.narrate.dispatch(kind)
    if told is door.narrate.dispatch(object) and (face := face_for(kind)):
        return face.sentences.dispatch(kind)
    return told


def narrated(event: Any, state: CampaignState) -> str:
    """One sentence about *event*, with the units of a battle by their names."""
    told, battle = narrate(event, state.theater), state.battle or state.fought
    return named(told, battle) if battle is not None else told


def ending_said(events: Iterable[Any], state: CampaignState) -> str:
    """By what a battle was won, if one of these events says so, with its paragraph."""
    found = [event for event in events if (face := face_for(type(event))) and _ends(face, event)]
    return f"{narrated(found[-1], state)} [{found[-1].rule}]" if found else ""


def why_over(state: CampaignState) -> str:
    """The same of the battle by itself that has ended in this position."""
    battle = state.fought
    face = face_of(battle.resolver) if battle is not None else None
    event = face.why_over(battle.position) if face and battle is not None else None
    return ending_said([event], state) if event is not None else ""


def _ends(face: BattleFace, event: object) -> bool:
    return isinstance(event, face.ends)


def is_aside(event: object) -> bool:
    """A report of a whole turn can do without this event of a battle: by what it was won, and what
    it cost, are two lines; its shots are hundreds.
    """
    face = face_for(type(event))
    return face is not None and not isinstance(event, face.ends)
