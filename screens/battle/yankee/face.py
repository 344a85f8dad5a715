"""How battles of Yankee are shown and spoken of. [YK 1]"""

from typing import Any

from campaign.resolvers.yankee.events import BattleEnded
from campaign.resolvers.yankee.position import YankeePosition
from campaign.resolvers.yankee.victory import why_over
from screens.battle.tabletop.faces import TableFace
from screens.battle.tabletop.order_words import order_words
from screens.battle.tabletop.speech import SPEECH
from screens.battle.yankee.goals import yankee_goals
from screens.battle.yankee.names import yankee_names
from screens.battle.yankee.orders import PHRASES
from screens.battle.yankee.outlook import yankee_outlook
from screens.battle.yankee.ranges import yankee_sight
from screens.battle.yankee.scene import yankee_scene
from screens.battle.yankee.sentences import narrate
from screens.battle.yankee.shots import yankee_fallen, yankee_shots
from screens.faces.face import BattleFace


def _spoken(position: YankeePosition, order: Any) -> str:
    return order_words(yankee_scene(position), order)


FACE = BattleFace(
    screen=("screens.battle.tabletop.screen", "TableScreen"),
    about="Brigade by brigade on a measured table: bases of militia, trained and veteran troops,"
    " under generals, on ground that both sides lay out. [YK 1]",
    sizes=(0, 150, 300),
    sentences=narrate,
    phrases=PHRASES,
    spoken=_spoken,
    names=yankee_names,
    ends=(BattleEnded,),
    why_over=why_over,
    ground="Both players lay out the ground in turn when the battle begins, as dice say."
    " [YK 4.1, YK 4.2]",
    parts=TableFace(
        yankee_scene,
        yankee_outlook,
        goals=yankee_goals,
        sight=yankee_sight,
        shots=yankee_shots,
        fallen=yankee_fallen,
    ),
    speech=SPEECH,
)
