"""Who has won, at what level, and how a player reads it during play. [BB 30]"""

import pytest
from msgspec.structs import replace

from campaign.dice import RandomDice
from campaign.resolvers.nei_boschi import sequence
from campaign.resolvers.nei_boschi.cards import numbers_of
from campaign.resolvers.nei_boschi.events import BattleEnded
from campaign.resolvers.nei_boschi.ineffectiveness import is_spent
from campaign.resolvers.nei_boschi.pages import all_turns, page_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.scenario_files import scenario, scenario_ids
from campaign.resolvers.nei_boschi.setup import begin
from campaign.resolvers.nei_boschi.sheets import sheets
from campaign.resolvers.nei_boschi.steps import TurnEnds
from campaign.resolvers.nei_boschi.units import Body, CommandState, Place
from campaign.resolvers.nei_boschi.victory import (
    Verdict,
    decide,
    lead,
    note_control,
    verdict,
    verdict_by,
)
from campaign.resolvers.nei_boschi.victory_awards import items, points_of
from campaign.resolvers.nei_boschi.victory_lines import LineKind, TallyLine, tally_lines
from campaign.resolvers.nei_boschi.victory_terms import (
    BatteryPoints,
    GivenPoints,
    IneffectivePoints,
    Shift,
    Victory,
)
from campaign.terms import CONFEDERATE, SIDES, UNION, Side
from tests.rules.play import quotes
from tests.shiloh.desk import desk, number, request

at = sheets("shiloh").read
"""A hex by its printed name, for the desk."""

SCENARIOS = scenario_ids("shiloh")


def spent(*ids: str, divisions: tuple[str, ...] = (), scenario: str = "1") -> HexPosition:
    """Nobody of account on the map; these brigades and divisions are ineffective."""
    position = desk(f"us.ldr-grant {at('N5518')} E", scenario=scenario)
    over = {"2/-/3": "3"}
    bodies = [Body(id_, over.get(id_, id_.partition("/")[2]), ineffective=True) for id_ in ids]
    commands = [CommandState(id_, ineffective=True) for id_ in divisions]
    return position._replace(
        bodies=tuple(sorted((*position.bodies, *bodies))),
        commands=tuple(sorted((*position.commands, *commands))),
    )


def losses(position: HexPosition) -> tuple[int, int]:
    """Points for ineffective commands and eliminated batteries: the Union's and the South's."""
    awards = tuple(
        one
        for one in page_of(position).victory.awards
        if isinstance(one, IneffectivePoints | BatteryPoints)
    )
    union, confederate = (points_of(position, side, awards) for side in SIDES)
    return union, confederate


# --- the printed sums --------------------------------------------------------------------------


@quotes(
    "BB 30.1",
    "The Union has 10 points for each ineffective Confederate division and 5 for each brigade",
)
def test_bb_30_1_a_confederate_division_of_three_brigades_is_worth_25_points() -> None:
    """Printed example: 3 brigades at 5, and 10 for the division. [BB 30.1]"""
    position = spent("1/2/2", "2/2/2", "3/2/2", divisions=("2/2",))
    assert losses(position) == (25, 0)


def test_a_union_division_of_four_brigades_is_worth_17_points() -> None:
    """Printed example: 4 brigades at 3, and 5 for the division. [BB 30.1]"""
    position = spent("1/5/T", "2/5/T", "3/5/T", "4/5/T", divisions=("5/T",))
    assert losses(position) == (0, 17)


def test_brigades_have_another_price_in_other_scenarios() -> None:
    """Trap: 5 and 3 on 6 April, 3 each on the 7th, 1 each at Shiloh Church. [BB 30.3, BB 30.8]"""
    for id_, points in (("1", (5, 3)), ("8", (3, 3)), ("3", (1, 1))):
        before = losses(spent(scenario=id_))  # Stuart begins the 7th ineffective
        union, confederate = losses(spent("1/2/2", "4/5/T", scenario=id_))
        assert (union - before[0], confederate - before[1]) == points


