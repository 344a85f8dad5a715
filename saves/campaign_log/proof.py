"""What stands beside the log of a save must be what playing the log again gives.

The digests find damage. Whoever forges them too is found here: the head, the campaign and the save
points say nothing that does not follow from the opening, the orders and the dice.
"""

from collections.abc import Mapping

from campaign import CampaignState, SealedDice
from saves.campaign_log.save_points import NAMED, last_resolver
from saves.errors import DamagedError
from saves.storage.head_values import counted_in, fixed, standing
from saves.storage.integrity import Archive
from saves.storage.plain_text import one_line
from saves.storage.row_format import Row


def prove(save: Archive, states: Mapping[int, CampaignState]) -> None:
    """Compare what a save says with the positions after its orders; 0 is the opening.

    Raises:
        DamagedError: names the first thing that is not so.
    """
    state = states[save.head["tip"]]
    _compare(save, "campaign", save.campaign, campaign_of(save.campaign, states[0]))
    check_head(save, state)
    _compare(save, "head", save.head, counted_in(save.entries))
    known = {last_resolver(save), *(_resolver(one) for one in states.values())}
    if not state.battle and save.head["resolver"] not in known:
        _refuse(save, "head", "resolver", save.head["resolver"], " or ".join(sorted(known)))
    for point in save.points:
        if point["number"] not in states or point["kind"] != NAMED:
            _refuse(save, "save point", one_line(str(point["name"])), point["number"], "an order")


def check_head(save: Archive, state: CampaignState) -> None:
    """Compare what the head says with the position that play goes on from.

    Raises:
        DamagedError: names the first thing that is not so.
    """
    wanted = standing(state, save.head["resolver"])
    _compare(save, "head", save.head, wanted)


def campaign_of(campaign: Row, opening: CampaignState) -> Row:
    """What follows from the opening, and from the seed if this copy has it."""
    seed = campaign["seed"]
    return fixed(opening) | ({"seal": SealedDice(seed).seal} if seed else {})


def _resolver(state: CampaignState) -> str:
    return state.battle.resolver if state.battle else ""


def _compare(save: Archive, what: str, row: Row, wanted: Row) -> None:
    for column, value in wanted.items():
        if row[column] != value:
            _refuse(save, what, column.replace("_", " "), row[column], value)


def _refuse(save: Archive, what: str, column: str, said: object, wanted: object) -> None:
    raise DamagedError(
        f"{save.name} does not match its log: its {what} says {column} {_shown(said)}, but"
        f" replaying the log gives {wanted!r}",
        len(save.entries),
    )


def _shown(said: object) -> str:
    """A value that somebody wrote, in quotes if it is a text."""
    return repr(one_line(said)) if isinstance(said, str) else repr(said)
