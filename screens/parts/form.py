"""The lines of a form, and how their values change."""

from typing import NamedTuple, TypeVar

Value = TypeVar("Value")

ON = "on"
"""What is shown of a switch that is on and has no more to say."""


class Field(NamedTuple):
    """One line of a form."""

    id: str
    label: str
    value: str
    """What is shown; of a switch, something or nothing."""

    note: str = ""
    """The plain explanation."""

    is_switch: bool = False
    is_heading: bool = False
    """It only stands above others."""

    is_door: bool = False
    """Enter leads to where it is changed; the arrows have nothing to choose from."""


def following(values: tuple[Value, ...], value: Value, by: int) -> Value:
    """The next (1) or the last (-1) of some values, round and round."""
    return values[(values.index(value) + by) % len(values)]
