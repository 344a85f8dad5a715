"""Battles of the advanced game by keys: days, relief, leaders' points, morale, garrisons."""

from collections.abc import Iterable

import pytest

from campaign import CampaignState, apply, read_order, read_situation
from campaign.battle.contract import BattleInProgress
from campaign.dice import ScriptedDice
from campaign.resolvers.battle_line.events import CommandRolled, MoraleChecked
from campaign.resolvers.battle_line.position import LinePosition, Stage, points_of, ran
from campaign.resolvers.battle_line.resolver import BATTLE_LINE
from campaign.terms import CONFEDERATE, UNION, Leader
from screens.app import NordenSuden
from screens.battle.line.command_days import command_line, command_odds, title
from screens.battle.line.formation import LineStanding, drawn_up
from screens.battle.line.log import after_throw, retold
from screens.battle.line.phrases import why_no_retreat, why_not
from screens.parts.choice_dialog import ChoiceScreen
from tests.screens.battlefield import app_at, battle_of, joined_battle, position_of
from tests.screens.campaigning import LEADERS, SHILOH, situation
from tests.screens.drawing import letters as shown
from tests.screens.keyboard import SMALL, said

SHILOH_BEGINS = situation(["combat confederate"], *SHILOH, tables=LEADERS)


def shiloh() -> CampaignState:
    """Before the first command die."""
    return joined_battle(SHILOH_BEGINS, "pittsburg_landing")


def on(state: CampaignState, orders: Iterable[str], *faces: int) -> CampaignState:
    """The battle after some tactical orders."""
    dice = ScriptedDice(faces)
    for order in orders:
        state = apply(state, read_order(f"fight {order}"), dice).state
    return state


def in_line(state: CampaignState) -> CampaignState:
    """The first part of the first day: a 1 for the Union, a 3 for the Confederacy."""
    return on(state, ["roll", "roll", "ready", "ready"], 1, 3)


def battle(state: CampaignState) -> LinePosition:
    assert state.battle is not None
    position: LinePosition = state.battle.position
    return position


def at(state: CampaignState, position: LinePosition) -> CampaignState:
    """The campaign with the battle in another position."""
    return state.evolve(battle=BattleInProgress("battle_line", position))


@pytest.mark.thorough
async def test_enter_throws_the_command_dice_and_the_screen_shows_what_they_give() -> None:
    app = app_at(shiloh())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        screen = battle_of(app)
        assert "day 1, Union command die" in title(position_of(app))
        assert command_odds(position_of(app)).startswith("3 on 1-2, 4 on 3-4, 5 on 5-6")
        assert command_line(position_of(app)) == "Leaders: Union Grant 1, Confederate Lee 3"
        assert not screen.view.has_class("-chances"), "no shot is announced before the die"
        await pilot.press("enter")
        assert "Confederate ? (Lee 3)" in shown(app)
        await pilot.press("enter")
        union, confederate = position_of(app).leadership
        may_fire = f"May fire: Union {union} (Grant 1), Confederate {confederate} (Lee 3)"
        assert may_fire in " ".join(shown(app).split())
        assert any("from the table, 1 from leaders" in line.text for line in screen.view.log_lines)


@pytest.mark.thorough
async def test_eight_stand_in_front_and_a_letter_sends_another_in() -> None:
    app = app_at(on(shiloh(), ["roll", "roll"], 1, 3))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert position_of(app).stage is Stage.RELIEF
        apart = drawn_up(position_of(app), UNION).apart
        behind = [post.piece.id for post in apart if post.standing is LineStanding.BEHIND]
        first = position_of(app).line(UNION)[0].id
        assert battle_of(app).lines.shooter == first
        await pilot.press("d")
        assert first in [piece.id for piece in position_of(app).rear[0]]
        assert behind[0] in [piece.id for piece in position_of(app).line(UNION)]
        await pilot.press("enter")
        assert position_of(app).firing is CONFEDERATE
        await pilot.press("space")
        assert position_of(app).stage is Stage.FIRE


