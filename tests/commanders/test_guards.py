"""No march leaves a city that decides to a single enemy piece. [BG 13.1, BG 13.2]"""

import pytest

from campaign import RandomDice, apply
from campaign.actions import Move, Sail
from campaign.agenda import Combat
from campaign.commanders import COMMANDERS
from campaign.commanders.field.errands import Sortie
from campaign.commanders.field.guards import best_guarded, threatened
from campaign.commanders.field.marches import ideas
from campaign.commanders.field.picture import Outlook
from campaign.commanders.field.temper import METHODICAL
from campaign.rules.victory import SEVEN
from campaign.state import CampaignState
from campaign.terms import CONFEDERATE, UNION, PieceType
from tests.rules.play import situation

field = COMMANDERS["field"]

CRACK = PieceType.CRACK_INFANTRY

HELD = "".join(
    f'control.{box} = "union"\n'
    for box in ("mobile", "jackson", "montgomery", "okolona", "new_orleans", "meridian")
)


def placed(head: str, *pieces: str) -> CampaignState:
    """A position; a piece reads `box side type count`."""
    rows = (
        f'[[pieces]]\nbox = "{box}"\nside = "{side}"\ntype = "{type_}"\ncount = {count}\n'
        for box, side, type_, count in (line.split() for line in pieces)
    )
    return situation(head + "".join(rows))


def stood(*pieces: str, left: int) -> CampaignState:
    """The Union holds the Gulf, and has so many marches left."""
    return placed(f'turn = 30\nagenda = ["marches union left {left} die {left}"]\n{HELD}', *pieces)


def goes(state: CampaignState, name: str) -> list[str]:
    """To where a commander's pieces go in this segment."""
    dice, to, side = RandomDice("goes"), [], state.to_move
    while state.to_move is side and not isinstance(state.step, Combat):
        action = COMMANDERS[name].choose(state)
        to += [action.to] if isinstance(action, Move | Sail) else []
        state = apply(state, action, dice).state
    return to


def marched(state: CampaignState) -> tuple[list[str], CampaignState]:
    """To where pieces have gone in this segment, and the position after it."""
    dice, to = RandomDice("guards"), []
    while state.to_move is UNION and not isinstance(state.step, Combat):
        action = field.choose(state)
        to += [action.to] if isinstance(action, Move | Sail) else []
        state = apply(state, action, dice).state
    return to, state


FRONT = ("washington union veteran_infantry 6", "richmond confederate veteran_infantry 4")


def test_the_last_march_guards_an_open_port_rather_than_to_ride_down_who_may_take_it() -> None:
    """One horse at Columbus may reach empty Mobile, and may withdraw from an attack, too."""
    state = stood(
        *FRONT,
        "okolona union veteran_infantry 1",
        "montgomery union veteran_infantry 4",
        "columbus_ga confederate veteran_cavalry 1",
        left=1,
    )
    gone, _ = marched(state)
    assert gone == ["mobile"]


def test_a_port_is_guarded_from_who_may_go_back_from_a_battle() -> None:
    """From Atlanta the cavalry may go back to Columbus, and ride into Mobile from there."""
    state = stood(
        *FRONT,
        "meridian union veteran_infantry 1",
        "chattanooga union veteran_infantry 5",
        "atlanta confederate veteran_cavalry 2",
        "nashville union crack_infantry 4",
        left=2,
    )
    gone, _ = marched(state)
    assert gone == ["atlanta", "mobile"]


def test_nobody_is_missed_where_no_enemy_may_come() -> None:
    """Nobody stands within a march of Mobile: the last march goes where it brings most."""
    state = stood(*FRONT, "okolona union veteran_infantry 1", left=1)
    mobile = state.theater.number["mobile"]
    assert not threatened(Outlook(state, UNION, METHODICAL)) >> mobile & 1


def seen_by_the_union(*pieces: str) -> Outlook:
    """With one march left, and a horse at Columbus that may reach Mobile."""
    horse = "columbus_ga confederate veteran_cavalry 1"
    return Outlook(stood(*FRONT, horse, *pieces, left=1), UNION, METHODICAL)


@pytest.mark.parametrize("last", [True, False])
def test_the_last_piece_leaves_a_port_that_an_enemy_may_reach_for_much_and_not_for_little(
    last: bool,
) -> None:
    """Who goes leaves it to the horse: a little more elsewhere is not worth Mobile, and nobody
    knows whether a later march brings somebody back.
    """
    view = seen_by_the_union("mobile union crack_infantry 1")
    box = view.theater.number["mobile"]
    leaving = [
        idea for idea in ideas(view, box) if idea.to != box and not view.enemy[idea.to].pieces
    ]
    assert leaving, "somebody could go"
    best = best_guarded(view, ideas(view), 0.0, last)
    assert best is not None
    assert best.box != box or best.to == box
    little, much = (leaving[0]._replace(score=best.score + more) for more in (3.0, 100.0))
    assert best_guarded(view, (little, best), 0.0, last) is best
    assert best_guarded(view, (much, best), 0.0, last) is much


