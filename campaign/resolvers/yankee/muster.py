"""What comes to the table: the pieces of the campaign, or an army list. [YK-R3, YK-R21]"""

from campaign.battle import BattlePiece, BattleRequest
from campaign.resolvers.yankee.position import Brigade, Stage, YankeePosition
from campaign.resolvers.yankee.scenarios import HISTORICAL, Historical
from campaign.resolvers.yankee.troops import Branch, Quality, levy
from campaign.terms import SIDES, Side


def begin(request: BattleRequest) -> YankeePosition:
    """The brigades, before any die is thrown; nothing is on the table yet. [YK 4, YK-R21]"""
    brigades: list[Brigade] = []
    history = HISTORICAL.get(request.battle)
    for side in SIDES:
        if history is not None and history.request == request:
            brigades += _listed(history, side, len(brigades))
        else:
            brigades += _levied(request, side, len(brigades))
    sides = {brigade.side for brigade in brigades}
    assert len(sides) == 2, f"a battle at {request.box} needs two sides"
    attacker = request.attacker
    return YankeePosition(request, Stage.SURVEY, attacker, attacker, tuple(brigades))


def _levied(request: BattleRequest, side: Side, before: int) -> list[Brigade]:
    """A brigade for every piece, a battery for every second infantry. [YK-R21]"""
    pieces = [piece for piece in request.pieces if piece.side is side]
    found = [brigade_of(request, piece, 0) for piece in pieces if not piece.garrison]
    infantry = sum(piece.type.is_infantry for piece in pieces if not piece.garrison)
    dug_in = request.permanent_works and side is request.defender
    found += [
        Brigade(0, side, Branch.ARTILLERY, Quality.TRAINED, 1, works=dug_in)
        for _ in range((infantry + 1) // 2)
    ]
    found += [
        Brigade(0, side, Branch.ARTILLERY, Quality.TRAINED, 1, works=True)
        for piece in pieces
        if piece.garrison
    ]
    return [brigade._replace(id=number) for number, brigade in enumerate(found, start=before + 1)]


def brigade_of(request: BattleRequest, piece: BattlePiece, number: int) -> Brigade:
    """The brigade of a piece. [YK-R21]"""
    bases, quality = levy(piece.type, piece.reduced)
    branch = Branch.INFANTRY if piece.type.is_infantry else Branch.CAVALRY
    works = piece.entrenched or (request.permanent_works and piece.side is request.defender)
    return Brigade(number, piece.side, branch, quality, bases, piece.id, works=works)


def _listed(history: Historical, side: Side, before: int) -> list[Brigade]:
    """The brigades of an army list. [YK-R3]"""
    found: list[Brigade] = []
    for entry in history.brigades:
        if entry.side is side:
            found.append(
                Brigade(
                    id=before + len(found) + 1,
                    side=side,
                    branch=entry.branch,
                    quality=entry.quality,
                    size=entry.bases,
                    piece=entry.piece,
                    name=entry.name,
                    works=entry.works,
                )
            )
    return found
