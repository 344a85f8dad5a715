"""What the help of a battle on the battle line says: the shot in focus, the odds, the signs."""

from campaign.resolvers.battle_line.position import LinePosition
from screens.battle.line.headlines import odds_explained
from screens.battle.line.lines import BattleLines
from screens.battle.line.phrases import explained
from screens.battle.line.ranks_plan import is_for_ranks
from screens.text.odds_words import OddsHead

FIRST = 3
"""Lines about the battle and the shot, before the odds are explained."""


def help_lines(position: LinePosition, lines: BattleLines, odds: OddsHead) -> list[str]:
    """The battle, the piece that announces, its target, the figures above, and what signs mean."""
    in_words = is_for_ranks(lines.size.width)
    told = explained(position, lines.shooter, lines.target, lines.glyphs, in_words=in_words)
    said = (*told[:FIRST], *odds_explained(position, odds), *told[FIRST:])
    return [lines.named(text) for text in said]
