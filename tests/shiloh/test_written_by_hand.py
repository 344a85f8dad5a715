"""Positions that were changed by hand: refused in a sentence, or played on."""

from itertools import islice

import pytest

from campaign.errors import NotationError
from campaign.resolvers.nei_boschi.coming import arrival_of
from campaign.resolvers.nei_boschi.entering import printed_hexes
from campaign.resolvers.nei_boschi.notation import read_position, write_position
from campaign.resolvers.nei_boschi.pages import GOES_ON
from campaign.resolvers.nei_boschi.scenario_files import scenario_ids
from campaign.resolvers.nei_boschi.scenarios import request_of
from campaign.resolvers.nei_boschi.setup import begin
from campaign.resolvers.nei_boschi.steps import Step, TurnBegins
from campaign.resolvers.nei_boschi.turn import SEQUENCE
from campaign.resolvers.nei_boschi.units import Place
from campaign.resolvers.nei_boschi.who import field_of
from campaign.terms import UNION
from tests.shiloh.desk import BOOK, number, request
from tests.shiloh.mutants import in_the_midst, lived_through, mutants
from tests.shiloh.random_games import played

BEGUN = write_position(begin(request_of(BOOK, "9")))
OHIO = number("us.54-oh")

BY_HAND = (
    ("facing=2", "facing=9", "facing is from 0 to 5, not 9"),
    ("agenda = [", "turn = 50\nagenda = [", "turn is from 1 to 2, not 50"),
    ("hex=5648", "hex=9999", "9999 is no hex of the map"),
    ("hex=5648", "hex=1010", "1010 is outside the area in which this scenario is played"),
    (f'"{OHIO} union 10', f'"{OHIO} union 0', "sp is from 1 to 12, not 0"),
    (f'"{OHIO} union 10', f'"{OHIO} union 999', "sp is from 1 to 12, not 999"),
    (f'"{OHIO} union 10', f'"{OHIO} confederate 10', "(54th Ohio) is union, not confederate"),
    ("agenda = [", 'agenda = [\n"melee 5745 120",', "begins with melee, which goes on by itself"),
    ("agenda = [", 'agenda = [\n"dance union",', "no step called 'dance'"),
    ("agenda = [", 'agenda = [\n"replying union 777 5745 120 5 5745",', "there is no unit 777"),
    ("agenda = [", 'winner = "union"\nagenda = [', "its agenda is empty then"),
    (f"{OHIO} union 10 2/5/T", f"{OHIO} union 10 2/5/T shape=line second=5010", "is not beside"),
    ("facing=2", "facing=2 second=5649", "has a second hex when its shape is line or column"),
    ('book = "shiloh"\n', "", "the key 'book' is missing"),
    ('scenario = "9"', 'scenario = "99"', "no scenario called '99'; did you mean '9'?"),
    ('scenario = "9"', 'scenario = "9"\nswitches = ["luck"]', "there is no optional rule luck"),
    ("agenda = [", 'held = ["5745 1"]\nagenda = [', "should read '<hex> <troops> <side>'"),
    ("2/5/T 5/T", "2/5/T 5/X", "no command called '5/X'"),
    ("agenda = [", 'agenda = [\n"divisionorders union", "fillpool",', "nobody has the initiative"),
)


@pytest.mark.parametrize(("was", "written", "said"), BY_HAND, ids=[one[2] for one in BY_HAND])
def test_what_no_game_leads_to_is_refused_in_a_sentence(was: str, written: str, said: str) -> None:
    assert was in BEGUN
    with pytest.raises(NotationError) as refused:
        read_position(BEGUN.replace(was, written, 1))
    assert said in str(refused.value)
    assert str(refused.value).startswith("battle: ")
    assert "\n" not in str(refused.value)


def test_a_battle_without_units_or_without_anything_to_do_is_none() -> None:
    position = begin(request_of(BOOK, "9"))
    for broken in (position._replace(units=()), position._replace(agenda=())):
        with pytest.raises(NotationError, match=r"there are no units|agenda is empty"):
            read_position(write_position(broken))


def test_a_gunboat_that_came_up_the_river_outside_the_area_of_play_is_read() -> None:
    """She comes at `river N6401-N6601`; the area ends at Nxx24. No regiment is there. [BB 30.4]"""
    position = begin(request_of(BOOK, "4"))
    boat = position.unit(number("us.gb-lexington"))
    there = position.with_units(boat._replace(place=Place.FIELD, hex=6401))
    assert read_position(write_position(there)) == there
    ashore = next(unit for unit in position.units if unit.place is Place.FIELD)
    with pytest.raises(NotationError, match="6401 is outside the area"):
        read_position(write_position(position.with_units(ashore._replace(hex=6401))))


