"""The optional rules. Declared once; forms, flags, saves and documentation read the fields."""

from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple

from campaign.errors import NotationError, unknown

BASIC = "basic"
ADVANCED = "advanced"
FULL = "full"
PRESETS = (BASIC, ADVANCED, FULL)
"""Ready-made sets of options."""


def option(title: str, rule: str, *presets: str, needs: str = "") -> Any:
    """A switch, off by default, that knows its title, its paragraph and the presets with it.

    What it *needs* is another option without which it never comes to anything.
    """
    known = {"title": title, "rule": rule, "presets": presets, "needs": needs}
    return field(default=False, metadata=known)


class OptionNote(NamedTuple):
    """What a form or a manual says of one option."""

    name: str
    title: str
    rule: str
    needs: str
    """The name of the option without which it comes to nothing; else empty. [NS-R29]"""


@dataclass(frozen=True, slots=True)
class Options:
    """The optional rules in force. Fixed for the life of a campaign. [BG 14, NS 1.0, NS-R29]"""

    green_armies: bool = option("Green armies", "BG 14/4.11")
    kentucky_neutrality: bool = option("Kentucky's neutrality", "BG 14/4.12")
    fort_monroe_guard: bool = option("Fort Monroe guards the James", "BG 14/4.71")
    fast_cracks: bool = option("Fast crack infantry", "BG 14/4.8")
    long_rail: bool = option("Long rail moves", "BG 14/4.9")
    arms_fire: bool = option("Arms fire at their own kind", "BG 14/5.2")
    naval_retreat: bool = option("Retreat by sea", "BG 14/5.41")
    lasting_losses: bool = option("Refitting the army", "BG 14/5.71")
    earned_cracks: bool = option("Crack units only by victory", "BG 14/6.1")
    desperate_promotions: bool = option("Desperate promotions", "BG 14/6.2")
    trickled_draft: bool = option("Trickling draft of 1863", "BG 14/7.3")
    swollen_army: bool = option("Swollen Union army", "BG 14/7.4")
    guarded_recruitment: bool = option("Guarded recruitment", "BG 14/7.5")
    extended_war: bool = option("The war goes on", "BG 14/9.1")
    summer_judgment: bool = option("Confederate victory judged after Union turns", "BG 14/10.1")
    sudden_death: bool = option("Sudden death in March", "BG 15.7")
    supply: bool = option("Supply", "NS 2.0", ADVANCED, FULL)
    command_marches: bool = option("Marches by the command table", "NS 3.0", ADVANCED, FULL)
    containment: bool = option("Containment of landings", "NS 4.0", ADVANCED, FULL)
    # The name is British because other people's scripts know it so.
    coastal_defences: bool = option("Coastal defenses", "NS 5.0", ADVANCED, FULL)
    washington_capture: bool = option("The capture of Washington", "NS 6.0", ADVANCED, FULL)
    command_battles: bool = option("Battles and the command table", "NS 7.0", ADVANCED, FULL)
    battlefield_morale: bool = option("Battlefield morale", "NS 8.1", FULL)
    desertion: bool = option("Desertion", "NS 8.12", FULL)
    leaders: bool = option("Leaders", "NS 8.2", FULL)
    border_support: bool = option("Support from the border states", "NS 8.3", FULL)
    foreign_intervention: bool = option(
        "Foreign intervention", "NS 8.4", FULL, needs="washington_capture"
    )

    @classmethod
    def describe(cls) -> tuple[OptionNote, ...]:
        """Every option, in the order of the rulebook."""
        return tuple(
            OptionNote(f.name, f.metadata["title"], f.metadata["rule"], f.metadata["needs"])
            for f in fields(cls)
        )

    @classmethod
    def names(cls) -> tuple[str, ...]:
        return tuple(f.name for f in fields(cls))

    @classmethod
    def preset(cls, name: str = BASIC, **changes: bool) -> "Options":
        """The options of a preset, with single changes. [BG 14, NS 1.0]

        Raises:
            NotationError: for a preset or an option that there is not.
        """
        if name not in PRESETS:
            raise NotationError(unknown("preset", name, PRESETS))
        for change, value in changes.items():
            if change not in cls.names():
                raise NotationError(unknown("option", change, cls.names()))
            if not isinstance(value, bool):
                raise NotationError(f"option {change!r} is true or false, not {value!r}")
        ready = {f.name: True for f in fields(cls) if name in f.metadata["presets"]}
        return cls(**(ready | changes))

    def changes_to(self, other: "Options") -> dict[str, bool]:
        """What would have to be changed in *other* to have these."""
        return {
            name: value
            for name in self.names()
            if (value := getattr(self, name)) is not getattr(other, name)
        }

    @property
    def in_vain(self) -> tuple[OptionNote, ...]:
        """Options in force that come to nothing because one that they need is not. [NS-R29]"""
        return tuple(
            note
            for note in self.describe()
            if note.needs and getattr(self, note.name) and not getattr(self, note.needs)
        )

    @property
    def switched_on(self) -> tuple[str, ...]:
        """The names of the options in force."""
        return tuple(name for name in self.names() if getattr(self, name))
