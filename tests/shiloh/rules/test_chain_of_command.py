"""Who is in command, who leads brigades himself, who is attached where. [BB 4, BB 5]"""

import pytest

from campaign.dice import RandomDice, ScriptedDice
from campaign.errors import Refusal
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.activation import coordination_modifiers, held_back, most_acts
from campaign.resolvers.nei_boschi.chain_of_command import fix
from campaign.resolvers.nei_boschi.command_range import commanded, is_in_range
from campaign.resolvers.nei_boschi.counters import Rank
from campaign.resolvers.nei_boschi.efficiency import draw_efficiency, markers_of
from campaign.resolvers.nei_boschi.ineffectiveness import regiments
from campaign.resolvers.nei_boschi.modifiers import total
from campaign.resolvers.nei_boschi.orders import ORDERS, Attach, Direct, Give, HexOrder, Lend, Pass
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.steps import (
    Activation,
    ChainOfCommand,
    DivisionOrders,
    Efficiency,
)
from campaign.resolvers.nei_boschi.units import CommandState
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.resolvers.nei_boschi.who import card, chain
from campaign.terms import CONFEDERATE, UNION, Side
from tests.rules.play import quotes
from tests.shiloh.desk import desk, number
from tests.shiloh.printed import prints

JOHNSTON, BEAUREGARD = number("cs.ldr-johnston"), number("cs.ldr-beauregard")
GRANT, STUART = number("us.ldr-grant"), number("us.ldr-stuart")


def chain_step(
    *lines: str, side: Side, scenario: str = "1", turn: int = 1, commands: tuple[str, ...] = ()
) -> HexPosition:
    """The step in which a side fixes its chain of command; with these commands in play as well."""
    position = staffed(desk(*lines, scenario=scenario))
    more = {one.id: one for one in (*position.commands, *map(CommandState, commands))}
    states = tuple(more[id_] for id_ in sorted(more))
    steps = (ChainOfCommand(side),)
    return position._replace(commands=states, agenda=steps, acting=side, turn=turn)


def staffed(position: HexPosition) -> HexPosition:
    """With the leaders of divisions, corps and armies in bodies of their own, as in a battle."""
    for unit in position.units:
        counter = card(position, unit.number).counter
        if counter.rank not in (None, Rank.BRIGADE):
            position = with_own_body(
                position, counter.id, f"staff/{counter.command}", counter.command
            )
    return position


def ordered(position: HexPosition, order: HexOrder) -> HexPosition:
    """After an order, with the step still to be decided."""
    after, _ = sequence.apply(position, order, ScriptedDice())
    found: HexPosition = after._replace(agenda=position.agenda)
    return found


def attached(position: HexPosition, unit: str, to: str) -> HexPosition:
    return ordered(position, Attach(number(unit), to))


def why(position: HexPosition, unit: str, to: str) -> str:
    return str(sequence.refuse(position, Attach(number(unit), to)))


# --- tracing [BB 4.15] -------------------------------------------------------------------------


@quotes("BB 4.15", "woods cost all of them 2 points")
def test_bb_4_15_woods_cost_two_points() -> None:
    """Trap 7: 1½ to ride, 2 to command: a brigadier of 4 points reaches two hexes of woods."""
    position = desk("cs.ldr-chalmers 6054 NW", scenario="1")
    found = commanded(position, position.unit(number("cs.ldr-chalmers"))).spent
    assert max(found.values()) <= 8
    assert found[6053] in (4, 5, 6)
    assert 6050 not in found


# --- direct command [BB 4.11] ------------------------------------------------------------------

SOUTH = (
    *("cs.ldr-johnston 5855 NW", "cs.ldr-beauregard 5855 NW", "cs.ldr-withers 5855 NW"),
    *("cs.ldr-jackson 5855 NW", "cs.2-tx 5855 NW", "cs.ldr-chalmers 5855 NW", "cs.5-ms 5855 NW"),
    *("cs.ldr-gladden 5855 NW", "cs.21-al 5855 NW"),
)


