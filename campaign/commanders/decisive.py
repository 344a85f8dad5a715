"""Wars that are as good as won, and the marches that win them: into boxes where no enemy stands.

At once, or by the verdict with which a Confederate turn ends: nobody marches before that. A verdict
that is as wanted already is nothing to march for.
[BG 3.2, BG 4.2, BG 6.2, BG 13, BG 15.2, BG 15.6, BG 15.7]
"""

from collections.abc import Iterator

from campaign.actions import Action, Done, End
from campaign.agenda import Marches, Marching
from campaign.board.board import bits
from campaign.commanders.holdings import MOST, PRICES, entered, open_cities, owes, swing, when_taken
from campaign.commanders.led import led_in
from campaign.commanders.rescue import needed
from campaign.commanders.single_marches import Goals, first_course, marches_left
from campaign.queries.battle_sites import must_fight
from campaign.rules.victory import SEVEN, has_verdict, judge, judged_after, lead
from campaign.state import CampaignState, Ending
from campaign.terms import CAPITAL, CONFEDERATE, UNION, BoxId, Side

BY_TIME = ("BG 13.4",)
"""The paragraphs by which a war is lost that runs out: that, no order has decided."""

_DONE, _END = Done(), End()


def foreseen(state: CampaignState) -> Ending | None:
    """The victory that comes when boxes which a side has entered alone become its own.

    Nobody can be in the way any more: that is done after its combat, before the enemy moves.
    [BG 3.2, BG 13, BG 15]
    """
    if not state.agenda:
        return None
    side = state.active
    taken = entered(state, side) & ~state.held[side.seat]
    if not taken and not owes(state):
        return None
    return _ending(state, when_taken(state, side, taken), side)


def ending_with(state: CampaignState, boxes: int, price: int = min(PRICES)) -> Ending | None:
    """The victory that comes if the side whose turn it is takes these boxes, too, and Washington
    costs its *price* if it falls. [BG 13, BG 15, NS 6.0]
    """
    side = state.active
    return _ending(state, when_taken(state, side, entered(state, side) | boxes, price), side)


def verdict_with(state: CampaignState, boxes: int = 0, price: int = min(PRICES)) -> Ending | None:
    """The victory that the verdict of a Confederate turn brings that side if it takes these boxes
    alone, beside what it has entered; none by time alone. [BG 13, BG 15.2, BG 15.6, BG 15.7]
    """
    side = state.active
    if side is not CONFEDERATE or not has_verdict(state):
        return None
    then = when_taken(state, side, entered(state, side) | boxes, price)
    ending = judge(then) or judged_after(then, side)
    is_won = ending is not None and ending.winner is side and ending.rule not in BY_TIME
    return ending if is_won else None


def victory(state: CampaignState) -> Ending | None:
    """What is won, or as good as won by boxes that are entered or have been taken."""
    if not state.agenda:
        return state.ending
    return foreseen(state) or verdict_with(state)


def is_fatal(state: CampaignState, side: Side, box: int) -> bool:
    """A side that loses this box in this turn has lost the war. [BG 13, BG 15]"""
    return _ending(state, when_taken(state, side.enemy, 1 << box), side.enemy) is not None


def must_not_fall(state: CampaignState, side: Side) -> int:
    """The boxes of a side each of which loses the war when it falls, as a set; kept with it.

    [BG 13, BG 15]
    """
    found: int | None = state.memo.get((must_not_fall, side))
    if found is None:
        boxes = bits(_dear(state, side) & state.held[side.seat])
        found = sum(1 << box for box in boxes if is_fatal(state, side, box))
        state.memo[must_not_fall, side] = found
    return found


def deciding(state: CampaignState, side: Side) -> frozenset[BoxId]:
    """Boxes that somebody of a side has to stay in: the war is lost with them, or won by them.

    Those that would lose it, and those that have been entered where they win it, or save it, by
    themselves or together with what is fought for. [BG 10.5, BG 13, BG 14/10.1]
    """
    boxes = must_not_fall(state, side)
    if state.agenda and state.active is side:
        boxes |= needed(state)
        if ending_with(state, must_fight(state)) is not None:
            boxes |= entered(state, side) & ~state.held[side.seat]
    return frozenset(state.theater.ids[box] for box in bits(boxes))


