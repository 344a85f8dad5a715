"""What a side is asked while the other one acts: all of it is seen before one answers."""

from itertools import islice

import pytest

from campaign.battle.contract import BattleInProgress
from campaign.battle.register import RESOLVERS
from campaign.dice import RandomDice
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.fire import refuse_once
from campaign.resolvers.nei_boschi.fire_chances import chances_once
from campaign.resolvers.nei_boschi.orders import Assault, Move, Pass
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.shots import FireKind
from campaign.resolvers.nei_boschi.steps import (
    Acting,
    CommanderMoves,
    PassingFire,
    ReactionMove,
    RetreatBefore,
    Step,
)
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.terms import CONFEDERATE
from screens.battle.nei_boschi.chooser import ANSWERED, Asked
from screens.battle.nei_boschi.looking import HexLook
from screens.battle.nei_boschi.moments import moment
from screens.battle.nei_boschi.orders import NOTHING
from screens.battle.nei_boschi.panels.lines import percent
from screens.battle.nei_boschi.replay import Replay
from screens.shell.glyphs import UNICODE
from tests.screens.battle.nei_boschi.hex_desk import (
    NEI_BOSCHI,
    app_on,
    chooser_at,
    passed_to,
    positions,
    screen_of,
)
from tests.screens.battle.nei_boschi.test_hex_screen import (
    LINE,
    asked,
    last_order,
    position_of,
    press,
    titled,
)
from tests.screens.drawing import letters
from tests.screens.keyboard import LARGE, SMALL, said
from tests.shiloh.desk import desk, number

PANEL = 57
"""The first column of the panel in a small terminal."""


def beside(shown: str) -> str:
    """What is read beside the map, as one text."""
    return " ".join(" ".join(line[PANEL:] for line in shown.splitlines()[1:-1]).split())


def guns_in_danger() -> HexPosition:
    """The 55th Illinois comes within three hexes of some batteries. [SH 9]"""
    position: HexPosition = desk(
        *("us.55-il 5743 SE", "cs.btty-miller 5746 NW", "cs.btty-gage 5846 NW"),
        *(
            "cs.btty-harper 5946 NW",
            "cs.btty-trigg 5646 NW",
            "cs.btty-calvert 5747 NW",
            "cs.btty-hubbard 5845 NW",
        ),
        acting="2/5/T",
        orders=Orders.ATTACK,
        scenario="1",
    )
    dice, foot = RandomDice("stuart"), number("us.55-il")
    position, _ = sequence.apply(position, Move(foot, 5744, 2), dice)
    while isinstance(position.step, PassingFire):
        position, _ = sequence.apply(position, Pass(), dice)
    return position


def retreat() -> HexPosition:
    """The 55th Illinois assaults S5713, where the 9th Mississippi stands. [SH 11]"""
    dice = RandomDice("stuart")
    position: HexPosition
    position, _ = sequence.apply(LINE, Assault(number("us.55-il"), 5746), dice)
    while position.to_move is not CONFEDERATE:
        position, _ = sequence.apply(position, Pass(), dice)
    assert isinstance(position.step, RetreatBefore)
    return position


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_many_answers_stand_a_line_each_with_letters_that_the_map_has_too(
    size: tuple[int, int],
) -> None:
    """There were four lines to each, two of some twenty-four in sight, and a unit to pick first."""
    position = guns_in_danger()
    assert isinstance(position.step, ReactionMove)
    assert len(sequence.legal(position)) > 18
    app = app_on(position)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert asked(app) is Asked.LIST
        screen = screen_of(app)
        width = screen.panes.choices.size.width
        assert all(row.cell_length <= width for row in screen.panes.choices.rows)
        look = screen.look
        assert look is not None
        order = look.order
        on_map = look.notes(UNICODE)
        names = {name: one.order for name, one in look.names.items()}
        assert on_map
        for hex_, note in on_map.items():
            assert names[note.label].to == hex_  # type: ignore[union-attr]
            assert names[note.label].unit == order.unit  # type: ignore[union-attr]
        await press(pilot, "end", "up")
        again = screen.look
        assert again is not None
        assert again.order.unit != order.unit  # type: ignore[union-attr]
        on_map = again.notes(UNICODE)
        others = {names[note.label].unit for note in on_map.values()}  # type: ignore[union-attr]
        assert others <= {again.order.unit}  # type: ignore[union-attr]


