"""How units begin: in their area, near a hex, on a trail; extended; under which orders. [BB 30]"""

import pytest

from campaign.battle.register import RESOLVERS
from campaign.dice import ScriptedDice
from campaign.errors import Refusal
from campaign.hexes.facing import FACINGS
from campaign.hexes.grid import column, distance, row
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.command_range import is_in_range
from campaign.resolvers.nei_boschi.commander.choose import choose
from campaign.resolvers.nei_boschi.free_places import hexes_of
from campaign.resolvers.nei_boschi.notation import read_position, write_position
from campaign.resolvers.nei_boschi.orders import (
    ORDERS,
    Contract,
    Deploy,
    Extend,
    Face,
    Give,
    HexOrder,
    Pass,
    Refuse,
)
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.setup import begin
from campaign.resolvers.nei_boschi.sheets import sheets
from campaign.resolvers.nei_boschi.stacking import is_overstacked
from campaign.resolvers.nei_boschi.steps import SettingUp
from campaign.resolvers.nei_boschi.units import Place, Shape, Unit
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.resolvers.nei_boschi.who import card, leader_of
from campaign.terms import CONFEDERATE, UNION, Side
from tests.shiloh.desk import number, request
from tests.shiloh.printed import prints

MANY = 400
"""More orders than a set-up needs."""


def hexes(*names: str) -> list[int]:
    return [sheets("shiloh").read(name) for name in names]


def setting_up(scenario: str, side: Side = CONFEDERATE) -> HexPosition:
    """A scenario in which a side sets up."""
    return begin(request(scenario))._replace(agenda=(SettingUp(side),), acting=side)


def unit(position: HexPosition, id_: str) -> Unit:
    return position.unit(number(id_))


def after(position: HexPosition, *orders: HexOrder) -> HexPosition:
    for order in orders:
        assert ORDERS.read(ORDERS.write(order)) == order
        position, _ = sequence.apply(position, order, ScriptedDice())
        assert read_position(write_position(position)) == position
    return position


def said(position: HexPosition, order: HexOrder) -> str:
    refused = sequence.refuse(position, order)
    assert isinstance(refused, Refusal), order
    return f"{refused.reason} [{refused.rule}]"


# --- free set-up [BB 30.11, BB 30.8] -----------------------------------------------------------


@pytest.mark.sampled(2)
@prints("8a", "free_set_up", "The Confederates set up anywhere in their area.")
@prints("1a", "free_set_up", "The Confederates set up anywhere in their area.")
@pytest.mark.parametrize(
    ("scenario", "inside", "outside"),
    [
        ("1a", ("S1020", "S2527", "S2534", "S1034"), ("S2122", "S2634", "S2526", "S1019")),
        ("1b", ("S1020", "S2628", "S4028", "S4034"), ("S2627", "S4027", "S4128")),
        ("8a", ("N5229", "N3817", "N1017", "S4508"), ("N5228", "N3928", "N3816")),
    ],
)
def test_the_confederates_set_up_anywhere_in_their_area(
    scenario: str, inside: tuple[str, ...], outside: tuple[str, ...]
) -> None:
    """`Come desiderano tra i bordi mappa e l'area`: S1020 to S2527, to S2534. [BB 30.11]

    The second day: not north of Nxx29 and east of 38xx, nor north of Nxx17. [BB 30.8]
    """
    position = setting_up(scenario)
    allowed = hexes_of(position, unit(position, "cs.6-ms"))
    assert set(hexes(*inside)) <= set(allowed)
    assert not set(hexes(*outside)) & set(allowed)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("scenario", ["1a", "1b", "8a"])
def test_everybody_begins_in_the_area_and_stands_where_he_can(scenario: str) -> None:
    """What is proposed is a legal set-up, and none of them is left out."""
    position = setting_up(scenario)
    printed = [one for one in begin(request(scenario[0])).units if one.place is Place.FIELD]
    for one in printed:
        now = position.unit(one.number)
        assert now.place is Place.FIELD
        if now.side is CONFEDERATE:
            assert now.hex in hexes_of(position, now)
            assert not is_overstacked(position, now.hex, now), now


