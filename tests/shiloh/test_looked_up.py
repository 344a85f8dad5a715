"""What a position knows of its units after a few have changed is what it would find anew."""

from random import Random

from campaign.dice import RandomDice
from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.position import FEW, HexPosition, Units
from campaign.resolvers.nei_boschi.setup import begin
from campaign.resolvers.nei_boschi.units import Place, Unit
from tests.shiloh.desk import request

CHANGES = 300


def _changed(unit: Unit, other: Unit, chance: Random) -> Unit:
    """It goes where another one is, leaves the map, extends, closes up, or joins another body."""
    return chance.choice(
        (
            unit._replace(hex=other.hex, place=other.place, layer=chance.randrange(3), second=0),
            unit._replace(place=Place.ROUTED),
            unit._replace(second=0 if unit.second or other.hex == unit.hex else other.hex),
            unit._replace(body=other.body),
            unit._replace(disordered=not unit.disordered),
        )
    )


def _standing(units: Units) -> dict[Hex, Units]:
    """Who stands where, the top first, as the units themselves say."""
    found: dict[Hex, list[Unit]] = {}
    for unit in units:
        if unit.place is Place.FIELD:
            for hex_ in filter(None, (unit.hex, unit.second)):
                found.setdefault(hex_, []).append(unit)
    return {
        hex_: tuple(sorted(there, key=lambda unit: (unit.layer, unit.number)))
        for hex_, there in found.items()
    }


def _is_known(position: HexPosition) -> bool:
    units = position.units
    return (
        position.stacks == _standing(units)
        and all(position.unit(unit.number) is unit for unit in units)
        and all(
            position.members(body.id) == tuple(unit for unit in units if unit.body == body.id)
            for body in position.bodies
        )
    )


def _begun(scenario: str = "9") -> HexPosition:
    position: HexPosition = sequence.go_on(begin(request(scenario)), RandomDice(1)).position
    return position


def _after(position: HexPosition, most: int, chance: Random) -> HexPosition:
    several = chance.sample(position.units, chance.randint(1, most))
    return position.with_units(
        *(_changed(unit, chance.choice(position.units), chance) for unit in several)
    )


def test_units_that_change_are_found_where_they_are_now() -> None:
    chance, position = Random(3), _begun()
    for _ in range(CHANGES):
        position = _after(position, 3, chance)
        assert _is_known(position)


def test_so_are_those_of_whom_nothing_was_asked_for_long() -> None:
    """A commander has thought about other positions meanwhile, near ones and far ones."""
    chance, begun = Random(4), _begun("1")
    for number in range(CHANGES // 10):
        before = position = begun
        for _ in range(10):
            position = _after(position, 2 * FEW if number % 2 else 3, chance)
            assert position.stacks == _standing(position.units)
        assert _is_known(before)
        assert _is_known(position)
