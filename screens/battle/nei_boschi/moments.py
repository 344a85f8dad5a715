"""What is going on in a battle on hexes, and what is asked of a side, in a line. [SH 3]

Texts name units, bodies and hexes by their numbers and ids; `with_names` says what they are called.
"""

from collections.abc import Callable, Mapping
from typing import Any

from campaign.resolvers.nei_boschi import steps
from campaign.resolvers.nei_boschi.orders import HexOrder, Pass
from campaign.resolvers.nei_boschi.pages import page_of, turn_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.terms import Side
from screens.battle.nei_boschi.orders import spoken
from screens.battle.nei_boschi.sentences import EVENTS, bodies
from screens.text.phrases import SIDE_NAMES, sentence


def _called(event: str) -> str:
    """An event by its name in the tables, or the special rule by which something is chosen."""
    return EVENTS.get(event) or event.replace("-", " ").replace("_", " ")


WORDS: Mapping[type[Any], Callable[[Any], str]] = {
    steps.SettingUp: lambda step: "set up: place and turn units, give orders",
    steps.ChainOfCommand: lambda step: "settle the chain of command",
    steps.DivisionOrders: lambda step: "give the brigades their orders",
    steps.FirstMarker: lambda step: "pick the first marker",
    steps.DrawMarker: lambda step: "before the next marker is drawn",
    steps.Activation: lambda step: f"who of command {step.command} acts now",
    steps.Acting: lambda step: f"{bodies(step.bodies)} act{'s' * (len(step.bodies) == 1)}",
    steps.PassingFire: lambda step: (
        f"unit {step.unit} {'goes away' if step.withdrawing else 'comes near'}: fire at it?"
    ),
    steps.ReactionMove: lambda step: f"unit {step.unit} comes near: move away from it?",
    steps.ReactionFacing: lambda step: f"unit {step.unit} comes near: turn to it?",
    steps.FallingBack: lambda step: f"where does unit {step.unit} go back to?",
    steps.Replying: lambda step: f"unit {step.unit} is fired at: return fire?",
    steps.Silencing: lambda step: "keep a unit from its fire?",
    steps.Gathering: lambda step: f"who joins the assault on hex {step.target}?",
    steps.RetreatBefore: lambda step: f"go back before the assault on hex {step.target}?",
    steps.Wavering: lambda step: "green units hold back: drive them on?",
    steps.ReactionFire: lambda step: f"fire at those who assault hex {step.target}?",
    steps.AfterMelee: lambda step: f"advance into hex {step.target}?",
    steps.GoingOn: lambda step: "go on with the assault?",
    steps.CommanderMoves: lambda step: "commanders ride",
    steps.Replacements: lambda step: "who takes over from leaders who have fallen",
    steps.Recovery: lambda step: "rally those who have run",
    steps.Absorbing: lambda step: "take detachments back",
    steps.LateComers: lambda step: "reinforcements that have waited may come",
    steps.EventDrawn: lambda step: f"event: {_called(step.event)}",
}
"""What is to be done at each step where somebody decides."""


def moment(position: HexPosition) -> str:
    """What is to be done now: `body 2/5/T acts`."""
    if not position.agenda:
        return "the battle is over"
    step = position.step
    said = WORDS.get(type(step))
    return said(step) if said else type(step).__name__.lower()


def hour(position: HexPosition) -> str:
    """The turn: `8 AM, 6 April, turn 3`."""
    return f"{turn_of(position).words}, turn {position.turn}"


def scenario_title(position: HexPosition) -> str:
    """What is played: `Scenario 9: The camp of the 53rd Ohio`."""
    page = page_of(position)
    return f"Scenario {page.id}: {page.title}"


def told(resolver: str, position: HexPosition, order: HexOrder, side: Side) -> str:
    """An order as the log tells it, with its side if no unit is named; that nothing more is done
    goes without saying.
    """
    if isinstance(order, Pass):
        return ""
    said = spoken(position, order)
    return sentence(said if said.startswith("unit ") else f"{SIDE_NAMES[side]}: {said}")
