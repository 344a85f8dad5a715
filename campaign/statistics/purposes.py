"""What a die was thrown for, read from the words on record beside it."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import lru_cache
from math import sqrt
from typing import NamedTuple

from campaign.dice import Roll
from campaign.statistics.chance import LOWEST, Tally
from campaign.terms import SIDES, Side

HIGH, NEITHER, LOW = 1, 0, -1
"""Which faces are good for whoever rolls."""


class Purpose(StrEnum):
    """What dice are thrown for."""

    MARCHES = "marches"
    RECRUITMENT = "recruitment"
    PROMOTION = "promotion"
    BORDER_STATES = "border states"
    FOREIGN_PIECES = "foreign pieces"
    WASHINGTON = "price of Washington"

    FIRE = "battle fire"
    COMMAND = "battle command"
    MORALE = "morale"
    DESERTION = "desertion"
    TABLE_FIRE = "fire on the table"
    TABLE_COMBAT = "combat on the table"
    TABLE_COMMAND = "command on the table"
    TABLE_OTHER = "other table dice"
    HEX_FIRE = "fire on hexes"
    HEX_ASSAULT = "assaults on hexes"
    HEX_COHESION = "cohesion on hexes"
    HEX_COMMAND = "command on hexes"
    HEX_DRAWS = "draws on hexes"
    """Chits out of a pool: on record as dice, with as many faces as there are chits."""

    HEX_OTHER = "other dice on hexes"
    OTHER = "other dice"


FROM_NOUGHT = frozenset(
    {
        *(Purpose.HEX_FIRE, Purpose.HEX_ASSAULT, Purpose.HEX_COHESION, Purpose.HEX_COMMAND),
        *(Purpose.HEX_DRAWS, Purpose.HEX_OTHER),
    }
)
"""Dice that are read as they are on record, with a 0. [SH 2]"""


def lowest_of(purposes: Iterable[Purpose]) -> int:
    """The lowest face, as it is printed, of dice that were thrown for these purposes."""
    return 0 if FROM_NOUGHT.issuperset(purposes) else LOWEST


class _Kind(NamedTuple):
    """Words on record, what they are about, and which faces are good."""

    words: str
    purpose: Purpose
    good: int = NEITHER


_KINDS = (
    _Kind(r"marches", Purpose.MARCHES, HIGH),
    _Kind(r"recruitment", Purpose.RECRUITMENT, HIGH),
    _Kind(r"promotions", Purpose.PROMOTION, LOW),
    _Kind(r"support of \w+, above (?P<above>\d+)", Purpose.BORDER_STATES, HIGH),
    _Kind(r"replacement of \w+", Purpose.FOREIGN_PIECES, HIGH),
    _Kind(r"price of Washington", Purpose.WASHINGTON, LOW),
    _Kind(r"\w+ \d+ at \w+ \d+, hits on (?P<most>-?\d+)", Purpose.FIRE, LOW),
    _Kind(r"leadership on day \d+", Purpose.COMMAND, HIGH),
    _Kind(r"morale of \w+ \d+, stands on (?P<most>-?\d+)", Purpose.MORALE, LOW),
    _Kind(r"desertion of .*, stays on (?P<most>-?\d+)", Purpose.DESERTION, LOW),
    _Kind(r"(fire|reply) of base \d+", Purpose.TABLE_FIRE, HIGH),
    _Kind(r"fire of \d+ at \d+, hits on (?P<least>\d+)", Purpose.TABLE_FIRE, HIGH),
    _Kind(r"fire of \d+ at \d+|mistaken fire of \d+|shells of \d+", Purpose.HEX_FIRE, HIGH),
    _Kind(r"assault", Purpose.HEX_ASSAULT, HIGH),
    _Kind(r"(cohesion|recovery) of \d+(: .*)?", Purpose.HEX_COHESION, LOW),
    _Kind(r"initiative|coordination", Purpose.HEX_COMMAND),
    _Kind(r"orders of \S+/\S+", Purpose.HEX_COMMAND, HIGH),
    _Kind(r"(reins|alert) of .*|sound of battle for .*", Purpose.HEX_COMMAND),
    _Kind(r"efficiency of .*|draws a marker", Purpose.HEX_DRAWS),
    _Kind(r"leader \d+( alone)?", Purpose.HEX_OTHER, HIGH),
    _Kind(
        r"ammunition of .*|guns of \d+ in woods|arrival of (?!division).*|shot at leader .*"
        r"|(random )?event(, (tens|ones))?",
        Purpose.HEX_OTHER,
    ),
    _Kind(r"combat of base \d+", Purpose.TABLE_COMBAT, HIGH),
    _Kind(r"melee of unit \d+, hits on (?P<least>\d+)", Purpose.TABLE_COMBAT, HIGH),
    _Kind(r".*\b(commander|order|obeys|initiative)\b.*", Purpose.TABLE_COMMAND),
    _Kind(
        r".*\b(terrain|edge|ford|general|base|brigade|division|unit|charge|weather)\b.*",
        Purpose.TABLE_OTHER,
    ),
)
"""The first that fits counts. Where neither high nor low is good, luck is not asked for."""


class DieMeaning(NamedTuple):
    """What the words beside a die say."""

    side: Side | None
    """Who rolled; None if it was for both."""

    purpose: Purpose
    good: int
    least: int | None = None
    """The lowest face that did it, if some did and some did not."""

    most: int | None = None
    """The highest face that did it."""


@lru_cache(maxsize=8192)
def meaning(why: str) -> DieMeaning:
    """What the words on record say of a die.

    >>> meaning("union veteran_infantry 3 at militia_infantry 7, hits on 3")[1::3]
    (<Purpose.FIRE: 'battle fire'>, 3)
    """
    first, _, words = why.partition(" ")
    side = next((side for side in SIDES if side == first), None)
    for kind in _KINDS:
        if found := re.fullmatch(kind.words, words if side else why):
            return DieMeaning(side, kind.purpose, kind.good, *_bounds(found.groupdict()))
    return DieMeaning(side, Purpose.OTHER, NEITHER)


def _bounds(said: Mapping[str, str | None]) -> tuple[int | None, int | None]:
    """The faces between which a die did it."""
    if above := said.get("above"):
        return int(above) + 1, None
    least, most = said.get("least"), said.get("most")
    return int(least) if least else None, int(most) if most else None


class Group(NamedTuple):
    """Dice that are counted together."""

    side: Side | None
    purpose: Purpose
    sides: int


class DiceCount:
    """Counts dice as they fall."""

    def __init__(self) -> None:
        self._faces: dict[tuple[DieMeaning, int], list[int]] = {}
        self._by_hand: Counter[tuple[DieMeaning, int]] = Counter()

    def take(self, rolls: Iterable[Roll], by_hand: bool) -> None:
        """Count the dice of one order; a chit that is drawn is no die."""
        for why, sides, face in rolls:
            key = (meaning(why), sides)
            if key[0].purpose is Purpose.HEX_DRAWS:
                continue
            if key not in self._faces:
                self._faces[key] = [0] * sides
            self._faces[key][face - (sides != 10)] += 1
            self._by_hand[key] += by_hand

    def tallies(self) -> dict[Group, Tally]:
        """The dice of each side and purpose; the sides and purposes in their own order."""
        found: dict[Group, Tally] = {}
        for key, faces in self._faces.items():
            said, sides = key
            group = Group(said.side, said.purpose, sides)
            tally = weigh(said, tuple(faces), self._by_hand[key])
            found[group] = found[group] + tally if group in found else tally
        return dict(sorted(found.items(), key=lambda pair: _place(pair[0])))


def _place(group: Group) -> tuple[int, int, int]:
    seat = len(SIDES) if group.side is None else group.side.seat
    return tuple(Purpose).index(group.purpose), seat, group.sides


def weigh(said: DieMeaning, faces: tuple[int, ...], by_hand: int = 0) -> Tally:
    """The tally of dice that were all thrown for the same thing.

    >>> weigh(meaning("union marches"), (0, 0, 0, 0, 0, 1)).luck
    1.4638501094227998
    """
    sides, count = len(faces), sum(faces)
    fell = dict(enumerate(faces, start=LOWEST))
    if said.least is None and said.most is None:
        middle, spread = LOWEST + (sides - 1) / 2, sqrt((sides**2 - 1) / 12)
        off = said.good * sum((face - middle) * number for face, number in fell.items())
        aimed = done = 0
        chance = 0.0
    else:
        did = [face for face in fell if _between(face, said.least, said.most)]
        chance = len(did) / sides
        aimed, done = count, sum(fell[face] for face in did)
        off, spread = done - chance * count, sqrt(chance * (1 - chance))
    counts = spread > 0 and said.good != NEITHER
    return Tally(
        sides,
        faces,
        by_hand,
        aimed,
        done,
        chance * aimed,
        count if counts else 0,
        off / spread if counts else 0.0,
    )


def _between(face: int, least: int | None, most: int | None) -> bool:
    return (least is None or face >= least) and (most is None or face <= most)
