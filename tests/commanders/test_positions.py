"""Positions that a person would laugh at: what a sensible commander does in them, and why.

Each file of `positions` is a situation with a `[lesson]`: `why`, and what is acceptable, any one of
several tables. All entries of a table must be so when the player turn is over, whatever the dice:

- `holds`, `guarded`, `empty`: boxes that the side controls, has pieces in, has left;
- `massed`: boxes, each with how many pieces of the side stand there at least;
- `attacked`, `spared`: boxes where it has begun a battle, or has not;
- `hungry`: boxes in which the enemy is cut off; `fed`: nobody of its own is;
- `orders`: beginnings of orders, one of which it has given; `winner`: who has won.

The yardsticks play today as they always will: `learned_by` says which of them find the way. Where
neither does, `shown` are orders that are acceptable. `missed_by` names who should know better and
does not yet; whoever teaches it takes the name away.
"""

import tomllib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import tomli_w

from campaign import CampaignState, RandomDice, Side, apply, read_order, read_situation, write_order
from campaign.board.board import bits
from campaign.commanders import COMMANDERS
from campaign.events import BattleBegan
from campaign.queries.supply_lines import hungry

YARDSTICKS = ("steady", "greedy")
"""They never play otherwise, so what they fail stays failed; the aimless one learns nothing."""

SENSIBLE = ["field", "planner"]
"""Who has no excuse. A lower level leaves something out, and a temper has its own mind."""
FILES = sorted((Path(__file__).parent / "positions").glob("*.toml"))
SEEDS = range(3)

lessons = pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])


class Lesson(NamedTuple):
    """A position, and what is acceptable in it."""

    opening: CampaignState
    why: str
    accept: tuple[Mapping[str, Any], ...]
    learned_by: tuple[str, ...]
    shown: tuple[str, ...]
    """Orders that are acceptable, where no yardstick finds any."""

    missed_by: tuple[str, ...]
    """Who should know better, and does not yet."""


class Outcome(NamedTuple):
    """What a side has done in its turn, and where that has led."""

    side: Side
    state: CampaignState
    orders: tuple[str, ...]
    attacked: frozenset[str]


def read(file: Path) -> Lesson:
    document = tomllib.loads(file.read_text())
    said = document.pop("lesson")
    opening = read_situation(tomli_w.dumps(document))
    accept, learned_by = tuple(said["accept"]), tuple(said["learned_by"])
    shown, missed_by = (tuple(said.get(key, ())) for key in ("shown", "missed_by"))
    return Lesson(opening, said["why"], accept, learned_by, shown, missed_by)


def turn_of(who: str, opening: CampaignState, seed: int) -> Outcome:
    """The rest of a player turn; the steady commander answers for the other side."""
    side, active = opening.to_move, opening.active
    assert side is not None
    state, dice = opening, RandomDice(f"lesson {seed}")
    orders: list[str] = []
    attacked: set[str] = set()
    while state.agenda and state.active is active and state.turn == opening.turn:
        mine = state.to_move is side
        action = COMMANDERS[who if mine else "steady"].choose(state)
        if mine:
            orders.append(write_order(action))
        state, events = apply(state, action, dice)
        attacked |= {e.box for e in events if isinstance(e, BattleBegan) and e.attacker is side}
    return Outcome(side, state, tuple(orders), frozenset(attacked))


# --- what is acceptable ------------------------------------------------------------------------


def _where_hungry(state: CampaignState, side: Side) -> set[str]:
    return {state.theater.ids[box] for box in bits(hungry(state, side))}


def _all(boxes: Iterable[str], is_so: Callable[[str], object]) -> bool:
    return all(is_so(box) for box in boxes)


TRIED: Mapping[str, Callable[[Outcome, Any], bool]] = {
    "holds": lambda o, boxes: _all(boxes, lambda box: o.state.controller(box) is o.side),
    "guarded": lambda o, boxes: _all(boxes, lambda box: o.state.units_in(box, o.side)),
    "empty": lambda o, boxes: _all(boxes, lambda box: not o.state.units_in(box, o.side)),
    "massed": lambda o, least: _all(
        least, lambda box: len(o.state.units_in(box, o.side)) >= least[box]
    ),
    "attacked": lambda o, boxes: o.attacked >= set(boxes),
    "spared": lambda o, boxes: not o.attacked & set(boxes),
    "hungry": lambda o, boxes: _where_hungry(o.state, o.side.enemy) >= set(boxes),
    "fed": lambda o, wanted: (not _where_hungry(o.state, o.side)) is wanted,
    "orders": lambda o, begin: any(order.startswith(tuple(begin)) for order in o.orders),
    "winner": lambda o, side: o.state.winner == side,
}


def fulfills(outcome: Outcome, lesson: Lesson) -> bool:
    """One of the ways is gone to its end."""
    return any(
        all(TRIED[name](outcome, wanted) for name, wanted in way.items()) for way in lesson.accept
    )


def failures(who: str, lesson: Lesson) -> list[str]:
    """The orders of those turns in which a commander did none of what is acceptable."""
    outcomes = (turn_of(who, lesson.opening, seed) for seed in SEEDS)
    return ["; ".join(o.orders) for o in outcomes if not fulfills(o, lesson)]


# --- the tests ---------------------------------------------------------------------------------


@pytest.mark.sampled(4)
@lessons
@pytest.mark.parametrize("who", SENSIBLE or [pytest.param("", marks=pytest.mark.skip("nobody"))])
def test_a_sensible_commander_is_not_laughed_at(who: str, file: Path) -> None:
    lesson = read(file)
    missed = failures(who, lesson)
    if missed and who in lesson.missed_by:
        pytest.xfail(f"not learned yet: {lesson.why}")
    assert not missed, lesson.why


@pytest.mark.sampled(4)
@pytest.mark.parametrize("who", YARDSTICKS)
@lessons
def test_what_the_yardsticks_learned_they_know_and_no_more(who: str, file: Path) -> None:
    lesson = read(file)
    assert (failures(who, lesson) == []) is (who in lesson.learned_by), failures(who, lesson)


@lessons
def test_what_no_yardstick_knows_is_shown(file: Path) -> None:
    """There is a way, and it is acceptable."""
    lesson = read(file)
    assert lesson.learned_by or lesson.shown
    if lesson.shown:
        state, dice = lesson.opening, RandomDice(1)
        side = state.to_move
        assert side is not None
        for order in lesson.shown:
            state, _ = apply(state, read_order(order), dice)
        assert fulfills(Outcome(side, state, lesson.shown, frozenset()), lesson)


@pytest.mark.long
def test_the_aimless_commander_is_laughed_at() -> None:
    """A lesson that anybody fulfills by accident would teach nothing."""
    known = [file.stem for file in FILES if not failures("random", read(file))]
    assert len(known) <= len(FILES) / 4, known
