"""What is to be known of boxes: who is there, who is beside them, what can go and come. Pure."""

from collections.abc import Mapping

from campaign import Refusal
from campaign.actions import Invade, Move, Sail
from campaign.board.board import EUROPE
from campaign.state import CampaignState
from campaign.terms import BoxId, Side
from screens.map import prompts
from screens.map.box_details import DEEDS_HEADING, inspection, neighbors
from screens.map.box_panel import box_lines, piece_line, told_apart
from screens.map.briefing import due_in
from screens.map.facing import Facing, facing
from screens.map.march_odds import leads_to_battle, work_out
from screens.map.march_plan import MarchPlan, rows_of
from screens.map.order_tree import order_tree
from screens.map.overlays import reach_of, risks, starving, threatened
from screens.map.supply_panel import supply_lines
from screens.parts.battle_preferences import Taste
from screens.plain.means import WORDS
from screens.plain.reply import Reply, brief
from screens.plain.signs import SPOKEN, lines, pieces_said, said
from screens.plain.wishes import DigWish, JourneyWish, digging, planned
from screens.text import phrases
from screens.text.march_warnings import bearing, landing
from screens.text.odds_words import percent

NOBODY_THERE = "No pieces are there."


def look(state: CampaignState, box: BoxId) -> Reply:
    """A box: its holder, what it is, who stands there; more of it on request."""
    shown = [*box_lines(state, box, SPOKEN)]
    first, *others = map(pieces_said, shown)
    known, rest = {*map(said, shown)}, list[str]()
    for line in lines(inspection(state, box, SPOKEN)):
        if line == DEEDS_HEADING:
            rest += [line, *deeds_said(state, box)]
            break
        if line not in known:
            rest.append(line)
    code = "" if box == EUROPE else f" ({state.theater[box].code})"
    head = f"{first}{code}: {'; '.join(others)}."
    return Reply((head,), tuple(pieces_said(line) for line in rest))


def near(state: CampaignState, box: BoxId) -> Reply:
    """The neighbors of a box: by what link, whose they are, who stands there."""
    found = [said(line) for _, line in neighbors(state, box)]
    return Reply((f"Beside {phrases.place(box)}:", *found))


# --- stacks --------------------------------------------------------------------------------------


def stack_line(state: CampaignState, side: Side, box: BoxId) -> str:
    """A stack in one line: `Cairo: 3 veteran infantry entrenched, 1 militia cavalry`."""
    rows = rows_of(state, side, box)
    moving = bool(state.agenda) and state.active is side
    pieces = [
        pieces_said(piece_line(row, SPOKEN, moving=moving, apart=apart)).partition(" ")[2]
        for row, apart in zip(rows, told_apart(rows), strict=True)
    ]
    leaders = [phrases.leader(one) for one in state.leaders_in(state.theater.number_of(box), side)]
    return f"{phrases.place(box)}: {', '.join([*pieces, *leaders])}"


def stacks(state: CampaignState, side: Side, *, ready: bool = False) -> Reply:
    """The stacks of a side by parts of the country, and what each is about; or who can act."""
    is_theirs = bool(state.agenda) and state.to_move is side and state.battle is None
    tree = order_tree(state, side, due_in(state) if is_theirs else ())
    told = list[str]()
    for part in tree:
        found = [one for one in part.stacks if one.is_ready or not ready]
        if found:
            told.append(f"{part.name}, {phrases.counted(len(found), 'stack')}:")
            told += [f"{stack_line(state, side, one.box)}; {one.told}" for one in found]
    if not told:
        name = phrases.SIDE_ADJECTIVES[side]
        return Reply((f"No {name} stack can act now." if ready else f"No {name} pieces.",))
    return brief(told, 10)


def front(state: CampaignState) -> Reply:
    """Boxes next to enemy stacks, the worst ratio of pieces first."""
    side = (state.to_move or state.active) if state.agenda else Side.UNION
    found = [_facing(one) for one in facing(state, side)]
    return brief(found or ["Nobody faces anybody."], 9)


def _facing(one: Facing) -> str:
    where = "in the box" if one.enemy == one.box else f"in {phrases.place(one.enemy)}"
    return f"{phrases.place(one.box)}: {one.ours} against {one.theirs} {where}"


