"""Two points of a war in words: armies, what fell and what was raised, boxes, stacks, leaders.

Pure; the same for the screen and for the command line.
"""

from collections.abc import Iterable, Iterator, Sequence

from textual.content import Content

from campaign import CampaignState, Change
from campaign.comparison import Army, Comparison, HandChange, StackChange, compare
from campaign.scenario import SKIRMISH
from campaign.statistics import Recorded, Statistics, statistics
from campaign.statistics.armies import GAINS, LOSSES
from campaign.tables.calendar import date
from campaign.terms import SIDES, Side
from screens.past.statistics.layout import dice_in_words, name_of, types_in_words
from screens.past.statistics.tables import won_by
from screens.text import phrases
from screens.text.columns import table
from screens.text.skirmish_report import battle_of, unit_of

SAME = "No differences on the map."
UNKNOWN = "Losses between two points are shown only if the first leads to the second."


def pages(
    before: CampaignState,
    after: CampaignState,
    told: Iterable[tuple[Recorded, Change]] | None,
) -> Iterator[Content]:
    """All lines about two positions, and about what was told between them if that is known."""
    if before.scenario is SKIRMISH:
        yield from _skirmish(before, after, told)
        return
    found = compare(before, after)
    yield from _armies(found.armies)
    yield Content("")
    if told is None:
        yield Content(UNKNOWN)
    else:
        yield from _between(statistics(before, told))
    if found.is_empty:
        yield Content("")
        yield Content(SAME)
        return
    for title, lines in (
        ("Changed hands", list(_hands(found.hands))),
        ("Stacks", list(_stacks(found.stacks))),
        ("Leaders", list(_rides(found))),
    ):
        if lines:
            yield Content("")
            yield Content.styled(title, "bold")
            yield from lines


def _skirmish(
    before: CampaignState,
    after: CampaignState,
    told: Iterable[tuple[Recorded, Change]] | None,
) -> Iterator[Content]:
    """What is left of both sides of a battle, and what was thrown between the two points."""
    rows = [
        (phrases.SIDE_ADJECTIVES[side], _turned((before.strength(side)[0], left)), str(had))
        for side in SIDES
        for left, had in [after.strength(side)]
    ]
    unit = unit_of(battle_of(after))
    heading, *lines = table(("", unit, "at first"), rows).splitlines()
    yield Content.styled(heading, "dim")
    for side, line in zip(SIDES, lines, strict=True):
        yield Content.styled(line, f"${side}")
    yield Content("")
    if told is None:
        yield Content(UNKNOWN)
        return
    counted = statistics(before, told)
    dice = sum(tally.count for tally in counted.dice.values())
    orders = phrases.several(sum(counted.orders), "order")
    yield Content(f"Between them: {orders}, {dice_in_words(dice)}")


def _armies(armies: Sequence[Army]) -> Iterator[Content]:
    """Sizes, maxima and boxes, before and after."""
    rows = [
        (phrases.SIDE_ADJECTIVES[army.side], *map(_turned, (army.size, army.maximum, army.boxes)))
        for army in armies
    ]
    heading, *lines = table(("", "army", "maximum", "boxes"), rows).splitlines()
    yield Content.styled(heading, "dim")
    for army, line in zip(armies, lines, strict=True):
        yield Content.styled(line, f"${army.side}")
    for army in armies:
        if army.more or army.fewer:
            parts = [types_in_words(dict(army.more), "+"), types_in_words(dict(army.fewer), "-")]
            yield Content.assemble(name_of(army.side), ": ", ", ".join(filter(None, parts)))


def _turned(pair: tuple[int, int]) -> str:
    """Before and after: `12 -> 14 (+2)`."""
    return f"{pair[0]} -> {pair[1]} ({pair[1] - pair[0]:+})"


def _between(counted: Statistics) -> Iterator[Content]:
    """What was played between the two points."""
    dice = sum(tally.count for tally in counted.dice.values())
    marches = sum(turn.marched for turn in counted.player_turns)
    things = {"order": sum(counted.orders), "march": marches, "battle": len(counted.battles)}
    said = ", ".join(phrases.several(number, thing) for thing, number in things.items())
    yield Content(f"Between them: {said}, {dice_in_words(dice)}")
    for side in SIDES:
        lost, raised = (counted.came_or_went(side, *why) for why in (LOSSES, GAINS))
        yield Content.assemble(
            name_of(side),
            f": lost {types_in_words(lost) or 'none'}; raised {types_in_words(raised) or 'none'}",
        )
    for battle in counted.battles:
        lost_ = ", ".join(f"{phrases.SIDE_LETTERS[side]} {battle.losses(side)}" for side in SIDES)
        yield Content(
            f"  {date(battle.turn).label}, {phrases.place(battle.box)}, winner:"
            f" {won_by(battle)}, lost: {lost_}"
        )


def _hands(hands: Iterable[HandChange]) -> Iterator[Content]:
    for change in hands:
        yield Content(f"  {phrases.place(change.box)}: {_who(change.was)} -> {_who(change.holder)}")


def _who(side: Side | None) -> str:
    return phrases.SIDE_ADJECTIVES[side] if side else "nobody"


def _stacks(stacks: Iterable[StackChange]) -> Iterator[Content]:
    for change in stacks:
        come, gone = (
            types_in_words(dict(types), sign)
            for types, sign in ((change.come, "+"), (change.gone, "-"))
        )
        now = f"{phrases.several(change.left, 'piece')} now"
        what = "; ".join(filter(None, (come, gone, now)))
        letter = (f"  {phrases.SIDE_LETTERS[change.side]} ", f"bold ${change.side}")
        yield Content.assemble(letter, f"{phrases.place(change.box)}: {what}")


def _rides(found: Comparison) -> Iterator[Content]:
    for ride in found.rides:
        origin, to = (
            phrases.place(box) if box else "off the map" for box in (ride.origin, ride.to)
        )
        yield Content(f"  {phrases.leader(ride.leader)}: {origin} -> {to}")
