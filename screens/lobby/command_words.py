"""How a command without a screen is declared: its name, its words, and its answer at a desk."""

from collections.abc import Callable
from typing import Any, Final

import click

from campaign import Side
from campaign.errors import quoted
from saves.server.contract.lobby import EVERYBODY, LobbyError
from screens.lobby.command_desk import Desk

MOST_DIGITS: Final = 15
"""Of a number that every database can hold."""

pass_desk = click.make_pass_decorator(Desk)


class Whole(click.IntRange):
    """A whole number from 0 on that a server can hold."""

    name = "number"

    def __init__(self) -> None:
        super().__init__(min=0)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if _is_too_large(value):
            self.fail(f"{quoted(value)} is too large a number.", param, ctx)
        return super().convert(value, param, ctx)


class NumberOfGame(click.IntRange):
    """The number of a game; where there can be none, that is said as of any other."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if _is_too_large(value):
            raise LobbyError(f"there is no game {quoted(value)[1:-1]}")
        return super().convert(value, param, ctx)


def _is_too_large(value: Any) -> bool:
    return isinstance(value, str) and value.isdecimal() and len(value) > MOST_DIGITS


number = click.argument("number", type=NumberOfGame(min=1))
room = click.argument("number", type=NumberOfGame(min=0), default=EVERYBODY)
side = click.option("--side", type=click.Choice([str(one) for one in Side]))


def command(name: str) -> Callable[[Callable[..., Any]], click.Command]:
    """A command; nothing but `help` helps, so that no text is taken for a question."""
    return click.command(name, add_help_option=False)
