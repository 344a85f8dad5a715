"""What the commander makes of events. [BB 18.1, BB 19]"""

from campaign.resolvers.nei_boschi.commander.choose import choose
from campaign.resolvers.nei_boschi.orders import Choose, Face, Fire, Forego, Pass
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.steps import EventDrawn, Replying, Silencing
from campaign.terms import CONFEDERATE, UNION, Side
from tests.shiloh.desk import desk, number
from tests.shiloh.rules.firing_line import at_hour

NORTH, SOUTH = "us.50-il", "cs.5-ms"


def event(position: HexPosition, name: str, side: Side, *chosen: int) -> HexPosition:
    """A side's event is to be decided, at noon of the battle of 6 April."""
    position = at_hour(position, "1", 6, 12)
    return position._replace(agenda=(EventDrawn(side, name, chosen),), acting=side)


def test_the_fire_by_mistake_is_the_one_that_does_most() -> None:
    """Of two firers at one regiment, the strong one."""
    lines = desk(f"{NORTH} 6319 SE", "us.7-il 6320 SE", "us.52-il 6318 SE sp=3", f"{SOUTH} 6322 NE")
    order = choose(event(lines, "union_misfire", CONFEDERATE))
    assert order == Choose(number(NORTH), number("us.7-il"))


def test_what_is_good_goes_to_the_strong() -> None:
    lines = desk(f"{NORTH} 6319 SE disordered", "us.55-il 6219 SE sp=4 disordered")
    assert choose(event(lines, "recover", UNION)) == Choose(number(NORTH))


def test_the_highest_leader_is_aimed_at() -> None:
    lines = desk(f"{NORTH} 6319 SE", "cs.ldr-chalmers 6321 NE", "cs.ldr-bragg 6322 NE")
    assert choose(event(lines, "i_am_hit", UNION)) == Choose(number("cs.ldr-bragg"))


def test_batteries_fire_if_they_may() -> None:
    lines = desk("us.btty-burrows 6319 SE", f"{SOUTH} 6323 NE")
    order = choose(event(lines, "brave_batteries", UNION))
    assert isinstance(order, Fire)


def test_looters_turn_to_the_enemy() -> None:
    lines = desk("cs.9-ms 5346 SW", "us.55-il 5342 SE")
    order = choose(event(lines, "looters", CONFEDERATE, number("cs.9-ms")))
    assert isinstance(order, Face)
    assert order.facing in (0, 5), "north"


def announced(strength: int) -> HexPosition:
    """So many points of Illinois are about to fire at 2 hexes; the South may keep them from it."""
    lines = desk(f"{NORTH} 6319 SE", f"{SOUTH} 6321 NE").counting("no_fire.confederate", 1)
    fire = Replying(CONFEDERATE, (number(NORTH),), 6321, number(SOUTH), strength, 6319)
    return lines._replace(agenda=(Silencing(CONFEDERATE), fire), acting=CONFEDERATE)


def test_a_chit_is_kept_for_a_fire_that_is_worth_it() -> None:
    assert choose(announced(10)) == Forego(number(NORTH))
    assert choose(announced(1)) == Pass()
