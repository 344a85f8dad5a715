"""The able commander of Shell for Guns: what he does, and the plain one does not. [SG 1.3, SG 2.6]

Each situation says what a sensible commander does there, and why.
"""

import sys

import pytest

from campaign.battle.contract import ABLE, PLAIN
from campaign.resolvers.shell_for_guns import orders
from campaign.resolvers.shell_for_guns.position import ShellPosition, Stage
from campaign.resolvers.shell_for_guns.resolver import SHELL_FOR_GUNS
from campaign.terms import SIDES
from tests.resolvers.shell_baselines import equal_armies, wins
from tests.resolvers.shell_table import CONFEDERATE, EAST, UNION, cavalry, play, table

plain, able = SHELL_FOR_GUNS.led(PLAIN).choose, SHELL_FOR_GUNS.led(ABLE).choose


def before(y: int) -> ShellPosition:
    """Horse of the defender under orders, and that of the enemy so far up the table."""
    horses = cavalry(1, UNION, 180, y), cavalry(2, CONFEDERATE, 180, 190)
    orders_given = {"stage": Stage.MOVE, "side": CONFEDERATE, "queue": (EAST,), "acting": 2}
    return table(*horses, **orders_given)


def test_horse_dismounts_before_an_enemy_in_range() -> None:
    """In the saddle nobody fires; six dice throw an enemy back who is five UM away. [SG 1.3]"""
    assert able(before(135)) == orders.Dismount(2)
    assert not isinstance(plain(before(135)), orders.Dismount)


def test_then_it_fires() -> None:
    position = play(before(135), "dismount 2", "done")
    assert able(position) == orders.Fire(2, 1)


def test_far_from_the_enemy_it_stays_in_the_saddle() -> None:
    """It goes six UM on horseback and four on foot. [SG 2.5]"""
    assert not isinstance(able(before(30)), orders.Dismount)


PAIRS = 100
"""Battles of the long run, each fought from both sides with the same dice."""


@pytest.mark.soak
def test_he_beats_the_plain_commander(capsys: pytest.CaptureFixture[str]) -> None:
    """Of equal armies, with some horse in most of them."""
    battles = [equal_armies(number) for number in range(1000, 1000 + PAIRS)]
    won = sum(wins(battle, side, plain, able) for battle in battles for side in SIDES)
    with capsys.disabled():
        sys.stderr.write(f"\nable: {won} of {2 * PAIRS} battles won\n")
    assert won > PAIRS
