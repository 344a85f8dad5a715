"""What a player has told a brigade, his commander lets it carry out. [YK 5.4, YK 5.5]"""

from dataclasses import replace

import pytest
from textual.pilot import Pilot

from campaign.actions import Fight
from campaign.resolvers.yankee.kept_orders import LASTING
from campaign.resolvers.yankee.orders import Hold
from campaign.resolvers.yankee.position import YankeePosition
from campaign.resolvers.yankee.resolver import YANKEE
from screens.app import NordenSuden
from tests.resolvers.yankee_table import CONFEDERATE, UNION, brigade, line, table
from tests.screens.battlefield import joined_battle
from tests.screens.keyboard import SMALL
from tests.screens.tabletop import FIELD, TWO_EACH, battle_at, position_of, request_of


def drawn_up() -> NordenSuden:
    """Two brigades of the Union that hold, and two of the enemy far away."""
    request = request_of(joined_battle(TWO_EACH, FIELD))
    numbers = [p.id for side in (UNION, CONFEDERATE) for p in request.pieces if p.side is side]
    position: YankeePosition = table(
        brigade(UNION, *line(40, 20, 3), piece=numbers[0]),
        brigade(UNION, *line(90, 20, 3), piece=numbers[1]),
        brigade(CONFEDERATE, *line(50, 85, 3), piece=numbers[2]),
        brigade(CONFEDERATE, *line(90, 85, 3), piece=numbers[3]),
        chiefs=(6, 6),
    )
    return battle_at(YANKEE, position)


async def typed(pilot: Pilot[None], order: str) -> None:
    """Type an order, in the place of what the line proposes."""
    await pilot.press(
        "o", *["backspace"] * 40, *("space" if x == " " else x for x in order), "enter"
    )
    await pilot.pause()


def told(app: NordenSuden, number: int) -> list[str]:
    """What a brigade has been told so far, in order."""
    assert app.journal is not None
    fights = [entry.order.removeprefix("fight ") for entry in app.journal.entries()]
    read = [YANKEE.orders.read(line) for line in fights]
    return [
        line
        for line, order in zip(fights, read, strict=True)
        if isinstance(order, LASTING) and order.brigade == number
    ]


def test_what_is_no_order_in_this_battle_is_passed_by() -> None:
    """The file in which they are kept may be written by hand."""
    app = drawn_up()
    assert app.journal is not None
    battle, choices = app.journal.state.battle, app.loop.battles.choices
    assert battle is not None
    choices.note_told(battle, Fight("hold 1"))
    choices.note_told(battle, Fight("done"))
    choices.note_told(battle, Fight("no order at all"))
    assert choices.kept.told == ("hold 1",)
    choices.keep(replace(choices.kept, told=("no order at all", "hold 1")))
    assert choices.told(battle) == (Hold(1),)


@pytest.mark.thorough
@pytest.mark.parametrize("keys", [("F",), ("a", "down", "enter")], ids=["part", "turn"])
async def test_an_order_to_a_brigade_stands_while_the_commander_fights(
    keys: tuple[str, ...],
) -> None:
    app = drawn_up()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await typed(pilot, "hold 1 x 40 y 30")
        assert told(app, 1) == ["hold 1 x 40 y 30"]
        for _ in range(4):
            await pilot.press(*keys)
            await pilot.pause()
        assert position_of(app).turn > 1
        assert told(app, 1) == ["hold 1 x 40 y 30"], "it has its order"
        assert told(app, 2), "the other one is told by the commander"
