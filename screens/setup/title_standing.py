"""Where the war stands that was played last, in a few lines beside its map. Pure.

Loaded after the title is painted: it brings the board and the scenarios along.
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from textual.content import Content

from campaign import new_campaign
from campaign.board.board import board
from campaign.rules.victory import SEVEN
from campaign.scenario import SCENARIOS
from campaign.terms import CONFEDERATE, SIDES, UNION, Side
from saves.storage.head_values import holders
from saves.storage.header import Header, local_time
from screens.shell.glyphs import Glyphs
from screens.text.campaigns import is_skirmish
from screens.text.phrases import SIDE_NAMES, place, sentence
from screens.text.players import player_said

NAMES = {UNION: "Union", CONFEDERATE: "Confederacy"}
NAME = 14
"""Columns of the name of a side."""

HOLDERS = {"U": UNION, "C": CONFEDERATE, ".": None}
"""Who holds a box, by the letter in a list of campaigns."""

BEGINNING = "How the war begins"


@cache
def opening() -> Header:
    """What a war looks like before its first order, for who has not played one yet."""
    state = new_campaign()
    sizes = [(state.army_size(side), state.army_maximum(side)) for side in SIDES]
    return Header(
        Path(),
        BEGINNING,
        state.scenario.id,
        turn=state.turn,
        label=state.date.label,
        to_move=str(state.to_move or ""),
        union_size=sizes[0][0],
        union_maximum=sizes[0][1],
        confederate_size=sizes[1][0],
        confederate_maximum=sizes[1][1],
        holders=holders(state),
    )


def on_show(last: Header | None) -> Header:
    """The war to be drawn: the one played last, or the beginning of any.

    A skirmish holds no boxes, nor does a list know those of a save of the first format.
    """
    is_war = last is not None and not is_skirmish(last) and _has_map(last)
    return last if last is not None and is_war else opening()


def told_of(last: Header | None) -> Header:
    """What is told beside the map: what one would go on with, be it a battle by itself."""
    return last if last is not None and is_skirmish(last) else on_show(last)


def _has_map(header: Header) -> bool:
    return len(header.holders) == len(board().boxes) and set(header.holders) <= set(HOLDERS)


def standing(header: Header, glyphs: Glyphs, *, has_room: bool) -> Iterator[Content]:
    """The lines: when, whose move, armies, cities; each city by name where there is room."""
    yield Content.styled(header.name, "bold")
    if is_skirmish(header):
        yield from _skirmish(header, glyphs)
        return
    scenario = SCENARIOS.get(header.scenario)
    last = f" of {scenario.last_turn}" if scenario else ""
    yield Content(f"{header.label}, turn {header.turn}{last}")
    yield Content(_whose_move(header))
    if has_room:
        yield Content("")
        yield from map(Content, _players(header))
    yield from (_army(header, side, glyphs) for side in SIDES)
    if has_room:
        yield Content("")
    holder = {box: _holder(header, box) for box in SEVEN}
    held = sum(one is UNION for one in holder.values())
    yield Content(f"{'Seven cities':<{NAME + 2}}{held} held by the Union")
    if has_room:
        for box, one in holder.items():
            sign = (f"{glyphs.holder(one)} ", f"${one}" if one else "")
            yield Content.assemble("  ", sign, place(box))
    if header.played:
        if has_room:
            yield Content("")
        yield Content.styled(f"played {local_time(header.played)}", "dim")


def _skirmish(header: Header, glyphs: Glyphs) -> Iterator[Content]:
    """A battle by itself: it holds no boxes, so the map beside it is of no war that is played."""
    yield Content("A battle by itself")
    yield Content(_whose_move(header))
    for side in SIDES:
        size, most = _sizes(header, side)
        sign = (f"{glyphs.holder(side)} ", f"${side}")
        yield Content.assemble(sign, f"{NAMES[side]:<{NAME}}{size} of {most} left")
    yield Content.styled(f"The map: {BEGINNING[0].lower()}{BEGINNING[1:]}", "dim")
    if header.played:
        yield Content.styled(f"played {local_time(header.played)}", "dim")


def _sizes(header: Header, side: Side) -> tuple[int, int]:
    """The army of a side and its maximum; of a battle what is left, and what there was."""
    if side is UNION:
        return header.union_size, header.union_maximum
    return header.confederate_size, header.confederate_maximum


def _whose_move(header: Header) -> str:
    """Whose decision it is, or how the war has ended."""
    if not header.to_move:
        winner = f"won by {SIDE_NAMES[Side(header.winner)]}" if header.winner else "a draw"
        return sentence(f"over: {winner}")
    side = Side(header.to_move)
    return sentence(f"{SIDE_NAMES[side]} is to move")


def _players(header: Header) -> Iterator[str]:
    """Who plays either side of a war that has begun."""
    if header.played:
        for side in SIDES:
            yield f"{NAMES[side]:<{NAME + 2}}{player_said(header.players[side.seat])}"
        yield ""


def _army(header: Header, side: Side, glyphs: Glyphs) -> Content:
    """The army of a side and its maximum."""
    size, most = _sizes(header, side)
    sign = (f"{glyphs.holder(side)} ", f"${side}")
    return Content.assemble(sign, f"{NAMES[side]:<{NAME}}army {size}, at most {most}")


def _holder(header: Header, box: str) -> Side | None:
    return HOLDERS[header.holders[board()[box].number]]
