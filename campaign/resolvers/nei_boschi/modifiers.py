"""Modifiers of a roll, one by one, each with its paragraph: what is shown is what is added up."""

from campaign.values import Value


class Modifier(Value, frozen=True):
    """One line of a sum: `Modifier("range", 1, "BB 9.44")`."""

    word: str
    """What it is for, as an id; screens have the words."""

    number: int
    rule: str


Modifiers = tuple[Modifier, ...]


def total(modifiers: Modifiers) -> int:
    """What they come to together."""
    return sum(modifier.number for modifier in modifiers)
