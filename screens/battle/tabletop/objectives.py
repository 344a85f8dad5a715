"""The objectives that each side holds, in words. [YK-R20, SG 3, SK 1.5]"""

from collections import Counter
from collections.abc import Iterable

from campaign.battle.order_of_battle import ObjectivesHeld
from screens.battle.tabletop.scene import TableMark
from screens.text.phrases import count, joined, several


def held_in_words(objectives: ObjectivesHeld) -> tuple[str, str]:
    """What either side holds, Union first; by name, where each of them has one.

    >>> held_in_words((("the church", "the hill"), ()))
    ('the church and the hill', 'no objective')
    >>> held_in_words((("",), ("", "")))
    ('one objective', 'two objectives')
    """
    union, confederate = (
        joined(list(names)) if names and all(names) else _counted(len(names))
        for names in objectives
    )
    return union, confederate


def _counted(number: int) -> str:
    return several(number, "objective") if number else "no objective"


def marked_in_words(marks: Iterable[TableMark]) -> str:
    """Objectives by their names; those that have none counted by what they are.

    >>> from campaign.tabletop.measure import Point
    >>> hill, works = (
    ...     TableMark("objective", Point(0, 0), None, sort=sort) for sort in ("hill", "works")
    ... )
    >>> marked_in_words((hill._replace(name="the ridge"), hill, works, hill))
    'the ridge, two hills and works'
    """
    names, sorts = [], Counter[str]()
    for mark in marks:
        if mark.name:
            names.append(mark.name)
        else:
            sorts[mark.sort or "objective"] += 1
    return joined([*names, *(_of_a_sort(sort, number) for sort, number in sorts.items())])


def _of_a_sort(sort: str, number: int) -> str:
    """Works are never one of something."""
    if sort.endswith("s"):
        return sort if number == 1 else f"{count(number)} {sort}"
    return several(number, sort)
