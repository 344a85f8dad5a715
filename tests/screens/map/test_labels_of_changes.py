"""A map that takes in one position after the other shows what one drawn anew would show."""

import pytest

from campaign import SealedDice, apply, new_campaign
from campaign.commanders.random_legal import choose
from campaign.options import Options
from screens.map.map_attention import MapAttention
from screens.map.map_drawing import MapDrawing
from screens.map.map_layout import Zoom
from screens.shell.glyphs import UNICODE

ORDERS = 60
"""Two player turns or so at random: pieces come, march, fight, dig in and are promoted."""


NOTHING = MapAttention("washington", None, frozenset(), frozenset(), frozenset())


@pytest.mark.thorough
@pytest.mark.parametrize(("scenario", "preset"), [("1861", "basic"), ("1863", "full")])
def test_only_labels_of_boxes_that_stand_otherwise_are_written_anew(
    scenario: str, preset: str
) -> None:
    state, dice = new_campaign(scenario, Options.preset(preset)), SealedDice("labels")
    kept = MapDrawing(Zoom.ARMY, UNICODE, state, NOTHING)
    for _ in range(ORDERS):
        state = apply(state, choose(state), dice).state
        before = [*kept.labels]
        changed = kept.show(state, NOTHING)
        anew = MapDrawing(Zoom.ARMY, UNICODE, state, NOTHING)
        assert kept.labels == anew.labels
        pairs = zip(state.theater.ids, before, anew.labels, strict=True)
        otherwise = [box for box, old, new in pairs if old != new]
        assert changed == [span for box in otherwise for span in anew.label_of(box)]
