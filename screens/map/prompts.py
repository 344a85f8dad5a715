"""What is to be decided now, in a few words; and what a stack can do, line by line. Pure.

A long file, because what the map says of one decision is to be found in one place.
"""

from collections.abc import Iterator

from campaign import apply, legal_actions, refusal
from campaign.actions import (
    Action,
    End,
    Entrench,
    Invade,
    Lead,
    Move,
    Place,
    Restore,
    Roll,
    Sail,
)
from campaign.agenda import (
    BorderSupport,
    Combat,
    Declaration,
    Desertion,
    Fighting,
    Laurels,
    Marches,
    Marching,
    Promotion,
    Recruitment,
    Step,
    Supply,
    Toll,
    Withdrawal,
)
from campaign.board.board import EUROPE
from campaign.commanders.rescue import doomed, fought_for
from campaign.errors import Refusal
from campaign.events import PiecesMoved
from campaign.queries.battle_sites import garrison, must_fight
from campaign.rules.victory import AT_ONCE
from campaign.state import CampaignState, Ending
from campaign.terms import BoxId, Side
from screens.map.army_panel import marches_left
from screens.map.dig_plan import LAST_ONE, DigPlan
from screens.map.leader_plan import RidePlan
from screens.map.march_plan import NO_DICE, Going, MarchPlan, why_no_entrenching
from screens.map.means import KEYS, Means
from screens.text import phrases
from screens.text.march_warnings import is_capital_open, warnings
from screens.text.odds_words import side_odds_words

OVER = "The war is over."
WAITING = "Waiting for {who}: {what}."
WAITING_IN_SHORT = "Waiting for {who}."
THINKING = "{who} is thinking."
PAUSED = "{who}: paused. Space goes on."
AT_WORK = "{who} moves now; i tells all about {place}."
STEP_BY_STEP = "{who}: space shows the next act."
SURE = "{what} Press {key} again."
OPEN = "Washington is open"
PLANNED = "{what} from {place} is planned: Enter {verb}, Esc cancels."
DROPPED = "{what} from {place} canceled."
WHERE_TO = "{what} from {place}: choose a destination. Enter {verb}, Esc cancels."

FEW = 2
"""Names in an enumeration, before the rest is only counted."""

GOING_WORDS: dict[Going, str] = {Move: "march", Sail: "sail", Invade: "invade"}
PLAN_NAMES: dict[Going | type[Lead], str] = {
    Move: "march",
    Sail: "sea move",
    Invade: "invasion",
    Lead: "ride",
}
PLAN_VERBS: dict[Going | type[Lead], str] = {
    Move: "marches",
    Sail: "sails",
    Invade: "lands",
    Lead: "rides",
}

PLAN_ORDERS: dict[Going | type[Lead], str] = {
    Move: "march",
    Sail: "sail",
    Invade: "invade",
    Lead: "ride",
}

MAY_DESERT = "reduced pieces may desert after it [NS 8.12]"
TAKES = "takes it without a battle; yours after combat [BG 3.2]"
DIGGERS = "Dig in at {place}: 1-9 choose who. Enter digs, Esc cancels."
DIGGING: dict[str, str] = {
    PLANNED: "Digging in at {place} is planned: Enter digs, Esc cancels.",
    DROPPED: "Digging in at {place} canceled.",
}
"""The same sentences about pieces that stay."""

PORTS_TO_SAIL_TO: tuple[BoxId, ...] = ("washington", "philadelphia")
PORTS_TO_LAND_AT: tuple[BoxId, ...] = ("norfolk", "new_orleans")
"""Where to ask for when the question is whether one can go by sea at all."""


