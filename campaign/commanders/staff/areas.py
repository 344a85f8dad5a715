"""Where a staff can be told to do something: the country, its fronts, valleys, states, boxes."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from campaign.board.board import bits, board
from campaign.commanders.steady.appraisal import distances
from campaign.errors import NotationError, unknown
from campaign.formats.data_files import table
from campaign.terms import BoxId

ANYWHERE = "anywhere"

FILLERS = frozenset({"the", "in", "at", "of", "around", "towards", "toward"})
"""Words of a place that name none."""


CODE = 2
"""So few letters are a state, and no beginning of a name."""

MOST_MEANT = 8
"""So many places that begin alike are named."""


class Area(NamedTuple):
    """A part of the country."""

    id: str
    name: str
    """As it stands in a sentence: `the West`."""

    boxes: int
    """As a set of bits."""

    @property
    def is_box(self) -> bool:
        """It is a single box, and the army there is meant."""
        return self.id in board().number


@cache
def areas() -> Mapping[str, Area]:
    """Every area by its id, the largest first. A city goes before a state of the same name."""
    return MappingProxyType({one.id: one for one in _all()})


def _all() -> Iterator[Area]:
    theater = board()
    yield Area(ANYWHERE, ANYWHERE, (1 << len(theater.places)) - 1)
    for name, boxes in fronts().items():
        yield Area(_id(name.removeprefix("The ")), name.replace("The", "the"), boxes)
    for row in table("staff_areas.csv"):
        yield Area(row["id"], row["name"], theater.set_of(row["boxes"].split()))
    for row in table("state_names.csv"):
        if (id_ := _id(row["name"])) not in theater.number and (
            boxes := theater.in_state(row["state"])
        ):
            yield Area(id_, row["name"], boxes)
    for box in theater.boxes:
        yield Area(box.id, box.name, 1 << box.number)


def _id(name: str) -> str:
    return re.sub(r"[.,']", "", name.lower()).replace(" ", "_")


@cache
def fronts() -> Mapping[str, int]:
    """The parts of the country by which stacks are listed, each with its boxes."""
    theater = board()
    return MappingProxyType(
        {
            row["front"]: sum(theater.in_state(state) for state in row["states"].split())
            for row in table("fronts.csv")
        }
    )


def area(words: str) -> Area:
    """The area that is called so: by its id or name, a code, or how its id begins.

    Raises:
        NotationError: if there is none, or several may be meant; names them, or the nearest one.
    """
    known, said = areas(), words.replace("_", " ").split()
    wanted = _id(" ".join(word for word in said if word.lower() not in FILLERS))
    for id_ in (_id(" ".join(said)), wanted):
        if found := known.get(id_) or known.get(_codes().get(id_, "")):
            return found
    if not wanted:
        raise NotationError("no place is named; a box, a state, or a part of the country does")
    begun = [id_ for id_ in known if id_.startswith(wanted)] if len(wanted) > CODE else []
    if len(begun) == 1:
        return known[begun[0]]
    if 1 < len(begun) <= MOST_MEANT:
        raise NotationError(f"several places begin with {wanted!r}: {', '.join(begun)}")
    raise NotationError(unknown("place", wanted, known))


@cache
def _codes() -> Mapping[str, str]:
    """Areas by codes of three letters, boxes, and of two, states."""
    theater = board()
    states = {row["state"].lower(): _id(row["name"]) for row in table("state_names.csv")}
    return MappingProxyType(states | {box.code.lower(): box.id for box in theater.boxes})


def areas_about(box: BoxId) -> tuple[Area, ...]:
    """What a player may mean who looks at a box: the country and its parts, its state, itself."""
    bit, known = 1 << board().number_of(box), areas()
    small = [one for one in known.values() if not one.is_box]
    states = {_id(row["name"]) for row in table("state_names.csv")}
    chosen = [one for one in small if one.id not in states or one.boxes & bit]
    return (*chosen, *([known[box]] if box in known else ()))


def around(boxes: int) -> int:
    """All boxes of the fronts in which some of these lie."""
    return sum(front for front in fronts().values() if front & boxes)


def steps_to(goals: int, box: int) -> int:
    """How many steps it is from a box to the nearest of a set of boxes, which is not empty."""
    far = distances(board())[box]
    return min(far[goal] for goal in bits(goals))
