"""Whom a scenario lets lead, help, go home and come back. [BB 30.3-30.8]"""

import pytest

from campaign.dice import RandomDice, ScriptedDice
from campaign.hexes.grid import distance, neighbors
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.activation import most_acts
from campaign.resolvers.nei_boschi.chain_of_command import fix
from campaign.resolvers.nei_boschi.command_events import UnitAttached
from campaign.resolvers.nei_boschi.commander.choose import choose
from campaign.resolvers.nei_boschi.ineffectiveness import is_ineffective, is_spent
from campaign.resolvers.nei_boschi.limits import barred
from campaign.resolvers.nei_boschi.notation import read_position, write_position
from campaign.resolvers.nei_boschi.orders import (
    Assault,
    Attach,
    Choose,
    Direct,
    HexOrder,
    Lend,
    Pass,
)
from campaign.resolvers.nei_boschi.pages import turn_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.setup import begin
from campaign.resolvers.nei_boschi.shiloh import bivouac, held_units, joining_batteries
from campaign.resolvers.nei_boschi.steps import (
    ChainOfCommand,
    Efficiency,
    EventDrawn,
    Replacements,
)
from campaign.resolvers.nei_boschi.units import Place, Unit
from campaign.resolvers.nei_boschi.vocabulary import Fatigue, Orders
from campaign.resolvers.nei_boschi.volleys import Volley
from campaign.resolvers.nei_boschi.who import card
from campaign.terms import CONFEDERATE, UNION, Side
from tests.shiloh.desk import desk, number, request
from tests.shiloh.printed import prints
from tests.shiloh.rules.test_assault_sums import FIELDS


def determining(scenario: str, side: Side, turn: int = 1, **hexes: int) -> HexPosition:
    """A scenario in which a side determines its chain of command; some leaders are elsewhere."""
    position = begin(request(scenario))._replace(turn=turn)
    for name, hex_ in hexes.items():
        unit = position.unit(number(f"{name[:2]}.ldr-{name[3:]}"))
        position = position.with_units(unit._replace(hex=hex_, place=Place.FIELD))
    return position._replace(agenda=(ChainOfCommand(side), Efficiency()), acting=side)


def ordered(position: HexPosition, *orders: HexOrder) -> HexPosition:
    """After some orders, with the step still to be decided."""
    for order in orders:
        ruling = sequence.decision_of(position.step)
        assert sequence.refuse(position, order) is None, sequence.refuse(position, order)
        position, _ = ruling.perform(position, position.step, order, ScriptedDice())
    return position


def why(position: HexPosition, order: HexOrder) -> str:
    refused = sequence.refuse(position, order)
    assert refused is not None, order
    return f"{refused.reason} [{refused.rule}]"


def unit(position: HexPosition, id_: str) -> Unit:
    return position.unit(number(id_))


# --- commanders of corps [BB 30.4, BB 30.5, BB 30.6] -------------------------------------------


@prints(
    "5", "bragg_commands", "Bragg may command Gibson or Gladden's replacement directly each turn"
)
@prints(
    "4", "bragg_commands", "Bragg may command Gibson or Gladden's replacement directly each turn"
)
@pytest.mark.parametrize("scenario", ["4", "5"])
def test_bragg_leads_gibson_or_gladden_himself(scenario: str) -> None:
    """`Bragg può comandare direttamente una brigata per turno, o quella di Gibson o quella del
    rimpiazzo di Gladden.` [BB 30.4, BB 30.5]
    """
    here = begin(request(scenario))
    gibson, gladden = unit(here, "cs.ldr-gibson"), unit(here, "cs.ldr-gladden")
    bragg = number("cs.ldr-bragg")
    position = determining(scenario, CONFEDERATE, cs_bragg=gibson.hex)
    led = ordered(position, Direct(bragg, "1/1/2"))
    assert led.body("1/1/2").direct == bragg
    assert "a brigade directly already" in why(
        led.with_units(led.unit(gladden.number)._replace(hex=gibson.hex)), Direct(bragg, "1/2/2")
    )
    near = determining(scenario, CONFEDERATE, cs_bragg=gladden.hex)
    assert ordered(near, Direct(bragg, "1/2/2")).body("1/2/2").direct == bragg
    other = determining(scenario, CONFEDERATE, cs_bragg=unit(here, "cs.ldr-chalmers").hex)
    assert f"[BB 30.{scenario}]" in why(other, Direct(bragg, "2/2/2"))
    polk = number("cs.ldr-hardee")
    assert "under direct command" in why(position, Direct(polk, "1/1/2"))


