"""How an hour goes by: initiative, efficiency, markers one by one. [SH 3, SH 5]"""

import pytest

from campaign.dice import RandomDice, ScriptedDice
from campaign.errors import IllegalActionError, Refusal
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.activation import most_acts
from campaign.resolvers.nei_boschi.events import (
    BodiesAct,
    CommandFixed,
    Coordinated,
    EfficiencyDrawn,
    InitiativeRolled,
    MarkerDrawn,
    TurnBegun,
)
from campaign.resolvers.nei_boschi.orders import (
    Activate,
    Coordinate,
    Face,
    Give,
    Lead,
    Move,
    Pass,
    Play,
)
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.scenario_files import scenario_ids
from campaign.resolvers.nei_boschi.setup import begin
from campaign.resolvers.nei_boschi.steps import Acting, Activation, DrawMarker, FirstMarker
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.resolvers.nei_boschi.ways import reach
from campaign.terms import CONFEDERATE, UNION
from tests.rules.play import quotes
from tests.shiloh.desk import desk, number, request

refuse = sequence.refuse


def on_to(position: HexPosition, kind: type, dice: RandomDice) -> tuple[HexPosition, list[object]]:
    """Everybody passes until a step of that kind is to be decided."""
    position, events = sequence.go_on(position, dice)
    told = [*events]
    while not isinstance(position.step, kind):
        position, events = sequence.apply(position, Pass(), dice)
        told += events
    return position, told


def test_the_first_hour_of_the_crucial_left() -> None:
    """Scenario 9: at 11 AM the South has the initiative, and three activations. [BB 30.9]"""
    position, told = on_to(begin(request("9")), FirstMarker, RandomDice(1))
    assert position.step == FirstMarker(CONFEDERATE)
    assert TurnBegun(1, "11 AM, 6 April") in told
    assert InitiativeRolled(CONFEDERATE, rolled=False) in told
    drawn = {event.command: event for event in told if isinstance(event, EfficiencyDrawn)}
    assert drawn["2/2"] == EfficiencyDrawn("2/2", 0, 3)
    assert drawn["5/T"].efficiency == drawn["5/T"].markers  # not modified by Sherman
    assert drawn["5/T"].efficiency in (2, 3)
    assert [command.left for command in position.commands if command.id == "2/2"] == [3]


@quotes("SH 5", "one fewer if its leader is Out of Command")
def test_sh_5_at_noon_withers_is_out_of_command() -> None:
    """He has Bragg's draw, one activation more by himself, and one less. [BB 30.9, SH 5]"""
    dice = RandomDice(4)
    position, _ = on_to(begin(request("9")), FirstMarker, dice)
    position, _ = sequence.apply(position, Play("2/2"), dice)
    position, told = on_to(position, FirstMarker, dice)
    assert position.turn == 2
    [bragg] = [e for e in told if isinstance(e, EfficiencyDrawn) and e.command == "2/2"]
    assert bragg.markers == bragg.efficiency + 1 - 1


def test_a_marker_activates_each_brigade_once() -> None:
    dice = RandomDice(1)
    position, _ = on_to(begin(request("9")), FirstMarker, dice)
    position, events = sequence.apply(position, Play("2/2"), dice)
    assert MarkerDrawn("2/2", 2) in events
    assert position.step == Activation(CONFEDERATE, "2/2")
    position, events = sequence.apply(position, Activate(("2/2/2",)), dice)
    assert BodiesAct(("2/2/2",)) in events
    while isinstance(position.step, Acting):
        position, _ = sequence.apply(position, Pass(), dice)
    assert position.body("2/2/2").acts == 1
    with pytest.raises(IllegalActionError, match="2/2/2 cannot act on this marker"):
        sequence.apply(position, Activate(("2/2/2",)), dice)


@quotes("SH 4", "Out of Command a brigade has one activation fewer than its division")
def test_sh_4_whoever_is_out_of_command_acts_once_less() -> None:
    """Jackson is out of Withers' range in the woods at 11 AM, and Chalmers is in it. [SH 4]"""
    position, told = on_to(begin(request("9")), FirstMarker, RandomDice(1))
    assert CommandFixed(CONFEDERATE, ("3/2/2",)) in told
    assert most_acts(position, position.body("2/2/2")) == 3
    assert most_acts(position, position.body("3/2/2")) == 2


def test_every_marker_is_drawn_in_the_end() -> None:
    dice = RandomDice(3)
    position, _ = on_to(begin(request("9")), FirstMarker, dice)
    markers = sum(command.markers for command in position.commands)
    position, events = sequence.apply(position, Play("2/2"), dice)
    told = [*events]
    while position.turn == 1:
        position, events = sequence.apply(position, Pass(), dice)
        told += events
    assert sum(isinstance(event, MarkerDrawn) for event in told) == markers
    assert DrawMarker() in position.agenda


