"""The lines of a form that say who plays a side, and in what temper a commander does."""

from collections.abc import Iterator

from campaign.commanders import COMMANDERS, OFFERED
from campaign.commanders.field.temper import TEMPERS
from campaign.commanders.levels import level_of, temper_of, with_temper
from campaign.terms import PERSON, SIDES, Side
from screens.parts.form import Field, following
from screens.text.players import A_PERSON

PERSON_NOTE = (
    "A player at this keyboard. Two can share it; a page between the turns says whose turn it is."
)

SIDE_LABELS = {Side.UNION: "Union", Side.CONFEDERATE: "Confederacy"}
TEMPER_LINES = {f"{side}_temper": side for side in SIDES}
"""The id of the line of a side's temper, and the side."""


def player_field(side: Side, player: str) -> Field:
    """The line of a form that says who plays a side."""
    if player == PERSON:
        return Field(str(side), SIDE_LABELS[side], A_PERSON, PERSON_NOTE)
    level = level_of(player)
    one = level or COMMANDERS[player]
    return Field(str(side), SIDE_LABELS[side], one.name, f"A computer player. {one.note}")


def player_fields(players: tuple[str, str]) -> Iterator[Field]:
    """Who plays each side; below a commander who has one, his temper."""
    for side in SIDES:
        player = players[side.seat]
        yield player_field(side, player)
        if temper := temper_of(player):
            yield Field(f"{side}_temper", "Its temper", temper.name, temper.note)


def with_next_player(players: tuple[str, str], side: Side, by: int) -> tuple[str, str]:
    """Who plays, with the next (1) or the last (-1) player for one side; he keeps the temper."""
    player = players[side.seat]
    level, temper = level_of(player), temper_of(player)
    chosen = following((PERSON, *OFFERED), level.id if level else player, by)
    return _with(players, side, with_temper(chosen, temper.id) if temper else chosen)


def with_next_temper(players: tuple[str, str], side: Side, by: int) -> tuple[str, str]:
    """Who plays, with the next (1) or the last (-1) temper for one side's commander."""
    player = players[side.seat]
    temper = temper_of(player)
    if temper is None:
        return players
    return _with(players, side, with_temper(player, following(tuple(TEMPERS), temper.id, by)))


def _with(players: tuple[str, str], side: Side, player: str) -> tuple[str, str]:
    changed = list(players)
    changed[side.seat] = player
    return changed[0], changed[1]
