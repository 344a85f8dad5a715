"""What happened is told, and what is told has happened: events against the two positions.

Players, the log and the statistics know a campaign by its events. Pieces that come or go without
one, or an event that names another piece, would leave them in the dark.
"""

import types
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints

from campaign import CampaignState, Side
from campaign import events as told
from campaign.board.board import board
from campaign.formats.data_files import document
from campaign.terms import LEADERS, PieceType
from campaign.units import Unit

Pieces = Counter[tuple[Side, str, PieceType]]
"""How many pieces of a type a side has in a box; how many more, if they are compared."""

OF_A_LEADER = (told.LeaderMoved, told.LeaderPlaced, told.LeaderLeft)

EUROPE = board().ids[board().europe]

KINDS_OF_MARKS = tuple(get_type_hints(Unit)[name] for name in Unit.__struct_fields__)

SEGMENTS = {"marches", "combat", "recruitment"}
"""What ends by an order. [BG 2.2]"""

PLACES = {"box", "origin", "to"}
"""Fields of events that name boxes."""

OF_A_BATTLE = (told.BattleBegan, told.BattleEnded)
"""Where pieces and leaders come and go, the resolver's own events say so."""


@cache
def paragraphs() -> frozenset[str]:
    """Everything that may be cited."""
    return frozenset(document("rulebook.toml")["paragraphs"])


def check_told(before: CampaignState, after: CampaignState, events: Sequence[Any]) -> None:
    """The events are sound in themselves, and account for every piece that came or went."""
    for event in events:
        check_event(event)
    fights = before.battle is not None or after.battle is not None
    fights = fights or any(isinstance(event, OF_A_BATTLE) for event in events)
    check_leaders(before, after, events, fights)
    if fights:
        return
    if after.stacks is not before.stacks:
        check_marks(before, after)
        expected = Pieces()
        for event in events:
            _count(event, before, expected)
        assert _changes(before, after) == {key: n for key, n in expected.items() if n}, events


def check_event(event: Any) -> None:
    """Each field has a value of its kind, each place is a box, and the paragraph exists."""
    for name, kind in _kinds(type(event)).items():
        value = getattr(event, name)
        assert _is_of(value, kind), f"{name} of {event}"
        if name in PLACES and isinstance(value, str) and value:
            assert value in board().number, f"{name} of {event}"
    if isinstance(event, told.SegmentEnded):
        assert event.segment in SEGMENTS
    assert event.rule in paragraphs(), event


_known = dict[type[Any], dict[str, Any]]()
"""What has been found by `_kinds`."""


def _kinds(event: type[Any]) -> dict[str, Any]:
    """The fields of a class of events, each with what is declared of it."""
    if event not in _known:
        hints = get_type_hints(event)
        _known[event] = {name: hints[name] for name in event.__struct_fields__}
    return _known[event]


def _is_of(value: Any, kind: Any) -> bool:
    """A value is of the kind that is declared; a number is no truth value."""
    if kind is Any:
        return True
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        return any(_is_of(value, one) for one in get_args(kind))
    if origin is tuple:
        inner = get_args(kind)
        inner = inner[:1] * len(value) if inner[-1:] == (...,) else inner
        return isinstance(value, tuple) and all(map(_is_of, value, inner))
    if origin is not None:
        return isinstance(value, origin)
    if kind is int:
        return type(value) is int
    return isinstance(value, kind)


def check_marks(before: CampaignState, after: CampaignState) -> None:
    """What pieces carry is of the kind that it should be."""
    for now, then in zip(after.stacks, before.stacks, strict=True):
        for new, old in zip(now, then, strict=True):
            for unit in new if new is not old else ():
                assert all(
                    map(
                        _is_of,
                        [getattr(unit, name) for name in unit.__struct_fields__],
                        KINDS_OF_MARKS,
                    )
                ), unit


def check_leaders(
    before: CampaignState, after: CampaignState, events: Sequence[Any], fights: bool
) -> None:
    """Leaders who are elsewhere are told of, and stand where it is told.

    Out of a battle a leader goes with his army, wherever it goes, or leaves the map.
    """
    said = {event.leader: event for event in events if isinstance(event, OF_A_LEADER)}
    for leader in LEADERS:
        box = after.leaders[leader.number].box
        if fights and box >= 0:
            continue
        if before.leaders[leader.number].box != box:
            assert leader in said, f"{leader} is elsewhere without a word"
            match said[leader]:
                case told.LeaderMoved(to=there) | told.LeaderPlaced(box=there):
                    assert box == board().number[there]
                case _:
                    assert box < 0, "he has left"


def _changes(before: CampaignState, after: CampaignState) -> dict[Any, int]:
    """Pieces more or fewer, box by box; how fresh they are does not matter."""
    found = Pieces()
    for side in Side:
        now, then = after.stacks[side.seat], before.stacks[side.seat]
        for box, (new, old) in enumerate(zip(now, then, strict=True)):
            if new is not old:
                name = before.theater.ids[box]
                found.update((side, name, unit.type) for unit in new)
                found.subtract((side, name, unit.type) for unit in old)
    return {key: number for key, number in found.items() if number}


def _moved(event: Any, before: CampaignState, expected: Pieces) -> None:
    expected[event.side, event.origin, event.type] -= event.count
    expected[event.side, event.to, event.type] += event.count


def _invaded(event: Any, before: CampaignState, expected: Pieces) -> None:
    box = before.step.box  # type: ignore[union-attr]
    expected[event.side, box, event.type] -= event.count
    expected[event.side, event.to, event.type] += event.count


def _withdrew(event: Any, before: CampaignState, expected: Pieces) -> None:
    expected[event.side, event.box, event.type] -= event.count
    expected[event.side, event.to, event.type] += event.count


def _gone(event: Any, before: CampaignState, expected: Pieces) -> None:
    expected[event.side, event.box, event.type] -= 1


def _back(event: Any, before: CampaignState, expected: Pieces) -> None:
    """A foreign piece has come to Europe again. [NS-R28]"""
    expected[Side.CONFEDERATE, EUROPE, event.type] += event.back


def _deserted(event: Any, before: CampaignState, expected: Pieces) -> None:
    expected[event.side, event.box, event.type] -= event.deserted


def _recruited(event: Any, before: CampaignState, expected: Pieces) -> None:
    expected[event.side, event.box, event.type] += 1


def _promoted(event: Any, before: CampaignState, expected: Pieces) -> None:
    expected[event.side, event.box, event.type] -= 1
    expected[event.side, event.box, event.into] += 1


ACCOUNTS: dict[type, Callable[[Any, CampaignState, Pieces], None]] = {
    told.PiecesMoved: _moved,
    told.PiecesSailed: _moved,
    told.PiecesInvaded: _invaded,
    told.PiecesWithdrew: _withdrew,
    told.PieceStarved: _gone,
    told.DesertionRolled: _deserted,
    told.ForeignRolled: _back,
    told.PieceRecruited: _recruited,
    told.PiecePromoted: _promoted,
}
"""What each kind of event says of pieces on the map."""


def _count(event: Any, before: CampaignState, expected: Pieces) -> None:
    if account := ACCOUNTS.get(type(event)):
        account(event, before, expected)
