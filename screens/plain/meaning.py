"""What somebody means who types a name: boxes, pieces, leaders, commands. Pure.

Names may have blanks, capitals and apostrophes or not, and may be cut short.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import TypeVar

from campaign.battle.register import RESOLVERS
from campaign.board.board import board
from campaign.terms import LEADERS, TYPES, BoxId, Leader, PieceType
from screens.text import phrases

T = TypeVar("T")

Names = Mapping[str, tuple[T, ...]]
"""What is called so, in small letters and single blanks."""

EXACT, BEGINS, WORD_BEGINS = range(3)
"""How well a name fits what was typed, the best first."""


def normal(text: str) -> str:
    """A name as it is compared.

    >>> normal("Harper's_Ferry"), normal("St. Louis")
    ('harpers ferry', 'st louis')
    """
    return re.sub(r"[^a-z0-9]+", " ", re.sub(r"['’]", "", text.lower())).strip()


def named(pairs: Iterable[tuple[str, T]]) -> Names[T]:
    """Things by their names; several may have one."""
    found: dict[str, dict[T, None]] = {}
    for name, thing in pairs:
        found.setdefault(normal(name), {})[thing] = None
    return {name: tuple(things) for name, things in found.items()}


def fitting(typed: str, names: Names[T]) -> dict[T, int]:
    """What may be meant, and how well that fits."""
    wanted, found = normal(typed), dict[T, int]()
    if not wanted:
        return found
    for name, things in names.items():
        rank = _rank(wanted, name)
        if rank is not None:
            for thing in things:
                found[thing] = min(rank, found.get(thing, rank))
    return found


def best(typed: str, names: Names[T]) -> list[T]:
    """What fits best: one thing, or several that fit alike."""
    found = fitting(typed, names)
    least = min(found.values(), default=EXACT)
    return [thing for thing, rank in found.items() if rank == least]


def _rank(wanted: str, name: str) -> int | None:
    if name == wanted:
        return EXACT
    if name.startswith(wanted):
        return BEGINS
    return WORD_BEGINS if f" {wanted}" in f" {name}" or _each_begins(wanted, name) else None


def _each_begins(wanted: str, name: str) -> bool:
    """Each word that was typed begins a word of the name, in their order: `vet inf`."""
    words, parts = name.split(), wanted.split()
    return len(words) == len(parts) > 1 and all(map(str.startswith, words, parts))


@cache
def box_names() -> Names[BoxId]:
    """Boxes by id, code, name, and name with state."""
    return named(
        (name, box.id)
        for box in board().places
        for name in (
            *(box.id, box.code, box.name, phrases.place(box.id)),
            *(phrases.place_and_state(box.id), f"{box.name} {box.state}"),
        )
    )


@cache
def type_names() -> Names[PieceType]:
    """Types of pieces by id and in words: `veteran infantry`."""
    return named((name, type_) for type_ in TYPES for name in (str(type_), phrases.piece(type_)))


@cache
def leader_names() -> Names[Leader]:
    """Leaders with their rank and without."""
    return named((name, one) for one in LEADERS for name in (str(one), f"general {one}"))


@cache
def way_names() -> Names[str]:
    """Ways to fight battles."""
    return named((name, way.id) for way in RESOLVERS.values() for name in (way.id, way.name))


def boxes_said(boxes: Sequence[BoxId]) -> str:
    """Which one is meant?"""
    return phrases.joined([phrases.place(box) for box in boxes], "or")
