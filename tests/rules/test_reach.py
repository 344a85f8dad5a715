"""Where a march can lead, worked out a second time, plainly and slowly, from sections 4 and 5.

The engine's answer comes from tables; the one here walks the links one by one. Both must agree in
every position, for every type of piece, under all options.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from campaign import CampaignState, Options, PieceType, Side, legal_actions, new_campaign
from campaign.actions import Move
from campaign.agenda import Marches, Marching
from campaign.board.board import board
from campaign.board.routes import Link, LinkKind
from campaign.queries.stacks import add
from campaign.units import Unit

KENTUCKY = {box.id for box in board().boxes if box.state == "KY"}
LINKS: dict[str, list[tuple[str, Link]]] = {box: [] for box in board().ids}
for _link in board().links:
    LINKS[_link.a].append((_link.b, _link))
    LINKS[_link.b].append((_link.a, _link))

Path = tuple[tuple[str, Link], ...]
"""The boxes that a march enters, each with the link by which it does."""


@dataclass(frozen=True)
class Marcher:
    """One piece about to march, and what surrounds it."""

    state: CampaignState
    side: Side
    type: PieceType
    origin: str

    def enemies(self, box: str) -> tuple[Unit, ...]:
        return self.state.units_in(box, self.side.enemy)

    def is_friendly(self, box: str) -> bool:
        return self.state.controller(box) is self.side

    @property
    def rides(self) -> bool:
        return not self.type.is_infantry

    @property
    def mixes(self) -> bool:
        """Two boxes by road and rail. [BG 4.4, BG 14/4.8]"""
        fast = self.state.options.fast_cracks and self.type.is_crack_infantry
        return self.rides or fast


def paths(origin: str, steps: int) -> Iterator[Path]:
    """Every way of so many steps that enters no box twice."""
    if steps == 0:
        yield ()
        return
    for path in paths(origin, steps - 1):
        here = path[-1][0] if path else origin
        for to, link in LINKS[here]:
            if to != origin and to not in [box for box, _ in path]:
                yield (*path, (to, link))


def is_within_reach(marcher: Marcher, path: Path) -> bool:
    """The distance that a march goes, by the kinds of line it takes. [BG 4.4, BG 4.5]"""
    kinds = {link.kind for _, link in path}
    options = marcher.state.options
    friendly = all(map(marcher.is_friendly, (marcher.origin, *(box for box, _ in path))))
    if len(path) == 1:
        return True
    if kinds == {LinkKind.RIVER}:
        return len(path) == 2 and not (options.green_armies and marcher.state.turn == 1)
    if LinkKind.RIVER in kinds:
        return False
    if len(path) == 2 and marcher.mixes:
        return True
    if kinds != {LinkKind.RAIL} or not friendly:
        return False
    return len(path) == 2 or (options.long_rail and marcher.side is Side.UNION)


def is_open(marcher: Marcher, path: Path) -> bool:
    """No box on the way is closed, nor is the Potomac. [BG 4.7, BG 14/4.11, BG 14/4.12]"""
    state = marcher.state
    entered = {box for box, _ in path}
    if marcher.side is Side.CONFEDERATE:
        for _, link in path:
            if {link.a, link.b} == {"washington", "fredericksburg"}:
                return False
    if state.options.green_armies and state.turn == 1 and entered & KENTUCKY:
        return False
    neutral = state.options.kentucky_neutrality and state.turn < 6 and not state.kentucky_open
    return not (neutral and marcher.side is Side.UNION and entered & KENTUCKY)


def passes(marcher: Marcher, path: Path) -> bool:
    """Every enemy on the way is jumped as the rules allow. [BG 4.6, BG 5.1, BG 5.2, BG 5.4]"""
    middles = [box for box, _ in path[:-1] if marcher.enemies(box)]
    if not middles:
        return True
    if len(path) != 2 or marcher.enemies(path[-1][0]):
        return False
    if all(link.kind is LinkKind.RIVER for _, link in path):
        downriver = all(link.downriver_to == box for box, link in path)
        return marcher.side is Side.UNION and downriver
    met = marcher.enemies(middles[0])
    return marcher.rides and all(unit.type.is_infantry for unit in met)


def expected(marcher: Marcher) -> set[str]:
    """Where one piece can go in one march."""
    return {
        path[-1][0]
        for steps in (1, 2, 3)
        for path in paths(marcher.origin, steps)
        if is_within_reach(marcher, path) and is_open(marcher, path) and passes(marcher, path)
    }


def scattered(chance: random.Random) -> CampaignState:
    """A board with pieces of all types and markers of both sides anywhere."""
    options = Options(**{name: chance.random() < 0.5 for name in Options.names()})
    state = new_campaign("1861", options)
    held = [0, 0]
    for box in range(len(board().boxes)):
        owner = chance.choice((0, 0, 0, 1, 1, 1, 2))
        if owner < 2:
            held[owner] |= 1 << box
    empty: tuple[Unit, ...] = ()
    nobody = (empty,) * len(board().places)
    state = state.evolve(
        stacks=(nobody, nobody),
        present=(0, 0),
        held=(held[0], held[1]),
        deeds=(held[0], held[1]),
        turn=chance.choice((1, 3, 9)),
        kentucky_open=chance.random() < 0.3,
    )
    for _ in range(60):
        side = chance.choice(tuple(Side))
        box = chance.randrange(len(board().boxes))
        state = add(state, side, box, [Unit(side, chance.choice(tuple(PieceType)))])
    return state


@pytest.mark.parametrize("seed", range(12))
def test_4_4_the_engine_marches_where_the_rules_say(seed: int) -> None:
    chance = random.Random(f"reach {seed}")
    state = scattered(chance)
    compared = 0
    for side in Side:
        for origin in state.occupied(side):
            if state.units_in(origin, side.enemy):
                continue
            step = (Marching(side, origin), Marches(side, 1, 2))
            legal = legal_actions(state.evolve(agenda=step))
            for type_ in {unit.type for unit in state.units_in(origin, side)}:
                found = {a.to for a in legal if isinstance(a, Move) and a.type is type_}
                assert found == expected(Marcher(state, side, type_, origin)), (origin, type_)
                compared += 1
    assert compared > 20
