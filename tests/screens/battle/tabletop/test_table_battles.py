"""Battles on a table fought to their end by keys alone, a person against the computer."""

from typing import Any

import pytest

from campaign.battle.contract import BattleInProgress, Resolver
from campaign.dice import RandomDice
from campaign.resolvers.shell_for_guns.resolver import SHELL_FOR_GUNS
from campaign.resolvers.yankee.position import LAST_TURN, Stage
from saves.campaign_log.journal import Players
from screens.app import NordenSuden
from screens.map.map_screen import MapScreen
from tests.screens.battlefield import app_at, joined_battle
from tests.screens.keyboard import SMALL, state_of
from tests.screens.table_typist import TableTypist
from tests.screens.tabletop import FIELD, TWO_EACH, on_each, request_of, skirmish


def late(resolver: Resolver[Any, Any]) -> Any:
    """A battle in its last turns."""
    if resolver is SHELL_FOR_GUNS:
        return skirmish(turn=5)
    position, dice = resolver.begin(request_of(joined_battle(TWO_EACH, FIELD))), RandomDice("late")
    while position.stage is not Stage.MOVE:
        position = resolver.apply(position, resolver.choose(position), dice).position
    return position._replace(turn=LAST_TURN - 1)


def against_the_computer(resolver: Resolver[Any, Any], position: Any) -> NordenSuden:
    """A person has the Union."""
    state = joined_battle(TWO_EACH, FIELD)
    position = position._replace(request=request_of(state))
    battle = BattleInProgress(resolver.id, position)
    return app_at(state.evolve(battle=battle), Players("person", "steady"))


async def fight_to_the_end(app: NordenSuden) -> TableTypist:
    """Every order by keys, until the map is on show again."""
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        typist = TableTypist(pilot, app)
        outcome = await typist.fight()
        assert "the battle of Pittsburg Landing" in outcome
        assert typist.pressed > 2 * typist.typed, "most orders need no typing"
        await typist.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, MapScreen)
        assert state_of(app).battle is None
        return typist


@pytest.mark.thorough
@on_each
async def test_the_last_turns_of_a_battle_are_fought_by_keys(resolver: Resolver[Any, Any]) -> None:
    typist = await fight_to_the_end(against_the_computer(resolver, late(resolver)))
    assert typist.pressed > 3


@pytest.mark.soak
@on_each
async def test_a_whole_battle_is_fought_by_keys(resolver: Resolver[Any, Any]) -> None:
    begun = resolver.begin(request_of(joined_battle(TWO_EACH, FIELD)))
    typist = await fight_to_the_end(against_the_computer(resolver, begun))
    assert typist.pressed > 20