@quotes("SH 5.1", "may roll two dice, added up, with the leader's coordination")
@pytest.mark.parametrize(
    ("faces", "together", "confused"),
    [((0, 0), 0, True), ((1, 2), 0, False), ((3, 4), 2, False), ((9, 9), 2, False)],
)
def test_sh_5_1_coordination(faces: tuple[int, int], together: int, confused: bool) -> None:
    """Two dice, and what Withers adds; two brigades are there. [SH 5.1]"""
    position = desk(
        *("cs.ldr-withers 5956 NW", "cs.ldr-chalmers 5955 NW", "cs.ldr-jackson 5856 NW"),
        *("cs.5-ms 5955 NW", "cs.17-al 5856 NW"),
    )
    step = Activation(CONFEDERATE, "2/2")
    commands = tuple(one._replace(markers=2) for one in position.commands)
    position = position._replace(agenda=(step,), commands=commands)
    assert refuse(position, Coordinate()) is None
    position, events = sequence.apply(position, Coordinate(), ScriptedDice(faces))
    [rolled] = [event for event in events if isinstance(event, Coordinated)]
    assert [modifier.number for modifier in rolled.modifiers] == [1]
    assert (rolled.together, rolled.confused) == (together, confused)
    both = Activate(("2/2/2", "3/2/2"))
    if confused:
        position, _ = sequence.apply(position, Activate(("2/2/2",)), ScriptedDice())
        assert refuse(position, Move(number("cs.5-ms"), 5954, 5)) == Refusal(
            "SH 5", "after confusion no brigade in command moves or fights"
        )
        assert refuse(position, Face(number("cs.5-ms"), 0)) is None, "a vertex is allowed"
    elif together:
        assert refuse(position, both) is None
    else:
        assert "only 1 of them may act as one" in str(refuse(position, both))


TWO_BRIGADES = (
    *("cs.ldr-withers 5956 NW", "cs.ldr-chalmers 5955 NW", "cs.ldr-jackson 5856 NW"),
    *("cs.5-ms 5955 NW", "cs.17-al 5856 NW"),
)
WITHERS = number("cs.ldr-withers")


def marker_of_withers(*lines: str) -> HexPosition:
    """One of his two markers has been played."""
    position = desk(*TWO_BRIGADES, *lines)
    commands = tuple(one._replace(markers=2) for one in position.commands)
    return position._replace(agenda=(Activation(CONFEDERATE, "2/2"),), commands=commands)


@quotes("SH 9", "leaders of brigades and divisions 12")
@quotes("SH 9", "Leaders ride at any time in an activation of their command")
def test_sh_9_a_leader_of_a_division_has_his_points_once_for_each_marker() -> None:
    """The activation of his command is that of the division, whichever brigade acts in it."""
    position = marker_of_withers()
    position, _ = sequence.apply(position, Activate(("2/2/2",)), ScriptedDice())
    ways = reach(position, position.unit(WITHERS)).items()
    far = max(ways, key=lambda spot_and_way: spot_and_way[1].half_points)[0][0]
    position, _ = sequence.apply(position, Lead(WITHERS, far), ScriptedDice())
    spent = position.unit(WITHERS).spent
    assert spent > 12, "more than half of 12 points, in halves"
    position, _ = sequence.apply(position, Pass(), ScriptedDice())
    second, _ = sequence.apply(position, Activate(("3/2/2",)), ScriptedDice())
    assert second.unit(WITHERS).spent == spent
    assert "is too far" in str(refuse(second, Lead(WITHERS, 5956)))
    fresh = position._replace(agenda=(Activation(CONFEDERATE, "2/2"),))
    next_marker, _ = sequence.apply(fresh, Activate(("3/2/2",)), ScriptedDice())
    assert refuse(next_marker, Lead(WITHERS, 5956)) is None


@quotes("BB 4.24", "The cavalry of a division activates as")
@quotes("BB 4.32", "act as a brigade of its own")
@pytest.mark.parametrize("in_command", [True, False])
@pytest.mark.parametrize("who", ["us.btty-waterhouse", "us.cav-thielmann", "us.53-oh"])
def test_bb_4_32_confusion_is_for_guns_and_horse_as_well(who: str, in_command: bool) -> None:
    """`Nessuna brigata In Comando di quella divisione può effettuare alcuna azione di movimento o
    combattimento`; guns act `come una brigata separata`, cavalry `come fossero una brigata
    separata`. [BB 4.24, BB 4.32, SH 5.1]
    """
    position = begin(request("3"))
    body = position.body(position.unit(number(who)).body)._replace(in_command=in_command)
    sherman = position.command("5/T")._replace(markers=2)
    step = Activation(UNION, "5/T", rolled=True, confused=True)
    position = position.with_body(body).with_command(sherman)._replace(agenda=(step,))
    position, _ = sequence.apply(position, Activate((body.id,)), ScriptedDice())
    assert isinstance(position.step, Acting)
    assert position.step.confused is in_command


def test_brigades_begin_under_orders_that_the_scenario_allows() -> None:
    """Scenario 9: all brigades under Advance or Attack. [BB 30.9]"""
    position, _ = sequence.go_on(begin(request("9")), RandomDice(1))
    legal = sequence.legal(position)
    given = {order.orders for order in legal if isinstance(order, Give)}
    assert given == {Orders.ADVANCE, Orders.ATTACK} - {position.body("2/5/T").orders}
    assert position.acting is UNION


@pytest.mark.sampled(3)
@pytest.mark.parametrize("id_", scenario_ids("shiloh"))
def test_every_scenario_comes_to_its_first_marker(id_: str) -> None:
    position, told = on_to(begin(request(id_)), FirstMarker, RandomDice(5))
    assert any(isinstance(event, EfficiencyDrawn) for event in told)
    assert sequence.legal(position)