@pytest.mark.thorough
async def test_enter_announces_and_a_key_of_its_own_rolls_with_fewer_shots() -> None:
    app = app_at(in_line(shiloh()))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert position_of(app).leadership[UNION.seat] > 1
        await pilot.press("enter")
        assert position_of(app).stage is Stage.FIRE
        assert len(position_of(app).shots) == 1
        await pilot.press("R")
        assert position_of(app).firing is CONFEDERATE
        assert sum(line.text.count(" fires at ") for line in battle_of(app).view.log_lines) <= 1


@pytest.mark.thorough
async def test_no_more_fire_than_the_leadership_allows() -> None:
    app = app_at(in_line(shiloh()))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "UNION defends with 10, 3 to fire" in shown(app)
        await pilot.press("d", "e", "i")
        assert len(position_of(app).shots) == 3
        assert "holds" in shown(app)
        assert battle_of(app).lines.shooter == 0, "nobody else can announce"
        await pilot.press("enter")
        assert position_of(app).firing is CONFEDERATE


async def test_plus_gives_a_leaders_point_to_a_shot() -> None:
    app = app_at(in_line(shiloh()))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("plus")
        assert "[NS 8.22]" in said(app)
        await pilot.press("d", "e", "i", "plus")
        assert isinstance(app.screen, ChoiceScreen)
        await pilot.press("down", "enter")
        shooter = position_of(app).shots[1].shooter
        assert points_of(position_of(app), shooter) == 1
        assert "+1" in shown(app)
        await pilot.press("u")
        assert position_of(app).points == ()


@pytest.mark.thorough
async def test_f_fills_in_shots_and_points() -> None:
    app = app_at(in_line(shiloh()))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("f")
        assert len(position_of(app).shots) == 3
        assert sum(points.given for points in position_of(app).points) == 1


@pytest.mark.thorough
async def test_a_leader_near_by_is_brought_up_like_a_piece() -> None:
    state = in_line(shiloh())
    app = app_at(at(state, battle(state)._replace(round=2)))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("b")
        await pilot.pause()
        assert isinstance(app.screen, ChoiceScreen), said(app)
        texts = [offer.text.partition(":")[0] for offer in app.screen.offers]
        assert "Sherman from Forts Henry and Donelson" in texts
        await pilot.press(*["down"] * texts.index("Sherman from Forts Henry and Donelson"), "enter")
        assert position_of(app).brought == (Leader.SHERMAN,)
        assert "Grant 1 and Sherman 1" in command_line(position_of(app))


# --- morale ------------------------------------------------------------------------------------


def shaken(state: CampaignState) -> tuple[CampaignState, int]:
    """A Union piece has run; its number."""
    position = battle(state)
    first, *others = position.line(UNION)
    run = first._replace(reduced=True)
    position = position.with_line(UNION, tuple(others))._replace(routed=(run,))
    return at(state, position), run.id


async def test_the_dice_of_morale_are_thrown_on_the_table_and_told() -> None:
    state = in_line(shiloh())
    position = battle(state)
    shots = [f"fire {10 + n} {1 + n}" for n in range(3)]
    after = on(state, [*shots, "roll"], 1, 6, 6, 6)
    assert ran(battle(after), CONFEDERATE) == (), "Lee and his veterans stand on 6"
    piece = position.line(UNION)[0]._replace(reduced=True)
    runs = MoraleChecked(piece, 6, 4, routed=True)
    seen = after_throw(position, runs)
    apart = drawn_up(seen, UNION).apart
    assert [(post.piece.id, post.standing) for post in apart] == [
        *((post.piece.id, LineStanding.BEHIND) for post in apart[:-1]),
        (piece.id, LineStanding.ROUTED),
    ]
    app = app_at(on(state, shots))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("enter")
        journal = app.journal
        assert journal is not None
        lines = battle_of(app).view.log_lines
        hits = sum("reduced" in line.text for line in lines)
        assert sum("stands on" in line.text for line in lines) == hits


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("keys", "comes_back"), [(("d",), True), (("enter", "enter"), True)])
async def test_one_who_ran_is_brought_back_after_the_fourth_round(
    keys: tuple[str, ...], comes_back: bool
) -> None:
    state, number = shaken(in_line(shiloh()))
    app = app_at(at(state, battle(state)._replace(round=4, stage=Stage.RALLY)))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "after round 4, Union rally" in title(position_of(app))
        await pilot.press(*keys)
        await pilot.pause()
        fighting = [piece.id for piece in position_of(app).fighting(UNION)]
        assert (number in fighting) is comes_back


