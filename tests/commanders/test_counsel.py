"""The steady commander lives under the rules of the advanced game."""

from dataclasses import replace

import pytest

from campaign import CampaignState, Options, RandomDice, apply, read_situation, write_order
from campaign.agenda import Marches, Marching
from campaign.commanders import COMMANDERS
from campaign.commanders.steady.appraisal import Appraisal
from campaign.terms import CONFEDERATE, UNION

choose = COMMANDERS["steady"].choose


def situation(step: str, pieces: str, more: str = "") -> CampaignState:
    """A position of the full game; a line of *pieces* reads `box side type count`."""
    tables = [
        f'[[pieces]]\nbox = "{box}"\nside = "{side}"\ntype = "{type_}"\ncount = {count}'
        for box, side, type_, count in (line.split() for line in pieces.strip().splitlines())
    ]
    head = f'turn = 28\nagenda = {step}\n{more}\noptions.preset = "full"\n'
    return read_situation(head + "\n".join(tables))


def first_order(state: CampaignState) -> str:
    return write_order(choose(state))


CONTAINED = """
    contained = ["port_royal"]
    footholds = ["port_royal"]
    control.port_royal = "union"
"""


def test_the_piece_that_is_missed_least_goes_hungry() -> None:
    state = situation(
        '["supply union", "marches union"]',
        """
        tallahassee union crack_infantry 1
        tallahassee union militia_infantry 1
        tallahassee union veteran_infantry 1
        """,
        'control.tallahassee = "union"',
    )
    assert first_order(state) == "remove militia_infantry tallahassee"


@pytest.mark.parametrize(("besiegers", "order"), [(1, "contain"), (8, "attack")])
def test_a_port_is_hemmed_in_or_stormed_by_strength(besiegers: int, order: str) -> None:
    state = situation(
        '["declaration confederate port_royal", "marches confederate left 0 die 3"]',
        f"""
        port_royal union veteran_infantry 2
        port_royal confederate veteran_infantry {besiegers}
        """,
        'footholds = ["port_royal"]\ncontrol.port_royal = "union"',
    )
    assert first_order(state) == f"{order} port_royal"


@pytest.mark.parametrize(("garrison", "breaks"), [(1, False), (7, True)])
def test_a_breakout_is_tried_when_it_is_sure(garrison: int, breaks: bool) -> None:
    state = situation(
        '["marches union left 3 die 3"]',
        f"""
        port_royal union veteran_infantry {garrison}
        port_royal confederate veteran_infantry 2
        """,
        CONTAINED,
    )
    assert (first_order(state) == "breakout port_royal") is breaks


@pytest.mark.parametrize(("garrison", "attacks"), [(2, False), (7, True)])
def test_a_containment_is_broken_in_combat_when_it_is_sure(garrison: int, attacks: bool) -> None:
    state = situation(
        '["combat union"]',
        f"""
        port_royal union veteran_infantry {garrison}
        port_royal confederate veteran_infantry 2
        """,
        CONTAINED,
    )
    assert first_order(state) == ("attack port_royal" if attacks else "end")


def test_a_leader_takes_over_the_army_that_has_most_to_do() -> None:
    state = situation(
        '["recruitment confederate points 0"]',
        """
        richmond confederate veteran_infantry 4
        mobile confederate veteran_infantry 2
        fredericksburg union veteran_infantry 4
        """,
    )
    assert first_order(state) == "place lee richmond"


def test_a_leader_goes_along_with_the_greater_part() -> None:
    state = situation(
        '["marching union cairo went paducah way land", "marches union left 1 die 3"]',
        """
        cairo union militia_infantry 1
        paducah union veteran_infantry 4
        """,
        'leaders.grant = "cairo"',
    )
    assert first_order(state) == "lead grant paducah"


def test_a_leader_rides_to_an_army_that_needs_him_more() -> None:
    state = situation(
        '["marches union left 1 die 3"]',
        """
        st_louis union militia_infantry 1
        cairo union veteran_infantry 6
        humboldt confederate veteran_infantry 3
        """,
        'leaders.grant = "st_louis"',
    )
    assert first_order(state) == "lead grant cairo"


def test_several_pieces_do_not_go_where_no_supply_comes() -> None:
    """Tallahassee lies open, but has neither rail nor river to anything of the Union's."""
    state = situation(
        '["marches union left 2 die 3"]',
        "albany union veteran_infantry 2",
        'control.albany = "union"',
    )
    hungry = apply_until_marches_end(state)
    basic = apply_until_marches_end(state.evolve(options=replace(state.options, supply=False)))
    most = max(len(hungry.units_in(box, UNION)) for box in hungry.occupied(UNION))
    assert most == 1
    assert basic.occupied(UNION) != ()


def apply_until_marches_end(state: CampaignState) -> CampaignState:
    dice = RandomDice(1)
    while isinstance(state.agenda[0], Marches | Marching):
        state = apply(state, choose(state), dice).state
    return state


def test_ports_reckon_with_the_fleet() -> None:
    pieces = """
        washington union crack_infantry 6
        charleston_sc confederate militia_infantry 1
    """
    state = situation('["marches confederate left 3 die 3"]', pieces)
    view = Appraisal(state, CONFEDERATE)
    number = state.theater.number
    assert view.fleet(number["wilmington"]) > 0
    assert view.fleet(number["charleston_sc"]) < view.fleet(number["port_royal"])
    assert view.fleet(number["atlanta"]) == 0


def test_union_cities_are_worth_more_while_foreign_powers_look_on() -> None:
    pieces = "richmond confederate crack_infantry 3"
    state = situation('["marches confederate left 3 die 3"]', pieces)
    calm = state.evolve(options=Options.preset("full", foreign_intervention=False))
    prize = state.theater.number["philadelphia"]
    assert Appraisal(state, CONFEDERATE).worth(prize) > Appraisal(calm, CONFEDERATE).worth(prize)
