"""Points: what each award of a scenario gives now, item by item. [BB 30]"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from campaign.resolvers.nei_boschi.control import field_holder, holder
from campaign.resolvers.nei_boschi.counters import Branch, CounterId, counter
from campaign.resolvers.nei_boschi.pages import page_of, turn_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.staging import hex_staging
from campaign.resolvers.nei_boschi.turns import Turn
from campaign.resolvers.nei_boschi.units import Place
from campaign.resolvers.nei_boschi.victory_conditions import (
    Standing,
    ineffective_brigades,
    ineffective_divisions,
    is_past,
    losses_of,
    standing,
)
from campaign.resolvers.nei_boschi.victory_ground import fields_asked, stated, terms, word_of_field
from campaign.resolvers.nei_boschi.victory_terms import (
    Award,
    BatteryPoints,
    Condition,
    FieldPoints,
    GivenPoints,
    HasPoints,
    HexPoints,
    IneffectivePoints,
    LossPoints,
    ObjectivePoints,
)
from campaign.resolvers.nei_boschi.who import card, field_of, order_of
from campaign.terms import SIDES, Side


class Item(NamedTuple):
    """One thing for which there are points."""

    what: str
    side: Side | None
    """Who gets them, or is after them; None for either side, while nobody has it."""

    reached: bool
    points: int
    """What it gives, or would give, to him who has it."""

    at: Turn | None = None
    """The turn at the end of which it counts; None for the end."""


Awards = tuple[Award, ...]


def items(position: HexPosition, awards: Awards) -> Iterator[Item]:
    """Everything for which there are points, in the order of the scenario."""
    for award in awards:
        yield from _ITEMS[type(award)](position, award)


def points_of(position: HexPosition, side: Side, awards: Awards) -> int:
    """What a side has by some awards, if everything stayed as it is."""
    return sum(
        item.points for item in items(position, awards) if item.side is side and item.reached
    )


def standing_of(position: HexPosition, condition: Condition) -> Standing:
    """How a side stands with any condition, that of points included."""
    if isinstance(condition, HasPoints):
        points = points_of(position, condition.side, condition.awards)
        return Standing(points >= condition.least, points, condition.least)
    return standing(position, condition)


def all_true(position: HexPosition, conditions: tuple[Condition, ...]) -> bool:
    """All that is asked for is so."""
    return all(standing_of(position, condition).reached for condition in conditions)


# --- ground ------------------------------------------------------------------------------------


def _hexes(position: HexPosition, award: HexPoints) -> Iterator[Item]:
    ground = field_of(position)
    for hex_ in award.hexes:
        places = [place.name for place in ground.places_at(hex_)]
        name = " ".join((ground.name(hex_), *places[:1]))
        held = holder(position, hex_, award.troops) is award.side
        yield Item(name, award.side, held, award.points)


def _fields(position: HexPosition, award: FieldPoints) -> Iterator[Item]:
    """Each field, to whoever controls it at the end of its turn. [BB 30.1]"""
    ground = field_of(position)
    for name in fields_asked(ground, award):
        held = _controlled(position, name, award.at)
        if award.side is None:
            yield Item(_named(position, name), held, held is not None, award.points, award.at)
        else:
            reached = held is award.side
            yield Item(_named(position, name), award.side, reached, award.points, award.at)


def _named(position: HexPosition, name: str) -> str:
    return f"{field_of(position).fields[name].group} Field"


def _controlled(position: HexPosition, name: str, at: Turn) -> Side | None:
    if not is_past(position, at):
        return field_holder(position, name)
    noted = position.count(word_of_field(field_of(position), name, at))
    return SIDES[noted - 1] if noted else None


# --- the enemy's losses ------------------------------------------------------------------------


def _ineffective(position: HexPosition, award: IneffectivePoints) -> Iterator[Item]:
    known = order_of(position).commands
    if award.echelon == "brigade":
        spent = ineffective_brigades(position, award.side)
    else:
        spent = ineffective_divisions(position, award.side, dict(award.attached))
    counting = [id_ for id_ in spent if id_ not in award.besides]
    for id_ in counting:
        yield Item(f"{known[id_].name} ineffective", award.side.enemy, True, award.points)
    if not counting:
        what = f"Each ineffective {award.echelon} of the enemy"
        yield Item(what, award.side.enemy, False, award.points)


def _batteries(position: HexPosition, award: BatteryPoints) -> Iterator[Item]:
    lost = list(_batteries_lost(position))
    for id_, side in lost:
        name = counter(hex_staging(position.request).book, id_).name
        yield Item(f"{name} eliminated", side.enemy, True, award.points)
    if not lost:
        yield Item("Each battery of the enemy eliminated", None, False, award.points)


def _batteries_lost(position: HexPosition) -> Iterator[tuple[CounterId, Side]]:
    """Batteries of which every section is gone, those before the battle included. [BB 30.5]"""
    book = hex_staging(position.request).book
    for side in SIDES:
        for id_ in page_of(position).of(side).eliminated:
            if counter(book, id_).branch is Branch.ARTILLERY:
                yield id_, side
    left: dict[CounterId, bool] = {}
    for unit in position.units:
        printed = card(position, unit.number)
        if printed.branch is Branch.ARTILLERY:
            id_ = printed.counter.id
            left[id_] = left.get(id_, False) or unit.place is not Place.LOST
    order = order_of(position)
    for id_, is_left in left.items():
        if not is_left:
            yield id_, order.side(id_)


def _losses(position: HexPosition, award: LossPoints) -> Iterator[Item]:
    lost = losses_of(position, award.side)
    what = f"{lost} strength points lost by the {award.side} side"
    yield Item(what, award.side.enemy, bool(lost), award.points * lost)


def _given(position: HexPosition, award: GivenPoints) -> Iterator[Item]:
    yield Item("From the beginning", award.side, True, award.points)


# --- objectives --------------------------------------------------------------------------------


def _objective(position: HexPosition, award: ObjectivePoints) -> Iterator[Item]:
    """An objective; some count only beside another one. [BB 30.4]"""
    reached = all_true(position, award.all)
    if award.needs_another:
        reached = reached and has_another(position, award)
    yield Item(award.name, award.side, reached, award.points)


def has_another(position: HexPosition, award: ObjectivePoints) -> bool:
    """The same side has reached another objective of the scenario. [BB 30.4]"""
    return any(
        other != award and other.side is award.side and all_true(position, other.all)
        for other in page_of(position).victory.awards
        if isinstance(other, ObjectivePoints)
    )


_ITEMS: Mapping[type[Any], Callable[[HexPosition, Any], Iterator[Item]]] = {
    HexPoints: _hexes,
    FieldPoints: _fields,
    IneffectivePoints: _ineffective,
    BatteryPoints: _batteries,
    LossPoints: _losses,
    GivenPoints: _given,
    ObjectivePoints: _objective,
}


# --- what is remembered at the end of a turn ---------------------------------------------------


def note_fields(position: HexPosition) -> HexPosition:
    """Who controls the fields that give points at the end of this turn."""
    ground = field_of(position)
    for award in terms(stated(page_of(position)), FieldPoints):
        if award.at == turn_of(position):
            for name in fields_asked(ground, award):
                held = field_holder(position, name)
                word = word_of_field(ground, name, award.at)
                position = position.noting(word, held.seat + 1 if held else 0)
    return position
