"""Snapshots make opening fast: at the end of a turn, and within a long battle."""

from pathlib import Path

import pytest

from campaign.actions import Fight
from campaign.battle.register import RESOLVERS
from campaign.standalone import begin_skirmish
from saves.campaign_log.campaign_record import read_place
from saves.campaign_log.journal import Journal
from saves.campaign_log.log_writer import FAR_ON


@pytest.mark.thorough
def test_a_long_battle_is_opened_from_its_midst(tmp_path: Path) -> None:
    """A turn of a battle on hexes has hundreds of orders: not all are played again."""
    path = tmp_path / "woods.acw"
    resolver = RESOLVERS["nei_boschi"]
    state = begin_skirmish(resolver.id, resolver.scenarios["shiloh_9"])
    with Journal.begin(path, "Woods", state, seed="woods") as journal:
        for _ in range(2 * FAR_ON + 5):
            assert journal.state.battle is not None
            order = resolver.choose(journal.state.battle.position)
            journal.play(Fight(resolver.orders.write(order)))
        left = journal.state
    assert {FAR_ON, 2 * FAR_ON} <= set(read_place(path).snapshots)
    with Journal.resume(path) as journal:
        assert [point.number for point in journal.record.points()] == [0], "no turn has ended"
        assert journal.state == left
        assert journal.verify() == 2 * FAR_ON + 5
