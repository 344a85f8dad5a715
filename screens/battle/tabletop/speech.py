"""A battle on a measured table for the ear: who stands where, how far off the enemy is."""

from collections.abc import Iterator
from typing import Any

from campaign.battle.register import RESOLVERS, resolver_of
from campaign.tabletop.measure import Point, distance, heading_to
from campaign.terms import Side
from screens.battle.tabletop.faces import FACES, lengths, outlook
from screens.battle.tabletop.scene import Scene, central, which_way_is_up
from screens.battle.tabletop.signs import ground_at
from screens.faces.face import BattleSpeech, ToldUnit
from screens.text.names import names_in, with_names
from screens.text.phrases import SIDE_ADJECTIVES, counted, sentence

NEAREST = 3
"""Enemies that are told of a unit, the nearest first."""


def _scene(position: Any) -> Scene:
    return FACES[_resolver(position)].scene(position)


def _resolver(position: Any) -> str:
    found = resolver_of(type(position))
    assert found is not None, position
    return found


def _named(position: Any, text: str) -> str:
    return with_names(text, names_in(position))


def table_asks(position: Any) -> str:
    """The part of the turn, and what comes onto the table next."""
    scene = _scene(position)
    comes = f", {scene.next.title[0].lower()}{scene.next.title[1:]}" if scene.next else ""
    return f"{scene.moment}{comes}: orders lists what can be ordered, done ends it."


def table_standing(position: Any) -> Iterator[str]:
    """The turn, losses, objectives, how it is won, and what comes onto the table next."""
    scene = _scene(position)
    yield sentence(f"{scene.moment}, {scene.standing}" if scene.standing else scene.moment)
    yield from scene.aims
    if scene.unit_of_measure:
        yield scene.unit_of_measure
    if compass := which_way_is_up(scene):
        yield f"{compass} Degrees are clockwise from up."
    if scene.next is not None:
        yield sentence(_named(position, ", ".join((scene.next.title, *scene.next.lines))))
    for mark in scene.marks:
        if mark.sign == "objective":
            name, side = mark.name or "an objective", mark.side
            holder = f"the {SIDE_ADJECTIVES[side]} side" if side else "nobody"
            yield f"{_at(scene, mark.place)}: {name}, held by {holder}."
        if mark.sign == "general" and mark.side and mark.unit not in scene.cards:
            yield f"{_at(scene, mark.place)}: the {SIDE_ADJECTIVES[mark.side]} general."
    for piece in scene.table.pieces:
        name = f" {piece.name}" if piece.name else ""
        yield f"{_at(scene, piece.middle)}: {piece.kind}{name}"


def _at(scene: Scene, place: Point) -> str:
    x, y = scene.counted(place)
    return f"At {x} {y}"


def table_units(position: Any, side: Side) -> Iterator[ToldUnit]:
    """The units of a side in the order in which they act: how they stand, and where."""
    scene = _scene(position)
    for number in scene.roster:
        figures = scene.of(number)
        if not figures or figures[0].side is not side:
            continue
        marks = " ".join(dict.fromkeys(figure.marks for figure in figures if figure.marks))
        state = f"{scene.cards[number].brief}{f' ({marks})' if marks else ''}"
        yield ToldUnit(number, _named(position, f"{state}, {_stands(scene, number)}"))
    for mark in scene.marks:
        if mark.side is side and mark.unit in scene.cards.keys() - set(scene.roster):
            card = scene.cards[mark.unit]
            who = card.title if _named(position, card.title) == card.title else card.name
            told = ", ".join((who, *card.lines, _at(scene, mark.place).lower()))
            yield ToldUnit(mark.unit, _named(position, told))


def _stands(scene: Scene, unit: int) -> str:
    """Where a unit is, and which way it faces; up the table is 0."""
    figure = central(scene.of(unit))
    x, y = scene.counted(figure.front)
    return f"at {x} {y} facing {figure.heading}"


def table_card(position: Any, number: int) -> Iterator[str]:
    """A unit, where it stands, on what, and which enemies are near."""
    scene = _scene(position)
    card = scene.cards.get(number)
    if card is None:
        return
    yield sentence(", ".join((card.title, *(_named(position, line) for line in card.lines))))
    if not scene.of(number):
        return
    start = scene.place(number)
    assert start is not None, number
    grounds = ground_at(scene.table, start)
    yield sentence(", ".join((_stands(scene, number), *grounds)))
    yield from _bases(scene, number)
    side = scene.of(number)[0].side
    others = [u for u in scene.roster if scene.of(u) and scene.of(u)[0].side is not side]
    places = [(other, to) for other in others if (to := scene.place(other)) is not None]
    near = sorted((distance(start, to), other, to) for other, to in places)
    for length, other, to in near[:NEAREST]:
        name = scene.cards[other].name
        bearing = heading_to(start, to)
        yield sentence(
            _named(position, f"{name} is {lengths(length, scene.measure)} away, bearing {bearing}")
        )


def _bases(scene: Scene, number: int) -> Iterator[str]:
    """Its bases, where orders name them. [YK 3.1]"""
    figures = [figure for figure in scene.of(number) if figure.name]
    if len(figures) < 2 or all(figure.name == str(number) for figure in figures):
        return
    told = []
    for figure in figures:
        x, y = scene.counted(figure.front)
        marks = f" {figure.marks}" if figure.marks else ""
        told.append(f"{figure.name}{marks} at {x} {y}")
    yield f"{counted(len(told), 'base')}: {', '.join(told)}."


def table_outlook(position: Any, order: Any) -> Iterator[str]:
    """What an order may come to."""
    for line in outlook(RESOLVERS[_resolver(position)], position, order):
        yield sentence(_named(position, line))


def table_leaders(position: Any) -> Iterator[str]:
    """The generals on the table, and where."""
    scene = _scene(position)
    for mark in scene.marks:
        if mark.sign == "general" and mark.side:
            yield f"{_at(scene, mark.place)}: a {SIDE_ADJECTIVES[mark.side]} general."
    if not any(mark.sign == "general" for mark in scene.marks):
        yield "No general is on the table."


SPEECH = BattleSpeech(
    standing=table_standing,
    asks=table_asks,
    units=table_units,
    card=table_card,
    outlook=table_outlook,
    pages={"leaders": table_leaders},
)
