"""Where a unit goes back at the edge of the area, out of which nobody comes back. [BB 30.9]"""

import pytest

from campaign.battle.contract import BattleInProgress
from campaign.resolvers.nei_boschi.orders import Back, HexOrder, Pass
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.steps import FallingBack
from campaign.terms import UNION
from screens.battle.nei_boschi.looking import HexLook
from screens.battle.nei_boschi.replay import Replay
from screens.battle.nei_boschi.speech import hex_outlook
from screens.shell.glyphs import UNICODE
from tests.screens.battle.nei_boschi.hex_desk import NEI_BOSCHI, app_on, chooser_at, screen_of
from tests.screens.drawing import letters
from tests.screens.keyboard import LARGE, SMALL
from tests.shiloh.desk import desk, number

OHIO = number("us.71-oh")
ALABAMA = 5445
"""South of it, two hexes from the northern edge of scenario 9."""

EDGE, INSIDE = Back(OHIO, 5443), Back(OHIO, 5343)
"""S5410, from which there is no way but out; S5310, from which there still is one."""


def going_back(gone: int = 0, enemy: int = ALABAMA) -> HexPosition:
    """The 71st Ohio goes back one or two hexes before an enemy."""
    position = desk("us.71-oh 5444 SE", f"cs.17-al {enemy} NW")
    return position._replace(agenda=(FallingBack(UNION, OHIO, 2, (enemy,), 1, gone),))


def look_at(position: HexPosition, order: HexOrder) -> HexLook:
    """A player who points at an order of the list."""
    chooser = chooser_at(position)
    battle = BattleInProgress(NEI_BOSCHI, position)
    return HexLook(battle, chooser, Replay(), 0, chooser.listed.index(order))


def test_what_is_usual_keeps_a_unit_in_the_area() -> None:
    """Two hexes are alike by the book: the one from which there is still a way comes first."""
    assert chooser_at(going_back()).listed == (INSIDE, EDGE)


def test_to_stay_is_usual_before_a_second_hex_that_is_the_last_one() -> None:
    assert chooser_at(going_back(gone=1)).listed == (INSIDE, Pass(), EDGE)


@pytest.mark.parametrize("width", [26, 46])
def test_the_last_hex_is_warned_of(width: int) -> None:
    sheet = look_at(going_back(), EDGE).sheet(width, UNICODE)
    assert sheet is not None
    said = " ".join(sheet.plain.split())
    assert "from S5410 the next retreat leads out of the area; nobody returns. [BB 30.9]" in said
    other = look_at(going_back(), INSIDE).sheet(width, UNICODE)
    assert other is None or "out of the area" not in other.plain


def test_the_list_marks_it() -> None:
    rows = [row.plain for row in look_at(going_back(), EDGE).rows()]
    assert rows[-1].endswith("! edge")
    assert not any("edge" in row for row in rows[:-1])


def test_it_is_said_where_nothing_is_seen() -> None:
    assert "out of the area" in " ".join(hex_outlook(going_back(), EDGE))
    assert "out of the area" not in " ".join(hex_outlook(going_back(), INSIDE))


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_it_is_on_the_screen(size: tuple[int, int]) -> None:
    """And `space` keeps the regiment in the area."""
    app = app_on(going_back())
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert "!" in letters(app)
        await pilot.press("down")
        await pilot.pause()
        assert "The last hex" in letters(app)
        await pilot.press("up", "space")
        await pilot.pause()
        look = screen_of(app).look
        assert look is not None
        assert look.position.unit(OHIO).hex == INSIDE.to
