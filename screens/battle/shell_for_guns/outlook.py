"""The words for what an order of Shell for Guns may come to. [SG 2.3, SG 2.6, SG 2.8]"""

from typing import Any

from campaign.resolvers.shell_for_guns import prospects as shell
from campaign.resolvers.shell_for_guns.tables import UM
from screens.battle.shell_for_guns.sums import hits_on, in_parts, needs, thrown
from screens.battle.tabletop.outlook import percent

LINES = 5
"""So many lines tell what is at hand."""


def shell_outlook(found: Any) -> tuple[str, ...]:
    """Command, fire, charges. [SG 2.3, SG 2.5, SG 2.6, SG 2.8]"""
    match found:
        case shell.Volley():
            return (_volley(found),)
        case shell.Obedience():
            return (f"obeyed on {needs(found.needed, found.parts)}: {percent(found.chance)}",)
        case shell.Storm():
            return (_storm(found),)
        case shell.AtHand():
            return _at_hand(found)
    return ()


def _at_hand(found: shell.AtHand) -> tuple[str, ...]:
    """Whom a unit could fire at or charge from there, and who could fire at it."""
    lines = [f"could {_volley(volley)}" for volley in found.own]
    lines += [f"unit {volley.unit} could {_volley(volley)}" for volley in found.enemies]
    lines += map(_storm, found.storms)
    return tuple(lines[:LINES]) or ("no enemy in range there",)


def _volley(volley: shell.Volley) -> str:
    length = f"{volley.length / UM:.1f} UM"
    needed = hits_on(volley.needed, volley.open, volley.parts)
    dice = f"{volley.dice} on {needed}, {volley.expected:.1f} hits"
    return f"fire at unit {volley.target} at {length}: {dice}"


def _storm(found: shell.Storm) -> str:
    own, theirs = _thrown(found, 0), _thrown(found, 1)
    far = ", if a die lengthens it" if found.needs_die else ""
    return f"charge unit {found.target}: {own} against {theirs}, wins {percent(found.wins)}{far}"


def _thrown(storm: shell.Storm, side: int) -> str:
    """The dice of one side of a charge, and what is added to its hits. [SG 2.8]"""
    parts = storm.parts[side]
    added = f" {in_parts(parts.score)}" if parts.score else ""
    return thrown(storm.dice[side], storm.needed[side], parts) + added
