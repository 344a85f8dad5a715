"""Whole battles by keys: shots, dice, going back, retreat, arrivals, fighting it out."""

import pytest
from textual import events
from textual.geometry import Region
from textual.pilot import Pilot

from campaign.agenda import Laurels, Promotion
from campaign.resolvers.battle_line.position import Shot
from campaign.terms import CONFEDERATE, UNION, Side
from saves.campaign_log.journal import Players
from screens.app import NordenSuden
from screens.battle.line import screen
from screens.battle.line.dice_faces import thrower
from screens.battle.line.ranks_plan import HEAD
from screens.battle.line.screen import BattleScreen
from screens.map.map_screen import MapScreen
from screens.parts.choice_dialog import ChoiceScreen
from screens.parts.told_log import ToldLog
from screens.text.phrases import SIDE_ADJECTIVES
from tests.screens.battlefield import CAIRO, SHILOH, app_at, battle_of, joined_battle, position_of
from tests.screens.drawing import letters, part
from tests.screens.keyboard import in_haste, notes, until

SMALL, LARGE = (80, 24), (160, 48)


def at_cairo() -> NordenSuden:
    return app_at(joined_battle(CAIRO, "cairo"))


def is_rolling(app: NordenSuden) -> bool:
    return battle_of(app).view.tray.is_rolling


async def test_a_battle_opens_its_screen_and_points_at_the_first_shot() -> None:
    app = at_cairo()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        battle = battle_of(app)
        assert battle.lines.shooter == 3
        assert battle.lines.target == 1
        assert battle.view.log_lines[0].text == "Round 1, Union part (defender)"


async def test_8_3_a_letter_announces_a_shot_and_enter_rolls() -> None:
    app = at_cairo()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("e")
        assert position_of(app).shots == (Shot(3, 2),)
        assert battle_of(app).lines.shooter == 0, "nobody is left to announce"
        await pilot.press("enter")
        assert position_of(app).firing is CONFEDERATE
        [shot] = [line for line in battle_of(app).view.log_lines if "rolls" in line.text]
        assert shot.text.startswith("Veteran cavalry 3 at veteran cavalry 2: needs 1-3, rolls")
        assert shot.rule == "BG 8.5"


@pytest.mark.thorough
async def test_8_3_announced_shots_can_be_taken_back_but_not_dice() -> None:
    app = at_cairo()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("d", "u")
        assert position_of(app).shots == ()
        assert battle_of(app).lines.shooter == 3
        await pilot.press("U")
        assert position_of(app).shots == (Shot(3, 1),)
        await pilot.press("enter", "u")
        assert position_of(app).firing is CONFEDERATE, "a die has fallen"
        assert "last die" in notes(app)[-1]


