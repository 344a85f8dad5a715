"""What a war is about, on one page: who one is, how it is won and lost, where to begin. Pure."""

from collections.abc import Iterator

from textual.content import Content

from campaign.agenda import Marches
from campaign.board.board import bits
from campaign.rules.victory import SEVEN, lead
from campaign.state import CampaignState
from campaign.tables.calendar import date
from campaign.tables.march_table import least_lead, verdict
from campaign.terms import CAPITAL, CONFEDERATE, SIDES, UNION, BoxId, Side
from screens.map.army_panel import NAMES
from screens.text import phrases

TITLE = "{when}, turn {turn} of {last}: you command {who}"
AGAINST = "  ({enemy}: {player})"
WHOSE = {UNION: "Union pieces", CONFEDERATE: "Confederates"}
"""Who stands in cities."""

LARGEST = 3
"""Stacks that are named."""

MOST_DRAWN = 99
"""More leads than any March table calls a draw."""

KEYS = (
    ("space", "goes on: to the next stack, a die that is due, a battle"),
    ("m", "plans a march from the box at the cursor; enter carries it out"),
    ("t", "shows the best plans for your marches; ? lists all keys"),
    ("r", "shows the rules; [BG ...] is the base game, [NS ...] the advanced"),
)

A_TURN = (
    "{marches}; each moves pieces of one box, or digs them in. Enemies in one box fight; promotion"
    " and recruits come last."
)
MARCHES = "you have {number} to make"
ROLL = "a die gives you marches"
AFTER_THE_UNION = (
    "the Union moves first; where it attacks, you are asked. Then come your marches: each moves"
    " pieces of one box, or digs them in."
)

ARMY = "has {size}; its maximum is {most}. {told} The enemy has {others}, at most {limit}."


def war_card(state: CampaignState, side: Side, player: str) -> Iterator[Content]:
    """The page for a side; *player* is who plays the other one, in words."""
    who = phrases.SIDE_NAMES[side]
    when, turn, last = state.date.label, state.turn, state.last_turn
    title = TITLE.format(when=when, turn=turn, last=last, who=who)
    against = AGAINST.format(enemy=NAMES[side.enemy], player=player)
    yield Content.assemble((title, f"bold ${side}"), (against, "dim"))
    yield _headed("You win", wins(state, side, side))
    yield _headed("You lose", wins(state, side.enemy, side))
    yield _headed("The seven cities and Washington:", cities(state))
    yield Content("")
    yield _headed("Your army", army(state, side))
    yield _headed("Your first turn:", first_turn(state, side))
    yield Content("")
    for key, does in KEYS:
        yield Content.assemble((f"{key:<7}", "bold $accent"), does)


def _headed(head: str, said: str) -> Content:
    return Content.assemble((f"{head} ", "bold"), said)


# --- victory -------------------------------------------------------------------------------------


def wins(state: CampaignState, winner: Side, reader: Side) -> str:
    """How a side wins, by the scenario and its options, as *reader* is told. [BG 13]"""
    ways = [*(_union_ways if winner is UNION else _confederate_ways)(state, reader)]
    if state.options.sudden_death:
        ways.append("by a decisive March [BG 15.7]")
    return f"{phrases.joined(ways, 'or')}."


def _union_ways(state: CampaignState, reader: Side) -> Iterator[str]:
    """[BG 13.1, BG 15.2, BG 15.6]"""
    who = "you hold" if reader is UNION else "the Union holds"
    yield f"as soon as {who} all seven cities at once [BG 13.1]"
    if (least := _least_lead(state)) is not None:
        maximum = "your maximum" if reader is UNION else "its maximum"
        yield (
            f"after {_last_day(state)} if {maximum} leads by {least} or more (now {lead(state)})"
            f" [{_judged_by(state)}]"
        )


