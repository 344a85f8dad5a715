"""Norden & Suden: the American Civil War as a campaign.

Pure rules: no screen, no database, no clock.

A position is a value; actions ask for a change; dice are an argument.

>>> from campaign import *
>>> state = new_campaign("1861")
>>> state.to_move, state.army_maximum(Side.UNION), state.army_maximum(Side.CONFEDERATE)
(<Side.UNION: 'union'>, 34, 29)
>>> state, events = apply(state, read_order("march cairo"), RandomDice(1))
>>> state, events = apply(state, read_order("move 1 militia_infantry paducah"), RandomDice(1))
>>> [str(unit.type) for unit in state.units_in("paducah", Side.UNION)]
['militia_infantry']
>>> print(refusal(state, read_order("march richmond")))
there is no union piece in richmond [BG 4.2]
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from campaign.action_rules import Change
    from campaign.actions import Action, read_order, write_order
    from campaign.battle.register import RESOLVERS
    from campaign.dice import Dice, RandomDice, RecordedDice, Roll, ScriptedDice, SealedDice
    from campaign.engine import apply, legal_actions, new_campaign, refusal, view
    from campaign.errors import (
        CampaignError,
        DataError,
        IllegalActionError,
        MissingRollError,
        NotationError,
        Refusal,
        ReplayError,
    )
    from campaign.options import Options
    from campaign.scenario import SCENARIOS
    from campaign.situation import read_situation, write_situation
    from campaign.state import CampaignState
    from campaign.terms import PieceType, Side
    from campaign.units import Unit

_HOMES = {
    "campaign.actions": "Action read_order write_order",
    "campaign.dice": "Dice RandomDice RecordedDice Roll ScriptedDice SealedDice",
    "campaign.engine": "apply legal_actions new_campaign refusal view",
    "campaign.errors": (
        "CampaignError DataError IllegalActionError MissingRollError NotationError Refusal"
        " ReplayError"
    ),
    "campaign.options": "Options",
    "campaign.battle.register": "RESOLVERS",
    "campaign.scenario": "SCENARIOS",
    "campaign.action_rules": "Change",
    "campaign.situation": "read_situation write_situation",
    "campaign.state": "CampaignState",
    "campaign.terms": "PieceType Side",
    "campaign.units": "Unit",
}
"""Where the public names live. A module is loaded when one of its names is first asked for, so
that a title screen or a list of saves comes up without the rules."""

__all__ = [
    "RESOLVERS",
    "SCENARIOS",
    "Action",
    "CampaignError",
    "CampaignState",
    "Change",
    "DataError",
    "Dice",
    "IllegalActionError",
    "MissingRollError",
    "NotationError",
    "Options",
    "PieceType",
    "RandomDice",
    "RecordedDice",
    "Refusal",
    "ReplayError",
    "Roll",
    "ScriptedDice",
    "SealedDice",
    "Side",
    "Unit",
    "apply",
    "legal_actions",
    "new_campaign",
    "read_order",
    "read_situation",
    "refusal",
    "view",
    "write_order",
    "write_situation",
]


def __getattr__(name: str) -> Any:
    """A public name, from the module where it lives."""
    for module, names in _HOMES.items():
        if name in names.split():
            value = getattr(import_module(module), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module 'campaign' has no attribute {name!r}")
