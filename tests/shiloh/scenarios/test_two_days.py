"""A battle that goes on for a second day, and a field that one does not come back to. [BB 30.1]"""

import pytest

from campaign.dice import RandomDice, ScriptedDice
from campaign.resolvers.nei_boschi import sequence, victory
from campaign.resolvers.nei_boschi.falling_back import options
from campaign.resolvers.nei_boschi.ineffectiveness import is_ineffective
from campaign.resolvers.nei_boschi.losses import clock
from campaign.resolvers.nei_boschi.notation import read_position, write_position
from campaign.resolvers.nei_boschi.orders import Pass
from campaign.resolvers.nei_boschi.pages import GOES_ON, page_of, turn_of, victory_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.scenario_events import AreaLeft, SecondDay
from campaign.resolvers.nei_boschi.setup import begin
from campaign.resolvers.nei_boschi.steps import FallingBack, TurnEnds
from campaign.resolvers.nei_boschi.turns import Light
from campaign.resolvers.nei_boschi.units import Place
from campaign.resolvers.nei_boschi.victory import Verdict
from campaign.terms import CONFEDERATE, UNION
from tests.shiloh.desk import desk, number, request
from tests.shiloh.printed import prints

SIX_PM = 13


def evening(*switches: str) -> HexPosition:
    """6 PM of the first day ends, and a camp of Sherman is the Confederates'."""
    position = begin(request("1", *switches))._replace(turn=SIX_PM, agenda=(TurnEnds(),))
    ohio = position.unit(number("us.48-oh"))
    return position.with_units(ohio._replace(hex=1010)).holding(ohio.hex, CONFEDERATE, 2)


def ended(
    position: HexPosition, found: Verdict, monkeypatch: pytest.MonkeyPatch
) -> tuple[HexPosition, tuple[object, ...]]:
    """The end of the turn, if it stands so, and whatever begins behind it by itself."""
    with monkeypatch.context() as patched:
        patched.setattr(victory, "verdict", lambda position: found)
        after, events = sequence.go_on(position, RandomDice(4))
    return after, events


@pytest.mark.parametrize("level", ["Marginal", "Tactical"])
def test_behind_a_marginal_or_tactical_victory_there_is_a_second_day(
    level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`Se il Confederato ha ottenuto una vittoria Marginale o Tattica non automatica, la partita
    può essere estesa per accordo da entrambi i giocatori.` [BB 30.1]
    """
    after, events = ended(evening("two_days"), Verdict(CONFEDERATE, level), monkeypatch)
    assert [event for event in events if isinstance(event, SecondDay)] == [SecondDay(level)]
    assert after.agenda
    assert after.turn == SIX_PM + 1
    assert turn_of(after).light is Light.NIGHT, "7-8 PM"
    assert read_position(write_position(after)) == after
    assert victory_of(after) is page_of(after).extended.victory  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("switches", "found"),
    [
        ((), Verdict(CONFEDERATE, "Tactical")),
        (("two_days",), Verdict(CONFEDERATE, "Tactical", automatic=True)),
        (("two_days",), Verdict(CONFEDERATE, "Strategic", automatic=True)),
        (("two_days",), Verdict(UNION, "Marginal")),
    ],
)
def test_else_it_ends(
    switches: tuple[str, ...], found: Verdict, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Players have not agreed on it, or the victory is automatic, or the Union's. [BB 30.1]"""
    after, events = ended(evening(*switches), found, monkeypatch)
    assert not after.agenda
    assert after.winner is found.winner
    assert not any(isinstance(event, SecondDay) for event in events)


def test_the_second_day_ends_at_3_pm() -> None:
    """`La partita estesa termina dopo il turno 3 PM del 7 aprile.` Between the days are three
    turns of night, and dawn. [BB 30.1, SH 16]
    """
    position = evening("two_days").marked(GOES_ON)
    last = clock(position).last or 0
    names = [turn_of(position._replace(turn=turn)).name for turn in range(SIX_PM + 1, last + 1)]
    assert names[:5] == ["7-8 PM", "9-12 PM", "1-4 AM", "5 AM", "6 AM"]
    assert names[-1] == "3 PM"


@pytest.mark.thorough
def test_the_whole_of_it_is_played_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody passes from 6 PM of the first day on: night, dawn, and the second day."""
    position, _ = ended(evening("two_days"), Verdict(CONFEDERATE, "Tactical"), monkeypatch)
    dice = RandomDice(7)
    seen = set()
    for _ in range(3000):
        if not position.agenda:
            break
        seen.add(turn_of(position).name)
        order = Pass() if sequence.refuse(position, Pass()) is None else sequence.legal(position)[0]
        position, _ = sequence.apply(position, order, dice)
    assert not position.agenda
    assert {"1-4 AM", "5 AM", "3 PM"} <= seen
    assert position.winner is not None


# --- no way back [BB 30.9] ---------------------------------------------------------------------


def driven(*, scenario: str) -> HexPosition:
    """The 71st Ohio stands in the northeastern corner of the field, with the enemy before it."""
    position = desk(
        "us.71-oh 6343 SE", "cs.9-ms 6244 NW", scenario=scenario, acting="2/2/2", side=CONFEDERATE
    )
    ohio = number("us.71-oh")
    return position.then(FallingBack(UNION, ohio, 1, (6244,)))


@prints("9", "no_way_back", "do not come back, and count as disordered")
def test_who_must_leave_the_area_does_not_return_and_counts_as_disordered() -> None:
    """`Le unità che si devono ritirare oltre i confini dello scenario non possono tornare e sono
    considerate in Disordine per la determinazione della vittoria.` [BB 30.9]
    """
    position = driven(scenario="9")
    assert not options(position, position.step)  # type: ignore[arg-type]
    after, events = sequence.go_on(position, ScriptedDice())
    ohio = after.unit(number("us.71-oh"))
    assert (ohio.place, ohio.hex, ohio.disordered) == (Place.AWAY, 0, True)
    assert ohio.sp == position.unit(ohio.number).sp, "nothing of it is lost"
    assert any(isinstance(event, AreaLeft) for event in events)
    assert read_position(write_position(after)) == after


def test_who_has_left_the_area_counts_in_his_brigade_and_is_not_broken() -> None:
    """Two of Chalmers's four regiments are broken, which is not more than half. [SH 13, BB 30.9]

    One that is disordered beyond the edge is one of the four; one that is still to come is not.
    """
    position = begin(request("9"))
    broken, away = ("cs.9-ms", "cs.7-ms"), position.unit(number("cs.10-ms"))
    routed = [position.unit(number(id_))._replace(place=Place.ROUTED, hex=0) for id_ in broken]
    position = position.with_units(*routed)
    gone = away._replace(place=Place.AWAY, hex=0, disordered=True)
    assert not is_ineffective(position.with_units(gone), "2/2/2")
    late = away._replace(place=Place.COMING, hex=0)
    assert is_ineffective(position.with_units(late), "2/2/2")


def test_elsewhere_one_goes_back_on_the_map() -> None:
    """Scenario 1 is played on both sheets. [SH 12]"""
    position = driven(scenario="1")
    assert options(position, position.step)  # type: ignore[arg-type]


@pytest.mark.parametrize("scenario", ["1", "10"])
def test_games_that_may_go_on_say_until_when(scenario: str) -> None:
    page = page_of(begin(request(scenario)))
    assert page.extended is not None
    assert page.extended.last.name == "3 PM"
    assert page.extended.last.day == page.last_turn.day + 1
