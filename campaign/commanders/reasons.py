"""The kinds of reason that commanders have, and what their boxes and numbers mean.

One line for each kind; who finds words for them needs no other.
"""

from collections.abc import Mapping
from types import MappingProxyType

KINDS: Mapping[str, str] = MappingProxyType(
    {
        # What an order is to bring.
        "take": "an open box: where; what it is worth",
        "wins": "an open box that wins the war: where",
        "saves": "an open box without which the war is lost: where",
        "parries": "a box by which the enemy would win the war in his next turn: where",
        "hope": "boxes that may save the war, together: where; how likely",
        "attack": "an enemy stack: where; the chance to win, strength of both, comers of both",
        "land": "an enemy port: where; the chance to win",
        "cover": "a box in danger: where; the enemy strength that can come, what stands there then",
        "gather": "an army: where; its strength then",
        "press": "nearer to an enemy box: where; own strength near it then, theirs in it and near",
        "near": "more strength near an enemy box: where; own near it then, theirs in it and near",
        "advance": "nearer to the enemy, where nothing else is to be had: where to",
        "dig": "works: where; the enemy strength that can come",
        "feed": "pieces without supply: where",
        "break_out": "out of a containment: where; the chance to win",
        "contain": "hem in a port rather than fight: where; the chance that an attack would have",
        "ride": "a leader to an army: where; its strength",
        "withdraw": "cavalry out of a battle: from where, to where; the chance to lose there",
        "stand": "stay and fight: where; the chance to hold",
        "raise": "a piece raised where it is needed: where; the enemy strength that can come",
        "promote": "a better piece where it is needed: where",
        "save_room": "no promotion, as its piece could not be raised again",
        # What a plan gives up.
        "exposes": "a box left too weak: where; the enemy strength that can come, what is there",
        "empties": "a city left without anybody: where; links to the nearest enemy",
        "open_port": "a port left without anybody, where the Union may land: where",
        "risks": "a battle that may be lost: where; the chance to lose, the strength at stake",
        "starves": "pieces that will have no supply: where; how many of them that costs",
        "hangs": "pieces whose supply one march could cut: where, and where the enemy can enter",
        "loses": "the war, when the turn is over; how likely",
        "lies_open": "boxes that the enemy may walk into to win the war in his next turn: where",
        "danger": "a city that stays in danger: where; the strength that can come, what is there",
        "idle": "marches left unused; how many",
    }
)
"""What each kind says: its boxes; its numbers. Strengths are in steps times combat value."""
