"""How battles of the battle line are shown and spoken of. [BG 8]"""

from campaign.resolvers.battle_line.events import ShotFired
from screens.battle.line.names import line_names
from screens.battle.line.orders import PHRASES
from screens.battle.line.sentences import narrate
from screens.faces.face import BattleFace, SetupNote
from screens.text.options import title_of

FACE = BattleFace(
    screen=("screens.battle.line.screen", "BattleScreen"),
    sentences=narrate,
    phrases=PHRASES,
    names=line_names,
    aside=(ShotFired,),
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
)
