"""A position as plain text: what is decided, both armies, every stack."""

from collections import Counter
from collections.abc import Iterator

from campaign import CampaignState, PieceType, Side
from campaign.agenda import Marches, Promotion, Recruitment
from campaign.scenario import SKIRMISH
from campaign.units import Unit
from screens.text.columns import table
from screens.text.phrases import (
    SIDE_ADJECTIVES,
    SIDE_NAMES,
    game_ended_by,
    outcome,
    piece,
    pieces,
    place,
    sentence,
    several,
)
from screens.text.skirmish_report import skirmish_lines


def described(state: CampaignState, name: str = "") -> str:
    """The whole position in a few tables."""
    title = f"{name}: {state.scenario.name}" if name else state.scenario.name
    if state.scenario is SKIRMISH:
        return "\n".join((f"{title}. {decision(state)}", *skirmish_lines(state)))
    parts = [
        f"{title}\n{state.date.label}, turn {state.turn} of {state.last_turn}. {decision(state)}",
        armies(state),
        *(stacks(state, side) for side in Side),
    ]
    if state.options.switched_on:
        parts.insert(1, f"Options: {', '.join(state.options.switched_on)}")
    return "\n\n".join(parts)


def decision(state: CampaignState) -> str:
    """Whose decision it is, and which; or who has won."""
    if state.ending is not None:
        winner, rule, level = state.ending
        return f"{sentence(outcome(winner, level, game_ended_by(rule)))} [{rule}]"
    assert state.to_move is not None
    return sentence(f"{SIDE_NAMES[state.to_move]} decides: {_step(state)}")


def _step(state: CampaignState) -> str:
    match state.step:
        case Marches(left=None):
            return "the die for the marches"
        case Marches(left=int(left)):
            return f"the next march, {several(left, 'march')} left"
        case Recruitment(points=None):
            return "the die for recruitment"
        case Recruitment(points=int(points)):
            return f"recruitment, {several(points, 'point')} left"
        case Promotion(left=None):
            return "the die for promotions"
        case step:
            box = getattr(step, "box", None)
            return step.called + (f" ({place(box)})" if box else "")


def armies(state: CampaignState) -> str:
    """Size, maximum and pools of both armies. [BG 1.4, BG 12.3]"""
    rows = [
        (SIDE_ADJECTIVES[side], state.army_size(side), state.army_maximum(side), _pool(state, side))
        for side in Side
    ]
    return table(("army", "size", "maximum", "can be raised"), rows, right=(1, 2))


def _pool(state: CampaignState, side: Side) -> str:
    found = [
        f"{count} {piece(type_)}"
        for type_ in PieceType
        if type_.is_militia and (count := state.in_pool(side, type_))
    ]
    return ", ".join(found) or "-"


def stacks(state: CampaignState, side: Side) -> str:
    """Where the pieces of a side stand, and who controls the place."""
    rows = [
        (box, place(box), _holder(state, box), "; ".join(_alike(state.units_in(box, side))))
        for box in state.occupied(side)
    ]
    if not rows:
        return f"No {SIDE_ADJECTIVES[side]} pieces are on the board."
    return table((f"{SIDE_ADJECTIVES[side]} in", "", "held by", "pieces"), rows)


def _holder(state: CampaignState, box: str) -> str:
    holder = state.controller(box)
    return SIDE_ADJECTIVES[holder] if holder else "nobody"


def _alike(units: tuple[Unit, ...]) -> Iterator[str]:
    """Pieces alike together: `two veteran infantry, entrenched`."""
    seen = Counter((unit.type, unit.is_protected, unit.reduced) for unit in units)
    for (type_, protected, reduced), count in seen.items():
        marks = ["entrenched"] * protected + ["reduced"] * reduced
        yield ", ".join([pieces(count, type_), *marks])
