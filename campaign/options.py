"""The optional rules. Declared once; forms, flags, saves and documentation read the fields."""

from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple

from campaign.errors import NotationError, unknown

BASIC = "basic"
ADVANCED = "advanced"
FULL = "full"
PRESETS = (BASIC, ADVANCED, FULL)
"""Ready-made sets of options."""


def option(title: str, rule: str, *presets: str) -> Any:
    """A switch, off by default, that knows its title, its paragraph and the presets with it."""
    return field(default=False, metadata={"title": title, "rule": rule, "presets": presets})


class OptionNote(NamedTuple):
    """What a form or a manual says of one option."""

    name: str
    title: str
    rule: str


@dataclass(frozen=True, slots=True)
class Options:
    """The optional rules in force. Fixed for the life of a campaign. [BG 14, NS 1.0, NS-R29]"""

    green_armies: bool = option("Raw armies in July 1861", "BG 14/4.11")
    kentucky_neutrality: bool = option("Kentucky's neutrality", "BG 14/4.12")
    fort_monroe_guard: bool = option("Fort Monroe guards the James", "BG 14/4.71")
    fast_cracks: bool = option("Crack infantry marches like cavalry", "BG 14/4.8")
    long_rail: bool = option("Three boxes by friendly rail for the Union", "BG 14/4.9")
    arms_fire: bool = option("Infantry fires at infantry, cavalry at cavalry", "BG 14/5.2")
    naval_retreat: bool = option("Retreat by sea to Washington", "BG 14/5.41")
    lasting_losses: bool = option("Refitting the army", "BG 14/5.71")
    earned_cracks: bool = option("Crack units only by victory", "BG 14/6.1")
    desperate_promotions: bool = option("Two promotions out of need", "BG 14/6.2")
    trickled_draft: bool = option("The draft of 1863 comes in by the month", "BG 14/7.3")
    swollen_army: bool = option("The Union army beyond its maximum", "BG 14/7.4")
    guarded_recruitment: bool = option("Steadier recruitment", "BG 14/7.5")
    extended_war: bool = option("The war may last until the end of 1865", "BG 14/9.1")
    summer_judgment: bool = option("Confederate victory judged after the Union turn", "BG 14/10.1")
    sudden_death: bool = option("Decisive March: sudden death", "BG 15.7")
    supply: bool = option("Lines of supply", "NS 2.0", ADVANCED, FULL)
    command_marches: bool = option("Marches by the command table", "NS 3.0", ADVANCED, FULL)
    containment: bool = option("Containment of landings", "NS 4.0", ADVANCED, FULL)
    # The name is British because other people's scripts know it so.
    coastal_defences: bool = option("Coastal defenses", "NS 5.0", ADVANCED, FULL)
    washington_capture: bool = option("The capture of Washington", "NS 6.0", ADVANCED, FULL)
    command_battles: bool = option("Battle days and leadership", "NS 7.0", ADVANCED, FULL)
    battlefield_morale: bool = option("Morale on the battlefield", "NS 8.1", FULL)
    desertion: bool = option("Desertion after a battle", "NS 8.12", FULL)
    leaders: bool = option("Leaders", "NS 8.2", FULL)
    border_support: bool = option("Support of the border states", "NS 8.3", FULL)
    foreign_intervention: bool = option("Foreign intervention", "NS 8.4", FULL)

    @classmethod
    def describe(cls) -> tuple[OptionNote, ...]:
        """Every option, in the order of the rulebook."""
        return tuple(
            OptionNote(f.name, f.metadata["title"], f.metadata["rule"]) for f in fields(cls)
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
    def switched_on(self) -> tuple[str, ...]:
        """The names of the options in force."""
        return tuple(name for name in self.names() if getattr(self, name))
