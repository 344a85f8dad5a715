"""The surprise of Noon, and the sleep of 5 April. [BB 30.6, BB 31]"""

import pytest

from campaign.dice import RandomDice, ScriptedDice
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.activation import held_back, most_acts
from campaign.resolvers.nei_boschi.arrivals import come_upon
from campaign.resolvers.nei_boschi.books import book
from campaign.resolvers.nei_boschi.efficiency import draw_efficiency
from campaign.resolvers.nei_boschi.events import CohesionChecked
from campaign.resolvers.nei_boschi.orders import Face, Fire, Pass
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.scenario_events import AlertTried, BodiesAlerted, SideSurprised
from campaign.resolvers.nei_boschi.setup import begin
from campaign.resolvers.nei_boschi.shiloh import fifth_of_april, lent_bodies, noon_surprise
from campaign.resolvers.nei_boschi.shots import FireKind, Shot
from campaign.resolvers.nei_boschi.steps import (
    Acting,
    Activation,
    Efficiency,
    EventDrawn,
    SettingUp,
)
from campaign.resolvers.nei_boschi.units import Place, Unit
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.resolvers.nei_boschi.who import card
from campaign.terms import CONFEDERATE, UNION, Side
from tests.shiloh.desk import number, request
from tests.shiloh.printed import prints

SHILOH = book("shiloh")


def markers(position: HexPosition) -> dict[str, int]:
    position, _ = draw_efficiency(position, Efficiency(), ScriptedDice([1] * 40))
    return {command.id: command.markers for command in position.commands}


def shot(position: HexPosition, firer: Unit, target: Unit) -> Shot:
    return Shot((firer.number,), firer.hex, target.hex, target.number, firer.sp, FireKind.RETURN)


# --- Noon of 6 April ---------------------------------------------------------------------------


def noon(turn: int = 1) -> HexPosition:
    position = begin(request("6"))._replace(turn=turn)
    return HexPosition(*lent_bodies.lend(position, ScriptedDice()).position)


def fighting(position: HexPosition, side: Side) -> list[Unit]:
    return [
        unit
        for unit in position.units
        if unit.side is side and unit.place is Place.FIELD and card(position, unit.number).fights
    ]


@prints("6", "initiative_of_surprise", "At Noon only McClernand is in the pool")
def test_at_noon_only_mcclernand_is_in_the_pool() -> None:
    """He has 4 activations, and all of the Union acts on them; at 1 PM he has 3. [BB 30.6]"""
    found = markers(noon())
    assert {command: n for command, n in found.items() if n} == {"1/T": 4}
    assert {body.command for body in noon().bodies if body.id[:5] != "staff"} >= {"1/T"}
    assert noon().body("1/5/T").command == "1/T"
    assert noon().body("guns/5/T").command == "1/T"
    later, _ = lent_bodies.lend(noon()._replace(turn=2), ScriptedDice())
    assert later.body("1/5/T").command == later.body("guns/5/T").command == "5/T"
    found = markers(later)
    assert found["1/T"] == 3
    assert found["5/T"] in (2, 3, 4)
    assert found["R"] > 0


def surprised(*faces: int) -> tuple[HexPosition, list[object]]:
    """A regiment of Marsh has come next to a Confederate one."""
    position = noon()
    regiment = position.unit(number("us.45-il"))
    enemy = position.unit(number("cs.33-tn"))
    position = position.with_units(regiment._replace(hex=enemy.hex - 1))
    dice = ScriptedDice(faces) if faces else ScriptedDice([5] * 60)
    position, events = come_upon(position, regiment.number, dice)
    return position, [*events]


@prints("6", "surprise", "surprises all but Trabue's brigade and Cobb's battery")
def test_the_first_regiment_beside_them_surprises_all_but_trabue() -> None:
    """All Confederates but Trabue's brigade and Cobb's battery check at +1. [BB 30.6]"""
    position, events = surprised()
    assert any(isinstance(event, SideSurprised) for event in events)
    checks = {event.unit for event in events if isinstance(event, CohesionChecked)}
    expected = {u.number for u in fighting(position, CONFEDERATE) if u.body != "1/-/R"}
    assert checks == expected
    rolled = [event for event in events if isinstance(event, CohesionChecked)]
    [some] = [event for event in rolled if event.unit == number("cs.33-tn")]
    assert [one.number for one in some.modifiers if one.word == "surprised"] == [1]
    again, more = come_upon(position, number("us.45-il"), ScriptedDice())
    assert not any(isinstance(event, SideSurprised) for event in more)
    assert again.marks == position.marks