def test_nothing_is_given_for_peabody_at_shiloh_church() -> None:
    assert losses(spent("1/6/T", scenario="3")) == (0, 0)


def test_cleburne_alone_is_no_division() -> None:
    """Hindman's division "includes Cleburne's brigade"; his corps is none. [BB 30.1]"""
    lone = spent("2/-/3", divisions=("3",))
    assert losses(lone) == (5, 0)


def test_breckinridges_corps_counts_as_a_division() -> None:
    assert losses(spent("1/-/R", "2/-/R", divisions=("R",))) == (20, 0)


def test_regiments_outside_brigades_give_no_points() -> None:
    assert losses(spent("-/6/T")) == (0, 0)


def test_scenario_5_begins_two_points_ahead_for_the_south() -> None:
    """Trap: the page says 4; 2 brigades at 3 and 2 batteries, less a brigade at 5 and a battery."""
    assert losses(begin(request("5"))) == (6, 8)


def test_hildebrand_counts_with_shermans_division_though_nobody_of_his_is_there() -> None:
    """And Stuart does "unless he is assigned to a different division". [BB 30.5]"""
    position = begin(request("5"))
    stuart = position.body("2/5/T")._replace(command="4/T")
    position = position.with_body(stuart)
    mcdowell = position.body("1/5/T")._replace(ineffective=True)
    assert not is_spent(position, "5/T")
    assert is_spent(position.with_body(mcdowell), "5/T")  # two of three, with Buckland


def test_a_battery_in_sections_is_one_battery() -> None:
    """A point for each battery that is eliminated: for the last section of it. [BB 30.1]"""
    position = begin(request("1"))
    first, last = numbers_of("shiloh", "us.btty-schwartz")
    for section, points in ((first, 0), (last, 1)):
        gone = position.unit(section)._replace(place=Place.LOST, hex=0, sp=0)
        position = position.with_units(gone)
        assert losses(position) == (0, points)


# --- levels ------------------------------------------------------------------------------------


def ahead(victory: Victory, points: int) -> Victory:
    """The same with nothing but a lead of the South of so many points."""
    side = CONFEDERATE if points > 0 else UNION
    given = (GivenPoints(side=side, points=abs(points)),)
    return replace(victory, awards=given, shifts=(), automatic=())


@pytest.mark.parametrize(
    ("id_", "points", "winner", "level"),
    [
        ("1", 42, CONFEDERATE, "Tactical"),
        ("1", 41, CONFEDERATE, "Marginal"),  # trap: in no line of the print
        ("1", 21, CONFEDERATE, "Marginal"),
        ("1", 20, UNION, "Marginal"),
        ("1", 0, UNION, "Tactical"),
        ("1", -20, UNION, "Tactical"),
        ("1", -21, UNION, "Strategic"),
        ("3", 16, CONFEDERATE, "Victory"),
        ("3", 15, None, "Draw"),
        ("3", 12, UNION, "Victory"),
        ("4", 0, None, "Draw"),
        ("4", 1, CONFEDERATE, "Marginal"),
        ("4", -2, UNION, "Substantial"),
        ("4", -4, UNION, "Decisive"),
        ("8", 5, None, "Draw"),
        ("8", 6, CONFEDERATE, "Marginal"),
        ("8", -11, UNION, "Tactical"),
        ("8", -19, UNION, "Strategic"),
        ("10", 42, CONFEDERATE, "Marginal"),  # a level lower than on the 6th
        ("10", 41, None, "Draw"),
        ("10", 20, UNION, "Marginal"),
    ],
)
def test_the_levels(id_: str, points: int, winner: Side | None, level: str) -> None:
    victory = ahead(scenario("shiloh", id_).victory, points)
    assert verdict_by(spent(scenario=id_), victory) == Verdict(winner, level)


