"""The least that is a way to fight battles: blows in turn, three bouts of them.

Its position has what the contract asks for and nothing else: no turn, no round, no table.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple, cast

from msgspec import Struct

from campaign.battle.contract import (
    BattlePiece,
    BattleRequest,
    BattleResult,
    Clock,
    Decision,
    Losses,
    Resolver,
    Tick,
)
from campaign.battle.register import HOMES
from campaign.battle.request_format import read_battle, request_values
from campaign.budget import QUICK, Budget
from campaign.dice import Dice
from campaign.errors import IllegalActionError, Refusal
from campaign.formats.notation import Notation
from campaign.formats.toml_writer import write_document
from campaign.terms import CONFEDERATE, UNION, Leader, PieceType, Side

BOUTS = 3


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
    def to_move(self) -> Side:
        return self.request.defender if self.blows % 2 else self.request.attacker

    @property
    def drawn(self) -> tuple[int, ...]:
        return ()

    @property
    def brought(self) -> tuple[Leader, ...]:
        return ()


def refuse(position: BlowsPosition, order: Strike) -> Refusal | None:
    return Refusal("BG 8.1", "the battle is over") if result(position) else None


def apply(position: BlowsPosition, order: Strike, dice: Dice) -> Tick:
    if refused := refuse(position, order):
        raise IllegalActionError(refused)
    event = Struck(position.to_move, dice.roll(f"{position.to_move} blow"))
    return Tick(position._replace(blows=position.blows + 1), (event,))


def result(position: BlowsPosition) -> BattleResult | None:
    if position.blows < 2 * BOUTS:
        return None
    request = position.request
    lost = tuple(piece.id for piece in request.pieces if piece.side is request.defender)
    return BattleResult(request.attacker, lost, (), ())


def choose(position: BlowsPosition, budget: Budget = QUICK, /) -> Strike:
    budget.listen()
    return Strike()


def losses(position: BlowsPosition, side: Side) -> Losses:
    lost = result(position) is not None and side is position.request.defender
    return Losses(int(lost), 1)


def read_position(text: str) -> BlowsPosition:
    return read_battle(
        text, ("blows",), lambda request, values: BlowsPosition(request, values["blows"])
    )


def write_position(position: BlowsPosition) -> str:
    return write_document(request_values(position.request) | {"blows": position.blows})


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

BLOWS: Resolver[Any, Any] = Resolver(
    id="blows",
    name="Blows",
    orders=Notation(Strike),
    begin=BlowsPosition,
    legal=lambda position: () if result(position) else (Strike(), Strike(hard=True)),
    refusal=refuse,
    apply=apply,
    result=result,
    losses=losses,
    clock=lambda position: Clock(min(position.blows // 2 + 1, BOUTS), BOUTS, "bout"),
    stage=lambda position: Decision("blow", ("BG 8.5",)),
    choose=choose,
    read_position=read_position,
    write_position=write_position,
    scenarios={"blows": REQUEST},
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
