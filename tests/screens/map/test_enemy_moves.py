"""Arrows for what the other side has moved: as long as nobody here has given an order."""

from collections.abc import Iterable
from types import SimpleNamespace

import pytest

from campaign import SealedDice, apply, new_campaign, read_order
from campaign.board.board import board
from campaign.terms import CONFEDERATE, PERSON, UNION, BoxId, Side
from saves.campaign_log.journal import Journal, Players
from screens.app import NordenSuden
from screens.map.arrow_heads import head_beside
from screens.map.enemy_moves import EnemyMoves
from screens.map.map_attention import OVERSEA
from screens.map.map_drawing import MapDrawing
from screens.map.map_drawing import arrow_head as head_in_dots
from screens.map.map_layout import Zoom, layout
from screens.map.picture.arrows import arrow_head, arrow_pixels
from screens.map.picture.picture_drawing import PictureDrawing
from screens.map.picture.places import picture_layout
from screens.map.picture.tints import ink
from screens.parts.pixels import Cell
from screens.shell.glyphs import ASCII, UNICODE, Glyphs
from tests.screens.keyboard import LARGE, map_of, until
from tests.screens.map.picture.wars import NOTHING

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


def both_ways() -> list[tuple[BoxId, BoxId]]:
    """From each box to each of its neighbors."""
    return [pair for link in board().links for pair in ((link.a, link.b), (link.b, link.a))]


def away(cell: Cell, goal: Iterable[Cell]) -> int:
    """How many cells lie from one to the other, slantwise too."""
    return min(max(abs(cell[0] - column), abs(cell[1] - row)) for column, row in goal)


@pytest.mark.parametrize("zoom", Zoom)
def test_every_arrow_between_neighbors_has_a_head_beside_the_counter_and_over_nothing(
    zoom: Zoom,
) -> None:
    """Of so short a line little or nothing is seen beside counters and names."""
    plan = picture_layout(zoom)
    taken = {
        cell
        for place in plan.spots
        for cell in (place.sign, *place.counter_cells(), *place.name_cells())
    }
    for way in both_ways():
        head, goal = arrow_head(zoom, way), plan.spot(way[1])
        assert head is not None, way
        assert head.cell not in taken, way
        farthest = 2 if zoom is Zoom.GLANCE else 1
        assert away(head.cell, {goal.sign, *goal.counter_cells()}) <= farthest, way


@pytest.mark.parametrize("zoom", [zoom for zoom in Zoom if zoom is not Zoom.GLANCE])
def test_it_has_one_on_the_map_in_dots(zoom: Zoom) -> None:
    """Beside the label and the marks around it."""
    plan = layout(zoom)
    for way in both_ways():
        head, goal = head_in_dots(zoom, way), plan.spot(way[1])
        assert head is not None, way
        column, row = head.cell
        for spot in plan.spots:
            marked = spot._replace(x=spot.x - 1, width=spot.width + 2)
            assert not marked.covers(column, row), (way, spot.box.id)
        rows = range(goal.y, goal.y + goal.height)
        cells = [(x, y) for y in rows for x in range(goal.x, goal.x + goal.width)]
        assert away(head.cell, cells) == 1, way


POINTS = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
"""To the east first, and round by the south."""


@pytest.mark.parametrize("origin", POINTS)
def test_a_head_stands_where_it_comes_from_and_points_at_the_counter(
    origin: tuple[int, int],
) -> None:
    goal = [(column, row) for column in (40, 41, 42) for row in (20, 21, 22)]
    head = head_beside(goal, (41 + 30 * origin[0], 21 + 15 * origin[1]), lambda _: True)
    assert head is not None
    assert head.cell == (41 + 2 * origin[0], 21 + 2 * origin[1])
    assert POINTS[head.way] == (-origin[0], -origin[1])


WAY = ("cairo", "paducah")


@pytest.mark.parametrize("look", ["light", "dark", "sixteen"])
@pytest.mark.parametrize("zoom", Zoom)
def test_the_head_is_drawn_in_the_color_of_threats(zoom: Zoom, look: str) -> None:
    colors, state = ink(look, None), new_campaign("1861")
    picture = PictureDrawing(zoom, UNICODE, colors, state, NOTHING._replace(arrows=(WAY,)))
    head = arrow_head(zoom, WAY)
    assert head is not None
    column, row = head.cell
    [(letter, paint)] = picture.canvas.part(row, column, column + 1)
    assert letter in UNICODE.heads
    assert (paint.ink, paint.paper) == (colors.named["threat_ink"], colors.named["threat"])
    picture.show(state, NOTHING)
    [(letter, _)] = picture.canvas.part(row, column, column + 1)
    assert letter not in UNICODE.heads


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
def test_the_head_is_drawn_between_dots_and_letters_too(glyphs: Glyphs) -> None:
    state = new_campaign("1861")
    drawing = MapDrawing(Zoom.THEATER, glyphs, state, NOTHING)
    head = head_in_dots(Zoom.THEATER, WAY)
    assert head is not None
    column, row = head.cell
    spans = drawing.show(state, NOTHING._replace(arrows=(WAY,)))
    assert spans is not None
    assert any(span.row == row and span.start <= column < span.end for span in spans)
    [(letter, meaning)] = drawing.canvas.part(row, column, column + 1)
    assert letter == glyphs.heads[head.way]
    assert meaning.role == "head"


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
        await pilot.press("n", "x", "enter")  # the next stack digs in
        await until(pilot, lambda: not screen.map.arrows)
        await pilot.press("u")
        await until(pilot, lambda: len(screen.map.arrows) == 1)
