"""The command line: `norden-suden`. Thin; what a command needs is imported when it is called.

`--help` must answer at once, so nothing here imports Textual, the archive or the rules.
"""

import click

VERSION = "0.1.0"


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(VERSION, prog_name="Norden & Suden")
@click.pass_context
def main(context: click.Context) -> None:
    """The American Civil War, campaign and battles, by keyboard in a terminal.

    Without a command the game starts.
    """
    if context.invoked_subcommand is None:
        from screens.app import NordenSuden

        NordenSuden().run()
