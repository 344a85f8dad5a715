"""The staff at work: what a player hands over, what it tells, when it stops, what he takes back."""

import tomllib
from pathlib import Path
from statistics import median

import pytest
import tomli_w

from campaign import Options, apply, new_campaign, read_order, read_situation
from campaign.agenda import Marches, Marching, Recruitment
from campaign.commanders.staff import Halt, Mandate, Marched
from campaign.dice import ScriptedDice
from campaign.options import PRESETS
from campaign.terms import CONFEDERATE, UNION
from saves.campaign_log.journal import Journal, Players
from saves.errors import SaveError
from screens.app import NordenSuden
from screens.battle.battle_choices import BattleChoices
from screens.battle.preferences_file import Kept
from screens.game.staff_kept import StaffKept, read_orders, write_orders
from screens.game.staff_orders import StaffOrders, Stint, usual_mandate
from screens.game.staff_page import StaffPage
from screens.game.victory_screen import VictoryScreen
from screens.map.desk_words import DeskWords
from screens.map.facing import facing
from screens.map.map_screen import MapScreen
from screens.parts.battle_preferences import Taste
from screens.text.phrases import several
from tests.screens.keyboard import (
    LARGE,
    SMALL,
    app_at,
    keys_shown,
    map_of,
    notes,
    said,
    shown,
    state_of,
    told,
    until,
)
from tests.screens.staff_typist import StaffTypist

ALONE = Players("person", "steady")
"""A player of the Union against the computer."""

MARCHES = """
scenario = "1861"
turn = 8
agenda = ["marches union left 2 die 3"]
[[pieces]]
box = "cairo"
side = "union"
type = "veteran_infantry"
count = 3
[[pieces]]
box = "washington"
side = "union"
type = "militia_infantry"
count = 2
[[pieces]]
box = "richmond"
side = "confederate"
type = "militia_infantry"
count = 2
"""

ON_THE_MARCH = f"""{MARCHES}
[[pieces]]
box = "cairo"
side = "union"
type = "militia_infantry"
count = 1
"""

BATTLES = """
scenario = "1861"
turn = 8
agenda = ["combat union"]
[[pieces]]
box = "humboldt"
side = "union"
type = "veteran_infantry"
count = {union}
[[pieces]]
box = "humboldt"
side = "confederate"
type = "militia_infantry"
count = 1
[[pieces]]
box = "washington"
side = "union"
type = "militia_infantry"
[[pieces]]
box = "richmond"
side = "confederate"
type = "militia_infantry"
"""


def to_the_next_turn(app: NordenSuden) -> None:
    """The Union has told its staff to go on until its next turn begins."""
    staff = app.loop.staff
    staff.tell(UNION, staff.told(UNION).going_on_until(Halt.TURN))


def kept_war(folder: Path, situation: str = MARCHES) -> Journal:
    """A war in a file of its own."""
    (folder / "campaigns").mkdir()
    place = folder / "campaigns" / "west.acw"
    return Journal.begin(place, "West", read_situation(situation), ALONE, seed="grant")


def left_and_resumed(app: NordenSuden) -> Journal:
    """The war that was left, opened again."""
    assert isinstance(app.journal, Journal)
    assert app.journal.place is not None
    app.journal.close()
    return Journal.resume(app.journal.place)


async def test_the_first_press_only_says_what_the_staff_would_do_and_how_far() -> None:
    app = app_at(new_campaign("1861"), ALONE)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("full_stop")
        assert not app.loop.staff.is_on
        assert not app.loop.journal.entries()
        assert shown(app, "status") == (
            "Press . again: computer plays marches, small battles, promotions; you recruit."
        )
        await pilot.press("full_stop")
        await until(pilot, app.loop.journal.entries)


@pytest.mark.parametrize("between", [("x", "escape"), ("right",), ("m", "escape"), ("n",)])
async def test_any_other_key_between_has_the_first_press_say_it_again(
    between: tuple[str, ...],
) -> None:
    app = app_at(new_campaign("1861"), ALONE)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("full_stop", *between, "full_stop")
        assert not app.loop.staff.is_on
        assert not app.loop.journal.entries()
        assert "Press . again: computer plays" in shown(app, "status")
        await pilot.press("full_stop")
        await until(pilot, app.loop.journal.entries)