def test_who_does_not_attack_surprises_nobody() -> None:
    """The 15th and 16th Iowa and the artillery are no regiments of the attack. [BB 30.6]"""
    position = noon()
    enemy = position.unit(number("cs.33-tn"))
    iowa = position.unit(number("us.15-ia"))._replace(hex=enemy.hex - 1)
    position, _ = come_upon(position.with_units(iowa), iowa.number, ScriptedDice())
    assert noon_surprise.DONE not in position.marks


def test_fire_surprises_before_any_reply() -> None:
    position = noon()
    regiment = position.unit(number("us.45-il"))
    enemy = position.unit(number("cs.33-tn"))
    position, events = noon_surprise.opens_fire(
        position, regiment.number, enemy.hex, ScriptedDice([5] * 60)
    )
    assert any(isinstance(event, SideSurprised) for event in events)


def test_for_the_rest_of_the_activation_they_are_at_a_loss() -> None:
    """-1 to their fire, no prepared fire, no approach fire; the Union assaults at +1. [BB 30.6]"""
    position, _ = surprised()
    foe, calm = (position.unit(number(f"cs.{name}")) for name in ("33-tn", "6-ky"))
    mine = position.unit(number("us.45-il"))
    guns = position.unit(number("cs.btty-ketchum"))
    assert [m.number for m in SHILOH.fire(position, shot(position, foe, mine))] == [-1]
    assert not SHILOH.fire(position, shot(position, calm, mine))
    assert SHILOH.bars_prepared(position, foe)
    assert SHILOH.bars_prepared(position, calm)
    assert SHILOH.bars_reaction(position, guns) is not None
    assert [m.number for m in SHILOH.assault(position, [mine])] == [1]
    over, _ = SHILOH.activation_ended(position, Activation(UNION, "1/T"), ScriptedDice())
    assert not SHILOH.fire(over, shot(over, foe, mine))
    assert not SHILOH.bars_prepared(over, foe)
    assert SHILOH.bars_reaction(over, guns) is None
    assert not SHILOH.assault(over, [mine])


def test_behind_it_each_confederate_division_has_one_marker() -> None:
    """Ruggles, Clark, Cheatham and the Reserve, In Command or not. [BB 30.6]"""
    position, _ = surprised()
    over, _ = SHILOH.activation_ended(position, Activation(UNION, "1/T"), ScriptedDice())
    left = {command.id: command.left for command in over.commands if command.left}
    assert left == {"1/2": 1, "1/1": 1, "2/1": 1, "R": 1}
    assert most_acts(over, over.body("1/-/R")) == 1
    before, _ = SHILOH.activation_ended(noon(), Activation(UNION, "1/T"), ScriptedDice())
    assert not any(command.left for command in before.commands)


# --- 5 April -----------------------------------------------------------------------------------


def april(turn: int = 1) -> HexPosition:
    position = begin(request("10"))._replace(turn=turn, agenda=(SettingUp(UNION),))
    return HexPosition(*fifth_of_april.begin_turn(position, ScriptedDice()).position)


@prints("10", "surprise_attack", "At 7 AM only Confederate activations are drawn")
def test_at_7_am_only_confederates_are_drawn() -> None:
    """4 activations for divisions, 3 for the unassigned; the Union has none. [BB 31]"""
    position = april()
    found = markers(position)
    assert found["1/2"] == found["2/2"] == found["2/1"] == 4
    assert not any(n for id_, n in found.items() if id_.endswith("/T"))
    assert found["unassigned/union"] == 0


@prints("10", "voluntary_alert", "Sherman, Prentiss and Raith are awake at 8 AM")
@pytest.mark.parametrize(
    ("turn", "awake", "asleep"),
    [
        (1, (), ("5/T", "6/T", "3/1/T", "4/T", "1/T", "2/T", "2/5/T")),
        (2, ("5/T", "6/T", "3/1/T"), ("4/T", "1/T", "2/T", "2/5/T")),
        (3, ("4/T", "1/T"), ("2/T", "2/5/T")),
        (4, ("2/T", "2/5/T", "unassigned/union"), ()),
    ],
)
def test_commands_wake_by_themselves(
    turn: int, awake: tuple[str, ...], asleep: tuple[str, ...]
) -> None:
    """8 AM: Sherman, Prentiss, Raith; 9: Hurlbut, McClernand; 10: Wallace, Stuart, all. [BB 31]"""
    position = april(turn)
    assert all(fifth_of_april.is_awake(position, one) for one in awake)
    assert not any(fifth_of_april.is_awake(position, one) for one in asleep)
    if turn == 2:
        # Raith uses McClernand's efficiency; Stuart does not act with Sherman yet.
        position, _ = draw_efficiency(position, Efficiency(), ScriptedDice([1] * 40))
        assert position.command("1/T").markers > 0
        assert most_acts(position, position.body("3/1/T")) > 0
        assert most_acts(position, position.body("1/1/T")) == 0
        assert most_acts(position, position.body("2/5/T")) == 0
        assert position.body("3/1/T").orders is Orders.ADVANCE
        assert position.body("1/1/T").orders is Orders.RESERVE


