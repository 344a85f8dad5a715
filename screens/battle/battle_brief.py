"""Who meets in a battle that is about to begin, and the odds. Pure.

The odds are those of the battle line: with whoever may be called, and cavalry that could slip away
is taken to stay. For a way to fight that knows none, battles on record stand beside them.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple, Protocol

from campaign.battle.battle_odds import SideOdds
from campaign.budget import Budget
from campaign.commanders.odds import side_odds_ahead
from campaign.queries.battle_sites import coast_defense
from campaign.state import CampaignState
from campaign.tables.leaders import value
from campaign.terms import BoxId, PieceType, ResolverId, Side
from screens.map.march_plan import PieceRow, rows_of
from screens.text.odds_words import side_odds_head
from screens.text.phrases import SIDE_NAMES, joined, leader, pieces, sentence, several

NONE_KNOWN = "no odds"


class WorkOut(Protocol):
    """Finds the odds, in words, as long as somebody waits for them."""

    def __call__(self, budget: Budget) -> str: ...


class Brief(NamedTuple):
    """What one should know before one says how a battle is fought."""

    forces: tuple[str, ...]
    """Two lines: who attacks with what, who defends with what."""

    odds: WorkOut
    on_record: Callable[[ResolverId], str]
    """What battles on record say of another way to fight; empty if there are none."""


def brief(state: CampaignState, box: BoxId, attacker: Side, seen_by: Side) -> Brief:
    """Of a battle in a box, its odds as one side sees them."""
    forces = (_force(state, box, side, attacker) for side in (attacker, attacker.enemy))
    meeting = state, box, attacker, seen_by
    return Brief(tuple(forces), partial(_odds, *meeting), partial(_on_record, *meeting))


def _force(state: CampaignState, box: BoxId, side: Side, attacker: Side) -> str:
    """`The Union attacks with 3 pieces: two veteran infantry, ...`."""
    told = [*_pieces(state, box, side, attacker), *_leaders(state, box, side)]
    number = several(len(state.units_in(box, side)), "piece")
    deed = "attacks" if side is attacker else "defends"
    return sentence(f"{SIDE_NAMES[side]} {deed} with {number}: {joined(told)}")


def _pieces(state: CampaignState, box: BoxId, side: Side, attacker: Side) -> Iterator[str]:
    alike = Counter[tuple[PieceType, str]]()
    for row in rows_of(state, side, box):  # told apart there by where they came from
        alike[row.unit.type, _condition(row, is_attacker=side is attacker)] += row.there
    for (type_, condition), there in alike.items():
        yield pieces(there, type_) + condition
    if side is not attacker and (guns := coast_defense(state, state.theater.number[box])):
        yield f"coastal garrison of value {guns}"


def _condition(row: PieceRow, *, is_attacker: bool) -> str:
    """Works help who stands in them, never who leaves them. [BG 8.6]"""
    words = ["reduced"] * bool(row.unit.reduced)
    words += ["entrenched"] * (row.unit.is_protected and not is_attacker)
    return f" ({joined(words)})" if words else ""


def _leaders(state: CampaignState, box: BoxId, side: Side) -> Iterator[str]:
    for one in state.leaders_in(state.theater.number[box], side):
        yield f"{leader(one)} +{value(one, state.turn)}"


def _odds(state: CampaignState, box: BoxId, attacker: Side, seen_by: Side, budget: Budget) -> str:
    found = side_odds_ahead(state, box, attacker, seen_by, budget)
    if found is None:
        return NONE_KNOWN
    return _in_a_line(found)


def _on_record(
    state: CampaignState, box: BoxId, attacker: Side, seen_by: Side, by: ResolverId
) -> str:
    found = side_odds_ahead(state, box, attacker, seen_by, by=by)
    return _in_a_line(found) if found is not None else ""


def _in_a_line(found: SideOdds) -> str:
    head = side_odds_head(found)
    return ". ".join([head.win, *head.details[:1]])
