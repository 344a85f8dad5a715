"""Arrows for what the other side has moved: as long as nobody here has given an order."""

from types import SimpleNamespace

import pytest

from campaign import SealedDice, apply, new_campaign, read_order
from campaign.terms import CONFEDERATE, PERSON, UNION, Side
from saves.campaign_log.journal import Journal, Players
from screens.app import NordenSuden
from screens.map.enemy_moves import EnemyMoves
from screens.map.map_attention import OVERSEA
from screens.map.map_layout import Zoom
from screens.map.picture.arrows import arrow_pixels
from screens.map.picture.places import picture_layout
from tests.screens.keyboard import LARGE, map_of, until

PLAYERS = {UNION: "steady", CONFEDERATE: PERSON}
UNION_TURN = ("march cairo", "move 1 militia_infantry paducah")


def seen(orders: tuple[str, ...], players: dict[Side, str] = PLAYERS) -> EnemyMoves:
    """What is kept after these orders of the first turn."""
    state, dice = new_campaign("1861"), SealedDice("arrows")
    moves = EnemyMoves(SimpleNamespace(player=players.__getitem__))
    for order in orders:
        change = apply(state, read_order(order), dice)
        moves.take_down(change)
        state = change.state
    return moves


def test_a_march_of_the_computer_is_an_arrow_from_box_to_box() -> None:
    [arrow] = seen(UNION_TURN).arrows
    assert arrow.boxes[0] == "cairo"
    assert arrow.boxes[-1] == "paducah"
    assert arrow.side is UNION


def test_what_the_computer_ships_goes_over_the_sea() -> None:
    [arrow] = seen(("march new_york", "sail 1 militia_infantry baltimore")).arrows
    assert arrow.boxes == ("new_york", OVERSEA, "baltimore")


def test_pieces_that_go_the_same_way_share_an_arrow() -> None:
    one_by_one = seen(("march washington", *("move 1 militia_infantry baltimore",) * 2))
    together = seen(("march washington", "move 2 militia_infantry baltimore"))
    assert len(one_by_one.arrows) == 1
    assert one_by_one.arrows == together.arrows


def test_arrows_stay_through_the_dice_and_go_with_the_first_order_of_the_player() -> None:
    rest = ("end marches", "pass", "roll", "end recruitment")
    assert len(seen((*UNION_TURN, *rest)).arrows) == 1
    assert not seen((*UNION_TURN, *rest, "march manassas_junction")).arrows
    assert not seen((*UNION_TURN, *rest, "end marches")).arrows


def test_what_a_person_moves_is_no_arrow() -> None:
    assert not seen(UNION_TURN, {UNION: PERSON, CONFEDERATE: "steady"}).arrows


@pytest.mark.parametrize("zoom", Zoom)
def test_an_arrow_leads_from_one_box_to_the_other_and_stops_before_it(zoom: Zoom) -> None:
    plan = picture_layout(zoom)
    for way in (("washington", "richmond"), ("cairo", "corinth"), ("chicago", "atlanta")):
        begin, end = plan.spot(way[0]), plan.spot(way[1])
        pixels = [*arrow_pixels(zoom, way)]
        assert abs(pixels[0][0] - begin.sign[0]) <= 1
        assert abs(pixels[0][1] / 2 - begin.sign[1]) <= 1
        hidden = {end.sign, *end.counter_cells()}
        nearest = min(abs(x - c) + abs(y // 2 - r) for x, y in pixels for c, r in hidden)
        assert nearest <= 4, (way, nearest)
        beneath = sum((x, y // 2) in hidden for x, y in pixels)
        assert beneath <= len(pixels) / 4, way


# --- on the map --------------------------------------------------------------------------------

UNION_MARCHES = (*UNION_TURN, "end marches", "pass", "roll", "end recruitment")


def resumed() -> NordenSuden:
    """A war that is resumed in the turn after a commander's, before any order of the person."""
    journal = Journal.begin(None, "Resumed", new_campaign("1861"), Players("steady", PERSON))
    for order in UNION_MARCHES:
        journal.play(read_order(order))
    return NordenSuden(journal)


async def test_arrows_are_there_when_a_war_is_resumed_and_come_back_with_undo() -> None:
    app = resumed()
    async with app.run_test(size=LARGE) as pilot:
        screen = map_of(app)
        await until(pilot, lambda: len(screen.map.arrows) == 1)
        await pilot.press("n", "x")  # the next stack digs in
        await until(pilot, lambda: not screen.map.arrows)
        await pilot.press("u")
        await until(pilot, lambda: len(screen.map.arrows) == 1)
