"""What is read beside the map: cards, the pool, sheets of fire and assault. [SH 3, SH 10, SH 11]"""

import pytest
from textual.content import Content

from campaign.battle.register import RESOLVERS
from campaign.resolvers.nei_boschi.assault_sums import Attack
from campaign.resolvers.nei_boschi.cards import cards
from campaign.resolvers.nei_boschi.modifiers import Modifier
from campaign.resolvers.nei_boschi.orders import Assault, Change, Coordinate, Face, Fire, Rally
from campaign.resolvers.nei_boschi.pages import page_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.setup import begin
from campaign.resolvers.nei_boschi.steps import Activation, DivisionOrders, SettingUp, Step
from campaign.resolvers.nei_boschi.tables import assault_result
from campaign.resolvers.nei_boschi.units import Ammunition, Place, Shape
from campaign.resolvers.nei_boschi.victory import Verdict
from campaign.resolvers.nei_boschi.vocabulary import Fatigue, Orders
from campaign.resolvers.nei_boschi.who import field_of
from campaign.terms import SIDES, UNION
from screens.battle.nei_boschi.brigade_page import bodies_of, body_card, body_row
from screens.battle.nei_boschi.names import title_within
from screens.battle.nei_boschi.panels.combat_sheet import (
    assault_sheet,
    combat_sheet,
    holds,
    result_words,
)
from screens.battle.nei_boschi.panels.hex_card import hex_card
from screens.battle.nei_boschi.panels.lines import Writing, percent, sum_rows
from screens.battle.nei_boschi.panels.pool_panel import chips_in, pool_panel
from screens.battle.nei_boschi.panels.roster import roster
from screens.battle.nei_boschi.panels.special_rules import special_rules
from screens.battle.nei_boschi.panels.turn_track import turn_track
from screens.battle.nei_boschi.panels.unit_card import unit_card
from screens.battle.nei_boschi.panels.unit_marks import MARKS, marks_of
from screens.battle.nei_boschi.panels.victory_page import verdict_words, victory_line, victory_page
from screens.battle.nei_boschi.readouts import stack_rows
from screens.shell.glyphs import ASCII, UNICODE
from tests.screens.battle.nei_boschi.hex_desk import NEI_BOSCHI, passed_to
from tests.screens.battle.nei_boschi.panel_desk import WIDTHS, read, widest, with_pool, with_unit
from tests.screens.drawing import compare
from tests.shiloh.desk import BOOK, desk, number, request
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
    shown += [hex_card(POOL, 5745, width)]
    drawn = "\n\n".join(panel.plain for panel in shown) + "\n"
    compare(f"hex_panels_{width}.txt", "\n".join(map(str.rstrip, drawn.split("\n"))))


@pytest.mark.sampled(1)
@pytest.mark.parametrize("width", WIDTHS)
def test_no_line_is_wider_than_its_panel(width: int) -> None:
    fire = facing(f"{ILLINOIS} {TOP} SE", f"{MISSISSIPPI} {NEXT} NE")
    sheet = combat_sheet(fire, Fire(number(ILLINOIS), NEXT), width)
    assert sheet is not None
    battle = with_pool("1")
    every = [unit_card(battle, unit.number, width) for unit in battle.units]
    assert max(map(widest, (sheet, pool_panel(battle, width), *every))) <= width


@pytest.mark.parametrize("width", WIDTHS)
def test_pages_look_like_this(width: int) -> None:
    """Both rosters, the turns, how it would end, special rules."""
    rows = [row.text for side in SIDES for row in roster(POOL, side, width)]
    pages = (turn_track, victory_line, victory_page, special_rules)
    drawn = [*(row.plain for row in rows), *(page(POOL, width).plain for page in pages)]
    compare(
        f"hex_pages_{width}.txt", "\n".join(map(str.rstrip, "\n".join(drawn).split("\n"))) + "\n"
    )


@pytest.mark.parametrize("scenario", ["1", "5", "8", "10"])
@pytest.mark.parametrize("width", WIDTHS)
def test_no_page_of_a_whole_day_is_wider_than_its_panel(scenario: str, width: int) -> None:
    battle = begin(request(scenario))
    shown = [page(battle, width) for page in (turn_track, victory_page, special_rules)]
    shown += [row.text for side in SIDES for row in roster(battle, side, width)]
    assert max(map(widest, shown)) <= width


