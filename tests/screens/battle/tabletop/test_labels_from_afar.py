"""Where a table is seen from afar its armies are seen, not their labels alone."""

from typing import Any

import pytest

from campaign.battle.contract import Resolver
from screens.battle.tabletop.drawing import Attention
from screens.battle.tabletop.faces import FACES
from screens.battle.tabletop.picture.troops import ACROSS, Troops
from screens.battle.tabletop.scene import Scene
from tests.screens.picture_reader import Read, Seen, palette, picture, plane_of, positions
from tests.screens.tabletop import on_each

SMALL_WINDOW, LARGE_WINDOW = (46, 17), (111, 36)
"""The windows of a table in 80 by 24 cells, and in 160 by 48."""


def stood(scene: Scene) -> dict[tuple[int, int], int]:
    """The cells in which somebody stands, and who."""
    troops = Troops(plane_of(scene, SMALL_WINDOW), palette("light"), scene.figures)
    return {(i // ACROSS, j // 2): unit for (i, j), unit in troops.units.items()}


def named(scene: Scene, label: Seen) -> list[int]:
    """Whom a label may be about: its side, and the letters of the name that there is room for."""
    return [
        unit
        for unit, card in scene.cards.items()
        if scene.of(unit)
        and scene.of(unit)[0].side is label.side
        and (card.short or str(unit)).startswith(label.name[:4])
    ]


@pytest.mark.parametrize("number", [4, 10, 14])
@on_each
def test_from_afar_a_label_covers_nobody(resolver: Resolver[Any, Any], number: int) -> None:
    scene = FACES[resolver.id].scene(positions(resolver, "gettysburg", 12, 25)[number])
    labels = Read(picture(scene, SMALL_WINDOW)).labels()
    assert labels, "some have room"
    there = stood(scene)
    for label in labels:
        covered = [x for x in range(label.start, label.end) if (x, label.row) in there]
        assert not covered, label


@pytest.mark.parametrize("number", [4, 10, 14])
@on_each
def test_from_afar_a_label_stands_at_its_unit(resolver: Resolver[Any, Any], number: int) -> None:
    """Pushed away by others it would be taken for the label of somebody else."""
    scene = FACES[resolver.id].scene(positions(resolver, "gettysburg", 12, 25)[number])
    there = stood(scene)
    for label in Read(picture(scene, SMALL_WINDOW)).labels():
        units = named(scene, label)
        gaps = [
            (max(label.start - x, x - label.end, 0), abs(label.row - y))
            for (x, y), unit in there.items()
            if unit in units
        ]
        assert any(aside <= 4 and along <= 3 for aside, along in gaps), label


@on_each
def test_the_unit_selected_has_its_label_all_the_same(resolver: Resolver[Any, Any]) -> None:
    scene = FACES[resolver.id].scene(positions(resolver, "gettysburg", 12, 25)[14])
    for unit in scene.roster:
        card = scene.cards[unit]
        seen = Read(picture(scene, SMALL_WINDOW, Attention(unit))).labels()
        called = card.short or str(unit)
        assert any(called.startswith(label.name[:4]) for label in seen), (called, seen)


@on_each
def test_in_a_large_terminal_every_unit_has_its_label(resolver: Resolver[Any, Any]) -> None:
    scene = FACES[resolver.id].scene(positions(resolver, "gettysburg", 12, 25)[14])
    there = {figure.unit for figure in scene.figures} & scene.cards.keys()
    assert len(Read(picture(scene, LARGE_WINDOW)).labels()) >= len(there)
