"""The session in which a command runs. It is made once, when the command asks for it first."""

import click

from saves.storage.home import Home
from screens.shell.session import Session, home_here, session_here


def home() -> Home:
    """Where the campaigns lie of whoever has given the command, and his name.

    Raises:
        SaveError: if nobody has said where campaigns lie, and the system knows of no home.
    """
    context = click.get_current_context(silent=True)
    if context is None:
        return home_here()
    root = context.find_root()
    root.obj = root.obj or home_here()
    found: Home = root.obj
    return found


def session() -> Session:
    """The same with the terminal and the settings, for who is about to play.

    Raises:
        SaveError: as `home`.
    """
    return session_here(home())