# --- cards -------------------------------------------------------------------------------------


def test_a_card_says_what_is_printed_and_how_it_stands() -> None:
    said = card("us.54-oh")
    for words in (
        "54th Ohio Union green infantry, 54OH (120) strength 10 of 12",
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


def test_a_card_says_where_a_brigade_must_go_and_who_leads_it_himself() -> None:
    """By the sound of battle; under direct command; how often it acts. [BB 4.11]"""
    grant = number("us.ldr-grant")
    body = POOL.body("2/5/T")._replace(mission=5745, direct=grant, acts=1)
    said = card("us.54-oh", POOL.with_body(body))
    assert "led by U. S. Grant himself mission to S5712 acted 1 of 2 times" in said


@pytest.mark.thorough
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
    assert "out of command" not in said


def test_the_pool_says_what_stands_before_a_command_that_is_out_of_command() -> None:
    commands = tuple(one._replace(in_command=one.id != "2/2") for one in POOL.commands)
    said = read(pool_panel(POOL._replace(commands=commands), 50))
    assert "!Withers (2/2)" in said
    assert "! out of command" in said


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


def test_a_fire_shows_what_the_answer_may_do_to_who_fires() -> None:
    """Seventy-six in a hundred that nothing happens were not the whole truth. [SH 10.1]"""
    line = facing(f"{ILLINOIS} {TOP} SE", f"{MISSISSIPPI} {NEXT} NE")
    sheet = combat_sheet(line, Fire(number(ILLINOIS), NEXT), 50)
    assert sheet is not None
    enemy, own = (title_within(line, number(id_)) for id_ in (MISSISSIPPI, ILLINOIS))
    _, answer = read(sheet).split(f"{enemy} may fire back at {own}: [SH 10.1]")
    assert "% " in answer
    assert "nothing happens" in answer
    away = facing(f"{ILLINOIS} {TOP} SE", f"{MISSISSIPPI} {NEXT} SW")
    unanswered = combat_sheet(away, Fire(number(ILLINOIS), NEXT), 50)
    assert unanswered is not None
    assert "Nobody can fire back. [SH 10.1]" in read(unanswered), "it shows them its back"


def test_how_many_stand_massed_is_called_a_reconstruction() -> None:
    """The list at the end of the book has the line, but not from how many points on. [BB 10]"""
    said = [read(line) for line in sum_rows((Modifier("massed-target", 1, "BB 10"),), 50)]
    assert said[0] == "+1 target stands massed * [BB 10]"


@pytest.mark.parametrize("width", [50, 23])
def test_a_section_is_written_small_within_a_line_and_whole_in_few_columns(width: int) -> None:
    battery = "us.btty-munch"
    line = facing(f"{MISSISSIPPI} {TOP} SE", f"{battery} {NEXT} NE")
    sheet = combat_sheet(line, Fire(number(MISSISSIPPI), NEXT), width)
    assert sheet is not None
    assert read(sheet).startswith("Fire at section a of Munch's battery")


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
    assert "+1 charge [BB 11.4]" in said
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


# --- stacks and rosters ------------------------------------------------------------------------


def test_a_stack_is_listed_from_its_top_and_leaders_last() -> None:
    stack = desk("us.54-oh 5745 E disordered", "us.55-il 5745 E", "us.ldr-stuart 5745 E")
    top, below = stack.unit(number("us.55-il")), stack.unit(number("us.54-oh"))
    stack = stack.with_units(top._replace(layer=0), below._replace(layer=1))
    rows = [row.plain.split() for row in stack_rows(stack, 5745, UNICODE)]
    assert [row[0] for row in rows] == ["55IL", "54OH", "Stuart"]
    assert rows[1] == ["54OH", "12→d"]
    assert stack_rows(stack, 5746, UNICODE) == []


@pytest.mark.parametrize("step", [SettingUp, DivisionOrders])
def test_the_page_of_brigades_calls_each_by_its_name(step: type[Step]) -> None:
    battle, resolver = passed_to(step), RESOLVERS[NEI_BOSCHI]
    bodies = bodies_of(battle, battle.to_move)
    cards = [read(body_card(resolver, battle, body, 50, UNICODE)) for body in bodies]
    assert any("brigade (2/" in said for said in cards), cards
    assert not any(f"ody {body.id}" in said for body in bodies for said in cards), cards


def test_the_row_of_a_brigade_counts_one_unit_as_one() -> None:
    battle = desk("us.54-oh 5745 E")
    resolver, body = RESOLVERS[NEI_BOSCHI], battle.body(battle.units[0].body)
    assert " 1 unit " in body_row(resolver, battle, body, 80).plain


def test_every_mark_of_a_unit_is_explained() -> None:
    [unit] = desk("us.54-oh 5745 E").units
    worst = unit._replace(
        disordered=True, abandoned=True, exhausted=True, ammunition=Ammunition.NONE, second=5746
    )
    shapes = [worst._replace(shape=shape) for shape in Shape]
    others = [worst._replace(collapsed=True, ammunition=Ammunition.LOW)]
    found = {mark for one in (*shapes, *others) for mark in marks_of(one)}
    assert found == {letter for letter, _ in MARKS}


def test_a_roster_has_a_key_for_each_brigade_and_leads_to_it() -> None:
    rows = [row for row in roster(POOL, UNION, 50) if row.key]
    assert [row.body for row in rows] == ["2/2/T", "2/5/T"]
    assert [row.key for row in rows] == ["A", "B"]
    stuart = POOL.unit(number("us.ldr-stuart"))
    assert [row.hex for row in rows] == [0, stuart.hex], "McArthur has not come yet"
    assert rows[1].text.plain.split()[-5:] == ["(2/5/T)", "31/33", "4/4", "Adv", "none!"]


def test_the_roster_marks_who_is_ineffective() -> None:
    worn = POOL.with_body(POOL.body("2/5/T")._replace(ineffective=True))
    row = next(row for row in roster(worn, UNION, 50) if row.body == "2/5/T")
    assert row.text.plain.endswith("x")


def test_a_roster_holds_every_unit_that_fights() -> None:
    """Nobody but leaders and staffs is left out."""
    battle = with_pool("1")
    bodies = {row.body for side in SIDES for row in roster(battle, side, 50) if row.body}
    known = cards(BOOK)
    assert {u.body for u in battle.units if known[u.number].fights} == bodies


# --- turns and victory -------------------------------------------------------------------------


def test_turns_show_the_hour_the_chits_and_who_comes() -> None:
    """Scenario 9: two turns, two chits in each; McArthur comes at 11 AM. [BB 30.9]"""
    said = read(turn_track(POOL, 50))
    assert "> 1 11 AM, 2 events U McArthur (2/2/T), 4 units, at S5310 or S5410" in said
    assert said.endswith("2 Noon, 2 events")


def test_who_has_come_is_told_so() -> None:
    came = [unit._replace(place=Place.FIELD, hex=5343) for unit in POOL.units]
    assert "S5410, have come" in read(turn_track(POOL.with_units(*came), 50))


def test_night_is_told_among_the_turns() -> None:
    assert "night" in read(turn_track(begin(request("7")), 50))


def test_the_page_says_who_wins_if_nobody_reaches_anything() -> None:
    """In scenario 9 the Union, whose objectives need not be reached for that. [BB 30.2, BB 30.9]"""
    said = " ".join(victory_page(POOL, 50).plain.split())
    assert "While the Confederates have reached no objective, the Union wins." in said
    assert "more points wins by at least 19 Strategic" in read(victory_page(with_pool("8"), 90))
    assert "Tactical to the Union from -20 on" in read(victory_page(with_pool("1"), 150))


@pytest.mark.thorough
def test_how_it_would_end_is_the_first_line() -> None:
    said = victory_page(POOL, 50).plain.splitlines()
    assert said[0] == "If it ended now: the Union wins by default"
    assert victory_line(with_pool("1"), 50).plain == "Now the Union wins: Tactical (U 20, C 0)"


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (Verdict(None), "a draw"),
        (Verdict(UNION, "Tactical"), "the Union wins: Tactical"),
        (Verdict(UNION, "Victory"), "the Union wins"),
        (Verdict(UNION, "Strategic", automatic=True), "the Union wins: Strategic, at once"),
    ],
)
def test_verdicts_in_words(found: Verdict, said: str) -> None:
    assert verdict_words(found) == said