@quotes("BB 4.11", "Johnston and Beauregard may each take two brigades within range")
def test_bb_4_11_each_of_them_takes_two_brigades() -> None:
    """Trap 15."""
    position = chain_step(*SOUTH, side=CONFEDERATE)
    for leader, body in ((JOHNSTON, "3/2/2"), (JOHNSTON, "2/2/2"), (BEAUREGARD, "1/2/2")):
        position = ordered(position, Direct(leader, body))
    assert "under direct command already" in str(
        sequence.refuse(position, Direct(BEAUREGARD, "3/2/2"))
    )
    third = Direct(JOHNSTON, "1/2/2")
    free = position.with_body(position.body("1/2/2")._replace(direct=0))
    assert "commands 2 brigades directly already" in str(sequence.refuse(free, third))
    assert position.body("3/2/2").direct == JOHNSTON


def test_no_union_commander_takes_brigades_under_his_hand() -> None:
    position = chain_step("us.ldr-grant 5745 E", "us.ldr-stuart 5745 E", side=UNION)
    assert "no brigade under direct command" in str(
        sequence.refuse(position, Direct(GRANT, "2/5/T"))
    )


@quotes("BB 4.11", "these are In Command for everything and use the efficiency of their corps")
def test_bb_4_11_they_use_the_efficiency_of_their_corps() -> None:
    """Withers is out of Bragg's range: his division acts once less, with his 1 more."""
    position = chain_step(*SOUTH, "cs.ldr-bragg 1267 NW", side=CONFEDERATE, turn=3)
    position = ordered(position, Direct(JOHNSTON, "3/2/2"))
    position = fix(position, CONFEDERATE)
    assert not position.command("2/2").in_command
    assert position.body("3/2/2").in_command
    command = position.command("2/2")._replace(efficiency=3, markers=2)
    position = position.with_command(command)
    assert most_acts(position, position.body("3/2/2")) == 3
    assert most_acts(position, position.body("2/2/2")) == 2


@quotes("BB 4.11", "these are In Command for everything")
def test_bb_4_11_they_are_given_orders_past_a_division_out_of_command() -> None:
    """`sostituendo la normale catena di comando, cioè, corpo-divisione-brigata`: where Withers is
    out of Bragg's range, Jackson's brigade goes over to Attack, and Chalmers's does not.
    """
    position = chain_step(*SOUTH, "cs.ldr-bragg 1267 NW", side=CONFEDERATE, turn=3)
    position = fix(ordered(position, Direct(JOHNSTON, "3/2/2")), CONFEDERATE)
    position = position._replace(agenda=(DivisionOrders(CONFEDERATE),))
    assert not position.command("2/2").in_command
    assert sequence.refuse(position, Give("3/2/2", Orders.ATTACK)) is None
    assert "is out of command" in str(sequence.refuse(position, Give("2/2/2", Orders.ATTACK)))


def test_their_markers_are_in_the_pool() -> None:
    """Efficiency 3 gives a brigade under direct command three activations where Ruggles has two:
    the pool has three markers, and the others act twice. [BB 4.11]
    """
    position = desk(
        *("cs.ldr-ruggles 5855 NW", "cs.ldr-pond 5855 NW", "cs.16-la 5855 NW"),
        *("cs.ldr-gibson 5855 NW", "cs.1-ar 5855 NW"),
        scenario="3",
    )
    position = position.with_body(position.body("3/1/2")._replace(direct=JOHNSTON))
    low = position.command("1/2")._replace(in_command=False)
    position = position.with_command(low)._replace(agenda=(Efficiency(),), turn=2)
    higher = 0
    for seed in range(10):
        after, _ = draw_efficiency(position, Efficiency(), RandomDice(seed))
        command = after.command("1/2")
        own = markers_of(position, low, command.efficiency, None)
        higher += command.efficiency > own
        assert command.markers == max(own, command.efficiency)
        assert most_acts(after, after.body("3/1/2")) == command.efficiency
        assert most_acts(after, after.body("1/1/2")) == own
    assert higher, "Ruggles is out of command and acts once less"


