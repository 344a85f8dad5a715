"""Up is not north on every table: what says a direction, says it as it was, or as it is seen.

Where the sides came from, the text of each battle says: at Gettysburg from the west, at Bull Run
from the north. The attacker stands below all the same.
"""

from dataclasses import replace
from typing import Any

import pytest

from campaign import RESOLVERS
from campaign.battle.historical import HISTORY, CompassPoint, up_on
from campaign.battle.tabletop_staging import tabletop_staging
from campaign.resolvers.yankee.directions import Corner, Course, TableEdge
from campaign.resolvers.yankee.orders import Edge, Enter, Strip
from screens.battle.tabletop.faces import FACES
from screens.battle.tabletop.speech import table_standing
from screens.text.battle_orders import in_words
from tests.screens.picture_reader import Read, picture

UP = {
    "bull_run": (CompassPoint.SOUTH, "N↓", "Up is south, north is down."),
    "gettysburg": (CompassPoint.EAST, "N←", "Up is east, north is left."),
    "kernstown": (CompassPoint.NORTH, "N↑", ""),
    "shiloh": (CompassPoint.NORTH, "N↑", ""),
}

on_each_table = pytest.mark.parametrize("way", FACES)
in_each_battle = pytest.mark.parametrize("name", UP)


def begun(way: str, name: str) -> Any:
    return RESOLVERS[way].begin(RESOLVERS[way].scenarios[name])


def test_every_battle_of_history_is_looked_at() -> None:
    assert set(HISTORY) == set(UP)


@on_each_table
@in_each_battle
def test_the_compass_points_north(way: str, name: str) -> None:
    drawn = Read(picture(FACES[way].scene(begun(way, name)), (110, 40)))
    assert UP[name][1] in "".join(letter for letter, _, _ in drawn.rows[0])


@on_each_table
@in_each_battle
def test_who_listens_is_told_which_way_is_up(way: str, name: str) -> None:
    told = [line for line in table_standing(begun(way, name)) if line.startswith("Up is")]
    said = UP[name][2]
    assert told == ([f"{said} Degrees are clockwise from up."] if said else [])


@on_each_table
@in_each_battle
def test_a_save_knows_it_too(way: str, name: str) -> None:
    """What a table is of, its document says: nothing is added to it."""
    resolver = RESOLVERS[way]
    read = resolver.read_position(resolver.write_position(begun(way, name)))
    assert up_on(read.request) is UP[name][0]


@on_each_table
def test_on_other_ground_up_is_north(way: str) -> None:
    """The armies of Gettysburg on ground that was thrown for."""
    request = RESOLVERS[way].scenarios["gettysburg"]
    thrown = replace(request, staging=replace(tabletop_staging(request), terrain=()))
    assert up_on(thrown) is CompassPoint.NORTH


@pytest.mark.parametrize(
    ("order", "said"),
    [
        (Enter(1, TableEdge.NORTH, 20), "enter over the upper edge at 20 cm"),
        (Enter(1, TableEdge.WEST), "enter over the left edge"),
        (Edge(TableEdge.SOUTH), "take the lower edge"),
        (
            Strip(Course.RIVER, Corner.SOUTHEAST, 30, 40),
            "lay a river, lower right corner, 30 by 40 cm",
        ),
    ],
)
def test_edges_are_called_as_they_are_seen(order: Any, said: str) -> None:
    """Orders write the upper one `north`, which at Gettysburg is the east."""
    assert in_words(order) == said
