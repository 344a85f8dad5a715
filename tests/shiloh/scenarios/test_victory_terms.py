"""Victory as each scenario states it, in terms that can be looked up on the map."""

from collections.abc import Iterator
from typing import TypeVar

import pytest
from msgspec import Struct

from campaign.resolvers.nei_boschi.map_pages import MapPages
from campaign.resolvers.nei_boschi.scenario_files import scenario, scenario_ids
from campaign.resolvers.nei_boschi.sheets import sheets
from campaign.resolvers.nei_boschi.victory_terms import (
    FieldPoints,
    HasPoints,
    HexPoints,
    Holds,
    HoldsFields,
    HoldsTown,
    HoldsWay,
    IneffectivePoints,
    Level,
    LossesOf,
    LossPoints,
    Reckoning,
    Regiments,
)
from campaign.terms import CONFEDERATE, UNION, Side
from tests.rules.play import quotes

name = sheets("shiloh").name
hex_ = sheets("shiloh").read


def reached(levels: tuple[Level, ...], points: int) -> tuple[Side | None, str]:
    level = next(one for one in levels if one.least is None or points >= one.least)
    return level.side, level.name


@pytest.mark.parametrize(
    ("points", "level"),
    [
        (42, (CONFEDERATE, "Tactical")),
        (41, (CONFEDERATE, "Marginal")),
        (40, (CONFEDERATE, "Marginal")),
        (21, (CONFEDERATE, "Marginal")),
        (20, (UNION, "Marginal")),
        (1, (UNION, "Marginal")),
        (0, (UNION, "Tactical")),
        (-20, (UNION, "Tactical")),
        (-21, (UNION, "Strategic")),
    ],
)
def test_the_levels_of_6_april_have_no_gap_and_no_draw(
    points: int, level: tuple[Side, str]
) -> None:
    """Trap: "more than 41" and "21 to 40" leave 41 out."""
    assert reached(scenario("shiloh", "1").victory.levels, points) == level


def test_the_automatic_victory_needs_not_more_ineffective_brigades_or_fewer() -> None:
    """Trap: not more than the enemy in scenario 1, fewer in scenario 10; else it is Tactical."""
    for id_, test in (("1", "not more"), ("5", "not more"), ("10", "fewer")):
        [one] = scenario("shiloh", id_).victory.automatic
        assert (one.side, one.level, one.ineffective, one.otherwise) == (
            *(CONFEDERATE, "Strategic", test, "Tactical"),
        )
    [landing] = scenario("shiloh", "1").victory.automatic[0].all
    assert isinstance(landing, HoldsTown)
    assert (landing.field, landing.south, landing.least) == ("Pittsburg Landing", 23, 5)
    bridge, _ = scenario("shiloh", "10").victory.automatic[0].all
    assert isinstance(bridge, Holds)
    assert bridge.hexes == (hex_("N3801"),)


@pytest.mark.parametrize(
    ("id_", "hours"), [("1", ("8", "9", "10", "11")), ("10", ("7", "8", "9", "10"))]
)
def test_fields_give_points_at_their_hours(id_: str, hours: tuple[str, ...]) -> None:
    awards = [one for one in scenario("shiloh", id_).victory.awards if isinstance(one, FieldPoints)]
    assert [(one.fields, one.at.name, one.side) for one in awards[:4]] == [
        (("Spain",), f"{hours[0]} AM", None),
        (("Lost", "Barnes"), f"{hours[1]} AM", None),
        (("Review", "Ben Howell"), f"{hours[2]} AM", None),
        (("Larkin Bell",), f"{hours[3]} AM", None),
    ]
    assert {one.points for one in awards} == {5}
    assert [(one.side, one.line, one.beyond, one.at.name) for one in awards[4:]] == [
        (CONFEDERATE, "", "", "6 PM"),
        (UNION, "first-day", "south", "6 PM"),
    ]


@quotes("BB 30.5", "Victory as in BB 30.1, without the fields before 11 AM")
def test_bb_30_5_scenario_5_leaves_out_what_is_over() -> None:
    awards = [one for one in scenario("shiloh", "5").victory.awards if isinstance(one, FieldPoints)]
    assert [one.at.name for one in awards] == ["11 AM", "6 PM", "6 PM"]


def test_shiloh_church_is_worth_24_points_in_21_hexes() -> None:
    """Trap: "24 hexes"."""
    found = scenario("shiloh", "3").victory
    hexes = [one for one in found.awards if isinstance(one, HexPoints)]
    assert sum(len(one.hexes) for one in hexes) == 21
    assert sum(len(one.hexes) * one.points for one in hexes) == 24
    assert len({at for one in hexes for at in one.hexes}) == 21
    assert [reached(found.levels, points) for points in (16, 15, 13, 12)] == [
        *((CONFEDERATE, "Victory"), (None, "Draw"), (None, "Draw"), (UNION, "Victory"))
    ]
    [peabody] = [
        one for one in found.awards if isinstance(one, IneffectivePoints) and one.side is UNION
    ]
    assert peabody.besides == ("1/6/T",)


