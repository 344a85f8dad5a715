"""Leaders on the map: how they come, ride along and ride alone. [NS 8.21, NS-R22, NS-R23]"""

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

from campaign.action_rules import ActionRules, Change
from campaign.actions import Lead, Place
from campaign.agenda import Marches, Marching, Recruitment
from campaign.board.board import Theater, bits
from campaign.dice import Dice
from campaign.errors import Refusal
from campaign.events import LeaderMoved, LeaderPlaced
from campaign.queries.leaders import waiting
from campaign.queries.march_progress import companions
from campaign.state import CampaignState
from campaign.tables.leaders import MOST_MOVES, OFF_MAP, Post, posted, value
from campaign.terms import LEADERS_OF, UNION, Leader, Side

_lead = cache(Lead)


# --- on the move -------------------------------------------------------------------------------


def propose_lead(state: CampaignState) -> Iterable[Lead]:
    """Along with pieces of the active box, or alone between marches. [NS-R23]"""
    if not state.options.leaders:
        return ()
    step = state.step
    if isinstance(step, Marching):
        return _company_to_offer(state, step)
    assert isinstance(step, Marches)
    return () if step.left is None else _rides_to_offer(state, step)


def _company_to_offer(state: CampaignState, step: Marching) -> list[Lead]:
    if not step.went:
        return []
    going = companions(state, step.side, state.theater.number[step.box])
    return [_lead(leader, to) for leader in going for to in step.went]


def _rides_to_offer(state: CampaignState, step: Marches) -> list[Lead]:
    found: list[Lead] = []
    for leader in LEADERS_OF[step.side.seat]:
        post = state.leaders[leader.number]
        if post.box != OFF_MAP and post.may_ride:
            found += _rides(state.theater, leader, rides(state, step.side, post.box))
    return found


@lru_cache(maxsize=1 << 11)
def _rides(theater: Theater, leader: Leader, boxes: int) -> tuple[Lead, ...]:
    return tuple([_lead(leader, theater.ids[box]) for box in bits(boxes)])


def rides(state: CampaignState, side: Side, box: int) -> int:
    """The boxes that a leader can reach alone in one move, as a set.

    Two boxes by road or rail, or two by river, through boxes without enemy pieces. Out of a
    box in which the Union is contained, nobody rides. [NS-R10, NS-R23]
    """
    if side is UNION and state.contained >> box & 1:
        return 0
    enemies = state.present[1 - side.seat]
    open_ = _open_to_riders(state.theater, side, box, enemies & state.theater.close_by[box])
    return open_ & ~(enemies & ~state.present[side.seat])


@lru_cache(maxsize=1 << 11)
def _open_to_riders(theater: Theater, side: Side, box: int, enemies: int) -> int:
    found = 0
    for way in theater.ways[box]:
        if not way.middles & enemies and (side is UNION or not way.potomac):
            found |= 1 << way.to
    return found


def refuse_lead(state: CampaignState, action: Lead) -> Refusal | None:
    """Whose leader, from where, how far. [NS 8.21, NS-R23]"""
    step = state.step
    assert isinstance(step, Marches | Marching)
    post = state.leaders[action.leader.number]
    to = state.theater.number_of(action.to)
    name = action.leader
    if name.side is not step.side:
        return Refusal("NS 8.21", f"{name} is not a {step.side} leader")
    if post.box == OFF_MAP:
        return Refusal("NS 8.21", f"{name} is not on the map")
    if isinstance(step, Marching):
        return _refuse_company(state, step, action)
    if step.left is None:
        return Refusal("BG 4.1", "roll for marches first")
    if refused := _refuse_ride(state, name, post):
        return refused
    if not rides(state, step.side, post.box) >> to & 1:
        return Refusal("NS-R23", f"{name} cannot ride to {action.to} in one move")
    return None


def _refuse_ride(state: CampaignState, name: Leader, post: Post) -> Refusal | None:
    """Whether a leader may move by himself at all. [NS-R10, NS-R23]"""
    if post.along:
        return Refusal("NS-R23", f"{name} has gone along with pieces this segment")
    if not post.may_ride:
        return Refusal("NS-R23", f"{name} has made his {MOST_MOVES} moves of this segment")
    if name.side is UNION and state.contained >> post.box & 1:
        box = state.theater.ids[post.box]
        return Refusal("NS-R10", f"{name} is contained in {box} with the pieces there")
    return None


def _refuse_company(state: CampaignState, step: Marching, action: Lead) -> Refusal | None:
    """Whether pieces of his box have gone there in this march, and may take him. [NS-R23]"""
    name = action.leader
    post = state.leaders[name.number]
    if post.box != state.theater.number[step.box]:
        return Refusal("NS-R23", f"{name} is not in {step.box}; alone he moves between marches")
    if not post.may_go_along:
        if post.along:
            return Refusal("NS-R23", f"{name} has gone along on {MOST_MOVES} marches this segment")
        return Refusal("NS-R23", f"{name} has moved by himself this segment")
    if action.to not in step.went:
        return Refusal("NS-R23", f"no piece has marched from {step.box} to {action.to}")
    return None


def perform_lead(state: CampaignState, action: Lead, dice: Dice) -> Change:
    """Both are free; there are two of the one or of the other in a segment. [NS-R23]"""
    along = isinstance(state.step, Marching)
    post = state.leaders[action.leader.number]
    origin = state.theater.ids[post.box]
    there = Post(state.theater.number[action.to], post.moves + 1, along)
    after = state.evolve(leaders=posted(state.leaders, action.leader, there))
    return Change(after, (LeaderMoved(action.leader, origin, action.to, along),))


LEAD = ActionRules((Marches, Marching), propose_lead, refuse_lead, perform_lead, exact=True)


# --- arrival -----------------------------------------------------------------------------------


def propose_place(state: CampaignState) -> Iterator[Place]:
    """Every leader who waits, in every box with own pieces. [NS-R22]"""
    step = state.step
    assert isinstance(step, Recruitment)
    boxes = bits(state.present[step.side.seat] & ~(1 << state.theater.europe))
    for leader in waiting(state, step.side):
        for box in boxes:
            yield Place(leader, state.theater.ids[box])


def refuse_place(state: CampaignState, action: Place) -> Refusal | None:
    """From the turn of his arrival on, in a box with own pieces. [NS-R22, NS-R25]"""
    step = state.step
    assert isinstance(step, Recruitment)
    box = state.theater.number_of(action.box)
    name: Leader = action.leader
    if not state.options.leaders:
        return Refusal("NS 8.2", "this game is played without leaders")
    if name.side is not step.side:
        return Refusal("NS 8.2", f"{name} is not a {step.side} leader")
    if state.leaders[name.number].box != OFF_MAP:
        return Refusal("NS-R22", f"{name} is on the map already")
    if not value(name, state.turn):
        return Refusal("NS-R22", f"{name} has not arrived yet")
    if not state.present[step.side.seat] >> box & 1 or box == state.theater.europe:
        return Refusal("NS-R22", f"there is no {step.side} piece in {action.box} to lead")
    return None


def perform_place(state: CampaignState, action: Place, dice: Dice) -> Change:
    """[NS-R22]"""
    post = Post(state.theater.number[action.box])
    after = state.evolve(leaders=posted(state.leaders, action.leader, post))
    return Change(after, (LeaderPlaced(action.leader, action.box),))


PLACE = ActionRules((Recruitment,), propose_place, refuse_place, perform_place, exact=True)
