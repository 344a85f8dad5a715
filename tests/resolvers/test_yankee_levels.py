"""The able commander of Yankee: what he does, and the plain one does not. [YK 5, YK-R8, YK-R20]

Each situation says what a sensible commander does there, and why.
"""

from dataclasses import replace
from typing import Any

import pytest

from campaign.battle.contract import ABLE, PLAIN, ChooseOrder
from campaign.battle.order_of_battle import Objective
from campaign.battle.tabletop_staging import TabletopStaging
from campaign.resolvers.yankee.commander.objective_worth import Outnumbered
from campaign.resolvers.yankee.ground import holders
from campaign.resolvers.yankee.orders import Attack, Hold, YankeeOrder
from campaign.resolvers.yankee.position import Task, YankeePosition
from campaign.resolvers.yankee.resolver import YANKEE
from campaign.tabletop.measure import CM
from campaign.tabletop.terrain import Kind, rectangle
from tests.resolvers.yankee_table import (
    CONFEDERATE,
    GUNS,
    UNION,
    Entry,
    brigade,
    line,
    play,
    table,
    told,
)

Choose = ChooseOrder[YankeePosition, YankeeOrder]
plain, able = YANKEE.led(PLAIN).choose, YANKEE.led(ABLE).choose

BARN = Objective("the barn", 40, 60, CONFEDERATE)
MILL = Objective("the mill", 120, 60, CONFEDERATE)


def of_history(*entries: Entry, needed: int = 1, turn: int = 1, **changes: Any) -> YankeePosition:
    """The Union needs so many of two places that the enemy holds when the battle begins."""
    staging = TabletopStaging(objectives=(BARN, MILL), needed=needed)
    position = table(*entries, turn=turn, **changes)
    return position._replace(request=replace(position.request, staging=staging))


FAR_AWAY = brigade(CONFEDERATE, *line(148, 96, 4))


def test_an_attacker_masses_on_the_easier_of_two_objectives() -> None:
    """One is enough to win; the mill is nearer, but has eight bases before it: both go to the barn.

    The plain commander sends one to each and takes neither. [SK 1.5]
    """
    own = brigade(UNION, *line(60, 20, 3)), brigade(UNION, *line(112, 20, 3))
    position = of_history(*own, brigade(CONFEDERATE, *line(110, 70, 8)))
    for number in (1, 2):
        assert able(position) == Hold(number, 40, 60)
        obeys = position.brigades[number - 1]._replace(**told(Task.HOLD, 0, 40, 60))
        position = position.with_brigade(obeys)


def test_who_holds_enough_keeps_his_line_until_the_end_is_near() -> None:
    """Whoever stands on the barn from the beginning is shot at for nothing: it counts at the end.

    In the eleventh turn the nearest brigade goes there. [YK-R20, SK 1.5]
    """
    keeper = brigade(CONFEDERATE, *line(35, 80, 6))
    enemy = brigade(UNION, *line(35, 38, 6))
    asked: dict[str, Any] = {"acting": CONFEDERATE, "mover": CONFEDERATE}
    early = of_history(enemy, keeper, turn=4, **asked)
    assert not isinstance(able(early), Hold)
    late = of_history(enemy, keeper, turn=11, **asked)
    assert able(late) == Hold(2, 40, 60)


def test_a_reserve_goes_where_the_enemy_outnumbers_those_who_keep_an_objective() -> None:
    """Three bases on the barn against six before it: the brigade behind them plugs the gap."""
    keepers = brigade(CONFEDERATE, *line(37, 60, 2), **told(Task.HOLD, 0, 40, 60))
    reserve = brigade(CONFEDERATE, *line(60, 85, 5))
    enemy = brigade(UNION, *line(33, 40, 6))
    position = of_history(enemy, keepers, reserve, turn=12, acting=CONFEDERATE, mover=CONFEDERATE)
    assert able(position) == Hold(3, 40, 60)
    assert plain(position) != Hold(3, 40, 60)


def test_an_open_objective_is_taken_in_the_last_turn_in_spite_of_fire() -> None:
    """Eight bases have the barn before them, but it decides the battle now. [YK-R20]"""
    own = brigade(UNION, *line(36, 47, 4), **told(Task.HOLD, 0, 40, 60))
    enemies = brigade(CONFEDERATE, *line(31, 76, 8))
    last = of_history(own, enemies, turn=16)
    after = play(last, YANKEE.orders.write(able(last)))
    assert holders(last) == [CONFEDERATE, CONFEDERATE]
    assert holders(after)[0] is UNION


def test_an_objective_is_worth_more_the_nearer_the_end() -> None:
    """Early it is not worth a base that would have fired from elsewhere; at the end it is most of
    a brigade. Fewer than the enemy do not hold it. [YK-R20, SK 1.5]
    """
    enemies = brigade(CONFEDERATE, *line(37, 61, 2))

    def worth(bases: int, turn: int) -> float:
        own = brigade(UNION, *line(36, 58, bases))
        position = of_history(own, enemies, turn=turn)
        there = position.side(UNION)
        return Outnumbered(position, there).worth(tuple(troop.base for troop in there))

    assert 0 < worth(4, turn=3) < 1
    assert worth(4, turn=16) > 4
    assert worth(1, turn=16) < 0


def test_guns_come_into_range_at_full_rate() -> None:
    """Sent to hold a place before the enemy they go twice as far as in an advance. [YK-R8]"""
    guns = brigade(UNION, (80, 10), branch=GUNS)
    position = of_history(guns, brigade(CONFEDERATE, *line(76, 90, 4)))
    order = able(position)
    assert isinstance(order, Hold)
    assert 90 - order.y < 48, "within range of guns [YK-R12]"
    assert 90 - order.y > 18, "and out of range of rifles"


@pytest.mark.parametrize("commander", [plain, able])
def test_guns_left_alone_before_a_brigade_are_charged(
    commander: Choose,
) -> None:
    """Beaten in contact, by however little, guns are destroyed. [YK 9.5, YK-R15]"""
    own = brigade(UNION, *line(76, 50, 4), **told(Task.ADVANCE, 2))
    guns = brigade(CONFEDERATE, (80, 60), branch=GUNS)
    assert commander(of_history(own, guns, FAR_AWAY)) == Attack(1, 2)


@pytest.mark.parametrize("commander", [plain, able])
def test_nobody_charges_works_in_front_without_support(
    commander: Choose,
) -> None:
    """Works count twice, for those behind them and against those who climb them. [YK 9.4]"""
    works = rectangle(Kind.WORKS, 70 * CM, 61 * CM, 95 * CM, 64 * CM)
    own = brigade(UNION, *line(76, 54, 4), **told(Task.ADVANCE, 2))
    behind = brigade(CONFEDERATE, *line(76, 62, 4))
    position = of_history(own, behind, ground=(works,))
    assert not isinstance(commander(position), Attack)


def test_where_no_place_decides_he_does_as_the_plain_commander() -> None:
    """In a battle for hills and villages to come up at full rate is to be shot at first."""
    hill = rectangle(Kind.HILL, 70 * CM, 45 * CM, 85 * CM, 58 * CM)
    own = brigade(UNION, (80, 10), branch=GUNS), brigade(UNION, *line(20, 10, 4))
    position = table(*own, brigade(CONFEDERATE, *line(76, 90, 4)), ground=(hill,))
    assert able(position) == plain(position)
