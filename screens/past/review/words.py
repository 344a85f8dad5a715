"""What a review says of a moment, and of the whole war, in words. Pure."""

from collections.abc import Iterator, Mapping

from campaign.judgment.courses import MARCHES, PROMOTION, RECRUITMENT
from campaign.judgment.moments import ANSWER, BATTLE, DIE, VOLLEY, Juncture, Review
from campaign.terms import CONFEDERATE, UNION, Side
from screens.text.phrases import SIDE_ADJECTIVES, SIDE_NAMES, place, sentence
from screens.text.reasons import marches_in_words, percent, reasons

KINDS: Mapping[str, str] = {
    MARCHES: "marches",
    PROMOTION: "promotions",
    RECRUITMENT: "recruits",
    ANSWER: "answers",
    BATTLE: "battles",
    DIE: "dice",
    VOLLEY: "volleys",
}
"""What the kinds of moment are called in a table."""

CLOSE = 5.0
"""Points below which nothing is said to have favored anybody."""

TOLD_ORDERS = 3
"""So many orders of the better course are told."""

CHANCES = "In points: hundredths of the chance to win, before and after each volley and decision."

SHARES = (
    "In points: hundredths of an army. Dice count by the losses they brought against those to be"
    " expected. Choices are not judged: these rules know no odds by which to measure them."
)

POINTS = (
    "In points: one of army maximum is three. A choice is what was lost against the best found."
)


DICE_OF: Mapping[str, str] = {"fire": "fire", "fight": "fight", "charge": "charge"}
"""Orders in battles without odds, by their words, of which one says whose dice they were."""


def measure(found: Review) -> str:
    """What its points are."""
    if not found.knows_odds:
        return SHARES
    return CHANCES if found.is_skirmish else POINTS


def title(moment: Juncture) -> str:
    """What it was: `Confederate marches`, `battle of Corinth`, `Union die`."""
    side = SIDE_ADJECTIVES[moment.side]
    if moment.kind == BATTLE:
        return f"battle of {place(moment.box)}"
    if moment.kind == VOLLEY and moment.about:
        return f"{side} {DICE_OF.get(moment.about, 'dice')}"
    word = {DIE: "die", ANSWER: "answer", VOLLEY: "volley"}.get(moment.kind, KINDS[moment.kind])
    if moment.about:
        word = f"{word} for {KINDS[moment.about]}"
    return f"{side} {word}" + (f" at {place(moment.box)}" if moment.box else "")


def cause(moment: Juncture) -> str:
    """Whether dice or a choice decided, and by how much: `dice, Union +9`, `choice, 7 lost`."""
    if abs(moment.choice) > abs(moment.luck):
        return f"choice, {abs(moment.choice):.0f} lost"
    side = moment.side if moment.luck > 0 else moment.side.enemy
    return f"dice, {SIDE_ADJECTIVES[side]} +{abs(moment.luck):.0f}"


def story(moment: Juncture) -> Iterator[str]:
    """Why, in sentences: the odds of a battle, what a choice left open, what was better."""
    if moment.chance is not None:
        said = f"{SIDE_NAMES[moment.side]} attacks at {percent(moment.chance)}"
        yield sentence(said + _outcome(moment))
    if moment.choice >= 0:
        return
    if moment.gave_up:
        yield sentence(reasons(moment.gave_up))
    if better := better_course(moment):
        yield sentence(f"better: {better}")


def _outcome(moment: Juncture) -> str:
    """How a battle ended; and what spoils a victory, if dice have favored the other side."""
    if moment.winner is None:
        return ""
    won = " and wins" if moment.winner is moment.side else " and does not win"
    favored = moment.side if moment.luck > 0 else moment.side.enemy
    if moment.winner is favored or not round(moment.luck):
        return won
    return f"{won}; the winner lost more than was to be expected"


def better_course(moment: Juncture) -> str:
    """What the best course would have brought; the orders, if nothing shows on the map."""
    if moment.better:
        return reasons(moment.better)
    return "; ".join(marches_in_words(moment.course)[:TOLD_ORDERS])


def verdict(found: Review) -> Iterator[str]:
    """What decided, in two to four sentences."""
    yield sentence(f"dice favored {_favored(found.by_luck)}")
    if not found.knows_odds:
        yield sentence(_cost(found))
        return
    union, confederate = map(round, found.choice)  # as in the table: it must add up
    yield sentence(f"choices favored {_favored(union - confederate)}")
    if found.winner is not None:
        yield sentence(_decided(found, found.winner))
        yield from map(sentence, _stood_worse(found, found.winner))


def _favored(points: float) -> str:
    points = round(points)
    if abs(points) < CLOSE:
        return "nobody"
    return f"{SIDE_NAMES[UNION if points > 0 else CONFEDERATE]} by {abs(points):.0f} points"


def _stood_worse(found: Review, winner: Side) -> Iterator[str]:
    """A side that stood better to the end has lost to the calendar, or to one fallen city."""
    _, _, lead = found.curve[-1] if found.curve else (0, 0, 0.0)
    behind = round(-lead if winner is UNION else lead)
    if behind >= CLOSE and not found.is_skirmish:
        yield f"at the end {SIDE_NAMES[winner.enemy]} stood better, by {behind} points"


def _cost(found: Review) -> str:
    """What a battle without odds has cost, and who has won it."""
    _, _, lead = found.curve[-1]
    most = CONFEDERATE if lead > 0 else UNION
    lost = f"lost {abs(lead):.0f} points of its army more than the enemy"
    if abs(lead) < CLOSE:
        alike = "both armies lost much the same share"
        return alike if found.winner is None else f"{SIDE_NAMES[found.winner]} won; {alike}"
    if found.winner is None:
        return f"{SIDE_NAMES[most]} {lost}"
    if found.winner is most:
        return f"{SIDE_NAMES[most]} won, though it {lost}"
    return f"{SIDE_NAMES[found.winner]} won; {SIDE_NAMES[most]} {lost}"


def _decided(found: Review, winner: Side) -> str:
    """What the victory came of."""
    sign = 1 if winner is UNION else -1
    union, confederate = map(round, found.choice)  # as it is said above
    luck, choice = sign * round(found.by_luck), sign * (union - confederate)
    who = SIDE_NAMES[winner]
    if luck < CLOSE and choice < CLOSE:
        return f"{who} won, though neither dice nor choices favored it"
    if luck + choice < CLOSE:
        return f"{who} won, though dice and choices together did not favor it"
    if luck >= 2 * max(choice, 0):
        return f"{who} won by the dice"
    if choice >= 2 * max(luck, 0):
        return f"{who} won by the better choices"
    return f"{who} won by both"
