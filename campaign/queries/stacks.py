"""Taking pieces off a box and putting them into one, with what that does to its control.

[BG 3.3, BG 3.4, BG 3.6, NS-R7, NS-R25]
"""

from collections.abc import Iterable

from campaign.errors import Refusal
from campaign.events import BoxReverted, Event, LeaderLeft, MarkerPlaced
from campaign.state import CampaignState, put
from campaign.tables.leaders import NOWHERE, OFF_MAP, Post, posted
from campaign.terms import LEADERS_OF, BoxId, PieceType, Side
from campaign.units import MOST_MARCHES, Stack, Unit, Units, stack_of


def with_stack(state: CampaignState, side: Side, box: int, stack: Stack) -> CampaignState:
    """The position with other pieces in a box; control is not touched."""
    seat = side.seat
    stacks = list(state.stacks[seat])
    stacks[box] = stack
    present = state.present[seat]
    present = present | 1 << box if stack else present & ~(1 << box)
    return state.evolve(
        stacks=put(state.stacks, side, tuple(stacks)), present=put(state.present, side, present)
    )


def add(state: CampaignState, side: Side, box: int, units: Iterable[Unit]) -> CampaignState:
    """Put pieces into a box."""
    stack = state.stacks[side.seat][box]
    return with_stack(state, side, box, stack_of((*stack, *units)))


def without(stack: Units, units: Iterable[Unit]) -> Stack:
    """A stack less some of its pieces."""
    left = list(stack)
    for unit in units:
        left.remove(unit)
    return stack_of(left)


def exchange(
    state: CampaignState, side: Side, box: int, units: Iterable[Unit], changed: Iterable[Unit]
) -> CampaignState:
    """Pieces of a box become what they are in *changed*; they stay where they are."""
    left = without(state.stacks[side.seat][box], units)
    return with_stack(state, side, box, stack_of((*left, *changed)))


def shift(
    state: CampaignState,
    side: Side,
    box: int,
    units: Iterable[Unit],
    to: int,
    arrivals: Iterable[Unit],
) -> tuple[CampaignState, tuple[Event, ...]]:
    """Pieces go from a box to another; there they are *arrivals*. [BG 3.3, BG 3.4, BG 3.6]"""
    units = tuple(units)
    seat = side.seat
    stacks = list(state.stacks[seat])
    stacks[box] = without(stacks[box], units)
    stacks[to] = stack_of((*stacks[to], *arrivals))
    present = state.present[seat] | 1 << to
    if not stacks[box]:
        present &= ~(1 << box)
    after = state.evolve(
        stacks=put(state.stacks, side, tuple(stacks)), present=put(state.present, side, present)
    )
    after, events = _left(after, side, box, units)
    after, surprised = bereave(after, side.enemy, 1 << to)
    return after, events + surprised


def bereave(
    state: CampaignState, side: Side, boxes: int
) -> tuple[CampaignState, tuple[Event, ...]]:
    """Leaders of *side* in a set of boxes leave the map if no piece is with them. [NS-R25]"""
    posts, lonely = state.leaders, boxes & ~state.present[side.seat]
    if posts is NOWHERE or not lonely:
        return state, ()
    events: tuple[Event, ...] = ()
    for leader in LEADERS_OF[side.seat]:
        box = posts[leader.number].box
        if box != OFF_MAP and lonely >> box & 1:
            posts = posted(posts, leader, Post())
            events += (LeaderLeft(leader, state.theater.ids[box]),)
    return (state.evolve(leaders=posts), events) if events else (state, ())


def _left(
    state: CampaignState, side: Side, box: int, units: Units
) -> tuple[CampaignState, tuple[Event, ...]]:
    """What becomes of a box when pieces have left it. [BG 3.3, BG 3.4, BG 3.6, BG Q1]

    Infantry makes a capture last when it leaves the box empty, or when it had been there since
    the segment began; cavalry that leaves a box empty gives it back to its printed owner,
    unless infantry won it.
    """
    bit = 1 << box
    seat = side.seat
    empty = not state.stacks[seat][box]
    if empty and state.contained & bit:
        state = state.evolve(contained=state.contained & ~bit)
    if not state.held[seat] & bit:
        return state, ()
    infantry = [unit for unit in units if unit.type.is_infantry]
    if not state.deeds[seat] & bit:
        if not infantry or not (empty or any(not unit.moved for unit in infantry)):
            return _revert(state, side, box) if empty else (state, ())
        state = _make_lasting(state, side, box)
    return state, _marked(state, side, box)


