from itertools import product

import pytest

from campaign.board.board import board
from campaign.state import CampaignState
from campaign.terms import CONFEDERATE, UNION, PieceType, Side
from campaign.units import Unit, Units
from screens.map.map_labels import BoxStanding, label, plain_text, standing
from screens.map.map_layout import CANVAS, Zoom, label_width
from screens.shell.glyphs import ASCII, GLYPH_SETS, UNICODE, Glyphs, legend
from tests.screens.advanced import full_war


def shown(state: CampaignState | None, box: str, zoom: Zoom, glyphs: Glyphs) -> tuple[str, ...]:
    return plain_text(label(standing(board()[box], state), zoom, glyphs))


@pytest.mark.parametrize(
    ("box", "unicode", "ascii_"),
    [
        ("cairo", "■CAI4▴", "CAI^U4"),
        ("washington", "■WAS12", "WASU12"),
        ("rolla", "◆ROL1", "ROL:U1"),
        ("lexington", "◇LEX1", "LEX:C1"),
        ("nashville", "□NAS2", "NAS:C2"),
        ("bowling_green", "BGR3✕3", "BGR3*3"),
        ("paducah", "●PAD", "PAD:u"),
        ("vicksburg", "○VIC", "VIC:c"),
        ("glasgow", "·GLA", "GLA:n"),
    ],
)
def test_theater_shows_side_code_and_strength(
    april_1862: CampaignState, box: str, unicode: str, ascii_: str
) -> None:
    assert shown(april_1862, box, Zoom.THEATER, UNICODE) == (unicode,)
    assert shown(april_1862, box, Zoom.THEATER, ASCII) == (ascii_,)


@pytest.mark.parametrize(
    ("box", "unicode", "ascii_"),
    [
        ("cairo", ("●CAI", "■3◆1▴"), ("CAI:u", "U3i1c^")),
        ("washington", ("●WAS≈♜", "■12▴"), ("WAS:up#", "U12i^")),
        ("st_louis", ("●STL", "■1▁"), ("STL:u", "U1i_")),
        ("bowling_green", ("○BGR", "■3✕□3"), ("BGR:c", "U3*C3")),
        ("glasgow", ("·GLA",), ("GLA:n",)),
    ],
)
def test_army_shows_the_stack_by_arm(
    april_1862: CampaignState, box: str, unicode: tuple[str, ...], ascii_: tuple[str, ...]
) -> None:
    assert shown(april_1862, box, Zoom.ARMY, UNICODE) == unicode
    assert shown(april_1862, box, Zoom.ARMY, ASCII) == ascii_


@pytest.mark.parametrize(
    ("box", "unicode", "ascii_"),
    [
        ("cairo", ("●Cairo", "U1C1 ■3◆1▴"), ("Cairo:u", "u1c1 U3i1c^")),
        ("new_york", ("●New York≈", "U4"), ("New York:up", "u4")),
        ("bowling_green", ("○Bowling Green", "■3✕□2◇1"), ("Bowling Green:c", "U3i*C2i1c")),
        ("corinth", ("○Corinth",), ("Corinth:c",)),
    ],
)
def test_field_shows_names_and_recruitment_values(
    april_1862: CampaignState, box: str, unicode: tuple[str, ...], ascii_: tuple[str, ...]
) -> None:
    assert shown(april_1862, box, Zoom.FIELD, UNICODE) == unicode
    assert shown(april_1862, box, Zoom.FIELD, ASCII) == ascii_


@pytest.mark.parametrize(
    ("box", "zoom", "unicode", "ascii_"),
    [
        ("cairo", Zoom.THEATER, ("■CAI3★",), ("CAI@U3",)),
        ("cairo", Zoom.ARMY, ("●CAI", "■3★S"), ("CAI:u", "U3i@S")),
        ("cairo", Zoom.FIELD, ("●Cairo", "U1C1 ■3★S"), ("Cairo:u", "u1c1 U3i@S")),
        ("corinth", Zoom.ARMY, ("●COR", "■4◆1★G"), ("COR:u", "U4i1c@G")),
        ("mobile", Zoom.THEATER, ("○MOB♖",), ("MOB:cg",)),
        ("mobile", Zoom.ARMY, ("○MOB♖",), ("MOB:cg",)),
        ("new_orleans", Zoom.ARMY, ("●NOL≋", "■2"), ("NOL:uf", "U2i")),
        ("fort_monroe", Zoom.THEATER, ("●FMO≋",), ("FMO:uf",)),
        ("new_bern", Zoom.THEATER, ("NBE2┤2",), ("NBE2|2",)),
        ("new_bern", Zoom.FIELD, ("●New Bern≋", "■2┤□2"), ("New Bern:uf", "U2i|C2i")),
        ("europe", Zoom.THEATER, ("□EUR3·",), ("EURnC3",)),
    ],
)
def test_what_the_advanced_rules_add_to_a_label(
    box: str, zoom: Zoom, unicode: tuple[str, ...], ascii_: tuple[str, ...]
) -> None:
    state = full_war()
    assert shown(state, box, zoom, UNICODE) == unicode
    assert shown(state, box, zoom, ASCII) == ascii_


def test_leaders_of_both_sides_stand_in_a_battle_where_there_is_room() -> None:
    here = BoxStanding(
        board()["corinth"], UNION, (pieces(UNION, 3, 0), pieces(CONFEDERATE, 2, 0)), ("GS", "L")
    )
    assert plain_text(label(here, Zoom.FIELD, UNICODE))[1] == "■3★GS✕□2★L"
    assert plain_text(label(here, Zoom.ARMY, UNICODE))[1] == "■3✕□2"


