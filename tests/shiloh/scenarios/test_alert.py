"""6 April: the Union's camps wake up by the alert program. [BB 30, BB 30.1]"""

import pytest

from campaign.dice import ScriptedDice
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.activation import held_back, most_acts
from campaign.resolvers.nei_boschi.division_orders import refuse_give
from campaign.resolvers.nei_boschi.efficiency import draw_efficiency
from campaign.resolvers.nei_boschi.leaders_ride import refuse_ride
from campaign.resolvers.nei_boschi.orders import Give, Lead, Pass, Wake
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.scenario_events import BodiesAlerted
from campaign.resolvers.nei_boschi.setup import begin
from campaign.resolvers.nei_boschi.shiloh.alert import is_awake, wake
from campaign.resolvers.nei_boschi.steps import Efficiency, EventDrawn, SettingUp
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.terms import CONFEDERATE, UNION
from tests.shiloh.desk import number, request
from tests.shiloh.printed import prints


def hour(
    turn: int, *faces: int, before: HexPosition | None = None
) -> tuple[HexPosition, list[BodiesAlerted]]:
    """A turn of scenario 1 has begun, with these dice for the alert."""
    position = (before or begin(request("1")))._replace(turn=turn, agenda=(SettingUp(UNION),))
    position = position._replace(marks=frozenset(m for m in position.marks if "turn." not in m))
    position, events = wake(position, ScriptedDice(faces))
    return position, [event for event in events if isinstance(event, BodiesAlerted)]


def markers(position: HexPosition) -> dict[str, int]:
    position, _ = draw_efficiency(position, Efficiency(), ScriptedDice([1] * 40))
    return {command.id: command.markers for command in position.commands}


def with_markers(position: HexPosition) -> HexPosition:
    position, _ = draw_efficiency(position, Efficiency(), ScriptedDice([1] * 40))
    return position


@pytest.mark.parametrize(
    ("face", "acts", "together"), [(0, 3, 3), (2, 2, 2), (3, 1, 2), (4, 1, 2), (9, 1, 2)]
)
def test_6_am_detachments_have_two_and_peabody_one_to_three(
    face: int, acts: int, together: int
) -> None:
    """The markers in the pool are the largest number of the division. [trap 32]

    Printed example: on a 4 Peabody acts with either of the two, but not with both.
    """
    position, _ = hour(1, face)
    found = markers(position)
    assert found["6/T"] == together
    assert (found["1/T"], found["2/T"], found["4/T"], found["5/T"]) == (0, 0, 0, 0)
    assert found["unassigned/union"] == 0
    assert found["1/2"] == found["2/2"] == found["1/3"] == 3
    position = with_markers(position)
    assert most_acts(position, position.body("2/6/T")) == 0
    # Each regiment as often as the brigade, in activations of the player's choice.
    regiment, detachment = (position.unit(number(id_)) for id_ in ("us.16-wi", "us.det-a"))
    position = position.with_units(regiment._replace(acts=acts), detachment._replace(acts=1))
    position = held_back(position, ("1/6/T",))
    assert position.unit(regiment.number).done
    assert not position.unit(detachment.number).done
    position = position.with_units(detachment._replace(acts=2))
    assert held_back(position, ("1/6/T",)).unit(detachment.number).done


@pytest.mark.parametrize(("face", "led", "astray"), [(0, 3, 2), (2, 2, 1), (5, 1, 1)])
def test_6_am_a_regiment_out_of_peabodys_range_acts_once_less(
    face: int, led: int, astray: int
) -> None:
    """`Le singole unità sono influenzate per essere Fuori Comando dal loro leader immediato, cioè
    una Attivazione di meno`; of the detachments `tutti sono considerati in comando`. [BB 30 a]
    """
    position, _ = hour(1, face)
    position = with_markers(position)
    regiment, detachment = (position.unit(number(id_)) for id_ in ("us.16-wi", "us.det-a"))
    near = regiment._replace(hex=position.unit(number("us.ldr-peabody")).hex)
    for unit, limit in ((near, led), (regiment._replace(hex=1010), astray), (detachment, 2)):
        for acts in (limit - 1, limit):
            now = position.with_units(unit._replace(acts=acts))
            held = held_back(now, ("1/6/T",)).unit(unit.number)
            assert held.done is (acts == limit), (unit.hex, acts)


