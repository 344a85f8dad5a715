"""Reinforcements that wait for the end of all activations, and a crowded landing. [BB 9.7]"""

from campaign.dice import RandomDice, ScriptedDice
from campaign.hexes.grid import distance
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.coming import entry_of
from campaign.resolvers.nei_boschi.commander.choose import choose
from campaign.resolvers.nei_boschi.notation import read_position, write_position
from campaign.resolvers.nei_boschi.orders import (
    ORDERS,
    Activate,
    Clear,
    Enter,
    HexOrder,
    Move,
    Pass,
)
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.setup import begin
from campaign.resolvers.nei_boschi.steps import Acting, DrawMarker, LateComers
from campaign.resolvers.nei_boschi.turn import SEQUENCE
from campaign.resolvers.nei_boschi.units import Place
from campaign.terms import CONFEDERATE
from tests.rules.play import quotes
from tests.shiloh.desk import number, request

RUSSELL, TENNESSEE = "1/1/1", number("cs.12-tn")
ROAD, LANDING = 1267, 6420
SIX_PM, SEVEN_AM = 13, 2


def after_all(scenario: str, turn: int) -> HexPosition:
    """A turn whose last marker has been drawn."""
    position = begin(request(scenario))._replace(turn=turn, drawn_first=True)
    agenda = SEQUENCE[SEQUENCE.index(DrawMarker()) :]
    found: HexPosition = sequence.go_on(position._replace(agenda=agenda), RandomDice(1)).position
    return found


def ordered(position: HexPosition, order: HexOrder) -> HexPosition:
    assert ORDERS.read(ORDERS.write(order)) == order
    assert sequence.refuse(position, order) is None, sequence.refuse(position, order)
    position, _ = sequence.apply(position, order, ScriptedDice())
    assert read_position(write_position(position)) == position
    return position


@quotes("BB 9.7", "may wait with all their activations until the others have had theirs")
def test_bb_9_7_who_waits_comes_at_the_end_with_all_his_activations() -> None:
    """`Possono scegliere di differire l'arrivo sino al termine di tutte le Attivazioni con
    l'ammontare designato di AM`: Russell's brigade, 7 AM, three of them. [BB 9.7]
    """
    position = after_all("1", SEVEN_AM)
    assert position.step == LateComers(CONFEDERATE)
    position = ordered(position, Activate((RUSSELL,)))
    for acts in range(3):
        assert position.step == Acting(CONFEDERATE, (RUSSELL,))
        if not acts:
            position = ordered(position, Enter(TENNESSEE, ROAD, 0))
        assert any(isinstance(order, Move) for order in sequence.legal(position))
        position = ordered(position, Pass())
    assert position.step == LateComers(CONFEDERATE, (RUSSELL,))
    assert sequence.refuse(position, Activate((RUSSELL,))) is not None
    assert position.unit(TENNESSEE).place is Place.FIELD


def test_bb_9_7_one_waits_at_the_landing_and_on_the_corinth_road_alone() -> None:
    """`Nei due esagoni di Approdo di Pittsburg o dalla Strada Corinth (S1234).` [BB 9.7]

    At 11 AM Wharton's cavalry comes in the north of the southern map: it does not wait.
    """
    eleven = begin(request("1"))._replace(turn=6, agenda=(LateComers(CONFEDERATE),))
    cavalry = eleven.unit(number("cs.cav-8-tx-a"))
    assert entry_of(eleven, cavalry) is not None
    refused = sequence.refuse(eleven, Activate((cavalry.body,)))
    assert refused is not None
    assert refused.rule == "BB 9.7"


def test_bb_9_7_who_was_on_the_map_does_not_act_again() -> None:
    """Ammen's 6th and 24th Ohio land at 6 PM; the 36th Indiana came an hour before."""
    position = after_all("1", SIX_PM)
    indiana = number("us.36-in")
    there = position.unit(indiana)._replace(place=Place.FIELD, hex=6319)
    ammen = position.unit(number("us.ldr-ammen"))._replace(place=Place.FIELD, hex=6319)
    position = position.with_units(there, ammen)
    position = ordered(position, Activate(("10/4/O",)))
    assert not [order for order in sequence.legal(position) if getattr(order, "unit", 0) == indiana]
    assert any(isinstance(order, Enter) for order in sequence.legal(position))


def crowded() -> HexPosition:
    """6 PM: both landings are full, and Ammen's 6th Ohio comes from a ship."""
    position = after_all("1", SIX_PM)
    full = [
        position.unit(number(f"us.{id_}"))._replace(hex=hex_, place=Place.FIELD)
        for id_, hex_ in (("16-ia", 6420), ("23-mo", 6423))
    ]
    return ordered(position.with_units(*full), Activate(("10/4/O",)))


@quotes(
    "BB 9.7",
    "friends who crowd the Landing may be put into any hex not beside an enemy, in disorder",
)
def test_bb_9_7_friends_leave_a_crowded_landing_in_disorder() -> None:
    """`Se necessario, le unità amiche già negli esagoni di sbarco possono essere spostate in
    qualsiasi esagono non adiacente ad un'unità nemica ed andare in Disordine.` [BB 30.1]
    """
    ohio, iowa = number("us.6-oh"), number("us.16-ia")
    position = crowded()
    assert sequence.refuse(position, Enter(ohio, LANDING, 0)) is not None
    cleared = ordered(position, Clear(ohio, iowa, 6320))
    assert (cleared.unit(iowa).hex, cleared.unit(iowa).disordered) == (6320, True)
    assert ordered(cleared, Enter(ohio, LANDING, 0)).unit(ohio).hex == LANDING
    again = sequence.refuse(cleared, Clear(ohio, number("us.23-mo"), 6320))
    assert again is not None, "there is room now"


def test_bb_30_1_not_beside_an_enemy_and_only_who_stands_there() -> None:
    ohio, iowa = number("us.6-oh"), number("us.16-ia")
    position = crowded()
    enemy = position.unit(number("cs.9-tx"))._replace(hex=6118)
    near = position.with_units(enemy)
    refused = sequence.refuse(near, Clear(ohio, iowa, 6119))
    assert refused is not None
    assert "beside an enemy" in refused.reason
    other = sequence.refuse(position, Clear(ohio, number("us.7-ia"), 6320))
    assert other is not None
    assert other.rule == "BB 30.1"


def test_the_commander_brings_up_who_has_waited_and_makes_room() -> None:
    position = crowded()
    order = choose(position)
    assert isinstance(order, Clear)
    assert distance(order.to, LANDING) <= 6
    assert isinstance(choose(ordered(position, order)), Enter)
    waiting = after_all("1", SEVEN_AM)
    assert isinstance(choose(waiting), Activate)
