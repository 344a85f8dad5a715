"""How battles of Nei Boschi are shown and spoken of. [SH 1]"""

from campaign.resolvers.nei_boschi import events as fought
from campaign.resolvers.nei_boschi.victory import why_over
from screens.battle.nei_boschi.command_sentences import narrate
from screens.battle.nei_boschi.names import hex_names
from screens.battle.nei_boschi.orders import PHRASES, spoken
from screens.battle.nei_boschi.run_together import run_together
from screens.battle.nei_boschi.setup import SETUP
from screens.battle.nei_boschi.speech import SPEECH
from screens.faces.face import BattleFace

FACE = BattleFace(
    screen=("screens.battle.nei_boschi.screen", "HexScreen"),
    about="Regiment by regiment on a map of hexes, with leaders, commands and events. There is"
    " a map of Shiloh; other battles of a campaign are fought on the battle line. [SH-R1]",
    sizes=(0, 300, 900),
    sentences=narrate,
    phrases=PHRASES,
    spoken=spoken,
    names=hex_names,
    ends=(fought.BattleEnded,),
    why_over=why_over,
    together=run_together,
    setup=SETUP,
    ground="The map of the battle, as it is printed. [BB 9.44]",
    speech=SPEECH,
)