@quotes("BB 4.11", "Beauregard may not help an efficiency in a turn in which he does so")
def test_bb_4_11_who_leads_brigades_helps_no_efficiency() -> None:
    position = chain_step(*SOUTH, side=CONFEDERATE)
    lend = Lend(BEAUREGARD, "2/2")
    assert sequence.refuse(position, lend) is None
    direct = ordered(position, Direct(BEAUREGARD, "2/2/2"))
    assert "leads no brigade himself" in str(sequence.refuse(direct, lend))
    lent = ordered(position, lend)
    assert "has spent his initiative value" in str(
        sequence.refuse(lent, Direct(BEAUREGARD, "2/2/2"))
    )


def test_what_one_of_them_spends_the_other_still_has() -> None:
    """Johnston and Beauregard command one army; each has a value of his own. [SH 5]"""
    position = chain_step(*SOUTH, "cs.ldr-hindman 5855 NW", "cs.3-ms-bn 5855 NW", side=CONFEDERATE)
    position = ordered(position, Lend(BEAUREGARD, "2/2"))
    assert sequence.refuse(position, Direct(JOHNSTON, "2/2/2")) is None
    assert "helps one command in a turn" in str(sequence.refuse(position, Lend(BEAUREGARD, "1/3")))
    assert sequence.refuse(position, Lend(JOHNSTON, "1/3")) is None
    assert "has been helped already" in str(sequence.refuse(position, Lend(JOHNSTON, "2/2")))


# --- the chain [BB 4.2, BB 4.21, SH 4] ---------------------------------------------------------


@quotes("BB 4.2", "Leaders of Union divisions are always In Command")
def test_bb_4_2_union_divisions_need_no_army_commander() -> None:
    """Trap 19."""
    lines = "us.ldr-sherman 2938 E", "us.ldr-grant 6420 E"
    position = fix(staffed(desk(*lines, scenario="1")), UNION)
    assert position.command("5/T").in_command


@quotes("BB 4.2", "Grant may spend his initiative value on one division in his range")
def test_bb_4_2_grant_helps_one_division() -> None:
    north = ("us.ldr-grant 5745 E", "us.ldr-hurlbut 5745 E", "us.ldr-sherman 5745 E")
    position = chain_step(*north, "us.ldr-prentiss 2938 E", side=UNION, turn=4)
    assert "out of his range" in str(sequence.refuse(position, Lend(GRANT, "6/T")))
    position = ordered(position, Lend(GRANT, "4/T"))
    assert markers_of(position, position.command("4/T"), 2, None) == 3
    assert "helps one command in a turn" in str(sequence.refuse(position, Lend(GRANT, "5/T")))


def test_buell_has_nothing_to_spend() -> None:
    buell = number("us.ldr-buell")
    position = chain_step("us.ldr-buell 6420 E", "us.ldr-nelson 6420 E", side=UNION, turn=10)
    assert "no initiative value" in str(sequence.refuse(position, Lend(buell, "4/O")))


@quotes("BB 4.25", "Neither Grant nor Beauregard adds to their activations")
def test_bb_4_25_nobody_helps_the_unassigned() -> None:
    """Trap 20."""
    position = chain_step("us.ldr-grant 5745 E", side=UNION, commands=("unassigned/union",))
    assert "on the unassigned" in str(sequence.refuse(position, Lend(GRANT, "unassigned/union")))


@quotes("BB 4.25", "who have at most 3 activations")
def test_bb_4_25_the_unassigned_act_three_times_at_most() -> None:
    position = desk("us.55-il 5745 E")
    assert markers_of(position, CommandState("unassigned/union"), 4, None) == 3


