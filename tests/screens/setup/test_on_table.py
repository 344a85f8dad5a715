"""A way to fight on a table is one because it says so, not because it knows scales of bases."""

from dataclasses import replace

import pytest

from campaign.battle.point_armies import BY_POINTS
from campaign.battle.register import RESOLVERS
from screens.setup.skirmish_form import SkirmishForm


@pytest.mark.parametrize("on_table", [True, False])
def test_a_form_asks_for_ground_where_there_is_a_table(
    on_table: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    hexes = replace(RESOLVERS["yankee"], on_table=on_table, scales={})
    monkeypatch.setitem(RESOLVERS._loaded, "yankee", hexes)
    form = SkirmishForm(by="yankee").fighting(BY_POINTS)
    asked = {field.id for field in form.fields()}
    assert ("ground" in asked) is on_table
    assert any(command.batteries for command in form.army(form.attacker)) is on_table


def test_whoever_has_scales_has_a_table() -> None:
    assert all(resolver.on_table for resolver in RESOLVERS.values() if resolver.scales)