def test_a_regiment_is_put_where_its_player_likes() -> None:
    """`Deploy` says who, where and which way he faces; leaders go alike."""
    position = setting_up("1a")
    [to] = hexes("S1834")
    mississippi, hardee = number("cs.6-ms"), number("cs.ldr-hardee")
    position = after(position, Deploy(mississippi, to, FACINGS.index("E")), Deploy(hardee, to, 0))
    assert position.unit(mississippi)[5:7] == (to, position.unit(mississippi).layer)
    assert FACINGS[position.unit(mississippi).facing] == "E"
    assert position.unit(hardee).hex == to


def test_nobody_is_put_outside_of_it_or_on_others() -> None:
    """The area, the limits of stacking and the ground hold. [BB 30.11, SH 8, BB 9.44]"""
    position = setting_up("1a")
    who = number("cs.6-ms")
    outside, *_ = hexes("S2122")
    assert "[BB 30.11]" in said(position, Deploy(who, outside, 0))
    others = unit(position, "cs.16-al")
    assert "two brigades" in said(position, Deploy(who, others.hex, 0))
    assert "a unit faces a vertex" in said(position, Deploy(who, others.hex, 9))
    union = number("us.25-mo")
    assert "no unit of the confederate side" in said(position, Deploy(union, outside, 0))


def test_where_a_hex_is_printed_the_unit_stays() -> None:
    position = setting_up("1", UNION)
    order = Deploy(number("us.25-mo"), hexes("S3515")[0], 0)
    assert "names the hex" in said(position, order)


def test_orders_of_the_grander_plan() -> None:
    """`Le brigate ed unità possono essere ... sotto ordini di Avanzata o Attacco.` [BB 30.11]"""
    position = setting_up("1a")
    cavalry = f"cavalry/{number('cs.cav-1-al-a')}"
    for body in ("2/-/3", cavalry):
        assert position.body(body).orders is Orders.ADVANCE
        assert sequence.refuse(position, Give(body, Orders.ATTACK)) is None
        assert sequence.refuse(position, Give(body, Orders.MARCH)) is not None
    historical = setting_up("1")
    assert sequence.refuse(historical, Give("2/-/3", Orders.ATTACK)) is not None


@pytest.mark.sampled(1)
@pytest.mark.parametrize("scenario", ["1a", "1b", "8a"])
def test_the_commander_ends_it_with_brigades_together(scenario: str) -> None:
    """He brings whom he can into the range of their brigadiers, and passes."""
    position, orders = setting_up(scenario), 0
    while isinstance(position.step, SettingUp):
        order = choose(position)
        if isinstance(order, Pass):
            break
        position, _ = sequence.apply(position, order, ScriptedDice())
        orders += 1
        assert orders < MANY
    apart = [
        one.number
        for one in position.units
        if one.side is CONFEDERATE
        and one.place is Place.FIELD
        and card(position, one.number).fights
        and (leader := leader_of(position, one.body)) is not None
        and not is_in_range(position, leader, one.hex)
    ]
    assert not apart


# --- near, on a trail, with others [BB 30.7, BB 30.2] ------------------------------------------


def test_brigades_stand_near_a_hex() -> None:
    """`Entro 2 esagoni da N4322`: Pond's brigade. [BB 30.7]"""
    position = setting_up("7")
    [middle] = hexes("N4322")
    pond = unit(position, "cs.16-la")
    assert {distance(hex_, middle) for hex_ in hexes_of(position, pond)} == {0, 1, 2}
    far = hexes("N4325")[0]
    assert "[BB 30.7]" in said(position, Deploy(pond.number, far, 0))


