"""Whom to promote and whom to raise, by need. [BG 11, BG 12, NS-R22]"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import repeat

from campaign.actions import Action, Pass, Promote, Recruit, Restore
from campaign.commanders.commander import Decision, Reason
from campaign.commanders.field.odds import NOTHING, Force, force_of
from campaign.commanders.field.picture import Outlook, Shift
from campaign.commanders.field.weighing import Alteration, scales_of
from campaign.commanders.parry import posts_to_raise
from campaign.commanders.steady.advanced_rules import place
from campaign.rules.recruitment import MILITIA, recruitment_limit
from campaign.terms import PROMOTED, PieceType
from campaign.units import Unit

USUAL_POINTS = 6
"""No recruitment roll raises more pieces. [BG 12.1]"""

FOOT = 0.9
"""By how much infantry is liked better than cavalry where room is scarce. [BG 12.3]"""

STEP_UP = 0.3
"""What a point of strength more is worth wherever it stands."""

BARELY = 0.01
"""What it is worth to raise a piece that is lost again for want of supply: more than nothing."""

RAISING, RESTORING = 10.0, 5.0
"""A new piece is worth more than one restored. [BG 14/5.71]"""


def raised(view: Outlook, actions: Iterable[Action]) -> Decision:
    """Leaders take over at once; pieces come where the war would be lost without them, else where
    they bring most. [BG 12.2, BG 13, NS-R22]
    """
    if leader := place(view.state, actions):
        strong = view.there[0][view.theater.number[leader.box]].strength
        return Decision(leader, None, (Reason("ride", (leader.box,), (strong,)),))
    choice = tuple(actions)
    if view.sight.exposure and (wanted := posts_to_raise(view.state, choice)):
        number = view.theater.number
        choice = tuple(
            one for one in choice if isinstance(one, Recruit) and wanted >> number[one.box] & 1
        )
    best = max(zip(uses(view, choice), choice, strict=True), key=lambda found: found[0])[1]
    if isinstance(best, Recruit):
        fear = view.feared[view.theater.number[best.box]]
        return Decision(best, None, (Reason("raise", (best.box,), (fear,)),))
    return Decision(best)


def uses(view: Outlook, actions: Sequence[Action]) -> Iterator[float]:
    """What each of these would bring where pieces are raised."""
    return map(_use, repeat(view), actions, _gains(view, actions, _recruit))


def _use(view: Outlook, action: Action, gain: float) -> float:
    if isinstance(action, Restore):
        return RESTORING
    if not isinstance(action, Recruit):
        return 0.0
    box = view.theater.number[action.box]
    if view.there[0][box].pieces and not view.is_fed(box):
        return BARELY
    return RAISING + gain + (FOOT if action.type.is_infantry else 0.0)


def _recruit(view: Outlook, action: Action) -> Force:
    """What a piece brings that is raised."""
    if not isinstance(action, Recruit):
        return NOTHING
    return force_of((Unit(view.side, action.type),))


def _gains(
    view: Outlook, actions: Iterable[Action], more: Callable[[Outlook, Action], Force]
) -> list[float]:
    """What each action would bring by the strength that comes of it."""
    changes = []
    for action in actions:
        box = view.theater.number[action.box] if isinstance(action, Recruit | Promote) else 0
        after = view.own[box].plus(more(view, action))
        changes.append(Alteration([Shift(box, after, view.enemy[box], view.control[box])]))
    return scales_of(view).gains(changes)


def promoted(view: Outlook, actions: Iterable[Action]) -> Decision:
    """A better piece where it is needed; militia first while its counter is wanted. [BG 11.3]"""
    choice, wanted = tuple(actions), _wanted(view)
    rises = map(_rise, repeat(view), choice, _gains(view, choice, _promotion), repeat(wanted))
    best = max(zip(rises, choice, strict=True), key=lambda found: found[0])[1]
    if isinstance(best, Promote):
        return Decision(best, None, (Reason("promote", (best.box,)),))
    return Decision(best, None, (Reason("save_room"),) if isinstance(best, Pass) else ())


def _wanted(view: Outlook) -> Mapping[PieceType, int]:
    """How much militia's counters are wanted back in the pool. [BG 11.3, BG 12.1, BG 12.3]

    Infantry first, where fewer of them are ready than can be raised; cavalry, where there are
    fewer of both. A militia piece that is promoted goes back there, a veteran one does not.
    """
    state, side = view.state, view.side
    room = min(recruitment_limit(state, side) - state.army_size(side), USUAL_POINTS)
    pool = state.pools[side.seat]
    foot = sum(pool[type_.number] for type_ in MILITIA if type_.is_infantry)
    if foot >= room:
        return {}
    ready = sum(pool[type_.number] for type_ in MILITIA)
    return {type_: 2 if type_.is_infantry else int(ready < room) for type_ in MILITIA}


def _rise(
    view: Outlook, action: Action, gain: float, wanted: Mapping[PieceType, int]
) -> tuple[int, float]:
    if not isinstance(action, Promote):
        return 0, 0.0
    worth = 1 + gain + STEP_UP * _promotion(view, action).strength
    return wanted.get(action.type, 0), worth


def _promotion(view: Outlook, action: Action) -> Force:
    """By how much a piece is the stronger for it."""
    if not isinstance(action, Promote):
        return NOTHING
    before = force_of((Unit(view.side, action.type),))
    after = force_of((Unit(view.side, PROMOTED[action.type]),))
    return Force(after.strength - before.strength)