async def test_it_stops_before_the_turn_ends_and_then_before_the_next_one() -> None:
    """What the enemy does is not played before one has looked at what the staff has done."""
    app = app_at(new_campaign("1861"), ALONE)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("full_stop", "full_stop")
        await until(pilot, lambda: app.loop.journal.entries() and not app.loop.staff.is_on)
        assert isinstance(state_of(app).step, Recruitment)
        assert (state_of(app).turn, state_of(app).to_move) == (1, UNION)
        assert "Only recruits are left this turn." in said(app)
        await pilot.press("full_stop")
        await until(pilot, lambda: state_of(app).turn == 2 and not app.loop.staff.is_on)
        assert isinstance(state_of(app).step, Marches)


@pytest.mark.parametrize(
    ("until", "words"),
    [
        (
            Halt.TURN,
            "computer plays until your next turn: marches, small battles, promotions, recruits",
        ),
        (Halt.SEGMENT, "computer plays to the end of the segment: marches"),
        (None, "computer plays until something happens: marches"),
    ],
)
def test_how_far_it_would_go_is_said_first(until: Halt | None, words: str) -> None:
    orders = StaffOrders(usual_mandate()).going_on_until(until)
    assert words in orders.at_first(".")


def test_what_is_not_handed_over_is_not_announced() -> None:
    orders = StaffOrders(usual_mandate()).told(battles=0, armies="west", promotions=False)
    said = orders.at_first(".")
    assert "computer plays marches of the West; you recruit; O changes that." in said


async def test_one_key_hands_over_the_rest_of_the_turn() -> None:
    app = app_at(new_campaign("1861"), ALONE)
    async with app.run_test(size=SMALL) as pilot:
        to_the_next_turn(app)
        await pilot.press("full_stop")
        await until(pilot, lambda: state_of(app).turn == 2 and not app.loop.staff.is_on)
        assert isinstance(state_of(app).step, Marches)
        assert app.person_decides
        assert "your turn begins" in shown(app, "status")
        assert app.journal is not None
        own = [entry for entry in app.journal.entries() if entry.side is UNION]
        assert own, "the orders are the player's own"


async def test_whose_desk_it_is_does_not_change_while_his_staff_is_at_work() -> None:
    """Both sides are played here: what is ours in FRONT is not the enemy's meanwhile."""
    app = app_at(new_campaign("1861"))
    async with app.run_test(size=LARGE):
        screen = map_of(app)
        app.loop.staff.begin(UNION)
        assert app.loop.staff.decides(UNION)
        nobody_asked = screen.model.seen_by(None)
        facts = DeskWords(screen.turn).facts(nobody_asked, screen.glyphs)
        assert facts.side is UNION
        assert facts.front == facing(nobody_asked.state, UNION)


async def test_what_the_staff_ordered_is_told_as_its_own() -> None:
    app = app_at(new_campaign("1861"), ALONE)
    async with app.run_test(size=LARGE) as pilot:
        to_the_next_turn(app)
        await pilot.press("full_stop")
        await until(pilot, lambda: state_of(app).turn == 2 and not app.loop.staff.is_on)
        counted = shown(app, "status")
        await pilot.press("escape")  # what the Confederacy did has been read
        await pilot.pause()
        lines = told(app).splitlines()
        assert any(line.startswith("Staff: The Union pieces in") for line in lines)
        assert not any(line.startswith("Staff: The Confeder") for line in lines)
        await pilot.press("Z")
        await until(pilot, lambda: isinstance(app.screen, StaffPage))
        assert isinstance(app.screen, StaffPage)
        page = app.screen.pane.lines.plain
        assert "JUL 1861" in page
        _, rest = page.split("JUL 1861\n")
        deeds = rest.partition("\n\n")[0].splitlines()
        assert f"Z tells in {several(len(deeds), 'line')} what came of" in counted
        assert "u goes back before all of it, to the opening, after a question." in page


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_no_notice_covers_what_the_enemy_did_while_the_staff_went_on(
    size: tuple[int, int],
) -> None:
    """Notices stand where the list does: why the staff stops is said in the line below the map."""
    app = app_at(new_campaign("1861"), ALONE)
    async with app.run_test(size=size) as pilot:
        to_the_next_turn(app)
        await pilot.press("full_stop")
        await until(pilot, lambda: state_of(app).turn == 2 and not app.loop.staff.is_on)
        assert map_of(app).panel.turn_log.report, "the Confederacy has done something"
        assert not notes(app)
        line = shown(app, "status")
        assert line.startswith("The staff stops: your turn begins; Z tells in "), line
        assert line.endswith(" what came of it."), line