def played(command: str, drawn: int, *faces: int) -> tuple[HexPosition, list[AlertTried]]:
    """That many activations of a division, the last one with these dice."""
    position = april()._replace(tally=())
    position = position.counting(f"drawn.{command}", drawn - 1) if drawn > 1 else position
    position, events = fifth_of_april.activation_ended(
        position, Activation(CONFEDERATE, command), ScriptedDice(faces)
    )
    return position, [event for event in events if isinstance(event, AlertTried)]


@pytest.mark.parametrize(
    ("command", "drawn", "rolled"),
    [
        ("2/1", 1, []),
        ("2/1", 2, [("5/T", 1)]),
        ("2/1", 4, [("5/T", 4)]),
        ("1/1", 1, [("5/T", 1), ("6/T", 1)]),
        ("1/1", 2, [("5/T", 4), ("6/T", 1)]),
        ("1/3", 2, [("5/T", 4), ("6/T", 4)]),
        ("2/2", 1, []),
        ("2/2", 2, [("6/T", 1)]),
        ("2/2", 3, [("5/T", 4), ("6/T", 4)]),
        ("1/2", 1, [("6/T", 1)]),
        ("1/2", 2, [("6/T", 4)]),
    ],
)
def test_the_first_line_rolls_behind_confederate_activations(
    command: str, drawn: int, rolled: list[tuple[str, int]]
) -> None:
    """By the division and the number of its activations since the beginning. [BB 31]"""
    _, told = played(command, drawn, *[9] * len(rolled))
    assert [(one.command, one.needed) for one in told] == rolled


@prints("10", "involuntary_alert", "alerts its division")
def test_an_alert_wakes_the_whole_division() -> None:
    """Every unit checks; an even die is 2 markers at once, an odd one 1. [BB 31]"""
    position = april()
    there = sum(
        unit.place is Place.FIELD and card(position, unit.number).fights
        for body in position.bodies
        if fifth_of_april.group_of(body) == "6/T"
        for unit in position.members(body.id)
    )
    for last, number_ in ((4, 2), (7, 1)):
        dice = ScriptedDice([*[0] * there, last])
        after, events = fifth_of_april.alert(position, "6/T", dice)
        told = events[-1]
        assert isinstance(told, BodiesAlerted)
        assert told.activations == number_
        assert (after.command("6/T").markers, after.command("6/T").left) == (number_, number_)
        assert after.body("1/6/T").orders is Orders.ADVANCE
        assert after.body("1/5/T").orders is Orders.RESERVE
        assert most_acts(after, after.body("1/6/T")) == number_


@pytest.mark.parametrize(("in_command", "acts", "stray"), [(True, 2, 1), (False, 1, 1)])
def test_who_is_out_of_command_loses_one_activation_of_the_alert(
    in_command: bool, acts: int, stray: int
) -> None:
    """`i reggimenti Fuori Comando non si attivano una volta di meno della loro brigata se
    quest'ultima è anch'essa Fuori Comando`: a brigade does, and its regiments no more. [BB 31]
    """
    position = april().marked("awake.6/T", "turn.woken.6/T.2")
    peabody = position.body("1/6/T")._replace(in_command=in_command)
    position = position.with_body(peabody)
    assert most_acts(position, peabody) == acts
    regiment = position.unit(number("us.16-wi"))._replace(hex=1010, acts=stray - 1)
    for done in (False, acts > stray):
        held = held_back(position.with_units(regiment), ("1/6/T",))
        assert held.unit(regiment.number).done is done
        regiment = regiment._replace(acts=stray)


def test_who_has_passed_may_turn_at_once() -> None:
    """Units that pass the check may turn by any number of vertices. [BB 31]"""
    position, _ = fifth_of_april.alert(april(), "6/T", RandomDice(3))
    assert position.step == EventDrawn(UNION, "alarm")
    steady = [unit for unit in position.members("1/6/T") if not unit.disordered and unit.sp]
    shaken = [unit for unit in position.members("2/6/T") if unit.disordered]
    assert steady
    order = Face(steady[0].number, (steady[0].facing + 3) % 6)
    after, _ = sequence.apply(position, order, ScriptedDice())
    assert after.unit(order.unit).facing == order.facing
    assert sequence.refuse(after, Face(order.unit, 0 if order.facing else 1)) is not None
    for unit in shaken:
        assert sequence.refuse(position, Face(unit.number, (unit.facing + 1) % 6)) is not None
    done, _ = sequence.apply(after, Pass(), ScriptedDice())
    assert done.step == SettingUp(UNION)


