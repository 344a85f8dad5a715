"""What is read beside the map: cards, the pool, sheets of fire and assault. [SH 3, SH 10, SH 11]"""

import pytest
from textual.content import Content

from campaign.resolvers.nei_boschi.assault_sums import Attack
from campaign.resolvers.nei_boschi.cards import cards
from campaign.resolvers.nei_boschi.orders import Assault, Face, Fire
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.tables import assault_result
from campaign.resolvers.nei_boschi.units import Ammunition
from campaign.terms import UNION
from screens.battle.nei_boschi.panels.combat_sheet import (
    Writing,
    assault_sheet,
    combat_sheet,
    holds,
    result_words,
)
from screens.battle.nei_boschi.panels.lines import percent
from screens.battle.nei_boschi.panels.pool_panel import chips_in, pool_panel
from screens.battle.nei_boschi.panels.unit_card import unit_card
from screens.shell.glyphs import ASCII
from tests.screens.battle.nei_boschi.panel_desk import WIDTHS, read, widest, with_pool, with_unit
from tests.screens.drawing import compare
from tests.shiloh.desk import BOOK, desk, number
from tests.shiloh.rules.firing_line import ILLINOIS, MISSISSIPPI, NEXT, TOP, facing
from tests.shiloh.rules.test_assault_sums import ATTACK, FIELDS, fight

POOL = with_pool()


def card(id_: str, position: HexPosition = POOL, width: int = 50) -> str:
    return read(unit_card(position, number(id_), width))


# --- pictures ----------------------------------------------------------------------------------


def in_assault() -> Content:
    return assault_sheet(fight(FIELDS[0]), Attack(ATTACK, FIELDS[0], ATTACK), Writing(50))


@pytest.mark.parametrize("width", WIDTHS)
def test_panels_look_like_this(width: int) -> None:
    """A regiment, a leader, a battery, the pool, a fire and an assault."""
    shown = [unit_card(POOL, number(id_), width) for id_ in ("us.54-oh", "cs.ldr-chalmers")]
    line = facing(f"us.btty-burrows {TOP} SE", f"{MISSISSIPPI} {NEXT} NE", acting="1/T")
    shown += [unit_card(line, number("us.btty-burrows"), width), pool_panel(POOL, width)]
    fire = combat_sheet(line, Fire(number("us.btty-burrows"), NEXT), width)
    assert fire is not None
    shown += [fire, assault_sheet(fight(FIELDS[0]), Attack(ATTACK, FIELDS[0]), Writing(width))]
    drawn = "\n\n".join(panel.plain for panel in shown) + "\n"
    compare(f"hex_panels_{width}.txt", "\n".join(map(str.rstrip, drawn.split("\n"))))


@pytest.mark.parametrize("width", WIDTHS)
def test_no_line_is_wider_than_its_panel(width: int) -> None:
    fire = facing(f"{ILLINOIS} {TOP} SE", f"{MISSISSIPPI} {NEXT} NE")
    sheet = combat_sheet(fire, Fire(number(ILLINOIS), NEXT), width)
    assert sheet is not None
    battle = with_pool("1")
    every = [unit_card(battle, unit.number, width) for unit in battle.units]
    assert max(map(widest, (sheet, pool_panel(battle, width), *every))) <= width


# --- cards -------------------------------------------------------------------------------------


def test_a_card_says_what_is_printed_and_how_it_stands() -> None:
    said = card("us.54-oh")
    for words in (
        "54th Ohio Union green infantry strength 10 of 12",
        "cohesion 5, disorder 4",
        "arms old rifles, to 4 hexes",
        "where S5815",
        "of Stuart (2/5/T)",
        "leader D. Stuart",
    ):
        assert words in said


def test_a_card_says_what_is_wrong_with_a_unit() -> None:
    low = {"disordered": True, "collapsed": True, "ammunition": Ammunition.LOW}
    said = card("us.54-oh", with_unit(POOL, "us.54-oh", **low))
    assert "strength 10 of 12, collapsed cohesion 4, in order 5 order disordered" in said
    assert "ammo low" in said


def test_who_acts_has_its_points_on_its_card() -> None:
    position = desk("us.54-oh 5745 E spent=4 fired=3", acting="2/5/T")
    assert "now 3 MP of 5 MP left, has fired" in card("us.54-oh", position)


def test_what_the_book_does_not_print_is_called_a_reconstruction() -> None:
    """`printed`: of the 54th Ohio's detachment strength and movement, of Sherman one value."""
    assert card("us.det-d").endswith("reconstruction: cohesion, weapon [SH 22]")
    assert card("us.54-oh").endswith("strength, cohesion, weapon, movement [SH 22]")
    sherman = card("us.ldr-sherman", with_pool("1"))
    assert sherman.endswith("reconstruction: movement, range, orders, coordination [SH 22]")
    assert "reconstruction: the unit itself," in card("us.34-il", with_pool("1"))