def test_a_brigade_that_rests_for_two_days_is_read() -> None:
    """In Reserve from the first turn to the last but one of the second day. [SH 6, BB 30.1]"""
    position = begin(request("1", "two_days")).marked(GOES_ON)._replace(turn=26)
    resting = position.with_body(position.bodies[0]._replace(rested=26))
    assert read_position(write_position(resting)) == resting


def test_a_gunboat_that_has_gone_far_on_the_river_is_read() -> None:
    """It goes as far as there is river, a point a hex. [BB 14.73]"""
    position = begin(request_of(BOOK, "7"))
    boat = position.unit(number("us.gb-lexington"))
    far = position.with_units(boat._replace(spent=292))
    assert read_position(write_position(far)) == far


def test_a_division_that_grant_helps_who_only_visits_is_read() -> None:
    """`Grant fa visita ad Hurlbut`, and has no counter in scenario 4. [BB 30.4]"""
    position = begin(request_of(BOOK, "4"))
    grant, johnston = number("us.ldr-grant"), number("cs.ldr-johnston")
    assert not position.has(grant)
    helped = position.with_command(position.command("4/T")._replace(lent=grant))
    assert read_position(write_position(helped)) == helped
    for other in (johnston, 9999, OHIO):
        wrong = position.with_command(position.command("4/T")._replace(lent=other))
        with pytest.raises(NotationError, match="command 4/T: lent is 0 or the number"):
            read_position(write_position(wrong))


WRONG_TURNS = {
    "its end is missing": SEQUENCE[5:-1],
    "two steps have changed places": (*SEQUENCE[5:8], SEQUENCE[9], SEQUENCE[8], *SEQUENCE[10:]),
    "a step is there twice": (*SEQUENCE[5:9], *SEQUENCE[8:]),
    "a step is missing": (*SEQUENCE[5:8], *SEQUENCE[9:]),
    "the next turn begins in it": (*SEQUENCE[5:], TurnBegins()),
}


@pytest.mark.parametrize("steps", WRONG_TURNS.values(), ids=WRONG_TURNS)
def test_what_is_left_of_a_turn_stands_in_its_order(steps: tuple[Step, ...]) -> None:
    """`One turn = one hour by day`: I, II A to D, III A to D, IV A to C. [SH 3]"""
    position = begin(request_of(BOOK, "9"))._replace(initiative=UNION, acting=UNION)
    sound = position._replace(agenda=SEQUENCE[5:])
    assert read_position(write_position(sound)) == sound
    with pytest.raises(NotationError, match="each step once and in its order"):
        read_position(write_position(position._replace(agenda=steps)))


@pytest.mark.thorough
@pytest.mark.parametrize("scenario", scenario_ids(BOOK))
def test_reinforcements_where_they_enter_are_read(scenario: str) -> None:
    """Some enter outside the area of play: Veatch in scenario 3, Polk in 4. [BB 30.3, BB 30.4]"""
    position = begin(request_of(BOOK, scenario))
    tried = set()
    for unit in position.units:
        arrival = arrival_of(position, unit)
        if arrival is not None and arrival.entry not in tried:
            tried.add(arrival.entry)
            hex_ = printed_hexes(field_of(position), arrival.entry)[0]
            there = position.with_units(unit._replace(place=Place.FIELD, hex=hex_))
            assert read_position(write_position(there)) == there


@pytest.mark.thorough
@pytest.mark.parametrize(("scenario", "orders"), [("9", 200), ("2", 120), ("1", 20)])
def test_whatever_a_game_leads_to_is_read(scenario: str, orders: int) -> None:
    for position in islice(played(scenario, 2), 0, orders, 10):
        assert read_position(write_position(position)) == position


def test_a_text_changed_by_chance_is_refused_or_played_on() -> None:
    """A few of them; thousands were tried."""
    [*_, position] = in_the_midst("9", 1, 60)
    said = [lived_through(text, 1, orders=5) for text in islice(mutants(position, 1), 60)]
    assert all("\n" not in why for why in said)
    assert len(set(said)) > 10


@pytest.mark.soak
@pytest.mark.parametrize("scenario", ["9", "2", "1"])
@pytest.mark.parametrize("seed", range(20))
def test_it_is_so_in_the_midst_of_everything(scenario: str, seed: int) -> None:
    for position in in_the_midst(scenario, seed, 300):
        for number_, text in enumerate(islice(mutants(position, seed), 30)):
            assert "\n" not in lived_through(text, number_)
