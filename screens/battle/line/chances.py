"""What the volley that is being announced can do to each piece: exact chances. [BG 8.3, BG 8.5]"""

from campaign.battle.contract import BattlePiece
from campaign.resolvers.battle_line.odds import Target, prospects
from campaign.resolvers.battle_line.orders import Roll
from campaign.resolvers.battle_line.position import LinePosition, Stage
from campaign.resolvers.battle_line.suggestions import completed
from screens.battle.line.signs import grade, letter_of, piece_sign
from screens.shell.glyphs import Glyphs


def volley_chances(position: LinePosition, glyphs: Glyphs) -> list[str]:
    """A heading, and a line for each enemy piece; nothing where nobody announces shots."""
    if position.winner is not None or position.stage is not Stage.FIRE:
        return []
    volley = completed(position)
    found = prospects(volley, Roll()) or ()
    head = "As announced:" if volley == position else "Filled in as by f:"
    lines = [
        _line(position, piece, target, glyphs)
        for target in found
        if isinstance(target, Target) and (piece := position.piece(target.piece))
    ]
    return ["Chances of this volley", head, *lines]


def _line(position: LinePosition, piece: BattlePiece, target: Target, glyphs: Glyphs) -> str:
    """`d 10 ■M  reduced 50%  lost 25%`; the rest of the time it stands as it does."""
    who = f"{letter_of(position, piece.id):1} {piece.id:>2} {piece_sign(piece, glyphs)}"
    words = ("lost",) if piece.reduced else ("reduced", "lost")
    shares = zip(words, target.hits[1:], strict=True)
    said = [f"{word} {share:.0%}" for word, share in shares if share]
    return "  ".join([f"{who}{grade(piece)}", *(said or ["cannot be hit"])])
