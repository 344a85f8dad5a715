"""Units that a scenario keeps where they are, or on one side of a line. [BB 30]"""

from typing import Any

import pytest

from campaign.dice import ScriptedDice
from campaign.resolvers.nei_boschi import attaching, sequence
from campaign.resolvers.nei_boschi.activation import held_back
from campaign.resolvers.nei_boschi.arrivals import come_upon
from campaign.resolvers.nei_boschi.book import BattleBook
from campaign.resolvers.nei_boschi.books import book
from campaign.resolvers.nei_boschi.limits import barred
from campaign.resolvers.nei_boschi.orders import Attach, Change, Face, Move
from campaign.resolvers.nei_boschi.pages import page_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.setup import begin
from campaign.resolvers.nei_boschi.sheets import sheets
from campaign.resolvers.nei_boschi.shiloh import held_units
from campaign.resolvers.nei_boschi.steps import Acting
from campaign.resolvers.nei_boschi.units import Place, Unit
from campaign.resolvers.nei_boschi.victory import decide, early_end, verdict
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.terms import UNION
from tests.rules.play import quotes
from tests.shiloh.desk import desk, number, request
from tests.shiloh.printed import prints

HEX = sheets("shiloh").read
SHILOH: BattleBook = book("shiloh")


def acting(scenario: str, unit: str, turn: int = 1, **changed: Any) -> tuple[HexPosition, Unit]:
    """The body of a unit acts in a scenario as it is set up."""
    position = begin(request(scenario))._replace(turn=turn)
    one = position.unit(number(unit))._replace(**changed)
    step = Acting(one.side, (one.body,))
    position = position.with_units(one)._replace(agenda=(step,), active=(one.body,))
    body = position.body(one.body)._replace(orders=Orders.ADVANCE)
    return position.with_body(body), one


def moves(position: HexPosition, unit: Unit) -> list[Move]:
    return [
        one for one in sequence.legal(position) if isinstance(one, Move) and one.unit == unit.number
    ]


@prints("3", "recover_first", "must recover before they move")
@pytest.mark.parametrize("name", ["cs.6-ms", "cs.23-tn"])
def test_cleburnes_two_regiments_recover_first(name: str) -> None:
    """6 MS and 23 TN must recover before they can move; later disorder is as usual. [BB 30.3]"""
    position, unit = acting("3", name)
    assert unit.disordered
    refused = sequence.refuse(position, Move(unit.number, unit.hex + 1, unit.facing))
    assert refused is not None
    assert refused.rule == "BB 30.3"
    again = unit._replace(disordered=False)
    position, _ = held_units.begin_bodies(position.with_units(again), (unit.body,), ScriptedDice())
    assert held_units.bars_moving(position, unit) is None


@prints("3", "south_of_row_14", "may not move north of row Sxx14")
def test_shaver_and_wood_stay_south_of_row_14() -> None:
    """At 8 AM, until a regiment of Peabody is north of it, or all of them have run. [BB 30.3]"""
    position, unit = acting("3", "cs.27-tn")
    north, south = HEX("S2813"), HEX("S2814")
    assert barred(SHILOH.bars(position, unit), south) is None
    refused = barred(SHILOH.bars(position, unit), north)
    assert refused is not None
    assert refused.rule == "BB 30.3"
    assert barred(SHILOH.bars(position._replace(turn=2), unit), north) is None
    peabody = [position.unit(number(f"us.{one}")) for one in ("25-mo", "12-mi", "21-mo")]
    gone = position.with_units(peabody[0]._replace(hex=HEX("S3213")))
    assert barred(SHILOH.bars(gone, unit), north) is None
    off = [one._replace(place=Place.ROUTED, hex=0) for one in peabody]
    run = position.with_units(*off)
    assert barred(SHILOH.bars(run, unit), north) is None
    some = position.with_units(*off[:2])
    assert barred(SHILOH.bars(some, unit), north) is not None


