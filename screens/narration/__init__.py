"""What happened, in words: one sentence for each event.

>>> from campaign.events import PiecesMoved
>>> from campaign.terms import PieceType, Side
>>> from campaign.theater import board
>>> moved = PiecesMoved(Side.UNION, PieceType.VETERAN_INFANTRY, 2, "cairo", "paducah", "cairo")
>>> narrate(moved, board())
'Two veteran infantry march from Cairo to Paducah.'
"""

from screens.narration import battles, marches, shell_for_guns, turns, yankee
from screens.narration.spoken import narrate

__all__ = ["battles", "marches", "narrate", "shell_for_guns", "turns", "yankee"]
