"""A war that a side has lost when its turn is over, and the marches that save it.

With the judgment of Confederate victory after Union turns, what was lost may still be taken back;
and with the last turn of a war, or a March that may end it, its verdict comes near.
[BG 3.2, BG 13.2, BG 13.3, BG 13.4, BG 14/9.1, BG 14/10.1, BG 15]
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations
from math import prod
from statistics import fmean

from campaign.actions import Action, Invade, Move, Sail
from campaign.agenda import BorderSupport, Intervention, Marches, Marching, PlayerTurn, Supply
from campaign.board.board import bits
from campaign.commanders.holdings import MOST, PRICES, entered, open_cities, when_taken
from campaign.commanders.led import led_in
from campaign.commanders.single_marches import Goals, first_course, marches_left
from campaign.dice import ScriptedDice
from campaign.engine import apply
from campaign.queries.battle_request import holder_when_left
from campaign.queries.battle_sites import may_attack, must_fight
from campaign.rules.victory import AT_ONCE, has_verdict, judge, judged_after
from campaign.state import CampaignState, Ending
from campaign.terms import CAPITAL, CONFEDERATE, UNION, Side

FARTHEST_BEHIND = 12
"""No few cities change the difference of the maxima by more. [BG 12.3]"""

BATTLES = 6
"""So many battles together are thought to decide a war."""

_NO_DICE = ScriptedDice()

_BEFORE_COMBAT = PlayerTurn | BorderSupport | Intervention | Supply | Marches | Marching


def doomed(
    state: CampaignState, boxes: int = 0, without: int = 0, price: int = min(PRICES)
) -> Ending | None:
    """The defeat of the side whose turn it is, judged when that is over or when the war is, if it
    takes these boxes alone.

    What it has entered alone is its own then, but for boxes that it is *without* when all its
    pieces have left them. The enemy whose turn comes after it is thought to change nothing. None
    where nothing is judged with this turn. If Washington falls it costs its *price*.
    """
    if not _is_judged(state):
        return None
    side = state.active
    then = when_taken(state, side, entered(state, side) & ~without | boxes, price)
    then = when_taken(then, side.enemy, without & state.held[side.seat])
    return _defeat(then, side)


def _is_judged(state: CampaignState) -> bool:
    """Something beside control is judged with this turn."""
    if not state.agenda:
        return False
    is_summer = state.options.summer_judgment and state.active is UNION
    return is_summer or has_verdict(state)


def _defeat(then: CampaignState, side: Side) -> Ending | None:
    """That of a side whose turn is over, as boxes are held then."""
    if (ending := judge(then)) is None:
        verdicts = (judged_after(then, one) for one in dict.fromkeys((side, CONFEDERATE)))
        ending = next((one for one in verdicts if one and one.winner is side.enemy), None)
    return ending if ending is not None and ending.winner is side.enemy else None


def fought_for(state: CampaignState) -> int:
    """Boxes that battles may still bring, as a set."""
    return must_fight(state) | may_attack(state)


def ways_out(state: CampaignState, boxes: int) -> Iterator[int]:
    """Sets out of these boxes each of which would save the war if it were taken, the smallest
    first; none of more than is needed. Of Washington, if its die fell best.
    """
    most = max(PRICES)
    return _smallest(
        boxes & what_counts(state), lambda taken: doomed(state, taken, price=most) is None
    )


def _smallest(boxes: int, is_so: Callable[[int], bool]) -> Iterator[int]:
    """The smallest sets out of these of which something is so, where more boxes change nothing."""
    if not is_so(boxes):
        return
    found, left = set[int](), [1 << box for box in bits(boxes)]
    for number in range(MOST + 1):
        for some in combinations(left, number):
            all_ = sum(some)
            # Of a set that has been seen to do all greater ones do.
            if any(all_ & ~one in found for one in some):
                found.add(all_)
            elif is_so(all_):
                found.add(all_)
                yield all_
        left = [one for one in left if one not in found]
        if 0 in found:
            return


def last_hopes(state: CampaignState) -> int:
    """Boxes of the enemy that would save the war if they were won, alone or a few of them, as a
    set.
    """
    if doomed(state) is None:
        return 0
    return _any_of(ways_out(state, state.present[state.active.enemy.seat]))


def is_last_hope(state: CampaignState, box: int) -> bool:
    """The side whose turn it is has lost the war with it unless it wins what it fights for, and
    this box may be a part of that.
    """
    if doomed(state) is None:
        return False
    return bool(_any_of(ways_out(state, fought_for(state) | 1 << box)) >> box & 1)


def is_lost_with(state: CampaignState, side: Side, box: int) -> bool:
    """A side that is attacked has lost the war at once if it loses this box, or loses it, or no
    longer wins it, by what is judged when this turn is over: with this box alone, or with others
    that are fought for.

    [BG 13, BG 15.2, BG 15.6, BG 15.7]
    """
    enemy = side.enemy
    if not state.agenda or state.active is not enemy:
        return False

    def ending(boxes: int) -> Ending | None:
        then = when_taken(state, enemy, entered(state, enemy) | boxes)
        return judge(then) or (judged_after(then, enemy) if _is_judged(state) else None)

    now = ending(0)
    if now is not None and now.winner is not side:
        return False

    def is_worse(boxes: int) -> bool:
        then = ending(boxes)
        return then != now and (now is not None or (then is not None and then.winner is enemy))

    counts = (fought_for(state) | 1 << box) & what_counts(state)
    return bool(_any_of(_smallest(counts, is_worse)) >> box & 1)


def _any_of(found: Iterable[int]) -> int:
    """All boxes of some sets, as a set."""
    all_ = 0
    for boxes in found:
        all_ |= boxes
    return all_


def are_marches_over(state: CampaignState) -> bool:
    """Nothing but battles can change what is held when this player turn is over."""
    return not any(isinstance(step, _BEFORE_COMBAT) for step in state.agenda)


def likely_saved(state: CampaignState, chances: Mapping[int, float]) -> float:
    """How likely the war is not lost with this turn if no more is done than battles are fought.

    Each box that is fought for with its chance; the likeliest few are looked at.
    """

    def is_saved(won: int, price: int) -> bool:
        return doomed(state, won, price=price) is None

    return likely(state, chances, is_saved)


def likely(
    state: CampaignState, chances: Mapping[int, float], is_so: Callable[[int, int], bool]
) -> float:
    """How likely those boxes are won, as a set, of which something is so; for each face of the die
    for Washington, if one may be thrown. [NS 6.0]
    """
    boxes = _weighty(state, chances)
    return sum(
        prod(chances[box] if box in won else 1 - chances[box] for box in boxes)
        * _share(partial(is_so, sum(1 << box for box in won)))
        for number in range(len(boxes) + 1)
        for won in combinations(boxes, number)
    )


def _share(is_so: Callable[[int], bool]) -> float:
    """Of the faces of the die for Washington those with which something is so. [NS 6.0]"""
    worst, best = is_so(min(PRICES)), is_so(max(PRICES))
    # In most positions the die changes nothing.
    return float(best) if worst == best else fmean(map(is_so, PRICES))


def _weighty(state: CampaignState, chances: Mapping[int, float]) -> Sequence[int]:
    """The few boxes that are likeliest won of those that decide."""
    own, counts = state.held[state.active.seat], what_counts(state)
    boxes = [box for box in chances if counts & ~own & 1 << box]
    return sorted(boxes, key=lambda box: (-chances[box], box))[:BATTLES]


def what_counts(state: CampaignState) -> int:
    """Who holds one of these may decide who has won, as a set."""
    return state.theater.cities | 1 << state.theater.number[CAPITAL]


def needed(state: CampaignState) -> int:
    """Boxes that somebody of the side has to stay in whose turn it is, or the war is lost with it.

    By themselves, or together with what is fought for. Infantry holds for good what was the side's
    already. [BG 3.2, BG 3.4, BG 10.1, BG 14/10.1]
    """
    if not _is_judged(state):
        return 0
    side = state.active
    held = state.held[side.seat]
    leaving = (
        1 << box
        for box in bits(entered(state, side))
        if not held >> box & 1 or holder_when_left(state, box) is not side
    )
    hopes = [boxes for boxes in (0, fought_for(state)) if doomed(state, boxes) is None]
    return sum(box for box in leaving if any(doomed(state, hope, box) for hope in hopes))


def rescue(state: CampaignState) -> tuple[Action, ...]:
    """Marches of single pieces that save the war for sure; none if there is no need, or no way, or
    the enemy marches before the verdict.
    """
    return single_rescue(state) if is_verdict_next(state) else ()


def single_rescue(state: CampaignState) -> tuple[Action, ...]:
    """The same, also where the enemy marches before the verdict.

    Found once for a position and whoever leads in it, and kept with it.
    """
    key = rescue, led_in(state)
    found: tuple[Action, ...] | None = state.memo.get(key)
    if found is None:
        is_needed = marches_left(state) and doomed(state) is not None
        found = first_course(state, _goals(state), _is_saved) if is_needed else ()
        state.memo[key] = found
    return found


def is_verdict_next(state: CampaignState) -> bool:
    """What dooms a side is judged when this turn is over; else the enemy marches before that."""
    ending = doomed(state)
    return state.active is CONFEDERATE or (ending is not None and ending.rule in AT_ONCE)


def dooms(state: CampaignState, order: Action) -> bool:
    """A piece that leaves loses what the war cannot be saved without."""
    if not (isinstance(order, Move | Sail | Invade) and _is_judged(state) and _is_saved(state)):
        return False
    return not _is_saved(apply(state, order, _NO_DICE).state)


def _is_saved(state: CampaignState) -> bool:
    return doomed(state) is None


def _goals(state: CampaignState) -> Iterator[Goals]:
    """Sets of boxes with no enemy in them that are to be taken."""
    side, capital = state.active, state.theater.number[CAPITAL]
    then = when_taken(state, side, entered(state, side))
    first: Goals = ()
    if side is UNION and _is_lost_with_its_capital(then):
        if state.present[CONFEDERATE.seat] >> capital & 1:
            return
        then, first = when_taken(then, UNION, 1 << capital), (capital,)
    behind = _behind(then, side)
    if not behind:
        yield from () if behind is None else (first,)
        return
    for goals in open_cities(then, side, behind):
        yield (*first, *goals)


def _is_lost_with_its_capital(then: CampaignState) -> bool:
    is_taken = then.held[CONFEDERATE.seat] >> then.theater.number[CAPITAL] & 1
    return bool(is_taken) and not then.options.washington_capture


def _behind(then: CampaignState, side: Side) -> int | None:
    """By how much the maxima have to change for a side not to be lost; None if they do not decide.

    [BG 13.3, BG 15.2, BG 15.6]
    """
    better = -1 if side is UNION else 1
    return next(
        (
            lacked
            for lacked in range(FARTHEST_BEHIND + 1)
            if _defeat(then.evolve(toll=then.toll + better * lacked), side) is None
        ),
        None,
    )