async def test_a_question_says_what_is_risked_and_what_two_keys_bring() -> None:
    """The fire of who comes, and that of the guns if they stay. [SH 10, SH 10.3]"""
    position = guns_in_danger()
    guns, foot = number("cs.btty-miller"), number("us.55-il")
    app = app_on(position)
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        shown = " ".join(line[115:] for line in letters(app).splitlines())
        told = " ".join(shown.split())
        assert "The 55th Illinois comes near: move away from it?" in told
        assert "p: stay" in told
        assert "space: " in told
        look = screen_of(app).look
        assert look is not None
        unit = getattr(look.order, "unit", guns)
        assert refuse_once(position, unit, foot, FireKind.APPROACH) is None
        (own,) = chances_once(position, unit, foot, FireKind.APPROACH)
        assert f"can fire as it comes on: {percent(own.disorder)} disorder" in told
        assert "If it stays 55IL" in told


async def test_the_question_takes_two_lines_at_most() -> None:
    app = app_on(guns_in_danger())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        lines = [line[PANEL:] for line in letters(app).splitlines()[1:]]
        assert lines[2].startswith("space: ") or lines[1].startswith("space: ")


async def test_what_space_takes_is_said_before_and_after() -> None:
    """A line retreated, and nobody had said so: `as usual` was all. [SH 11]"""
    app = app_on(retreat())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert titled(app).rstrip().endswith("go back before the assault on S5713?")
        told = beside(letters(app))
        assert "Go back before the assault on S5713?" in told
        assert "p: await the assault" in told
        assert "9MS escapes the assault, with no check but for bad ground" in told
        before = position_of(app)
        order = screen_of(app).look.order  # type: ignore[union-attr]
        await press(pilot, "space")
        assert position_of(app) is not before
        assert last_order(app) == f"fight back {order.unit} {order.to}"  # type: ignore[union-attr]
        assert "As usual: the 9th Mississippi: go back to" in said(app)


async def test_who_is_green_or_in_disorder_is_told_of_his_check() -> None:
    """Who goes back in disorder checks his order behind that. [BB 9.54]"""
    position = retreat()
    shaken = position.unit(number("cs.9-ms"))._replace(disordered=True)
    app = app_on(position.with_units(shaken))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "9MS escapes the assault, then checks its order" in beside(letters(app))


async def test_where_leaders_ride_it_is_said_what_ends_that() -> None:
    app = app_on(passed_to(CommanderMoves, "2"))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert "p: ride no further" in beside(letters(app))


@pytest.mark.parametrize("scenario", ["9", "2"])
def test_every_answer_is_asked_for_by_a_question(scenario: str) -> None:
    """`go back before the assault`: was that a question, an order, a fact?"""
    seen = set[type[Step]]()
    for position in positions(scenario):
        if position.agenda and isinstance(position.step, ANSWERED):
            seen.add(type(position.step))
            words = moment(position)
            assert words.endswith("?") or words.startswith("event"), words
            assert type(position.step) in NOTHING
    assert len(seen) > 3


@pytest.mark.parametrize("scenario", ["9", "2"])
def test_what_space_offers_is_never_refused(scenario: str) -> None:
    """`space as usual` stood in the line of keys, and was refused when it was pressed."""
    resolver, tried = RESOLVERS[NEI_BOSCHI], 0
    for position in islice(positions(scenario), 0, 2000, 40):
        if not position.agenda or not isinstance(position.step, (Acting, *ANSWERED)):
            continue
        chooser = chooser_at(position)
        for unit in chooser.able[:3]:
            chooser.select(unit)
            for verb in chooser.verbs:
                chooser.say(verb)
                here = position.unit(unit).hex
                for cursor in (here, *list(chooser.targets)[::5]):
                    battle = BattleInProgress(NEI_BOSCHI, position)
                    look = HexLook(battle, chooser, Replay(), cursor)
                    if chooser.asked is Asked.WHERE and look.order is not None:
                        tried += 1
                        assert resolver.refusal(position, look.order) is None, look.order
    assert tried > 20