def test_every_counter_of_the_book_has_a_card() -> None:
    battle = with_pool("1")
    for unit in battle.units:
        assert unit_card(battle, unit.number, 24).plain
    assert len(battle.units) > len(cards(BOOK)) * 0.9


# --- the pool ----------------------------------------------------------------------------------


def test_the_pool_counts_markers_and_chits_and_says_who_may_come_out() -> None:
    """Two and two of the Union's, three of the Confederates', two chits of events."""
    assert chips_in(POOL) == 9
    said = read(pool_panel(POOL, 50))
    assert "Pool of markers 9 left" in said
    assert "Sherman (5/T) 2/2 22%" in said
    assert "Confederate 3 33% Withers (2/2) 3/3 33%" in said
    assert "events 2 22%" in said


def test_before_chits_are_drawn_there_are_no_markers() -> None:
    assert "no markers yet" in read(pool_panel(desk("us.54-oh 5745 E"), 24))


# --- fire --------------------------------------------------------------------------------------


def test_a_fire_is_shown_with_every_modifier_and_the_chance_of_each_result() -> None:
    """Ten rifles at one hex, prepared: +1 range and +1 prepared; six guns more would differ."""
    line = facing(f"{ILLINOIS} {TOP} SE", f"{MISSISSIPPI} {NEXT} NE")
    sheet = combat_sheet(line, Fire(number(ILLINOIS), NEXT), 50)
    assert sheet is not None
    said = read(sheet)
    assert "10 points: column 9-10 * [SH 20]" in said
    assert "+1 prepared fire [BB 10.51]" in said
    rows = [row.split() for row in sheet.plain.splitlines() if "%" in row]
    shares = [int(row[0].rstrip("%")) for row in rows]
    nothing = next(n for n, row in enumerate(rows) if row[-2:] == ["nothing", "happens"])
    assert sum(shares[:nothing]) == 100, "the results of all faces"
    assert "a reconstruction" in said


def test_other_orders_have_no_sheet() -> None:
    line = facing(f"{ILLINOIS} {TOP} SE", f"{MISSISSIPPI} {NEXT} NE")
    assert combat_sheet(line, Face(number(ILLINOIS), 2), 50) is None


def test_bars_are_letters_where_the_terminal_has_no_others() -> None:
    line = facing(f"{ILLINOIS} {TOP} SE", f"{MISSISSIPPI} {NEXT} NE")
    sheet = combat_sheet(line, Fire(number(ILLINOIS), NEXT), 50, ASCII)
    assert sheet is not None
    assert sheet.plain.isascii()
    assert "###" in sheet.plain


# --- assaults ----------------------------------------------------------------------------------


def test_an_assault_is_shown_with_its_odds_and_the_check_before_it() -> None:
    said = read(in_assault())
    assert "5th Mississippi, charging against 55th Illinois strength 12 to 6" in said
    assert "+1 charge [SR 11.21]" in said
    assert "the defender checks his order first" in said
    assert "55th Illinois holds" in said


def test_the_chances_of_an_assault_are_of_all_faces() -> None:
    rows = in_assault().plain.rpartition("then the die")[2].splitlines()
    assert sum(int(row.split("%")[0]) for row in rows if "%" in row) == 100


def test_an_order_to_assault_has_its_sheet() -> None:
    position = fight(FIELDS[0])
    sheet = combat_sheet(position, Assault(ATTACK[0], FIELDS[0]), 50)
    assert sheet is not None
    assert "Assault on" in sheet.plain


@pytest.mark.parametrize(
    ("die", "words"),
    [
        (0, "attacker back one, disordered (defender may go on)"),
        (3, "stalemate: attacker disordered; defender disordered"),
        (4, "bloody stalemate: attacker disordered, loses one; defender disordered, loses one"),
        (6, "defender back one, disordered"),
        (9, "defender back one, disordered (attacker may go on)"),
        (12, "defender back two, disordered and checks for rout (attacker may go on)"),
    ],
)
def test_results_of_an_assault_in_words(die: int, words: str) -> None:
    """The table of assaults as the book prints it. [SH 11]"""
    assert result_words(assault_result(die)) == words


def test_a_0_always_holds_and_a_9_never() -> None:
    """Cohesion 5: faces 0 to 5 pass, six in ten."""
    position = desk("us.54-oh 5745 E")
    [unit] = [unit for unit in position.units if unit.side is UNION]
    assert holds(position, unit) == 0.6


@pytest.mark.parametrize(("chance", "said"), [(0.0, "0%"), (0.004, "1%"), (0.997, "99%")])
def test_what_can_happen_is_no_0_percent(chance: float, said: str) -> None:
    assert percent(chance) == said
