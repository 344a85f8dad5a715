"""The home of whoever runs the tests, as the environment says just now; a test may change it."""

from saves.storage.home import Home
from screens.shell.session import Session, home_here, session_here


def own_home() -> Home:
    return home_here()


def own_session() -> Session:
    return session_here()
