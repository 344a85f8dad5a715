"""Special rules that need no part of the game of their own: a fact of the first position each."""

import pytest

from campaign.dice import RandomDice, ScriptedDice
from campaign.hexes.grid import neighbors
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.activation import most_acts
from campaign.resolvers.nei_boschi.casting import UNASSIGNED
from campaign.resolvers.nei_boschi.chain_of_command import fix
from campaign.resolvers.nei_boschi.coming import waits_for
from campaign.resolvers.nei_boschi.counters import Branch
from campaign.resolvers.nei_boschi.efficiency import markers_of, rule_for
from campaign.resolvers.nei_boschi.ineffectiveness import is_ineffective, regiments
from campaign.resolvers.nei_boschi.orders import Attach, Give
from campaign.resolvers.nei_boschi.pages import turn_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.setup import begin
from campaign.resolvers.nei_boschi.shiloh import lent_bodies, ohio_71
from campaign.resolvers.nei_boschi.shiloh.second_day_line import bars_moving
from campaign.resolvers.nei_boschi.shots import FireKind, Shot
from campaign.resolvers.nei_boschi.steps import ChainOfCommand, SettingUp
from campaign.resolvers.nei_boschi.units import Ammunition, Place, Unit
from campaign.resolvers.nei_boschi.vocabulary import Orders
from campaign.resolvers.nei_boschi.volleys import Volley
from campaign.resolvers.nei_boschi.who import book_of, card, chain
from campaign.terms import CONFEDERATE, UNION, Side
from tests.shiloh.desk import number, request
from tests.shiloh.printed import prints


def at(scenario: str, hour: str = "") -> HexPosition:
    """A scenario as it begins, or so in another of its turns."""
    position = begin(request(scenario))
    for turn in range(1, 30) if hour else ():
        position = position._replace(turn=turn)
        if turn_of(position).name == hour:
            break
    return position


def unit(position: HexPosition, id_: str) -> Unit:
    return position.unit(number(id_))


def here(position: HexPosition, id_: str, other: str) -> HexPosition:
    """A unit stands beside another one."""
    hex_ = unit(position, other).hex
    return position.with_units(unit(position, id_)._replace(hex=hex_, place=Place.FIELD))


def attaching(position: HexPosition, side: Side, id_: str, to: str) -> str | None:
    """The rule against an attachment when commands are determined."""
    asked = position._replace(agenda=(ChainOfCommand(side),), acting=side)
    refused = sequence.refuse(asked, Attach(number(id_), to))
    return refused.rule if refused else None


# --- surprise [BB 30.1, BB 30.2, BB 30.3] ------------------------------------------------------


@prints("1", "surprised", "adds 1 to every roll against cohesion until the end of 9 AM")
@prints("2", "surprised", "The Union adds 1 to every roll against cohesion")
@prints("3", "surprised", "adds 1 to every roll against cohesion until the end of 9 AM")
@pytest.mark.parametrize("scenario", ["1", "2", "3", "10"])
def test_the_union_is_surprised_until_9_am(scenario: str) -> None:
    """`Le unità unioniste aggiungono +1 a tutti i tiri ... sino alla fine del turno 9 AM.`"""
    position = at(scenario, "9 AM")
    union, other = unit(position, "us.25-mo"), unit(position, "cs.6-ar")
    added = book_of(position).cohesion
    assert [one.number for one in added(position, union)] == [1]
    assert not added(position, other)
    if scenario != "2":
        assert not added(at(scenario, "10 AM"), union)


