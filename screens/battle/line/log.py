"""The log of a battle: who rolled what for what, needed and got; told again after going back."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar

from campaign.battle.contract import BattlePiece
from campaign.dice import ScriptedDice
from campaign.errors import CampaignError
from campaign.resolvers.battle_line.days import with_leadership
from campaign.resolvers.battle_line.events import (
    CommandRolled,
    GarrisonStayed,
    LeaderJoined,
    LineRetreated,
    MoraleChecked,
    PieceRallied,
    PieceRelieved,
    ReserveCame,
    RoutedLost,
    ShotFired,
    VolleyFired,
)
from campaign.resolvers.battle_line.position import LinePosition, Stage
from campaign.resolvers.battle_line.resolver import BATTLE_LINE
from campaign.terms import Side
from screens.battle.line.command_days import day
from screens.battle.line.sentences import leadership_sum
from screens.battle.line.signs import called, hits_on, numbered
from screens.text.phrases import (
    SIDE_ADJECTIVES,
    SIDE_NAMES,
    joined,
    leader,
    place,
    sentence,
    several,
)

Throw: TypeAlias = ShotFired | MoraleChecked | CommandRolled
"""What dice are thrown for in a battle; some shots need none."""

FIGHT = "fight "
"""How the orders of a battle begin in the log of a campaign."""


class RecordedDie(Protocol):
    """A die on record."""

    @property
    def face(self) -> int: ...


class RecordedLine(Protocol):
    """A line of a campaign's log, as far as it matters here."""

    @property
    def order(self) -> str: ...

    @property
    def rolls(self) -> Sequence[RecordedDie]: ...


