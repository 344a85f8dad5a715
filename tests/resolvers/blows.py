"""The least that is a way to fight battles: blows in turn, three bouts of them.

Its position has what the contract asks for and nothing else: no turn, no round, no table. One of
its battles is set up like none on a table: a scenario with its variant, what is agreed on, and
what each side has drawn by itself.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, ClassVar, NamedTuple, cast

from msgspec import Struct

from campaign.battle.contract import (
    BattlePiece,
    BattleRequest,
    BattleResult,
    Clock,
    Decision,
    Losses,
    Resolver,
    SetupChoice,
    Tick,
)
from campaign.battle.register import HOMES
from campaign.battle.request_format import check_names, read_battle, request_values
from campaign.budget import QUICK, Budget
from campaign.dice import Dice
from campaign.errors import IllegalActionError, NotationError, Refusal, unknown
from campaign.formats.notation import Notation
from campaign.formats.toml_writer import write_document
from campaign.terms import CONFEDERATE, UNION, Leader, PieceType, Side

BOUTS = 3

NO_HARD_BLOWS = "no hard blows"

BOUTS_OF = {"short": 2, "long": 4}
"""Those of a duel, by its variant."""


@dataclass(frozen=True, slots=True)
class Duel:
    """How a battle by itself is set up: none of it is what a table has."""

    KEYS: ClassVar[tuple[str, ...]] = ("duel",)

    scenario: str
    variant: str = "short"
    agreed: frozenset[str] = frozenset()
    """`no hard blows`, if that is agreed on."""

    drawn: tuple[int, int] = (0, 0)
    """What each side has drawn by itself, Union first: the higher one has won, whoever attacks."""

    def add_to(self, values: dict[str, Any]) -> dict[str, Any]:
        duel: dict[str, Any] = {"scenario": self.scenario, "variant": self.variant}
        return values | {"duel": duel | {"agreed": sorted(self.agreed), "drawn": list(self.drawn)}}

    @classmethod
    def take_from(cls, values: dict[str, Any]) -> "Duel | None":
        if "duel" not in values:
            return None
        duel = values.pop("duel")
        check_names(duel, ("scenario", "variant", "agreed", "drawn"))
        if duel["variant"] not in BOUTS_OF:
            raise NotationError(f"battle: {unknown('variant', duel['variant'], BOUTS_OF)}")
        union, confederate = duel["drawn"]
        return cls(
            duel["scenario"], duel["variant"], frozenset(duel["agreed"]), (union, confederate)
        )


class Strike(Struct, frozen=True):
    """Strike, hard or not."""

    hard: bool = False


class Struck(Struct, frozen=True):
    """A blow has fallen."""

    side: Side
    face: int
    rule: str = "BG 8.5"


class BlowsPosition(NamedTuple):
    """How many blows have fallen."""

    request: BattleRequest
    blows: int = 0

    @property
    def duel(self) -> Duel | None:
        return self.request.staging if isinstance(self.request.staging, Duel) else None

    @property
    def bouts(self) -> int:
        return BOUTS_OF[self.duel.variant] if self.duel else BOUTS

    @property
    def to_move(self) -> Side:
        return self.request.defender if self.blows % 2 else self.request.attacker

    @property
    def drawn(self) -> tuple[int, ...]:
        return ()

    @property
    def brought(self) -> tuple[Leader, ...]:
        return ()


def refuse(position: BlowsPosition, order: Strike) -> Refusal | None:
    if result(position):
        return Refusal("BG 8.1", "the battle is over")
    if order.hard and position.duel and NO_HARD_BLOWS in position.duel.agreed:
        return Refusal("BG 8.5", "no hard blows are agreed on")
    return None


def legal(position: BlowsPosition) -> tuple[Strike, ...]:
    strikes = (Strike(), Strike(hard=True))
    return tuple(order for order in strikes if refuse(position, order) is None)


def apply(position: BlowsPosition, order: Strike, dice: Dice) -> Tick:
    if refused := refuse(position, order):
        raise IllegalActionError(refused)
    event = Struck(position.to_move, dice.roll(f"{position.to_move} blow"))
    return Tick(position._replace(blows=position.blows + 1), (event,))


def result(position: BlowsPosition) -> BattleResult | None:
    if position.blows < 2 * position.bouts:
        return None
    request, winner = position.request, victor(position)
    lost = tuple(piece.id for piece in request.pieces if piece.side is winner.enemy)
    return BattleResult(winner, lost, (), ())


def victor(position: BlowsPosition) -> Side:
    union, confederate = position.duel.drawn if position.duel else (0, 0)
    if union == confederate:
        return position.request.attacker
    return UNION if union > confederate else CONFEDERATE


def choose(position: BlowsPosition, budget: Budget = QUICK, /) -> Strike:
    budget.listen()
    return Strike()


def losses(position: BlowsPosition, side: Side) -> Losses:
    lost = result(position) is not None and side is not victor(position)
    return Losses(int(lost), 1)


def read_position(text: str) -> BlowsPosition:
    return read_battle(
        text, ("blows",), lambda request, values: BlowsPosition(request, values["blows"]), Duel
    )


def write_position(position: BlowsPosition) -> str:
    return write_document(request_values(position.request) | {"blows": position.blows})


def is_duel(request: BattleRequest) -> bool:
    return isinstance(request.staging, Duel)


def in_variant(request: BattleRequest, at: int) -> BattleRequest:
    assert isinstance(request.staging, Duel)
    return replace(request, staging=replace(request.staging, variant=tuple(BOUTS_OF)[at]))


REQUEST = BattleRequest(
    battle="blows",
    box="cairo",
    year=1862,
    attacker=CONFEDERATE,
    pieces=(
        BattlePiece(1, CONFEDERATE, PieceType.VETERAN_INFANTRY, entry="paducah"),
        BattlePiece(2, UNION, PieceType.VETERAN_INFANTRY),
    ),
)

DUEL = replace(
    REQUEST,
    battle="duel",
    staging=Duel("the ford", agreed=frozenset({NO_HARD_BLOWS}), drawn=(5, 2)),
)

BLOWS: Resolver[Any, Any] = Resolver(
    id="blows",
    name="Blows",
    orders=Notation(Strike),
    begin=BlowsPosition,
    legal=legal,
    refusal=refuse,
    apply=apply,
    result=result,
    losses=losses,
    clock=lambda position: Clock(
        min(position.blows // 2 + 1, position.bouts), position.bouts, "bout"
    ),
    stage=lambda position: Decision("blow", ("BG 8.5",)),
    choose=choose,
    read_position=read_position,
    write_position=write_position,
    scenarios={"blows": REQUEST, "duel": DUEL},
    staging=Duel,
    setup=(SetupChoice("variant", tuple(BOUTS_OF), in_variant, is_duel),),
)


@contextmanager
def registered(resolver: Resolver[Any, Any]) -> Iterator[None]:
    """The register with one resolver more, as if its name stood there."""
    homes = cast("dict[str, tuple[str, str]]", HOMES)
    homes[resolver.id] = (__name__, "BLOWS")
    try:
        yield
    finally:
        del homes[resolver.id]