@prints("1", "shaken", "Disordered infantry of the Union that is disordered again by small arms")
@prints("2", "shaken", "Infantry that small arms disorder again also checks for rout")
@prints("3", "shaken", "also checks for rout, until the end of 10 AM")
@pytest.mark.parametrize("scenario", ["1", "2", "3", "10"])
def test_the_unions_infantry_runs_from_fire_until_10_am(scenario: str) -> None:
    """`Hanno uno speciale Controllo della Rotta sino alla fine del turno delle 10 AM.`"""
    last = "9 AM" if scenario == "2" else "10 AM"
    position = at(scenario, last)
    runs = book_of(position).runs_from_fire
    assert runs(position, unit(position, "us.25-mo"))
    assert not runs(position, unit(position, "cs.6-ar"))
    guns = next(
        one
        for one in position.units
        if one.side is UNION and card(position, one.number).branch is Branch.ARTILLERY
    )
    assert not runs(position, guns)
    if scenario != "2":
        assert not runs(at(scenario, "11 AM"), unit(position, "us.25-mo"))


@prints("1", "far_wagons", "adds 3 to rolls for ammunition until the end of 10 AM")
@prints("3", "far_wagons", "adds 3 to rolls for ammunition until the end of 10 AM")
@pytest.mark.parametrize("scenario", ["1", "3"])
def test_the_union_finds_little_ammunition_until_10_am(scenario: str) -> None:
    """`Un tiro modificato di +3 per il Rifornimento di Munizioni sino al termine delle 10 AM.`"""
    position = at(scenario, "10 AM")
    supply = book_of(position).supply
    assert supply is not None
    union = unit(position, "us.25-mo")
    assert [one.number for one in supply.modifiers(position, union)] == [3]
    assert not supply.modifiers(position, unit(position, "cs.6-ar"))
    assert not supply.modifiers(at(scenario, "11 AM"), union)


@prints("1", "asleep", "All of the Union but Peabody's brigade and his detachments is in Reserve.")
@prints("10", "asleep", "All of the Union is in Reserve until it is alerted.")
def test_the_camps_are_asleep() -> None:
    """`Tutte le unità unioniste eccetto la Brigata Peabody ... sono in Riserva.` [BB 30.1]"""
    first, before = at("1"), at("10")
    for position, awake in ((first, {"1/6/T"}), (before, {"1/6/T"})):
        brigades = [
            body
            for body in position.bodies
            if body.id.endswith("/T") and body.id[0].isdigit() and body.id.count("/") == 2
            if any(one.place is Place.FIELD for one in position.members(body.id))
        ]
        resting = {body.id for body in brigades if body.orders is Orders.RESERVE}
        expected = {body.id for body in brigades} - (awake if position is first else set())
        assert resting == expected


# --- detachments [BB 30.1, BB 30.9] ------------------------------------------------------------


@prints("1", "detachments", "Peabody's detachments are used.")
@prints("9", "detachments", "The 54th Ohio has a detachment of 2 strength points.")
def test_detachments_are_out() -> None:
    """A, B and C of Peabody's; D of the 54th Ohio, with 2 points, and 10 are left."""
    first, ninth = at("1"), at("9")
    assert all(unit(first, f"us.det-{letter}").place is Place.FIELD for letter in "abc")
    assert not first.has(number("us.det-d"))
    assert (unit(ninth, "us.det-d").sp, unit(ninth, "us.54-oh").sp) == (2, 10)


# --- who counts [BB 30.3-30.6, SH 13] ----------------------------------------------------------


@prints("3", "peabody_present", "The 16th Wisconsin is not there")
@prints("4", "mcarthur", "two regiments of his own and the 50th Illinois")
@prints("4", "cleburne", "Cleburne's brigade has two units for its effectiveness.")
@prints("5", "attached_count", "Effectiveness counts the units that are attached now")
@pytest.mark.parametrize(
    ("scenario", "body", "names"),
    [
        ("3", "1/6/T", "us.25-mo us.12-mi us.21-mo"),
        ("4", "2/2/T", "us.9-il us.12-il us.50-il"),
        ("5", "1/5/T", "us.46-oh us.40-il us.6-ia us.13-mo"),
        ("5", "1/6/T", "us.25-mo us.12-mi us.21-mo"),
    ],
)
def test_effectiveness_counts_who_is_with_the_brigade(scenario: str, body: str, names: str) -> None:
    """`Determinate l'efficienza di combattimento usando solo i suoi reggimenti che appaiono nello
    scenario.` [BB 30.3, BB 30.4]; attached ones count [BB 30.5]
    """
    position = at(scenario)
    ids = {card(position, one.number).counter.id for one in regiments(position, body)}
    assert ids == set(names.split()) or (scenario, body) == ("5", "1/6/T")
    assert "us.16-wi" not in ids
    assert len(regiments(at("4"), "2/-/3")) == 2
    assert not any(card(position, one.number).counter.id == "cs.2-tn-bate" for one in at("5").units)


