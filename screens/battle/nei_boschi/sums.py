"""Sums of a battle on hexes with their parts, and figures as one says them. [SH 2, SH 10, SH 11]

>>> from campaign.resolvers.nei_boschi.modifiers import Modifier
>>> woods = Modifier("into-woods", -1, "BB 9.44")
>>> in_parts((woods, Modifier("fire", 1, "SH 20"))), die_with(6, (woods,))
('into woods -1, by the Fire Table +1', 'die 6, into woods -1 = 5')
>>> points(3), fire_result("1d+1"), fire_result("-")
('1½ MP', '1 lost, then a check at +1', 'no effect')
"""

from collections.abc import Mapping
from types import MappingProxyType

from campaign.resolvers.nei_boschi.fire_tables import read_outcome
from campaign.resolvers.nei_boschi.modifiers import Modifier, Modifiers, total

WORDS: Mapping[str, str] = MappingProxyType(
    {
        "fire": "by the Fire Table",
        "leader": "leader with it",
        "ground": "ground behind it",
        "retreat": "ground it goes back to",
        "reaction": "enemy this near",
        "coordination": "the leader's value",
        "aggressive-leader": "aggressive leader with them",
        "defender-disordered": "defender in disorder",
        "attacker-disordered": "attacker in disorder",
        "no-brigadier": "no brigade leader",
        "advance-orders": "under Advance orders",
        "march-orders": "under March orders",
        "continued": "assault continued",
        "rear": "from the rear",
        "flank": "from the flank",
        "front-and-flank": "from front and flank",
        "front-and-rear": "from front and rear",
        "flank-and-rear": "from flank and rear",
        "surrounded": "from all sides",
        "flank-or-rear": "from flank or rear",
        "in-front-of-another": "in front of another enemy",
        "mounted-target": "mounted target",
        "mounted-fire": "fires mounted",
        "prepared": "prepared fire",
        "prepared-for-assault": "pistols and shotguns against an assault",
        "rapid": "rapid fire",
        "disordered-fire": "fires in disorder",
        "lower-target": "target lies lower",
        "massed-target": "target stands massed",
        "dispersed-target": "target is dispersed",
        "guns-moved": "guns have moved",
        "guns-turned": "guns have turned",
        "guns-steep-assault": "guns fire up or down a steep slope",
        "against-the-slope": "guns fire up or down a steep slope",
        "detachment-fire": "a detachment fires",
        "detachment-target": "target is a detachment",
        "low-ammunition": "low ammunition",
        "gunboat-moved": "the gunboat has moved",
        "charged-by-horse": "charged by cavalry",
        "disordered": "in disorder",
        "ineffective": "combat ineffective",
        "mounted": "mounted",
        "enemy-adjacent": "enemy beside it",
        "first-day": "the first day",
        "army-of-the-tennessee": "Army of the Tennessee",
        "surprised": "surprised",
        "surprise": "surprise",
        "unready": "not ready yet",
        "johnston": "Johnston near",
        "into-border": "into the border of a field",
        "brigadier": "the leader's value",
        "adjacent": "an enemy is beside him",
        "in-sight": "an enemy sees him",
        "no-ammunition": "attacker without ammunition",
    }
)
"""What counts, where its id does not say it well enough."""


def word_of(modifier: Modifier) -> str:
    """What a line of a sum is for: `into woods`."""
    return WORDS.get(modifier.word) or modifier.word.replace("-", " ").replace("_", " ")


def in_parts(modifiers: Modifiers) -> str:
    """What is added to a die, line by line."""
    return ", ".join(f"{word_of(one)} {one.number:+}" for one in modifiers)


def die_with(face: int, modifiers: Modifiers) -> str:
    """A die with all that is added to it, and what it comes to."""
    if not modifiers:
        return f"die {face}"
    return f"die {face}, {in_parts(modifiers)} = {face + total(modifiers)}"


def points(half: int) -> str:
    """Movement points, from half points: `2 MP`, `1½ MP`."""
    whole, rest = divmod(half, 2)
    return f"{whole or ('' if rest else 0)}{'½' * rest} MP"


def fire_result(outcome: str) -> str:
    """What a cell of the Fire Table means."""
    found = read_outcome(outcome)
    if found.is_nothing:
        return "no effect"
    said = [f"{found.lost} lost"] if found.lost else []
    if found.disorders:
        said.append("disorder")
    elif found.checks:
        at = f" at {found.modifier:+}" if found.modifier else ""
        said.append(f"a check{at}")
    return ", then ".join(said)