@pytest.mark.parametrize(
    ("points", "to", "winner", "level"),
    [
        (6, UNION, None, "Draw"),
        (5, UNION, UNION, "Marginal"),
        (-6, CONFEDERATE, None, "Draw"),
        (19, CONFEDERATE, CONFEDERATE, "Strategic"),
    ],
)
def test_a_shift_is_a_level_and_the_table_has_an_end(
    points: int, to: Side, winner: Side | None, level: str
) -> None:
    victory = ahead(scenario("shiloh", "8").victory, points)
    victory = replace(victory, shifts=(Shift(to=to, all=()),))
    assert verdict_by(spent(scenario="8"), victory) == Verdict(winner, level)


def test_a_shift_to_the_union_makes_its_marginal_win_a_tactical_one() -> None:
    victory = replace(ahead(scenario("shiloh", "1").victory, 1), shifts=(Shift(to=UNION, all=()),))
    assert verdict_by(spent(), victory) == Verdict(UNION, "Tactical")


@quotes("BB 30.3", "a draw if three of their brigades are ineffective")
def test_bb_30_3_three_ineffective_brigades_make_a_draw_of_a_win_at_shiloh_church() -> None:
    """And they do not make a draw of a defeat. [BB 30.3]"""
    victory = scenario("shiloh", "3").victory
    three, two = spent("1/2/2", "2/2/2", "3/2/2", scenario="3"), spent("1/2/2", scenario="3")
    assert verdict_by(three, ahead(victory, 20)) == Verdict(None, "Draw")
    assert verdict_by(two, ahead(victory, 20)).winner is CONFEDERATE
    assert verdict_by(three, ahead(victory, 12)).winner is UNION


@quotes("BB 30.8", "and the Union begins with 5 points")
def test_bb_30_8_the_second_day_with_a_free_set_up_has_the_same_shifts() -> None:
    """As on the historical day, "but the Union begins with 5" points. [BB 30.8]"""
    one, other = scenario("shiloh", "8").victory, scenario("shiloh", "8a").victory
    assert other.shifts == one.shifts
    assert other.levels == one.levels
    given = next(items(spent(scenario="8a"), other.awards))
    assert (given.side, given.points) == (UNION, 5)


# --- at once -----------------------------------------------------------------------------------

LANDING = ("N6220", "N6320", "N6420", "N6321", "N6323")
FOOT = ("5-ms", "7-ms", "9-ms", "10-ms", "52-tn")


def at_the_landing(scenario: str, *ineffective: str) -> HexPosition:
    """Five regiments at the Landing; these brigades are ineffective."""
    lines = [f"cs.{id_} {at(name)} W" for id_, name in zip(FOOT, LANDING, strict=True)]
    position = desk(*lines, f"cs.17-al {at('N3801')} E", scenario=scenario)
    others = spent(*ineffective).bodies
    known = {body.id for body in position.bodies}
    bodies = [body for body in others if body.id not in known]
    return position._replace(bodies=tuple(sorted((*position.bodies, *bodies))))


@pytest.mark.parametrize(
    ("id_", "ineffective", "level"),
    [
        ("1", (), "Strategic"),  # not more than the enemy
        ("1", ("1/1/1",), "Tactical"),
        ("1", ("1/1/1", "1/5/T"), "Strategic"),
        ("10", (), "Tactical"),  # trap: fewer than the enemy
        ("10", ("1/5/T",), "Strategic"),
    ],
)
def test_the_landing_wins_at_once(id_: str, ineffective: tuple[str, ...], level: str) -> None:
    position = at_the_landing(id_, *ineffective)
    assert verdict(position) == Verdict(CONFEDERATE, level, automatic=True)


@quotes(
    "BB 31",
    "needs N3801 and the Landing with fewer ineffective brigades than the Union",
)
def test_bb_31_on_5_april_the_bridge_is_needed_as_well() -> None:
    position = at_the_landing("10", "1/5/T")
    away = position.unit(number("cs.17-al"))._replace(hex=at("N3805"))
    assert not verdict(position.with_units(away)).automatic


def test_nobody_wins_at_once_before_the_last_turn_but_in_the_extended_game() -> None:
    position = at_the_landing("1")
    assert decide(position) is None
    extended = scenario("shiloh", "1").extended
    assert extended is not None
    assert verdict_by(position, extended.victory) == Verdict(CONFEDERATE, "Strategic", True)
    assert all(one.each_turn for one in extended.victory.automatic)


