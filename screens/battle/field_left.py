"""Whether a commander would leave a field for a person, and what is to be said of it. Pure."""

from typing import Any

from campaign.actions import Fight
from campaign.battle.contract import BattleInProgress
from campaign.battle.register import RESOLVERS
from campaign.terms import PERSON, SIDES, Side
from saves.storage.header import Players
from screens.text.phrases import SIDE_ADJECTIVES, SIDE_NAMES, sentence


def instead(players: Players, battle: BattleInProgress, order: Any) -> Fight | None:
    """What a commander orders who is not to leave the field for a person; None if he may order so.

    [BG 9.1, YK-R21]
    """
    resolver = RESOLVERS[battle.resolver]
    is_persons = players[battle.to_move.seat] == PERSON
    if not is_persons or not resolver.gives_up(battle.position, order):
        return None
    assert resolver.stay is not None, order
    return Fight.of(resolver.id, resolver.stay(battle.position))


def question(side: Side) -> str:
    """What the person is asked."""
    return f"The {SIDE_ADJECTIVES[side]} commander would leave the field. Leave it?"


def balance(battle: BattleInProgress) -> str:
    """What both sides have lost."""
    resolver = RESOLVERS[battle.resolver]
    shares = ((side, resolver.losses(battle.position, side)) for side in SIDES)
    said = (f"{SIDE_NAMES[side]} {share.lost} of {share.had}" for side, share in shares)
    return sentence(f"lost so far: {', '.join(said)}")