def test_a_guard_comes_before_what_brings_a_little_more_unless_it_costs_more_than_it_keeps() -> (
    None
):
    view = seen_by_the_union("okolona union veteran_infantry 1")
    mobile = view.theater.number["mobile"]
    guard = next(idea for idea in ideas(view) if idea.to == mobile)
    other = next(idea for idea in ideas(view) if idea.to != mobile)
    dear, cheap = (guard._replace(score=score) for score in (-1.0, 1.0))
    little, much = (other._replace(score=score) for score in (4.0, 100.0))
    assert best_guarded(view, (cheap, little), 0.0, last=True) is cheap
    assert best_guarded(view, (cheap, much), 0.0, last=True) is much
    assert best_guarded(view, (dear, little), 0.0, last=True) is little


def test_a_march_before_the_last_one_goes_where_it_brings_most_though_a_port_stands_open() -> None:
    view = seen_by_the_union("okolona union veteran_infantry 1")
    mobile = view.theater.number["mobile"]
    guard = next(idea for idea in ideas(view) if idea.to == mobile)._replace(score=1.0)
    other = next(idea for idea in ideas(view) if idea.to != mobile)._replace(score=4.0)
    assert best_guarded(view, (guard, other), 0.0, last=False) is other


SIX = "".join(
    f'control.{box} = "union"\n'
    for box in ("richmond", "wilmington", "charleston_sc", "memphis", "mobile", "new_orleans")
)


def wars_won(head: str, *pieces: str) -> list[str]:
    """The paragraphs by which each temper of the field commander wins the war by one march."""
    found = []
    for commander in (COMMANDERS[name] for name in LED_BY_FIELD):
        state, dice = placed(head, *pieces), RandomDice("won")
        side = state.to_move
        while state.to_move is side and not isinstance(state.step, Combat):
            state = apply(state, commander.choose(state), dice).state
        found.append(state.ending.rule if state.ending else "not won")
    return found


LED_BY_FIELD = ("field", "field-raider", "field-besieger", "field-gambler")


def test_a_war_is_won_rather_than_a_port_guarded() -> None:
    """Atlanta is the seventh, and empty; Wilmington could be lost next turn, if there was one."""
    found = wars_won(
        'turn = 40\nagenda = ["marches union left 1 die 1"]\n'
        + SIX
        + 'control.augusta = "union"\n',
        "augusta union veteran_infantry 2",
        "washington union militia_infantry 3",
        "goldsboro confederate militia_infantry 1",
    )
    assert found == ["BG 13.1"] * len(LED_BY_FIELD)


def test_the_last_piece_of_a_port_takes_the_seventh_city() -> None:
    """Fast crack infantry goes from threatened Wilmington to empty Charleston. [BG 14/4.8]"""
    found = wars_won(
        'turn = 30\nagenda = ["marches union left 1 die 1"]\noptions.fast_cracks = true\n'
        + SIX.replace("charleston_sc", "atlanta"),
        "wilmington union crack_infantry 1",
        "washington union militia_infantry 3",
        "goldsboro confederate militia_infantry 1",
    )
    assert found == ["BG 13.1"] * len(LED_BY_FIELD)


@pytest.mark.parametrize(
    ("others", "is_made"),
    [
        ((), True),
        (("mccomb confederate militia_cavalry 1",), False),
    ],
)
def test_the_last_piece_of_a_port_attacks_only_who_alone_could_come(
    others: tuple[str, ...], is_made: bool
) -> None:
    """With Baton Rouge taken nobody is within a march of New Orleans, but for who is at McComb."""
    state = placed(
        'turn = 20\nagenda = ["marches union left 3 die 3"]\ncontrol.new_orleans = "union"\n',
        *("new_orleans union crack_infantry 1", "baton_rouge confederate militia_infantry 1"),
        *("washington union veteran_infantry 3", "richmond confederate veteran_infantry 3"),
        *others,
    )
    view, number = Outlook(state, UNION, METHODICAL), state.theater.number
    found = [*ideas(view), *ideas(view, number["new_orleans"])]
    attack = next(idea for idea in found if idea.to == number["baton_rouge"])
    other = next(idea for idea in found if idea.to == number["fredericksburg"])
    two = (attack._replace(score=6.0), other._replace(score=3.0))
    assert best_guarded(view, two, 0.0, last=False) is two[not is_made]


@pytest.mark.parametrize("turn", [10, 31])
@pytest.mark.parametrize("name", [*LED_BY_FIELD, "planner"])
def test_the_last_piece_of_a_port_does_not_join_a_battle_next_door(name: str, turn: int) -> None:
    """A fleet waits in Washington: whoever rides to Jackson leaves New Orleans to it, and stands
    in Jackson even if he wins. [BG 6.2]
    """
    rows = [f'control.{one} = "union"\n' for one in ("jackson", "memphis", "vicksburg")]
    state = placed(
        f'turn = {turn}\nagenda = ["marches confederate left 1 die 5"]\n' + "".join(rows),
        *("new_orleans confederate crack_cavalry 1", "jackson confederate veteran_infantry 2"),
        *("jackson union veteran_infantry 2", "washington union crack_infantry 4"),
        "richmond confederate crack_infantry 4",
    )
    gone = goes(state, name)
    assert gone
    assert "jackson" not in gone


