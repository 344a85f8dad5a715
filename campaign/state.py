"""The position: a value that is never changed. Rules return a new one."""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

from campaign.agenda import Step
from campaign.battle.contract import BattleInProgress
from campaign.battle.register import RESOLVERS
from campaign.board.board import Theater, bits, board
from campaign.options import Options
from campaign.scenario import SKIRMISH, Scenario
from campaign.tables.calendar import TurnDate, date, last_turn
from campaign.tables.leaders import NOWHERE, Posts
from campaign.tables.march_table import Level
from campaign.terms import CONFEDERATE, LEADERS_OF, SIDES, UNION, BoxId, Leader, PieceType, Side
from campaign.units import Stack

WHOLE_WAR = 40
"""June 1865: the last turn of a game that an option may extend. [BG 13.4, BG 14/9.1]"""


class Ending(NamedTuple):
    """How a game ended."""

    winner: Side | None
    """None after a draw."""

    rule: str
    level: Level | None = None
    """How great the victory is, where the March table was asked. [BG 15.6, BG 15.7]"""


Pair = tuple[int, int]
"""A number, or a set of boxes, for each side: Union first."""

Stacks = tuple[tuple[Stack, ...], tuple[Stack, ...]]


@dataclass(frozen=True)
class CampaignState:
    """Everything that matters for how a campaign goes on."""

    scenario: Scenario
    options: Options
    turn: int
    agenda: tuple[Step, ...]
    stacks: Stacks
    """The pieces of each side, by box number."""

    present: Pair
    """The boxes in which each side has pieces, as sets."""

    held: Pair
    """The boxes that each side controls; all rules look here, so changes tell at once.
    [BG 3.1, BG 3.7]"""

    deeds: Pair
    """Who would control each box if it were empty: its printed owner, or the side that captured
    it for good with infantry. [BG 3.3, BG 3.4]"""

    pools: tuple[tuple[int, ...], tuple[int, ...]]
    """Pieces off the board by side and type: militia in the pool, others in stock. [BG 1.4]"""

    draft_reserve: int = 0
    """Union militia infantry not yet drafted. [BG 12.5]"""

    fallen: int = 0
    """Confederate veteran and crack pieces lost in battle this game turn. [BG 14/6.2]"""

    kentucky_open: bool = False
    """A Confederate piece has broken Kentucky's neutrality. [BG 14/4.12]"""

    leaders: Posts = NOWHERE
    """Where each leader is. [NS 8.2]"""

    toll: int = 0
    """What falls of Washington have taken from the Union's army maximum for good. [NS-R14]"""

    footholds: int = 0
    """Ports that the Union took from the sea and has held ever since, as a set. [NS-R7]"""

    contained: int = 0
    """Boxes in which Confederates contain the Union, as a set. [NS-R8]"""

    assaults: int = 0
    """Boxes in which the Confederates would rather fight this turn, as a set. [NS-R8]"""

    intervention: bool = False
    """A foreign power has come in on the Confederate side. [NS 8.4]"""

    battle: BattleInProgress | None = None
    fought: BattleInProgress | None = None
    """A skirmish that is over, as it stood at its end. [SK 1.1]"""

    ending: Ending | None = None
    theater: Theater = field(default_factory=board, compare=False, repr=False)
    """The board; kept at hand because every rule asks for it."""

    memo: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)
    """Answers already found about this position, so that each question is worked out but once.
    Never part of the position's value."""

    @property
    def step(self) -> Step:
        """What is to be decided next. The game must not be over."""
        return self.agenda[0]

    @property
    def to_move(self) -> Side | None:
        """Whose decision it is; None when the game is over."""
        if not self.agenda:
            return None
        if self.battle is not None:
            return self.battle.to_move
        return self.agenda[0].side

    @property
    def active(self) -> Side:
        """Whose player turn it is. [BG 2.2]"""
        return self.agenda[-1].side

    @property
    def winner(self) -> Side | None:
        """Who has won; None while the game goes on, and after a draw."""
        return self.ending.winner if self.ending else None

    @property
    def date(self) -> TurnDate:
        return date(self.turn)

    @property
    def last_turn(self) -> int:
        """The last turn of this game. [BG 13.4, BG 14/9.1]"""
        if self.options.extended_war and self.scenario.last_turn == WHOLE_WAR:
            return last_turn()
        return self.scenario.last_turn

    def units_in(self, box_id: BoxId, side: Side) -> Stack:
        """The pieces of *side* in a box."""
        return self.stacks[side.seat][self.theater.number_of(box_id)]

    def controller(self, box_id: BoxId) -> Side | None:
        """Who controls a box. [BG 3.1]"""
        return self.holder(self.theater.number_of(box_id))

    def holder(self, box: int) -> Side | None:
        """Who controls the box of this number. [BG 3.1]"""
        for side in SIDES:
            if self.held[side.seat] >> box & 1:
                return side
        return None

    def army_size(self, side: Side) -> int:
        """Pieces on the board; foreign ones do not count. [BG 12.3, NS-R28]"""
        size: int | None = self.memo.get(side)
        if size is None:
            stacks = self.stacks[side.seat]
            size = sum([len(stacks[box]) for box in bits(self.present[side.seat])])
            if self.options.foreign_intervention and side is CONFEDERATE:
                size -= foreigners(stacks, self.present[side.seat])
            self.memo[side] = size
        return size

    def army_maximum(self, side: Side) -> int:
        """The sum of the own-color shields in the cities that *side* controls, less what the
        falls of Washington have cost. [BG 12.3, NS-R14]
        """
        limit = shields(self.theater, self.held[side.seat], side)
        return limit - self.toll if side is UNION else limit

    def strength(self, side: Side) -> Pair:
        """What a side has, and had or may have: its army, or what its skirmish counts.

        [BG 12.3, SK 1.1]
        """
        if self.scenario is not SKIRMISH:
            return self.army_size(side), self.army_maximum(side)
        battle = self.battle or self.fought
        assert battle is not None, "a skirmish is a battle"
        lost, had = RESOLVERS[battle.resolver].losses(battle.position, side)
        return had - lost, had

    def in_pool(self, side: Side, type_: PieceType) -> int:
        """Pieces of a type that are not on the board. [BG 1.4]"""
        return self.pools[side.seat][type_.number]

    def occupied(self, side: Side) -> tuple[BoxId, ...]:
        """The boxes where *side* has pieces."""
        return tuple(self.theater.ids[box] for box in bits(self.present[side.seat]))

    @property
    def contested(self) -> int:
        """The boxes with pieces of both sides, as a set. [BG 8.1]"""
        return self.present[0] & self.present[1]

    def leaders_in(self, box: int, side: Side) -> tuple[Leader, ...]:
        """The leaders of *side* in the box of this number. [NS 8.2]"""
        posts = self.leaders
        return tuple(
            [leader for leader in LEADERS_OF[side.seat] if posts[leader.number].box == box]
        )

    # --- the next position ---

    def evolve(self, **changes: Any) -> "CampaignState":
        """The same position with some fields changed."""
        new = object.__new__(CampaignState)
        # All fields in one go, past the guard of a frozen class: done for every action.
        object.__setattr__(new, "__dict__", {**self.__dict__, **changes, "memo": {}})
        return new

    def next_step(self, *steps: Step) -> "CampaignState":
        """The present step is over; *steps* come in its place."""
        return self.evolve(agenda=steps + self.agenda[1:])

    def push(self, *steps: Step) -> "CampaignState":
        """Something is to be decided first."""
        return self.evolve(agenda=steps + self.agenda)


@lru_cache(maxsize=4096)
def shields(theater: Theater, held: int, side: Side) -> int:
    """The sum of the *side*-colored shields in a set of boxes. [BG 12.3, BG 12.4]"""
    return sum(theater.boxes[box].recruits[side.seat] for box in bits(held & theater.cities))


def foreigners(stacks: tuple[Stack, ...], present: int) -> int:
    """Foreign pieces on the board. [NS-R28]"""
    return sum(unit.type.is_foreign for box in bits(present) for unit in stacks[box])


def put(pair: tuple[Any, Any], side: Side, value: Any) -> tuple[Any, Any]:
    """A pair with the place of one side changed."""
    return (value, pair[1]) if side is UNION else (pair[0], value)
