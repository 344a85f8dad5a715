"""What a commander orders for a person who is not asked, and what is to be said of it. Pure."""

from collections.abc import Iterable
from typing import Any

from campaign.actions import Fight
from campaign.battle.contract import BattleInProgress
from campaign.battle.register import RESOLVERS
from campaign.commanders.held_back import (
    KEPT,
    NO_WISHES,
    Wishes,
    for_a_person,
    held_back,
    may_empty,
    may_send,
)
from campaign.terms import PERSON, SIDES, BoxId, Side
from saves.storage.header import Players
from screens.text.phrases import SIDE_NAMES, joined, place, sentence


def instead(
    players: Players, battle: BattleInProgress, order: Any, wishes: Wishes = NO_WISHES
) -> Fight | None:
    """What a commander orders who is not to leave the field for a person; None if he may order so.

    [BG 9.1, YK-R21]
    """
    resolver = RESOLVERS[battle.resolver]
    is_persons = players[battle.to_move.seat] == PERSON
    if not is_persons or not resolver.gives_up(battle.position, order):
        return None
    assert resolver.stay is not None, order
    return Fight.of(resolver.id, resolver.stay(held_back(battle, wishes).position))


def ordered(
    players: Players, battle: BattleInProgress, order: Any = None, wishes: Wishes = NO_WISHES
) -> Any:
    """What the commander orders, who calls nobody away for a person whose city would stand open.

    Nor does he go against what the person wishes. He may have thought of an *order* already.
    [BG 10.1, BG 13.1, BG 13.2, YK 5.5]
    """
    if players[battle.to_move.seat] == PERSON:
        return for_a_person(battle, order, wishes)
    return RESOLVERS[battle.resolver].choose(battle.position) if order is None else order


def as_commanders_see(
    players: Players, battle: BattleInProgress, wishes: Wishes = NO_WISHES
) -> BattleInProgress:
    """The battle as a commander looks at it who gives orders for the side to move.

    For a person he brings up nobody whose city would stand open, and does as is wished.
    [BG 10.1, BG 13.1]
    """
    return held_back(battle, wishes) if players[battle.to_move.seat] == PERSON else battle


def boxes_at_stake(
    battle: BattleInProgress, sides: Iterable[Side], decide: frozenset[BoxId] = frozenset()
) -> list[str]:
    """Whom commanders who fight on may call, and what they may leave empty or do not, in lines.

    Beside the boxes that decide in every war, these *decide* now. [BG 13]
    """
    sides, wishes = tuple(sides), Wishes(kept=decide)
    sending = [box for side in sides for box in may_send(battle.position, side, wishes)]
    found = [box for side in sides for box in may_empty(battle.position, side)]
    left, kept = (
        [box for box in found if (box in KEPT | decide) is is_kept] for is_kept in (False, True)
    )
    lines = [f"They may call pieces from {_boxes(sending)}, to fight here."] if sending else []
    lines += [f"They may leave {_boxes(left)} empty."] if left else []
    return lines + ([f"{_boxes(kept)} {'keep' if kept[1:] else 'keeps'} a piece."] if kept else [])


def _boxes(boxes: list[BoxId]) -> str:
    return joined([place(box) for box in boxes])


def balance(battle: BattleInProgress) -> str:
    """What both sides have lost."""
    resolver = RESOLVERS[battle.resolver]
    shares = ((side, resolver.losses(battle.position, side)) for side in SIDES)
    said = (f"{SIDE_NAMES[side]} {share.lost} of {share.had}" for side, share in shares)
    return sentence(f"lost so far: {', '.join(said)}")
