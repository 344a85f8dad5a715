"""7 April: a slow start, Grant at the Landing, his initiative; and his visit the day before."""

import pytest

from campaign.dice import ScriptedDice
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.initiative import initiative_value
from campaign.resolvers.nei_boschi.leaders_ride import refuse_ride
from campaign.resolvers.nei_boschi.orders import Lead, Lend, Pass, Play
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.scenario_events import LeaderKept, LeaderVisits, MarkerWasted
from campaign.resolvers.nei_boschi.setup import begin
from campaign.resolvers.nei_boschi.shiloh import grant_visit, second_day
from campaign.resolvers.nei_boschi.steps import (
    EventDrawn,
    FirstMarker,
    Initiative,
    SettingUp,
)
from campaign.terms import CONFEDERATE, UNION
from tests.shiloh.desk import number, request
from tests.shiloh.printed import prints

NEVER, SURE = -1, 9


@prints("8", "slow_start", "it rolls on the table of the slow start")
@pytest.mark.parametrize(
    ("command", "highest"),
    [
        ("3/T", (1, SURE, SURE, SURE, SURE, SURE)),
        ("5/T", (0, 1, 3, 4, SURE, SURE)),
        ("1/T", (0, 1, 3, 4, SURE, SURE)),
        ("4/T", (NEVER, NEVER, 1, 3, 4, SURE)),
        ("4/O", (1, SURE, SURE, SURE, SURE, SURE)),  # its columns are lost; 6 AM is ours
        ("5/O", (2, 5, SURE, SURE, SURE, SURE)),
        ("unassigned/union", (NEVER, NEVER, 1, 3, 4, SURE)),
        ("2/O", (SURE, SURE, SURE, SURE, SURE, SURE)),
        ("2", (SURE, SURE, SURE, SURE, SURE, SURE)),
    ],
)
def test_a_slow_start_after_a_long_night(command: str, highest: tuple[int, ...]) -> None:
    """Each time that a marker is drawn, until the column says auto. [BB 30.8]"""
    position = begin(request("8"))
    for turn, most in enumerate(highest, 1):
        now = position._replace(turn=turn)
        state = now.command(command)
        if most == SURE:
            assert second_day.marker_played(now, state, ScriptedDice()) is None
        elif most == NEVER:
            wasted = second_day.marker_played(now, state, ScriptedDice())
            assert wasted is not None
            assert wasted.events == (MarkerWasted(command),)
        else:
            assert second_day.marker_played(now, state, ScriptedDice([most])) is None
            wasted = second_day.marker_played(now, state, ScriptedDice([most + 1]))
            assert wasted is not None
            assert wasted.events == (MarkerWasted(command, most + 1, most),)


def test_a_wasted_marker_is_out_of_the_pool() -> None:
    """Failure means that the marker is ignored. [BB 30.8]"""
    position = begin(request("8"))
    command = position.command("5/T")._replace(markers=2, left=2)
    position = position.with_command(command)._replace(
        agenda=(FirstMarker(UNION), SettingUp(UNION)), initiative=UNION
    )
    position, _ = sequence.apply(position, Play("5/T"), ScriptedDice([5]))
    assert position.command("5/T").left == 1
    assert position.agenda == (SettingUp(UNION),)


def grant(turn: int, *faces: int, tried: int = 0) -> tuple[HexPosition, tuple[object, ...]]:
    position = begin(request("8"))._replace(turn=turn).counting("grant.tried", tried)
    return second_day.try_grant(position, ScriptedDice(faces))


def rides(position: HexPosition) -> bool:
    leader = position.unit(number("us.ldr-grant"))
    refused = refuse_ride(position, Lead(leader.number, leader.hex + 1))
    return refused is None or refused.rule != "BB 30.8"


@prints("8", "grant_stays", "Grant does not move at 6 and 7 AM.")
def test_grant_stays_at_the_landing_until_a_die_frees_him() -> None:
    """Not at 6 and 7 AM; from 8 AM on a 0, each failure taking 1 off; free at 2 PM. [trap 39]"""
    assert grant(1)[1] == grant(2)[1] == ()
    assert not rides(grant(1)[0])
    kept, events = grant(3, 1)
    assert events == (LeaderKept(number("us.ldr-grant"), 1, 0, kept=True),)
    assert kept.count("grant.tried") == 1
    assert not rides(kept)
    assert rides(grant(3, 0)[0])
    assert rides(grant(5, 2, tried=2)[0])
    assert not rides(grant(5, 3, tried=2)[0])
    assert rides(grant(9)[0])


@prints("8", "grant_first", "the Union's first activation is one of the Army of the Tennessee")
def test_by_grants_initiative_his_own_army_goes_first() -> None:
    """If the Union has won by his +1, the first marker is of the Army of the Tennessee."""
    position = begin(request("8"))
    position = position._replace(commands=tuple(one._replace(left=1) for one in position.commands))
    values = {
        name: second_day._value(position, position.unit(number(f"us.ldr-{name}")))
        for name in ("grant", "buell")
    }
    assert values["grant"] == values["buell"] + 1
    decided = second_day.initiative_rolled(position, 8, 7, UNION)
    barred = second_day.bars_marker(decided, decided.command("2/O"))
    assert barred is not None
    assert barred.rule == "BB 30.8"
    assert second_day.bars_marker(decided, decided.command("5/T")) is None
    for union, confederate, winner in ((9, 7, UNION), (7, 8, CONFEDERATE)):
        free = second_day.initiative_rolled(position, union, confederate, winner)
        assert second_day.bars_marker(free, free.command("2/O")) is None


# --- the Hornets' Nest -------------------------------------------------------------------------


def visit(turn: int, *faces: int, before: HexPosition | None = None) -> HexPosition:
    position = before or begin(request("4"))
    position = position._replace(turn=turn, agenda=(Initiative(), SettingUp(UNION)))
    return HexPosition(*grant_visit.begin_turn(position, ScriptedDice(faces)).position)


@prints("4", "grant_visit", "Before the roll for initiative at Noon the Union rolls")
def test_grant_visits_hurlbut_at_noon_or_at_1_pm() -> None:
    """0-4: his initiative and one division's efficiency at Noon; 5-9: at 1 PM. [BB 30.4]"""
    assert visit(1).step == Initiative()
    noon = visit(2, 4)
    assert noon.step == EventDrawn(UNION, "grant_visit")
    plain = begin(request("4"))
    assert initiative_value(noon, UNION) == initiative_value(plain, UNION) + 1
    later = visit(2, 5)
    assert later.step == Initiative()
    assert initiative_value(later, UNION) == initiative_value(plain, UNION)
    one = visit(3, before=later)
    assert one.step == EventDrawn(UNION, "grant_visit")
    assert visit(3, before=visit(2, 0)._replace(marks=frozenset())).step == Initiative()


def test_he_helps_one_division() -> None:
    noon = visit(2, 0)
    legal = sequence.legal(noon)
    lends = {order.command for order in legal if isinstance(order, Lend)}
    assert lends == {"2/T", "4/T", "5/T", "6/T"}
    assert Pass() in legal
    after, _ = sequence.apply(noon, Lend(number("us.ldr-grant"), "4/T"), ScriptedDice([5, 5]))
    assert after.command("4/T").lent
    refused = sequence.refuse(noon, Lend(number("us.ldr-grant"), "R"))
    assert refused is not None


def test_it_is_told() -> None:
    position = begin(request("4"))._replace(turn=2)
    _, events = grant_visit.begin_turn(position, ScriptedDice([7]))
    assert events == (LeaderVisits(number("us.ldr-grant"), 7, 13),)