@pytest.mark.parametrize("name", [*LED_BY_FIELD, "planner"])
def test_the_last_piece_of_a_port_attacks_the_seventh_city(name: str) -> None:
    state = placed(
        'turn = 40\nagenda = ["marches union left 1 die 1"]\n'
        + SIX.replace("charleston_sc", "atlanta"),
        "wilmington union crack_infantry 1",
        "florence union crack_infantry 3",
        "washington union militia_infantry 3",
        "charleston_sc confederate militia_infantry 1",
        "goldsboro confederate militia_infantry 1",
    )
    assert goes(state, name) == ["charleston_sc"]


@pytest.mark.parametrize(("lacking", "is_made"), [("charleston_sc", True), ("memphis", False)])
def test_the_last_piece_of_a_port_attacks_for_the_war_and_not_for_less(
    lacking: str, is_made: bool
) -> None:
    """Goldsboro is next to Wilmington; Charleston is the seventh of the cities, or the sixth."""
    cities = (city for city in SEVEN if city not in ("charleston_sc", lacking))
    state = placed(
        'turn = 30\nagenda = ["marches union left 1 die 1"]\n'
        + "".join(f'control.{city} = "union"\n' for city in cities),
        *("wilmington union crack_infantry 1", "washington union militia_infantry 3"),
        *("charleston_sc confederate militia_infantry 1", "florence union crack_infantry 1"),
        "goldsboro confederate militia_infantry 1",
    )
    view, number = Outlook(state, UNION, METHODICAL), state.theater.number
    found = [*ideas(view, number["wilmington"]), *ideas(view)]
    other = next(idea for idea in found if idea.box == number["washington"])._replace(score=3.0)
    attack = other._replace(
        score=6.0,
        box=number["wilmington"],
        to=number["charleston_sc"],
        marches=lambda: (Sortie(number["wilmington"], (Move(1, CRACK, "charleston_sc"),)),),
    )
    two = (attack, other)
    assert best_guarded(view, two, 0.0, last=False) is two[not is_made]


def test_an_empty_washington_is_taken_rather_than_charleston_guarded() -> None:
    found = wars_won(
        'turn = 25\nagenda = ["marches confederate left 1 die 1"]\n'
        'control.savannah = "union"\ncontrol.harpers_ferry = "confederate"\n',
        "harpers_ferry confederate veteran_infantry 1",
        "columbia confederate militia_infantry 1",
        "richmond confederate militia_infantry 1",
        "savannah union militia_infantry 1",
        "new_york union militia_infantry 1",
    )
    assert found == ["BG 13.2"] * len(LED_BY_FIELD)


@pytest.mark.parametrize("name", [*LED_BY_FIELD, "planner"])
@pytest.mark.parametrize(
    ("city", "guard", "enemy"),
    [("memphis", "arkansas_post", "grenada"), ("atlanta", "macon_ga", "chattanooga")],
)
def test_bg_13_1_the_last_of_the_seven_is_guarded_though_it_is_no_port(
    city: str, guard: str, enemy: str, name: str
) -> None:
    """Nobody attacks New Orleans at 41 % while the Union steps in and wins."""
    six = "".join(f'control.{one} = "union"\n' for one in SEVEN if one != city)
    state = placed(
        f'turn = 30\nagenda = ["marches confederate left 1 die 1"]\n{six}',
        *("washington union veteran_infantry 3", "new_orleans union veteran_infantry 1"),
        f"{enemy} union veteran_infantry 1",
        f"{guard} confederate veteran_infantry 1",
        "baton_rouge confederate veteran_infantry 1",
    )
    assert goes(state, name) == [city]


@pytest.mark.parametrize("name", [*LED_BY_FIELD, "planner"])
def test_bg_13_3_the_shield_that_keeps_the_union_ahead_is_guarded(name: str) -> None:
    """The maxima are equal, and Baltimore lies open to Harpers Ferry."""
    cities = ("cairo", "bowling_green", "cincinnati", "nashville", "columbus_oh", "harpers_ferry")
    south = "".join(f'control.{one} = "confederate"\n' for one in cities)
    state = placed(
        'turn = 30\nagenda = ["marches union left 1 die 1"]\n'
        + south
        + 'control.evansville = "union"\ncontrol.louisville = "union"\n',
        *("washington union veteran_infantry 3", "philadelphia union veteran_infantry 1"),
        *("harpers_ferry confederate veteran_infantry 1", "richmond confederate crack_infantry 3"),
    )
    assert state.army_maximum(UNION) == state.army_maximum(CONFEDERATE)
    assert goes(state, name) == ["baltimore"]
