"""The odds of a whole battle, exact where that takes a tenth of a second. [BG 8, BG 9, BG 10, NS 7]

Exact is what goes by volleys alone: no days, routs, points or arrivals, and at most `MOST_PAIRS`
pairs of lines. Everything else is fought `TRIALS` times with dice of its own, and says so.
"""

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module

from campaign.battle.battle_odds import (
    EXACT,
    SIMULATED,
    USUAL_CONDUCTS,
    BattleOdds,
    Conduct,
    Conducts,
    Fate,
)
from campaign.budget import QUICK, Budget
from campaign.resolvers.battle_line.commander import HOPELESS
from campaign.resolvers.battle_line.muster import (
    Army,
    Column,
    has_acted,
    has_refuge,
    mustered,
)
from campaign.resolvers.battle_line.position import LinePosition, Stage, is_alone, worth
from campaign.resolvers.battle_line.side_lines import Kind, Line
from campaign.resolvers.battle_line.sweep import Swept, pairs, sweep
from campaign.resolvers.battle_line.volley_odds import BITS
from campaign.terms import SIDES, Side

MOST_PAIRS = 9_000
"""So many pairs of lines are swept: twelve pieces of a kind a side, or three kinds of three."""

TRIALS = 2_000
"""So often a battle is fought: the chance to win is right by some two in a hundred."""

MANY = 14
"""Beyond so many pieces of both sides, those included who may come, a battle is fought less often,
by the square of their number, so that nobody waits longer."""

FEWEST = 500
"""But so often in any case: that is right by some four in a hundred."""


MOST_KNOWN = 256
_KNOWN: dict[tuple[LinePosition, Conducts], BattleOdds] = {}
"""What has been worked out: while a cursor goes to and fro, the same is asked again."""


def odds(
    position: LinePosition, conducts: Conducts = USUAL_CONDUCTS, budget: Budget = QUICK, /
) -> BattleOdds:
    """The odds from a position on, shots and points as the automatic commanders would have them.

    Raises:
        CancelledError: if nobody waits for them any more.
    """
    budget.listen()
    if position.winner is not None or position.stage is Stage.FLIGHT:
        return _decided(position)
    plain = without_aims(position)
    if (found := _KNOWN.get((plain, conducts))) is None:
        found = _exact(plain, conducts, budget.listen) or _simulated(plain, conducts, budget.listen)
        union, confederate = (_may_come(plain, side, conducts.of(side)) for side in SIDES)
        found = found._replace(may_come=(union, confederate))
        if len(_KNOWN) >= MOST_KNOWN:
            _KNOWN.clear()
        _KNOWN[plain, conducts] = found
    return found


def _may_come(position: LinePosition, side: Side, conduct: Conduct) -> int:
    """Pieces that a side may call from the boxes around. [BG 10.1, BG 10.2, BG 10.3]"""
    return sum(len(box.pieces) for box in mustered(position, side, conduct).boxes)


def without_aims(position: LinePosition) -> LinePosition:
    """The same as far as odds go: that shots are announced may change them, at whom does not."""
    shots = position.shots[:1] if _acts(position) else ()
    return position._replace(shots=shots, points=())


def _decided(position: LinePosition) -> BattleOdds:
    """The odds of what is over: nothing more is lost."""
    winner = position.winner or position.firing.enemy
    shares = [float(side is winner) for side in SIDES]
    fates = tuple(
        fate for side in SIDES for fate in _as_they_are(mustered(position, side, _NOBODY_CALLED))
    )
    return BattleOdds(shares[0], shares[1], 0.0, (0.0, 0.0), 0.0, fates)


_NOBODY_CALLED = Conduct(leaves=False, calls=False)


def _acts(position: LinePosition) -> bool:
    """Something has been done in this part that can no longer be left undone. [BG 9.1]"""
    return has_acted(position) and position.round > 1


def _as_they_are(army: Army) -> Iterator[Fate]:
    counts = {
        c.piece.id: (0.0, float(c.piece.reduced), float(not c.piece.reduced)) for c in army.columns
    }
    return _fates(army, counts)


# --- summed up exactly -------------------------------------------------------------------------


def _exact(
    position: LinePosition, conducts: Conducts, listen: Callable[[], None]
) -> BattleOdds | None:
    """None where something else than volleys matters, or there are too many lines."""
    armies = [mustered(position, side, conducts.of(side)) for side in SIDES]
    request = position.request
    if request.command or request.morale or any(worth(position, side) for side in SIDES):
        return None
    if any(army.boxes or army.riders for army in armies) or _is_mixed(position):
        return None
    leaves = [_leaves_below(position, side, conducts.of(side)) for side in SIDES]
    if None in leaves:
        return None
    kinds = [_kinds(army) for army in armies]
    lines = [Line(tuple(kinds[seat]), leaves[seat] or 0.0) for seat in range(2)]
    attacker, defender = (lines[side.seat] for side in (request.attacker, request.defender))
    if pairs(attacker, defender) > MOST_PAIRS or any(len(a.columns) >= 1 << BITS for a in armies):
        return None
    attacks = position.firing is request.attacker
    swept = sweep(attacker, defender, position.round, attacks, listen)
    return _from_sweep(armies, swept, request.attacker)


