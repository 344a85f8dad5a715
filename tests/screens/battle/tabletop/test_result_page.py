"""When a battle of the campaign is decided, its page shows the table as it stood then."""

from textual.widgets import Static

from campaign.battle.register import RESOLVERS
from campaign.resolvers.yankee.resolver import YANKEE
from campaign.terms import SIDES
from screens.battle.battle_run import TO_THE_END
from screens.battle.tabletop.screen import TableScreen
from screens.parts.choice_dialog import ChoiceScreen
from tests.screens.battlefield import joined_battle
from tests.screens.keyboard import SMALL, until
from tests.screens.tabletop import FIELD, TWO_EACH, battle_at, request_of


async def test_after_fighting_on_to_the_end_the_table_shows_the_last_order_too() -> None:
    """It stood one order back: the bars and the table knew nothing of what had decided it."""
    app = battle_at(YANKEE, YANKEE.begin(request_of(joined_battle(TWO_EACH, FIELD))))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, TableScreen)
        await pilot.press("a")
        await pilot.pause()
        assert isinstance(app.screen, ChoiceScreen)
        at = [offer.text for offer in app.screen.offers].index(TO_THE_END)
        await pilot.press(*["down"] * at, "enter")
        while not screen.run.outcome:
            await pilot.pause()
            if isinstance(app.screen, ChoiceScreen):
                await pilot.press("enter")  # to stay
        await until(pilot, lambda: app.screen is screen)
        assert screen.battle is not None
        resolver, position, scene = screen.battle
        result = RESOLVERS[resolver.id].result(position)
        assert result is not None, "the position in which it was decided"
        lost = [resolver.losses(position, side) for side in SIDES]
        said = f"lost U {lost[0].lost}/{lost[0].had} C {lost[1].lost}/{lost[1].had}"
        assert said in scene.standing
        ready = str(screen.query_one("#ready", Static).render())
        assert "UNITS" in ready
        assert "can act" not in ready, "nobody can act any more"