def prompt(state: CampaignState, means: Means = KEYS) -> str:
    """What whoever is to move has to decide, and by which keys or words."""
    if not state.agenda:
        return OVER
    step = state.step
    if isinstance(step, Marches | Marching):
        return _movement(state, means)
    if isinstance(step, Recruitment) and step.points is None and (come := _waiting(state)):
        return f"{come} arrived: choose a box. Or roll for recruits ({means.roll}). [NS-R22]"
    if isinstance(step, Promotion | Recruitment):
        return _growth(step, means)
    if isinstance(step, BorderSupport | Supply | Toll):
        return _politics(step, means)
    if isinstance(step, Combat) and not must_fight(state):
        return f"Free attack: choose a place, or end ({means.end}). [NS-R9]"
    return _combat(state, means)


def _movement(state: CampaignState, means: Means) -> str:
    match state.step:
        case Marches(left=None):
            cited = " [NS 3.0]" if state.options.command_marches else " [BG 4.1]"
            return f"March roll: how many marches you get ({means.roll}).{cited}"
        case Marches(left=0):
            return f"No marches left: end the segment ({means.end})."
        case Marches(left=left):
            number = phrases.several(left or 0, "march").capitalize()
            return f"{number} left: pick a stack ({means.march})."
        case Marching(box=box):
            ways = [word for word in (_onward(state, means), f"end it ({means.done})") if word]
            return phrases.sentence(f"March from {phrases.place(box)}: {', or '.join(ways)}")
    raise AssertionError(state.step)


def _onward(state: CampaignState, means: Means) -> str:
    """What pieces may still do in a march; who came by sea, or has spent his march, only digs."""
    can = {type(action) for action in legal_actions(state)}
    ways: tuple[tuple[type[Action], str], ...] = (
        (Move, f"go on ({means.onward})"),
        (Sail, f"sail on ({means.sail})"),
        (Invade, f"land ({means.invade})"),
        (Entrench, f"dig in ({means.dig})"),
        (Restore, f"refit ({means.refit})"),
    )
    return next((words for kind, words in ways if kind in can), "")


def _politics(step: BorderSupport | Supply | Toll, means: Means) -> str:
    match step:
        case BorderSupport(states=(name, *_)):
            return f"{phrases.state_name(name)}: support roll ({means.roll}). [NS 8.3]"
        case Supply(boxes=(box,)):
            return f"{phrases.place(box)} is out of supply. Choose one piece to lose. [NS 2.2]"
        case Supply(boxes=boxes):
            number = phrases.several(len(boxes), "box").capitalize()
            return f"{number} are out of supply. Choose one piece to lose in each. [NS 2.2]"
    return f"Washington has fallen: roll for the army maximum lost ({means.roll}). [NS 6.0]"


def withdraw_or_stay(state: CampaignState, step: Withdrawal, hold: str = "") -> str:
    """Who attacks whom with how many; the chance to *hold*, once that has been worked out."""
    box, side = step.box, step.side
    theirs, ours = (len(state.units_in(box, one)) for one in (side.enemy, side))
    attacker, who = phrases.SIDE_NAMES[side.enemy], phrases.SIDE_ADJECTIVES[side]
    odds = f", {hold} to hold" if hold else ""
    attack = f"{attacker} attacks {phrases.place(box)}, {theirs} against {ours}{odds}"
    return f"{phrases.sentence(attack)} {who} cavalry: withdraw, or stay? [BG 8.13]"


def next_battle(box: BoxId = "", odds: str = "") -> str:
    """Which battle is fought next; what the one in a box may come to, once it is worked out."""
    ahead = f" {phrases.sentence(f'{phrases.place(box)}: {odds}')}" if odds else ""
    return f"Choose the next battle.{ahead} [BG 8.1]"


def _combat(state: CampaignState, means: Means) -> str:
    step = state.step
    match step:
        case Declaration(box=box):
            return f"{phrases.place(box)}: fight or contain? [NS-R8]"
        case Desertion(box=box):
            return f"{phrases.place(box)}: desertion roll ({means.roll}). [NS 8.12]"
        case Combat():
            return next_battle()
        case Withdrawal():
            return withdraw_or_stay(state, step)
        case Fighting(box=box):
            return f"Battle of {phrases.place(box)} ({means.roll})."
        case Laurels(box=box):
            return f"Victory at {phrases.place(box)}: promote one piece that fought. [BG 11.1]"
    return ""


