"""ORDERS: the tree of stacks as rows beside the map, in as few as there must be."""

from collections.abc import Iterator, Sequence

from textual.content import Content

from campaign.battle.battle_odds import ESTIMATED
from campaign.board.board import board
from campaign.terms import BoxId
from screens.map import prompts
from screens.map.desk_block import DeskRow, beside, fitted
from screens.map.dig_plan import DigPlan
from screens.map.fronts import front_of
from screens.map.leader_plan import RidePlan
from screens.map.march_plan import MarchPlan
from screens.map.order_tree import TreeFront, TreeStack
from screens.map.stack_sign import stack_sign
from screens.shell.glyphs import Glyphs
from screens.text import phrases
from screens.text.odds_words import STAYING, percent_won

SIGNS = {False: ("▾ ", "▸ ", "├ ", "└ ", "│ "), True: ("v ", "> ", "|-", "`-", "| ")}
"""Before an open and a closed front, a stack and the last one, and what stands below a stack."""

COUNTER = 7
"""Columns for the signs of a stack."""

OPEN, NAMED, IN_LETTERS, COUNTED = range(4)
"""How a front is told: stack by stack, by the names of its boxes, by their letters, by a number."""

NAME = 15
"""Columns of the name of a box among others."""

OPENS = "n opens, "
"""Before the number of those that are ready in a front told in short: the key leads there."""


def tree_rows(
    tree: Sequence[TreeFront],
    glyphs: Glyphs,
    width: int,
    room: int,
    planned: tuple[BoxId, Sequence[Content]] | None = None,
    looked_at: BoxId | None = None,
) -> list[DeskRow]:
    """The tree in so many rows, with what is *planned* for a stack below it.

    Where there is no room for a row for each stack, fronts with few that can act are told in
    short: all their stacks by the names of their boxes, by letters, or how many there are; last of
    all the one of the plan, or else of the box that is *looked at*. A plan is always told.
    """
    kept = planned[0] if planned else looked_at
    told: dict[tuple[int, int], list[DeskRow]] = {}
    rows = list[DeskRow]()
    for forms in _forms(tree, front_of(board()[kept]) if kept else ""):
        rows = []
        for number, (front, form) in enumerate(zip(tree, forms, strict=True)):
            if (number, form) not in told:
                told[number, form] = [*_rows_of(front, form, glyphs, width, planned)]
            rows += told[number, form]
        if len(rows) <= room:
            break
    return rows[:room]


def _forms(tree: Sequence[TreeFront], kept: str) -> Iterator[list[int]]:
    """How each front can be told, from the longest way to the shortest.

    One front after another gets shorter, those first of which few can act. That which is *kept*
    stays open as long as there is room for it alone; after that it is as short as the others.
    """
    shut = sorted(range(len(tree)), key=lambda n: (tree[n].ready, -n))
    last = [number for number in shut if tree[number].name == kept]
    others = [number for number in shut if number not in last]
    forms = [OPEN] * len(tree)
    yield forms[:]
    for shorter in (NAMED, IN_LETTERS, COUNTED):
        for number in others:
            forms[number] = shorter
            yield forms[:]
    for longer, shorter in ((NAMED, IN_LETTERS), (IN_LETTERS, COUNTED), (COUNTED, COUNTED)):
        forms = [longer] * len(tree)
        for number in others:
            yield forms[:]
            forms[number] = shorter
        yield forms[:]


def _rows_of(
    front: TreeFront,
    form: int,
    glyphs: Glyphs,
    width: int,
    planned: tuple[BoxId, Sequence[Content]] | None,
) -> Iterator[DeskRow]:
    """A front, stack by stack or in short; the stack of the plan has its rows in any case."""
    signs = SIGNS[glyphs.is_plain]
    stars = "" if form == COUNTED else _stars(front, glyphs)
    name = Content.assemble((f"{signs[min(form, 1)]}{front.name}", f"bold ${front.side}"), stars)
    count = _count(front, form)
    opens = f"{OPENS}{count}"
    if form and front.ready and not planned and name.cell_length + len(opens) < width:
        count = opens
    yield DeskRow(beside(name, Content.styled(count, "dim"), width))
    told = front.stacks if form == OPEN else tuple(one for one in front.stacks if _is(one, planned))
    rest = tuple(one for one in front.stacks if one not in told)
    for stack in told:
        is_last = stack is front.stacks[-1]
        yield _stack_row(stack, signs[3] if is_last else signs[2], glyphs, width)
        if planned and _is(stack, planned):
            before = "  " if is_last else signs[4]
            for line in planned[1]:
                yield DeskRow(fitted(Content.assemble((before, "dim"), line), width))
    if form in (NAMED, IN_LETTERS):
        yield from _in_short(rest, glyphs, width, named=form == NAMED)