def _is_mixed(position: LinePosition) -> bool:
    """Arms fire at their own kind first, and there are both. [BG 14/5.2]"""
    pieces = (piece for line in position.lines for piece in line)
    return position.request.arms_fire and len({piece.type.arm for piece in pieces}) > 1


def _leaves_below(position: LinePosition, side: Side, conduct: Conduct) -> float | None:
    """From which ratio on a side goes; None where a garrison would stay behind. [NS-R13]"""
    if not conduct.leaves or is_alone(position, side):
        return 0.0
    if not has_refuge(position.request, position.drawn, side):
        return 0.0
    is_held = any(piece.garrison for piece in position.line(side))
    if is_held or (position.firing is side and has_acted(position) and position.round > 1):
        return None
    return HOPELESS


def _kinds(army: Army) -> list[Kind]:
    found: dict[Kind, list[int]] = {}
    for column in army.columns:
        steps = found.setdefault(_kind(column), [0, 0])
        steps[column.piece.reduced] += 1
    return [kind._replace(whole=whole, reduced=hurt) for kind, (whole, hurt) in found.items()]


def _pieces(army: Army) -> list[Column]:
    """Those that are pieces: the guns of a port are none. [NS-R12]"""
    return [column for column in army.columns if not column.piece.garrison]


def _kind(column: Column) -> Kind:
    return Kind(column.value, column.modifier, column.piece.crossed, column.worth, 0, 0)


def _from_sweep(armies: list[Army], swept: Swept, attacker: Side) -> BattleOdds:
    fates: list[Fate] = []
    lost = [0.0, 0.0]
    for army in armies:
        left = swept.left[army.side is not attacker]
        by_kind = {}
        for place, kind in enumerate(_kinds(army)):
            number = kind.whole + kind.reduced
            whole, reduced = (left[2 * place + hurt] / number for hurt in range(2))
            by_kind[kind._replace(whole=0, reduced=0)] = (
                max(0.0, 1 - whole - reduced),
                reduced,
                whole,
            )
        each = {c.piece.id: by_kind[_kind(c)] for c in _pieces(army)}
        lost[army.side.seat] = sum(share[0] for share in each.values())
        fates += _fates(army, each)
    shares = tuple(min(1.0, share) for share in swept.wins)
    union, confederate = shares if attacker is SIDES[0] else shares[::-1]
    return BattleOdds(
        union, confederate, swept.undecided, (lost[0], lost[1]), swept.rounds, tuple(fates), EXACT
    )


# --- fought often ------------------------------------------------------------------------------


def _simulated(
    position: LinePosition, conducts: Conducts, listen: Callable[[], None]
) -> BattleOdds:
    """The trials load a library that takes a tenth of a second, so they are asked for by name."""
    trials = import_module("campaign.resolvers.battle_line.trials")
    tried = trials.fight(position, conducts, _trials(position, conducts), listen)
    n = tried.trials
    fates: list[Fate] = []
    lost = []
    for army, table in zip(tried.armies, tried.fates, strict=True):
        columns = zip(army.columns, table.T.tolist(), strict=True)
        found = {
            column.piece.id: tuple(count / n for count in counts) for column, counts in columns
        }
        each = {column.piece.id: found[column.piece.id] for column in _pieces(army)}
        lost.append(sum(share[0] for share in each.values()))
        fates += _fates(army, each)
    union, confederate = (won / n for won in tried.wins)
    return BattleOdds(
        union,
        confederate,
        tried.undecided / n,
        (lost[0], lost[1]),
        tried.rounds / n,
        tuple(fates),
        SIMULATED,
        n,
    )


def _trials(position: LinePosition, conducts: Conducts) -> int:
    """How often there is time to fight a battle."""
    pieces = sum(len(mustered(position, side, conducts.of(side)).columns) for side in SIDES)
    return max(FEWEST, int(TRIALS * min(1.0, MANY / pieces) ** 2))


def _fates(army: Army, each: Mapping[int, tuple[float, ...]]) -> Iterator[Fate]:
    """What becomes of pieces that are alike, by type; *each* is lost, reduced or whole."""
    pieces = _pieces(army)
    for type_ in dict.fromkeys(column.piece.type for column in pieces):
        ids = tuple(sorted(c.piece.id for c in pieces if c.piece.type is type_))
        lost, reduced, whole = (sum(each[n][k] for n in ids) for k in range(3))
        yield Fate(army.side, type_, ids, whole, reduced, lost)