@quotes("BB 4.21", "Cleburne is In Command if Hindman or Hardee can trace command to him")
def test_bb_4_21_cleburne_has_two_leaders() -> None:
    cleburne = ("cs.ldr-cleburne 2245 NW", "cs.23-tn 2245 NW", "cs.ldr-hardee 6060 NW")
    near = fix(desk(*cleburne, "cs.ldr-hindman 2246 NW", scenario="1"), CONFEDERATE)
    far = fix(desk(*cleburne, "cs.ldr-hindman 6060 NW", scenario="1")._replace(turn=3), CONFEDERATE)
    near = fix(near._replace(turn=3), CONFEDERATE)
    assert near.body("2/-/3").in_command
    assert not far.body("2/-/3").in_command
    hardee = ("cs.ldr-cleburne 2245 NW", "cs.23-tn 2245 NW", "cs.ldr-hardee 2246 NW")
    other = desk(*hardee, "cs.ldr-hindman 6060 NW", scenario="1")._replace(turn=3)
    assert fix(other, CONFEDERATE).body("2/-/3").in_command


@quotes("BB 4.21", "If Hindman falls, all his brigades trace to Hardee.")
@pytest.mark.parametrize("has_fallen", [False, True])
def test_bb_4_21_without_hindman_there_is_no_division_to_be_out_of_command(
    has_fallen: bool,
) -> None:
    """`tutte le brigate usano Hardee per tracciare il comando (come il Corpo della Riserva)`: how
    far the one who stands in for Hindman is from Hardee loses nobody an activation, or orders.
    """
    position = chain_step(
        *("cs.ldr-hardee 2246 NW", "cs.ldr-hindman 6060 NW", "cs.ldr-shaver 2245 NW"),
        "cs.2-ar 2245 NW",
        side=CONFEDERATE,
        turn=3,
        commands=("1/3",),
    )
    hindman = position.unit(number("cs.ldr-hindman"))._replace(replaced=has_fallen)
    position = fix(position.with_units(hindman), CONFEDERATE)
    assert position.command("1/3").in_command is has_fallen
    assert position.body("1/1/3").in_command is has_fallen


@quotes("BB 4.21", "If Hindman falls, all his brigades trace to Hardee.")
def test_bb_4_21_if_hindman_falls_hardee_leads_them_all() -> None:
    lines = ("cs.ldr-shaver 2245 NW", "cs.2-ar 2245 NW", "cs.ldr-hardee 2246 NW")
    position = desk(*lines, "cs.ldr-hindman 6060 NW", scenario="1")._replace(turn=3)
    assert not fix(position, CONFEDERATE).body("1/1/3").in_command
    hindman = position.unit(number("cs.ldr-hindman"))
    fallen = position.with_units(hindman._replace(replaced=True))
    assert fix(fallen, CONFEDERATE).body("1/1/3").in_command


# --- attachments -------------------------------------------------------------------------------


def orders_step(*lines: str, turn: int) -> HexPosition:
    """The step in which the Union gives its orders."""
    return chain_step(*lines, side=UNION, turn=turn)._replace(agenda=(DivisionOrders(UNION),))


@quotes("BB 5.26", "From 10 AM on it may be attached to any Union division in whose")
def test_bb_5_26_stuart_may_be_attached_from_10_am() -> None:
    """Trap 22. `durante la Fase degli Ordini di Divisione`: who leads him then, commands him."""
    lines = ("us.ldr-stuart 5745 E", "us.55-il 5745 E", "us.ldr-hurlbut 5744 E")
    early = orders_step(*lines, turn=4)
    assert "before 10 AM" in why(early, "us.ldr-stuart", "4/T")
    before = chain_step(*lines, side=UNION, turn=5)
    assert "when orders are given" in why(before, "us.ldr-stuart", "4/T")
    position = orders_step(*lines, turn=5)
    position = position.with_body(position.body("2/5/T")._replace(in_command=False))
    assert Attach(STUART, "4/T") in sequence.legal(position)
    position = attached(position, "us.ldr-stuart", "4/T")
    assert position.body("2/5/T").command == "4/T"
    assert position.body("2/5/T").in_command
    assert [one.id for one in chain(position, position.body("2/5/T"))] == ["2/5/T", "4/T", "AoT"]
    far = orders_step("us.ldr-stuart 5745 E", "us.ldr-hurlbut 2938 E", turn=5)
    assert "out of range" in why(far, "us.ldr-stuart", "4/T")


