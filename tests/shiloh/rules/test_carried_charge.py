"""Assaults whose target goes back before it, and charges that are carried on. [SH 11 2]"""

from campaign.dice import ScriptedDice
from campaign.hexes.grid import neighbor
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.assault import is_charge
from campaign.resolvers.nei_boschi.events import AssaultResolved, AttackerHeldBack, CavalryExhausted
from campaign.resolvers.nei_boschi.orders import Assault, Back, HexOrder, Occupy, Pass
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.steps import Acting, AfterMelee, GoingOn, RetreatBefore
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.resolvers.nei_boschi.who import card
from campaign.terms import CONFEDERATE
from tests.rules.play import quotes
from tests.shiloh.desk import desk, number
from tests.shiloh.rules.test_assault_sums import FIELDS

HEX = FIELDS[0]

ILLINOIS, OHIO = number("us.55-il"), number("us.71-oh")


def charging(attacker: str = "cs.9-ms", *marks: str) -> HexPosition:
    """A unit comes straight at the 55th Illinois, behind whom the 71st Ohio stands two hexes on."""
    came = marks or (f"moved spent=2 hexes=1 set_out={HEX - 2}",)
    return desk(
        f"{attacker} {HEX - 1} SE sp=12 {' '.join(came)}",
        f"us.55-il {HEX} NE sp=6",
        f"us.71-oh {HEX + 1} NE sp=6",
        acting=card(desk(f"{attacker} {HEX} SE"), number(attacker)).counter.command,
        side=CONFEDERATE,
        orders=Orders.ATTACK,
        scenario="1",
    )


def left_before(position: HexPosition, attacker: str = "cs.9-ms") -> HexPosition:
    """The 55th Illinois goes back to one side, out of the way of the charge."""
    after, _ = sequence.apply(position, Assault(number(attacker), HEX), ScriptedDice())
    assert isinstance(after.step, RetreatBefore)
    aside = neighbor(HEX, 2)
    gone: HexPosition
    gone, _ = sequence.apply(after, Back(ILLINOIS, aside), ScriptedDice([0] * 9))
    assert isinstance(gone.step, AfterMelee)
    return gone


def taken(position: HexPosition, attacker: str = "cs.9-ms") -> HexPosition:
    """The hex that was left is entered, straight on."""
    facing = position.unit(number(attacker)).facing
    after: HexPosition
    after, _ = sequence.apply(position, Occupy(number(attacker), facing), ScriptedDice())
    assert isinstance(after.step, GoingOn)
    return after


def resolved(position: HexPosition, *orders: HexOrder, dice: list[int]) -> AssaultResolved:
    """What an assault comes to behind some orders."""
    events: tuple[object, ...] = ()
    thrown = ScriptedDice(dice)
    for order in orders:
        position, more = sequence.apply(position, order, thrown)
        events += more
    [found] = [event for event in events if isinstance(event, AssaultResolved)]
    return found


@quotes("SH 11", "After their last assault that was fought all")
def test_sh_11_nobody_is_disordered_by_an_assault_that_was_not_fought() -> None:
    """`e. Implementate il Disordine Automatico Post-Assalto` is the last point of `6. Risoluzione
    dell'Assalto`; where the target goes back, at point 2, nothing is resolved.
    """
    position, _ = sequence.apply(left_before(charging()), Pass(), ScriptedDice())
    assert isinstance(position.step, Acting)
    assert not position.unit(number("cs.9-ms")).disordered
    entered, _ = sequence.apply(taken(left_before(charging())), Pass(), ScriptedDice())
    assert entered.unit(number("cs.9-ms")).hex == HEX
    assert not entered.unit(number("cs.9-ms")).disordered


@quotes("SH 11", "a charge carried on for one hex, as the same charge")
def test_sh_11_a_charge_that_is_carried_on_is_the_same_charge() -> None:
    """`A vacated hex may be entered and the charge carried on 1 hex`: with the bonus of a charge,
    and no assault before it that would cost one.
    """
    position = taken(left_before(charging()))
    found = resolved(
        *(position, Assault(number("cs.9-ms"), HEX + 1), Pass(), Pass()),
        dice=[0, 0, 0, 0, 0, 0, 0, 0],
    )
    words = {one.word: one.number for one in found.modifiers}
    assert words["charge"] == 1
    assert "continued" not in words


def test_sh_11_it_is_carried_on_for_one_hex() -> None:
    """Against either hex before it, or nobody; and no farther where that target goes, too."""
    position = taken(left_before(charging()))
    ahead = (HEX + 1, neighbor(HEX, 2))
    assert set(sequence.legal(position)) == {
        *(Assault(number("cs.9-ms"), hex_) for hex_ in ahead),
        Pass(),
    }
    position, _ = sequence.apply(position, Assault(number("cs.9-ms"), HEX + 1), ScriptedDice())
    back = next(one for one in sequence.legal(position) if isinstance(one, Back))
    position, _ = sequence.apply(position, back, ScriptedDice([0] * 9))
    assert isinstance(position.step, AfterMelee)
    facing = position.unit(number("cs.9-ms")).facing
    position, _ = sequence.apply(position, Occupy(number("cs.9-ms"), facing), ScriptedDice())
    assert not any(isinstance(step, GoingOn) for step in position.agenda)


@quotes("BB 14.53", "checks before an assault")
def test_bb_14_53_horses_that_carry_a_charge_on_check_for_it() -> None:
    """Nobody checked for the first target, which went back before that. A 9 fails. [SH 11 3]"""
    marks = f"moved spent=6 hexes=2 set_out={HEX - 3}"
    georgia = number("cs.cav-ga-dragoons")
    for faces, event in (([9], AttackerHeldBack), ([0, *[0] * 9], CavalryExhausted)):
        position = taken(
            left_before(charging("cs.cav-ga-dragoons", marks), "cs.cav-ga-dragoons"),
            "cs.cav-ga-dragoons",
        )
        position, _ = sequence.apply(position, Assault(georgia, HEX + 1), ScriptedDice())
        position, events = sequence.apply(position, Pass(), ScriptedDice(faces))
        assert event(georgia) in events


@quotes("SH 11", "into contact and without firing it is a charge")
def test_sh_11_who_goes_on_from_a_won_assault_charges_nobody() -> None:
    """The 9th Mississippi has come into contact by its first assault, and goes on straight ahead:
    -1 for that, and no bonus of a charge.
    """
    position = charging()
    dice = ScriptedDice([0, 6, *[0] * 9])
    for order in (Assault(number("cs.9-ms"), HEX), Pass(), Pass()):
        position, _ = sequence.apply(position, order, dice)
    while not isinstance(position.step, AfterMelee):
        position, _ = sequence.apply(position, sequence.legal(position)[0], dice)
    facing = position.unit(number("cs.9-ms")).facing
    position, _ = sequence.apply(position, Occupy(number("cs.9-ms"), facing), dice)
    assert is_charge(position, position.unit(number("cs.9-ms")), HEX + 1), "by where it came from"
    found = resolved(
        *(position, Assault(number("cs.9-ms"), HEX + 1), Pass(), Pass()),
        dice=[0] * 12,
    )
    words = {one.word: one.number for one in found.modifiers}
    assert words["continued"] == -1
    assert "charge" not in words
