"""Of all legal actions those that are the staff's to choose from, under its policy."""

from campaign.actions import (
    Action,
    Breakout,
    End,
    Entrench,
    Invade,
    Lead,
    March,
    Move,
    Recruit,
    Restore,
    Sail,
)
from campaign.agenda import Marches, Marching, Recruitment
from campaign.commanders.decisive import decisive
from campaign.commanders.led import EVERYWHERE, Led, leading
from campaign.commanders.rescue import doomed
from campaign.commanders.single_marches import STRIDE
from campaign.commanders.staff.areas import ANYWHERE, area, around, steps_to
from campaign.commanders.staff.mandate import Levy, Mandate
from campaign.commanders.steady.appraisal import CAPITALS, Appraisal
from campaign.commanders.steady.scores import spared
from campaign.engine import legal_actions
from campaign.state import CampaignState
from campaign.tables.leaders import OFF_MAP
from campaign.terms import PieceType

Actions = tuple[Action, ...]


def allowed(mandate: Mandate, state: CampaignState) -> Actions:
    """What the staff may do in a position that was handed over to it."""
    actions = legal_actions(state)
    match state.step:
        case _ if len(actions) == 1:
            return actions
        case Marches():
            return _next_marches(mandate, state, actions)
        case Marching():
            return _within_march(mandate, state, state.step, actions)
        case Recruitment():
            return _raised(mandate, state, actions)
        case _:
            return actions


# --- marches -----------------------------------------------------------------------------------


def _next_marches(mandate: Mandate, state: CampaignState, actions: Actions) -> Actions:
    """Its own armies march; the segment ends only where all armies are its own. [BG 4.2]"""
    led, number = area(mandate.armies).boxes, state.theater.number

    def is_its(action: Action) -> bool:
        match action:
            case March(box) | Breakout(box):
                return bool(led >> number[box] & 1)
            case Lead(leader):
                at = state.leaders[leader.number].box
                return at == OFF_MAP or bool(led >> at & 1)
            case End():
                return mandate.armies == ANYWHERE
            case _:
                return True

    return tuple(filter(is_its, actions))


def _within_march(
    mandate: Mandate, state: CampaignState, step: Marching, actions: Actions
) -> Actions:
    """Who holds a place stays there; who presses another goes there; the cities of a place to hold
    keep their guard, whatever the commander thinks of that, and so does the capital unless the
    war is decided without it. [BG 4.2, BG 13]
    """
    number = state.theater.number
    here = number[step.box]
    held = [area(one).boxes for one in mandate.hold if area(one).boxes >> here & 1]
    pressed = goals(mandate, state, here)
    left = steps_to(pressed, here) if pressed and not held else None
    going = None if not held and _decides(mandate, state) else _who_may_go(state, step, bool(held))

    def is_wanted(action: Action) -> bool:
        match action:
            case Move(count, type_) | Sail(count, type_) | Invade(count, type_) if (
                going is not None and count > going.count(type_)
            ):
                return False
            case Move(to=to) | Sail(to=to) | Invade(to=to) | Lead(to=to):
                if held:
                    return any(boxes >> number[to] & 1 for boxes in held)
                return left is None or steps_to(pressed, number[to]) < left
            case Entrench():
                return not left
            case _:
                return True

    return tuple(filter(is_wanted, actions))


def _decides(mandate: Mandate, state: CampaignState) -> bool:
    """The war is won for sure by those who are led, or lost with this turn otherwise."""
    return doomed(state) is not None or bool(decisive(leading(state, led_under(mandate))))


def led_under(mandate: Mandate) -> Led:
    """Whom the staff leads, and where some of them are to stay."""
    boxes = EVERYWHERE if mandate.armies == ANYWHERE else area(mandate.armies).boxes
    return Led(boxes, tuple(area(one).boxes for one in mandate.hold))


def _who_may_go(state: CampaignState, step: Marching, is_held: bool) -> list[PieceType] | None:
    """The pieces that may leave a capital, or a city or port of a place to hold, by type.

    Whoever is not needed against what the enemy could bring, and never the last one of a place to
    hold. None for a march from elsewhere.
    """
    here, theater = state.theater.number[step.box], state.theater
    is_kept = is_held and (theater.cities | theater.ports) >> here & 1
    if step.box != CAPITALS[step.side] and not is_kept:
        return None
    view = Appraisal(state, step.side)
    stack = view.own[here]
    going = spared(view, here, tuple(unit for unit in stack if unit.can_march))
    if is_kept and len(going) == len(stack):
        going = going[:-1]
    return [unit.type for unit in going]


def goals(mandate: Mandate, state: CampaignState, here: int) -> int:
    """The boxes that a stack presses for, as a set; none where it does not press.

    Those of its part of the country that are not the side's own yet. The stacks around are all
    those on the same front, and those beyond its bounds that are as near as a march may lead; an
    army that is led by itself goes there from anywhere.
    """
    side, wanted = state.step.side, 0
    led = area(mandate.armies)
    for one in mandate.press:
        boxes = area(one).boxes
        is_near = around(boxes) >> here & 1 or steps_to(boxes, here) <= STRIDE
        if is_near or (led.is_box and led.boxes >> here & 1):
            wanted |= boxes & ~state.held[side.seat] | boxes & state.present[side.enemy.seat]
    return wanted


# --- recruits ----------------------------------------------------------------------------------


def _raised(mandate: Mandate, state: CampaignState, actions: Actions) -> Actions:
    """What is to be raised first where it is to be; else there; else of that kind; else anything.

    Leaders come in any case. [BG 12.2, NS-R22]
    """
    where, number = area(mandate.raise_in).boxes, state.theater.number
    recruits = [one for one in actions if isinstance(one, Recruit | Restore)]

    def is_there(one: Recruit | Restore) -> bool:
        return bool(where >> number[one.box] & 1)

    def is_meant(one: Recruit | Restore) -> bool:
        if mandate.levy is Levy.AS_NEEDED:
            return True
        return isinstance(one, Recruit) and one.type.is_infantry is (mandate.levy is Levy.INFANTRY)

    tiers = (
        [one for one in recruits if is_there(one) and is_meant(one)],
        [one for one in recruits if is_there(one)],
        [one for one in recruits if is_meant(one)],
        recruits,
    )
    first = next(filter(None, tiers), [])
    return tuple(one for one in actions if one in first or not isinstance(one, Recruit | Restore))
