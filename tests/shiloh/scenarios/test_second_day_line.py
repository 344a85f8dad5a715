"""7 April: the Confederate line forms until 10 AM. [BB 30.8]"""

from typing import Any

import pytest

from campaign.dice import ScriptedDice
from campaign.resolvers.nei_boschi.books import book
from campaign.resolvers.nei_boschi.limits import barred
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.setup import begin
from campaign.resolvers.nei_boschi.sheets import sheets
from campaign.resolvers.nei_boschi.shiloh import second_day_line
from campaign.resolvers.nei_boschi.shots import Shot
from campaign.resolvers.nei_boschi.units import Place
from campaign.resolvers.nei_boschi.volleys import Volley
from tests.shiloh.desk import number, request
from tests.shiloh.printed import prints

HEX = sheets("shiloh").read
SHILOH = book("shiloh")


def day(turn: int = 1, scenario: str = "8", **hexes: str) -> HexPosition:
    position = begin(request(scenario))._replace(turn=turn)
    for name, hex_ in hexes.items():
        unit = position.unit(number(f"{name[:2]}.{name[3:].replace('_', '-')}"))
        position = position.with_units(unit._replace(hex=HEX(hex_), place=Place.FIELD))
    return position


def moves(position: HexPosition, name: str) -> bool:
    return SHILOH.bars_moving(position, position.unit(number(name))) is None


def begun(position: HexPosition, body: str, *faces: int) -> HexPosition:
    after: Any = second_day_line.begin_bodies(position, (body,), ScriptedDice(faces))
    return HexPosition(*after.position)


def next_turn(position: HexPosition) -> HexPosition:
    position = position._replace(turn=position.turn + 1)
    marks = frozenset(mark for mark in position.marks if not mark.startswith("turn."))
    after: Any = second_day_line.begin_turn(position._replace(marks=marks), ScriptedDice())
    return HexPosition(*after.position)


def test_the_line_between_the_branches() -> None:
    """N4122 to N5328, Tilghman Branch west of it and Dill Branch east; the ends are the book's."""
    for over in ("N3820", "S2706", "N4123", "N5329", "N5829", "N4626"):
        assert second_day_line.is_over(HEX(over)), over
    for not_over in ("N4122", "N5328", "N5828", "N4020", "N4624", "N6420"):
        assert not second_day_line.is_over(HEX(not_over)), not_over


@prints("8", "line_forms", "Until 10 AM a Confederate corps only fires back")
def test_nobody_moves_before_10_am_but_pond_and_chalmers() -> None:
    position = day()
    assert not moves(position, "cs.2-ar")
    assert not moves(position, "cs.45-tn")
    assert moves(position, "cs.16-la")
    assert moves(position, "cs.7-ms")
    assert moves(position, "cs.ldr-hardee")
    assert not moves(position, "cs.cav-8-tx-a")
    assert moves(day(5), "cs.2-ar")
    assert not moves(day(scenario="8a"), "cs.16-la"), "without the four exceptions"


def test_they_fire_back_only() -> None:
    """Return fire, one vertex, recovery, ammunition; leaders ride. [BB 30.8]"""
    position = day()
    unit = position.unit(number("cs.2-ar"))
    assert SHILOH.bars_fire(position, unit) is None
    assert SHILOH.bars_fire(position._replace(active=(unit.body,)), unit) is not None


def test_pond_does_not_cross_the_line() -> None:
    position = day()
    unit = position.unit(number("cs.16-la"))
    assert barred(SHILOH.bars(position, unit), HEX("N4122")) is not None
    assert barred(SHILOH.bars(position, unit), HEX("N3820")) is None


def test_a_corps_that_sees_the_union_over_the_line_moves_and_all_in_the_next_turn() -> None:
    position = day()
    shaver = position.unit(number("cs.2-ar"))
    near = position.with_units(
        position.unit(number("us.8-il"))._replace(hex=shaver.hex - 1, place=Place.FIELD)
    )
    assert not moves(begun(position, "1/1/3"), "cs.2-ar")
    seen = begun(near, "1/1/3")
    assert moves(seen, "cs.2-ar")
    assert not moves(seen, "cs.45-tn"), "only the corps that sees them"
    assert moves(next_turn(seen), "cs.45-tn")
    assert moves(next_turn(seen), "cs.cav-8-tx-a")


