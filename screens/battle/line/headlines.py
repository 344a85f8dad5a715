"""What stands above a battle: where, when, what to expect, and what helps or hinders. Pure.

[BG 7.4, BG 8.2, BG 8.6, BG 8.7, NS 7.0]
"""

from collections.abc import Sequence
from textwrap import wrap

from campaign.resolvers.battle_line.odds import forecast
from campaign.resolvers.battle_line.position import RIVER_ROUNDS, LinePosition, Stage
from campaign.terms import SIDES
from screens.battle.line.command_days import command_line, title
from screens.text.phrases import SIDE_ADJECTIVES

GAP = "   "
"""Between things said in one line."""

MOST_COMMAND = 2
"""Rows for what did not fit into the headline."""


def headline(position: LinePosition, columns: int, odds: Sequence[str] = ()) -> str:
    """Which battle, which round, whose part; its odds, and what to expect, if there is room.

    Of the *odds* there are several forms, the longest first.
    """
    return GAP.join((title(position), *_beside(position, columns, odds)))


def _beside(position: LinePosition, columns: int, odds: Sequence[str]) -> list[str]:
    """What fits into a line with the title: the odds, with the losses or without, and the hits."""
    room, found = columns - len(title(position)) - 5, list[str]()
    for forms in (odds, _forecasts(position)):
        form = next((form for form in forms if form and len(form) <= room), "")
        if form:
            found.append(form)
            room -= len(form) + 3
    return found


def _forecasts(position: LinePosition) -> tuple[str, str]:
    return forecast_line(position), short_forecast(position)


def modifiers_line(position: LinePosition, columns: int, odds: Sequence[str] = ()) -> str:
    """What helps and hinders in this battle, each named once, and who commands.

    What had no room in the headline stands here, in one row if some form of it has room there. If
    that is more than there are rows for, losses and hits that are to be expected are left out,
    which the list of chances has, too: what one may do, and what counts, is said in any case.
    [BG 7.4, BG 8.6, BG 8.7, NS 8.22]
    """
    said = _beside(position, columns, odds)
    hits = "" if any(form in said for form in _forecasts(position)) else short_forecast(position)
    chances = () if any(one in said for one in odds) else tuple(odds)
    rest = command_line(position), river(position), works(position)
    forms = (*((one, hits) for one in chances or ("",)), *((one, "") for one in (*chances, "")))
    lines = [GAP.join(filter(None, (*form, *rest))) for form in forms]
    rows = {line: len(wrap(line, max(1, columns - 2))) for line in lines}
    with_hits = [line for line in lines[: len(chances) or 1] if rows[line] == 1]
    return next((line for line in (*with_hits, *lines) if rows[line] <= MOST_COMMAND), lines[-1])


def river(position: LinePosition) -> str:
    """The defender's bonus against whoever crossed water, while it lasts. [BG 8.7]"""
    crossed = any(p.crossed for p in position.line(position.request.attacker))
    if not crossed or position.round > RIVER_ROUNDS:
        return ""
    name = SIDE_ADJECTIVES[position.request.defender]
    last = "" if position.round < RIVER_ROUNDS else ", this round for the last time"
    return f"{name} +1: water{last} [BG 8.7]"


def works(position: LinePosition) -> str:
    """Earthworks, and those that were always there. [BG 7.4, BG 8.6, NS-R18]"""
    request = position.request
    dug_in = {p.side for side in SIDES for p in position.line(side) if p.entrenched}
    said = [
        f"{SIDE_ADJECTIVES[side]} works: -1 to be hit [BG 8.6]" for side in SIDES if side in dug_in
    ]
    if request.permanent_works:
        morale = ", +1 morale [NS-R18]" if request.morale else ""
        said.append(f"Permanent works{morale}")
    return GAP.join(said)


def forecast_line(position: LinePosition) -> str:
    """Expected hits of the volley being announced, and of the answer."""
    if position.winner is not None or position.stage is not Stage.FIRE:
        return ""
    hits = forecast(position)
    side = position.firing
    return (
        f"Expected hits: {SIDE_ADJECTIVES[side]} volley {hits[side]:.1f};"
        f" {SIDE_ADJECTIVES[side.enemy]} answer {hits[side.enemy]:.1f}, before losses"
    )


def short_forecast(position: LinePosition) -> str:
    """The same in few words: whose shots hit so often, the Union first."""
    if position.winner is not None or position.stage is not Stage.FIRE:
        return ""
    hits = forecast(position)
    return "Expected hits: " + ", ".join(
        f"{SIDE_ADJECTIVES[side]} {hits[side]:.1f}" for side in SIDES
    )
