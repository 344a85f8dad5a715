"""Lines of the log of a battle of units."""

from campaign.board.board import board
from campaign.dice import Roll
from campaign.resolvers.nei_boschi.events import BattleEnded
from campaign.resolvers.nei_boschi.orders import Pass
from campaign.terms import SIDES, UNION
from saves.campaign_log.line_of_play import Entry
from screens.battle.battle_log import Told, _lines
from screens.battle.nei_boschi.moments import told
from tests.shiloh.desk import desk

FACES = tuple("123456")


def lines(*events: object) -> list[str]:
    """Of an order to do nothing more, behind which four dice fell."""
    rolls = tuple(Roll("union initiative", 10, face) for face in (3, 6, 6, 2))
    one = Told(Entry(1, 1, UNION, "fight pass", rolls), Pass(), desk("us.55-il 5745 E"), events)
    return [*_lines(one, lambda *about: told("nei_boschi", *about), board(), FACES, SIDES)]


def test_no_line_of_dice_stands_there_without_a_word() -> None:
    """`3  6  6  2`: of which dice that was, nobody could say."""
    assert lines(BattleEnded(UNION)) == ["The battle is over, the Union wins."]
    assert lines() == ["Dice   3  6  6  2"]
