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

from campaign.actions import Action, read_order, write_order
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
from campaign.resolvers import RESOLVERS
from campaign.scenario import SCENARIOS
from campaign.section import Change
from campaign.situation import read_situation, write_situation
from campaign.state import CampaignState
from campaign.terms import PieceType, Side
from campaign.units import Unit

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