# --- objectives and outcomes -------------------------------------------------------------------


def test_without_an_objective_the_south_loses_at_stuarts() -> None:
    """The Union wins "if the Confederate reaches none" of his objectives. [BB 30.9]"""
    assert verdict(desk(f"cs.5-ms {at('S6020')} W")).winner is UNION


def taken(*lines: str) -> HexPosition:
    """Stuart is ineffective, and his headquarters and camps are taken: the South's first aim."""
    camps = zip(FOOT, ("S5712", "S5313", "S5614", "S5714"), strict=False)
    position = desk(
        *(f"cs.{id_} {at(name)} W" for id_, name in camps), f"us.55-il {at('S5811')} E", *lines
    )
    return position.with_body(position.body("2/5/T")._replace(ineffective=True))


def test_the_only_objective_wins_and_one_each_is_a_draw() -> None:
    alone = taken()
    assert verdict(alone).winner is CONFEDERATE
    both = alone.counting("lost.confederate", 11)
    assert verdict(both).winner is None


def test_both_objectives_against_one_win() -> None:
    """Two of McArthur's regiments disordered, and the crossroads occupied, as well. [BB 30.9]"""
    position = taken(
        f"us.9-il {at('S5510')} E disordered",
        f"us.12-il {at('S5610')} E disordered",
        f"cs.52-tn {at('S5512')} W",
    ).counting("lost.confederate", 11)
    assert verdict(position).winner is CONFEDERATE


def test_twelve_points_of_camps_and_losses_at_prentisss() -> None:
    """Ten camps that nobody has taken, and two strength points. [BB 30.2]"""
    position = desk(f"us.25-mo {at('S3010')} E", f"us.18-mo {at('S3110')} E", scenario="2")
    twelve = [line for line in tally_lines(position) if line.what == "12 Union points"]
    assert [(line.reached, line.have, line.need) for line in twelve] == [(False, 10, 12)]
    position = position.counting("lost.confederate", 2)
    twelve = [line for line in tally_lines(position) if line.what == "12 Union points"]
    assert [(line.reached, line.have) for line in twelve] == [(True, 12)]


def test_the_last_attack_wins_draws_or_fails() -> None:
    """Any hex of the Landing; else ready foot on the road and on the trail. [BB 30.7]"""
    far = f"us.ldr-grant {at('N5518')} E"
    assert verdict(desk(f"cs.5-ms {at('N6324')} W", far, scenario="7")).winner is CONFEDERATE
    assert verdict(last_attack()) == Verdict(None, "Draw")
    one = desk(f"cs.5-ms {at('N4314')} W", far, scenario="7")._replace(turn=2)
    assert verdict(one).winner is UNION


def last_attack(**elsewhere: str) -> HexPosition:
    """Chalmers's men on the road and on the trail, by night; their leaders with them, or not."""
    hexes = {"bragg": "N4820", "withers": "N4820", "chalmers": "N4820", **elsewhere}
    leaders = (f"cs.ldr-{name} {at(hex_)} W" for name, hex_ in hexes.items())
    foot = (f"cs.5-ms {at('N4314')} W", f"cs.7-ms {at('N4820')} W")
    position = desk(*foot, *leaders, f"us.ldr-grant {at('N5518')} E", scenario="7")
    return position._replace(turn=2)


@pytest.mark.parametrize(
    ("elsewhere", "draw"),
    [({}, True), ({"chalmers": "S3010"}, False), ({"withers": "S3010", "bragg": "S3010"}, False)],
)
def test_ready_is_whoever_would_be_in_command_next(elsewhere: dict[str, str], draw: bool) -> None:
    """`fanteria CSA in grado di cambiare ordini nella Fase degli Ordini di Divisione del turno
    successivo`: as its leaders stand now, not as they stood when this turn began; and it is ready
    by night, beside an enemy, too, where there are no other orders for it. [BB 30.7]
    """
    position = last_attack(**elsewhere)
    beside = position.unit(number("cs.7-ms")).hex + 1
    enemy = desk(f"us.55-il {beside} W", scenario="7").units
    position = position._replace(units=tuple(sorted((*position.units, *enemy))))
    position = position._replace(bodies=(*position.bodies, Body("2/5/T", "5/T")))
    for stale in (True, False):
        body = position.body("2/2/2")._replace(in_command=stale)
        assert (verdict(position.with_body(body)).winner is None) is draw