@pytest.mark.thorough
async def test_nobody_need_be_brought_back() -> None:
    state, number = shaken(in_line(shiloh()))
    app = app_at(at(state, battle(state)._replace(round=4, stage=Stage.RALLY)))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("enter", "down", "enter")
        await pilot.pause()
        assert [piece.id for piece in position_of(app).routed] == [number]
        assert position_of(app).stage is not Stage.RALLY


@pytest.mark.thorough
async def test_whoever_has_only_run_chooses_where_to_go() -> None:
    alone = situation(
        ["combat confederate"],
        ("cairo", "confederate", "veteran_infantry", 2),
        ("cairo", "union", "militia_infantry", 1),
    )
    announced = ["roll", "roll", "fire 3 1", "roll", "fire 1 3", "fire 2 3", "roll"]
    state = on(joined_battle(alone, "cairo"), announced, 1, 3, 6, 1, 6, 6)
    assert battle(state).stage is Stage.FLIGHT
    app = app_at(state)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("f")
        assert "All pieces are routed: choose where they retreat (Enter). [NS-R19]" in said(app)
        await pilot.press("enter")
        assert isinstance(app.screen, ChoiceScreen)
        await pilot.press("enter")
        await pilot.pause()
        assert "has won the battle" in battle_of(app).run.outcome


def test_a_box_that_is_no_refuge_is_named_once() -> None:
    outside = situation(
        ["combat confederate"],
        ("goldsboro", "confederate", "veteran_infantry", 2),
        ("goldsboro", "union", "militia_infantry", 1),
    )
    announced = ["roll", "roll", "fire 3 1", "roll", "fire 1 3", "fire 2 3", "roll"]
    state = on(joined_battle(outside, "goldsboro"), announced, 1, 3, 6, 6, 6)
    said_ = why_no_retreat(battle(state))
    assert "Wilmington is an enemy recruitment city. [BG 9.2]" in said_


# --- garrisons, the log ------------------------------------------------------------------------

LANDING = situation(["combat union"], ("mobile", "confederate", "militia_infantry", 1), turn=17) + (
    '\n[[pieces]]\nbox = "mobile"\nside = "union"\ntype = "veteran_infantry"\ncount = 2\n'
    "crossed = true\ninvaded = true\n"
)


async def test_a_garrison_stands_in_the_line_with_its_value() -> None:
    app: NordenSuden = app_at(joined_battle(LANDING, "mobile"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        guns = next(piece for piece in position_of(app).request.pieces if piece.garrison)
        assert f"garrison {guns.id}" in shown(app)
        assert f"value {guns.garrison}" in shown(app)
        assert "CONFEDERATE defends with 1" in shown(app), "a garrison is no piece"


def test_the_log_told_again_has_days_and_parts() -> None:
    app = app_at(shiloh())
    assert app.journal is not None
    for order in ("roll", "roll", "ready", "ready"):
        app.journal.play(read_order(f"fight {order}"))
    lines = retold(position_of(app), app.journal.entries()).lines
    headings = [line.text for line in lines if line.heading]
    assert headings == ["Day 1", "Round 1, Union part (defender)"]


def test_a_command_die_changes_what_the_lines_show() -> None:
    position = battle(shiloh())
    rolled = CommandRolled(UNION, day=1, die=4, table=3, carried=0, leaders=1, leadership=4)
    assert after_throw(position, rolled).leadership == (4, 0)
    assert BATTLE_LINE.result(position) is None
    assert read_situation(SHILOH_BEGINS).battle is None


def test_a_leaders_point_goes_to_nobody_when_all_pieces_have_run() -> None:
    battle = shiloh().battle
    assert battle is not None
    position: LinePosition = battle.position
    lines = [
        () if side is position.firing else position.line(side) for side in (UNION, CONFEDERATE)
    ]
    routed = position._replace(stage=Stage.FLIGHT, lines=(lines[0], lines[1]))
    assert why_not(routed, "bonus") == (
        "All pieces are routed: choose where they retreat (Enter). [NS-R19]"
    )