@quotes("BB 30.2", "ten hexes of camps for the loss of 11 points at most")
def test_bb_30_2_prentisss_camps() -> None:
    found = scenario("shiloh", "2").victory
    assert found.by is Reckoning.OBJECTIVES
    assert found.without_objective is UNION
    camps, gone, standing, points = found.objectives
    held, losses = camps.all
    assert isinstance(held, Holds)
    assert isinstance(losses, LossesOf)
    assert sorted(map(name, held.hexes)) == sorted(
        ["S3514", "S3715", "S3916", "S4117", "S4215", "S4515", "S4218", "S4418", "S4617", "S4315"]
    )
    assert losses.most == 11
    assert len(gone.all) == 2
    [regiments] = standing.all
    assert isinstance(regiments, Regiments)
    assert regiments.least == 2
    [twelve] = points.all
    assert isinstance(twelve, HasPoints)
    assert twelve.least == 12
    assert {type(one) for one in twelve.awards} == {LossPoints, HexPoints}


def test_the_second_day_is_decided_by_a_margin() -> None:
    found = scenario("shiloh", "8").victory
    assert found.by is Reckoning.MARGIN
    assert [reached(found.levels, points)[1] for points in (0, 5, 6, 10, 11, 18, 19)] == [
        *("Draw", "Draw", "Marginal", "Marginal", "Tactical", "Tactical", "Strategic")
    ]
    assert [one.to for one in found.shifts] == [
        *(UNION, UNION, CONFEDERATE, CONFEDERATE, CONFEDERATE, UNION)
    ]


@quotes("BB 30.7", "Confederate infantry in any hex of the Landing wins")
def test_bb_30_7_the_last_attack_has_three_outcomes() -> None:
    win, draw, otherwise = scenario("shiloh", "7").victory.outcomes
    assert [one.side for one in (win, draw, otherwise)] == [CONFEDERATE, None, UNION]
    assert otherwise.all == ()
    roads = [one for one in draw.all if isinstance(one, HoldsWay)]
    assert [(one.way, name(one.start)) for one in roads] == [
        ("Hamburg-Savannah Road", "N4517"),
        ("Jones Field - Landing trail", "N4518"),
    ]
    assert {(one.least, one.ready) for one in roads} == {(1, True)}


def test_both_sides_are_after_the_same_five_hexes_at_noon() -> None:
    union, confederate = scenario("shiloh", "6").victory.objectives
    assert union.all[0] != confederate.all[0]
    for one in (union, confederate):
        [held] = one.all
        assert isinstance(held, Holds)
        assert (held.side, held.least) == (one.side, 3)
        assert set(held.hexes) == set(map(hex_, ["N3434", "N3233", "N3331", "N3329", "N3428"]))


def test_games_that_may_go_on() -> None:
    on = {id_: scenario("shiloh", id_).extended for id_ in scenario_ids("shiloh")}
    assert {id_ for id_, one in on.items() if one} == {"1", "1a", "1b", "1c", "10"}
    first = on["1"]
    assert first is not None
    assert first.last.words == "3 PM, 7 April"
    assert first.after == ("Marginal", "Tactical")
    assert all(one.each_turn for one in first.victory.automatic)


Term = TypeVar("Term")


def terms(value: object, kind: type[Term]) -> Iterator[Term]:
    """Every condition or award of a kind, at any depth."""
    if isinstance(value, kind):
        yield value
    if isinstance(value, Struct):
        value = tuple(getattr(value, field) for field in value.__struct_fields__)
    if isinstance(value, tuple):
        for one in value:
            yield from terms(one, kind)


@pytest.mark.parametrize("id_", scenario_ids("shiloh"))
def test_what_victory_names_is_on_the_map(id_: str) -> None:
    pages, found = MapPages("shiloh"), scenario("shiloh", id_)
    fields = {one.name for one in pages.fields()}
    lines = {one.id for one in pages.lines()}
    ways = {one.name: one.hexes for one in pages.ways()}
    of_fields: list[FieldPoints | HoldsFields] = [
        *terms(found, FieldPoints),
        *terms(found, HoldsFields),
    ]
    for term in of_fields:
        assert set(term.fields) <= fields
        assert term.line in ("", *lines)
        assert term.beyond in (("north", "south") if term.line else ("",))
    for town in terms(found, HoldsTown):
        assert town.field in fields
    for road in terms(found, HoldsWay):
        assert {road.start, road.start if road.end is None else road.end} <= set(ways[road.way])


def test_the_sunken_lane_is_that_of_the_map() -> None:
    [lane] = [one.hexes for one in MapPages("shiloh").lines() if one.id == "sunken-lane"]
    held = {term.hexes for term in terms(scenario("shiloh", "4"), Holds)}
    assert held == {lane}
