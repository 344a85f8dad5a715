"""What pairs of battles on a table came to, as `BALANCE.md` tells it."""

from campaign.resolvers.yankee.orders import Hold
from campaign.resolvers.yankee.position import Task
from campaign.resolvers.yankee.resolver import YANKEE
from campaign.tabletop.measure import CM
from campaign.tabletop.terrain import Kind, rectangle
from campaign.terms import SIDES
from tests.resolvers import first_yankee
from tests.resolvers.table_pairs import Fought, battle, interval, table
from tests.resolvers.yankee_table import CONFEDERATE, UNION, brigade, line, told
from tests.resolvers.yankee_table import table as field

WON_BOTH = (Fought(True, True, "objectives"), Fought(True, False, "rout"))
DEFENDERS_WON = (Fought(False, True, "points"), Fought(True, False, "draw"))


def test_battles_are_counted_one_by_one_and_by_what_decided_them() -> None:
    told = table([WON_BOTH, DEFENDERS_WON])
    assert "3 of 4, 75.0%" in told
    assert "attacking  1 of 2" in told
    assert "objectives or rout  50%" in told


def test_pairs_that_all_came_to_the_same_leave_no_doubt() -> None:
    """The unit of evidence is the pair: battles of one have their ground and armies in common."""
    assert interval([DEFENDERS_WON] * 20) == (0.5, 0.5)
    low, high = interval([DEFENDERS_WON, WON_BOTH] * 20)
    assert low < 0.75 < high


def test_battles_of_history_come_in_turn() -> None:
    names = {battle("yankee", "history", number).battle for number in range(30000, 30004)}
    assert len(names) == 4
    assert {battle("yankee", "equal", 7).attacker} <= set(SIDES)


def test_the_first_commander_sends_away_who_alone_keeps_an_objective() -> None:
    """That is what he is kept for: later ones leave him there. [YK-R20]"""
    barn = rectangle(Kind.VILLAGE, 70 * CM, 20 * CM, 85 * CM, 30 * CM)
    mill = rectangle(Kind.VILLAGE, 70 * CM, 60 * CM, 85 * CM, 70 * CM)
    keepers = brigade(UNION, *line(73, 25, 4), **told(Task.HOLD, 0, 77, 25))
    enemy = brigade(CONFEDERATE, *line(20, 92, 4))
    position = field(keepers, enemy, ground=(barn, mill))
    assert first_yankee.choose(position) == Hold(1, 77, 65)
    assert YANKEE.choose(position) != Hold(1, 77, 65)