def _is(one: TreeStack, planned: tuple[BoxId, Sequence[Content]] | None) -> bool:
    """A plan is made for it."""
    return planned is not None and planned[0] == one.box


def _count(front: TreeFront, form: int) -> str:
    """How many stacks can act, or else how many there are."""
    there = len(front.stacks)
    if not front.ready:
        return phrases.counted(there, "stack")
    return f"{front.ready} of {there} ready" if form == COUNTED else f"{front.ready} ready"


def _stars(front: TreeFront, glyphs: Glyphs) -> str:
    """Who leads there."""
    return "".join(
        f" {glyphs.leader}{phrases.leader(leader)}"
        for stack in front.stacks
        for leader in stack.leaders
    )


def _stack_row(one: TreeStack, branch: str, glyphs: Glyphs, width: int) -> DeskRow:
    sign = stack_sign(one.stack, one.stack[0].side, glyphs)
    right = f"{sign:<{COUNTER}} {one.told:>8}"
    leads = "".join(f" {glyphs.leader}{leader[0].upper()}" for leader in one.leaders)
    room = width - len(branch) - len(right) - 1 - len(leads)
    name = f"{phrases.place_in(one.box, room)}{leads}"
    text = f"{branch}{name:<{width - len(branch) - len(right) - 1}} {right}"
    return DeskRow(_weighed(Content(text), one.is_ready), one.box)


def _weighed(text: Content, is_ready: bool) -> Content:
    return text.stylize("bold" if is_ready else "dim")


def _in_short(
    stacks: Sequence[TreeStack], glyphs: Glyphs, width: int, *, named: bool
) -> Iterator[DeskRow]:
    """Each stack by its box, in names or in letters: `Cairo ■2◆1`, `CAI■2◆1 VAN■1`."""
    if not stacks:
        return
    between, line, first = "  " if named else " ", Content("  "), None
    for one in stacks:
        code = _code(one, glyphs, named=named)
        if first and line.cell_length + code.cell_length > width:
            yield DeskRow(fitted(line.rstrip(), width), first)
            line, first = Content("  "), None
        line = Content.assemble(line, code, between)
        first = first or one.box
    yield DeskRow(fitted(line.rstrip(), width), first)


def _code(one: TreeStack, glyphs: Glyphs, *, named: bool) -> Content:
    sign = stack_sign(one.stack, one.stack[0].side, glyphs)
    name = f"{phrases.place_in(one.box, NAME)} " if named else board()[one.box].code
    return _weighed(Content(f"{name}{sign}"), one.is_ready)


WIDE = 99
"""Columns in which any line of a plan finds room."""

STAYING_IN_SHORT, STAYING_BRIEF = "if we stay", "staying"
"""That a chance holds for a side that stays to the end, where there is little room."""

BEFORE = 2
"""Columns before a line of a plan, of the tree in which it stands."""


def planned_lines(
    plan: MarchPlan | DigPlan | RidePlan,
    to: BoxId,
    via: BoxId | None,
    glyphs: Glyphs,
    width: int = WIDE,
) -> Iterator[Content]:
    """A plan below its stack: where it would lead, who goes, and the battle that comes of it."""
    branch, arrow = ("`-", ">") if glyphs.is_plain else ("└ ", "▸")
    if isinstance(plan, DigPlan):
        yield Content.styled(f"{branch}dig in  {sum(plan.picked)} of {plan.there}", "bold $accent")
        return
    word = prompts.PLAN_ORDERS[plan.going]
    if to == plan.box or to not in plan.reach:
        yield Content.styled(f"{branch}{word} {arrow} where to?", "bold $accent")
        return
    goes = "" if isinstance(plan, RidePlan) else f"  {plan.going_to(to)} of {plan.there}"
    ordered = f"{branch}{word} {arrow} "
    name = phrases.place_in(to, width - BEFORE - len(ordered) - len(goes))
    yield Content.styled(f"{ordered}{name}{goes}", "bold $accent")
    if isinstance(plan, MarchPlan) and (battle := prompts.battle_at_end(plan, to)):
        odds = plan.odds.get((to, via))
        line = f"  {branch}battle, {battle[0]} against {battle[1]}"
        if odds and not odds.stands_in and odds.staying.source != ESTIMATED:
            line = _with_odds(line, f"{percent_won(odds.staying, plan.side)}%", width - BEFORE)
        yield Content.styled(line, "dim")


def _with_odds(line: str, chance: str, room: int) -> str:
    """The chance to win behind a battle, and how it is fought for that, as long as there is room.

    >>> _with_odds("battle, 4 against 1", "83%", 40)
    'battle, 4 against 1: 83% if we stay'
    """
    forms = [f"{line}: {chance} {policy}" for policy in (STAYING, STAYING_IN_SHORT, STAYING_BRIEF)]
    return next((form for form in forms if len(form) <= room), line)