def _dear(state: CampaignState, side: Side) -> int:
    """Boxes of which the enemy may lack just one to win."""
    theater, held = state.theater, state.held
    if side is CONFEDERATE:
        lacked = theater.set_of(SEVEN) & ~held[UNION.seat]
        return lacked if lacked.bit_count() == 1 else 0
    least, cities = _least(state, state), bits(theater.cities & held[UNION.seat])
    shields = (1 << box for box in cities if swing(state, CONFEDERATE, box) >= least)
    return sum(shields) | 1 << theater.number[CAPITAL]


def decisive(state: CampaignState) -> tuple[Action, ...]:
    """Marches of single pieces that win the war for sure; none if there are no such.

    Found once for a position and whoever leads in it, and kept with it. The marches that are
    thought of are those of a side that knows how many it has.
    """
    key = decisive, led_in(state)
    found: tuple[Action, ...] | None = state.memo.get(key)
    if found is None:
        found = state.memo[key] = _decisive(state)
    return found


def next_to_win(state: CampaignState, *, sees: bool = True) -> Action | None:
    """The next order to win the war for sure, for who *sees* marches that do; to stop where it is
    as good as won: nobody overlooks that.
    """
    if not isinstance(state.step, Marches | Marching):
        return None
    if foreseen(state) is not None:
        return _DONE if isinstance(state.step, Marching) else _END
    return next(iter(decisive(state)), None) if sees else None


def _decisive(state: CampaignState) -> tuple[Action, ...]:
    if not marches_left(state) or foreseen(state) is not None:
        return ()
    return first_course(state, _goals(state), lambda after: foreseen(after) is not None)


def _ending(state: CampaignState, then: CampaignState, side: Side) -> Ending | None:
    """The victory of a side, as boxes are held then and not yet in the position as it stands."""
    ending = judge(then) or (_verdict(state, then) if side is CONFEDERATE else None)
    return ending if ending is not None and ending.winner is side else None


def _verdict(state: CampaignState, then: CampaignState) -> Ending | None:
    """What is judged after the Confederate turn; nothing if it is for the same side already."""
    if not has_verdict(state):
        return None
    now, ending = judged_after(state, CONFEDERATE), judged_after(then, CONFEDERATE)
    is_new = now is None or ending is None or now.winner is not ending.winner
    return ending if is_new else None


def _least(state: CampaignState, then: CampaignState) -> int:
    """By how much the maxima have to change for the Confederacy to win.

    [BG 13.3, BG 15.2, BG 15.6, BG 15.7]
    """
    most = lead(then) + 1
    changes = range(1, most) if has_verdict(state) else ()
    return next((by for by in changes if _changed(state, then, by) is not None), most)


def _changed(state: CampaignState, then: CampaignState, by: int) -> Ending | None:
    """The verdict if the maxima change by so much."""
    ending = _verdict(state, then.evolve(toll=then.toll + by))
    return ending if ending is not None and ending.winner is CONFEDERATE else None


def _goals(state: CampaignState) -> Iterator[Goals]:
    """Sets of boxes with no enemy in them that would win the war. [BG 13, BG 15]"""
    side, theater = state.step.side, state.theater
    then = when_taken(state, side, entered(state, side))
    guarded = state.present[side.enemy.seat]
    if side is UNION:
        lacked = theater.set_of(SEVEN) & ~then.held[side.seat]
        if not lacked & guarded and lacked.bit_count() <= MOST:
            yield tuple(bits(lacked))
        return
    capital = theater.number[CAPITAL]
    if not guarded >> capital & 1 and _ending(state, when_taken(then, side, 1 << capital), side):
        yield (capital,)
    # The greater army maximum wins, and some verdict before that. [BG 13.3, BG 15]
    for goals in open_cities(then, side, _least(state, then)):
        if _ending(state, when_taken(then, side, sum(1 << box for box in goals)), side):
            yield goals
