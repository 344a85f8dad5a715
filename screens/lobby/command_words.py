"""How a command without a screen is declared: its name, its words, and its answer at a desk."""

from collections.abc import Callable
from typing import Any

import click

from campaign import Side
from screens.lobby.command_desk import Desk

pass_desk = click.make_pass_decorator(Desk)
number = click.argument("number", type=click.IntRange(min=1))
side = click.option("--side", type=click.Choice([str(one) for one in Side]))


def command(name: str) -> Callable[[Callable[..., Any]], click.Command]:
    """A command; nothing but `help` helps, so that no text is taken for a question."""
    return click.command(name, add_help_option=False)
