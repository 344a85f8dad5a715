"""The Lexington and the Tyler. [BB 14.7]"""

import pytest

from campaign.dice import ScriptedDice
from campaign.errors import Refusal
from campaign.hexes.grid import Hex
from campaign.resolvers.nei_boschi import gunboats, sequence
from campaign.resolvers.nei_boschi.cards import cards
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.events import UnitsFired
from campaign.resolvers.nei_boschi.fire_orders import shot_of
from campaign.resolvers.nei_boschi.fire_results import strike
from campaign.resolvers.nei_boschi.gunboats import bombard, is_spoiled
from campaign.resolvers.nei_boschi.orders import Bombard, Fire
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.results import rout
from campaign.resolvers.nei_boschi.shots import Shot
from campaign.resolvers.nei_boschi.steps import Replying
from campaign.resolvers.nei_boschi.turns import Light
from campaign.resolvers.nei_boschi.units import Ammunition, Body, Place
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.resolvers.nei_boschi.volleys import Volley, volley
from campaign.terms import CONFEDERATE, UNION
from tests.rules.play import quotes
from tests.shiloh.desk import BOOK, desk, number
from tests.shiloh.printed import prints
from tests.shiloh.rules.firing_line import (
    ENEMIES,
    ILLINOIS,
    MISSISSIPPI,
    ZEROS,
    at_hour,
    on,
    shoot,
    with_body,
    with_unit,
)

TYLER, LEXINGTON = "us.gb-tyler", "us.gb-lexington"
RIVER, SWAMP = 6401, 5902
"""Five hexes apart; the swamps between lie on the two lowest levels."""

AFLOAT = desk(f"{TYLER} {RIVER} NE", f"{MISSISSIPPI} {SWAMP} SE", acting="AoT", side=UNION)


def added(position: HexPosition, unit: str, target: Hex, **how: object) -> dict[str, int]:
    return {one.word: one.number for one in ready(position, unit, target, **how).modifiers}


def ready(position: HexPosition, unit: str, target: Hex, **how: object) -> Volley:
    order = Fire(number(unit), target, **how)  # type: ignore[arg-type]
    return volley(position, shot_of(position, order))


def refused(position: HexPosition, order: object) -> Refusal | None:
    return sequence.refuse(position, order)  # type: ignore[arg-type]


def test_14_73_they_see_all_around_and_through_low_swamps() -> None:
    """360 degrees; -1 for each hex beyond the first. [BB 14.73, BB 14.74]"""
    assert refused(AFLOAT, Fire(number(TYLER), SWAMP)) is None  # it faces away
    assert added(AFLOAT, TYLER, SWAMP)["from-the-river"] == -4
    assert ready(AFLOAT, TYLER, SWAMP).strength == 7


@quotes("BB 14.73", "does not fire if it has gone more than 20 hexes")
@pytest.mark.parametrize(
    ("hexes", "modifier", "fires"),
    [(0, None, True), (1, -2, True), (20, -2, True), (21, -2, False)],
)
def test_bb_14_73_trap_27_how_far_they_have_gone(
    hexes: int, modifier: int | None, fires: bool
) -> None:
    """-2 when they move 1 to 20 hexes, no fire above 20. [BB 14.73]"""
    position = with_unit(AFLOAT, TYLER, moved=hexes > 0, spent=2 * hexes)
    assert added(position, TYLER, SWAMP).get("gunboat-moved") == modifier
    refusal = refused(position, Fire(number(TYLER), SWAMP))
    assert (refusal is None) is fires
    assert "guns-moved" not in added(position, TYLER, SWAMP)


@quotes("BB 14.75", "Gunboats do not run out of ammunition.")
def test_bb_14_75_they_never_run_low() -> None:
    after, _ = shoot(AFLOAT, TYLER, SWAMP, [0])
    assert after.unit(number(TYLER)).ammunition is Ammunition.FULL


def at_boat(unit: str, hex_: Hex, *more: str) -> HexPosition:
    body = "1/2/2" if "btty" in unit else ENEMIES
    return desk(f"{TYLER} {RIVER} NE", *more, f"{unit} {hex_} NE", acting=body, side=CONFEDERATE)


def test_14_76_small_arms_do_nothing_to_them() -> None:
    """[BB 14.76]"""
    position = at_boat("cs.10-ms", 6301)
    position = with_unit(position, "cs.10-ms", facing=1)
    assert "do nothing to a gunboat" in str(refused(position, Fire(number("cs.10-ms"), RIVER)))


def test_14_76_guns_use_the_artillery_half_at_every_range() -> None:
    """Also at 1 to 3 hexes. [BB 14.76]"""
    position = with_unit(at_boat("cs.btty-robertson", 6301), "cs.btty-robertson", facing=1)
    found = ready(position, "cs.btty-robertson", RIVER)
    assert found.is_ball
    assert found.table.columns[found.column] == "3-4"