async def test_the_form_says_what_is_handed_over_and_keeps_it() -> None:
    app = app_at(MARCHES, ALONE)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("O")
        await pilot.pause()
        await pilot.press("down", "down", "left")  # marches: yours
        await pilot.press("escape")
        await pilot.pause()
        assert not app.loop.staff.is_on
        assert app.loop.staff.told(UNION).mandate.armies == ""
        await pilot.press("full_stop")
        await pilot.pause()
        assert "Marches are yours." in said(app)
        assert isinstance(state_of(app).step, Marches)
        assert app.person_decides


async def test_what_a_player_told_his_staff_holds_when_he_opens_the_war_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path))
    app = NordenSuden(kept_war(tmp_path))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("O")
        await pilot.pause()
        await pilot.press("down", "right", "down", "down", "left", "left", "escape")
        await pilot.pause()
        before = app.loop.staff.told(UNION)
    assert before.mandate.battles == 0, "battles: yours"
    again = NordenSuden(left_and_resumed(app))
    assert again.loop.staff.told(UNION) == before
    assert again.loop.staff.told(CONFEDERATE).mandate.battles, "the other side said nothing"


def test_a_war_that_is_no_file_here_keeps_what_the_staff_was_told(tmp_path: Path) -> None:
    """At a server: he leaves the table and comes back, or logs in again another day."""
    journal = Journal.begin(None, "West", read_situation(MARCHES), ALONE)
    other = Journal.begin(None, "East", read_situation(MARCHES), ALONE)

    def opened(war: Journal) -> StaffKept:
        return StaffKept(BattleChoices(war, tmp_path / "battles.toml", raised, raised))

    told = opened(journal).told(UNION).told(recruits=False)
    opened(journal).tell(UNION, told)
    assert opened(journal).told(UNION) == told
    assert opened(other).told(UNION).mandate.recruits


def test_a_war_that_is_no_file_here_keeps_its_battle_while_its_player_is_there(
    tmp_path: Path,
) -> None:
    """When he logs in again, others may have fought it to its end, and another one goes on."""
    journal = Journal.begin(None, "West", read_situation(MARCHES), ALONE)
    memory, taste = dict[str, Kept](), Taste(small=6)

    def opened(memory: dict[str, Kept]) -> BattleChoices:
        return BattleChoices(journal, tmp_path / "battles.toml", raised, raised, memory)

    opened(memory).keep(Kept(taste, quick=True, led=("Grant",)))
    assert opened(memory).kept == Kept(taste, quick=True, led=("Grant",))
    assert opened({}).kept == Kept(taste)


def raised(error: SaveError) -> None:
    """Nobody complains."""
    raise error


def test_orders_to_the_staff_are_read_as_they_were_written() -> None:
    told = StaffOrders(
        Mandate("planner", armies="cairo", hold=("cairo",), battles=8, raise_in="cairo"),
        until=None,
        halts=frozenset({Halt.CITY}),
        way=(Marched(3, "paducah", "cairo"),),
        stint=Stint(1, 3),
    )
    assert read_orders(tomllib.loads(tomli_w.dumps(write_orders(told))), UNION) == told


@pytest.mark.parametrize(
    "wrong",
    [
        {"commander": "nobody"},
        {"battles": "many"},
        {"hold": ["atlantis"]},
        {"until": "x"},
        {"way": [[3, "cairo", "atlantis"]]},
        {"way": "far"},
        {"at-work": "never"},
        {"at-work": [5, 3]},
        {"at-work": [-(10**12), 3]},
        {"battles": -5},
        {"battles": 10**30},
        {"until": "reach"},
        {"hold": [""]},
        {"press": ["the"]},
    ],
)
def test_orders_that_no_staff_can_have_been_given_are_named(wrong: dict[str, object]) -> None:
    table = write_orders(StaffOrders(usual_mandate())) | wrong
    with pytest.raises(SaveError, match="union staff"):
        read_orders(table, UNION)


@pytest.mark.parametrize("said", ["Washington", "WAS", "washi"])
def test_places_in_its_orders_are_known_however_they_are_called(said: str) -> None:
    """Who wrote the file by hand may have written names."""
    table = write_orders(StaffOrders(usual_mandate())) | {"armies": said, "way": [[3, said, "cai"]]}
    found = read_orders(table, UNION)
    assert found.mandate.armies == "washington"
    assert found.way == (Marched(3, "washington", "cairo"),)


