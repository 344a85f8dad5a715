"""From the pieces of a campaign to brigades on a table. [SG 3, SG-R1, SG-R3, SG-R13]"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from campaign.battle.contract import BattlePiece, BattleRequest
from campaign.battle.order_of_battle import ArmyCommand, comes_late
from campaign.battle.tabletop_staging import tabletop_staging
from campaign.resolvers.shell_for_guns.position import Arrival, ShellPosition, Stage
from campaign.resolvers.shell_for_guns.set_positions import set_out, with_objectives
from campaign.resolvers.shell_for_guns.tables import bases_of, quality_of, table_for
from campaign.resolvers.shell_for_guns.troops import General, Unit
from campaign.resolvers.shell_for_guns.vocabulary import Ability, Formation, Quality, Troops
from campaign.terms import SIDES, Side

MOST_BRIGADES = 4
"""Brigades of a division drawn up from the pieces of a campaign: two to four."""

_USUAL_BRIGADES = 3
"""The generals of a larger army have no more to do than those of a smaller one."""


def begin(request: BattleRequest) -> ShellPosition:
    """The armies before they are deployed; the defender places the first objective. [SG 3]

    Every infantry or cavalry piece is a brigade; every second infantry piece of a side brings a
    battery, a coastal garrison one for each point of its value. An order of battle says itself
    what there is.
    """
    staging = tabletop_staging(request)
    position = ShellPosition(
        request=request,
        table_name="" if staging.terrain is not None else table_for(request.box),
        units=(),
        generals=(),
        stage=Stage.OBJECTIVES,
        side=request.defender,
        delay=staging.weather,
    )
    for side in SIDES:
        pieces = tuple(piece for piece in request.pieces if piece.side is side)
        assert pieces, f"a battle at {request.box} needs two sides"
        position = with_corps(position, side)
        if staging.commands:
            position = _with_commands(position, side)
            continue
        for group in _groups(pieces):
            position = with_division(position, side, group)
        position = _with_garrison(position, side, pieces)
        position = with_batteries(position, side, pieces)
    return set_out(with_objectives(position)) if staging.objectives else position


def _with_commands(position: ShellPosition, side: Side) -> ShellPosition:
    """The divisions of an order of battle, with their batteries. [SG 1.2, SG 2.3]"""
    for command, pieces in _mustered(position.request):
        if command.side is side:
            division = next_number(position)
            position = with_division(position, side, pieces, command)
            for _ in range(command.batteries):
                position = with_battery(position, side, division, command.works)
    return position


def _mustered(request: BattleRequest) -> Iterator[tuple[ArmyCommand, tuple[BattlePiece, ...]]]:
    """Every command, and the pieces that are its brigades."""
    pieces = iter(request.pieces)
    for command in tabletop_staging(request).commands:
        yield command, tuple(islice(pieces, len(command.brigades)))


def _groups(pieces: Sequence[BattlePiece]) -> Iterable[tuple[BattlePiece, ...]]:
    """The divisions: two to four brigades each."""
    brigades = [piece for piece in pieces if not piece.garrison]
    count = -(-len(brigades) // _USUAL_BRIGADES)
    for number in range(count):
        yield tuple(
            brigades[number * len(brigades) // count : (number + 1) * len(brigades) // count]
        )


def next_number(position: ShellPosition) -> int:
    """A number that no piece, unit or general has yet."""
    request = position.request
    reserves = (piece for near in request.surroundings for piece in near.reserves)
    return 1 + max(
        *(piece.id for piece in request.pieces),
        *(piece.id for piece in reserves),
        *(unit.id for unit in position.units),
        *(general.id for general in position.generals),
        0,
    )


def with_corps(position: ShellPosition, side: Side) -> ShellPosition:
    """Every leader here is a good general of a corps; a side without has a standard one. [SG-R3]"""
    request = position.request
    leaders = [
        there.leader for there in request.leaders if there.side is side and there.box == request.box
    ]
    for leader in leaders or (None,):
        general = General(
            id=next_number(position),
            side=side,
            ability=Ability.GOOD if leader else Ability.STANDARD,
            corps=True,
            leader=leader,
        )
        position = position._replace(generals=(*position.generals, general))
    return position


def with_division(
    position: ShellPosition,
    side: Side,
    pieces: Iterable[BattlePiece],
    command: ArmyCommand | None = None,
    called: bool = False,
) -> ShellPosition:
    """A division more, with its general; it waits to be deployed, or has been *called* up."""
    number = next_number(position)
    general = General(id=number, side=side)
    units = tuple(_equipped(position, _brigade(piece, number)) for piece in pieces)
    turn = position.turn if called else 0
    if command is not None:
        turn = comes_late(position.staging.commands, command)
        general = general._replace(ability=Ability(command.ability), name=command.name)
        units = tuple(
            unit._replace(name=brigade.name, bases=brigade.bases, full=brigade.bases)
            for unit, brigade in zip(units, command.brigades, strict=True)
        )
    return position._replace(
        units=(*position.units, *units),
        generals=(*position.generals, general),
        arrivals=(*position.arrivals, Arrival(number, turn)),
    )


def _equipped(position: ShellPosition, unit: Unit) -> Unit:
    """A brigade with the arms of its side; in disorder if the battle begins in the dark.

    [SG 1.5, SG 2.6]
    """
    dark = position.staging.poor_visibility and position.turn == 0
    armed = unit.side in position.staging.breech_loaders
    return unit._replace(breech_loaders=armed, disordered=dark, surprised=dark)


def _brigade(piece: BattlePiece, division: int) -> Unit:
    """A piece as a brigade; one that is reduced brings three quarters of its bases."""
    bases = bases_of(piece.type)
    if piece.reduced:
        bases = -(-bases * 3 // 4)
    infantry = piece.type.is_infantry
    return Unit(
        id=piece.id,
        side=piece.side,
        troops=Troops.INFANTRY if infantry else Troops.CAVALRY,
        quality=quality_of(piece.type),
        division=division,
        bases=bases,
        full=bases,
        works=piece.entrenched,
    )


def with_batteries(
    position: ShellPosition, side: Side, pieces: Iterable[BattlePiece]
) -> ShellPosition:
    """One battery for every second infantry piece, spread over the divisions."""
    everybody = tuple(pieces)
    infantry = sum(piece.type.is_infantry and not piece.garrison for piece in everybody)
    there = sum(unit.is_battery and unit.side is side for unit in position.units)
    there -= sum(piece.garrison for piece in everybody)
    divisions = [
        arrival.division
        for arrival in position.arrivals
        if any(u.piece and u.side is side for u in position.of_division(arrival.division))
    ]
    for number in range(-(-infantry // 2) - there):
        position = with_battery(position, side, divisions[number % len(divisions)])
    return position


def with_battery(
    position: ShellPosition, side: Side, division: int, works: bool = False
) -> ShellPosition:
    """A battery more, with its guns in action."""
    battery = Unit(
        id=next_number(position),
        side=side,
        troops=Troops.ARTILLERY,
        quality=Quality.REGULAR,
        division=division,
        bases=1,
        full=1,
        piece=False,
        formation=Formation.UNLIMBERED,
        works=works,
    )
    return position._replace(units=(*position.units, battery))


def _with_garrison(
    position: ShellPosition, side: Side, pieces: Sequence[BattlePiece]
) -> ShellPosition:
    """The guns of a port, behind works, as a division of their own. [NS 5.0]"""
    guns = sum(piece.garrison for piece in pieces)
    if not guns:
        return position
    general = General(id=next_number(position), side=side)
    position = position._replace(
        generals=(*position.generals, general),
        arrivals=(*position.arrivals, Arrival(general.id, 0)),
    )
    for _ in range(guns):
        position = with_battery(position, side, general.id, works=True)
    return position