@prints("1", "alert", "activations come from the alert program")
def test_7_am_sherman_by_brigades_without_his_own_value() -> None:
    """3/5/T 0-1: 2, 2-8: 1, 9: 0; the rest 0: 2, 1-2: 1, 3-9: 0; no +1 of Sherman. [trap 32]"""
    position, told = hour(2, 1, 2, 5)
    assert [(one.command, one.activations) for one in told] == [("5/T", 2), ("5/T", 1), ("6/T", 1)]
    found = markers(position)
    assert (found["5/T"], found["6/T"]) == (2, 1)
    position = with_markers(position)
    for body, acts in (("3/5/T", 2), ("1/5/T", 1), ("4/5/T", 1), ("1/6/T", 1)):
        # Nobody loses an activation for being out of his division leader's range.
        out = position.body(body)._replace(in_command=False)
        assert most_acts(position, out) == acts


def test_who_is_alerted_without_an_activation_is_out_of_reserve() -> None:
    """Alert and out of Reserve even with 0. [trap 32]"""
    position, _ = hour(2, 9, 9, 9)
    assert markers(position)["5/T"] == 0
    assert position.body("3/5/T").orders is Orders.ADVANCE
    assert position.body("1/5/T").orders is Orders.ADVANCE
    assert position.body("1/1/T").orders is Orders.RESERVE


@pytest.mark.parametrize(("again", "acts"), [(4, 3), (5, 2)])
def test_on_a_0_the_6th_division_rolls_again(again: int, acts: int) -> None:
    """0-4 is 3, 5-9 is 2; its cavalry stays in Reserve until 8 AM. [trap 32]"""
    position, told = hour(2, 5, 5, 0, again)
    assert told[-1] == BodiesAlerted("6/T", (), (0, again), acts, UNION)
    assert markers(position)["6/T"] == acts
    cavalry = position.body(position.unit(number("us.cav-11-il-1bn")).body)
    assert cavalry.orders is Orders.RESERVE
    position = with_markers(position)
    assert most_acts(position, cavalry) == 0


def test_8_am_the_union_picks_two_divisions() -> None:
    """Any two divisions draw; 5/T and 6/T, alerted before, draw as well. [trap 32]"""
    seven, _ = hour(2, 5, 5, 5)
    position, _ = hour(3, before=seven)
    assert position.agenda[:2] == (EventDrawn(UNION, "waking"), EventDrawn(UNION, "waking"))
    legal = sequence.legal(position)
    assert {order.command for order in legal if isinstance(order, Wake)} == {"1/T", "2/T", "4/T"}
    assert Pass() not in legal
    for division in ("1/T", "4/T"):
        position, _ = sequence.apply(position._replace(), Wake(division), ScriptedDice())
    assert position.step == SettingUp(UNION)
    assert position.body("2/1/T").orders is Orders.ADVANCE
    assert position.body("1/2/T").orders is Orders.RESERVE
    found = markers(position)
    assert found["2/T"] == 0
    assert all(found[division] for division in ("1/T", "4/T", "5/T", "6/T"))
    # The reinforcements of 8 AM are awake: Bouton has 3.
    assert found["unassigned/union"] == 3


