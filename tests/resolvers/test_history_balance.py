"""Both sides have a game in every battle of history, by all rules. [SK 1.5]"""

import os
from functools import partial

import pytest

from campaign import RESOLVERS
from campaign.battle.historical import HISTORY
from campaign.commanders.arena import fight_battle, many
from saves.storage.header import Players
from screens.cli.commands.battle_simulation import begin

BATTLES = int(os.environ.get("BATTLES", "200"))
"""How many are fought of each."""

LEAST, MOST = 0.30, 0.70
"""The share of battles that the attacker wins."""

COMMANDERS = Players("steady", "steady")


@pytest.mark.soak
@pytest.mark.parametrize("by", RESOLVERS)
@pytest.mark.parametrize("name", HISTORY)
def test_each_side_wins_its_share(name: str, by: str) -> None:
    attacker = HISTORY[name].attacker
    seeds = [f"share/{n}" for n in range(BATTLES)]
    fights = list(many(fight_battle, partial(begin, name, by, 0), COMMANDERS, seeds))
    share = sum(fight.winner is attacker for fight in fights) / BATTLES
    assert LEAST <= share <= MOST, f"the attacker wins {share:.0%} of {BATTLES}"
    assert all(fight.winner is not None for fight in fights), "there is no draw [SK 1.5]"