@prints("1", "landing_field", "stay in the fields of the Landing until 10 AM")
def test_the_landing_keeps_those_who_came_by_ship() -> None:
    """15 IA, 16 IA and 23 MO stay in the fields of Pittsburg Landing until 10 AM. [BB 30.1]"""
    position, unit = acting("1", "us.16-ia", turn=4)
    assert barred(SHILOH.bars(position, unit), HEX("N6221")) is None
    refused = barred(SHILOH.bars(position, unit), HEX("N5525"))
    assert refused is not None
    assert refused.rule == "BB 30.1"
    assert barred(SHILOH.bars(position._replace(turn=5), unit), HEX("N5525")) is None


@prints("6", "iowa_holds", "do not move, but fire and turn one vertex")
@pytest.mark.parametrize(("name", "away"), [("us.16-ia", 2), ("cs.3-ky", 1)])
def test_who_is_kept_at_noon_fires_and_turns_until_an_enemy_is_near(name: str, away: int) -> None:
    """15 and 16 IA until fired at, or an enemy within two hexes; Trabue's until next to them.

    They may turn one vertex in an activation. [BB 30.6]
    """
    position, unit = acting("6", name)
    assert not moves(position, unit)
    assert sequence.refuse(position, Face(unit.number, (unit.facing + 1) % 6)) is None
    assert sequence.refuse(position, Face(unit.number, (unit.facing + 3) % 6)) is not None
    enemy = position.unit(number("cs.4-ky" if name.startswith("us") else "us.13-mo"))
    there = position.with_units(enemy._replace(hex=unit.hex - away - 1))
    there, _ = come_upon(there, enemy.number, ScriptedDice([5] * 60))
    assert not held_units.is_free(there, unit)
    there = position.with_units(enemy._replace(hex=unit.hex - away))
    there, _ = come_upon(there, enemy.number, ScriptedDice([5] * 60))
    assert held_units.is_free(there, unit)


@prints("6", "trabues_lost_units", "until an enemy fires on them or comes next to them")
def test_iowa_is_released_at_1_pm_and_trabues_by_a_die() -> None:
    """1 PM: 0-4 frees each of the three units. [BB 30.6]"""
    position, unit = acting("6", "us.16-ia", turn=2)
    assert held_units.bars_moving(position, unit) is None
    position, _ = acting("6", "cs.3-ky", turn=2)
    position, events = held_units.before_orders(position, ScriptedDice([4, 5, 0]))
    free = [
        held_units.is_free(position, position.unit(number(f"cs.{name}")))
        for name in ("4-al-bn", "3-ky", "crew-tn-bn")
    ]
    assert free == [True, False, True]
    assert len(events) == 2
    still = position.unit(number("cs.3-ky"))
    assert held_units.bars_moving(position, still) is not None


