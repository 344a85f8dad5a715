"""FRONT: boxes of ours and the enemies next to them as rows, with both counts."""

from collections.abc import Sequence

from textual.content import Content

from campaign.terms import Side
from screens.map.desk_block import DeskRow, counter, fitted
from screens.map.facing import BETTER, WORSE, Facing
from screens.shell.glyphs import Glyphs
from screens.text import phrases

FACING = {False: "◂", True: "<"}
HERE_TOO = "same box"
IN_IT = "in it"
"""The enemy stands alone in a box that is still ours."""

QUIET = "No enemy stands next to you."


def front_rows(
    found: Sequence[Facing], side: Side, glyphs: Glyphs, width: int, room: int
) -> list[DeskRow]:
    """As many lines as there is room for, each with both counts on the colors of their sides."""
    if not found:
        return [DeskRow(fitted(Content.styled(QUIET, "dim"), width))]
    found, left = (found, ()) if len(found) <= room else (found[: room - 1], found[room - 1 :])
    digits = max(len(str(count)) for one in found for count in (one.ours, one.theirs))
    rows = [_row(one, side, glyphs, width, digits) for one in found]
    return [*rows, _unseen(left, width)] if left else rows


def _unseen(left: Sequence[Facing], width: int) -> DeskRow:
    """How many more there are; they come last, so the good chances are among them."""
    better = sum(one.sign == BETTER for one in left)
    chances = f", {better} of them weaker" if better else ""
    return DeskRow(fitted(Content.styled(f"  and {len(left)} more{chances}", "dim"), width))


def _row(one: Facing, side: Side, glyphs: Glyphs, width: int, digits: int) -> DeskRow:
    ours, theirs = f"{one.ours:>{digits}}", f"{one.theirs:<{digits}}"
    both = glyphs.side[side.seat] + ours, theirs + glyphs.side[side.enemy.seat]
    name = (width - 5 - sum(len(count) + 2 for count in both)) // 2
    is_here = one.box == one.enemy
    between = glyphs.battle if is_here and one.ours else FACING[glyphs.is_plain]
    here = HERE_TOO if one.ours else IN_IT
    enemy = here if is_here else phrases.place_in(one.enemy, name)
    text = Content.assemble(
        (f"{one.sign} ", "bold $error"),
        (
            f"{phrases.place_in(one.box, name):>{name}} ",
            "bold" if one.sign == WORSE else "",
        ),
        counter(both[0], side),
        (between, "bold $error"),
        counter(both[1], side.enemy),
        (f" {enemy}", "dim"),
    )
    return DeskRow(fitted(text, width), one.box)