@pytest.mark.thorough
async def test_8_4_a_second_shot_at_the_same_piece_is_refused_with_its_paragraph() -> None:
    app = app_at(joined_battle(SHILOH, "pittsburg_landing"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("d", "d")
        assert len(position_of(app).shots) == 1
        assert "[BG 8.4]" in notes(app)[-1]


async def test_arrows_take_another_shooter_and_another_target() -> None:
    app = app_at(joined_battle(SHILOH, "pittsburg_landing"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("down", "j", "right", "l", "enter")
        assert position_of(app).shots == (Shot(15, 3),)
        assert battle_of(app).lines.shooter == 16
        await pilot.press("N")
        assert battle_of(app).lines.shooter == 14
        await pilot.press("n")
        assert battle_of(app).lines.shooter == 16, "15 has announced its shot"


@pytest.mark.thorough
async def test_a_battle_that_is_resumed_looks_as_it_did() -> None:
    """The dice of the last volley, too, lie where they lay."""
    app = app_at(joined_battle(SHILOH, "pittsburg_landing"))
    async with app.run_test(size=(100, 40)) as pilot:
        await pilot.pause()
        await pilot.press("f", "enter", "f")
        await pilot.pause()
        before = letters(app)
    assert app.journal is not None
    again = NordenSuden(app.journal, session=app.session)
    async with again.run_test(size=(100, 40)) as pilot:
        await pilot.pause()
        assert letters(again) == before


@pytest.mark.thorough
@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_twelve_pieces_a_side_are_all_in_view(size: tuple[int, int]) -> None:
    app = app_at(joined_battle(SHILOH, "pittsburg_landing"))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        battle = battle_of(app)
        field = battle.lines.picture
        assert field is not None
        assert len(field.places) == 24
        assert field.plan.columns <= battle.lines.size.width, "nothing lies beside the window"
        assert field.plan.rows <= battle.lines.size.height
        assert max(log.size.height for log in battle.view.query(ToldLog)) >= 2


@pytest.mark.thorough
async def test_f_fills_in_all_shots_as_the_rules_demand() -> None:
    app = app_at(joined_battle(SHILOH, "pittsburg_landing"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("d", "f")
        position = position_of(app)
        assert len(position.shots) == 12
        assert position.covered == {piece.id for piece in position.line(CONFEDERATE)}
        await pilot.press("f")
        assert "[BG 8.3]" in notes(app)[-1]


ALONE = Players("person", "steady")


def throwers(app: NordenSuden) -> list[Side]:
    """Before whose lines dice lie, in their order."""
    return [*dict.fromkeys(thrower(throw) for throw in battle_of(app).lines.throws)]


async def test_the_players_dice_lie_there_until_space_before_the_enemy_answers() -> None:
    app = app_at(joined_battle(SHILOH, "pittsburg_landing"), ALONE, pace="slow")
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        await pilot.press("f", "enter", "enter")
        await pilot.pause()
        assert not is_rolling(app)
        assert position_of(app).firing is CONFEDERATE
        assert battle_of(app).holds_play
        assert not position_of(app).shots, "the enemy waits"
        assert throwers(app) == [UNION]
        assert "any key goes on" in letters(app)
        await pilot.press("space")
        await until(pilot, lambda: CONFEDERATE in throwers(app))


@pytest.mark.thorough
async def test_the_enemy_answers_by_himself_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screen, "TO_BE_READ", {"slow": 0.05})
    app = app_at(joined_battle(SHILOH, "pittsburg_landing"), ALONE, pace="slow")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("f", "enter", "enter")
        await until(pilot, lambda: throwers(app) == [CONFEDERATE])


async def test_without_motion_both_volleys_lie_there_the_players_first() -> None:
    app = app_at(joined_battle(SHILOH, "pittsburg_landing"), ALONE)
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        await pilot.press("f", "enter")
        await until(pilot, lambda: position_of(app).round == 2)
        assert throwers(app) == [UNION, CONFEDERATE]
        await pilot.press("f", "enter")
        await until(pilot, lambda: position_of(app).round == 3)
        assert throwers(app) == [UNION, CONFEDERATE]


async def test_the_chance_above_a_battle_is_that_of_who_plays_in_either_part() -> None:
    state = joined_battle(SHILOH, "pittsburg_landing")
    app = app_at(state, ALONE, pace="step")
    async with app.run_test(size=LARGE) as pilot:
        await until(pilot, lambda: "Union win" in letters(app))
        await pilot.press("f", "enter", "enter")
        await until(pilot, lambda: position_of(app).firing is CONFEDERATE)
        await until(pilot, lambda: " win " in letters(app))
        assert "Union win" in letters(app)


async def test_each_of_the_logs_has_the_name_of_its_side_above_it() -> None:
    app = app_at(joined_battle(SHILOH, "pittsburg_landing"))
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        for side, log in battle_of(app).view.side_logs.items():
            above = Region(log.region.x, log.region.y - 1, log.region.width, 1)
            assert part(app, above).strip() == SIDE_ADJECTIVES[side].upper()


async def test_the_chances_of_a_volley_stay_there_while_its_dice_fall() -> None:
    app = app_at(joined_battle(SHILOH, "pittsburg_landing"), pace="slow")
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        await pilot.press("f", "enter")
        assert is_rolling(app)
        assert "Chances of this volley" in letters(app)


@pytest.mark.thorough
async def test_dice_fall_one_by_one_and_a_key_finishes_them() -> None:
    app = app_at(joined_battle(SHILOH, "pittsburg_landing"), pace="slow")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("f", "enter")
        battle = battle_of(app)
        assert is_rolling(app)
        assert battle.holds_play
        assert len([line for line in battle.view.log_lines if " at " in line.text]) < 12
        await pilot.press("enter")
        assert not is_rolling(app)
        assert len([line for line in battle.view.log_lines if " at " in line.text]) == 12
        assert position_of(app).shots == (), "the key that finished the dice did nothing else"
        await pilot.press("d")
        assert len(position_of(app).shots) == 1


async def test_another_key_finishes_the_dice_and_aims_at_nothing_unseen() -> None:
    app = app_at(joined_battle(SHILOH, "pittsburg_landing"), pace="slow")
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("f", "enter", "d")
        assert not is_rolling(app)
        assert len(position_of(app).shots) == 0
        await pilot.press("d")
        assert len(position_of(app).shots) == 1


@pytest.mark.thorough
async def test_keys_pressed_at_once_meet_the_position_that_the_last_one_led_to() -> None:
    app = app_at(joined_battle(SHILOH, "pittsburg_landing"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        for key in ("f", "enter"):
            app.post_message(events.Key(key, "f" if key == "f" else "\r"))
        await pilot.pause()
        assert position_of(app).firing is CONFEDERATE
        assert notes(app) == []


async def test_a_question_is_not_answered_by_keys_typed_before_it_was_seen() -> None:
    app = at_cairo()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        in_haste(app, "a", "enter", "enter")
        await pilot.pause()
        assert isinstance(app.screen, ChoiceScreen)
        assert app.journal is not None
        assert not app.journal.entries()
        in_haste(app, "enter", "enter")
        await pilot.pause()
        assert app.journal.entries(), "it is fought on"


@pytest.mark.thorough
async def test_a_question_left_twice_in_haste_is_left_once() -> None:
    app = at_cairo()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        in_haste(app, "a", "escape", "escape")
        await pilot.pause()
        assert not battle_of(app).run.outcome


@pytest.mark.thorough
async def test_8_2_space_announces_and_rolls_like_enter() -> None:
    app = at_cairo()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("space")
        assert position_of(app).shots == (Shot(3, 1),)
        await pilot.press("space")
        assert position_of(app).firing is CONFEDERATE


@pytest.mark.thorough
async def test_one_u_takes_back_all_that_f_announced() -> None:
    app = app_at(joined_battle(SHILOH, "pittsburg_landing"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("d", "f", "u")
        assert len(position_of(app).shots) == 1
        await pilot.press("U")
        assert len(position_of(app).shots) == 12


async def fight_a_round(pilot: Pilot[None]) -> None:
    """Both sides' volleys as the commander would fire them."""
    await pilot.press("f", "enter", "f", "enter")


async def test_9_1_retreat_is_dimmed_in_round_one_and_says_why() -> None:
    app = at_cairo()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press("g")
        assert "[BG 9.1]" in notes(app)[-1]
        assert isinstance(app.screen, BattleScreen)


@pytest.mark.thorough
async def test_9_1_a_retreat_is_chosen_from_the_boxes_that_are_open() -> None:
    app = at_cairo()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await fight_a_round(pilot)
        assert position_of(app).round == 2
        await pilot.press("g")
        choice = app.screen
        assert isinstance(choice, ChoiceScreen)
        assert [offer.text.partition(":")[0] for offer in choice.offers] == [
            "St. Louis",
            "Vandalia",
        ]
        assert any("[BG 9" in line for line in choice.refusals), choice.refusals
        await pilot.press("down", "enter")
        battle = battle_of(app)
        assert "retreats to Vandalia" in battle.view.log_lines[-2].text
        assert "The Confederacy has won the battle of Cairo" in battle.run.outcome
        field = part(app, battle.lines.region)
        assert "UNION defends" in field
        assert ", fires" not in field, "nobody fires when it is over"
        assert "..." not in field
        await pilot.press("enter")
        assert isinstance(app.screen, MapScreen)
        assert app.journal is not None
        assert len(app.journal.state.units_in("vandalia", UNION)) == 2


@pytest.mark.thorough
async def test_enter_in_haste_after_a_victory_promotes_nobody_unseen() -> None:
    """The list of promotions is another screen than the battle: it has to be seen first."""
    app = at_cairo()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await fight_a_round(pilot)
        await pilot.press("g", "down", "enter")
        assert battle_of(app).run.outcome
        await pilot.pause()
        in_haste(app, "enter", "enter", "enter")
        await pilot.pause()
        assert isinstance(app.screen, MapScreen)
        assert app.journal is not None
        step = app.journal.state.step
        assert isinstance(step, Laurels)
        await pilot.press("enter")
        following = app.journal.state.step
        assert isinstance(following, Promotion)


async def test_a_key_that_hastens_the_enemy_leaves_no_last_page_unread() -> None:
    """Pressed a moment too late it meets how the battle ended, which enter alone puts away."""
    app = at_cairo()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await fight_a_round(pilot)
        await pilot.press("g", "down", "enter")
        await pilot.pause()
        await pilot.press("space")
        assert "has won the battle of Cairo" in battle_of(app).run.outcome
        assert "enter goes on" in letters(app)
        await pilot.press("enter")
        assert isinstance(app.screen, MapScreen)


@pytest.mark.thorough
async def test_10_1_a_piece_is_brought_up_and_fires_at_once() -> None:
    app = at_cairo()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await fight_a_round(pilot)
        await pilot.press("b")
        assert isinstance(app.screen, ChoiceScreen)
        wishes = [offer.text.partition(":")[0] for offer in app.screen.offers]
        assert wishes[:-1] == ["militia infantry from St. Louis", "veteran infantry from Vandalia"]
        assert wishes[-1].startswith("Nobody")
        await pilot.press("j", "enter")
        position = position_of(app)
        assert [piece.entry for piece in position.line(UNION)] == ["", "vandalia"]
        assert battle_of(app).view.log_lines[-1].rule == "BG 10.1"
        await pilot.press("u")
        assert len(position_of(app).line(UNION)) == 1


@pytest.mark.thorough
async def test_escape_leaves_a_choice_and_nothing_happens() -> None:
    app = at_cairo()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await fight_a_round(pilot)
        before = position_of(app)
        await pilot.press("g", "escape", "b", "q")
        assert position_of(app) == before
        assert isinstance(app.screen, BattleScreen)


@pytest.mark.thorough
async def test_a_whole_battle_by_letters_and_enter() -> None:
    app = at_cairo()
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        for _ in range(200):
            if battle_of(app).run.outcome:
                break
            await pilot.press("enter")
        assert "has won the battle of Cairo" in battle_of(app).run.outcome
        await pilot.press("enter")
        assert isinstance(app.screen, MapScreen)


async def test_the_mouse_picks_a_target() -> None:
    app = at_cairo()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        field = battle_of(app).lines.picture
        assert field is not None
        await pilot.click("#lines", offset=(field.places[2][2], field.rows_of(2).start + HEAD))
        assert position_of(app).shots == (Shot(3, 2),)