@quotes("BB 14.76", "only a D matters")
def test_bb_14_76_only_a_d_matters_and_the_second_drives_it_off() -> None:
    """[BB 14.76]"""
    position = with_unit(at_boat("cs.btty-robertson", 6301), "cs.btty-robertson", facing=1)
    found = added(position, "cs.btty-robertson", RIVER, rapid=True)
    assert found == {"range": 4, "out-of-swamp": -1, "rapid": 2}  # a 7 is 12, 1d; an 8 is 13, 1D
    missed, _ = shoot(position, "cs.btty-robertson", RIVER, [7], rapid=True)
    boat = missed.unit(number(TYLER))
    assert (boat.sp, boat.disordered) == (7, False)
    hit, _ = shoot(position, "cs.btty-robertson", RIVER, [8], rapid=True)
    boat = hit.unit(number(TYLER))
    assert (boat.sp, boat.disordered, boat.place) == (7, True, Place.FIELD)
    again = with_unit(position, TYLER, disordered=True)
    gone, _ = shoot(again, "cs.btty-robertson", RIVER, [8], rapid=True)
    assert gone.unit(number(TYLER)).place is Place.LOST


def test_14_76_of_two_boats_the_firer_picks_one() -> None:
    """[BB 14.76]"""
    position = at_boat("cs.btty-robertson", 6301, f"{LEXINGTON} {RIVER} NE layer=1")
    position = with_unit(position, "cs.btty-robertson", facing=1)
    order = Fire(number("cs.btty-robertson"), RIVER, at=number(LEXINGTON))
    assert order in sequence.legal(position)
    after, _ = shoot(position, "cs.btty-robertson", RIVER, [9], at=number(LEXINGTON), rapid=True)
    assert after.unit(number(LEXINGTON)).disordered
    assert not after.unit(number(TYLER)).disordered


@quotes("BB 14.78", "Gunboats never combine their fire")
def test_bb_14_78_they_do_not_fire_together() -> None:
    """Each fires with its own guns; there is no limit to them. [BB 14.78]"""
    both = desk(
        f"{TYLER} {RIVER} NE",
        f"{LEXINGTON} {RIVER} NE layer=1",
        f"{MISSISSIPPI} 6301 SE",
        acting="AoT",
    )
    joined = Fire(number(TYLER), 6301, joined=(number(LEXINGTON),))
    assert "do not fire together" in str(refused(both, joined))
    assert ready(both, TYLER, 6301).strength == 7
    after, _ = shoot(both, TYLER, 6301, [1])
    assert refused(after, Fire(number(LEXINGTON), 6301)) is None


@prints("4", "gunboats_hold_fire", "The Tyler does not fire before 3 PM")
@pytest.mark.parametrize(
    ("boat", "hour", "acts", "fires"),
    [
        *((TYLER, 14, 0, False), (TYLER, 15, 0, True)),
        *((LEXINGTON, 17, 0, False), (LEXINGTON, 17, 1, True), (LEXINGTON, 18, 0, True)),
    ],
)
def test_30_4_the_gunboats_hold_their_fire(boat: str, hour: int, acts: int, fires: bool) -> None:
    """The Tyler until 3 PM, the Lexington until her second activation. [BB 30.4]"""
    position = desk(f"{boat} {RIVER} NE", f"{MISSISSIPPI} {SWAMP} SE", acting="AoT", side=UNION)
    position = with_body(at_hour(position, "4", 6, hour), "AoT", acts=acts)
    assert (refused(position, Fire(number(boat), SWAMP)) is None) is fires


# --- shells by night [BB 14.79] ----------------------------------------------------------------

SHELL = Bombard(number(TYLER), ENEMIES)


@pytest.fixture
def night(monkeypatch: pytest.MonkeyPatch) -> HexPosition:
    monkeypatch.setattr(gunboats, "light_of", lambda position: Light.NIGHT)
    return with_body(AFLOAT, ENEMIES, orders=Orders.RESERVE)


def test_14_79_only_by_night_and_at_dawn() -> None:
    position = with_body(AFLOAT, ENEMIES, orders=Orders.RESERVE)
    assert "by night and at dawn" in str(refused(position, SHELL))


@quotes("BB 14.79", "A natural 8 or 9 keeps its stragglers away")
@pytest.mark.parametrize(
    ("face", "spoiled", "gone"),
    [(0, False, True), (7, False, False), (8, True, False), (9, True, False)],
)
def test_bb_14_79_8_or_9_spoils_the_night(
    night: HexPosition, face: int, spoiled: bool, gone: bool
) -> None:
    """8 or 9 prevents stragglers; an original 0 removes the boat. [BB 14.79]"""
    assert SHELL in sequence.legal(night)
    after, _ = bombard(night, night.step, SHELL, ScriptedDice([face]))  # type: ignore[arg-type]
    assert is_spoiled(after, ENEMIES) is spoiled
    assert (after.unit(number(TYLER)).place is Place.LOST) is gone
    assert not is_spoiled(after._replace(turn=after.turn + 1), ENEMIES)