def test_one_unit_stands_in_each_hex_of_a_trail() -> None:
    """`Sul Sentiero, da N4019-N4219; una unità per esagono`: Stewart's. [BB 30.7]"""
    position = setting_up("7")
    regiments = [unit(position, f"cs.{name}") for name in ("4-tn", "5-tn", "33-tn")]
    trail = hexes_of(position, regiments[0])
    assert [trail[0], trail[-1]] == hexes("N4019", "N4219")
    assert len({one.hex for one in regiments}) == 3
    assert {one.hex for one in regiments} <= set(trail)
    taken = Deploy(regiments[0].number, regiments[1].hex, 0)
    assert "one unit" in said(position, taken)


@pytest.mark.thorough
@prints("7", "gunboats_first", "places its gunboats on the river before the Confederates set up")
def test_gunboats_begin_on_the_river() -> None:
    """`In qualsiasi esagono di fiume`, before the Confederates set up. [BB 30.7]"""
    position = setting_up("7", UNION)
    tyler = unit(position, "us.gb-tyler")
    assert "cannot be" in said(position, Deploy(tyler.number, hexes("N5518")[0], 0))
    river = [
        order
        for order in sequence.propose(position, tyler.number)
        if isinstance(order, Deploy) and sequence.refuse(position, order) is None
    ]
    assert len({order.to for order in river}) > 20
    assert begin(request("7")).agenda[:2] == (SettingUp(UNION), SettingUp(CONFEDERATE))


def test_a_leader_begins_with_any_unit_of_his_command() -> None:
    """`Peabody si piazza con qualsiasi unità del suo commando.` [BB 30.2]"""
    position = setting_up("2", UNION)
    peabody = unit(position, "us.ldr-peabody")
    his = {one.hex for one in position.members("1/6/T") if one.number != peabody.number}
    assert set(hexes_of(position, peabody)) == his
    other = next(hex_ for hex_ in his if hex_ != peabody.hex)
    assert after(position, Deploy(peabody.number, other, 0)).unit(peabody.number).hex == other


# --- facing, and how they are drawn up [BB 30, BB 30.2, BB 30.3, BB 30.9] ----------------------


def test_printed_facings_stay() -> None:
    """`Tutte le unità hanno uno specifico orientamento`; the 15th Michigan any. [BB 30.1]"""
    position = setting_up("1", UNION)
    assert "which way" in said(position, Face(number("us.25-mo"), FACINGS.index("E")))
    michigan = unit(position, "us.15-mi")
    turned = Face(michigan.number, (michigan.facing + 1) % 6)
    assert sequence.refuse(position, turned) is None


def first_extension(position: HexPosition, who: Unit, shape: Shape) -> Extend:
    """The first way to extend a unit so."""
    for order in sequence.propose(position, who.number):
        is_extension = isinstance(order, Extend) and sequence.refuse(position, order) is None
        if is_extension and after(position, order).unit(who.number).shape is shape:
            assert isinstance(order, Extend)
            return order
    raise AssertionError(f"{who.number} cannot begin as a {shape}")


@prints("2", "extended_set_up", "the unit itself stands in its hex")
def test_units_of_scenario_2_begin_extended_or_refused() -> None:
    """`Linea Estesa e/o il Piegamento dei Fianchi. L'unità originaria deve occupare l'esagono
    specificato.` [BB 30.2]
    """
    position = setting_up("2", UNION)
    michigan = unit(position, "us.12-mi")
    line = first_extension(position, michigan, Shape.LINE)
    extended = after(position, line)
    assert extended.unit(michigan.number).hex == michigan.hex
    assert "[BB 30.2]" in said(extended, Extend(michigan.number, line.to))
    assert after(extended, Contract(michigan.number)) == position
    flank = after(position, Refuse(michigan.number, "left"))
    assert flank.unit(michigan.number).shape is Shape.REFUSED_LEFT
    with pytest.raises(AssertionError, match="cannot begin as a column"):
        first_extension(position, michigan, Shape.COLUMN)