R = TypeVar("R", bound=RecordedLine)


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log and the paragraph behind it."""

    text: str
    rule: str = ""
    heading: bool = False
    side: Side | None = None
    """Whose deed it is; None if it is that of whose part it is told in, or of both."""


def heading(position: LinePosition) -> LogLine:
    """What stands above the log of a day's dice, or of one side's part of a round. [BG 8.2]"""
    if position.stage is Stage.COMMAND:
        return LogLine(f"Day {day(position)}", "NS 7.0", heading=True)
    role = "attacker" if position.firing is position.request.attacker else "defender"
    name = SIDE_ADJECTIVES[position.firing]
    text = f"Round {position.round}, {name} part ({role})"
    return LogLine(text, "BG 8.2", heading=True, side=position.firing)


def opens_a_part(before: LinePosition, after: LinePosition) -> bool:
    """A heading is due: dice of a new day, or fire of another part."""
    if after.stage is Stage.COMMAND:
        return before.stage is not Stage.COMMAND
    if after.stage is not Stage.FIRE:
        return False
    part = (after.round, after.firing)
    return before.stage is not Stage.FIRE or (before.round, before.firing) != part


def log_line(event: Any) -> LogLine | None:
    """An event of a battle in one short line; None if it is not worth one."""
    match event:
        case ShotFired():
            return LogLine(f"{_duel(event)}: {_outcome(event)}", event.rule)
        case MoraleChecked():
            text = f"{_who(event.piece)} stands on {hits_on(event.highest)}, rolls {event.die}"
            return LogLine(f"{text}, {'RUNS' if event.routed else 'stands'}", event.rule)
        case CommandRolled():
            text = f"{SIDE_NAMES[event.side]} rolls {event.die}: {leadership_sum(event)}"
            said = sentence(f"{text}; {event.leadership} may fire")
            return LogLine(said, event.rule, side=event.side)
    text = _movement_text(event)
    return LogLine(sentence(text), event.rule, side=_doer(event)) if text else None


def _doer(event: Any) -> Side | None:
    """Whose deed it is."""
    match event:
        case LineRetreated(side=side):
            return side
        case ReserveCame(piece=piece) | PieceRallied(piece=piece) | PieceRelieved(fresh=piece):
            return piece.side
        case LeaderJoined(leader=leader_):
            return leader_.side
        case GarrisonStayed(garrison=piece):
            return piece.side
        case RoutedLost(pieces=pieces):
            return pieces[0].side
    return None


def _movement_text(event: Any) -> str:
    """Who comes, goes, changes places."""
    match event:
        case ReserveCame(piece=who, origin=origin):
            return f"{_who(who)} comes up from {place(origin)}"
        case LeaderJoined():
            return f"{leader(event.leader)} ({event.value}) rides up from {place(event.origin)}"
        case LineRetreated():
            return f"{SIDE_NAMES[event.side]} retreats to {place(event.to)}"
        case GarrisonStayed():
            return f"{_who(event.garrison)} fights on alone"
    return _line_text(event)


def _line_text(event: Any) -> str:
    match event:
        case PieceRelieved():
            return f"{_who(event.fresh)} goes in for {_who(event.out)}"
        case PieceRallied(piece=who):
            return f"{_who(who)} rallies"
        case RoutedLost():
            return f"{joined([_who(who) for who in event.pieces])} surrender: nowhere to go"
    return ""


def _who(fighter: BattlePiece) -> str:
    return called(fighter)


def _duel(shot: ShotFired) -> str:
    """Whose part it is, the heading has said."""
    said = f"{numbered(shot.shooter)} at {numbered(shot.target)}"
    return said[0].upper() + said[1:]


OUTCOMES = {
    "missed": "miss",
    "reduced": "hit, reduced",
    "eliminated": "hit, ELIMINATED",
}
"""What a die did. [BG 8.5]"""


def _outcome(shot: ShotFired) -> str:
    if shot.face is None:
        return "cannot hit" if shot.outcome == "hopeless" else "wasted"
    led = f" with +{shot.bonus}" if shot.bonus else ""
    return f"needs {hits_on(shot.needed)}{led}, rolls {shot.face}, {OUTCOMES[shot.outcome]}"


def after_throw(position: LinePosition, throw: Throw) -> LinePosition:
    """The lines as they look when one die has fallen; the dead still stand."""
    match throw:
        case CommandRolled():
            return with_leadership(position, throw.side, throw.leadership)
        case MoraleChecked(piece=piece, routed=True):
            stays = _without(position, piece)
            return stays._replace(routed=(*position.routed, piece))
        case ShotFired(target=target, outcome="reduced"):
            line = tuple(
                p._replace(reduced=True) if p.id == target.id else p
                for p in position.line(target.side)
            )
            return position.with_line(target.side, line)
    return position


def _without(position: LinePosition, piece: BattlePiece) -> LinePosition:
    line = tuple(p for p in position.line(piece.side) if p.id != piece.id)
    return position.with_line(piece.side, line)


def after_volley(position: LinePosition, throws: Iterable[Throw]) -> LinePosition:
    """The lines after all dice: the dead are gone, and a side without any has lost. [BG 8.1]"""
    for throw in throws:
        position = after_throw(position, throw)
        if isinstance(throw, ShotFired) and throw.outcome == "eliminated":
            position = _without(position, throw.target)
            position = position._replace(lost=(*position.lost, throw.target.id))
    winner = next((side for side in Side if not position.line(side.enemy)), None)
    return position._replace(shots=(), winner=winner)


def log_of(events: Iterable[Any]) -> list[LogLine]:
    """The lines of what happened; of each volley the dice first, then the shots without any."""
    lines: list[LogLine] = []
    throws: list[Throw] = []
    for event in events:
        if isinstance(event, Throw):
            throws.append(event)
        elif not isinstance(event, VolleyFired):
            lines += [*_log_of_throws(throws), *filter(None, [log_line(event)])]
            throws = []
    return [*lines, *_log_of_throws(throws)]


def _log_of_throws(throws: list[Throw]) -> list[LogLine]:
    dice = filter(None, map(log_line, thrown(throws)))
    return [*dice, *without_dice(throws)]


def thrown(throws: Iterable[Throw]) -> list[Throw]:
    """Those for which a die fell."""
    return [throw for throw in throws if not isinstance(throw, ShotFired) or throw.face is not None]


def without_dice(throws: Iterable[Throw]) -> list[LogLine]:
    """Shots that could not hit, one by one; those wasted on the fallen in one line. [BG 8.3]"""
    idle = [shot for shot in throws if isinstance(shot, ShotFired) and shot.face is None]
    lines = [line for s in idle if s.outcome == "hopeless" and (line := log_line(s))]
    if wasted := sum(shot.outcome == "wasted" for shot in idle):
        said = f"{several(wasted, 'shot')} wasted on pieces already lost"
        lines.append(LogLine(sentence(said), "BG 8.3"))
    return lines


class BattleSoFar(NamedTuple):
    """A battle so far."""

    lines: list[LogLine]
    """What the log says of it."""

    throws: tuple[Throw, ...] = ()
    """What dice were thrown for last."""


def retold(position: LinePosition, entries: Sequence[RecordedLine]) -> BattleSoFar:
    """A battle from its beginning, out of the log of the campaign.

    A campaign may begin in the middle of a battle; then nobody knows what went before.
    """
    told = BATTLE_LINE.begin(position.request)
    lines, thrown_last = [heading(told)], tuple[Throw, ...]()
    try:
        for entry in orders_of_this_battle(entries):
            order = BATTLE_LINE.orders.read(entry.order.removeprefix(FIGHT))
            dice = ScriptedDice(roll.face for roll in entry.rolls)
            before = told
            told, events = BATTLE_LINE.apply(told, order, dice)
            lines += log_of(events)
            thrown_last = tuple(e for e in events if isinstance(e, Throw)) or thrown_last
            if told.winner is None and opens_a_part(before, told):
                lines.append(heading(told))
    except CampaignError:
        return BattleSoFar([heading(position)])
    return BattleSoFar(lines, thrown_last) if told == position else BattleSoFar([heading(position)])


def orders_of_this_battle(entries: Sequence[R]) -> list[R]:
    """The latest orders, back to the one that began the battle."""
    found: list[R] = []
    for entry in reversed(entries):
        if not entry.order.startswith(FIGHT):
            break
        found.append(entry)
    return found[::-1]