def test_whoever_went_through_the_trail_is_remembered() -> None:
    """The regiment that was last on it counts, if its orders could be changed. [BB 30.7]"""
    position = note_control(last_attack())
    moved = position.unit(number("cs.7-ms"))._replace(hex=at("S3010"))
    position = position.with_units(moved)
    assert verdict(position) == Verdict(None, "Draw")
    routed = position.with_units(moved._replace(hex=0, place=Place.ROUTED))
    assert verdict(routed).winner is UNION


@quotes(
    "BB 30.6",
    "Who holds three of five hexes, McClernand's headquarters and Marsh's four camps, has won.",
)
def test_bb_30_6_three_of_five_hexes_at_noon() -> None:
    names = ("N3434", "N3233", "N3331")
    position = desk(
        *(f"cs.{id_} {at(name)} W" for id_, name in zip(FOOT, names, strict=False)), scenario="6"
    )
    assert verdict(position).winner is CONFEDERATE
    two = position.unit(number("cs.5-ms"))._replace(hex=at("S3005"))
    assert verdict(position.with_units(two)).winner is None


# --- every scenario, at any time ---------------------------------------------------------------


@pytest.mark.sampled(3)
@pytest.mark.parametrize("id_", SCENARIOS)
def test_every_scenario_says_how_it_stands_from_the_beginning(id_: str) -> None:
    position = begin(request(id_))
    page = page_of(position)
    levels = {one.name for one in page.victory.levels} | {"", "Victory", "Draw", "Strategic"}
    lines = tally_lines(position)
    assert lines
    for line in lines:
        assert line.what
        assert line.what[0].isupper() or line.what[0].isdigit()
    for count in range(1, len(all_turns(page.first_turn, page.last_turn)) + 1):
        position = note_control(position._replace(turn=count))
        found = verdict(position)
        assert found.level in levels | {"Tactical"}
        assert found.winner in (None, *SIDES)
        sums = {
            line.side: line.points for line in tally_lines(position) if line.kind is LineKind.SUM
        }
        if sums:
            assert sums[CONFEDERATE] - sums[UNION] == lead(position, page.victory)


def test_a_field_is_settled_once_its_hour_is_over() -> None:
    """Spain Field at 8 AM: 5 points to whoever controls it then, whatever happens later."""
    position = desk(f"cs.5-ms {at('S4219')} W", f"us.55-il {at('S1010')} E", scenario="1")

    def spain(position: HexPosition) -> TallyLine:
        return next(line for line in tally_lines(position) if line.what == "Spain Field")

    assert (spain(position).side, spain(position).settled) == (CONFEDERATE, False)
    position = note_control(position._replace(turn=3))
    position = position._replace(turn=4)
    left = position.unit(number("cs.5-ms"))._replace(hex=at("S3010"))
    come = position.unit(number("us.55-il"))._replace(hex=at("S4219"))
    line = spain(note_control(position.with_units(left, come)))
    assert (line.side, line.points, line.settled) == (CONFEDERATE, 5, True)


@quotes("SH 19", "A tie goes against the Confederate.")
def test_sh_19_the_end_of_the_last_turn_ends_the_battle() -> None:
    """The side that was attacked holds the field if nobody wins."""
    position = desk(f"cs.5-ms {at('S6020')} W")._replace(turn=2, agenda=(TurnEnds(),))
    after, told = sequence.go_on(position, RandomDice(1))
    assert after.agenda == ()
    assert BattleEnded(UNION, False, "", by_default=True) in told