def test_an_extended_line_does_not_turn_out_of_itself() -> None:
    """It faces so that its second hex stays beside it. [SH 8]"""
    position = setting_up("2", UNION)
    michigan = unit(position, "us.12-mi")
    extended = after(position, first_extension(position, michigan, Shape.LINE))
    fits = {
        facing
        for facing in range(6)
        if sequence.refuse(extended, Face(michigan.number, facing)) is None
    }
    assert len(fits) < 4
    now = extended.unit(michigan.number).facing
    turned = next(facing for facing in range(6) if facing not in fits and facing != now)
    assert "close it up first" in said(extended, Face(michigan.number, turned))


@prints("3", "extended_set_up", "it or its extension stands in the hex")
def test_either_half_of_shermans_units_stands_in_the_hex() -> None:
    """`O l'unità originaria o l'estensione deve essere posta nell'esagono designato.` [BB 30.3]"""
    position = setting_up("3", UNION)
    ohio = unit(position, "us.70-oh")
    line = first_extension(position, ohio, Shape.LINE)
    there = after(position, line, Extend(ohio.number, line.to)).unit(ohio.number)
    assert (there.hex, there.second) == (line.to, ohio.hex)
    assert sequence.refuse(position, Refuse(ohio.number, "left")) is not None
    illinois = unit(position, "us.43-il")
    beside = [one for one in sequence.propose(position, illinois.number) if isinstance(one, Extend)]
    assert not beside
    assert "Sherman's and Peabody's" in said(position, Extend(illinois.number, illinois.hex + 1))


def test_nobody_walks_by_changing_halves_and_closing_up() -> None:
    """`O l'unità originaria o l'estensione deve essere posta nell'esagono designato.` [BB 30.3]"""
    position = setting_up("3", UNION)
    ohio = unit(position, "us.70-oh")
    line = first_extension(position, ohio, Shape.LINE)
    walked = after(position, line, Extend(ohio.number, line.to), Contract(ohio.number))
    assert walked.unit(ohio.number).hex == ohio.hex


def test_who_is_printed_extended_begins_so() -> None:
    """`S2910 e S3011 (Linea Estesa rivolta a SO) 53 OH (12)`. [BB 30.3]

    `N5721, N5821 1 OH Colonna Estesa`; so do the 6th Indiana and the 5th Kentucky. [BB 30.8]
    """
    for scenario, ids in (("3", ("us.53-oh",)), ("8", ("us.1-oh", "us.6-in", "us.5-ky"))):
        position = setting_up(scenario, UNION)
        for id_ in ids:
            refused = said(position, Contract(number(id_)))
            assert f"begins extended [BB 30.{scenario}]" in refused


@prints("9", "extended_set_up", "Units may begin extended or with a refused flank.")
def test_columns_too_in_scenario_9() -> None:
    """`Linea Estesa e/o Fianco Piegato, o Colonna Estesa.` [BB 30.9]"""
    position = setting_up("9", UNION)
    ohio = unit(position, "us.55-il")
    for shape in (Shape.LINE, Shape.COLUMN):
        assert after(position, first_extension(position, ohio, shape)).unit(ohio.number).second


def test_elsewhere_units_begin_closed_up() -> None:
    """No other page says so. [BB 30]"""
    position = setting_up("6")
    for one in position.units:
        proposed = sequence.propose(position, one.number)
        assert not any(isinstance(order, Extend | Contract | Refuse) for order in proposed)


def test_whoever_sets_up_is_asked_unit_by_unit() -> None:
    """A screen finds the orders of a unit without going through those of all others."""
    position = setting_up("1a")
    resolver = RESOLVERS["nei_boschi"]
    assert number("cs.6-ms") in resolver.movers(position)
    asked = [position.unit(one) for one in resolver.movers(position) if one]
    assert {one.side for one in asked} == {CONFEDERATE}
    found = list(resolver.legal_for(position, number("cs.ldr-hardee")))
    assert {row(one.to) for one in found if isinstance(one, Deploy)} <= set(range(53, 68))
    assert max(column(one.to) for one in found if isinstance(one, Deploy)) == 25