def test_gladden_then_acts_as_often_as_bragg_has_drawn() -> None:
    """`Il +1 al Valore di Attivazione di Withers non si applica alla brigata Gladden.` [BB 30.4]"""
    here = begin(request("4"))
    gladden = unit(here, "cs.ldr-gladden")
    position = determining("4", CONFEDERATE, cs_bragg=gladden.hex, cs_withers=gladden.hex)
    led = fix(ordered(position, Direct(number("cs.ldr-bragg"), "1/2/2")), CONFEDERATE)
    drawn, _ = sequence.go_on(
        led._replace(agenda=(Efficiency(), ChainOfCommand(UNION))), RandomDice(3)
    )
    withers = drawn.command("2/2")
    assert withers.markers == withers.efficiency + 1
    assert most_acts(drawn, drawn.body("1/2/2")) == withers.efficiency
    others = drawn.body("2/2/2")._replace(in_command=True)
    assert most_acts(drawn, others) == withers.markers


def test_corps_commanders_of_the_counterattack_lead_one_brigade_more() -> None:
    """`I comandanti di corpo confederati possono comandare direttamente un'altra brigata entro il
    loro Raggio di Comando.` [BB 30.6]
    """
    here = begin(request("6"))
    anderson = unit(here, "cs.ldr-anderson")
    position = determining("6", CONFEDERATE, cs_polk=anderson.hex)
    polk = number("cs.ldr-polk")
    assert ordered(position, Direct(polk, "2/1/2")).body("2/1/2").direct == polk
    far = determining("6", CONFEDERATE, cs_polk=1010)
    assert "out of his range" in why(far, Direct(polk, "2/1/2"))


@prints("6", "beauregard", "Beauregard may raise Polk's or Hardee's efficiency at 1 PM")
def test_beauregard_raises_polks_efficiency_or_hardees_at_1_pm() -> None:
    """`Beauregard può usare il suo Valore di Iniziativa per incrementare l'Efficienza di Polk o
    Hardee per il turno 1 PM se entro il raggio.` [BB 30.6]
    """
    here = begin(request("6"))
    polk, hardee = unit(here, "cs.ldr-polk"), unit(here, "cs.ldr-hardee")
    beauregard = number("cs.ldr-beauregard")
    position = determining("6", CONFEDERATE, 2, cs_beauregard=polk.hex)
    helped = ordered(position, Lend(beauregard, "1/1"))
    assert helped.command("1/1").lent == helped.command("2/1").lent == beauregard, "Polk's are two"
    assert "helps one command" in why(helped, Lend(beauregard, "1/2"))
    near = determining("6", CONFEDERATE, 2, cs_beauregard=hardee.hex)
    assert ordered(near, Lend(beauregard, "R")).command("R").lent == beauregard
    assert "no leader" in why(
        determining("6", CONFEDERATE, 1, cs_beauregard=polk.hex), Lend(beauregard, "1/1")
    )
    far = determining("6", CONFEDERATE, 2, cs_beauregard=1010)
    assert "out of his range" in why(far, Lend(beauregard, "1/1"))


# --- going home [BB 30.4, BB 30.5, BB 30.7] ----------------------------------------------------


@prints("4", "sweenys_regiment", "The 50th Illinois may go back to Sweeny")
@prints("5", "back_to_their_own", "What is attached elsewhere may go back to its own command")
@pytest.mark.parametrize(
    ("scenario", "side", "id_", "to"),
    [
        ("5", UNION, "us.13-mo", "2/2/T"),
        ("5", UNION, "us.50-il", "3/2/T"),
        ("4", UNION, "us.50-il", "3/2/T"),
        ("5", CONFEDERATE, "cs.15-ar", "2/-/3"),
        ("5", CONFEDERATE, "cs.24-tn", "2/-/3"),
        ("5", CONFEDERATE, "cs.35-tn", "2/-/3"),
    ],
)
def test_regiments_go_back_to_their_own_brigade(
    scenario: str, side: Side, id_: str, to: str
) -> None:
    """`Possono essere riassegnate ai loro comandi originari durante qualsiasi Fase di
    Determinazione della Catena di Comando.` [BB 30.5]; the 50th Illinois to Sweeny [BB 30.4]
    """
    position = determining(scenario, side, 3)
    assert unit(position, id_).body != to
    assert unit(ordered(position, Attach(number(id_), to)), id_).body == to


