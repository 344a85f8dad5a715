"""When a test may look: not before all is painted, and at once when the program has ended."""

import asyncio

from screens.app import NordenSuden
from tests.screens.keyboard import SMALL
from tests.screens.rest import at_rest


async def test_a_program_that_has_ended_is_at_rest() -> None:
    """Its timers go on ticking until the test leaves it; none of them does anything."""
    app = NordenSuden()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        app.screen.refresh(layout=True)
        await asyncio.sleep(0.005)
        app.exit()
        async with asyncio.timeout(5):
            await at_rest(app)