@quotes("BB 5.26", "after that only to Sherman's again")
def test_bb_5_26_then_it_goes_back_to_sherman_alone() -> None:
    lines = ("us.ldr-stuart 5745 E", "us.ldr-hurlbut 5744 E", "us.ldr-sherman 5744 E")
    position = orders_step(*lines, "us.ldr-w-wallace 5744 E", turn=5)
    position = attached(position, "us.ldr-stuart", "4/T")
    assert "back to Sherman alone" in why(position, "us.ldr-stuart", "2/T")
    assert attached(position, "us.ldr-stuart", "5/T").body("2/5/T").command == "5/T"


@prints("4", "stuart", "may be attached to any division when commands are determined")
def test_in_scenario_4_stuart_may_be_attached_at_any_hour() -> None:
    """Trap 22, [BB 30.4]: it begins at 1 PM; here the hour does not matter."""
    position = chain_step(
        *("us.ldr-stuart 5745 E", "us.ldr-hurlbut 5744 E"), side=UNION, scenario="4"
    )
    assert sequence.refuse(position, Attach(STUART, "4/T")) is None
    later = position._replace(agenda=(DivisionOrders(UNION),))
    assert "with the chain of command" in why(later, "us.ldr-stuart", "4/T")


@prints("1", "stuart", "Stuart has at most 2 activations until he is In Command")
@quotes("BB 5.26", "Stuart's brigade has at most two activations")
def test_bb_5_26_stuart_acts_twice_at_most() -> None:
    lines = ("us.ldr-stuart 5745 E", "us.55-il 5745 E", "us.ldr-sherman 2938 E")
    position = desk(*lines, scenario="1")._replace(turn=5)
    position = position.with_command(position.command("5/T")._replace(markers=4))
    body = position.body("2/5/T")
    assert most_acts(position, body._replace(in_command=False)) == 2
    assert most_acts(position, body) == 4


def test_no_other_brigade_goes_to_another_division() -> None:
    lines = ("us.ldr-hildebrand 5745 E", "us.ldr-hurlbut 5744 E")
    position = chain_step(*lines, side=UNION, turn=6)
    assert "no brigade but Stuart's" in why(position, "us.ldr-hildebrand", "4/T")


CAVALRY = "us.cav-5-oh-1bn"
HURLBUTS = (f"{CAVALRY} 5744 E", "us.ldr-hurlbut 5744 E", "us.ldr-lauman 5744 E")


def with_own_body(position: HexPosition, unit: str, body: str, command: str) -> HexPosition:
    """A unit that acts with a body by itself, as scenarios set it up."""
    one = position.unit(number(unit))
    old = position.body(one.body)
    bodies = [
        body_
        for body_ in position.bodies
        if body_.id != old.id or len(position.members(old.id)) > 1
    ]
    bodies.append(old._replace(id=body, command=command))
    more = {state.id: state for state in (*position.commands, CommandState(command))}
    position = position._replace(
        bodies=tuple(sorted(bodies, key=lambda body_: body_.id)),
        commands=tuple(more[id_] for id_ in sorted(more)),
    )
    return position.with_units(one._replace(body=body))


@quotes("BB 4.24", "may be attached to a brigade of its division when it is in range of both")
def test_bb_4_24_cavalry_of_a_division_joins_its_brigades() -> None:
    id_ = number(CAVALRY)
    position = chain_step(*HURLBUTS, "us.31-in 5744 E", side=UNION, turn=4)
    position = with_own_body(position, CAVALRY, f"cavalry/{id_}", "4/T")
    joined = attached(position, CAVALRY, "3/4/T")
    assert joined.unit(id_).body == "3/4/T"
    assert f"cavalry/{id_}" not in {body.id for body in joined.bodies}
    back = attached(joined, CAVALRY, "4/T")
    assert back.unit(id_).body == f"cavalry/{id_}"
    assert back.body(f"cavalry/{id_}").command == "4/T"