def _marked(state: CampaignState, side: Side, box: int) -> tuple[Event, ...]:
    """A marker goes down in a captured box with nobody in it, friend or enemy. [BG 3.3, BG 3.5]"""
    taken = state.present[0] | state.present[1] | state.theater.home[side.seat]
    return () if taken >> box & 1 else (MarkerPlaced(side, state.theater.ids[box]),)


def die(
    state: CampaignState, side: Side, box: int, units: Iterable[Unit]
) -> tuple[CampaignState, tuple[Event, ...]]:
    """Pieces are eliminated: off the board, at full strength. [BG 3.4, BG 8.9]

    A box that was held by their presence alone goes back to its printed owner.
    """
    units = tuple(units)
    after = with_stack(state, side, box, without(state.stacks[side.seat][box], units))
    for unit in units:
        after = to_pool(after, side, unit.type)
    seat = side.seat
    if after.contained >> box & 1 and not after.stacks[seat][box]:
        after = after.evolve(contained=after.contained & ~(1 << box))
    if (
        not after.stacks[seat][box]
        and after.held[seat] >> box & 1
        and not after.deeds[seat] >> box & 1
    ):
        return _revert(after, side, box)
    return after, ()


def _make_lasting(state: CampaignState, side: Side, box: int) -> CampaignState:
    bit = 1 << box
    mine, theirs = state.deeds[side.seat] | bit, state.deeds[1 - side.seat] & ~bit
    return state.evolve(deeds=(mine, theirs) if side.seat == 0 else (theirs, mine))


def _revert(state: CampaignState, side: Side, box: int) -> tuple[CampaignState, tuple[Event, ...]]:
    bit = 1 << box
    union, confederate = state.held[0] & ~bit, state.held[1] & ~bit
    union |= state.deeds[0] & bit
    confederate |= state.deeds[1] & bit
    after = state.evolve(held=(union, confederate), footholds=state.footholds & union)
    return after, (BoxReverted(state.theater.ids[box], side, after.holder(box)),)


def groups(stack: Units, type_: PieceType) -> list[tuple[Unit, int]]:
    """The pieces of a type as groups of pieces alike, freshest first, with how many there are."""
    found: list[tuple[Unit, int]] = []
    for unit in stack:
        if unit.type is not type_:
            continue
        if found and found[-1][0] == unit:
            found[-1] = (unit, found[-1][1] + 1)
        else:
            found.append((unit, 1))
    return found


def group_of(stack: Units, type_: PieceType, group: int) -> Units:
    """The pieces of a group, by its number from 1; none if there is no such group."""
    found = groups(stack, type_)
    if not 1 <= group <= len(found):
        return ()
    unit, count = found[group - 1]
    return (unit,) * count


def holds_too_few(
    stack: Units, box: BoxId, type_: PieceType, count: int, rule: str = "BG 4.2"
) -> Refusal | None:
    """A box does not hold as many pieces of a type as asked for. [BG 4.2]"""
    there = sum(1 for unit in stack if unit.type is type_)
    if there >= count:
        return None
    return Refusal(rule, f"{box} holds {there} {type_}, not {count}")


def refuse_busy(units: Iterable[Unit]) -> Refusal | None:
    """A piece takes part in a march once: it has another march, but not in this one. [BG 4.2]"""
    if any(unit.busy and unit.marches < MOST_MARCHES for unit in units):
        return Refusal("BG 4.2", "it has taken part in this march already: that takes another one")
    return None


def to_pool(state: CampaignState, side: Side, type_: PieceType, count: int = 1) -> CampaignState:
    """Pieces go off the board: militia into the pool, others into stock. [BG 8.9]

    A negative *count* takes them from there.
    """
    pool = list(state.pools[side.seat])
    pool[type_.number] += count
    assert pool[type_.number] >= 0, (side, type_, count)
    return state.evolve(pools=put(state.pools, side, tuple(pool)))