@prints("6", "all_brigades_whole", "counts as whole for its effectiveness")
def test_brigades_of_the_counterattack_count_as_whole() -> None:
    """`Considerate ogni brigata ... come completa.` None of them begins ineffective. [BB 30.6]"""
    position = at("6")
    for body in position.bodies:
        assert not is_ineffective(position, body.id), body.id


@prints("4", "trabue", "counts the units that came with him; Morgan is not there")
def test_trabue_counts_who_came_with_him() -> None:
    """`L'unità di cavalleria di Morgan non partecipa.` [BB 30.4]"""
    position = at("4", "5 PM")
    assert not position.has(number("cs.cav-morgan"))
    his = [one for one in position.members("1/-/R") if one.sp]
    position = position.with_units(*(one._replace(place=Place.FIELD, hex=3829) for one in his))
    assert len(regiments(position, "1/-/R")) == 7, "4 AL, 31 AL, 3, 4, 5, 6 KY and Crew"


# --- commands [BB 30.4-30.9] -------------------------------------------------------------------


@prints("6", "artillery_with_mcclernand", "At Noon the Union's batteries use McClernand's")
def test_batteries_act_with_mcclernand_at_noon() -> None:
    """`L'artiglieria si attiva con gli AM di McClernand durante il turno delle 12 PM e sotto gli AM
    della divisione durante le 1 PM.` [BB 30.6]
    """
    position = lent_bodies.lend(at("6"), ScriptedDice()).position
    guns = [body for body in position.bodies if body.id.startswith("guns/") and "/T" in body.id]
    assert guns
    assert {body.command for body in guns} == {"1/T"}
    later = lent_bodies.lend(position._replace(turn=2), ScriptedDice()).position
    assert {later.body(body.id).command for body in guns} == {
        body.id.removeprefix("guns/") for body in guns
    }


@prints("9", "stuart", "Stuart has a draw for Sherman, without Sherman's extra activation")
@prints("9", "mcarthur", "McArthur has a draw for Wallace")
@prints("9", "withers_out_of_command", "At Noon Withers has a draw for Bragg and is Out of Command")
def test_draws_of_stuarts_stand() -> None:
    """`Stuart si attiva usando una pesca non modificata`; `Withers ... è considerato Fuori
    Comando`: one marker less than is drawn, and his own one more. [BB 30.9]
    """
    position = at("9", "Noon")
    sherman = position.command(position.body("2/5/T").command)
    assert markers_of(position, sherman, 2, rule_for(position, sherman)) == 2
    wallace = position.command(position.body("2/2/T").command)
    assert markers_of(position, wallace, 3, rule_for(position, wallace)) == 3
    withers = fix(position, CONFEDERATE).command("2/2")
    assert not withers.in_command


@prints("9", "stuart", "he acts as often as is drawn, though out of Sherman's range")
@pytest.mark.parametrize("hour", ["11 AM", "Noon"])
@pytest.mark.parametrize("drawn", [2, 3])
def test_stuart_acts_as_often_as_is_drawn(hour: str, drawn: int) -> None:
    """`Stuart si attiva usando una pesca non modificata`: Sherman, who commands him, is far away,
    but of McArthur and Withers beside him the page says when they are out of command. [BB 30.9]
    """
    position = fix(at("9", hour), UNION)
    command = position.command("5/T")._replace(efficiency=drawn, markers=drawn, left=drawn)
    position = position.with_command(command)
    assert not position.body("2/5/T").in_command
    assert most_acts(position, position.body("2/5/T")) == drawn