@quotes("BB 4.24", "Cavalry never counts for the combat effectiveness of a brigade.")
def test_bb_4_24_cavalry_does_not_count_for_its_brigade() -> None:
    id_ = number(CAVALRY)
    position = chain_step(*HURLBUTS, "us.31-in 5744 E", side=UNION, turn=4)
    position = with_own_body(position, CAVALRY, f"cavalry/{id_}", "4/T")
    joined = attached(position, CAVALRY, "3/4/T")
    assert id_ not in {unit.number for unit in regiments(joined, "3/4/T")}


@pytest.mark.parametrize(("hurlbut", "acts"), [("5744", 4), ("2938", 3)])
@quotes("SH 4", "a brigade has one activation fewer than its division")
def test_sh_4_cavalry_out_of_command_acts_once_less_and_not_twice(hurlbut: str, acts: int) -> None:
    """It `si attiva come fosse una brigata separata`: that brigade and the unit are the same, and
    have one leader over them. [BB 4.24]
    """
    id_ = number(CAVALRY)
    lines = (f"{CAVALRY} 5744 E", f"us.ldr-hurlbut {hurlbut} E")
    position = with_own_body(desk(*lines, scenario="1"), CAVALRY, f"cavalry/{id_}", "4/T")
    position = fix(staffed(position)._replace(turn=4), UNION)
    position = position.with_command(position.command("4/T")._replace(markers=4))
    body = position.body(f"cavalry/{id_}")
    assert most_acts(position, body) == acts
    before_the_last = position.unit(id_)._replace(acts=acts - 1)
    assert not held_back(position.with_units(before_the_last), (body.id,)).unit(id_).done


@quotes("BB 4.2", "In Command within his range when division orders")
def test_bb_4_2_a_battery_out_of_range_acts_once_less_than_those_in_range() -> None:
    """Guns of a division act as one; each of them is in the range of its leader or not."""
    near, far = number("us.btty-laing"), number("us.btty-myers")
    lines = ("us.btty-laing 5744 E", "us.btty-myers 2938 E", "us.ldr-hurlbut 5744 E")
    position = desk(*lines, scenario="1")
    for battery in ("us.btty-laing", "us.btty-myers"):
        position = with_own_body(position, battery, "guns/4/T", "4/T")
    bodies = {body.id: body for body in position.bodies}
    position = position._replace(bodies=tuple(bodies[id_] for id_ in sorted(bodies)))
    position = fix(staffed(position)._replace(turn=4), UNION)
    position = position.with_command(position.command("4/T")._replace(markers=4))
    acted = [position.unit(battery)._replace(acts=3) for battery in (near, far)]
    held = held_back(position.with_units(*acted), ("guns/4/T",))
    assert not held.unit(near).done
    assert held.unit(far).done


@pytest.mark.parametrize(("brigadier", "idle"), [("5745 E", False), ("5745 E place=lost", True)])
def test_whose_brigadier_has_fallen_is_out_of_his_range(brigadier: str, idle: bool) -> None:
    """`A unit must be within its brigade leader's range at the moment its brigade activates`, and
    another one takes over `in the next IV.B` alone. [SH 4, SH 12]
    """
    id_ = number("us.55-il")
    position = desk("us.55-il 5745 E", f"us.ldr-stuart {brigadier}", scenario="1")
    position = position.with_command(position.command("5/T")._replace(markers=2))
    once = position.with_units(position.unit(id_)._replace(acts=1))
    assert held_back(once, ("2/5/T",)).unit(id_).done is idle


@quotes("BB 4.33", "before 9 AM of 6 April")
def test_bb_4_33_nothing_is_attached_to_brigades_before_9_am() -> None:
    position = chain_step(*HURLBUTS, "us.31-in 5744 E", side=UNION, turn=3)
    position = with_own_body(position, CAVALRY, f"cavalry/{number(CAVALRY)}", "4/T")
    assert "before 9 AM" in why(position, CAVALRY, "3/4/T")


