"""The last march leaves no city that decides to a single enemy piece. [BG 13.1, BG 13.2]"""

from campaign import RandomDice, apply
from campaign.actions import Move, Sail
from campaign.agenda import Combat
from campaign.commanders import COMMANDERS
from campaign.commanders.field.guards import best_at_last, threatened
from campaign.commanders.field.marches import ideas
from campaign.commanders.field.picture import Outlook
from campaign.commanders.field.temper import METHODICAL
from campaign.state import CampaignState
from campaign.terms import UNION
from tests.rules.play import situation

field = COMMANDERS["field"]

HELD = "".join(
    f'control.{box} = "union"\n'
    for box in ("mobile", "jackson", "montgomery", "okolona", "new_orleans", "meridian")
)


def stood(*pieces: str, left: int) -> CampaignState:
    """A position with so many marches left; a piece reads `box side type count`."""
    rows = [
        f'[[pieces]]\nbox = "{box}"\nside = "{side}"\ntype = "{type_}"\ncount = {count}\n'
        for box, side, type_, count in (line.split() for line in pieces)
    ]
    agenda = f'turn = 30\nagenda = ["marches union left {left} die {left}"]\n'
    return situation(agenda + HELD + "".join(rows))


def marched(state: CampaignState) -> tuple[list[str], CampaignState]:
    """To where pieces have gone in this segment, and the position after it."""
    dice, to = RandomDice("guards"), []
    while state.to_move is UNION and not isinstance(state.step, Combat):
        action = field.choose(state)
        to += [action.to] if isinstance(action, Move | Sail) else []
        state = apply(state, action, dice).state
    return to, state


FRONT = ("washington union veteran_infantry 6", "richmond confederate veteran_infantry 4")


def test_the_last_march_guards_an_open_port_rather_than_to_ride_down_who_may_take_it() -> None:
    """One horse at Columbus may reach empty Mobile, and may withdraw from an attack, too."""
    state = stood(
        *FRONT,
        "okolona union veteran_infantry 1",
        "montgomery union veteran_infantry 4",
        "columbus_ga confederate veteran_cavalry 1",
        left=1,
    )
    gone, _ = marched(state)
    assert gone == ["mobile"]


def test_a_port_is_guarded_from_who_may_go_back_from_a_battle() -> None:
    """From Atlanta the cavalry may go back to Columbus, and ride into Mobile from there."""
    state = stood(
        *FRONT,
        "meridian union veteran_infantry 1",
        "chattanooga union veteran_infantry 5",
        "atlanta confederate veteran_cavalry 2",
        "nashville union crack_infantry 4",
        left=2,
    )
    gone, _ = marched(state)
    assert gone == ["atlanta", "mobile"]


def test_nobody_is_missed_where_no_enemy_may_come() -> None:
    """Nobody stands within a march of Mobile: the last march goes where it brings most."""
    state = stood(*FRONT, "okolona union veteran_infantry 1", left=1)
    mobile = state.theater.number["mobile"]
    assert not threatened(Outlook(state, UNION, METHODICAL)) >> mobile & 1


def test_the_last_piece_stays_in_a_port_that_an_enemy_may_reach() -> None:
    state = stood(
        *FRONT,
        "mobile union crack_infantry 1",
        "columbus_ga confederate veteran_cavalry 1",
        left=1,
    )
    view = Outlook(state, UNION, METHODICAL)
    box = view.theater.number["mobile"]
    leaving = [idea for idea in ideas(view, box) if idea.to != box]
    assert leaving, "somebody could go"
    best = best_at_last(view, ideas(view), 0.0)
    assert best is not None
    assert best.box != box or best.to == box
    away = max(leaving, key=lambda idea: idea.score)
    dear = away._replace(score=100.0)
    assert best_at_last(view, (dear, best), 0.0) is best


def test_a_guard_that_costs_more_than_it_keeps_is_no_use_for_the_last_march() -> None:
    """What brings something else is done instead, and not nothing."""
    state = stood(
        *FRONT,
        "okolona union veteran_infantry 1",
        "columbus_ga confederate veteran_cavalry 1",
        left=1,
    )
    view = Outlook(state, UNION, METHODICAL)
    mobile = view.theater.number["mobile"]
    guard = next(idea for idea in ideas(view) if idea.to == mobile)
    other = next(idea for idea in ideas(view) if idea.to != mobile)
    dear, cheap, more = (
        guard._replace(score=-1.0),
        guard._replace(score=1.0),
        other._replace(score=9.0),
    )
    assert best_at_last(view, (cheap, more), 0.0) is cheap
    assert best_at_last(view, (dear, more), 0.0) is more