@pytest.mark.parametrize("zoom", CANVAS)
def test_a_leader_alone_is_shown(zoom: Zoom) -> None:
    here = BoxStanding(board()["atlanta"], CONFEDERATE, ((), ()), ("", "L"))
    assert "★" in "".join(plain_text(label(here, zoom, UNICODE)))
    assert "@" in "".join(plain_text(label(here, zoom, ASCII)))


def test_without_a_position_the_board_is_as_printed() -> None:
    assert shown(None, "cairo", Zoom.THEATER, UNICODE) == ("●CAI",)
    assert shown(None, "memphis", Zoom.THEATER, UNICODE) == ("○MEM",)
    assert shown(None, "paducah", Zoom.THEATER, UNICODE) == ("·PAD",)


@pytest.mark.parametrize(("holder", "sign"), [(CONFEDERATE, "○"), (None, "·")])
def test_pieces_in_a_box_they_do_not_control_yet(holder: Side | None, sign: str) -> None:
    here = BoxStanding(board()["corinth"], holder, (pieces(UNION, 2, 0), ()))
    assert plain_text(label(here, Zoom.THEATER, UNICODE)) == (f"■COR2{sign}",)
    letter = "c" if holder else "n"
    assert plain_text(label(here, Zoom.THEATER, ASCII)) == (f"COR{letter}U2",)


def pieces(side: Side, infantry: int, cavalry: int, worn: bool = False) -> Units:
    return (Unit(side, PieceType.VETERAN_INFANTRY, entrenched=worn, reduced=worn),) * infantry + (
        Unit(side, PieceType.VETERAN_CAVALRY, entrenched=worn, reduced=worn),
    ) * cavalry


@pytest.mark.sampled(2)
@pytest.mark.parametrize("zoom", CANVAS)
@pytest.mark.parametrize("glyphs", GLYPH_SETS.values(), ids=GLYPH_SETS)
def test_no_label_takes_more_room_than_it_has(zoom: Zoom, glyphs: Glyphs) -> None:
    sizes = ((0, 0), (1, 0), (0, 9), (9, 9), (28, 14))
    names = (("", ""), ("GS", "L"))
    sides = (UNION, CONFEDERATE, None)
    for box in board().places:
        room = label_width(box, zoom)
        for union, confederate, holder, who in product(sizes, sizes, sides, names):
            stacks = (pieces(UNION, *union, worn=True), pieces(CONFEDERATE, *confederate))
            here = BoxStanding(box, holder, stacks, who, has_garrison=box.is_port)
            for text in plain_text(label(here, zoom, glyphs)):
                assert len(text) <= room, (text, box.id)


@pytest.mark.parametrize("glyphs", GLYPH_SETS.values(), ids=GLYPH_SETS)
def test_the_sides_differ_by_shape_and_not_by_color_alone(glyphs: Glyphs) -> None:
    assert len(set(glyphs.control)) == 3
    for union, confederate in zip(
        (glyphs.side[0] + glyphs.infantry[0], glyphs.side[0] + glyphs.cavalry[0]),
        (glyphs.side[1] + glyphs.infantry[1], glyphs.side[1] + glyphs.cavalry[1]),
        strict=True,
    ):
        assert union != confederate


@pytest.mark.parametrize("glyphs", GLYPH_SETS.values(), ids=GLYPH_SETS)
def test_the_legend_explains_every_sign(glyphs: Glyphs) -> None:
    explained = "".join(sign for sign, _ in legend(glyphs, is_picture=False))
    signs = (*glyphs.control, *glyphs.infantry, *glyphs.cavalry, *glyphs.shields, *glyphs.links)
    marks = (*glyphs.cursor, *glyphs.origin, *glyphs.reach, *glyphs.marked, *glyphs.hungry)
    single = (glyphs.entrenched, glyphs.reduced, glyphs.battle, glyphs.port, glyphs.works)
    advanced = (glyphs.garrison, glyphs.foothold, glyphs.contained, glyphs.leader)
    for sign in (*signs, *marks, *single, *advanced):
        assert sign in explained
    assert glyphs is UNICODE or explained.isascii()


def test_the_legend_of_the_picture_begins_with_its_counters_and_has_no_sign_of_the_dots() -> None:
    signs = [sign for sign, _ in legend(UNICODE, is_picture=True)]
    assert signs[0].startswith(f"{UNICODE.infantry[0]}4"), "a counter as it stands there"
    assert not {"CAI".join(UNICODE.cursor), "CAI".join(UNICODE.reach)} & {*signs}
    assert {"⚑", "CVm/V"} <= {*signs}
    dots = [sign for sign, _ in legend(UNICODE, is_picture=False)]
    assert dots[0] == "■CAI4"
    assert "CVm/V" not in dots


def test_the_legend_in_letters_tells_works_from_strength(april_1862: CampaignState) -> None:
    told = dict(legend(ASCII, is_picture=False))
    for zoom, sign in ((Zoom.THEATER, "CAI^U4"), (Zoom.ARMY, "U3i1c^")):
        assert sign in shown(april_1862, "cairo", zoom, ASCII), "as it stands on the map"
        assert "entrenched" in told[sign]
    assert "entrenched" not in told["CAI:U4"]
