"""Whoever fights on a table reads in words what the battle is won by: before it and in it."""

from pathlib import Path
from typing import Any

import pytest
from textual.widgets import Static

from campaign import RESOLVERS
from campaign.battle.contract import Resolver
from campaign.battle.historical import HISTORY
from campaign.dice import RandomDice
from campaign.resolvers.yankee.resolver import YANKEE
from campaign.standalone import begin_skirmish
from campaign.terms import UNION
from saves.campaign_log.journal import Journal
from screens.app import NordenSuden
from screens.battle.tabletop.faces import FACES
from screens.battle.tabletop.screen import TableScreen
from screens.battle.tabletop.speech import table_standing
from screens.setup.skirmish_form import SkirmishForm
from screens.setup.skirmish_notes import AS_IT_WAS, THROWN
from screens.text.names import names_in, with_names
from tests.screens.keyboard import SMALL, until
from tests.screens.tabletop import after, history_at, on_each

TWO_CAMPS = "two of Shiloh church, Prentiss's camp and the crossroads"
A_CAMP = "Shiloh church, Prentiss's camp or the crossroads"

PLACES = {
    ("yankee", "bull_run"): "the Henry house or the Robinson house",
    ("yankee", "gettysburg"): "the Angle, the copse or the Brian barn",
    ("yankee", "kernstown"): "the stone wall or Pritchard's Hill",
    ("yankee", "shiloh"): TWO_CAMPS,
    ("shell_for_guns", "bull_run"): "the Henry house or the Robinson house",
    ("shell_for_guns", "gettysburg"): "the Angle, the copse or the Brian barn",
    ("shell_for_guns", "kernstown"): "the stone wall or Pritchard's Hill",
    ("shell_for_guns", "shiloh"): A_CAMP,
}
"""How many of which the attacker needs, as the list of each battle says. [SK 1.5]"""

in_each_battle = pytest.mark.parametrize(("way", "name"), PLACES)


def aim(way: str, name: str) -> str:
    attacker, other = "The Confederacy", "the Union"
    if name == "bull_run":
        attacker, other = "The Union", "the Confederacy"
    return f"{attacker} wins by holding {PLACES[way, name]} at the end, else {other}. [SK 1.5]"


def begun(way: str, name: str) -> Any:
    return RESOLVERS[way].begin(RESOLVERS[way].scenarios[name])


def test_every_battle_of_history_is_asked_about() -> None:
    assert {name for _, name in PLACES} == set(HISTORY)


@in_each_battle
def test_the_form_says_what_a_battle_is_won_by(way: str, name: str) -> None:
    form = SkirmishForm(by=way, battle=name, ground=AS_IT_WAS)
    note = next(field.note for field in form.fields() if field.id == "battle")
    assert aim(way, name) in note.split("\n\n")


@in_each_battle
def test_the_first_page_of_the_form_says_it_too(way: str, name: str) -> None:
    """Behind the story of a battle it stood below the last row of a small terminal."""
    form = SkirmishForm(by=way, battle=name, ground=AS_IT_WAS)
    for id_ in ("begin", "battle"):
        note = next(field.note for field in form.fields() if field.id == id_)
        assert note.startswith(aim(way, name))


@in_each_battle
async def test_its_log_begins_with_it_once(way: str, name: str, tmp_path: Path) -> None:
    state = begin_skirmish(way, RESOLVERS[way].scenarios[name])
    app = NordenSuden(Journal.begin(tmp_path / "field.acw", "The field", state, seed="webb"))
    first = [aim(way, name)]
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, TableScreen)
        await until(pilot, lambda: list(screen.told.latest) == first)
        assert len(screen.panels.log_view.lines) <= screen.panels.log_view.size.height
        await pilot.press("f")
        await until(pilot, lambda: len(screen.told.latest) > len(first))
        assert list(screen.told.latest[: len(first)]) == first


def test_on_other_ground_no_place_is_fought_for_by_name() -> None:
    form = SkirmishForm(by="yankee", battle="bull_run", ground=THROWN)
    note = next(field.note for field in form.fields() if field.id == "battle")
    assert "wins by holding" not in note


@in_each_battle
def test_whoever_listens_is_told_it_too(way: str, name: str) -> None:
    assert aim(way, name) in table_standing(begun(way, name))


@in_each_battle
async def test_a_battle_begins_with_its_aim_beside_the_table(way: str, name: str) -> None:
    """All of it is to be read in a small terminal, and in the help."""
    resolver = RESOLVERS[way]
    app = history_at(resolver, name, begun(way, name))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, TableScreen)
        helped = screen.help_here()
        assert helped[1] == aim(way, name)
        if not screen.queue.is_selected_due:
            card = screen.query_one("#unit", Static)
            assert aim(way, name) in str(card.render())
            assert card.virtual_size.height <= card.size.height


MORE_WINS = {
    "yankee": "The side that holds more objectives at the end wins, then the side that has",
    "shell_for_guns": "The side with more objectives at the end wins, then the side with more",
}
"""What the rules of each table say of the end. [YK-R20, SG 3.0]"""


@on_each
def test_without_places_the_rules_of_the_table_say_who_wins(resolver: Resolver[Any, Any]) -> None:
    """A battle of the campaign is fought for no places with names."""
    first, *others = FACES[resolver.id].scene(after(resolver, 0)).aims
    assert first.startswith(MORE_WINS[resolver.id])
    assert [line for line in others if "half its bases" in line] == others


def test_the_one_general_without_a_name_is_no_number() -> None:
    """At Gettysburg the others have names; where he rides he is called the Union general."""
    position, dice = begun("yankee", "gettysburg"), RandomDice("the angle")
    while len(position.staff_of(UNION)) < 2:
        position = YANKEE.apply(position, YANKEE.choose(position), dice).position
    names = names_in(position._replace(acting=UNION))
    assert with_names("take general 1 along", names) == "take the Union general along"
    assert with_names("take general 2 along", names) == "take General Gibbon along"
