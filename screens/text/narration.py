"""What happened, in words: one sentence for each event.

>>> from campaign.events import PiecesMoved
>>> from campaign.terms import PieceType, Side
>>> from campaign.board.board import board
>>> moved = PiecesMoved(Side.UNION, PieceType.VETERAN_INFANTRY, 2, "cairo", "paducah", "cairo")
>>> narrate(moved, board())
'Two veteran infantry march from Cairo to Paducah.'
"""

from screens.text import battles, marches, shell_events, turns, yankee_events
from screens.text.narrate import narrate

SENTENCES = (battles, marches, turns, shell_events, yankee_events)
"""The modules that give events their sentences."""

__all__ = ["SENTENCES", "narrate"]
