"""What comes to the table: the pieces of the campaign, or an army list. [YK-R3, YK-R21]"""

from campaign.battle.contract import BattlePiece, BattleRequest
from campaign.battle.order_of_battle import comes_late, numbered
from campaign.battle.tabletop_staging import tabletop_staging
from campaign.resolvers.yankee.ground import drawing, known_ground
from campaign.resolvers.yankee.position import Brigade, Stage, YankeePosition
from campaign.resolvers.yankee.troops import Branch, Quality, levy
from campaign.terms import SIDES, Side


def begin(request: BattleRequest) -> YankeePosition:
    """The brigades, before any die is thrown; nothing is on the table yet. [YK 4, YK-R21]"""
    brigades: list[Brigade] = []
    staging = tabletop_staging(request)
    muster = _listed if staging.commands else _levied
    for side in SIDES:
        found = muster(request, side)
        start = len(brigades) + 1
        brigades += [brigade._replace(id=n) for n, brigade in enumerate(found, start)]
    sides = {brigade.side for brigade in brigades}
    assert len(sides) == 2, f"a battle at {request.box} needs two sides"
    attacker = request.attacker
    position = YankeePosition(request, Stage.SURVEY, attacker, attacker, tuple(brigades))
    if staging.terrain is None:
        return position
    return drawing(position._replace(ground=known_ground(staging.terrain)))


def _levied(request: BattleRequest, side: Side) -> list[Brigade]:
    """A brigade for every piece, a battery for every second infantry. [YK-R21]"""
    pieces = [piece for piece in request.pieces if piece.side is side]
    found = [brigade_of(request, piece, 0) for piece in pieces if not piece.garrison]
    foot = [brigade for brigade in found if brigade.branch is Branch.INFANTRY]
    # A battery shares the works of the infantry that brings it.
    foot.sort(key=lambda brigade: not brigade.works)
    found += [_battery(side, brigade.works) for brigade in foot[::2]]
    found += [_battery(side, works=True) for piece in pieces if piece.garrison]
    return found


def _battery(side: Side, works: bool, name: str = "") -> Brigade:
    """Guns are trained. [YK 1.1, YK 3.1]"""
    return Brigade(0, side, Branch.ARTILLERY, Quality.TRAINED, 1, name=name, works=works)


def brigade_of(request: BattleRequest, piece: BattlePiece, number: int) -> Brigade:
    """The brigade of a piece. [YK-R21]"""
    bases, quality = levy(piece.type, piece.reduced)
    branch = Branch.INFANTRY if piece.type.is_infantry else Branch.CAVALRY
    return Brigade(number, piece.side, branch, quality, bases, piece.id, works=piece.entrenched)


def _listed(request: BattleRequest, side: Side) -> list[Brigade]:
    """The brigades and batteries of an order of battle. [YK 3.1, YK-R3]"""
    commands = tabletop_staging(request).commands
    own = [command for command in commands if command.side is side]
    arrives = {command: comes_late(commands, command) for command in own}
    infantry = [
        Brigade(
            id=0,
            side=side,
            branch=Branch.INFANTRY if brigade.type.is_infantry else Branch.CAVALRY,
            quality=levy(brigade.type, reduced=False).quality,
            size=brigade.bases,
            piece=number,
            name=brigade.name,
            works=command.works,
            arrives=arrives[command],
        )
        for number, command, brigade in numbered(commands)
        if command.side is side
    ]
    return infantry + [
        _battery(side, command.works, command.name)._replace(arrives=arrives[command])
        for command in own
        for _ in range(command.batteries)
    ]
