"""Who attacks where, with how many and from where: said as a battle begins. Pure. [BG 8.1]"""

from collections.abc import Collection

from campaign.battle.contract import BattlePiece
from campaign.resolvers.battle_line.position import LinePosition
from campaign.terms import Side
from screens.text.phrases import SIDE_NAMES, counted, joined, place, sentence
from screens.text.skirmish_report import battle_name

BATTLE_OF = "Battle of "


def is_new(position: LinePosition, persons: Collection[Side]) -> bool:
    """The first round, and no player here has ordered: a commander may have, before one looks."""
    request = position.request
    acted = {request.defender} if position.firing is request.attacker else set[Side]()
    acted |= {position.firing} if position.shots else set()
    return position.round <= 1 and position.winner is None and not acted & set(persons)


def opening(position: LinePosition) -> str:
    """`The Union attacks Wilmington: 2 pieces against 1, from Norfolk.`"""
    request = position.request
    attackers, line = map(position.fighting, (request.attacker, request.defender))
    defenders = [piece for piece in line if not piece.garrison]
    met = [str(len(defenders))] * bool(defenders) + ["a garrison"] * (len(defenders) < len(line))
    where = battle_name(request).removeprefix(BATTLE_OF)
    count = f"{counted(len(attackers), 'piece')} against {joined(met)}"
    origins = list(dict.fromkeys(map(_origin, attackers)))
    # Of who stood there before it is said only where others have come to him.
    named = [origin for origin in origins if origin]
    came = f", from {joined(named)}" if named else ""
    return sentence(f"{SIDE_NAMES[request.attacker]} attacks {where}: {count}{came}")


def _origin(piece: BattlePiece) -> str:
    if piece.invaded:
        return "the sea"
    return place(piece.entry) if piece.entry else ""
