"""What happened between commanders, a sentence for each event. [BB 4.11, BB 4.24, BB 12.77]"""

from collections.abc import Mapping
from types import MappingProxyType

from campaign.board.board import Theater
from campaign.resolvers.nei_boschi import command_events as commanded
from screens.battle.nei_boschi.scenario_sentences import narrate
from screens.battle.nei_boschi.sentences import said
from screens.text.phrases import sentence

__all__ = ["narrate"]

INSPIRES: Mapping[str, str] = MappingProxyType(
    {
        "attack": "puts under orders to Attack",
        "lead": "rides before",
        "green": "drives on",
        "extra": "activates once more",
        "march": "puts on the march",
    }
)
"""What a commander does by an ability of his own."""


@narrate.register
def _(event: commanded.UnitAttached, theater: Theater) -> str:
    if event.to.startswith("unassigned/"):
        return sentence(f"unit {event.unit} acts with command {event.to} again")
    return sentence(f"unit {event.unit} is attached to body {event.to}")


@narrate.register
def _(event: commanded.BrigadeDirected, theater: Theater) -> str:
    return sentence(f"unit {event.leader} commands body {event.body} himself in this turn")


@narrate.register
def _(event: commanded.EfficiencyLent, theater: Theater) -> str:
    return sentence(f"unit {event.leader} helps command {event.command}: one activation more")


@narrate.register
def _(event: commanded.CommanderInspired, theater: Theater) -> str:
    does = said(INSPIRES, event.ability)
    what = "unit" if event.target.isdecimal() else "body"
    return sentence(f"unit {event.leader} {does} {what} {event.target}")


@narrate.register
def _(event: commanded.CommanderTried, theater: Theater) -> str:
    fate = "he is killed" if event.fallen else "he lives"
    rolled = f"die {event.face}, {event.most} or less kills him"
    return sentence(f"unit {event.leader} is in the front line: {rolled}; {fate}")