@prints("5", "stuart", "afterward only to Sherman's again")
def test_in_scenario_5_stuart_goes_to_a_division_and_back() -> None:
    """`Dopo essere stata assegnata non può essere riassegnata ad un'altra divisione, eccetto a
    quella di Sherman.` [BB 30.5]
    """
    position = at("5")
    leader = unit(position, "us.ldr-stuart")
    for name in ("hurlbut", "w-wallace"):
        general = unit(position, f"us.ldr-{name}")
        position = position.with_units(general._replace(hex=leader.hex))
    assert attaching(position, UNION, "us.ldr-stuart", "4/T") is None
    attached = position.with_body(position.body("2/5/T")._replace(command="4/T"))
    assert attaching(attached, UNION, "us.ldr-stuart", "2/T") == "BB 5.26"


@prints("8", "corps_of_the_day", "The Confederate corps are those of the day")
def test_corps_of_the_second_day() -> None:
    """`Bragg: Cinque Brigate, tre batterie ed un leader di divisione`, and so on: who acts on whose
    markers. [BB 30.8]
    """
    position = at("8")
    listed = {
        "2": "1/1/3 3/1/3 1/1/1 2/2/1 3/1/2",
        "1": "1/-/R 2/1/2 1/1/2 2/-/3",
        "R": "2/1/1 2/-/R 3/-/R",
        "3": "2/2/2 1/2/2 3/2/2 1/2/1",
    }
    for corps, brigades in listed.items():
        for id_ in brigades.split():
            assert corps in _over(position, id_), (corps, id_)
    assert unit(position, "cs.4-tn").body == "1/1/3"
    assert unit(position, "cs.11-la").body == "2/1/2"


def _over(position: HexPosition, id_: str) -> list[str]:
    """The commands over a brigade."""
    return [command.id for command in chain(position, position.body(id_))]


@prints("7", "unassigned_four", "A 4 that is drawn for the Union's Unassigned counts as 3.")
def test_a_4_counts_as_3_for_the_unassigned() -> None:
    """`Trattate una pesca di Efficienza di quattro come tre.` [BB 30.7]"""
    position = at("7")
    command = position.command(UNASSIGNED.format(side=UNION))
    assert markers_of(position, command, 4, rule_for(position, command)) == 3


@prints("8", "unassigned_wait", "The Confederate Unassigned may be attached to corps")
def test_the_unassigned_wait_for_all_four_corps() -> None:
    """`Nessuna unità non assegnata può muovere sino al turno in cui tutti e quattro i corpi possono
    muovere`; `possono essere assegnate ai corpi`. [BB 30.8]
    """
    position = at("8")
    texans = unit(position, "cs.cav-8-tx-a")
    assert bars_moving(position, texans) is not None
    three = position.marked("corps.1", "corps.2", "corps.3")
    assert bars_moving(three, texans) is not None
    assert bars_moving(position.marked("corps.all"), texans) is None
    near = here(position, "cs.cav-8-tx-a", "cs.ldr-polk")
    corps = near.body(unit(near, "cs.ldr-polk").body).command
    assert attaching(near, CONFEDERATE, "cs.cav-8-tx-a", corps) is None
    by_ruggles = here(position, "cs.cav-8-tx-a", "cs.ldr-ruggles")
    rule = attaching(by_ruggles, CONFEDERATE, "cs.cav-8-tx-a", "1/2")
    assert rule == "BB 30.8", "`ai corpi invece che alle divisioni`"


# --- regiments without a brigade [BB 30.4, BB 30.5, BB 30.8, BB 31] ----------------------------


@prints("4", "missouri_23", "may join either of Prentiss's brigades")
@prints("5", "missouri_23", "may join either of Prentiss's brigades at the beginning")
@pytest.mark.parametrize("scenario", ["4", "5"])
def test_the_23rd_missouri_joins_prentiss(scenario: str) -> None:
    """`Il 23 MO può essere assegnato ad una qualsiasi delle brigate di Prentiss.`"""
    position = at(scenario)
    for leader, to in (("us.ldr-peabody", "1/6/T"), ("us.ldr-miller", "2/6/T")):
        if position.has(number(leader)):
            near = here(position, "us.23-mo", leader)
            assert attaching(near, UNION, "us.23-mo", to) is None
    other = here(position, "us.23-mo", "us.ldr-lauman")
    assert attaching(other, UNION, "us.23-mo", "3/4/T") == f"BB 30.{scenario}"