def test_veatch_goes_back_to_hurlbut() -> None:
    """`La brigata 2/4/T di Veatch è assegnata alla divisione McClernand`; and back. [BB 30.5]"""
    position = determining("5", UNION, 2)
    assert position.body("2/4/T").command == "1/T"
    back = ordered(position, Attach(number("us.ldr-veatch"), "4/T"))
    assert back.body("2/4/T").command == "4/T"
    assert sequence.refuse(position, Attach(number("us.ldr-hare"), "4/T")) is not None


@prints("5", "cleburne_divided", "takes the worse fatigue of the two")
def test_cleburne_takes_the_worse_fatigue_and_counts_who_is_with_him() -> None:
    """`Il suo Livello di Affaticamento è il superiore tra quello di Pond o il proprio`;
    `verificate l'Efficienza di Combattimento di Cleburne usando le unità correntemente assegnate`.
    [BB 30.5]
    """
    position = determining("5", CONFEDERATE)
    pond = position.body("3/1/2")._replace(fatigue=Fatigue.TWO)
    position = position.with_body(pond)
    own = [one for one in position.members("2/-/3") if one.sp and one.number != 0]
    infantry = [
        one for one in own if one.number in map(number, ("cs.2-tn-bate", "cs.6-ms", "cs.23-tn"))
    ]
    position = position.with_units(*(one._replace(collapsed=True) for one in infantry))
    assert is_ineffective(position, "2/-/3")
    back = ordered(
        position, *(Attach(number(f"cs.{one}"), "2/-/3") for one in ("15-ar", "24-tn", "35-tn"))
    )
    assert back.body("2/-/3").fatigue is Fatigue.TWO
    assert not is_ineffective(back, "2/-/3")


@prints("7", "reserve_artillery", "may be a brigade of the Reserve Corps")
def test_two_batteries_of_the_evening_join_the_reserve_corps() -> None:
    """`Le batterie Stanford e Ketchum possono essere assegnate al Corpo delle Riserva e si attivano
    come una brigata separata di quel corpo.` [BB 30.7]
    """
    position = determining("7", CONFEDERATE)
    joined = ordered(
        position, *(Attach(number(f"cs.btty-{one}"), "R") for one in ("stanford", "ketchum"))
    )
    for name in ("stanford", "ketchum"):
        assert unit(joined, f"cs.btty-{name}").body == "guns/R"
    assert joined.body("guns/R").command == "R"


# --- batteries that come [BB 30.4] -------------------------------------------------------------


@prints("4", "batteries_join", "is assigned to the leader of a division")
def test_a_battery_of_4_pm_comes_with_a_division_in_play() -> None:
    """`Prima dell'entrata, ciascuna batteria ... deve essere assegnata ad un leader di divisione in
    gioco ed entra usando l'AM di quella divisione.` [BB 30.4]
    """
    position = determining("4", CONFEDERATE, 6)
    assert turn_of(position).name == "4 PM"
    before = determining("4", CONFEDERATE, 5)
    assert joining_batteries.begin_turn(before, ScriptedDice()).position == before
    after, told = joining_batteries.begin_turn(position, ScriptedDice())
    batteries = [number(f"cs.btty-{one}") for one in ("bankhead", "stanford", "byrne")]
    assert all(after.unit(one).body.startswith("guns/") for one in batteries)
    battery_of = {
        card(position, event.unit).counter.id for event in told if isinstance(event, UnitAttached)
    }
    assert battery_of == set(joining_batteries.THOSE)
    assert "2/2" in {command.id for command in after.commands}
    withers = ordered(after, *_to(after, batteries[0], "2/2"))
    assert withers.unit(batteries[0]).body == "guns/2/2"
    assert withers.unit(batteries[0]).place is Place.COMING
    assert "leader of a division" in why(after, Attach(batteries[0], "1/2/2"))
    assert joining_batteries.begin_turn(withers, ScriptedDice()).position == withers, (
        "he has said so"
    )


def _to(position: HexPosition, battery: int, division: str) -> list[HexOrder]:
    """The order for it, unless it is there already."""
    return [] if position.unit(battery).body == f"guns/{division}" else [Attach(battery, division)]