def _waiting(state: CampaignState) -> str:
    """Leaders who can be put on the map now; empty if there are none. [NS-R22]"""
    come = {action.leader: None for action in legal_actions(state) if isinstance(action, Place)}
    return phrases.joined([phrases.leader(name) for name in come])


def _growth(step: Promotion | Recruitment, means: Means) -> str:
    match step:
        case Promotion(left=None):
            return f"Promotion roll ({means.roll})."
        case Recruitment(points=None):
            return f"Recruitment roll ({means.roll}). [BG 12.1]"
        case Recruitment(points=points):
            number = phrases.several(points or 0, "recruitment point")
            each = "" if points == 1 else " for each"
            return f"{number.capitalize()}: choose a city and a unit{each}."
    return "Promotion: choose one piece. [BG 11.2]"


def about_to_lose(state: CampaignState) -> str:
    """What going on now would give up, as a clause; empty if nothing. [BG 4.1, BG 11.2, BG 12.1]

    Where time runs out nobody is asked who has no march left: he can do nothing about it.
    """
    step, gone = state.step, "{} would be lost"
    if isinstance(step, Laurels | Promotion):
        return gone.format("the promotion")
    if isinstance(step, Recruitment) and step.points:
        return gone.format(phrases.several(step.points, "point"))
    marches = marches_left(state)
    if not isinstance(step, Marches | Marching) or marches is None:
        return ""
    lost = gone.format(phrases.several(marches[0], "march")) if marches[0] else ""
    if (ending := doomed(state)) is not None:
        return _war_about_to_be_lost(state, ending) if lost or ending.rule in AT_ONCE else ""
    if state.step.side is Side.UNION and is_capital_open(state):
        return f"{lost}, and {OPEN}" if lost else f"{OPEN}, and its fall loses the war"
    return lost


def _war_about_to_be_lost(state: CampaignState, ending: Ending) -> str:
    """What a war comes to for a side that marches no more: beside that marches hardly count."""
    by = "BG 14/10.1" if ending.rule in AT_ONCE else ending.rule
    is_open = doomed(state, fought_for(state)) is None
    return f"the war is lost {'unless battles save it' if is_open else 'with this turn'} [{by}]"


def surely(state: CampaignState, plan: object, *, by_enter: bool) -> str:
    """What is asked once more before something is lost, and which key answers."""
    if isinstance(plan, DigPlan):
        return SURE.format(what=phrases.sentence(LAST_ONE), key="enter")
    key = "p" if isinstance(state.step, Laurels | Promotion) else "e"
    what = phrases.sentence(about_to_lose(state))
    return SURE.format(what=what, key="enter" if by_enter else key)


def die_is_due(state: CampaignState) -> bool:
    """The next thing is a throw of the dice."""
    return bool(state.agenda) and refusal(state, Roll()) is None


def roll_word(step: Step) -> str:
    """What is thrown for, in the line of keys."""
    match step:
        case Marches() | Marching():
            return "roll for marches"
        case Promotion():
            return "promotion roll"
        case Recruitment():
            return "roll for recruits"
        case BorderSupport():
            return "support roll"
        case Desertion():
            return "desertion roll"
    return "roll"


def why_no_end(state: CampaignState) -> Refusal | None:
    """Why the segment cannot be ended now."""
    if isinstance(state.step, Marching):
        return None  # its march is ended first
    return refusal(state, End())


# --- what a stack can do -----------------------------------------------------------------------