def test_8_am_who_is_out_of_command_loses_one_activation_down_to_0() -> None:
    """Of the chosen divisions, in this turn only: brigades and regiments each. [trap 33]"""
    position, _ = hour(3, before=hour(2, 5, 5, 5)[0])
    for division in ("1/T", "4/T"):
        position, _ = sequence.apply(position, Wake(division), ScriptedDice())
    commands = tuple(
        one._replace(markers=2 if one.id in ("1/T", "5/T") else one.markers)
        for one in position.commands
    )
    position = position._replace(commands=commands)
    hare = position.body("1/1/T")._replace(in_command=False)
    assert most_acts(position, hare) == 1
    # A draw of 2, a brigade out of command, a regiment out of its command: none.
    far = position.unit(number("us.8-il"))._replace(hex=1010)
    position = position.with_body(hare).with_units(far)
    assert held_back(position, ("1/1/T",)).unit(far.number).done
    # Of any other division one activation is left.
    buckland = position.body("4/5/T")._replace(in_command=False)
    assert most_acts(position, buckland) == 1
    stray = position.unit(number("us.48-oh"))._replace(hex=1010)
    position = position.with_body(buckland).with_units(stray)
    assert not held_back(position, ("4/5/T",)).unit(stray.number).done


def test_who_had_to_leave_his_reserve_draws_in_the_next_turn() -> None:
    """Commands leave Reserve involuntarily or by the program; then they draw. [BB 30, BB 30.1]"""
    position, _ = hour(1, 5)
    position = position.with_body(position.body("3/1/T")._replace(orders=Orders.ADVANCE))
    assert markers(position)["1/T"] == 0
    position, _ = hour(2, 5, 5, 5, before=position)
    assert is_awake(position, "1/T")
    assert markers(position)["1/T"] > 0
    assert position.body("1/1/T").orders is Orders.RESERVE


def test_9_am_all_are_awake() -> None:
    position, _ = hour(4, before=hour(3)[0])
    assert all(body.orders is not Orders.RESERVE for body in position.bodies)
    assert all(n for id_, n in markers(position).items() if id_ in ("1/T", "2/T", "4/T", "5/T"))


def test_sleepers_are_given_no_orders() -> None:
    position, _ = hour(1, 5)
    body = position.body("1/1/T")
    refused = refuse_give(position._replace(turn=2), body, Orders.ADVANCE)
    assert refused is not None
    assert refused.rule == "BB 30.1"


def test_prentiss_stays_at_6_am() -> None:
    """Prentiss may not move at 6 AM; he and Sherman may in every activation of 7 AM. [BB 30]"""
    position, _ = hour(1, 5)
    prentiss = position.unit(number("us.ldr-prentiss"))
    order = Lead(prentiss.number, prentiss.hex + 1)
    refused = refuse_ride(position, order)
    assert refused is not None
    assert refused.rule == "BB 30"
    assert refuse_ride(hour(2, 5, 5, 5, before=position)[0], order) is None


@prints("1", "no_early_march", "before 9 AM (Confederates) or 10 AM (Union)")
def test_nobody_marches_early() -> None:
    """Not before 9 AM for the Confederates, 10 AM for the Union. [BB 30.1]"""
    position = begin(request("1"))
    for turn, body, barred in (
        *((3, "1/1/2", True), (4, "1/1/2", False)),
        *((4, "1/6/T", True), (5, "1/6/T", False)),
    ):
        now = position._replace(turn=turn, marks=frozenset({"awake.union"}))
        refused = refuse_give(now, now.body(body), Orders.MARCH)
        said = refused.reason if refused else ""
        assert ("marches before" in said) is barred


@prints(
    "1",
    "no_early_attack",
    "No Confederate brigade may be put under orders to Attack at the beginning of 6 AM",
)
def test_no_attack_orders_at_6_am() -> None:
    """No Confederate brigade is put under Attack at 6 AM; at the set-up neither. [BB 30.1]"""
    position = begin(request("1"))
    refused = refuse_give(position, position.body("1/1/2"), Orders.ATTACK)
    assert refused is not None
    assert refused.rule == "BB 30.1"
    position = position._replace(turn=2)
    refused = refuse_give(position, position.body("1/1/2"), Orders.ATTACK)
    assert refused is None or refused.rule != "BB 30.1"
    setting = position._replace(turn=1, agenda=(SettingUp(CONFEDERATE),))
    assert sequence.refuse(setting, Give("1/1/2", Orders.ATTACK)) is not None