# --- the evening [BB 30.7] ---------------------------------------------------------------------


@prints("7", "present_count", "is ineffective if all of its brigades are")
def test_a_confederate_division_of_the_evening_fails_as_a_whole() -> None:
    """`Le divisioni confederate (incluso il Corpo della Riserva) sono CI solo se tutte le loro
    brigate lo sono.` [BB 30.7]
    """
    position = begin(request("7"))
    bodies = [
        body
        for body in position.bodies
        if body.command == "R" and body.id.startswith(("1", "2", "3"))
    ]
    assert len(bodies) == 3
    two = position
    for body in bodies[:2]:
        two = two.with_body(body._replace(ineffective=True))
    for body in bodies[2:]:
        two = two.with_body(body._replace(ineffective=False))
    assert not is_spent(two, "R")
    three = two.with_body(bodies[2]._replace(ineffective=True))
    assert is_spent(three, "R")
    other = begin(request("5"))
    spent = [
        body for body in other.bodies if body.command == "R" and body.id.startswith(("1", "2", "3"))
    ]
    for body in spent[:2]:
        other = other.with_body(body._replace(ineffective=True))
    assert is_spent(other, "R"), "elsewhere by more than half"


# --- Peabody [BB 30.3] -------------------------------------------------------------------------


def fallen(*, all_routed: bool) -> HexPosition:
    position = begin(request("3"))._replace(agenda=(Replacements(UNION),))
    regiments = [one for one in position.members("1/6/T") if one.sp]
    gone = [
        one._replace(place=Place.ROUTED, hex=0) for one in regiments[: None if all_routed else -1]
    ]
    peabody = unit(position, "us.ldr-peabody")._replace(place=Place.LOST, hex=0)
    return position.with_units(peabody, *gone)


@prints("3", "peabody_returns", "his replacement comes back")
def test_peabodys_replacement_comes_where_the_union_likes() -> None:
    """`Se viene ucciso e tutti i suoi reggimenti vanno in rotta, il suo rimpiazzo può tornare sulla
    mappa nella Fase di Rimpiazzo/Recupero ed essere posto in un esagono a scelta.` [BB 30.3]
    """
    position, _ = sequence.go_on(fallen(all_routed=True), ScriptedDice())
    assert position.agenda == (EventDrawn(UNION, "peabody_returns"),)
    assert read_position(write_position(position)) == position
    peabody = number("us.ldr-peabody")
    sherman = unit(position, "us.ldr-sherman")
    back = ordered(position, Choose(peabody, sherman.hex)).unit(peabody)
    assert (back.place, back.hex, back.replaced) == (Place.FIELD, sherman.hex, True)
    enemy = next(
        one.hex for one in position.units if one.side is CONFEDERATE and one.hex and one.sp
    )
    assert "[BB 30.3]" in why(position, Choose(peabody, enemy))
    assert ordered(position, Pass()).unit(peabody).place is Place.LOST, "he may, and need not"
    order = choose(position)
    assert isinstance(order, Choose)
    assert distance(order.other, sherman.hex) < 20


def test_while_a_regiment_stands_he_appears_with_it() -> None:
    """As any other leader. [SH 12]"""
    position, _ = sequence.go_on(fallen(all_routed=False), ScriptedDice())
    assert not position.agenda
    last = [one for one in position.members("1/6/T") if one.sp][-1]
    assert unit(position, "us.ldr-peabody").hex == last.hex


# --- in bivouac [BB 30.8] ----------------------------------------------------------------------


@prints("8", "bivouac", "toward their leader")
def test_units_in_bivouac_go_to_their_leader() -> None:
    """`Quando muovono, devono farlo verso i loro leader di brigata.` [BB 30.8]"""
    position = begin(request("8"))
    gale, leader = unit(position, "cs.17-al"), unit(position, "cs.ldr-jackson")
    assert bivouac.sleeps(position, gale)
    for hex_ in neighbors(gale.hex):
        nearer = distance(hex_, leader.hex) < distance(gale.hex, leader.hex)
        assert (barred(bivouac.bars_end(position, gale), hex_) is None) is nearer
    assert not bivouac.sleeps(position, unit(position, "cs.19-al"))
    assert not bivouac.sleeps(begin(request("7")), unit(begin(request("7")), "cs.17-al"))


