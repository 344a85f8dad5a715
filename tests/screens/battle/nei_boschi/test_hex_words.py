"""What happened and what is ordered in a battle on hexes, with names. [SH 1-20]"""

from collections.abc import Sequence
from inspect import getmembers, isclass
from typing import Any

import pytest

from campaign.board.board import board
from campaign.resolvers.nei_boschi import command_events as commanded
from campaign.resolvers.nei_boschi import events as fought
from campaign.resolvers.nei_boschi import orders as hexes
from campaign.resolvers.nei_boschi import scenario_events, sequence
from campaign.resolvers.nei_boschi.cards import cards, numbers_of
from campaign.resolvers.nei_boschi.choices import SETUP as CHOICES
from campaign.resolvers.nei_boschi.modifiers import Modifier
from campaign.resolvers.nei_boschi.orders import ORDERS
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.results import Cause
from campaign.resolvers.nei_boschi.rulings import Decided
from campaign.resolvers.nei_boschi.sequence import RULINGS
from campaign.resolvers.nei_boschi.setup import begin
from campaign.resolvers.nei_boschi.shots import FireKind
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.terms import CONFEDERATE, UNION
from campaign.values import Value
from screens.battle.nei_boschi.command_sentences import narrate
from screens.battle.nei_boschi.face import FACE
from screens.battle.nei_boschi.names import called, hex_names, labels, titles
from screens.battle.nei_boschi.orders import NOTHING, PHRASES, spoken
from screens.battle.nei_boschi.run_together import run_together
from screens.battle.nei_boschi.sentences import BECAUSE, CHECKS, FIRES
from screens.battle.nei_boschi.setup import SETUP
from screens.battle.nei_boschi.sums import fire_result
from screens.text.names import with_names
from screens.text.phrases import refused
from tests.screens.battle.nei_boschi.panel_desk import with_pool
from tests.shiloh.desk import BOOK, desk, number, request

KINDS: Sequence[type[Any]] = [
    kind
    for events in (commanded, fought, scenario_events)
    for _, kind in getmembers(events, isclass)
    if issubclass(kind, Value) and kind.__module__ == events.__name__
]

OHIO, MISSISSIPPI = number("us.54-oh"), number("cs.9-ms")
WOODS, RANGE = Modifier("into-woods", -1, "BB 9.44"), Modifier("range", 1, "BB 10")


def told(event: Any, position: HexPosition | None = None) -> str:
    """An event as a player reads it."""
    return with_names(narrate(event, board()), hex_names(position or desk()))


def ordered(order: Any) -> str:
    """An order as a player reads it."""
    return with_names(spoken(None, order), hex_names(desk()))


# --- all of them -------------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_event_has_a_sentence_of_its_own(kind: type[Any]) -> None:
    assert narrate.dispatch(kind) is not narrate.dispatch(object)


def test_every_order_has_a_phrase() -> None:
    assert set(PHRASES) == set(ORDERS.kinds)


def test_every_cause_of_disorder_has_words() -> None:
    """The rows of the table of second disorder. [SH 12]"""
    assert set(Cause) <= set(CHECKS)
    assert set(Cause) <= set(BECAUSE)
    assert set(FireKind) == set(FIRES)


# --- names -------------------------------------------------------------------------------------


def names(*ids: str) -> list[str]:
    return [called(BOOK)[number(id_)] for id_ in ids]


def test_trap_38_homonyms_are_told_apart_by_their_command() -> None:
    """The same regiment twice, on both sides, and leaders with one surname."""
    assert names("us.5-ky", "cs.5-ky") == ["the 5th Kentucky (4/2/O)", "the 5th Kentucky (1/-/R)"]
    assert names("us.6-ky", "cs.6-ky") == ["the 6th Kentucky (19/4/O)", "the 6th Kentucky (1/-/R)"]
    assert names("cs.2-tn-walker", "cs.2-tn-bate") == [
        "the 2nd Tennessee (Walker)",
        "the 2nd Tennessee (Bate)",
    ]
    assert names("cs.9-ar", "cs.9-ar-bn") == [
        "the 9th Arkansas",
        "the 9th (14th) Arkansas Battalion",
    ]
    assert len(set(called(BOOK).values())) == len(cards(BOOK))