@pytest.mark.parametrize(
    ("below", "by", "then"), [(5, 1, 6), (5, -1, 4), (50, 1, 99), (50, -1, 12)]
)
def test_a_size_of_battles_that_was_typed_has_a_next_one(below: int, by: int, then: int) -> None:
    """By lines any number can be said; the form goes by those that it offers."""
    orders = StaffOrders(usual_mandate()).told(battles=below)
    assert orders.changed("battles", by).mandate.battles == then


@pytest.mark.parametrize(("players", "fights"), [(ALONE, True), (Players(), False)])
async def test_it_fights_no_battle_for_the_other_person(players: Players, fights: bool) -> None:
    """With two at one keyboard his orders are his own; against the computer both sides are led."""
    app = app_at(new_campaign("1861"), players)
    async with app.run_test(size=SMALL):
        app.loop.staff.tell(UNION, StaffOrders(usual_mandate()).told(battles=99))
        app.loop.staff.begin(UNION)
        assert app.loop.battles.are_the_staffs(4) is fights


@pytest.mark.parametrize(("players", "both"), [(ALONE, True), (Players(), False)])
async def test_the_orders_of_the_other_person_are_not_those_of_its_staff(
    players: Players, both: bool
) -> None:
    """In a battle that goes on his retreat is his to say, and what he orders is not taken down."""
    waits = read_situation(BATTLES.format(union=1))
    begun = apply(waits, read_order("battle humboldt"), ScriptedDice()).state
    assert begun.to_move is CONFEDERATE
    app = app_at(begun, players)
    async with app.run_test(size=SMALL):
        app.loop.staff.tell(UNION, StaffOrders(usual_mandate()).told(battles=99))
        app.loop.staff.begin(UNION)
        assert app.loop.staff.fights_on() is both
        app.loop.staff.heed()
        assert app.loop.staff.is_ordering is both


async def test_it_stops_where_the_next_decision_is_not_its_own() -> None:
    app = app_at(MARCHES, ALONE)
    async with app.run_test(size=SMALL) as pilot:
        staff = app.loop.staff
        orders = staff.told(UNION).told(recruits=False)
        staff.tell(UNION, orders.going_on_until(Halt.TURN))
        await pilot.press("full_stop")
        await until(pilot, lambda: "Recruits are yours." in said(app))
        assert isinstance(state_of(app).step, Recruitment)
        assert state_of(app).to_move is UNION


async def test_until_the_segment_is_over() -> None:
    app = app_at(MARCHES, ALONE)
    async with app.run_test(size=SMALL) as pilot:
        staff = app.loop.staff
        await pilot.press("O", *["down"] * 11, "right", "right", "enter")
        await until(pilot, lambda: not staff.is_on and not isinstance(state_of(app).step, Marches))
        assert staff.told(UNION).until is Halt.SEGMENT
        assert "The segment is over." in said(app)
        assert state_of(app).turn == 8
        assert state_of(app).to_move is UNION


async def test_the_same_key_stops_it_and_the_line_of_keys_says_so() -> None:
    app = app_at(MARCHES, ALONE, pace="step")
    async with app.run_test(size=LARGE) as pilot:
        assert ". staff goes on" in keys_shown(app)
        await pilot.press("full_stop", "full_stop")
        await until(pilot, lambda: app.loop.commanders.is_ready)
        assert not app.person_decides
        assert ". stop staff" in keys_shown(app)
        await pilot.press("m")  # not his to order now
        assert state_of(app) == read_situation(MARCHES)
        await pilot.press("full_stop")
        await pilot.pause()
        assert "You stopped it." in said(app)
        assert app.person_decides


async def test_undo_stops_it_and_takes_back_all_that_it_ordered_since_the_last_die() -> None:
    app = app_at(MARCHES, ALONE, pace="step")
    async with app.run_test(size=SMALL) as pilot:
        assert app.journal is not None
        staff = app.loop.staff
        staff.tell(UNION, staff.told(UNION).told(armies="cairo", press=("west",)))
        await pilot.press("full_stop")
        for _ in range(2):
            await until(pilot, lambda: app.loop.commanders.is_ready)
            await pilot.press("space")
            await pilot.pause()
        given = [entry.order for entry in app.journal.entries()]
        assert len(given) == 2
        assert given[0] == "march cairo"
        assert given[1].startswith("move ")
        marched_to = staff.told(UNION).mandate.armies
        assert marched_to == given[1].split()[-1]
        await pilot.press("u")
        await until(pilot, lambda: state_of(app) == read_situation(MARCHES))
        assert not staff.is_on
        assert app.person_decides
        assert staff.told(UNION).mandate.armies == "cairo"
        await pilot.press("U")
        await until(pilot, lambda: state_of(app) != read_situation(MARCHES))
        assert staff.told(UNION).mandate.armies == marched_to


