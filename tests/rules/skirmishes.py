"""A skirmish fought out, for the tests of skirmishes."""

from typing import Any

from campaign import RESOLVERS, CampaignState, RandomDice, RecordedDice, apply, read_order
from campaign.game_files.game_file import OrderLine


def fought(start: CampaignState, seed: int = 3) -> tuple[CampaignState, list[OrderLine], list[Any]]:
    """A skirmish fought out by the automatic commanders: its end, its lines and its events."""
    state = start
    lines: list[OrderLine] = []
    events: list[Any] = []
    dice = RecordedDice(RandomDice(seed))
    while (battle := state.battle) is not None:
        resolver = RESOLVERS[battle.resolver]
        thrown = len(dice.rolls)
        order = f"fight {resolver.orders.write(resolver.choose(battle.position))}"
        state, more = apply(state, read_order(order), dice)
        lines.append(OrderLine(order, tuple(roll.face for roll in dice.rolls[thrown:])))
        events += more
    return state, lines, events
