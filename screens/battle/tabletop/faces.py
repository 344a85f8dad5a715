"""What the table screen knows of each way to fight on a table: the table's part of its face."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, NamedTuple

from campaign.battle.contract import BattleInProgress, Resolver
from campaign.battle.register import RESOLVERS
from campaign.state import CampaignState
from campaign.tabletop.measure import Point
from campaign.terms import Side
from screens.battle.tabletop.order_draft import LETTERS
from screens.battle.tabletop.reach import Shot, SightLine
from screens.battle.tabletop.scene import NOBODY, Scene
from screens.faces import register
from screens.faces.register import face_of


@dataclass(frozen=True, slots=True)
class TableFace:
    """How a way to fight on a table is shown and spoken of."""

    scene: Callable[[Any], Scene]
    """From a position to what there is to see of it."""

    outlook: Callable[[Any], Iterable[str]]
    """The words for one of the prospects of an order."""

    letters: Mapping[str, str] = field(default_factory=lambda: LETTERS)
    """The key of each kind of order, by its word."""

    goals: Callable[[Any, int], Sequence[Any]] = lambda position, unit: ()
    """From a position and a unit to the orders that send it to an objective, the best first."""

    sight: Callable[[Any, int, int], SightLine | None] = lambda position, unit, target: None
    """From a position and two units to the line from the first to the second."""

    shots: Callable[[Any, Sequence[Any]], Iterable[Shot]] = lambda before, events: ()
    """From a position and what one or more orders led to, to the shots and fights among that."""

    fallen: Callable[[Any, Any, Sequence[Any]], Iterable[Point]] = lambda before, after, events: ()
    """From two positions and what lies between them to the places where bases were destroyed."""


class TableFaces(Mapping[str, TableFace]):
    """The faces of the resolvers that fight on a table, by their ids."""

    def __getitem__(self, id_: str) -> TableFace:
        face = face_of(id_)
        if face is None or not isinstance(face.parts, TableFace):
            raise KeyError(id_)
        return face.parts

    def __iter__(self) -> Iterator[str]:
        return (id_ for id_ in register.FACES if id_ in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)


FACES = TableFaces()
"""By the ids of resolvers; each is loaded when it is first asked for."""


class TableBattle(NamedTuple):
    """A battle on a table as it stands."""

    resolver: Resolver[Any, Any]
    """How it is fought."""

    position: Any
    scene: Scene
    """What there is to see of it."""

    @property
    def letters(self) -> Mapping[str, str]:
        """The key of each kind of order, by its word."""
        return FACES[self.resolver.id].letters

    def goals(self, unit: int) -> Sequence[Any]:
        """The orders that send a unit to an objective, the best first."""
        return FACES[self.resolver.id].goals(self.position, unit)


def on_table(battle: BattleInProgress) -> TableBattle:
    """A battle of a campaign, as it is seen on the table."""
    scene = FACES[battle.resolver].scene(battle.position)
    return TableBattle(RESOLVERS[battle.resolver], battle.position, scene)


def outlook(resolver: Resolver[Any, Any], position: Any, order: Any) -> tuple[str, ...]:
    """What is to be said of an order that the rules allow."""
    said = FACES[resolver.id].outlook
    return tuple(chain(*map(said, resolver.prospects(position, order) or ())))


def sight(battle: TableBattle, unit: int, others: Iterable[int]) -> SightLine | None:
    """The line from a unit to the first enemy among others, if there is one."""
    resolver, position, scene = battle
    own = scene.of(unit)
    for other in sorted(others):
        them = scene.of(other)
        if own and them and own[0].side is not them[0].side and unit != NOBODY:
            return FACES[resolver.id].sight(position, unit, other)
    return None


class TurnPart(NamedTuple):
    """A part of a battle in which one side decides."""

    turn: int
    phase: str
    side: Side | None
    in_turns: bool = False
    """The sides order by turns, one thing each."""

    def is_over(self, now: "TurnPart | None", is_persons: bool) -> bool:
        """It is over for whoever had it finished: now the next part has begun, or the next side.

        Where the sides order by turns, another side counts only if it *is a person's*.
        """
        if now is None or now == self:
            return False
        return not (self.in_turns and now._replace(side=self.side) == self) or is_persons


def turn_part(state: CampaignState) -> TurnPart | None:
    """The part in which a battle on a table stands; None if none is being fought."""
    if state.battle is None:
        return None
    scene = on_table(state.battle).scene
    return TurnPart(scene.turn, scene.moment, state.to_move, scene.in_turns)


def lengths(length: int, measure: tuple[str, int]) -> str:
    """A length in what the rules count in.

    >>> lengths(1250, ("cm", 100)), lengths(1250, ("UM", 500))
    ('12.5 cm', '2.5 UM')
    """
    word, unit = measure
    return f"{length / unit:.1f} {word}"
