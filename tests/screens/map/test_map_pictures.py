"""The map and the desk beside it as they are drawn, at four sizes and in all looks.

The line of keys is left out, which has pages of its own. Letters are kept as they are; of the
colors a line for each look is kept, a fingerprint: whoever changes it looks at the map in that look
before it is written anew.
"""

import pytest

from campaign import Options, new_campaign
from screens.app import NordenSuden
from screens.shell.themes import LOOKS
from tests.screens.drawing import compare, fingerprint, letters
from tests.screens.keyboard import app_at, find

SIZES = ((80, 24), (120, 40), (160, 48), (210, 60))


def war() -> NordenSuden:
    """April 1864, the busiest opening, with all rules."""
    return app_at(new_campaign("1864", Options.preset("full")))


@pytest.mark.thorough
@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_the_map_looks_like_this(size: tuple[int, int], look: str) -> None:
    app = war()
    app.theme = look
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await find(pilot, "nashville")
        await pilot.pause()
        drawn, colored = letters(app).splitlines()[:-1], fingerprint(app)
    name = f"map_{look}_{size[0]}x{size[1]}"
    compare(f"{name}.txt", "\n".join([*drawn, f"colors: {colored}", ""]))
