"""What the face of every registered resolver promises: nothing that it can say is left unsaid."""

import random
from importlib import import_module
from importlib.util import find_spec
from inspect import getmembers, isclass
from string import ascii_letters
from types import ModuleType
from typing import Any

import pytest
from msgspec import Struct

from campaign import RESOLVERS, RandomDice
from campaign.battle.contract import BattleInProgress
from campaign.battle.register import HOMES, resolver_of
from campaign.formats.data_files import document
from campaign.terms import UNION
from screens.battle.order_list_screen import OrderListScreen
from screens.battle.register import screen_for
from screens.battle.tabletop.faces import TableFace
from screens.battle.tabletop.order_draft import FREE
from screens.battle.tabletop.screen import TableScreen
from screens.faces.face import BattleFace
from screens.faces.register import FACES, face_for, face_of
from screens.text.battle_orders import in_words, spoken
from screens.text.narration import narrate, teller
from tests.resolvers.battles import requests
from tests.resolvers.blows import BLOWS, Strike, Struck, registered
from tests.screens.keyboard import app_at

faces = pytest.mark.parametrize("resolver", [id_ for id_ in RESOLVERS if id_ in FACES])


def face(resolver: str) -> BattleFace:
    found = face_of(resolver)
    assert found is not None
    return found


def events_of(resolver: str) -> list[type[Any]]:
    """Its kinds of event: what its module of that name defines, or the one module that it is."""
    home, _ = HOMES[resolver]
    apart = f"{home.rpartition('.')[0]}.events"
    module: ModuleType = import_module(apart if find_spec(apart) else home)
    return [
        kind
        for _, kind in getmembers(module, isclass)
        if issubclass(kind, Struct) and kind.__module__ == module.__name__
        if "rule" in kind.__struct_fields__
    ]


def test_a_face_belongs_to_a_resolver() -> None:
    assert set(FACES) <= set(RESOLVERS)


@faces
def test_every_event_has_a_sentence_of_its_own(resolver: str) -> None:
    kinds = events_of(resolver)
    assert kinds
    unsaid = [kind for kind in kinds if teller(kind) is teller_of_nothing(resolver)]
    assert not unsaid


def teller_of_nothing(resolver: str) -> Any:
    return face(resolver).sentences.dispatch(object)


@faces
def test_every_order_has_a_phrase(resolver: str) -> None:
    assert set(face(resolver).phrases) == set(RESOLVERS[resolver].orders.kinds)


@faces
def test_an_order_is_said_with_the_unit_that_it_is_given_to(resolver: str) -> None:
    position = RESOLVERS[resolver].begin(next(iter(RESOLVERS[resolver].scenarios.values())))
    battle = BattleInProgress(resolver, position)
    for order in RESOLVERS[resolver].legal(position):
        written = RESOLVERS[resolver].orders.write(order)
        said = spoken(battle, written)
        assert said == in_words(order) or said != written
        assert said


@faces
def test_every_choice_before_a_battle_has_a_title_and_cites_its_paragraph(resolver: str) -> None:
    rules = document("rulebook.toml")["paragraphs"]
    choices = RESOLVERS[resolver].setup
    assert {choice.id for choice in choices} == set(face(resolver).setup)
    for choice in choices:
        note = face(resolver).setup[choice.id]
        assert note.title
        assert note.note.rpartition("[")[2].rstrip("]") in rules
        assert len(choice.words) == len(set(choice.words)) > 1
        if note.option is not None and note.option.words:
            assert len(note.option.words) == len(choice.words), "each can be typed"
        elif note.option is not None:
            assert len(choice.words) == 2, "a switch"


@faces
async def test_its_screen_is_where_it_says(resolver: str) -> None:
    """It asks the program how large the terminal is."""
    position = RESOLVERS[resolver].begin(next(iter(RESOLVERS[resolver].scenarios.values())))
    async with app_at().run_test():
        screen = screen_for(BattleInProgress(resolver, position))
    assert type(screen).__name__ == face(resolver).screen[1]


@faces
def test_on_a_table_every_order_has_a_letter(resolver: str) -> None:
    parts = face(resolver).parts
    if isinstance(parts, TableFace):
        kinds = RESOLVERS[resolver].orders.kinds
        assert {parts.letters[kind.__name__.lower()] for kind in kinds} <= set(FREE)


def test_letters_of_orders_are_all_that_no_other_key_of_the_table_has() -> None:
    keys = TableScreen._merged_bindings.key_to_bindings  # type: ignore[union-attr]
    taken = {
        letter
        for letter in ascii_letters
        if any(not binding.action.startswith("kind(") for binding in keys.get(letter, ()))
    }
    assert not taken & set(FREE)


# --- without a face ------------------------------------------------------------------------------


def test_a_resolver_without_a_face_is_played_from_the_list_and_told_in_plain_words() -> None:
    with registered(BLOWS):
        assert resolver_of(Struck) == BLOWS.id
        assert face_for(Struck) is None
        battle = BattleInProgress(BLOWS.id, BLOWS.begin(BLOWS.scenarios["blows"]))
        assert isinstance(screen_for(battle), OrderListScreen)
        assert spoken(battle, "strike hard yes") == "strike hard yes"
        assert in_words(Strike()) == ""
        told = narrate(Struck(UNION, 5), None)  # type: ignore[arg-type]
    assert told == "Struck: Union, face 5. [BG 8.5]"


# --- on a table ----------------------------------------------------------------------------------


@pytest.mark.sampled(2)
@faces
def test_the_table_and_the_rules_mean_the_same_unit_by_an_order(resolver: str) -> None:
    """What is listed below a unit on the screen is what the rules say can be ordered of it."""
    way, parts = RESOLVERS[resolver], face(resolver).parts
    if not isinstance(parts, TableFace):
        return
    chance, dice = random.Random(4), RandomDice(4)
    position = way.begin(next(requests(1)))
    for number in range(300):
        if way.result(position) is not None:
            break
        if number % 6 == 0:
            scene = parts.scene(position)
            for unit in way.movers(position):
                orders = [*way.legal_for(position, unit)]
                assert {scene.unit_of(order) for order in orders} == {unit}, orders[:3]
        legal = way.legal(position)
        order = way.choose(position) if chance.random() < 0.7 else chance.choice(legal)
        position = way.apply(position, order, dice).position
