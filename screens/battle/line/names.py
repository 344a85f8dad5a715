"""The names of pieces in a battle of the battle line. [SK 1.3]"""

from collections.abc import Iterator

from campaign.battle.order_of_battle import numbered
from campaign.battle.tabletop_staging import tabletop_staging
from campaign.resolvers.battle_line.position import LinePosition
from screens.faces.face import Names
from screens.text.names import Called, told_apart


def line_names(position: LinePosition) -> Names:
    """The pieces that have a name."""
    return dict(_pieces(position))


def _pieces(position: LinePosition) -> Iterator[tuple[tuple[str, int], str]]:
    """The brigades of a battle of history: each is one piece. [SK 1.3]"""
    brigades = numbered(tabletop_staging(position.request).commands)
    called = [Called(number, of.side, b.name, "brigade") for number, of, b in brigades]
    for number, name in told_apart(called).items():
        yield ("piece", number), name
