"""What the dice of a volley can come to: plain arithmetic over the faces that hit.

[BG 8.3, BG 8.5, NS 7.0, NS 8.1]
"""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from campaign.battle.contract import BattlePiece, Prospects
from campaign.dice import Fall, every_fall
from campaign.resolvers.battle_line.days import roll_command
from campaign.resolvers.battle_line.orders import Fire, LineOrder, Roll
from campaign.resolvers.battle_line.position import LinePosition, Shot, Stage, needed
from campaign.resolvers.battle_line.suggestions import completed
from campaign.resolvers.battle_line.volley import stands_on
from campaign.terms import Side

FACES = 6

MOST = 5_000
"""So many results of a volley are told apart."""


def chance(needed_number: int) -> float:
    """The chance of one shot to hit, 0 to 1."""
    return float(_share(needed_number))


def _share(highest: int) -> Fraction:
    """The share of the faces up to *highest*."""
    return Fraction(min(max(highest, 0), FACES), FACES)


def expected_hits(position: LinePosition, shots: tuple[Shot, ...]) -> float:
    """Hits that tell, on average: a piece takes no more than it has steps. [BG 8.3, BG 8.5]"""
    return sum(target.expected for target in _targets(position, shots))


@lru_cache(maxsize=64)
def forecast(position: LinePosition) -> Mapping[Side, float]:
    """Expected hits of the volley that is being announced, and of the answer before losses."""
    side = position.firing
    volley = completed(position)
    answer = completed(
        position._replace(
            firing=side.enemy,
            shots=(),
            points=(),
            arrived_from=(),
            round=position.round + (side is position.request.attacker),
        )
    )
    return {
        side: expected_hits(volley, volley.shots),
        side.enemy: expected_hits(answer, answer.shots),
    }


# --- the chances of one order ------------------------------------------------------------------


class Hit(NamedTuple):
    """Whether the shot that is announced hits, if its target still stands. [BG 8.5]"""

    chance: float

    @property
    def chances(self) -> tuple[float, ...]:
        return (self.chance,)


class Target(NamedTuple):
    """What a volley does to one piece. [BG 8.3, BG 8.5]"""

    piece: int
    hits: tuple[float, ...]
    """The chance of no hit, of one, and so on up to the steps that it has."""

    @property
    def expected(self) -> float:
        """Hits that tell, on average."""
        return sum(number * share for number, share in enumerate(self.hits))

    @property
    def chances(self) -> tuple[float, ...]:
        return self.hits


class Leadership(NamedTuple):
    """How many pieces may fire on a day of battle. [NS 7.0, NS-R15]"""

    totals: tuple[int, ...]
    """One for each face, the lowest first."""

    @property
    def chances(self) -> tuple[float, ...]:
        return (1 / FACES,) * len(self.totals)


def prospects(position: LinePosition, order: LineOrder) -> Prospects | None:
    """A shot, a volley piece by piece, a command die. [BG 8.5, NS 7.0]"""
    match order:
        case Fire(shooter, target):
            return (Hit(chance(_number(position, Shot(shooter, target)))),)
        case Roll() if position.stage is Stage.COMMAND:
            seat = position.firing.seat
            rolled = every_fall(lambda dice: roll_command(position, dice))
            return (Leadership(tuple(tick.position.leadership[seat] for _, tick in rolled)),)
        case Roll():
            return tuple(_targets(position, position.shots)) or None
    return None


def _targets(position: LinePosition, shots: tuple[Shot, ...]) -> Iterator[Target]:
    for target in position.line(position.firing.enemy):
        own = [shot for shot in shots if shot.target == target.id]
        if own:
            chances = [chance(_number(position, shot)) for shot in own]
            yield Target(target.id, _hits_that_tell(chances, _steps(target)))