def going_refusal(plan: MarchPlan, going: Going) -> Refusal | None:
    """Why the picked pieces cannot go in a certain way anywhere."""
    plan = plan.with_going(going)
    if plan.reach:
        return None
    theater = plan.opened.state.theater
    near = tuple(theater.ids[box] for box in theater.neighbors[theater.number[plan.box]])
    ports = PORTS_TO_LAND_AT if going is Invade else PORTS_TO_SAIL_TO
    samples = near if going is Move and near else ports
    return plan.why_not(next(box for box in samples if box != plan.box))


def abilities(plan: MarchPlan, *, everything: bool = False) -> Iterator[tuple[str, bool, str]]:
    """(key, can it, what or why not) for a stack of the player to move."""
    places = sorted(map(phrases.place, plan.reach))
    names = phrases.joined(places) if everything else _some(places)
    yield "m", bool(names), f"march: {names}" if names else _why(going_refusal(plan, Move))
    digging = bool(plan.digging)
    yield "x", digging, "dig in" if digging else _why(why_no_entrenching(plan))
    state = plan.opened.state
    has_ships = plan.side is Side.UNION or state.intervention
    if everything or (has_ships and (state.theater[plan.box].is_port or plan.box == EUROPE)):
        refused = going_refusal(plan, Sail)
        yield "s", refused is None, "sail" if refused is None else _why(refused)
        if everything or plan.box == "washington":
            refused = going_refusal(plan, Invade)
            yield "I", refused is None, "invade" if refused is None else _why(refused)


def _some(names: list[str]) -> str:
    if len(names) > FEW + 1:
        names = [*names[:FEW], f"{len(names) - FEW} more"]
    return phrases.joined(names)


def _why(refused: Refusal | None) -> str:
    return f"no: {phrases.refused(refused)}" if refused else ""


# --- while a march is planned ------------------------------------------------------------------


def where_to(plan: MarchPlan | DigPlan | RidePlan) -> str:
    """What a plan still lacks."""
    if isinstance(plan, DigPlan):
        return DIGGERS.format(place=phrases.place(plan.box))
    if isinstance(plan, RidePlan):
        who, whence = phrases.leader(plan.leader), phrases.place(plan.box)
        return WHERE_TO.format(what=who, place=whence, verb="rides")
    return about_plan(WHERE_TO, plan)


def about_plan(text: str, plan: MarchPlan | DigPlan | RidePlan) -> str:
    """A sentence about what is being planned."""
    if isinstance(plan, DigPlan):
        return DIGGING[text].format(place=phrases.place(plan.box))
    what, verb = PLAN_NAMES[plan.going], PLAN_VERBS[plan.going]
    return phrases.sentence(text.format(what=what, place=phrases.place(plan.box), verb=verb))


def target_lines(
    plan: MarchPlan | DigPlan | RidePlan, to: BoxId, via: BoxId | None, means: Means = KEYS
) -> Iterator[str]:
    """Who would go to a box, how, and what they would meet; or who would dig in."""
    if isinstance(plan, DigPlan | RidePlan):
        yield from plan.target_lines(to, means)
        return
    if to == plan.box:
        return  # the prompt asks for a destination
    able = plan.able(to, via)
    going = plan.going_to(to, via)
    if not any(able) or plan.too_many(going):
        yield phrases.refused(why_not_there(plan, to, means))
        return
    state = plan.opened.state
    yield f"{means.go}{_who_goes(plan, going)}"
    if plan.going is not Move:
        left = phrases.several(plan.marches - going, "march")
        yield f"costs {phrases.several(going, 'march')}, {left} left after it [BG 6.1]"
    yield from _meeting(state, plan, to)
    yield from _at_odds(plan, to, via)
    yield from warnings(state, plan.after(to, via), plan.side, to)
    if plan.leaders:
        yield about_leaders(plan, means)
    yield from _manner(plan, to, via, means)
    for row, can, count in zip(plan.rows, able, plan.picked, strict=True):
        if count and not can and (refused := plan.refusal(row, to, via)):
            yield f"not the {phrases.piece(row.unit.type)}: {phrases.refused(refused)}"


