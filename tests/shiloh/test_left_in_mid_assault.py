"""A battle that is left in mid-assault goes on from its save as if nobody had left it. [SH 11]"""

import subprocess
import sys
from pathlib import Path

import pytest

from campaign.actions import Fight
from campaign.resolvers.nei_boschi.steps import AfterMelee, ReactionFire, RetreatBefore, Step
from campaign.standalone import begin_skirmish
from saves.campaign_log.journal import Journal
from tests.shiloh import going_on_from_a_save
from tests.shiloh.going_on_from_a_save import SHILOH, fought_out, told


def begun(place: Path | None) -> Journal:
    """Scenario 9 with dice that are always the same."""
    state = begin_skirmish(SHILOH.id, SHILOH.scenarios["shiloh_9"])
    return Journal.begin(place, "The left", state, seed="stuart")


@pytest.mark.parametrize(
    ("left_at", "player"),
    [
        (RetreatBefore, "idle"),
        pytest.param(RetreatBefore, "commander", marks=pytest.mark.soak),
        pytest.param(ReactionFire, "commander", marks=pytest.mark.soak),
        pytest.param(AfterMelee, "commander", marks=pytest.mark.soak),
    ],
)
def test_it_ends_as_if_nobody_had_left_it(left_at: type[Step], player: str, tmp_path: Path) -> None:
    """The file is closed in mid-assault, and another process plays on to the end."""
    path = tmp_path / "left.acw"
    with begun(path) as left:
        fought = fought_out(left, "commander")
        assert any(isinstance(position.step, left_at) for position in fought)
        played = [entry.order for entry in left.entries()]
    with begun(None) as uninterrupted:
        for order in played:
            uninterrupted.play(Fight(order.removeprefix("fight ")))
        for _ in fought_out(uninterrupted, player):
            pass
        whole = told(uninterrupted)
    assert len(whole.splitlines()) > len(played) + 20
    command = [sys.executable, "-m", going_on_from_a_save.__name__, str(path), player]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == whole
