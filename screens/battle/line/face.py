"""How battles of the battle line are shown and spoken of. [BG 8]"""

import re

from campaign.resolvers.battle_line.orders import LineOrder
from campaign.resolvers.battle_line.position import LinePosition
from screens.battle.line.names import line_names
from screens.battle.line.orders import PHRASES
from screens.battle.line.phrases import piece_named
from screens.battle.line.sentences import narrate
from screens.battle.line.speech import SPEECH
from screens.faces.face import BattleFace, SetupNote
from screens.text.options import title_of

_PIECE = re.compile(r"\bpiece (\d+)")


def _spoken(position: LinePosition, order: LineOrder) -> str:
    """An order with its pieces by side and type."""
    said = PHRASES[type(order)](order)
    return _PIECE.sub(lambda found: piece_named(position, int(found[1])), said)


FACE = BattleFace(
    screen=("screens.battle.line.screen", "BattleScreen"),
    about="Piece against piece in a line of battle, round by round, by the rules of the base game."
    " The shortest way to fight. [BG 8]",
    sizes=(20, 40, 80),
    sentences=narrate,
    phrases=PHRASES,
    spoken=_spoken,
    names=line_names,
    setup={
        "command": SetupNote(
            title_of("command_battles"),
            "A command die says how many pieces fire each day, and eight are in front. [NS 7.0]",
        ),
        "morale": SetupNote(
            title_of("battlefield_morale"),
            "Pieces that are reduced may rout, and come back. [NS 8.1]",
        ),
        "arms_fire": SetupNote(
            title_of("arms_fire"),
            "Units fire at their own arm first, if they can. [BG 14/5.2]",
        ),
        "leaders": SetupNote(
            "Leaders who were there",
            "Grant at Shiloh, Lee at Gettysburg: they add to the fire of their men. [NS 8.22]",
        ),
    },
    speech=SPEECH,
)