@prints("5", "unbrigaded", "may join any brigade once")
@quotes("BB 4.24", "may join any brigade of the Union in range of its leader")
def test_bb_4_24_the_three_regiments_join_a_brigade_once() -> None:
    """Trap: 15th Iowa in scenario 5, where they join any brigade in range. [BB 30.5]"""
    iowa = number("us.15-ia")
    lines = ("us.15-ia 5744 E", "us.ldr-lauman 5744 E", "us.31-in 5744 E", "us.ldr-hare 2938 E")
    position = chain_step(*lines, "us.8-il 2938 E", side=UNION, scenario="5")
    position = with_own_body(position, "us.15-ia", f"alone/{iowa}", "unassigned/union")
    assert "out of range" in why(position, "us.15-ia", "1/1/T")
    joined = attached(position, "us.15-ia", "3/4/T")
    assert iowa in {unit.number for unit in regiments(joined, "3/4/T")}
    assert "stays with its brigade" in why(joined, "us.15-ia", "1/1/T")


@quotes("BB 4.25", "up to two units of Confederate cavalry in range may be attached to a division")
def test_bb_4_25_two_units_of_cavalry_go_to_a_division() -> None:
    names = ("cs.cav-8-tx-a", "cs.cav-8-tx-b", "cs.cav-adams-a")
    lines = [f"{name} 5855 NW" for name in names]
    position = chain_step(*lines, *SOUTH, side=CONFEDERATE)
    for name in names:
        own = f"alone/{number(name)}"
        position = with_own_body(position, name, own, "unassigned/confederate")
    assert "divisions alone" in why(position, names[0], "3/2/2")
    for name in names[:2]:
        position = attached(position, name, "2/2")
        assert position.body(f"cavalry/{number(name)}").command == "2/2"
    assert "2 units of cavalry already" in why(position, names[2], "2/2")


@quotes("BB 4.32", "Each brigade may be given one battery of its division")
def test_bb_4_32_a_union_brigade_has_one_battery() -> None:
    lines = ("us.btty-laing 5744 E", "us.btty-brotzmann 5744 E", "us.ldr-hurlbut 5744 E")
    position = chain_step(*lines, "us.ldr-lauman 5744 E", "us.31-in 5744 E", side=UNION, turn=4)
    for name in ("us.btty-laing", "us.btty-brotzmann"):
        position = with_own_body(position, name, "guns/4/T", "4/T")
    position = attached(position, "us.btty-laing", "3/4/T")
    assert position.unit(number("us.btty-laing")).body == "3/4/T"
    assert "has a battery already" in why(position, "us.btty-brotzmann", "3/4/T")


@quotes("BB 4.32", "From Noon of 6 April on up to ten batteries may be attached to the")
def test_bb_4_32_confederate_batteries_go_to_division_leaders_from_noon_on() -> None:
    lines = ("cs.btty-gage 5855 NW", "cs.ldr-bragg 5855 NW", *SOUTH)
    early = chain_step(*lines, side=CONFEDERATE, turn=6)
    assert "from Noon on" in why(early, "cs.btty-gage", "2/2")
    position = attached(chain_step(*lines, side=CONFEDERATE, turn=7), "cs.btty-gage", "2/2")
    assert position.unit(number("cs.btty-gage")).body == "guns/2/2"
    out = position.with_command(position.command("2/2")._replace(in_command=False))
    assert "back only to where" in why(out, "cs.btty-gage", "3/2/2")
    assert attached(out, "cs.btty-gage", "2/2/2").unit(number("cs.btty-gage")).body == "2/2/2"


