"""What stands above a battle: where, when, what to expect, and what helps or hinders. Pure.

[BG 7.4, BG 8.2, BG 8.6, BG 8.7, NS 7.0]
"""

from campaign.resolvers.battle_line.odds import forecast
from campaign.resolvers.battle_line.position import RIVER_ROUNDS, LinePosition, Stage
from campaign.terms import SIDES
from screens.battle.line.command_days import command_line, title
from screens.text.odds_words import OddsHead
from screens.text.phrases import SIDE_ADJECTIVES

GAP = "   "
"""Between things said in one line."""

MARGINS = 5
"""Columns around a title and the figure beside it."""

BATTLE_OF = "Battle of "
"""What goes without saying where there is no room for it."""

WHAT_ODDS_ARE = (
    "To the end: if we never retreat, while the enemy leaves a battle that is all but lost, as"
    " commanders do. Usual retreat: if we leave like that, too. Pieces lost are those lost on"
    " average. One figure is exact; two, as in 60-64%, were fought out, and the truth lies between."
)

MOST_COMMAND = 2
"""Rows for what helps and hinders."""


def headline(position: LinePosition, columns: int, win: str = "") -> str:
    """Which battle, which round, whose part, in so many columns with the figure beside it."""
    said = title(position)
    room = columns - len(win) - (MARGINS if win else 2)
    return said if len(said) <= room else said.removeprefix(BATTLE_OF)


def odds_line(position: LinePosition, columns: int, odds: OddsHead) -> str:
    """What the figure in the headline stands for, in one row; and the hits to be expected.

    These the help has, too, where there is no room for them.
    """
    room = columns - 2
    said = odds.fitting(room)
    hits = (forecast_line(position), short_forecast(position))
    found = next((form for form in hits if len(GAP.join((said, form))) <= room), "")
    return GAP.join(filter(None, (said, found)))


def odds_explained(position: LinePosition, odds: OddsHead) -> list[str]:
    """The figures above a battle at length, and what they are; nothing while they are not known."""
    if not odds.win:
        return []
    said = ". ".join([odds.win, *odds.details[:1]]).rstrip(".") + "."
    return [said, *filter(None, [forecast_line(position)]), WHAT_ODDS_ARE, ""]


def modifiers_line(position: LinePosition) -> str:
    """What helps and hinders in this battle, each named once, and who commands.

    [BG 7.4, BG 8.6, BG 8.7, NS 8.22]
    """
    rest = command_line(position), river(position), works(position)
    return GAP.join(filter(None, rest))


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