async def test_an_army_is_led_back_with_its_march_when_the_war_was_left_in_between(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever resumes the war, takes the march back and lets the staff go on, means that army."""
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path))
    app = NordenSuden(kept_war(tmp_path))
    app.remember(pace="step")
    async with app.run_test(size=SMALL) as pilot:
        staff = app.loop.staff
        staff.tell(UNION, staff.told(UNION).told(armies="cairo", press=("west",)))
        await pilot.press("full_stop")
        for _ in range(2):
            await until(pilot, lambda: app.loop.commanders.is_ready)
            await pilot.press("space")
            await pilot.pause()
        marched_to = staff.told(UNION).mandate.armies
    assert marched_to != "cairo"
    again = NordenSuden(left_and_resumed(app))
    async with again.run_test(size=SMALL) as pilot:
        staff = again.loop.staff
        assert staff.told(UNION).mandate.armies == marched_to
        while again.loop.journal.can_take_back:
            await pilot.press("u")
            await pilot.pause()
        assert staff.told(UNION).mandate.armies == "cairo"
        while again.loop.journal.can_redo:
            await pilot.press("U")
            await pilot.pause()
        assert staff.told(UNION).mandate.armies == marched_to
        journal = again.journal
        assert isinstance(journal, Journal)
        journal.go_back(0)  # as a branch, from the history
        again.enter(journal)
        assert again.loop.staff.told(UNION).mandate.armies == "cairo"


async def test_it_goes_along_with_an_army_that_was_on_the_march_when_it_began() -> None:
    """Its general has sent most of it himself, or has stopped the staff in between."""
    app = app_at(ON_THE_MARCH, ALONE)
    async with app.run_test(size=SMALL) as pilot:
        staff = app.loop.staff
        told = staff.told(UNION).told(armies="cairo", hold=("cairo", "humboldt"))
        staff.tell(UNION, told.going_on_until(Halt.SEGMENT))
        orders = ("march cairo", "move 3 veteran_infantry humboldt")
        app.loop.play(*map(read_order, orders))
        await pilot.pause()
        assert isinstance(state_of(app).step, Marching)
        await pilot.press("full_stop")
        await until(pilot, lambda: not isinstance(state_of(app).step, Marching))
        assert staff.told(UNION).mandate.armies == "humboldt"


@pytest.mark.parametrize(("union", "is_small"), [(3, True), (7, False)])
async def test_small_battles_are_fought_and_large_ones_left_to_the_player(
    union: int, is_small: bool
) -> None:
    app = app_at(BATTLES.format(union=union), ALONE)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("full_stop", "full_stop")
        await until(pilot, lambda: not app.loop.staff.is_on)
        assert app.journal is not None
        orders = " ".join(entry.order for entry in app.journal.entries())
        assert ("battle humboldt" in orders) is is_small
        assert ("A battle is yours." in said(app)) is not is_small
        assert isinstance(app.screen, MapScreen)


# --- a war with the staff ------------------------------------------------------------------------

MOST_KEYS = 12
"""Keys a turn, in the median, for whoever wants a war in an evening."""


async def test_a_turn_of_a_short_war_takes_few_keys() -> None:
    app = app_at(new_campaign("1861-short"), ALONE)
    async with app.run_test(size=SMALL) as pilot:
        typist = StaffTypist(pilot, app)
        await typist.play(turns=2)
        assert median(typist.by_turn.values()) <= MOST_KEYS


@pytest.mark.thorough
async def test_a_short_war_with_the_staff_by_keys_alone() -> None:
    app = app_at(new_campaign("1861-short"), ALONE)
    async with app.run_test(size=SMALL) as pilot:
        typist = StaffTypist(pilot, app)
        state = await typist.play()
        assert state.ending is not None
        assert median(typist.by_turn.values()) <= MOST_KEYS
        await until(pilot, lambda: isinstance(app.screen, VictoryScreen))


@pytest.mark.soak
@pytest.mark.parametrize("preset", PRESETS)
async def test_a_whole_war_with_the_staff_by_keys_alone(preset: str) -> None:
    app = app_at(new_campaign("1861", Options.preset(preset)), ALONE)
    async with app.run_test(size=SMALL) as pilot:
        typist = StaffTypist(pilot, app)
        state = await typist.play()
        assert state.ending is not None
        assert app.journal is not None
        assert app.journal.record.verify() > 500
        assert median(typist.by_turn.values()) <= MOST_KEYS