def _hits_that_tell(chances: Iterable[float], steps: int) -> tuple[float, ...]:
    """The chance of each number of hits, those beyond *steps* counted as so many."""
    by_hits = [1.0] + [0.0] * steps
    for hit in chances:
        for hits in range(steps, 0, -1):
            stays = by_hits[hits] * (1.0 if hits == steps else 1 - hit)
            by_hits[hits] = stays + by_hits[hits - 1] * hit
        by_hits[0] *= 1 - hit
    return tuple(by_hits)


def _number(position: LinePosition, shot: Shot) -> int:
    """The highest face with which an announced shot hits; 0 if one of the two is not there."""
    shooter, target = position.piece(shot.shooter), position.piece(shot.target)
    return needed(position, shooter, target) if shooter and target else 0


def _steps(piece: BattlePiece) -> int:
    """Hits that eliminate it. [BG 8.5]"""
    return 1 if piece.reduced else 2


# --- all that a volley can come to -------------------------------------------------------------


class _Struck(NamedTuple):
    """Whom a volley has hit so far; nothing else of it matters for how the battle goes on."""

    reduced: tuple[int, ...] = ()
    lost: tuple[int, ...] = ()


def falls(position: LinePosition, order: LineOrder) -> tuple[Fall, ...] | None:
    """One throw for each result of a volley, and how likely that is. [BG 8.3, BG 8.5, NS 8.1]

    A die hits or misses, so one face stands for all that do the same, and one order of hits for
    all that strike the same pieces. None of other dice, and where results are too many.
    """
    if not isinstance(order, Roll) or position.stage is Stage.COMMAND:
        return None
    ways = {_Struck(): Fall(Fraction(1))}
    for shot in position.shots:
        ways = _after(position, shot, ways)
        if len(ways) > MOST:
            return None
    found = tuple(fall for struck, way in ways.items() for fall in _morale(position, struck, way))
    return found if len(found) <= MOST else None


def _after(position: LinePosition, shot: Shot, ways: Mapping[_Struck, Fall]) -> dict[_Struck, Fall]:
    """What there is after one more shot; a shot that cannot hit throws no die. [BG 8.3, BG 8.5]"""
    target, number = position.piece(shot.target), _number(position, shot)
    assert target is not None, shot
    after: dict[_Struck, Fall] = {}
    for struck, fall in ways.items():
        if number < 1 or target.id in struck.lost:
            _add(after, struck, fall)
            continue
        for hits, (face, share) in enumerate(_two(number)):
            then = struck if hits == 0 else _hit(struck, target)
            _add(after, then, Fall(fall.chance * share, (*fall.faces, face)))
    return after


def _two(highest: int) -> Iterator[tuple[int, Fraction]]:
    """A face above *highest*, and one that is not: for how many each stands."""
    yield FACES, 1 - _share(highest)
    yield 1, _share(highest)


def _hit(struck: _Struck, target: BattlePiece) -> _Struck:
    """A second hit eliminates. [BG 8.5]"""
    if target.reduced or target.id in struck.reduced:
        return struck._replace(lost=(*struck.lost, target.id))
    return struck._replace(reduced=(*struck.reduced, target.id))


def _add(ways: dict[_Struck, Fall], struck: _Struck, fall: Fall) -> None:
    """One way more to strike the same pieces; the faces of the first stand for all."""
    if not fall.chance:
        return
    known = ways.get(struck)
    ways[struck] = fall if known is None else Fall(known.chance + fall.chance, known.faces)


def _morale(position: LinePosition, struck: _Struck, fall: Fall) -> list[Fall]:
    """Who has just been reduced and lives stands, or runs. [NS 8.1, NS-R12]"""
    found = [fall]
    for number in struck.reduced if position.request.morale else ():
        piece = position.piece(number)
        if piece is None or piece.garrison or number in struck.lost:
            continue
        two = list(_two(stands_on(position, piece)))
        found = [
            Fall(known.chance * share, (*known.faces, face))
            for known in found
            for face, share in two
            if share
        ]
    return found