def test_every_special_rule_of_the_scenario_is_shown_with_its_paragraph() -> None:
    said = special_rules(POOL, 60).plain
    rules = page_of(POOL).rules
    assert rules
    assert all(rule.title in said for rule in rules)
    assert said.count("[BB 30.9]") >= len(rules), "no paragraph is broken over two lines"


# --- other dice --------------------------------------------------------------------------------


def shares(sheet: Content | None) -> dict[str, int]:
    """The chance of each result that has a line of its own."""
    assert sheet is not None
    rows = [row.split() for row in sheet.plain.splitlines() if "%" in row]
    return {" ".join(row[2:]): int(row[0].rstrip("%")) for row in rows}


def test_a_recovery_is_shown_with_its_chances() -> None:
    """Cohesion 4 in disorder, alone: 0 to 4 recover, 9 loses a point, and so does an 8. [SH 14]"""
    position = desk("us.54-oh 5745 E disordered", acting="2/5/T")
    assert shares(combat_sheet(position, Rally(number("us.54-oh")), 60)) == {
        "is in order again": 50,
        "stays in disorder": 30,
        "stays in disorder and loses a point": 20,
    }


def test_fatigue_is_among_what_counts_for_a_recovery() -> None:
    tired = desk("us.54-oh 5745 E disordered", acting="2/5/T")
    tired = tired.with_body(tired.body("2/5/T")._replace(fatigue=Fatigue.ONE))
    sheet = combat_sheet(tired, Rally(number("us.54-oh")), 60)
    assert sheet is not None
    assert "+1 fatigue [BB 13.4]" in read(sheet)
    assert shares(sheet)["is in order again"] == 40


