"""What a position knows of its units after a few have changed is what it would find anew."""

from random import Random

from campaign.dice import RandomDice
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.position import HexPosition
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
            unit._replace(second=0 if unit.second else other.hex),
            unit._replace(body=other.body),
            unit._replace(disordered=not unit.disordered),
        )
    )


def _everything(position: HexPosition) -> object:
    numbers = [unit.number for unit in position.units]
    bodies = [body.id for body in position.bodies]
    return (
        [position.unit(number) for number in numbers],
        dict(position.stacks),
        [position.members(body) for body in bodies],
    )


def test_units_that_change_are_found_where_they_are_now() -> None:
    chance = Random(3)
    position = sequence.go_on(begin(request("9")), RandomDice(1)).position
    for _ in range(CHANGES):
        several = chance.sample(position.units, chance.randint(1, 3))
        after = position.with_units(
            *(_changed(unit, chance.choice(position.units), chance) for unit in several)
        )
        anew = after._replace(units=(*after.units,))
        assert _everything(after) == _everything(anew)
        position = after