def test_without_a_brigade_they_go_to_the_leader_of_their_division() -> None:
    """`I leader di divisione per le unità non inquadrate in una brigata.` [BB 30.8]"""
    position = begin(request("8"))
    cavalry, cheatham = unit(position, "cs.cav-1-ms-a"), unit(position, "cs.ldr-cheatham")
    near = min(neighbors(cavalry.hex), key=lambda hex_: distance(hex_, cheatham.hex))
    far = max(neighbors(cavalry.hex), key=lambda hex_: distance(hex_, cheatham.hex))
    assert barred(bivouac.bars_end(position, cavalry), near) is None
    assert barred(bivouac.bars_end(position, cavalry), far) is not None


def test_the_bivouac_ends_in_range_in_sight_under_fire_or_in_an_assault() -> None:
    """`Iniziano un'Attivazione entro il Raggio di Comando del loro leader`, `con LOS ad un'unità
    nemica`, `hanno subito il fuoco di armi leggere/pallettoni nemico o hanno subito l'assalto`.
    [BB 30.8]
    """
    position = begin(request("8"))
    gale, leader = unit(position, "cs.17-al"), unit(position, "cs.ldr-jackson")
    still, _ = bivouac.begin_bodies(position, ("3/2/2",), ScriptedDice())
    assert bivouac.sleeps(still, gale)
    near = position.with_units(gale._replace(hex=leader.hex))
    led, _ = bivouac.begin_bodies(near, ("3/2/2",), ScriptedDice())
    assert not bivouac.sleeps(led, led.unit(gale.number))
    union = unit(position, "us.14-wi")
    beside = position.with_units(union._replace(hex=neighbors(gale.hex)[0]))
    seen, _ = bivouac.begin_bodies(beside, ("3/2/2",), ScriptedDice())
    assert not bivouac.sleeps(seen, gale)
    for is_ball in (True, False):
        volley = Volley(None, 5, is_ball, 0, ())  # type: ignore[arg-type]
        hit, _ = bivouac.under_fire(position, volley, gale, ScriptedDice())
        assert bivouac.sleeps(hit, gale) is is_ball


def test_an_assault_ends_it_though_its_brigade_has_acted() -> None:
    """`Hanno subito l'assalto`: whenever it is in the turn. [BB 30.8]"""
    hex_ = FIELDS[0]
    position = desk(
        *(f"us.13-oh {hex_ - 1} SE sp=12", f"cs.17-al {hex_} NE acted"),
        acting="14/5/O",
        orders=Orders.ATTACK,
        scenario="8",
    )
    position = position.with_body(position.body("3/2/2")._replace(acts=1))
    gale = unit(position, "cs.17-al")
    assert bivouac.sleeps(position, gale)
    struck, _ = sequence.apply(position, Assault(number("us.13-oh"), hex_), ScriptedDice())
    assert not bivouac.sleeps(struck, gale)


# --- the guards of the bridge, and Stuart [BB 30.5] --------------------------------------------


def test_the_guards_of_the_bridge_join_a_brigade_in_its_range_alone() -> None:
    """`Si attivano sotto gli AM Non Assegnati sino a quando non iniziano un turno entro il Raggio
    di Comando del loro brigadiere di assegnazione.` [BB 30.5]
    """
    position = determining("5", UNION, 2)
    position, _ = held_units.freed(position, unit(position, "us.14-mo"))
    missouri = unit(position, "us.14-mo")
    assert "out of range" in why(position, Attach(missouri.number, "2/2/T"))
    mcarthur = unit(position, "us.ldr-mcarthur")
    near = position.with_units(mcarthur._replace(hex=missouri.hex))
    assert unit(ordered(near, Attach(missouri.number, "2/2/T")), "us.14-mo").body == "2/2/T"


def test_stuart_goes_back_to_sherman_from_wherever_he_is() -> None:
    """`Le unità/brigate sopra elencate possono essere riassegnate ai loro comandi originari`; his
    is one of them. [BB 30.5]
    """
    position = determining("5", UNION, 2)
    stuart = position.body("2/5/T")
    away = position.with_body(stuart._replace(command="2/T"))
    back = ordered(away, Attach(number("us.ldr-stuart"), "5/T"))
    assert back.body("2/5/T").command == "5/T"
    elsewhere = away.with_body(stuart._replace(command="2/T"))
    assert "Sherman alone" in why(elsewhere, Attach(number("us.ldr-stuart"), "6/T"))