def test_14_79_each_shot_at_another_brigade_and_two_of_each_boat(night: HexPosition) -> None:
    after, _ = bombard(night, night.step, SHELL, ScriptedDice([5]))  # type: ignore[arg-type]
    assert "has been shelled" in str(refused(after, SHELL))
    twice = after.marked(f"shelled.{after.turn}.{number(TYLER)}.3/2/2")
    assert "twice in this turn" in str(refused(twice, SHELL))
    later = with_body(night, "AoT", acts=1)
    assert "first acts" in str(refused(later, SHELL))


@quotes("BB 14.79", "Confederate brigade in Reserve that is 5 hexes or more from every Union unit")
@pytest.mark.parametrize(
    ("other", "is_near"),
    [
        ("us.55-il 5906 NE", True),
        ("us.55-il 5907 NE", False),
        ("us.55-il 5907 NE shape=line second=5906", True),
        ("us.btty-stone 5906 NE", True),
        ("us.btty-stone 5906 NE abandoned", False),
        ("us.ldr-stuart 5906 NE", False),
        ("us.gb-lexington 6401 NE", False),
    ],
)
def test_bb_14_79_five_hexes_from_every_unit_of_the_union(
    night: HexPosition, other: str, is_near: bool
) -> None:
    """So that they hit nobody of their own: who fires is afloat, and a leader alone is no unit."""
    [unit] = desk(other).units
    units = sorted((*night.units, unit), key=lambda one: one.number)
    bodies = night.bodies
    if unit.body not in {body.id for body in bodies}:
        bodies = tuple(sorted((*bodies, Body(unit.body, "5/T")), key=lambda body: body.id))
    there = night._replace(units=tuple(units), bodies=bodies)
    there = with_unit(there, TYLER, hex=SWAMP + 501)
    assert ("5 hexes" in str(refused(there, SHELL))) is is_near


def test_14_79_the_brigade_is_in_reserve(night: HexPosition) -> None:
    awake = with_body(night, ENEMIES, orders=Orders.ADVANCE)
    assert "not in Reserve" in str(refused(awake, SHELL))


@quotes("BB 14.77", "but their reply is always at the same time")
def test_bb_14_77_a_boat_that_is_driven_off_has_replied() -> None:
    """Four hexes away the reply of a battery would wait for what the fire does, and be lost."""
    afar, boat = RIVER + 4, number(TYLER)
    batteries = ("cs.btty-robertson", "cs.btty-gage", "cs.btty-miller")
    others = (f"{one} {afar} NE" for one in batteries[1:])
    position = with_unit(at_boat(batteries[0], afar, *others), TYLER, disordered=True)
    firers = tuple(map(number, batteries))
    step = Replying(UNION, firers, RIVER, boat, 12, afar, (boat,))
    after, events = on(position.then(step), ScriptedDice([9, 1, *ZEROS]))
    assert after.unit(boat).place is Place.LOST
    assert [one.units for one in events if isinstance(one, UnitsFired)] == [firers, (boat,)]


@quotes("BB 14.76", "the first turns the counter over")
def test_bb_14_76_a_boat_that_was_hit_fires_as_before() -> None:
    """The first D has no effect: it goes on moving and firing as usual."""
    hit = with_unit(AFLOAT, TYLER, disordered=True)
    assert added(hit, TYLER, SWAMP) == added(AFLOAT, TYLER, SWAMP)


def test_14_76_nothing_but_guns_shakes_a_boat() -> None:
    """`sono influenzate solamente da un risultato Disordine "D"` of artillery, and have no `fattore
    di coesione` with which to check: neither friends who run beside them nor friendly fire matter.
    """
    bank, boat = 6406, number(TYLER)
    position = desk(f"{ILLINOIS} {bank} SE", f"{TYLER} 6405 NE", f"{MISSISSIPPI} 6018 NE")
    after, _ = rout(position, number(ILLINOIS), ScriptedDice([9, 9]))
    assert not after.unit(boat).disordered

    battery = "us.btty-richardson"
    position = desk(f"{battery} 6008 NE", f"{TYLER} 6405 NE", f"{MISSISSIPPI} {bank} NE")
    shot = Shot((number(battery),), 6008, bank, number(MISSISSIPPI), 4)
    after, _ = strike(position, volley(position, shot), 0, ScriptedDice([9, 9, 9]))
    assert not after.unit(boat).disordered


@quotes("BB 14.7", "are on the river for much of the battle, with the Union")
@quotes("BB 14.71", "Each gunboat has its number of naval guns, and neither cohesion nor movement.")
def test_bb_14_7_the_lexington_and_the_tyler() -> None:
    boats = [one for one in cards(BOOK).values() if one.branch is Branch.GUNBOAT]
    assert {one.counter.id for one in boats} == {TYLER, LEXINGTON}
    assert {one.side for one in boats} == {UNION}
    for one in boats:
        assert [guns.gun for guns in one.guns] == ["NG"]
        assert (one.cohesion(False), one.cohesion(True)) == (0, 0)
