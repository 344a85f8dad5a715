"""Who goes back before an assault, and whom it costs his order. [SH 11, BB 9.54, BB 14.1]"""

import pytest

from campaign.dice import RecordedDice, ScriptedDice
from campaign.hexes.grid import are_adjacent, neighbor
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.assault import ways_back
from campaign.resolvers.nei_boschi.events import CohesionChecked, StrengthLost
from campaign.resolvers.nei_boschi.going import Cost, march_cost, retreat_modifier
from campaign.resolvers.nei_boschi.going_back import cost_back
from campaign.resolvers.nei_boschi.ground import ground_of
from campaign.resolvers.nei_boschi.orders import Assault, Back
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.steps import AfterMelee, FallingBack, RetreatBefore
from campaign.resolvers.nei_boschi.terrain import Mover, Terrain
from campaign.resolvers.nei_boschi.units import Place
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.terms import CONFEDERATE, UNION
from tests.rules.play import quotes
from tests.shiloh.desk import desk, number, request
from tests.shiloh.rules.test_assault_sums import FIELDS

HEX = FIELDS[0]
MISSISSIPPI = number("cs.9-ms")


@quotes("BB 30.9", "11 AM and Noon, S51xx to S63xx, rows Sxx10 to Sxx23")
def test_bb_30_9_nobody_leaves_the_area_of_play_before_an_assault() -> None:
    """Scenario 9 is played from row Sxx10 on; the 54th Ohio stands in it, and north is outside."""
    position = desk(
        "cs.17-al 5844 NE sp=12",
        "cs.ldr-jackson 5846 NE",
        "us.54-oh 5843 SE sp=10",
        "us.55-il 6047 NE",
        acting="3/2/2",
        side=CONFEDERATE,
        orders=Orders.ATTACK,
    )
    ohio = number("us.54-oh")
    for scenario, hexes in (("1", {5742, 5842, 5942}), ("9", set())):
        asked = position._replace(request=request(scenario))
        step = RetreatBefore(UNION, 5843, (number("cs.17-al"),))
        assert set(ways_back(asked, step, asked.unit(ohio))) == hexes


@quotes("BB 14.53", "It does not check to retreat before an assault, unless it is in disorder")
@pytest.mark.parametrize("unit", ["us.cav-5-oh-1bn", "us.8-il"])
@pytest.mark.parametrize("disorder", ["", "disordered"])
def test_bb_14_53_who_is_in_disorder_checks_when_he_goes_back(unit: str, disorder: str) -> None:
    """Horses "non fanno UDD per la Ritirata prima dell'Assalto (a meno che, ovviamente, non siano
    già in Disordine)", and in scenario 8 green units "in buon ordine" do not: so foot goes back in
    disorder, too. Who fails checks for rout, by the line for it in the table of second disorder.
    """
    position = desk(
        f"cs.9-ms {HEX - 1} SE sp=12",
        f"cs.ldr-chalmers {HEX - 3} SE",
        f"{unit} {HEX} NE sp=7 {disorder}",
        acting="2/2/2",
        side=CONFEDERATE,
        orders=Orders.ATTACK,
        scenario="1",
    )
    there = number(unit)
    position, _ = sequence.apply(position, Assault(MISSISSIPPI, HEX), ScriptedDice())
    [near, *_] = [
        order.to
        for order in sequence.legal(position)
        if isinstance(order, Back)
        if are_adjacent(order.to, HEX) and not costs(position, there, order.to)
    ]
    dice = RecordedDice(ScriptedDice([9, 9] + [0] * 9))
    position, events = sequence.apply(position, Back(there, near), dice)
    checks = [event.why for event in events if isinstance(event, CohesionChecked)]
    assert checks[:2] == (["retreat_before", "rout"] if disorder else [])
    assert (position.unit(there).place is Place.ROUTED) is bool(disorder)


def costs(position: HexPosition, unit: int, hex_: int) -> bool:
    """Whether going back there from the target asks for a check of the ground."""
    cost = cost_back(position, position.unit(unit), HEX, hex_)
    return retreat_modifier(cost) is not None