def threats(state: CampaignState) -> Reply:
    """What the enemy could enter with one march each, and with how much."""
    side = state.to_move or state.active if state.agenda else Side.UNION
    boxes = [
        box
        for box in sorted(threatened(state, side))
        if state.units_in(box, side) or state.controller(box) is side
    ]
    chances = risks(state, side)
    found = [f"{phrases.place(box)}: {_threat(state, side, box, chances)}" for box in boxes]
    if not found:
        return Reply(("The enemy can enter no box of yours with one march.",))
    held = sorted(found, key=lambda line: "nobody" in line)
    head = f"With one march the enemy could enter {phrases.counted(len(found), 'box')} of yours:"
    return brief((head, *held), 6)


def _threat(state: CampaignState, side: Side, box: BoxId, chances: Mapping[BoxId, float]) -> str:
    own, theirs = len(state.units_in(box, side)), bearing(state, side, box)
    words = f"{own or 'nobody'} there, {phrases.counted(theirs, 'enemy piece')} can come"
    if own and (chance := chances.get(box)):
        words += f", those of one box win against these alone with some {percent(chance)}%"
    if ships := landing(state, side, box):
        words += f", a 6 can land {ships}"
    return words


# --- where a stack can go ------------------------------------------------------------------------


def reach(state: CampaignState, box: BoxId) -> Reply:
    """What the stack in a box can do, and where it can go with one march."""
    side = state.to_move
    plan = planned(state, box, Sail) if side else None
    if isinstance(plan, MarchPlan):
        return brief(deeds_said(state, box), 4)
    names = sorted(map(phrases.place, reach_of(state, box)))
    lines_: list[str] = []
    if isinstance(plan, Refusal):
        lines_.append(phrases.refused(plan))
    if names:
        lines_.append(f"With one march, if it had it: {phrases.joined(names)}.")
    return brief(lines_ or [NOBODY_THERE])


DEEDS = {"m": "march", "x": "dig in", "s": "sail", "I": "invade"}
"""What a stack can do, by the keys of the map."""


def deeds_said(state: CampaignState, box: BoxId) -> list[str]:
    """What the stack in a box can and cannot do, and to which ports it can go."""
    land, sea = planned(state, box, Move), planned(state, box, Sail)
    if isinstance(land, Refusal) or isinstance(sea, Refusal):
        return [phrases.refused(land)] if isinstance(land, Refusal) else []
    told = list[str]()
    for key, can, text in prompts.abilities(land, everything=True):
        word = DEEDS[key]
        said_ = text if text.startswith(word) else f"{word}: {text}"
        if can and word in ("sail", "invade"):
            plan = sea if word == "sail" else land.with_going(Invade)
            said_ = f"{word}: {phrases.joined(sorted(map(phrases.place, plan.reach)))}"
        told.append(phrases.sentence(said_))
    return told


def plan(state: CampaignState, wish: JourneyWish, taste: Taste) -> Reply:
    """What a march would meet, cost and risk, before it is made."""
    found = planned(state, wish.box, wish.going)
    if isinstance(found, Refusal):
        return Reply((phrases.refused(found),))
    found = found.with_leaders(wish.along)
    if leads_to_battle(found, wish.to):
        work_out(found, wish.to, wish.via, taste=taste)
    told = prompts.target_lines(found, wish.to, wish.via, WORDS)
    ways = [phrases.place(via) for via in found.ways(wish.to) if via]
    other = [f"ways there: direct, or via {phrases.joined(ways, 'or')}"] if ways else []
    return brief([phrases.sentence(line) for line in (*told, *other)], 4)


def plan_digging(state: CampaignState, wish: DigWish) -> Reply:
    """Who would dig, what marches that takes, and what comes of it. [BG 7, BG 4.2]"""
    found = digging(state, wish)
    if isinstance(found, Refusal):
        return Reply((phrases.refused(found),))
    return brief([phrases.sentence(line) for line in found.target_lines(found.box, WORDS)], 4)


# --- supply --------------------------------------------------------------------------------------


def supply(state: CampaignState, box: BoxId | None) -> Reply:
    """What feeds a box; without one, which stacks would lose a piece. [NS 2.1, NS 2.2]"""
    if not state.options.supply:
        return Reply(("This campaign is played without supply. [NS 2.0]",))
    if box is not None:
        return Reply((f"{phrases.place(box)}:", *lines(supply_lines(state, box, empty=True))))
    found = [
        f"{phrases.place(one)}: {', '.join(lines(supply_lines(state, one, empty=False)))}"
        for one in sorted(starving(state))
    ]
    if not found:
        return Reply(("Every stack is fed, or too near to lose a piece. 'supply BOX' tells why.",))
    return brief((f"{phrases.counted(len(found), 'box')} would lose a piece:", *found), 6)
