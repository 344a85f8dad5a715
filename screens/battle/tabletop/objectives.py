"""The objectives that each side holds, in words. [YK-R20, SG 3, SK 1.5]"""

from campaign.battle.order_of_battle import ObjectivesHeld
from screens.text.phrases import joined, several


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
