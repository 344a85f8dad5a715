"""The automatic commander keeps off the last hex of the area, out of which nobody comes back."""

from itertools import product

from campaign.resolvers.nei_boschi.commander.brink import cost_of_brink, is_at_limits
from campaign.resolvers.nei_boschi.commander.choose import choose, choose_ably
from campaign.resolvers.nei_boschi.falling_back import leads_out
from campaign.resolvers.nei_boschi.orders import Back, Move
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.steps import FallingBack
from campaign.terms import UNION
from tests.shiloh.desk import desk, number

OHIO = number("us.71-oh")
EDGE, INSIDE = 5443, 5343
"""S5410, from which there is no way but out of scenario 9; S5310, from which there still is one."""


def going_back(gone: int = 0) -> HexPosition:
    """The 71st Ohio goes back one or two hexes before the 17th Alabama. [SH 12]"""
    position = desk("us.71-oh 5444 SE", "cs.17-al 5445 NW")
    return position._replace(agenda=(FallingBack(UNION, OHIO, 2, (5445,), 1, gone),))


def test_a_retreat_keeps_in_the_area() -> None:
    """Units that must leave it do not come back. [BB 30.9]"""
    for chooser in (choose, choose_ably):
        order = chooser(going_back())
        assert isinstance(order, Back)
        assert order.to == INSIDE


def test_only_the_last_hexes_cost_something() -> None:
    position = going_back()
    assert leads_out(position, OHIO, EDGE)
    assert cost_of_brink(position, OHIO, EDGE) > cost_of_brink(position, OHIO, INSIDE) == 0
    assert not is_at_limits(position, 5745)


def test_no_move_ends_there_without_need() -> None:
    """Before two regiments who come near, from wherever it has other places to go to."""
    for start, before in product((5444, 5544, 5443, 5543, 5744), (1, 2, 3)):
        enemy = start + before
        position = desk(
            *(f"us.71-oh {start} SE", f"cs.17-al {enemy} NW", f"cs.18-al {enemy + 100} NW"),
            acting="2/5/T",
        )
        for chooser in (choose, choose_ably):
            order = chooser(position)
            if isinstance(order, Move) and order.unit == OHIO:
                assert not leads_out(position, OHIO, order.to), (start, before)