@prints("10", "unbrigaded", "the 15th Michigan and the 23rd Missouri may join any brigade")
@prints("8", "michigan_15", "may join any brigade of the Army of the Tennessee")
def test_regiments_may_join_any_brigade() -> None:
    """`Possono essere assegnati a qualsiasi brigata` [BB 31]; of the AoT [BB 30.8]"""
    second = at("8")
    for leader, to, rule in (
        ("us.ldr-hare", "1/1/T", None),
        ("us.ldr-ammen", "10/4/O", "BB 4.25"),
    ):
        near = here(second, "us.15-mi", leader)
        assert attaching(near, UNION, "us.15-mi", to) == rule
    first = at("10", "2 PM")
    for id_ in ("us.15-ia", "us.16-ia", "us.23-mo", "us.15-mi"):
        near = here(first, id_, "us.ldr-veatch")
        full = unit(near, id_)._replace(ammunition=Ammunition.FULL)
        assert attaching(near.with_units(full), UNION, id_, "2/4/T") is None


@prints("8", "tennessee_47", "comes under orders to March, and takes the orders of the brigade")
def test_the_47th_tennessee_comes_marching() -> None:
    """`Il 47 TN entra sotto Ordini di Marcia`; `assume gli ordini di quella brigata`. [BB 30.8]"""
    position = here(at("8"), "cs.47-tn", "cs.ldr-chalmers")
    tennessee = unit(position, "cs.47-tn")
    assert position.body(tennessee.body).orders is Orders.MARCH
    asked = position._replace(agenda=(ChainOfCommand(CONFEDERATE),), acting=CONFEDERATE)
    after, _ = sequence.apply(asked, Attach(tennessee.number, "2/2/2"), RandomDice(1))
    assert after.unit(tennessee.number).body == "2/2/2"


# --- orders [BB 30.4, BB 30.6, BB 30.7, BB 30.8] -----------------------------------------------


@prints("4", "no_march", "Nobody may be under orders to March.")
@prints("6", "no_march", "Nobody may be under orders to March.")
@prints("8", "no_march", "Nobody of the Union may be under orders to March")
@pytest.mark.parametrize(
    ("scenario", "body", "rule"),
    [
        ("4", "1/4/T", "BB 30.4"),
        ("4", "2/2/2", "BB 30.4"),
        ("6", "2/1/T", "BB 30.6"),
        ("6", "1/1/1", "BB 30.6"),
        ("8", "1/4/T", "BB 30.8"),
        ("8", "2/2/2", None),
        ("8", "6/2/O", None),
    ],
)
def test_nobody_marches(scenario: str, body: str, rule: str | None) -> None:
    """`Non si possono assegnare Ordini di Marcia`; on the second day the Union alone, `eccezione: i
    rinforzi che entrano alle 10 AM o successivamente`. [BB 30.4, BB 30.6, BB 30.8]
    """
    position = at(scenario)
    refused = book_of(position).forbids(position, position.body(body), Orders.MARCH)
    assert (refused.rule if refused else None) == rule


@prints("7", "orders_at_first", "giving orders to all brigades In Command and to single units")
def test_the_last_attack_begins_with_orders() -> None:
    """`Ciascun giocatore può assegnare tutti gli ordini che desidera.` [BB 30.7]"""
    for side, body in ((UNION, "10/4/O"), (CONFEDERATE, "2/2/2")):
        position = at("7")._replace(agenda=(SettingUp(side),), acting=side)
        for orders in (Orders.ATTACK, Orders.RESERVE, Orders.ADVANCE):
            if orders is position.body(body).orders:
                continue
            assert sequence.refuse(position, Give(body, orders)) is None, (body, orders)


