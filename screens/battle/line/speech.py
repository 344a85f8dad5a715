"""A battle of the battle line for the ear: both lines, what a shot needs, what else one may do."""

from collections import Counter
from collections.abc import Iterator

from campaign.battle.contract import BattlePiece
from campaign.resolvers.battle_line.fire import shots_left
from campaign.resolvers.battle_line.odds import chance
from campaign.resolvers.battle_line.orders import Fire, LineOrder
from campaign.resolvers.battle_line.position import LinePosition, Stage, needed, points_of
from campaign.terms import SIDES, Side
from screens.battle.line.command_days import command_line, command_odds, title
from screens.battle.line.formation import drawn_up
from screens.battle.line.headlines import forecast_line, river, works
from screens.battle.line.phrases import (
    arrivals,
    comer,
    describe,
    origin,
    retreats,
    shot_line,
    why_no_retreat,
    why_nobody_comes,
)
from screens.battle.line.roads import WORDS as WAYS
from screens.battle.line.roads import roads
from screens.battle.line.signs import called, hits_on
from screens.faces.face import BattleSpeech, ToldUnit
from screens.text import phrases
from screens.text.names import names_in, with_names
from screens.text.phrases import SIDE_ADJECTIVES, joined, place, sentence

ASKS = {
    Stage.COMMAND: "roll for how many of your pieces may fire. [NS 7.0]",
    Stage.RELIEF: "relieve OUT IN sends one from behind in, ready keeps the line. [NS-R16]",
    Stage.FIRE: "fire PIECE TARGET, then roll; or reinforce, retreat. [BG 8.3]",
    Stage.RALLY: "rally PIECE, or ready. [NS 8.11]",
    Stage.FLIGHT: "all are routed, retreat BOX. [NS-R19]",
}


def line_asks(position: LinePosition) -> str:
    """Which part of the round it is, and which orders there are."""
    asked = ASKS[position.stage]
    if position.stage is Stage.FIRE and not shots_left(position, position.line(position.firing)):
        asked = "roll; or reinforce, retreat. [BG 8.3]"
    return f"{title(position)}: {asked}"


def line_standing(position: LinePosition) -> Iterator[str]:
    """Who fights, what is expected, what else a side may do."""
    yield sentence(title(position))
    for side in SIDES:
        yield _strength(position, side)
    if water := river(position):
        yield sentence(water)
    yield from map(sentence, filter(None, works(position).split("   ")))
    if led := command_line(position):
        yield sentence(led)
    if position.stage is Stage.COMMAND:
        yield sentence(f"the command die gives {command_odds(position)} [NS 7.0]")
    if expected := forecast_line(position):
        yield sentence(expected)
    yield from _ways(position)
    for side in SIDES:
        yield from _near(position, side)


def _near(position: LinePosition, side: Side) -> Iterator[str]:
    """Who of a side stands in the boxes around, and by what way he would come. [BG 10.1]"""
    for road in roads(position, side, ()):
        by = " and ".join(WAYS[kind] for kind in road.ways) or "sea"
        pieces = Counter(phrases.piece(piece.type) for piece in road.reserves)
        there = [f"{number} {name}" for name, number in pieces.items()]
        there += [phrases.leader(one) for one in road.leaders]
        if there:
            name = SIDE_ADJECTIVES[side]
            yield f"{name} near by: {joined(there)} in {place(road.box)}, by {by}."


def _strength(position: LinePosition, side: Side) -> str:
    role = "attacks" if side is position.request.attacker else "defends"
    pieces = position.line(side)
    number = sum(not piece.garrison for piece in position.fighting(side))
    words = f"{SIDE_ADJECTIVES[side]} {role} with {number}"
    if side is position.firing and position.winner is None and position.stage is Stage.FIRE:
        left = shots_left(position, pieces)
        words += f", {left} to fire" if position.request.command else f", fires, {left} to announce"
    return f"{words}."


def _ways(position: LinePosition) -> Iterator[str]:
    """Where it may retreat to, whom it may bring up, and why nothing else."""
    back = [place(order.to) for order in retreats(position)]
    if back:
        yield f"Retreat to {joined(back, 'or')}."
    else:
        yield from (f"Retreat: {why}" for why in why_no_retreat(position))
    up = [f"{comer(one)} from {place(origin(position, one))}" for one in arrivals(position)]
    if up:
        yield f"Bring up {joined(up, 'or')}."
    else:
        yield from (f"Bring up: {why}" for why in why_nobody_comes(position))


def line_units(position: LinePosition, side: Side) -> Iterator[ToldUnit]:
    """The pieces of a side: what each is, where it came from, its shot or its danger."""
    formation = drawn_up(position, side)
    for piece, standing in (*formation.front, *formation.apart):
        parts = [_described(position, piece), standing or _shot(position, piece)]
        yield ToldUnit(piece.id, ", ".join(filter(None, parts)))


def _described(position: LinePosition, piece: BattlePiece) -> str:
    return with_names(describe(piece, position), names_in(position))


def _shot(position: LinePosition, piece: BattlePiece) -> str:
    """Whom it aims at, or how many shots are aimed at it. [BG 8.3, BG 8.4]"""
    if position.winner is not None or position.stage is not Stage.FIRE:
        return ""
    if piece.side is not position.firing:
        aimed = sum(shot.target == piece.id for shot in position.shots)
        return f"{aimed} shot{'s' * (aimed > 1)} at it" if aimed else "no shot at it yet"
    for shot in position.shots:
        target = position.piece(shot.target)
        if shot.shooter == piece.id and target is not None:
            given = points_of(position, piece.id)
            led = f" with +{given}" if given else ""
            return f"aims at {called(target)}, hits on {_hits(position, piece, target)}{led}"
    return "has no shot yet" if shots_left(position, (piece,)) > 0 else "holds its fire"


def _hits(position: LinePosition, shooter: BattlePiece, target: BattlePiece) -> str:
    return hits_on(needed(position, shooter, target))


def line_card(position: LinePosition, number: int) -> Iterator[str]:
    """A piece, and what it needs against each of the other side."""
    piece = position.piece(number)
    if piece is None:
        return
    yield sentence(_described(position, piece))
    if position.stage is not Stage.FIRE or position.winner is not None:
        return
    for other in position.line(piece.side.enemy):
        needs = needed(position, piece, other)
        hits = f"hits on {hits_on(needs)}, {chance(needs):.0%}" if needs > 0 else "cannot hit"
        yield f"at {called(other)}: {hits}"


def line_outlook(position: LinePosition, order: LineOrder) -> Iterator[str]:
    """What a shot takes, and what the volley promises. [BG 8.5]"""
    if isinstance(order, Fire):
        yield sentence(shot_line(position, order.shooter, order.target))
    if expected := forecast_line(position):
        yield sentence(expected)


SPEECH = BattleSpeech(
    standing=line_standing,
    asks=line_asks,
    units=line_units,
    card=line_card,
    outlook=line_outlook,
)
