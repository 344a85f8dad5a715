"""Who only looks on gives way to those who play, and takes his part again when he plays."""

import os

import pytest

from screens.shell import parent_line
from screens.shell.giving_way import give_way
from screens.shell.parent_line import LOOKS_ON, PLAYS, speak_on


def test_the_parent_is_told_who_looks_on_and_who_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parent_line._ToParent, "descriptor", None)
    give_way(to_players=True)
    reads, writes = os.pipe()
    speak_on(writes)
    for to_players in (True, False):
        give_way(to_players=to_players)
    assert os.read(reads, 16) == LOOKS_ON + PLAYS
    os.close(reads)
    give_way(to_players=True)  # the parent has died; who looks on goes on
    os.close(writes)