@prints("6", "west_of_column_38", "No unit ends its movement east of column 38xx")
def test_nobody_ends_a_move_east_of_column_38() -> None:
    """A unit that does not move may stay there. [BB 30.6]"""
    position, unit = acting("6", "us.46-il")
    assert all(one.to // 100 <= 38 for one in moves(position, unit))
    refused = barred(SHILOH.bars_end(position, unit), 3928)
    assert refused is not None
    assert refused.rule == "BB 30.6"


@prints("5", "bridge_guard", "do not activate until an enemy comes into their sight")
def test_the_guards_of_the_bridge_wait() -> None:
    """14 MO and 81 OH do not act until an enemy is in sight, or they begin a turn in Grant's range.

    [BB 30.5]
    """
    position, unit = acting("5", "us.81-oh")
    commands = tuple(one._replace(markers=3) for one in position.commands)
    position = position._replace(commands=commands)
    assert held_back(position, (unit.body,)).unit(unit.number).done
    enemy = position.unit(number("cs.cav-ga-dragoons"))
    near = position.with_units(enemy._replace(hex=unit.hex + 1))
    seen, _ = come_upon(near, enemy.number, ScriptedDice([5] * 60))
    assert held_units.is_free(seen, unit)
    grant = position.unit(number("us.ldr-grant"))
    led, _ = held_units.begin_turn(
        position.with_units(grant._replace(hex=unit.hex)), ScriptedDice()
    )
    assert held_units.is_free(led, unit)
    away, _ = held_units.begin_turn(
        position.with_units(grant._replace(hex=HEX("S6010"))), ScriptedDice()
    )
    assert not held_units.is_free(away, unit)


@quotes("BB 30.5", "go with the Unassigned until a brigade in whose range they are has them")
def test_bb_30_5_freed_guards_go_with_the_unassigned() -> None:
    """Once free they "si attivano sotto gli AM Non Assegnati sino a quando non iniziano un turno
    entro il Raggio di Comando del loro brigadiere di assegnazione". Tuttle is near, or he is not.
    """
    position, unit = acting("5", "us.81-oh")
    assert unit.body == "2/2/T"
    position, _ = held_units.freed(position, unit)
    unit = position.unit(unit.number)
    assert unit.body == f"alone/{unit.number}"
    assert position.body(unit.body).command == "unassigned/union"
    tuttle = position.unit(number("us.ldr-tuttle"))
    for hex_, may in ((unit.hex, True), (unit.hex + 40, False)):
        near = position.with_units(tuttle._replace(hex=hex_))
        assert (
            attaching.refuse(near, unit.side, Attach(unit.number, "1/2/T"), with_orders=False)
            is None
        ) is may


@prints("3", "wood_changes_orders", "may change orders once at 8 AM without a roll")
@prints("6", "leaders_change_orders", "may change orders once at Noon without a roll")
def test_a_brigade_changes_its_orders_once_without_a_roll() -> None:
    """Wood at 8 AM [BB 30.3]; three leaders of the Union at Noon [BB 30.6]; all Confederates at 7
    AM of 5 April. [BB 31]
    """
    for scenario, leader, orders in (
        ("3", "cs.ldr-wood", Orders.ATTACK),
        ("6", "us.ldr-marsh", Orders.ATTACK),
        ("10", "cs.ldr-gibson", Orders.ATTACK),
    ):
        position, unit = acting(scenario, leader)
        order = Change(unit.body, orders)
        assert sequence.refuse(position, order) is None, scenario
        after, _ = sequence.apply(position, order, ScriptedDice())
        assert after.body(unit.body).orders is orders
        body = after.body(unit.body)._replace(changed=False)
        assert not SHILOH.changes_freely(after, body)
        assert not SHILOH.changes_freely(position._replace(turn=2), body)


def test_players_may_leave_the_surprise_out_of_scenario_2() -> None:
    """The +1 to the Union's checks, or the special check for rout, or both. [BB 30.2]"""
    position = desk("us.16-wi 3651 W", scenario="2")
    unit = position.unit(number("us.16-wi"))
    assert SHILOH.cohesion(position, unit)
    assert SHILOH.runs_from_fire(position, unit)
    calm = position._replace(request=request("2", "no_surprise"))
    assert not SHILOH.cohesion(calm, unit)
    assert SHILOH.runs_from_fire(calm, unit)
    steady = position._replace(request=request("2", "no_shaken"))
    assert SHILOH.cohesion(steady, unit)
    assert not SHILOH.runs_from_fire(steady, unit)


def test_each_level_is_one_better_for_the_union_if_players_agree() -> None:
    """All but the automatic victories, to make up for the free set-up. [BB 30.11]"""
    plain = begin(request("1a"))
    even = plain._replace(request=request("1a", "even_victory"))
    ladder = [
        *((one.side, one.name) for one in page_of(plain).victory.levels),
    ]
    before, after = verdict(plain), verdict(even)
    at = ladder.index((before.winner, before.level))
    assert (after.winner, after.level) == ladder[min(at + 1, len(ladder) - 1)]


@prints("10", "early_end", "ends when a side has no effective division left")
def test_an_early_end_when_a_side_has_no_effective_division() -> None:
    """Players may agree on it in scenario 10; then the whole South gone is a level more. [BB 31]"""
    position = begin(request("10", "early_end"))._replace(turn=3)
    assert early_end(position) is None
    south = {"1/1", "1/2", "2/1", "2/2", "1/3", "R", "3"}
    gone = position._replace(
        commands=tuple(
            one._replace(ineffective=one.id in south or one.ineffective)
            for one in position.commands
        )
    )
    found = early_end(gone)
    assert found is not None
    assert found.winner is UNION
    assert decide(gone) is not None
    plain = gone._replace(request=request("10"))
    assert decide(plain) is None
