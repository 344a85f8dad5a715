"""Positions of a few units, for tests of one rule at a time."""

from campaign.battle.contract import BattleRequest
from campaign.hexes.facing import FACINGS
from campaign.resolvers.nei_boschi.cards import cards, numbers_of
from campaign.resolvers.nei_boschi.notation import UNIT
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.staging import HexStaging
from campaign.resolvers.nei_boschi.steps import Acting
from campaign.resolvers.nei_boschi.units import Body, CommandState, Place, Unit
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.terms import CONFEDERATE, UNION, Side

BOOK = "shiloh"


def number(id_: str) -> int:
    """The number of a counter by its id, `us.55-il`; of a battery in sections, of its first."""
    return numbers_of(BOOK, id_)[0]


def request(scenario: str = "9", *switches: str) -> BattleRequest:
    """A battle by itself."""
    return BattleRequest(
        battle=f"shiloh_{scenario}",
        box="pittsburg_landing",
        year=1862,
        attacker=CONFEDERATE,
        pieces=(),
        staging=HexStaging(BOOK, scenario, switches),
    )


def desk(
    *lines: str,
    acting: str = "",
    side: Side = UNION,
    orders: Orders = Orders.ADVANCE,
    scenario: str = "9",
) -> HexPosition:
    """A position of units: `us.55-il 5745 E`; behind that, marks: `disordered sp=4`.

    Whoever is not said to act elsewhere belongs to his printed command. *acting* is the body whose
    turn it is, of that *side*; nobody's, if it is not given. All are under the same *orders*.
    Scenario 1 is played on the whole map.
    """
    units = sorted(map(_unit, lines), key=lambda unit: unit.number)
    bodies = {unit.body: Body(unit.body, _division(unit.body), orders) for unit in units}
    if acting:
        bodies.setdefault(acting, Body(acting, _division(acting), orders))
    commands = {body.command: CommandState(body.command) for body in bodies.values()}
    return HexPosition(
        request=request(scenario),
        agenda=(Acting(side, (acting,)),) if acting else (),
        units=tuple(units),
        bodies=tuple(bodies[id_] for id_ in sorted(bodies)),
        commands=tuple(commands[id_] for id_ in sorted(commands)),
        active=(acting,) if acting else (),
        acting=side,
    )


def _division(body: str) -> str:
    """The command over a printed one, or itself if it is on top: `2/5/T` is of `5/T`.

    A brigade without a division is its corps': `2/-/3` is of `3`.
    """
    above = body.partition("/")[2].removeprefix("-/")
    return body if above in ("", "T") else above


def _unit(line: str) -> Unit:
    id_, hex_, facing, *marks = line.split()
    printed = cards(BOOK)[number(id_)]
    unit = Unit(
        number=printed.number,
        side=printed.side,
        sp=printed.strength,
        body=printed.counter.command,
        place=Place.FIELD,
        hex=int(hex_),
        facing=FACINGS.index(facing),
    )
    strength = [mark for mark in marks if mark.startswith("sp=")]
    if strength:
        unit = unit._replace(sp=int(strength[0].removeprefix("sp=")))
    others = [mark for mark in marks if mark not in strength]
    read: Unit = UNIT.read(" ".join((UNIT.write(unit), *others)))
    return read
