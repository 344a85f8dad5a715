"""The help of the command line, as a player reads it: every command and what can be said to it."""

from collections.abc import Iterator

import click
from click.testing import CliRunner

from screens.cli.main import main
from tests.golden.page import WIDTH, compare, heading

NAME = "norden-suden"


def commands(command: click.Command, *words: str) -> Iterator[tuple[str, ...]]:
    """The words of a command and of all below it, in the order of the help."""
    yield words
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            found = command.get_command(context, name)
            assert found is not None, name
            yield from commands(found, *words, name)


def help_of(*words: str) -> str:
    """What a command says of itself."""
    asked = CliRunner().invoke(main, [*words, "--help"], prog_name=NAME, terminal_width=WIDTH)
    assert asked.exit_code == 0, asked.output
    return asked.output


def test_the_help_of_every_command_is_that_of_the_printed_page() -> None:
    pages = [f"{heading(' '.join((NAME, *words)))}\n{help_of(*words)}" for words in commands(main)]
    compare("commands.txt", "\n".join(pages))
