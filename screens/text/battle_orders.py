"""Orders of battles in words, as the face of their resolver has them. Pure."""

from typing import Any

from campaign.battle.contract import BattleInProgress
from campaign.battle.register import RESOLVERS
from campaign.errors import NotationError
from screens.faces.register import face_for, face_of
from screens.text.names import named
from screens.text.phrases import readable


def in_words(order: Any) -> str:
    """What an order says, without the unit that it is given to; empty if it has no phrase."""
    face = face_for(type(order))
    said = face.phrases.get(type(order)) if face else None
    return said(order) if said else ""


def spoken(battle: BattleInProgress, order: str) -> str:
    """An order of a battle as one says it, with the units by their names.

    Of a resolver without a face, and by rules that had others, it is said as its notation has it.
    """
    face = face_of(battle.resolver)
    if face is None:
        return readable(order)
    try:
        read = RESOLVERS[battle.resolver].orders.read(order)
    except NotationError:
        return readable(order)
    return named(face.spoken(battle.position, read) or in_words(read) or readable(order), battle)