def test_an_enemy_beside_a_unit_or_fire_alerts_it() -> None:
    """The second method: Raith and Stuart by themselves. [BB 31]"""
    position = april()
    raith = position.unit(number("us.43-il"))
    enemy = position.unit(number("cs.9-tx"))._replace(hex=raith.hex + 1)
    position = position.with_units(enemy)
    after, _ = come_upon(position, enemy.number, RandomDice(1))
    assert fifth_of_april.is_awake(after, "3/1/T")
    assert not fifth_of_april.is_awake(after, "1/T")
    shot_at, _ = fifth_of_april.opens_fire(position, enemy.number, raith.hex, RandomDice(1))
    assert fifth_of_april.is_awake(shot_at, "3/1/T")


def test_fire_is_answered_behind_the_alert() -> None:
    """The checks come before any return fire, which is at -1. [BB 31]"""
    position = april()
    camp = position.unit(number("us.25-mo"))
    enemy = position.unit(number("cs.9-tx"))._replace(hex=camp.hex + 2, facing=0)
    step = Acting(CONFEDERATE, (enemy.body,))
    position = position.with_units(enemy)._replace(agenda=(step,), active=(enemy.body,))
    for facing in range(6):
        turned = position.with_units(enemy._replace(facing=facing))
        if sequence.refuse(turned, Fire(enemy.number, camp.hex)) is None:
            after, _ = sequence.apply(turned, Fire(enemy.number, camp.hex), RandomDice(2))
            assert fifth_of_april.is_awake(after, "6/T")
            return
    pytest.fail("nobody sees the camp")


@prints("10", "unready", "no approach or prepared fire and no reaction movement")
def test_they_are_unready_until_the_activation_is_over() -> None:
    """No approach or prepared fire nor reaction movement before or during it; fire at -1."""
    position, _ = fifth_of_april.alert(april(), "6/T", RandomDice(1))
    awake, asleep = (position.unit(number(f"us.{n}")) for n in ("25-mo", "8-il"))
    guns = position.unit(number("us.btty-munch"))
    enemy = position.unit(number("cs.9-tx"))
    assert [m.number for m in SHILOH.fire(position, shot(position, awake, enemy))] == [-1]
    assert SHILOH.bars_prepared(position, awake)
    assert SHILOH.bars_prepared(position, asleep)
    assert SHILOH.bars_reaction(position, guns) is not None
    over, _ = fifth_of_april.activation_ended(position, Activation(UNION, "6/T"), ScriptedDice())
    assert not SHILOH.fire(over, shot(over, awake, enemy))
    assert not SHILOH.bars_prepared(over, awake)
    assert SHILOH.bars_prepared(over, asleep)
    assert SHILOH.bars_reaction(over, guns) is None


@prints("10", "stuart_alert", "is alerted on 0-3 when a Confederate unit comes within 10 hexes")
@pytest.mark.parametrize(("away", "needed"), [(5, 6), (6, 3), (10, 3), (11, None)])
def test_stuart_hears_them(away: int, needed: int | None) -> None:
    """0-3 if a Confederate unit comes within 10 hexes of him, 0-6 within 5. [BB 31]"""
    position = april()._replace(tally=())
    stuart = [unit._replace(hex=6010) for unit in position.members("2/5/T")]
    enemy = position.unit(number("cs.9-tx"))._replace(hex=6010 + away)
    position = position.with_units(*stuart, enemy)
    _, events = fifth_of_april.activation_ended(
        position, Activation(CONFEDERATE, "unassigned/confederate"), ScriptedDice([9])
    )
    told = [event.needed for event in events if isinstance(event, AlertTried)]
    assert told == ([needed] if needed is not None else [])


def test_stuart_does_not_hear_whom_his_regiments_are_far_from() -> None:
    """`entro 10 esagoni da qualsiasi unità di Stuart`: he himself is none. [BB 31]"""
    position = april()._replace(tally=())
    members = position.members("2/5/T")
    units = [unit._replace(hex=6010) for unit in members if unit.sp]
    [leader] = [unit._replace(hex=6026) for unit in members if not unit.sp]
    enemy = position.unit(number("cs.9-tx"))._replace(hex=6030)
    position = position.with_units(*units, leader, enemy)
    _, events = fifth_of_april.activation_ended(
        position, Activation(CONFEDERATE, "unassigned/confederate"), ScriptedDice([9])
    )
    assert not any(isinstance(event, AlertTried) for event in events)
