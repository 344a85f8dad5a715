"""Every order on a table can be pointed at: nothing is thrown for it, and nothing goes wrong."""

import os
import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from campaign import RESOLVERS, RandomDice
from campaign.battle.contract import BattleRequest, Resolver
from campaign.battle.historical import HISTORY
from campaign.resolvers.shell_for_guns import orders
from campaign.resolvers.shell_for_guns.command import value_for
from campaign.resolvers.shell_for_guns.events import CommandTested
from campaign.resolvers.shell_for_guns.position import Stage
from campaign.resolvers.shell_for_guns.resolver import SHELL_FOR_GUNS
from campaign.resolvers.yankee.orders import Fire
from campaign.resolvers.yankee.position import General
from campaign.resolvers.yankee.prospects import in_lanes
from campaign.resolvers.yankee.resolver import YANKEE
from campaign.terms import CONFEDERATE, UNION
from screens.battle.tabletop.faces import FACES, outlook
from screens.battle.tabletop.outlook import aimed, outcome
from screens.battle.tabletop.scene import Scene, ghost
from tests.resolvers import shell_table, yankee_table
from tests.resolvers.battles import requests

AnyResolver = Resolver[Any, Any]

TABLES = [RESOLVERS[name] for name in FACES]

tables = pytest.mark.parametrize("resolver", TABLES, ids=[table.id for table in TABLES])

STEPS = 20

BATTLES = int(os.environ.get("PREVIEWED_BATTLES", "20"))
"""So many battles a rule in the soak."""


def preview(
    resolver: AnyResolver, position: Any, order: Any, scene: Scene | None = None
) -> tuple[str, ...]:
    """What is shown of an order while one points at it; the scene is there already."""
    scene = scene or FACES[resolver.id].scene(position)
    aimed(scene, order)
    after = outcome(resolver, position, order)
    if after is not None:
        ghost(scene, FACES[resolver.id].scene(after))
    return outlook(resolver, position, order)


def fought(resolver: AnyResolver, request: BattleRequest, seed: int) -> Iterator[Any]:
    """Every position of a battle between two commanders."""
    dice = RandomDice(f"preview {seed}")
    position = resolver.begin(request)
    while resolver.result(position) is None:
        yield position
        position = resolver.apply(position, resolver.choose(position), dice).position


def histories(resolver: AnyResolver) -> list[BattleRequest]:
    return [request for name, request in resolver.scenarios.items() if name in HISTORY]


@pytest.mark.sampled(1)
@tables
def test_any_order_of_a_small_battle_can_be_pointed_at(resolver: AnyResolver) -> None:
    """One order of each kind at one step in so many, from the first order to the last."""
    chance, [request] = random.Random(1), requests(1)
    for step, position in enumerate(fought(resolver, request, 1)):
        if step % STEPS == 0:
            legal = resolver.legal(position)
            kinds = {type(order): order for order in chance.sample(legal, len(legal))}
            scene = FACES[resolver.id].scene(position)
            for order in kinds.values():
                preview(resolver, position, order, scene)


# --- what took dice that nobody had thrown --------------------------------------------------------


def test_the_end_of_the_generals_phase_leaves_initiative_to_the_dice() -> None:
    """Ties for initiative roll again [SG-R6]: dice that always tie would roll for ever."""
    units = [shell_table.brigade(n, UNION, 60 * n, 60)._replace(division=n) for n in (1, 2, 3)]
    enemy = shell_table.brigade(4, CONFEDERATE, 100, 160)._replace(division=4)
    generals = [shell_table.general(unit.id, unit.side, 100, 100) for unit in (*units, enemy)]
    position = shell_table.table(
        *(*units, enemy), generals=(*generals,), stage=Stage.GENERALS, side=CONFEDERATE, queue=()
    )
    assert outcome(SHELL_FOR_GUNS, position, orders.Done()) is None, "dice decide"
    assert preview(SHELL_FOR_GUNS, position, orders.Done()) == ()


@pytest.mark.parametrize("bases", range(5, 13))
def test_a_charge_of_any_size_can_be_awaited(bases: int) -> None:
    one = shell_table.brigade(1, UNION, 100, 60, bases=bases, full=bases)
    other = shell_table.brigade(3, CONFEDERATE, 100, 80, bases=bases, full=bases)
    position = shell_table.table(
        one, other, stage=Stage.REPLY, side=CONFEDERATE, acting=1, target=3
    )
    for order in SHELL_FOR_GUNS.legal(position):
        assert preview(SHELL_FOR_GUNS, position, order) == ()


def test_an_order_says_how_likely_it_is_obeyed() -> None:
    """Two dice against the value of the general: 36 throws, counted one by one. [SG 2.3]"""
    position = shell_table.table(shell_table.brigade(1, UNION, 100, 60))
    needed = value_for(position, position.there(1))
    obeyed = sum(
        event.passed
        for faces in product(range(1, 7), repeat=2)
        for event in shell_table.told(position, "brigade 1", dice=faces)[1]
        if isinstance(event, CommandTested)
    )
    said = preview(SHELL_FOR_GUNS, position, orders.Brigade(1))
    assert said == (f"obeyed on {needed} or less (standard general: 8): {100 * obeyed // 36}%",)


def test_a_general_with_a_die_too_many_for_the_preview_is_no_matter() -> None:
    """Four leaders ride with the base that may fall; the preview throws for none. [YK 11.2]"""
    line = yankee_table.line
    position = yankee_table.table(
        yankee_table.brigade(UNION, *line(60, 40, 3), name="first"),
        yankee_table.brigade(CONFEDERATE, *line(60, 50, 3)),
    )
    staff = tuple(
        General(CONFEDERATE, troop.id) for troop in position.in_brigade(2) for _ in range(4)
    )
    position = in_lanes(position._replace(staff=(*position.staff, *staff)))
    told = preview(YANKEE, position, Fire(1, 2))
    assert [line.partition(":")[0] for line in told if ":" in line] == [
        "base 1 at base 4",
        "base 2 at base 5",
    ]


# --- every one of them ----------------------------------------------------------------------------


@pytest.mark.soak
@tables
@pytest.mark.parametrize("seed", range(BATTLES))
def test_every_order_of_the_battles_of_history_can_be_pointed_at(
    resolver: AnyResolver, seed: int
) -> None:
    known = histories(resolver)
    for position in fought(resolver, known[seed % len(known)], seed):
        scene = FACES[resolver.id].scene(position)
        for order in resolver.legal(position):
            preview(resolver, position, order, scene)
