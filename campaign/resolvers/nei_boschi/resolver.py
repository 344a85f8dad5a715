"""What Nei Boschi gives the campaign: the functions of the battle contract under one name."""

from importlib import import_module
from typing import Any

from campaign.battle.by_unit import by_unit
from campaign.battle.contract import ABLE, AutomaticCommander, Resolver
from campaign.budget import QUICK, Budget
from campaign.resolvers.nei_boschi.candidates import unit_of, units
from campaign.resolvers.nei_boschi.choices import SETUP
from campaign.resolvers.nei_boschi.losses import clock, losses, result
from campaign.resolvers.nei_boschi.notation import read_position, write_position
from campaign.resolvers.nei_boschi.orders import ORDERS, Fire, HexOrder, Reply, Shoot
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.prospects import prospects
from campaign.resolvers.nei_boschi.scenarios import Scenarios, refuse_box
from campaign.resolvers.nei_boschi.sequence import apply, legal, propose, refuse, stage
from campaign.resolvers.nei_boschi.setup import begin
from campaign.resolvers.nei_boschi.staging import HexStaging

SCENARIOS = Scenarios()


def choose(position: HexPosition, budget: Budget = QUICK, /) -> HexOrder:
    """An order of the automatic commander, who is loaded when he is first asked: a save is opened
    without him.
    """
    found: HexOrder = _commander().choose(position, budget)
    return found


def choose_ably(position: HexPosition, budget: Budget = QUICK, /) -> HexOrder:
    """The same of the better one."""
    found: HexOrder = _commander().choose_ably(position, budget)
    return found


def _commander() -> Any:
    return import_module("campaign.resolvers.nei_boschi.commander.choose")


NEI_BOSCHI: Resolver[HexPosition, HexOrder] = Resolver(
    id="nei_boschi",
    name="Shiloh, hexes (Nei Boschi)",
    orders=ORDERS,
    begin=begin,
    legal=legal,
    refusal=refuse,
    apply=apply,
    result=result,
    losses=losses,
    clock=clock,
    stage=stage,
    choose=choose,
    levels={ABLE: AutomaticCommander(choose_ably)},
    read_position=read_position,
    write_position=write_position,
    scenarios=SCENARIOS,
    note=SCENARIOS.note,
    refuse_box=refuse_box,
    counts="strength points",
    staging=HexStaging,
    by_unit=by_unit(propose, refuse, unit_of, units),
    prospects=prospects,
    setup=SETUP,
    soon_seen=(Fire, Reply, Shoot),
)
