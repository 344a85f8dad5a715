"""ORDERS: the tree of stacks as rows beside the map, in as few as there must be."""

from collections.abc import Iterator, Sequence

from textual.content import Content

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
    short: all their stacks by the letters of their boxes, or how many there are; last of all the
    one of the plan, or else of the box that is *looked at*.
    """
    kept = planned[0] if planned else looked_at
    forms = [1 if kept and front.name == front_of(board()[kept]) else 0 for front in tree]
    shut = sorted(range(len(tree)), key=lambda n: (forms[n], tree[n].ready, -n))
    steps = [*shut, *(number for number in shut if not forms[number])]
    told: dict[tuple[int, int], list[DeskRow]] = {}
    forms = [0] * len(tree)
    while True:
        rows = list[DeskRow]()
        for number, (front, form) in enumerate(zip(tree, forms, strict=True)):
            if (number, form) not in told:
                told[number, form] = [*_rows_of(front, form, glyphs, width, planned)]
            rows += told[number, form]
        if len(rows) <= room or not steps:
            return rows[:room]
        forms[steps.pop(0)] += 1


def _rows_of(
    front: TreeFront,
    form: int,
    glyphs: Glyphs,
    width: int,
    planned: tuple[BoxId, Sequence[Content]] | None,
) -> Iterator[DeskRow]:
    """A front: stack by stack (0), in letters (1), or in numbers (2)."""
    signs = SIGNS[glyphs.is_plain]
    sign = signs[1] if form else signs[0]
    there, stars = len(front.stacks), "" if form == 2 else _stars(front, glyphs)
    count = phrases.counted(there, "stack")
    if front.ready:
        count = f"{front.ready} of {there} ready" if form == 2 else f"{front.ready} ready"
    name = Content.assemble((f"{sign}{front.name}", f"bold ${front.side}"), stars)
    yield DeskRow(beside(name, Content.styled(count, "dim"), width))
    if form == 1:
        yield from _in_letters(front, glyphs, width)
    elif not form:
        for stack in front.stacks:
            is_last = stack is front.stacks[-1]
            yield _stack_row(stack, signs[3] if is_last else signs[2], glyphs, width)
            if planned and planned[0] == stack.box:
                before = "  " if is_last else signs[4]
                for line in planned[1]:
                    yield DeskRow(fitted(Content.assemble((before, "dim"), line), width))


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


def _in_letters(front: TreeFront, glyphs: Glyphs, width: int) -> Iterator[DeskRow]:
    """Each stack by the letters of its box: `CAI■2◆1 VAN■1`."""
    line, first = Content("  "), None
    for one in front.stacks:
        code = _code(one, glyphs)
        if first and line.cell_length + code.cell_length > width:
            yield DeskRow(fitted(line.rstrip(), width), first)
            line, first = Content("  "), None
        line = Content.assemble(line, code, " ")
        first = first or one.box
    yield DeskRow(fitted(line.rstrip(), width), first)


def _code(one: TreeStack, glyphs: Glyphs) -> Content:
    side = one.stack[0].side
    code = f"{board()[one.box].code}{stack_sign(one.stack, side, glyphs)}"
    return _weighed(Content(code), one.is_ready)


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
        if odds and not odds.stands_in:
            line = _with_odds(line, f"{percent_won(odds.staying, plan.side)}%", width - BEFORE)
        yield Content.styled(line, "dim")


def _with_odds(line: str, chance: str, room: int) -> str:
    """The chance to win behind a battle, and how it is fought for that, as long as there is room.

    >>> _with_odds("battle, 4 against 1", "83%", 40)
    'battle, 4 against 1: 83% if we stay'
    """
    forms = [f"{line}: {chance} {policy}" for policy in (STAYING, STAYING_IN_SHORT, STAYING_BRIEF)]
    return next((form for form in forms if len(form) <= room), line)