def _confederate_ways(state: CampaignState, reader: Side) -> Iterator[str]:
    """[BG 13.2, BG 13.3, BG 13.4, BG 14/10.1, NS-R14, BG 15.2, BG 15.6]"""
    judged = " after a Union turn" if state.options.summer_judgment else ""
    if not state.options.washington_capture:
        falls = "is Confederate" if state.options.summer_judgment else "falls"
        yield f"if Washington {falls}{judged} [BG 13.2]"
    ours, theirs = ("your", "theirs") if reader is CONFEDERATE else ("their", "yours")
    numbers = [state.army_maximum(one) for one in (CONFEDERATE, UNION)]
    yield (
        f"if cities taken raise {ours} army maximum ({numbers[0]}) above {theirs} ({numbers[1]})"
        f"{judged} [BG 13.3]"
    )
    most = _most_lead(state)
    if most is None:
        yield f"after {_last_day(state)} if the war still lasts [BG 13.4]"
    else:
        maximum = "yours" if reader is UNION else "theirs"
        yield f"after {_last_day(state)} if {maximum} leads by {most} or less [{_judged_by(state)}]"


def _judged_by(state: CampaignState) -> str:
    """The paragraph that judges the last day of a shorter war."""
    return "BG 15.6" if state.scenario.march_table else "BG 15.2"


def _least_lead(state: CampaignState) -> int | None:
    """What the Union needs on the last day; None where it is then too late. [BG 15.2, BG 15.6]"""
    if state.scenario.march_table:
        return least_lead(state.last_turn)
    return state.scenario.victory_margin


def _most_lead(state: CampaignState) -> int | None:
    """The greatest lead of the Union with which the Confederacy still wins on the last day.

    [BG 15.2, BG 15.6]
    """
    least = _least_lead(state)
    if least is None or not state.scenario.march_table:
        return None if least is None else least - 1
    below = range(least - 1, least - 1 - MOST_DRAWN, -1)
    return next(one for one in below if verdict(state.last_turn, one).winner is CONFEDERATE)


def _last_day(state: CampaignState) -> str:
    return date(state.last_turn).label


# --- armies --------------------------------------------------------------------------------------


def army(state: CampaignState, side: Side) -> str:
    """How many pieces a side has, where most of them stand, and what the enemy has."""
    (size, most), (others, limit) = (state.strength(one) for one in (side, side.enemy))
    stacks = state.stacks[side.seat]
    boxes = [box for box in bits(state.present[side.seat]) if box != state.theater.europe]
    boxes.sort(key=lambda box: (-len(stacks[box]), box))
    stood = [(phrases.place(state.theater.ids[box]), len(stacks[box])) for box in boxes]
    return ARMY.format(
        size=phrases.counted(size, "piece"),
        most=most,
        told=_largest([one for one in stood if one[1] > 1]),
        others=phrases.counted(others, "piece"),
        limit=limit,
    )


def _largest(stacks: list[tuple[str, int]]) -> str:
    """Where most of the pieces stand, as a sentence."""
    match stacks:
        case []:
            return "No box holds more than one."
        case [(where, number)]:
            return f"{where} holds the most: {phrases.count(number)}."
    named = [_numbered(where, number) for where, number in stacks[:LARGEST]]
    return f"Most stand in {phrases.joined(named)}."


def _numbered(where: str, number: int) -> str:
    return f"{where} ({number})"


def cities(state: CampaignState) -> str:
    """Who stands in the cities that decide the war, and in Washington."""
    told = list[str]()
    boxes = (*SEVEN, CAPITAL)
    if empty := [phrases.place(box) for box in boxes if not any(_guards(state, box))]:
        told.append(f"nobody stands in {phrases.joined(empty)}")
    for side in reversed(SIDES):
        guarded = [(box, _guards(state, box)[side.seat]) for box in boxes]
        if held := [_numbered(phrases.place(box), number) for box, number in guarded if number]:
            told.append(f"{WHOSE[side]} in {phrases.joined(held)}")
    return f"{'; '.join(told)}."


def _guards(state: CampaignState, box: BoxId) -> tuple[int, int]:
    """The pieces of both sides in a city."""
    union, confederate = (len(state.units_in(box, side)) for side in SIDES)
    return union, confederate


def first_turn(state: CampaignState, side: Side) -> str:
    """What is asked of a side before anything else."""
    if state.active is not side:
        return AFTER_THE_UNION
    step = state.step
    left = step.left if isinstance(step, Marches) else None
    marches = MARCHES.format(number=phrases.several(left, "march")) if left else ROLL
    return A_TURN.format(marches=marches)