@quotes("BB 4.32", "who is In Command")
@pytest.mark.parametrize(("bragg", "refused"), [("5855", False), ("1267", True)])
def test_bb_4_32_a_leader_out_of_command_gets_no_batteries(bragg: str, refused: bool) -> None:
    """As the chain of command is settled now, whatever it was in the turn before."""
    lines = ("cs.btty-gage 5855 NW", f"cs.ldr-bragg {bragg} NW", *SOUTH)
    position = chain_step(*lines, side=CONFEDERATE, turn=7)
    position = position.with_command(position.command("2/2")._replace(in_command=refused))
    assert ("out of command" in why(position, "cs.btty-gage", "2/2")) is refused


@quotes("BB 4.32", "may go back only to where they came from")
def test_bb_4_32_an_unassigned_battery_leaves_a_division_for_nobody_else() -> None:
    """`Le batterie assegnate ad un leader di divisione possono essere riassegnate solo ai loro
    comandi originari`, and McClung's had none.
    """
    guns, nobody = number("cs.btty-mcclung"), "unassigned/confederate"
    lines = ("cs.btty-mcclung 5855 NW", "cs.ldr-bragg 5855 NW", *SOUTH)
    position = chain_step(*lines, side=CONFEDERATE, turn=7, commands=(nobody,))
    position = with_own_body(position, "cs.btty-mcclung", f"alone/{guns}", nobody)
    assert attached(position, "cs.btty-mcclung", "3/2/2").unit(guns).body == "3/2/2"
    position = attached(position, "cs.btty-mcclung", "2/2")
    assert position.unit(guns).body == "guns/2/2"
    assert "back only to where" in why(position, "cs.btty-mcclung", "3/2/2")
    assert attached(position, "cs.btty-mcclung", nobody).unit(guns).body == f"alone/{guns}"


# --- other paragraphs --------------------------------------------------------------------------


@quotes("BB 5.34", "Breckinridge adds his value of efficiency, 0")
def test_bb_5_34_breckinridge_coordinates_by_his_efficiency() -> None:
    lines = ("cs.ldr-breckinridge 5855 NW", "cs.ldr-statham 5855 NW", "cs.15-ms 5855 NW")
    position = desk(*lines)
    assert total(coordination_modifiers(position, Activation(CONFEDERATE, "R"))) == 0
    hardee = desk("cs.ldr-hardee 2245 NW", "cs.ldr-cleburne 2245 NW")
    [one] = coordination_modifiers(hardee, Activation(CONFEDERATE, "3"))
    assert one.number == 1


@quotes("BB 5.4", "Efficiency is not transferred.")
def test_bb_5_4_no_order_transfers_efficiency() -> None:
    assert not any("transfer" in form for form in ORDERS.forms)


@quotes("BB 5.2", "The Union draws an efficiency chit for each division.")
def test_bb_5_2_a_union_division_draws_for_itself() -> None:
    lines = ("us.ldr-hurlbut 5744 E", "us.31-in 5744 E", "us.ldr-sherman 5744 E", "us.55-il 5744 E")
    position = desk(*lines, scenario="4")._replace(agenda=(Efficiency(),))
    dice = ScriptedDice([1] * 9)
    draw_efficiency(position, Efficiency(), dice)
    assert len(dice.unused) <= 7


@pytest.mark.parametrize("side", [UNION, CONFEDERATE])
def test_passing_fixes_the_chain_of_command(side: Side) -> None:
    position = chain_step(*SOUTH, "us.ldr-grant 6420 E", side=side)
    position, _ = sequence.apply(position, Pass(), ScriptedDice())
    assert not position.agenda


def test_whoever_is_out_of_range_is_refused() -> None:
    position = chain_step(*SOUTH, side=CONFEDERATE)
    jackson = position.unit(number("cs.ldr-jackson"))
    far = position.with_units(jackson._replace(hex=2238))
    assert not is_in_range(far, far.unit(JOHNSTON), 2238)
    assert sequence.refuse(far, Direct(JOHNSTON, "3/2/2")) == Refusal(
        "BB 4.11", "the leader of body 3/2/2 is out of his range"
    )
    assert Orders.ADVANCE is far.body("3/2/2").orders