def why_not_there(plan: MarchPlan, to: BoxId, means: Means = KEYS) -> Refusal:
    """Why the picked pieces cannot go there so; and what would bring them there, if anything."""
    refused = plan.why_not(to)
    how: dict[Going, str] = {Move: means.march, Sail: means.sail, Invade: means.invade}
    for going, done_by in how.items():
        if going is not plan.going and to in plan.with_going(going).reach:
            would = f"{done_by} {phrases.verb(1, GOING_WORDS[going])} there"
            return Refusal(refused.rule, f"{refused.reason}; {would}")
    return refused


def battle_at_end(plan: MarchPlan, to: BoxId) -> tuple[int, int] | None:
    """Pieces that would meet there, ours and theirs; None where nobody stands. [BG 8.1]"""
    state = plan.opened.state
    enemies = len(state.units_in(to, plan.side.enemy))
    if not enemies:
        return None
    return plan.going_to(to) + len(state.units_in(to, plan.side)), enemies


def _who_goes(plan: MarchPlan, going: int) -> str:
    """How many of the pieces in the box would go, and how many stay."""
    verb, there = GOING_WORDS[plan.going], plan.there
    if there == 1:
        return f"one piece {phrases.verb(1, verb)}"
    if going == there:
        return f"{'both' if there == 2 else f'all {there}'} pieces {verb}"
    stay = f"{there - going} {phrases.verb(there - going, 'stay')}"
    return f"{going} of {there} pieces {phrases.verb(going, verb)}, {stay}"


def _meeting(state: CampaignState, plan: MarchPlan, to: BoxId) -> Iterator[str]:
    """What stands where they go. [BG 8.1, NS 5.0]"""
    enemies = len(state.units_in(to, plan.side.enemy))
    guns = garrison(state, state.theater.number[to]) if plan.going is Invade else 0
    if guns:
        yield f"a garrison with {guns} [NS 5.0]"
    if enemies:
        yield f"battle against {phrases.several(enemies, 'piece')}"
    elif to != EUROPE and state.controller(to) is not plan.side and not guns:
        yield TAKES


def _at_odds(plan: MarchPlan, to: BoxId, via: BoxId | None) -> Iterator[str]:
    """What the battle may come to, once that has been worked out."""
    if odds := plan.odds.get((to, via)):
        yield f"odds: {side_odds_words(odds)}"


def about_leaders(plan: MarchPlan, means: Means) -> str:
    """Whether the leaders of the box go along. [NS-R23]"""
    names = phrases.joined([phrases.leader(name) for name in plan.leaders])
    if plan.along is None:
        goes = phrases.verb(len(plan.leaders), "go")
        return f"{means.asks} whether {names} {goes} along{means.along}"
    if not plan.along:
        return f"{names} {phrases.verb(len(plan.leaders), 'stay')}{means.along}"
    going = phrases.joined([phrases.leader(name) for name in plan.along])
    return f"{going} {phrases.verb(len(plan.along), 'go')} along{means.along}"


def _manner(plan: MarchPlan, to: BoxId, via: BoxId | None, means: Means) -> Iterator[str]:
    """Which way, and whether across a river; found by making the move and looking at it."""
    state = plan.opened.state
    order = plan.orders(to, via)[len(plan.opened.orders)]
    after, (event, *_) = apply(state, order, NO_DICE)
    if isinstance(event, PiecesMoved) and len(plan.ways(to)) > 1:
        straight = event.entry == plan.box
        way = "direct" if straight else f"by {phrases.place(event.entry)}"
        yield f"{way} ({means.another})"
    elif isinstance(event, PiecesMoved) and event.entry != plan.box:
        yield f"by way of {phrases.place(event.entry)}"
    arrived = set(after.units_in(to, plan.side)) - set(state.units_in(to, plan.side))
    if any(unit.crossed for unit in arrived):
        yield "across water [BG 8.7]"
    if state.options.desertion and battle_at_end(plan, to):
        yield MAY_DESERT
