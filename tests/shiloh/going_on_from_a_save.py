"""A battle on hexes goes on from its save in a process of its own, to its end.

python -m tests.shiloh.going_on_from_a_save FILE commander
"""

import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from campaign.actions import Fight
from campaign.battle.register import RESOLVERS
from campaign.resolvers.nei_boschi.commander.choose import anything, choose
from campaign.resolvers.nei_boschi.orders import HexOrder
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.situation import fingerprint
from saves.campaign_log.journal import Journal

SHILOH = RESOLVERS["nei_boschi"]


PLAYERS: Mapping[str, Callable[[HexPosition], HexOrder]] = {
    "commander": choose,
    "idle": anything,
}


def fought_out(journal: Journal, player: str) -> Iterator[HexPosition]:
    """One player fights for both sides; every position before an order of his."""
    while journal.state.battle is not None:
        position = journal.state.battle.position
        yield position
        journal.play(Fight(SHILOH.orders.write(PLAYERS[player](position))))


def told(journal: Journal) -> str:
    """How it stands, and every line of the log."""
    lines = [f"{entry.number} {entry.order} {entry.rolls}" for entry in journal.entries()]
    return "\n".join((fingerprint(journal.state), *lines, ""))


def main(path: Path, player: str) -> None:
    """Go on to the end, and tell it."""
    with Journal.resume(path) as journal:
        for _ in fought_out(journal, player):
            pass
        sys.stdout.write(told(journal))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