@quotes("BB 14.1", "they also check when they retreat before an assault")
@quotes("BB 9.54", "A unit that retreats into a hex which costs 2 movement points or more")
@quotes("SH 11", "green infantry of the first day and units in disorder check then")
@pytest.mark.parametrize(
    ("unit", "scenario", "to", "checks"),
    [
        ("us.8-il", "1", 5748, []),
        ("us.8-il", "1", 5948, ["withdrawal"]),
        ("us.54-oh", "1", 5748, ["retreat_before"]),
        ("us.54-oh", "1", 5948, ["withdrawal", "retreat_before"]),
        ("us.54-oh", "8", 5748, []),
        ("us.54-oh", "8", 5948, ["withdrawal"]),
    ],
)
def test_bb_14_1_who_checks_when_going_back(
    unit: str, scenario: str, to: int, checks: list[str]
) -> None:
    """The ground asks everybody; to go back at all green infantry alone, and on the first day.

    "Inoltre ... devono fare un UDD quando si Ritirano prima dell'Assalto. Questo non vale il
    secondo giorno": so nobody else has to. S5715 is woods, S5915 sloping ground.
    """
    position = desk(
        "cs.17-al 5847 SE sp=12",
        "cs.ldr-jackson 5845 SE",
        f"{unit} 5848 NE sp=10",
        acting="3/2/2",
        side=CONFEDERATE,
        orders=Orders.ATTACK,
        scenario=scenario,
    )
    position, _ = sequence.apply(position, Assault(number("cs.17-al"), 5848), ScriptedDice())
    _, events = sequence.apply(position, Back(number(unit), to), ScriptedDice([0] * 9))
    assert [one.why for one in events if isinstance(one, CohesionChecked)] == checks


@quotes("BB 9.44", "Who retreats into a swamp is disordered.")
def test_bb_9_44_who_goes_back_into_a_swamp_is_disordered() -> None:
    """Before an assault as in any retreat; and an extended line closes up. [BB 9.44, SH 8]"""
    ground = ground_of("shiloh")
    start, end = next(
        (hex_, hex_ + 1)
        for hex_ in sorted(ground.terrain)
        if ground.terrain[hex_] is Terrain.WOODS
        and ground.terrain.get(hex_ + 1) is Terrain.SWAMP
        and ground.terrain.get(hex_ - 1) is Terrain.WOODS
        and hex_ + 99 in ground.terrain
        and not cost_in(hex_, hex_ + 1).prohibited
    )
    position = desk(
        f"cs.9-ms {start - 1} SE sp=12",
        f"cs.ldr-chalmers {start - 3} SE",
        f"us.8-il {start} NE sp=10 shape=line second={neighbor(start, 2)}",
        acting="2/2/2",
        side=CONFEDERATE,
        orders=Orders.ATTACK,
        scenario="1",
    )
    illinois = number("us.8-il")
    position, _ = sequence.apply(position, Assault(MISSISSIPPI, start), ScriptedDice())
    position, _ = sequence.apply(position, Back(illinois, end), ScriptedDice([0] * 9))
    assert position.unit(illinois).disordered
    assert position.unit(illinois).second == 0


def cost_in(start: int, end: int) -> Cost:
    """What foot pays there."""
    return march_cost(ground_of("shiloh"), Mover.FOOT, Orders.ADVANCE, start, end)


def test_who_is_driven_farther_back_before_an_assault_goes_first() -> None:
    """Green infantry checks when it goes back, and bad ground asks, too. [BB 14.1, BB 9.54]

    Disordered twice, the 54th Ohio loses a point and retreats; then the attacker takes the hex.
    """
    position = desk(
        "cs.17-al 5847 SE sp=12",
        "cs.ldr-jackson 5845 SE",
        "us.54-oh 5848 NE sp=10",
        "us.55-il 5855 NE",
        acting="3/2/2",
        side=CONFEDERATE,
        orders=Orders.ATTACK,
    )
    position, _ = sequence.apply(position, Assault(number("cs.17-al"), 5848), ScriptedDice())
    dice = ScriptedDice([9, 9, 0])
    position, events = sequence.apply(position, Back(number("us.54-oh"), 5948), dice)
    assert any(isinstance(event, StrengthLost) for event in events)
    assert not any(isinstance(step, RetreatBefore) for step in position.agenda)
    while isinstance(position.step, FallingBack):
        position, _ = sequence.apply(position, sequence.legal(position)[0], ScriptedDice([0, 0]))
    assert isinstance(position.step, AfterMelee)
