"""The log of a battle: who rolled what for what, needed and got; told again after going back."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from campaign.battle import BattlePiece
from campaign.dice import ScriptedDice
from campaign.errors import CampaignError
from campaign.resolvers.battle_line import BATTLE_LINE
from campaign.resolvers.battle_line.events import (
    LineRetreated,
    ReserveCame,
    ShotFired,
    VolleyFired,
)
from campaign.resolvers.battle_line.position import LinePosition
from campaign.terms import Side
from screens.widgets.battle_signs import BattleSigns, hits_on
from screens.words import SIDE_ADJECTIVES, SIDE_LETTERS, SIDE_NAMES, piece, place, sentence, several

FIGHT = "fight "
"""How the orders of a battle begin in the log of a campaign."""


class Thrown(Protocol):
    """A die on record."""

    @property
    def face(self) -> int: ...


class Recorded(Protocol):
    """A line of a campaign's log, as far as it matters here."""

    @property
    def order(self) -> str: ...

    @property
    def rolls(self) -> Sequence[Thrown]: ...


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log and the paragraph behind it."""

    text: str
    rule: str = ""
    heading: bool = False


def heading(position: LinePosition) -> LogLine:
    """What stands above the log of one side's part of a round. [BG 8.2]"""
    role = "attacker" if position.firing is position.request.attacker else "defender"
    name = SIDE_ADJECTIVES[position.firing]
    return LogLine(f"Round {position.round}, {name} part ({role})", "BG 8.2", heading=True)


def log_line(event: Any) -> LogLine | None:
    """An event of a battle in one short line; None if it is not worth one."""
    match event:
        case ShotFired():
            return LogLine(f"{_duel(event)}: {_outcome(event)}", event.rule)
        case ReserveCame():
            text = f"{_who(event.piece)} comes up from {place(event.origin)}"
            return LogLine(sentence(text), event.rule)
        case LineRetreated():
            text = f"{SIDE_NAMES[event.side]} retreats to {place(event.to)}"
            return LogLine(sentence(text), event.rule)
    return None


def _who(fighter: BattlePiece) -> str:
    return f"{SIDE_LETTERS[fighter.side]}{fighter.id} {piece(fighter.type)}"


def _duel(shot: ShotFired) -> str:
    return f"{_who(shot.shooter)} at {_who(shot.target)}"


OUTCOMES = {
    "missed": "miss",
    "reduced": "hit, reduced",
    "eliminated": "hit, ELIMINATED",
}
"""What a die did. [BG 8.5]"""


def _outcome(shot: ShotFired) -> str:
    if shot.face is None:
        return "cannot hit" if shot.outcome == "hopeless" else "wasted"
    return f"needs {hits_on(shot.needed)}, rolls {shot.face}, {OUTCOMES[shot.outcome]}"


def die_text(shot: ShotFired, signs: BattleSigns) -> str:
    """One die on the table: the face, who was fired at, and what it did."""
    target = f"{SIDE_LETTERS[shot.target.side]}{shot.target.id}"
    assert shot.face is not None, shot
    return f"{signs.faces[shot.face - 1]}{target} {_SHORT[shot.outcome]}"


_SHORT = {"missed": "miss", "reduced": "hit", "eliminated": "kill"}


def after_shot(position: LinePosition, shot: ShotFired) -> LinePosition:
    """The lines as they look when one die of a volley has fallen; the dead still stand."""
    if shot.outcome != "reduced":
        return position
    side = shot.target.side
    line = tuple(
        p._replace(reduced=True) if p.id == shot.target.id else p for p in position.line(side)
    )
    return position.with_line(side, line)


def after_volley(position: LinePosition, shots: Iterable[ShotFired]) -> LinePosition:
    """The lines after all dice: the dead are gone, and a side without any has lost. [BG 8.1]"""
    for shot in shots:
        position = after_shot(position, shot)
        if shot.outcome == "eliminated":
            side = shot.target.side
            line = tuple(p for p in position.line(side) if p.id != shot.target.id)
            position = position.with_line(side, line)
    winner = next((side for side in Side if not position.line(side.enemy)), None)
    return position._replace(shots=(), winner=winner)


def log_of(events: Iterable[Any]) -> list[LogLine]:
    """The lines of what happened; of each volley the dice first, then the shots without any."""
    lines: list[LogLine] = []
    shots: list[ShotFired] = []
    for event in events:
        if isinstance(event, ShotFired):
            shots.append(event)
        elif isinstance(event, VolleyFired):
            lines += [line for shot in thrown(shots) if (line := log_line(shot))]
            lines += without_dice(shots)
            shots = []
        elif line := log_line(event):
            lines.append(line)
    return lines


def thrown(shots: Iterable[ShotFired]) -> list[ShotFired]:
    """The shots for which a die fell."""
    return [shot for shot in shots if shot.face is not None]


def without_dice(shots: Iterable[ShotFired]) -> list[LogLine]:
    """Shots that could not hit, one by one; those wasted on the fallen in one line. [BG 8.3]"""
    idle = [shot for shot in shots if shot.face is None]
    lines = [line for s in idle if s.outcome == "hopeless" and (line := log_line(s))]
    if wasted := sum(shot.outcome == "wasted" for shot in idle):
        said = f"{several(wasted, 'shot')} wasted on what had fallen already"
        lines.append(LogLine(sentence(said), "BG 8.3"))
    return lines


def retold(position: LinePosition, entries: Sequence[Recorded]) -> list[LogLine]:
    """The log of a battle from its beginning, out of the log of the campaign.

    A campaign may begin in the middle of a battle; then nobody knows what went before.
    """
    told = BATTLE_LINE.begin(position.request)
    lines = [heading(told)]
    try:
        for entry in _orders_of_this_battle(entries):
            order = BATTLE_LINE.orders.read(entry.order.removeprefix(FIGHT))
            dice = ScriptedDice(roll.face for roll in entry.rolls)
            told, events = BATTLE_LINE.apply(told, order, dice)
            lines += log_of(events)
            if any(isinstance(event, VolleyFired) for event in events) and told.winner is None:
                lines.append(heading(told))
    except CampaignError:
        return [heading(position)]
    return lines if told == position else [heading(position)]


def _orders_of_this_battle(entries: Sequence[Recorded]) -> list[Recorded]:
    """The latest orders, back to the one that began the battle."""
    found: list[Recorded] = []
    for entry in reversed(entries):
        if not entry.order.startswith(FIGHT):
            break
        found.append(entry)
    return found[::-1]
