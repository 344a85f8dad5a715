"""The 15th and 16th Iowa at the end of Noon: each is given to a brigade. [BB 30.6]"""

from campaign.dice import ScriptedDice
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.activation import held_back
from campaign.resolvers.nei_boschi.command_events import UnitAttached
from campaign.resolvers.nei_boschi.orders import Attach
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.setup import begin
from campaign.resolvers.nei_boschi.steps import (
    ChainOfCommand,
    DivisionOrders,
    Replacements,
    TurnEnds,
)
from campaign.resolvers.nei_boschi.units import Place
from campaign.terms import UNION
from tests.shiloh.desk import number, request
from tests.shiloh.printed import prints

IOWA = tuple(number(id_) for id_ in ("us.15-ia", "us.16-ia"))
MCDOWELL, MARSH, VEATCH = "1/5/T", "2/1/T", "2/4/T"


def at_noon(*changed: tuple[str, int]) -> HexPosition:
    """Noon comes to its end; these counters stand in these hexes."""
    position = begin(request("6"))
    for id_, hex_ in changed:
        position = position.with_units(position.unit(number(id_))._replace(hex=hex_))
    return position._replace(agenda=(Replacements(UNION), DivisionOrders(UNION)))


def at_1_pm(position: HexPosition) -> HexPosition:
    """The Union settles its chain of command in the next turn."""
    return position._replace(turn=2, agenda=(ChainOfCommand(UNION), DivisionOrders(UNION)))


@prints("6", "iowa_holds", "At the end of Noon each joins a brigade")
def test_each_joins_the_nearest_brigade_at_the_end_of_noon() -> None:
    """`assegna il 15° e 16° Iowa ad una brigata durante la Fase di Rimpiazzo/Recupero`"""
    position = at_noon(("us.ldr-marsh", 3625), ("us.ldr-veatch", 3827), ("us.ldr-mcdowell", 3325))
    after, told = sequence.go_on(position, ScriptedDice())
    assert [after.unit(one).body for one in IOWA] == [VEATCH, MARSH]  # in N3826 and N3725
    assert [event.to for event in told if isinstance(event, UnitAttached)] == [VEATCH, MARSH]
    assert not [body for body in after.bodies if body.id.startswith("alone/")]
    again, _ = sequence.go_on(after._replace(agenda=position.agenda), ScriptedDice())
    assert again.units == after.units, "once"


def test_they_count_before_it_is_seen_which_brigades_are_spent() -> None:
    """`Assegnare questi due reggimenti può quindi impedire ad una brigata dell'Unione di essere
    CI.` Two of Veatch's three have run: with both Iowa regiments, two of five.
    """
    position = at_noon(("us.ldr-veatch", 3826), ("us.ldr-marsh", 3526))
    gone = [
        position.unit(number(id_))._replace(place=Place.ROUTED, hex=0)
        for id_ in ("us.46-il", "us.15-il")
    ]
    alone = position.with_units(*gone)._replace(agenda=(TurnEnds(),))
    assert _is_spent(alone)
    joined, _ = sequence.go_on(position.with_units(*gone), ScriptedDice())
    assert {joined.unit(one).body for one in IOWA} == {VEATCH}
    assert not _is_spent(joined._replace(agenda=(TurnEnds(),)))


def _is_spent(position: HexPosition) -> bool:
    after, _ = sequence.go_on(position, ScriptedDice([5] * 40))
    return bool(after.body(VEATCH).ineffective)


def test_their_player_sends_them_to_any_brigade() -> None:
    """In nobody's range: `assegna`. Only then, and only where somebody leads."""
    position, _ = sequence.go_on(at_noon(("us.ldr-mcdowell", 2722)), ScriptedDice())
    order = Attach(IOWA[0], MCDOWELL)
    settling = at_1_pm(position)
    assert order in sequence.legal(settling)
    assert sequence.apply(settling, order, ScriptedDice()).position.unit(IOWA[0]).body == MCDOWELL
    refused = sequence.refuse(settling._replace(turn=1), order)
    assert refused is not None
    leader = settling.unit(number("us.ldr-mcdowell"))._replace(place=Place.LOST, hex=0)
    refused = sequence.refuse(settling.with_units(leader), order)
    assert refused is not None
    assert refused.rule == "BB 30.6"


@prints("6", "iowa_holds", "and is In Command at 1 PM")
def test_they_are_in_command_at_1_pm_wherever_their_leader_is() -> None:
    """`Sono considerati In Comando per il turno 1 PM.` Others so far off act once less."""
    position, _ = sequence.go_on(at_noon(("us.ldr-marsh", 3826)), ScriptedDice())
    assert {position.unit(one).body for one in IOWA} == {MARSH}
    other = number("us.45-il")
    acted = [position.unit(one)._replace(acts=2) for one in (*IOWA, other)]
    away = position.unit(number("us.ldr-marsh"))._replace(hex=2256)
    position = position.with_units(*acted, away)._replace(turn=2)
    commands = tuple(one._replace(markers=3) for one in position.commands)
    after = held_back(position._replace(commands=commands), (MARSH,))
    assert after.unit(other).done
    assert not any(after.unit(one).done for one in IOWA)