def test_trap_38_commands_of_leaders_with_one_surname_are_told_apart() -> None:
    found = hex_names(desk())
    assert found["body", "3/1/3"] == "S. A. M. Wood's brigade (3/1/3)"
    assert found["command", "6/O"] == "T. J. Wood's division (6/O)"
    assert found["body", "2/5/T"] == "Stuart's brigade (2/5/T)"
    assert found["body", "2/1/1"] == "Stewart's brigade (2/1/1)"
    named = [name for (kind, _), name in found.items() if kind == "command"]
    assert len(set(named)) == len(named)


def test_sections_companies_and_boats_are_named_as_one_says_it() -> None:
    assert names("us.btty-burrows", "us.gb-tyler", "us.det-d", "us.us-15-1bn") == [
        "Burrows's battery",
        "the gunboat Tyler",
        "Detachment D (54th Ohio)",
        "the 1st Bn of the 15th US Infantry",
    ]
    a, b = numbers_of(BOOK, "us.btty-schwartz")
    assert called(BOOK)[a] == "section a of Schwartz's battery"
    assert titles(BOOK)[b] == "Section b of Schwartz's battery"
    assert titles(BOOK)[OHIO] == "54th Ohio"


def test_bodies_that_are_no_brigades_have_names_too() -> None:
    found = hex_names(desk())
    assert found["body", "guns/5/T"] == "the artillery of Sherman's division (5/T)"
    assert found["body", f"alone/{OHIO}"] == "the 54th Ohio"
    assert found["command", "unassigned/union"] == "the unassigned Union command"


@pytest.mark.parametrize("scenario", ["1", "9", "10"])
def test_whoever_is_in_a_battle_has_a_name(scenario: str) -> None:
    position = begin(request(scenario))
    found = hex_names(position)
    assert {("body", body.id) for body in position.bodies} <= set(found)
    assert {("command", command.id) for command in position.commands} <= set(found)
    assert {("unit", unit.number) for unit in position.units} <= set(found)


def test_who_stands_in_for_a_leader_is_told_so() -> None:
    stuart = number("us.ldr-stuart")
    position = desk("us.ldr-stuart 5745 E replaced")
    assert hex_names(position)["unit", stuart] == "D. Stuart's successor"
    assert hex_names(desk())["unit", stuart] == "D. Stuart"


def test_labels_have_four_letters_at_most() -> None:
    assert {len(label) <= 4 for label in labels(BOOK).values()} == {True}
    assert (labels(BOOK)[OHIO], labels(BOOK)[number("us.us-15-1bn")]) == ("54OH", "15US")


# --- sentences ---------------------------------------------------------------------------------


def test_a_fire_is_told_with_every_modifier_of_its_die() -> None:
    event = fought.UnitsFired(
        units=(OHIO,),
        hex=5745,
        target=MISSISSIPPI,
        at=5846,
        kind="phase",
        face=6,
        modifiers=(RANGE, WOODS),
        column="7-8",
        outcome="d-1",
    )
    assert told(event) == (
        "The 54th Ohio fires at the 9th Mississippi in S5813: column 7-8, die 6, range +1, into"
        " woods -1 = 6: d-1, a check at -1."
    )


def test_units_that_fire_together_are_all_named() -> None:
    both = (OHIO, number("us.55-il"))
    event = fought.UnitsFired(both, 5745, MISSISSIPPI, 5846, "return", 2, (), "11-13", "-")
    assert told(event) == (
        "The 54th Ohio and the 55th Illinois return fire at the 9th Mississippi in S5813: column"
        " 11-13, die 2: no effect."
    )


def test_a_check_is_told_with_its_die_and_what_it_was_for() -> None:
    tired = (Modifier("fatigue", 2, "SH 18"),)
    failed = fought.CohesionChecked(OHIO, "fire", 5, tired, 6, passed=False)
    assert told(failed) == (
        "The 54th Ohio checks for disorder under fire: die 5, fatigue +2 = 7 against cohesion 6,"
        " failed."
    )