def test_a_change_of_orders_is_shown_with_its_chances() -> None:
    """Stuart adds nothing: 0 and 1 keep and stay, 4 loosens the reins, 6 and more change."""
    position = desk("us.54-oh 5745 E", "us.ldr-stuart 5745 E", acting="2/5/T")
    assert shares(combat_sheet(position, Change("2/5/T", Orders.ATTACK), 60)) == {
        "keeps and stays": 20,
        "keeps": 20,
        "loose rein": 10,
        "changes and stays": 10,
        "changes": 40,
    }


def test_a_coordination_is_shown_with_its_chances() -> None:
    """Two dice added: 0 to 2 are six pairs in a hundred, 3 to 6 twenty-two. [SH 5]"""
    position = desk("us.54-oh 5745 E")
    position = position._replace(agenda=(Activation(UNION, "5/T"),))
    assert shares(combat_sheet(position, Coordinate(), 60)) == {
        "confusion": 6,
        "each acts by itself": 22,
        "two act as one": 27,
        "three act as one": 17,
        "all act as one": 28,
    }


# --- hexes -------------------------------------------------------------------------------------


def test_a_hex_is_shown_with_what_lies_in_it_and_around_it() -> None:
    """Stuart's headquarters: the book names S5712, so nothing is said of a reconstruction."""
    said = read(hex_card(POOL, 5745, 50))
    assert said.startswith("S5712 woods level 6 (120 feet) here headquarters: D. Stuart (2/5/T)")
    assert "SE minor slope down" in said
    assert "reconstruction" not in said


def test_a_hex_that_the_book_does_not_name_is_a_reconstruction() -> None:
    named = field_of(POOL).named
    other = next(hex_ for hex_ in field_of(POOL).terrain if hex_ not in named)
    assert "reconstruction: the rules say nothing of this hex" in read(hex_card(POOL, other, 50))


@pytest.mark.sampled(1)
@pytest.mark.parametrize("width", WIDTHS)
def test_every_hex_has_a_card_that_fits(width: int) -> None:
    every = (hex_card(POOL, hex_, width) for hex_ in field_of(POOL).terrain)
    assert max(map(widest, every)) <= width


def test_when_it_is_over_the_page_says_how_it_ended() -> None:
    over = POOL._replace(agenda=(), winner=UNION)
    assert "So it ended" in read(victory_page(over, 50))
    assert "If it ended now" in read(victory_page(POOL, 50))
    assert read(victory_line(over, 50)).startswith("The end:")
