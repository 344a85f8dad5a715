"""What dice are expected to bring, in bases lost: for the automatic commander. [YK 8.3, YK 9.5]"""

from functools import cache
from itertools import product

from campaign.resolvers.yankee.position import TIRED_OUT

_DICE = tuple(product(range(1, 7), repeat=2))

TIRING = 0.35
"""What a point of fatigue is worth: three of them are a base. [YK 9.7]"""


@cache
def expected_loss(factor: int, against: int, fatigue: int, is_lost: bool = False) -> float:
    """What a base loses on average that adds *factor* to its die, against an enemy's.

    With *is_lost* whoever is beaten is destroyed: cavalry and guns in contact.

    >>> round(expected_loss(3, 3, 0), 2)
    0.18
    """
    recoil = 1.0 if is_lost or fatigue + 1 >= TIRED_OUT else TIRING
    loss = 0.0
    for own, enemy in ((die + factor, other + against) for die, other in _DICE):
        if 2 * own <= enemy:
            loss += 1
        elif own < enemy:
            loss += recoil
    return loss / len(_DICE)