# --- the second day [BB 30.8] ------------------------------------------------------------------


@prints("8", "no_gunboats", "The gunboats are not used.")
def test_no_gunboats_on_the_second_day() -> None:
    """`Le Cannoniere unioniste non si usano in questo scenario.` [BB 30.8]"""
    for scenario in ("8", "8a"):
        position = at(scenario)
        assert not any(position.has(number(f"us.gb-{name}")) for name in ("tyler", "lexington"))


@prints("8", "green_retreat", "Green units in good order do not check when they retreat")
def test_green_units_go_back_in_order_on_the_second_day() -> None:
    """`Le unità Inesperte in buon ordine non effettuano un UDD dopo essersi ritirate.` [BB 30.8]"""
    position = at("8")
    green = next(one for one in position.units if card(position, one.number).counter.green)
    assert not book_of(position).checks_when_going_back(position, green)
    first = at("1")
    raw = next(one for one in first.units if card(first, one.number).counter.green)
    assert book_of(first).checks_when_going_back(first, raw)


@prints("8a", "line_forms", "until a unit of the Union that has crossed the line is in its sight")
def test_in_the_free_set_up_pond_and_chalmers_wait_too() -> None:
    """`Seguite quanto previsto per lo scenario storico, ma ignorate le prime quattro eccezioni.`
    [BB 30.8]
    """
    for scenario, waits in (("8", False), ("8a", True)):
        position = at(scenario)
        for id_ in ("cs.16-la", "cs.7-ms"):
            assert (bars_moving(position, unit(position, id_)) is not None) is waits


# --- 5 April [BB 31] ---------------------------------------------------------------------------


@prints("10", "any_order", "The Confederate reinforcements of 8 AM and 2 PM come in any order.")
def test_nobody_waits_for_another_on_5_april() -> None:
    """Elsewhere Trabue comes before Bowen. [BB 30.1, BB 31]"""
    position = at("10", "8 AM")
    bowen = unit(position, "cs.9-ar")
    assert waits_for(position, bowen) is None
    assert waits_for(at("1", "8 AM"), unit(at("1"), "cs.9-ar")) is not None


@prints("10", "unstack_cavalry", "begins overstacked, and parts at its first activation")
def test_crowded_cavalry_has_to_leave() -> None:
    """`La cavalleria di Hurlbut e Prentiss.` [BB 14.52, BB 31]"""
    position = at("10")
    for one in ("us.cav-5-oh-1bn", "us.cav-11-il-1bn"):
        assert book_of(position).must_leave(position, unit(position, one))
    alone = position.with_units(unit(position, "us.cav-5-oh-2bn")._replace(hex=1010))
    assert not book_of(alone).must_leave(alone, unit(alone, "us.cav-5-oh-1bn"))


# --- the 71st Ohio [BB 30.9] -------------------------------------------------------------------


@prints("9", "ohio_71", "it checks for disorder after the result")
@pytest.mark.parametrize(
    ("strength", "face", "breaks"), [(4, 9, True), (4, 0, False), (3, 9, False)]
)
def test_the_71st_ohio_does_not_stand_long(strength: int, face: int, breaks: bool) -> None:
    """`Ogni volta che un'unità confederata spara a raggio di armi leggere con 4 SP o più ... deve
    effettuare un UDD.` [BB 30.9]
    """
    position = at("9")
    ohio = unit(position, "us.71-oh")
    enemy = unit(position, "cs.9-ms")._replace(hex=neighbors(ohio.hex)[3])
    position = position.with_units(enemy)
    shot = Shot((enemy.number,), enemy.hex, ohio.hex, ohio.number, strength, FireKind.PHASE, False)
    volley = Volley(shot, strength, False, 0, ())
    after, _ = ohio_71.fired_at(
        position, volley, ohio, ScriptedDice([face] if strength > 3 else [])
    )
    assert after.unit(ohio.number).disordered is breaks
    assert bool(after.agenda and after.agenda != position.agenda) is breaks