def chalmers_sees(*, in_touch: bool) -> HexPosition:
    """He begins to act with a regiment of the Union over the line before him."""
    position = day()
    alone = [unit._replace(hex=HEX("N5832")) for unit in position.members("2/2/2") if unit.hex]
    if not in_touch:
        position = position.with_units(*alone)
    [first, *_] = [unit for unit in position.members("2/2/2") if unit.sp]
    union = position.unit(number("us.8-il"))._replace(hex=first.hex - 1, place=Place.FIELD)
    return begun(position.with_units(union), "2/2/2")


def test_chalmers_wakes_his_corps_a_turn_later_and_all_in_the_second() -> None:
    """`Tutti e quattro i comandi grandi si attivano normalmente all'inizio del secondo turno dopo
    che Pond e/o Chalmers stabiliscono la LOS`; his own corps `solo nel turno successivo`. [BB 30.8]
    """
    seen = chalmers_sees(in_touch=False)
    assert not moves(seen, "cs.154-tn"), "of Hardee's corps, as he is"
    later = next_turn(seen)
    assert moves(later, "cs.154-tn")
    assert not moves(later, "cs.2-ar"), "of Bragg's"
    assert moves(next_turn(later), "cs.2-ar")


def test_who_stands_beside_his_corps_wakes_it_at_once() -> None:
    """`A meno che non siano adiacenti ad unità che non possono muovere e nei loro comandi di
    corpo`: then it is as with any other brigade. [BB 30.8]
    """
    seen = chalmers_sees(in_touch=True)
    assert moves(seen, "cs.154-tn")
    assert not moves(seen, "cs.2-ar")
    assert moves(next_turn(seen), "cs.2-ar")


def test_shells_wake_all_two_turns_later() -> None:
    position = day().marked("shelled.1")
    assert not moves(next_turn(position), "cs.2-ar")
    assert moves(next_turn(next_turn(position)), "cs.2-ar")


@prints(
    "8",
    "forrest_waits",
    "The 3rd Tennessee Cavalry waits until it sees Union units south of the line.",
)
def test_forrest_waits_and_then_hardee_may_roll() -> None:
    """0-5 frees Hardee's corps, each failure taking 1 off the die; from the next turn on."""
    position = day()
    forrest = position.unit(number("cs.cav-3-tn-a"))
    assert not moves(position, "cs.cav-3-tn-a")
    near = position.with_units(
        position.unit(number("us.8-il"))._replace(hex=forrest.hex + 2, place=Place.FIELD)
    )
    freed = begun(near, forrest.body)
    assert moves(freed, "cs.cav-3-tn-a")
    hardee = "1/2/1"
    away = next_turn(freed.with_units(near.unit(number("us.8-il"))._replace(hex=HEX("N6420"))))
    assert not moves(begun(freed, hardee), "cs.154-tn")
    assert moves(begun(away, hardee, 5), "cs.154-tn")
    failed = begun(away, hardee, 6)
    assert not moves(failed, "cs.154-tn")
    again = next_turn(failed)
    assert moves(begun(again, hardee, 6), "cs.154-tn")


@pytest.mark.parametrize(("firer", "wakes"), [("us.btty-terrill", True), ("us.8-il", False)])
def test_any_fire_of_artillery_counts(firer: str, wakes: bool) -> None:
    """`subisce il fuoco di artiglieria`: canister as well as ball, and no muskets. [BB 30.8]"""
    position = day()
    target = position.unit(number("cs.2-ar"))
    guns = position.unit(number(firer))
    near = Shot((guns.number,), target.hex - 1, target.hex, target.number, guns.sp)
    fired = Volley(near, guns.sp, False, 0, ())
    after, _ = second_day_line.under_fire(position, fired, target, ScriptedDice())
    assert (f"shelled.{position.turn}" in after.marks) is wakes
