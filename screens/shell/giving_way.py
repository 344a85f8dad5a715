"""Who only looks on gives way to those who play: twenty screens that paint slow down no order.

How that is done, the process knows that has forked the session.
"""

from screens.shell.parent_line import LOOKS_ON, PLAYS, tell


def give_way(*, to_players: bool) -> None:
    """Have this session give way from now on; or no longer."""
    tell(LOOKS_ON if to_players else PLAYS)
