"""What the form of a skirmish explains, line by line. [SK]"""

from collections.abc import Mapping
from types import MappingProxyType

from campaign.battle.point_armies import Army

AS_IT_WAS, USUAL_GROUND, THROWN = "\0as it was", "\0usual", "\0thrown"
"""Ground of history; ground by the rules of the battle; ground that dice have laid already. No
ground that was kept has such a title."""

NOTES: Mapping[str, str] = MappingProxyType(
    {
        "begin": "Begin the battle. Every order is saved as it is played.",
        "ready": "enter lists the battles that can begin at once, with date, size and rules. There"
        " enter begins one, and space takes it into this form.",
        "by": "Left and right show the other rules by which this battle can be fought.",
        "scale": "How many men a base stands for, and how many guns a base of artillery."
        " Few men to a base make large brigades and a long battle. [YK-R2, SK 1.3]",
        "army": "enter shows the army, brigade by brigade, and lets you change it within its"
        " points. [SK 2.1, SK 2.2]",
        "points": "What the attacker may spend on his army; the defender's points follow from the"
        " odds. Armies that you have not changed are filled with the usual troops. [SK 2.2]",
        "odds": "The attacker's points to the defender's. [SK 2.2]",
        "attacker": "Who attacks. On a table of Shell for Guns, and on known ground, the attacker"
        " begins at the lower edge; the defender wins ties of the field. [SG 3.0]",
        "ground": "enter shows the ground. There you can roll for it again and save it under a"
        " name, as text in the folder `ground` beside the campaigns. [SK 3.1]",
        "freely": "Brigades and batteries begin at their historical positions, or each side deploys"
        " its own in its zone. [SK 1.4]",
    }
)

GROUND_NOTES: Mapping[str, str] = MappingProxyType(
    {
        AS_IT_WAS: "The ground of history, somewhat simplified.",
        THROWN: "The dice have laid it out already.",
    }
)


def army_in_words(army: Army) -> str:
    """Who is in an army, command by command."""
    lines = []
    for command in army:
        parts = [f"{brigade.name} {brigade.bases}" for brigade in command.brigades]
        if command.batteries:
            parts.append(f"guns {command.batteries}")
        lines.append(f"{command.name}: {', '.join(parts)}.")
    return "\n".join(lines)
