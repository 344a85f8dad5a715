"""Why a commander would do something, in words: `cover Richmond: enemy strength 41 in reach`. Pure.

Strengths are steps times combat value, as the players' aid has them.
"""

from collections.abc import Iterable, Mapping

from campaign import write_order
from campaign.actions import Action, Done, End, March
from campaign.commanders.commander import Reason
from screens.text import phrases
from screens.text.odds_words import helped_by
from screens.text.orders import orders_in_words

WORDS: Mapping[str, str] = {
    "take": "take {box}",
    "wins": "take {box}, which wins the war",
    "saves": "take {box}, which keeps the war from being lost",
    "parries": "hold {box}, or the enemy wins the war with his next turn",
    "hope": "{boxes} may save the war: {win}",
    "attack": "attack {box}: {win} to win, strength {b} to {c}",
    "land": "land at {box}: {win} to win",
    "cover": "cover {box}: enemy strength {a} in reach, ours is {b}",
    "gather": "gather at {box}: strength {a}",
    "press": "press on {box}: strength {a} near, theirs in and near it {b}",
    "near": "strength {a} near {box}, theirs in and near it {b}",
    "advance": "move up to {box}",
    "dig": "dig in at {box}: enemy strength {a} in reach",
    "feed": "feed {box}",
    "break_out": "break out of {box}: {win} to win",
    "contain": "contain {box}: an attack wins {win}",
    "ride": "a leader to {box}",
    "withdraw": "withdraw from {box} to {other}",
    "stand": "stand at {box}: {win} to hold",
    "raise": "raise a piece at {box}",
    "promote": "promote a piece at {box}",
    "save_room": "save room for recruits",
    "exposes": "{box} open: enemy strength {a} in reach, ours is {b}",
    "empties": "nobody left in {box}",
    "open_port": "nobody left in {box}, and a 6 can land there [BG 6.2]",
    "loses": "the war is lost with this turn: {win}",
    "lies_open": "{boxes} open, where the enemy can win the war with his next turn",
    "danger": "{box}: enemy strength {a} in reach, ours is {b}",
    "risks": "battle at {box} may be lost: {win}, strength {b} at stake",
    "starves": "{box} without supply",
    "hangs": "supply of {box} ends if the enemy enters {other}",
}
"""A phrase for each kind: its two boxes, its three numbers as strengths, the first as a chance."""

NONE = "none"
"""No strength."""


def reason(why: Reason) -> str:
    """One reason.

    >>> reason(Reason("cover", ("richmond",), (41.4, 0.0)))
    'cover Richmond: enemy strength 41 in reach, ours is none'
    >>> reason(Reason("attack", ("corinth",), (0.62, 18.0, 11.0)))
    'attack Corinth: 62% to win, strength 18 to 11'
    >>> reason(Reason("attack", ("corinth",), (0.98, 18.0, 11.0, 3.0, 1.0)))
    'attack Corinth: 98% to win, strength 18 to 11, with 3 who may come, theirs 1'
    >>> reason(Reason("hope", ("mobile", "richmond"), (0.03,)))
    'Mobile and Richmond may save the war: 3%'
    >>> reason(Reason("empties", ("washington",), (3.0,)))
    'nobody left in Washington, the nearest enemy three boxes away'
    >>> reason(Reason("idle", (), (2.0,)))
    'two marches unused'
    """
    if why.kind == "idle":
        return f"{phrases.several(round(why.numbers[0]), 'march')} unused"
    box, other, *_ = (*map(phrases.place, why.boxes), "", "")
    a, b, c, *_ = (*map(strength, why.numbers), "", "", "")
    win = percent(why.numbers[0]) if why.numbers else ""
    words = WORDS.get(why.kind, why.kind.replace("_", " ") + " {box}")
    boxes = phrases.joined([*map(phrases.place, why.boxes)])
    said = words.format(box=box, other=other, boxes=boxes, a=a, b=b, c=c, win=win).strip()
    if why.kind == "starves" and why.numbers:
        said += f", {phrases.several(round(why.numbers[0]), 'piece')} lost [NS 2.2]"
    if why.kind == "attack":
        said += helped_by(*map(round, why.numbers[3:]))
    if why.kind == "empties" and why.numbers:
        said += f", the nearest enemy {phrases.several(round(why.numbers[0]), 'box')} away"
    return said


def reasons(found: Iterable[Reason]) -> str:
    """Some reasons, the first one first: `take Cairo; dig in at St. Louis`."""
    return "; ".join(map(reason, found))


def strength(number: float) -> str:
    """A strength in a sentence."""
    return str(round(number)) if round(number) else NONE


def percent(chance: float) -> str:
    """A chance, never as sure as it is not.

    >>> percent(0.999), percent(0.0), percent(0.624)
    ('99%', '0%', '62%')
    """
    shown = round(100 * chance)
    if 0 < chance < 1:
        shown = min(99, max(1, shown))
    return f"{shown}%"


def marches_in_words(orders: Iterable[Action]) -> list[str]:
    """A phrase for each march of a course, or for each other order; ends need not be said."""
    groups: list[list[str]] = []
    for order in orders:
        if isinstance(order, Done | End):
            continue
        is_alone = not groups or not groups[-1][0].startswith("march ")
        if isinstance(order, March) or is_alone:
            groups.append([])
        groups[-1].append(write_order(order))
    return [orders_in_words(group) for group in groups]
