"""How the commander brings units to where he wants them: not through his own lines. [SH 8]"""

from campaign.resolvers.nei_boschi.commander.danger import around
from campaign.resolvers.nei_boschi.commander.missions import mission_of, plan_of
from campaign.resolvers.nei_boschi.commander.skills import ABLE
from campaign.resolvers.nei_boschi.commander.spots import Judge, through_friends
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.ways import reach
from campaign.terms import CONFEDERATE
from tests.shiloh.desk import desk, number

GOING = "cs.5-ms"
LINE = "cs.17-al"
HERE, AHEAD = 5755, 5754


def line(*others: str) -> HexPosition:
    """A regiment behind another brigade's line."""
    return desk(f"{GOING} {HERE} NE", *others, acting="2/2/2", side=CONFEDERATE)


def judge(position: HexPosition) -> Judge:
    """What places are worth to it."""
    unit = position.unit(number(GOING))
    mission = mission_of(position, unit.side, unit.body)
    return Judge(
        position, unit, around(position, unit), mission, plan_of(position, unit.side), ABLE
    )


def test_to_go_through_a_line_costs_what_both_may_lose_by_their_checks() -> None:
    """`A unit may pass through friends for +2 MP and a UDD of both.` [SH 8]"""
    position = line(f"{LINE} {AHEAD} NE")
    unit = position.unit(number(GOING))
    both = through_friends(position, unit, AHEAD)
    tired = through_friends(line(f"{LINE} {AHEAD} NE disordered"), unit, AHEAD)
    assert 0.0 < both < tired, "in disorder it fails more often, and loses more by it"


def test_an_empty_hex_and_room_for_another_cost_nothing() -> None:
    position = line()
    unit = position.unit(number(GOING))
    assert through_friends(position, unit, AHEAD) == 0.0


def test_the_friends_on_the_way_count_and_those_where_it_ends_do_not() -> None:
    """The line ahead has no room for another; to the left and to the right the way is free."""
    position = line(f"{LINE} {AHEAD} NE")
    where, unit = judge(position), position.unit(number(GOING))
    ways = reach(position, unit)
    costs = {spot: where.passing(*spot) for spot in ways}
    through = {spot for spot in ways if AHEAD in ways[spot].path[:-1]}
    assert through
    assert {spot for spot, cost in costs.items() if cost > 0} == through
