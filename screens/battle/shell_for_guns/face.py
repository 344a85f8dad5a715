"""How battles by Shell for Guns are shown and spoken of. [SG 1]"""

from typing import Any

from campaign.resolvers.shell_for_guns.events import BattleDecided
from campaign.resolvers.shell_for_guns.position import ShellPosition
from campaign.resolvers.shell_for_guns.verdict import why_over
from screens.battle.shell_for_guns.names import shell_names
from screens.battle.shell_for_guns.orders import PHRASES
from screens.battle.shell_for_guns.outlook import shell_outlook
from screens.battle.shell_for_guns.ranges import shell_sight
from screens.battle.shell_for_guns.scene import shell_scene
from screens.battle.shell_for_guns.sentences import narrate
from screens.battle.shell_for_guns.shots import shell_fallen, shell_shots
from screens.battle.tabletop.faces import TableFace
from screens.battle.tabletop.order_words import order_words
from screens.battle.tabletop.speech import SPEECH
from screens.faces.face import BattleFace, SetupNote, SetupOption
from screens.text.measures import UNIT_OF_MEASURE
from screens.text.phrases import sentence


def _spoken(position: ShellPosition, order: Any) -> str:
    return order_words(shell_scene(position), order)


WHO = "who has them, or both"
SIDES = ("neither", "union", "confederate", "both")
"""Who has certain arms, as it is typed. [SG 2.6]"""

FACE = BattleFace(
    screen=("screens.battle.tabletop.screen", "TableScreen"),
    about="Unit by unit on a measured table: orders, formations, fire by figures, and morale,"
    " division by division. [SG 1]",
    sizes=(0, 150, 300),
    sentences=narrate,
    phrases=PHRASES,
    spoken=_spoken,
    names=shell_names,
    ends=(BattleDecided,),
    why_over=why_over,
    ground="A set table of these rules. [SG 3.0]",
    setup={
        "weather": SetupNote(
            "Weather",
            "Bad weather delays reinforcements by a turn, very bad weather by two. [SG-R12]",
            SetupOption("--weather", "fair, bad or very-bad", ("fair", "bad", "very-bad")),
        ),
        "dark": SetupNote(
            "Visibility",
            "At night or in fog every brigade begins in disorder and recovers from turn 2"
            " on. [SG 1.5]",
            SetupOption("--dark", "night or fog"),
        ),
        "breech_loaders": SetupNote(
            "Breech-loaders",
            "Whose brigades fire with breech-loaders: +1 to each die. [SG 2.6]",
            SetupOption("--breech-loaders", WHO, SIDES, "SIDE"),
        ),
        "siege_guns": SetupNote(
            "Howitzers",
            "Whose guns are howitzers or siege guns: they fire at any unit in a"
            " village, wherever it stands. [SG 2.6]",
            SetupOption("--howitzers", WHO, SIDES, "SIDE"),
        ),
    },
    measure=f"{sentence(UNIT_OF_MEASURE)} [SG 1.4]",
    parts=TableFace(
        shell_scene,
        shell_outlook,
        sight=shell_sight,
        shots=shell_shots,
        fallen=shell_fallen,
    ),
    speech=SPEECH,
)