@pytest.mark.parametrize(("face", "end"), [(0, "a 0 always passes."), (9, "a 9 always fails.")])
def test_a_natural_0_passes_and_a_9_fails_whatever_is_added(face: int, end: str) -> None:
    """`An unmodified 0 always passes, an unmodified 9 never does.` [SH 2]"""
    event = fought.CohesionChecked(OHIO, "rout", face, (), 6, passed=face == 0)
    assert told(event).endswith(end)


def test_an_assault_is_told_with_its_odds() -> None:
    odds = Modifier("odds", -1, "SH 11")
    event = fought.AssaultResolved((MISSISSIPPI,), 5745, 4, (odds,), "stalemate")
    assert told(event) == "The 9th Mississippi strikes S5712: die 4, odds -1 = 3: stalemate."


def test_commands_of_a_turn_are_told_by_their_leaders() -> None:
    assert told(fought.MarkerDrawn("5/T", 2)) == (
        "A marker of Sherman's division (5/T) is played; two of its markers are left in the pool."
    )
    assert told(fought.EfficiencyDrawn("5/T", 2, 3)) == (
        "Sherman's division (5/T) draws efficiency 2: with three markers it may act three times"
        " in this turn."
    )
    assert told(fought.OrdersGiven("guns/5/T", Orders.RESERVE)) == (
        "The artillery of Sherman's division (5/T) is under Reserve orders."
    )
    assert told(fought.CommandFixed(UNION, ())) == "Every Union brigade is in command."
    assert told(fought.CommandFixed(UNION, ("2/5/T",))) == (
        "Out of command in this turn, with no new orders and one activation less: Stuart's brigade"
        " (2/5/T)."
    )
    leader = (Modifier("coordination", 1, "SH 5"),)
    assert told(fought.Coordinated("5/T", (4, 6), leader, 2, confused=False)) == (
        "Sherman's division (5/T) tries to coordinate: dice 4 and 6, the leader's value +1 = 11;"
        " two brigades may act as one."
    )


def test_brigades_that_are_alerted_are_told_in_the_plural() -> None:
    two = told(scenario_events.BodiesAlerted("5/T", ("1/5/T", "4/5/T"), (3, 5), 2))
    assert "are alerted: dice 3 and 5, two activations." in two
    one = told(scenario_events.BodiesAlerted("5/T", ("1/5/T",), (3,), 1))
    assert "is alerted: die 3, one activation." in one


def test_the_end_is_told_with_its_level() -> None:
    kept = fought.BattleEnded(UNION, by_default=True)
    assert told(kept).endswith("wins, as the Confederacy has reached none of its objectives.")
    won = fought.BattleEnded(CONFEDERATE, level="Tactical")
    assert told(won) == "The battle is over, the Confederacy wins: Tactical."
    assert told(fought.BattleEnded(UNION, undecided=True)) == "The battle is over: a draw."


@pytest.mark.parametrize(
    ("printed", "words"),
    [
        ("-", "no effect"),
        ("d", "a check"),
        ("D", "disorder"),
        ("2d+1", "2 lost, then a check at +1"),
        ("1D", "1 lost, then disorder"),
    ],
)
def test_results_of_the_fire_table_in_words(printed: str, words: str) -> None:
    assert fire_result(printed) == words


# --- orders ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("order", "words"),
    [
        (hexes.Move(OHIO, 5745, 2), "the 54th Ohio: move to S5712, facing SE"),
        (hexes.Fire(OHIO, 5846, 4), "the 54th Ohio: fire at S5813 with 4 points"),
        (
            hexes.Fire(OHIO, 5846, joined=(number("us.55-il"),)),
            "the 54th Ohio: fire at S5813 together with the 55th Illinois",
        ),
        (hexes.Play("5/T"), "play a marker of Sherman's division (5/T) first"),
        (
            hexes.Give("2/5/T", Orders.ATTACK),
            "give Stuart's brigade (2/5/T) Attack orders",
        ),
        (hexes.Shoot(OHIO, MISSISSIPPI), "the 54th Ohio: fire at the 9th Mississippi"),
        (hexes.Pass(), "do nothing more"),
    ],
)
def test_an_order_is_said_with_names(order: Any, words: str) -> None:
    assert ordered(order) == words


