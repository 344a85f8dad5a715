"""The battle line read back from the terminal in all looks: every piece, and whom it fires at."""

import pytest

from campaign.battle.contract import BattlePiece
from campaign.resolvers.battle_line.position import LinePosition, Stage
from campaign.tables.printed_values import printed_values
from campaign.terms import SIDES, Rank
from screens.battle.line.formation import LineStanding, drawn_up
from screens.battle.line.ranks_plan import RanksPlan
from screens.battle.line.signs import LETTERS
from screens.shell.themes import LOOKS
from tests.screens.battle.field_reader import FieldReader, PieceSeen
from tests.screens.battlefield import app_at, battle_of, joined_battle, position_of

LETTER = {Rank.MILITIA: "M", Rank.VETERAN: "V", Rank.CRACK: "C"}


def piece(side: str, type_: str, count: int = 1, more: str = "") -> str:
    return (
        f'[[pieces]]\nbox = "cairo"\nside = "{side}"\ntype = "{type_}"\ncount = {count}\n{more}\n'
    )


MIXED = "\n".join(
    [
        'scenario = "1861"\nturn = 9\nagenda = ["combat confederate"]',
        piece("confederate", "crack_infantry", 2, 'entry = "humboldt"'),
        piece("confederate", "veteran_infantry", 3, 'crossed = true\nentry = "paducah"'),
        piece("confederate", "veteran_infantry", 2, 'reduced = true\nentry = "humboldt"'),
        piece("confederate", "militia_cavalry", 2, 'reduced = true\nentry = "humboldt"'),
        piece("union", "crack_infantry", 2),
        piece("union", "militia_infantry", 3, "entrenched = true"),
        piece("union", "veteran_cavalry", 2, "reduced = true"),
        piece("union", "militia_infantry", 2, "reduced = true"),
        '[[pieces]]\nbox = "washington"\nside = "union"\ntype = "militia_infantry"',
        '[[pieces]]\nbox = "vandalia"\nside = "union"\ntype = "veteran_infantry"',
        '[[pieces]]\nbox = "richmond"\nside = "confederate"\ntype = "militia_infantry"',
    ]
)
"""Nine pieces on each side, of every kind and in every state."""


def as_a_player_knows(position: LinePosition, one: BattlePiece) -> PieceSeen:
    """What has to be on a counter, out of the rules and the position."""
    enemies = [enemy.id for enemy in position.line(position.firing.enemy)]
    letters = dict(zip(enemies, LETTERS, strict=False))
    shots = {shot.shooter: letters[shot.target] for shot in position.shots}
    return PieceSeen(
        one.side,
        not one.type.is_infantry,
        LETTER[one.type.rank],
        one.reduced,
        printed_values()[one.type][0],
        one.id,
        letters.get(one.id, ""),
        shots.get(one.id, ""),
        one.entrenched,
    )


@pytest.mark.sampled(3)
@pytest.mark.parametrize("size", [(80, 24), (160, 48)])
@pytest.mark.parametrize("look", LOOKS)
async def test_every_piece_is_read_back_as_it_stands(look: str, size: tuple[int, int]) -> None:
    app = app_at(joined_battle(MIXED, "cairo"))
    app.theme = look
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await pilot.press("d", "e", "o", "o")
        await pilot.pause()
        position = position_of(app)
        assert len(position.shots) == 3, "a second shot at o is refused before all are covered"
        reader = FieldReader(app, battle_of(app).lines, size)
        reader.check_contrast()
        wanted = {
            one.id: as_a_player_knows(position, one)
            for side in SIDES
            for one in position.line(side)
        }
        assert reader.pieces() == wanted


@pytest.mark.sampled(2)
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (160, 48), (210, 60)])
async def test_all_that_a_small_terminal_shows_lies_within_it(size: tuple[int, int]) -> None:
    app = app_at(joined_battle(MIXED, "cairo"))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        field = battle_of(app).lines
        assert field.picture is not None
        assert field.picture.plan.rows == field.size.height
        assert field.picture.plan.columns == field.size.width
        between = field.picture.plan
        ground = between.between if isinstance(between, RanksPlan) else between.open
        assert len(ground) >= 3, "there is ground between the lines"


async def test_who_has_fallen_leaves_an_outline_in_the_line() -> None:
    app = app_at(joined_battle(MIXED, "cairo"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        before = dict(battle_of(app).lines.picture.places)  # type: ignore[union-attr]
        for _ in range(4):
            await pilot.press("f", "enter")
        await pilot.pause()
        position = position_of(app)
        assert position.stage is Stage.FIRE
        assert position.lost, "somebody has been eliminated"
        picture = battle_of(app).lines.picture
        assert picture is not None
        assert picture.places == before, "nobody has moved"
        fallen = {
            post.piece.id
            for side in SIDES
            for post in drawn_up(position, side).front
            if post.standing is LineStanding.FALLEN
        }
        assert fallen == set(position.lost)
        seen = FieldReader(app, battle_of(app).lines, (80, 24)).pieces()
        assert not set(seen) & set(position.lost)
        assert set(seen) == {one.id for side in SIDES for one in position.line(side)}
