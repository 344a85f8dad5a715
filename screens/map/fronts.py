"""The parts of the country by which stacks are listed: the rules have no armies by name. Pure."""

from collections.abc import Mapping
from functools import cache

from campaign.board.board import Box
from campaign.formats.data_files import table

OVERSEAS = "Overseas"
"""Europe lies in no state. [NS-R28]"""


@cache
def fronts() -> tuple[str, ...]:
    """Their names, from the East to the West."""
    return (*dict.fromkeys(_by_state().values()), OVERSEAS)


def front_of(box: Box) -> str:
    """The part of the country in which a box lies."""
    return _by_state()[box.state] if box.state else OVERSEAS


@cache
def _by_state() -> Mapping[str, str]:
    return {state: row["front"] for row in table("fronts.csv") for state in row["states"].split()}