def test_a_refusal_names_commands_and_brigades() -> None:
    """`Sherman's division (5/T)`, not `5/T`."""
    position = with_pool()
    refusal = sequence.refuse(position, hexes.Play("5/T"))
    assert refusal is not None
    assert with_names(refused(refusal), hex_names(position)) == (
        "Sherman's division (5/T) is no command of the Confederate side. [SH 3]"
    )


def test_to_do_nothing_more_is_said_of_what_is_to_be_decided() -> None:
    """Each step at which a side decides."""
    decided = {step for step, ruling in RULINGS.items() if isinstance(ruling, Decided)}
    assert decided == set(NOTHING)
    acting = desk("us.54-oh 5745 E", acting="2/5/T")
    assert spoken(acting, hexes.Pass()) == "end the activation"


# --- before a battle ---------------------------------------------------------------------------


def test_every_optional_rule_has_its_note_with_its_paragraph() -> None:
    assert {choice.id for choice in CHOICES} == set(SETUP)
    for choice in CHOICES:
        note = SETUP[choice.id]
        assert note.note.endswith("]")
        assert note.option is not None
        assert len(note.option.words or choice.words) == len(choice.words)


def test_answers_that_exclude_each_other_are_one_choice() -> None:
    """Johnston at Stuart's stand: by the book, all of his abilities, or none. [BB 30.9]"""
    option = SETUP["johnston"].option
    assert option is not None
    assert (option.flag, option.words) == ("--johnston", ("book", "easy", "hard"))
    assert SETUP["johnston"].title == "Johnston"


# --- marches -----------------------------------------------------------------------------------


def test_a_march_is_told_as_one_step() -> None:
    """Three hexes and two turns: from where it began to where it ends, for all of it."""
    march = [
        fought.UnitTurned(OHIO, 1, 2),
        fought.UnitMoved(OHIO, 5745, 5845, 2),
        fought.UnitMoved(OHIO, 5845, 5844, 3),
        fought.UnitTurned(OHIO, 0, 2),
    ]
    assert [told(event) for event in FACE.together(march)] == [
        "The 54th Ohio moves from S5712 to S5811 for 4½ MP.",
        "The 54th Ohio faces NE.",
    ]


def test_what_befalls_a_unit_on_its_way_stays_where_it_was() -> None:
    one, other = fought.UnitMoved(OHIO, 5745, 5845, 2), fought.UnitMoved(OHIO, 5845, 5844, 3)
    check = fought.CohesionChecked(OHIO, "swamp", 3, (), 5, passed=True)
    assert run_together([one, check, other]) == [one, check, other]
    others = fought.UnitMoved(MISSISSIPPI, 5845, 5844, 3)
    assert run_together([one, others]) == [one, others]
    assert run_together([fought.UnitTurned(OHIO, 1, 2)]) == [fought.UnitTurned(OHIO, 1, 2)]


def test_battle_events_and_random_events_are_told_apart() -> None:
    """The first are always in the pool, the second are a choice. [BB 18.1, BB 19]"""
    chit = fought.EventChitDrawn(3, 4, "union_misfire")
    random = fought.RandomEventDrawn(9, None)
    assert "chit of battle events" in narrate(chit, board())
    assert "chit of random events" in narrate(random, board())
    [choice] = [one for one in CHOICES if one.id == "random_events"]
    assert "beside the chits of battle events" in SETUP[choice.id][1]


def test_an_event_that_befalls_nobody_is_said_to_have_no_effect() -> None:
    said = narrate(fought.EventLapsed(CONFEDERATE, "union_misfire"), board())
    assert said == "The event Union misfire has no effect: it befalls nobody."
