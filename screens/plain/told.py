"""What came of orders, in words: a few lines at once. Pure."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any, NamedTuple

from campaign import events
from campaign.battle.secrets import open_to
from campaign.state import CampaignState
from campaign.terms import Side
from screens.faces.register import face_for, face_of
from screens.map.turn_report import can_do_without
from screens.plain.reply import Reply, brief
from screens.text.event_summary import in_short
from screens.text.narration import narrated
from screens.text.phrases import several

WEIGHTY = (
    events.BattleEnded,
    events.BoxTaken,
    events.BoxContained,
    events.WashingtonFell,
    events.InterventionBegan,
    events.GameEnded,
    events.KentuckyOpened,
    events.PieceStarved,
    events.BorderRolled,
    events.MilitiaDrafted,
)
"""Kinds of event that are told first of what somebody else has done."""

FEW_OF_A_TURN = 4
FEW_OF_A_BATTLE = 6


class Witnessed(NamedTuple):
    """Something that happened, and the position after it."""

    event: Any
    state: CampaignState


def sentences(happened: Sequence[Witnessed], sides: Collection[Side]) -> list[str]:
    """All that is worth a sentence; of a battle with its units by their names."""
    told = []
    for state, together in _runs(happened):
        shown: Iterable[Any] = open_to(sides, together)
        battle = state.battle or state.fought
        if battle is not None and (face := face_of(battle.resolver)):
            shown = face.together(shown)
        told += [text for event in shown if (text := narrated(event, state))]
    return told


def _runs(happened: Sequence[Witnessed]) -> Iterable[tuple[CampaignState, list[Any]]]:
    """Events of one order together."""
    state, run = None, list[Any]()
    for event, after in happened:
        if state is not None and after is not state:
            yield state, run
            run = []
        state = after
        run.append(event)
    if state is not None:
        yield state, run


def is_tactical(event: Any) -> bool:
    """It happened in a battle, and its face tells of it."""
    return face_for(type(event)) is not None


def of_orders(happened: Sequence[Witnessed], sides: Collection[Side]) -> Reply:
    """What came of a player's own orders: of pieces that go together in one sentence."""
    if not happened:
        return Reply()
    state = happened[-1].state
    if state.battle is not None or any(is_tactical(one.event) for one in happened):
        return brief(sentences(happened, sides))
    return brief(in_short((one.event for one in happened), state.theater))


def of_battle(who: str, happened: Sequence[Witnessed], sides: Collection[Side]) -> Reply:
    """What somebody else has done in a battle that one fights: the last of it at once."""
    told = sentences(happened, sides)
    if not told:
        return Reply()
    if len(told) <= FEW_OF_A_BATTLE:
        return Reply((f"{who}:", *told))
    first = len(told) - FEW_OF_A_BATTLE
    head = f"{who}, {several(len(told), 'thing')}, the last of them:"
    return Reply((head, *told[first:]), tuple(told))


def of_another(who: str, happened: Sequence[Witnessed], sides: Collection[Side]) -> Reply:
    """What somebody else has done meanwhile: what weighs most first, all of it on request."""
    seen = [one for one in happened if not can_do_without(one.event)]
    if not seen:
        return Reply()
    theater = happened[-1].state.theater
    weighty = in_short((one.event for one in seen if isinstance(one.event, WEIGHTY)), theater)
    others = in_short((one.event for one in seen if not isinstance(one.event, WEIGHTY)), theater)
    first = [*weighty, *others][:FEW_OF_A_TURN]
    left = len(weighty) + len(others) - len(first)
    if not left:
        return Reply((f"{who}:", *sentences(seen, sides)))
    note = f"And {several(left, 'other thing')}."
    return Reply((f"{who}:", *first, note), tuple(sentences(seen, sides)))
