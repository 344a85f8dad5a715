"""Skirmishes: battles that are a whole game, and battles of history. [SK 1]

A long file, because every paragraph of SK 1 is quoted here.
"""

from dataclasses import replace
from typing import Any

import pytest

from campaign import (
    RESOLVERS,
    SCENARIOS,
    CampaignState,
    Change,
    NotationError,
    RandomDice,
    ScriptedDice,
    apply,
    new_campaign,
    read_order,
    read_situation,
    write_situation,
)
from campaign.actions import Fight
from campaign.battle.contract import BattleInProgress, BattleRequest, fight_out
from campaign.battle.historical import HISTORY, fielded, pieces_of
from campaign.battle.tabletop_staging import tabletop_staging
from campaign.board.board import board
from campaign.engine import settle as play_on
from campaign.events import GameEnded, SkirmishEnded
from campaign.game_files.game_file import GameFile, read_game, retell, write_game
from campaign.resolvers.shell_for_guns.events import ArrivalRolled
from campaign.resolvers.shell_for_guns.position import TURNS
from campaign.resolvers.shell_for_guns.verdict import settle
from campaign.resolvers.yankee.position import LAST_TURN
from campaign.resolvers.yankee.position import Stage as YankeeStage
from campaign.resolvers.yankee.resolver import YANKEE
from campaign.resolvers.yankee.victory import judged
from campaign.scenario import SKIRMISH
from campaign.standalone import begin_skirmish, title_of
from campaign.tables.calendar import date
from campaign.tables.leaders import value
from campaign.tabletop.terrain import Kind
from campaign.terms import SIDES, Side
from saves.campaign_log.journal import Journal
from screens.cli.commands.skirmishes import form_of
from tests.resolvers.battles import restaged
from tests.rules.play import CONFEDERATE, UNION, quotes
from tests.rules.skirmishes import fought

BATTLES = [(name, battle) for name in RESOLVERS for battle in RESOLVERS[name].scenarios]
SHORT = ("cairo", "pitched_battle", "kernstown")
"""Battles that are soon fought."""


def skirmish(resolver: str, battle: str) -> CampaignState:
    return begin_skirmish(resolver, RESOLVERS[resolver].scenarios[battle])


@pytest.mark.sampled(4)
@quotes("SK 1.1", "A skirmish is a game of one battle")
@pytest.mark.parametrize(("resolver", "battle"), BATTLES)
def test_sk_1_1_one_battle_is_the_game(resolver: str, battle: str) -> None:
    start = skirmish(resolver, battle)
    assert start.scenario is SKIRMISH
    assert read_situation(write_situation(start)) == start


@pytest.mark.sampled(1)
@quotes("SK 1.1", "nothing follows it")
@pytest.mark.parametrize(("resolver", "battle"), [pair for pair in BATTLES if pair[1] in SHORT])
def test_sk_1_1_it_ends_with_the_battle(resolver: str, battle: str) -> None:
    start = skirmish(resolver, battle)
    end, lines, events = fought(start)
    assert not end.agenda
    assert end.ending is not None
    assert isinstance(events[-1], GameEnded)
    assert read_situation(write_situation(end)) == end
    assert end.fought is not None
    assert end.fought.position.request == start.battle.position.request  # type: ignore[union-attr]
    game = read_game(write_game(GameFile(start, tuple(lines), name="A skirmish")))
    *_, (_, last) = retell(game)
    assert last.state == end


@quotes("SK 1.1", "Nobody marches to it, nobody stands on the map, and nothing follows it")
def test_sk_1_1_no_campaign_around_it() -> None:
    assert SKIRMISH.id not in SCENARIOS
    with pytest.raises(NotationError, match="skirmish"):
        new_campaign("skirmish")
    end, _, _ = fought(skirmish("battle_line", "cairo"))
    assert end.stacks == skirmish("battle_line", "cairo").stacks
    assert end.present == (0, 0)


@quotes("SK 1.1", "If the battle has reserves they wait beside it")
def test_sk_1_1_reserves() -> None:
    _, lines, events = fought(skirmish("battle_line", "cairo"), seed=11)
    came = [line for line in lines if line.order.startswith("fight reinforce")]
    assert came
    [ended] = [event for event in events if isinstance(event, SkirmishEnded)]
    assert ended.union_had + ended.confederate_had == 3 + len(came)


@pytest.mark.thorough
@quotes("SK 1.2", "The side that holds the field when the battle is over has won the game")
def test_sk_1_2_the_field_is_the_game() -> None:
    end, _, events = fought(skirmish("yankee", "gettysburg"))
    [ended] = [event for event in events if isinstance(event, SkirmishEnded)]
    assert end.winner is ended.winner
    assert (ended.union_had, ended.confederate_had) == (49, 59)
    assert 0 < ended.union_lost <= 49


def time_is_up(start: CampaignState) -> Any:
    """The battle as if nobody had moved until its last turn was over."""
    assert start.battle is not None
    position = start.battle.position
    if start.battle.resolver == "yankee":
        late = position._replace(turn=LAST_TURN, first=UNION, mover=CONFEDERATE)
        return judged(late, ScriptedDice())[0]
    return settle(position._replace(turn=TURNS + 1))[0]


@quotes("SK 1.5", "there is no draw")
@pytest.mark.parametrize("name", HISTORY)
def test_sk_1_5_both_sides_broken_at_once_are_no_draw(name: str) -> None:
    """Both have nobody left, and neither has lost more in proportion."""
    late = YANKEE.begin(YANKEE.scenarios[name])._replace(troops=())
    there = tuple(brigade._replace(waiting=False) for brigade in late.brigades)
    end, _ = judged(late._replace(brigades=there), ScriptedDice())
    assert not end.undecided
    held = sum(one.holder is end.request.attacker for one in end.staging.objectives)
    assert (end.winner is end.request.attacker) is (held >= end.staging.needed)


@quotes("SK 1.2", "it is a draw, and not the defender's win as in a campaign")
@pytest.mark.parametrize(
    ("resolver", "battle"), [("yankee", "meeting"), ("shell_for_guns", "pitched_battle")]
)
def test_sk_1_2_a_draw_is_a_draw(resolver: str, battle: str) -> None:
    start = skirmish(resolver, battle)
    last = time_is_up(start)
    result = RESOLVERS[resolver].result(last)
    assert result is not None
    assert result.winner is CONFEDERATE, "the defender holds the field in a campaign"
    after = start.evolve(battle=BattleInProgress(resolver, last)).next_step()
    end = play_on(Change(after)).state
    assert end.winner is None
    assert "draw SK 1.2" in write_situation(end)
    assert read_situation(write_situation(end)) == end


def test_an_order_of_a_skirmish_is_taken_back() -> None:
    journal = Journal.begin(None, "Trial", skirmish("yankee", "gettysburg"), seed="lee")
    journal.play(read_order("fight roll"))
    before = journal.state
    assert before.battle is not None
    choice = YANKEE.orders.write(YANKEE.choose(before.battle.position))
    journal.play(Fight(choice))
    assert journal.state != before
    assert journal.take_back() == before
    assert journal.redo().state == journal.state
    assert journal.verify() == len(["play", "play", "back", "redo"])


@pytest.mark.parametrize(
    ("was", "becomes"),
    [
        ('"skirmish confederate"', '"marches confederate"'),
        ('scenario = "skirmish"', 'scenario = "1861"'),
        ('"fighting confederate gettysburg",', ""),
        ("[battle]", "[battles]"),
        ('"fighting confederate gettysburg"', '"fighting union gettysburg"'),
        ('"fighting confederate gettysburg"', '"fighting confederate corinth"'),
    ],
)
def test_a_torn_skirmish_is_refused(was: str, becomes: str) -> None:
    text = write_situation(skirmish("yankee", "gettysburg"))
    assert was in text
    with pytest.raises(NotationError, match=r"^situation: |^no "):
        read_situation(text.replace(was, becomes))


def test_a_war_that_is_over_has_no_battle() -> None:
    end, _, _ = fought(skirmish("battle_line", "cairo"))
    text = write_situation(end)
    with pytest.raises(NotationError, match="a skirmish that is over has one"):
        read_situation(text.replace('"skirmish"', '"1861"'))
    with pytest.raises(NotationError, match="a skirmish that is over has one"):
        read_situation(text[: text.index("[battle]")])


# --- history -----------------------------------------------------------------------------------


@quotes("SK 1.3", "A battle of history has its commands with their men and guns")
@pytest.mark.parametrize("name", HISTORY)
def test_sk_1_3_lists_add_up_to_what_history_says(name: str) -> None:
    battle = HISTORY[name]
    assert battle.box in board().number
    assert date(battle.turn).year == battle.year
    assert battle.reconstruction
    for side in SIDES:
        own = [command for command in battle.commands if command.side is side]
        for command in own:
            brigades = sum(brigade.men for brigade in command.brigades)
            assert brigades == pytest.approx(command.strength.men, rel=0.08), command.name
    for leader, worth in battle.leaders.items():
        assert value(leader, battle.turn) == worth


@pytest.mark.parametrize(
    ("name", "side", "men", "guns"),
    [
        ("gettysburg", CONFEDERATE, 12_500, None),  # "nine brigades, twelve and a half thousand"
        ("bull_run", UNION, 18_500, None),  # both armies had eighteen thousand in the fight
        ("bull_run", CONFEDERATE, 18_000, None),
        ("kernstown", UNION, 8_500, 24),
        ("kernstown", CONFEDERATE, 3_800, 27),
        ("shiloh", UNION, 8_500 + 7_000 + 5_400, None),  # Sherman, McClernand, Prentiss
        ("shiloh", CONFEDERATE, 6_750 + 6_500 + 6_500, None),  # Hardee and Bragg's two divisions
    ],
)
def test_sk_1_3_totals_are_about_those_of_the_books(
    name: str, side: Side, men: int, guns: int | None
) -> None:
    """What the books say of a whole side, in round numbers; of Pickett alone they are exact."""
    total = HISTORY[name].total(side)
    assert total.men == pytest.approx(men, rel=0.12)
    assert guns is None or total.guns == pytest.approx(guns, abs=4)


def test_sk_1_3_pickett_is_as_printed() -> None:
    [pickett] = [c for c in HISTORY["gettysburg"].commands if c.name == "Pickett"]
    assert pickett.strength == (5_472, 18)
    men = {brigade.name: brigade.men for brigade in pickett.brigades}
    assert men == {"Armistead": 1_950, "Kemper": 1_634, "Garnett": 1_459}
    assert (
        sum(len(c.brigades) for c in HISTORY["gettysburg"].commands if c.side == CONFEDERATE) == 9
    )


@quotes("SK 1.3", "Men and guns become bases by a scale")
@pytest.mark.parametrize("name", HISTORY)
@pytest.mark.parametrize("resolver", ["yankee", "shell_for_guns"])
def test_sk_1_3_bases_by_scale(resolver: str, name: str) -> None:
    battle, scales = HISTORY[name], RESOLVERS[resolver].scales
    assert battle.scales[resolver] in scales
    for scale, guns in scales.items():
        staging = tabletop_staging(fielded(battle, resolver, scale, guns))
        for side in SIDES:
            own = [command for command in staging.commands if command.side is side]
            men = sum(c.strength.men // scale for c in battle.commands if c.side is side)
            bases = sum(b.bases for c in own for b in c.brigades)
            assert bases + sum(command.batteries for command in own) == men
    usual = tabletop_staging(RESOLVERS[resolver].scenarios[name])
    least = 1 if resolver == "yankee" else 2
    assert min(b.bases for c in usual.commands for b in c.brigades) >= least


@quotes("SK 1.3", "the attacker comes from the south")
def test_sk_1_3_pickett_comes_from_the_south() -> None:
    start = skirmish("yankee", "gettysburg")
    after = apply(start, read_order("fight roll"), RandomDice(1)).state
    assert after.battle is not None
    assert after.battle.position.south is CONFEDERATE
    assert Kind.HILL in {piece.kind for piece in after.battle.position.ground}


@quotes("SK 1.3", "On the battle line each brigade is a piece, and guns do not count")
def test_sk_1_3_on_the_battle_line() -> None:
    request = RESOLVERS["yankee"].scenarios["gettysburg"]
    start = begin_skirmish("battle_line", replace(request, command=True, morale=True))
    assert start.options.command_battles
    assert start.options.battlefield_morale
    assert start.battle is not None
    assert len(start.battle.position.fighting(CONFEDERATE)) == 9
    end, _, _ = fought(start)
    assert end.ending is not None


@quotes("SK 1.3", "one of fewer men than the list says is a reduced piece")
def test_sk_1_3_a_brigade_of_few_men_is_a_reduced_piece() -> None:
    """Evans brought half a brigade to Bull Run, and held on for an hour all the same."""
    form = form_of("battle_line", "bull_run")
    commands = tabletop_staging(form.request()).commands
    weak = {brigade.name for command in commands for brigade in command.brigades if brigade.reduced}
    assert weak == {"Evans", "Bartow", "Elzey", "Kershaw"}
    battle = form.opening().battle
    assert battle is not None
    reduced = [piece for piece in battle.position.fighting(CONFEDERATE) if piece.reduced]
    assert len(reduced) == 4
    on_a_table = form_of("yankee", "bull_run").request()
    assert not any(piece.reduced for piece in on_a_table.pieces)


def drawn_up(resolver: str, request: BattleRequest) -> Any:
    """A battle in its first turn, with everybody where the automatic commander wants him."""
    fighting, dice = RESOLVERS[resolver], RandomDice("bull run")
    position = fighting.begin(request)
    while str(position.stage) not in ("move", "action"):
        position = fighting.apply(position, fighting.choose(position), dice).position
    return position


@quotes("SK 1.3", "A command that came late comes onto the table as those do who are off it")
@quotes("YK 10.2", "What may come is settled before the battle")
def test_sk_1_3_a_brigade_comes_in_its_turn_in_yankee() -> None:
    tyler = position = drawn_up("yankee", YANKEE.scenarios["bull_run"])
    late = {b.name: (b.id, b.arrives) for b in position.brigades if b.waiting}
    assert late == {"Sherman": (6, 3), "Keyes": (7, 3)} | {
        name: (number, 12) for number, name in ((15, "Elzey"), (16, "Early"), (17, "Kershaw"))
    }
    order = YANKEE.orders.read("enter 6 south")
    for turn, mover, rule in ((2, UNION, "YK 10.2"), (4, CONFEDERATE, "YK 10.2"), (4, UNION, None)):
        tyler = position._replace(turn=turn, stage=YankeeStage.MOVE, mover=mover, acting=mover)
        refusal = YANKEE.refusal(tyler, order)
        assert (refusal.rule if refusal else None) == rule, turn
        assert (order in YANKEE.legal(tyler)) is (rule is None)
    assert "Tyler" not in {general.name for general in tyler.staff}
    entered = YANKEE.apply(tyler, order, ScriptedDice()).position
    assert len(entered.in_brigade(6)) == 6
    assert "Tyler" in {general.name for general in entered.staff}
    assert YANKEE.read_position(YANKEE.write_position(entered)) == entered


@quotes("SK 1.3", "not before the turn of the list")
@quotes("SG 2.4", "throws a die at the start of the turn in which it should come")
def test_sk_1_3_a_division_comes_in_its_turn_in_shell_for_guns() -> None:
    fighting = RESOLVERS["shell_for_guns"]
    position, dice = drawn_up("shell_for_guns", fighting.scenarios["bull_run"]), RandomDice(1)
    names = {general.id: general.name for general in position.generals}
    assert {(names[a.division], a.turn) for a in position.arrivals} == {
        ("Tyler", 2),
        ("Kirby Smith", 4),
    }
    rolled = dict[str, int]()
    while len(rolled) < 2:
        tick = fighting.apply(position, fighting.choose(position), dice)
        for event in tick.events:
            if isinstance(event, ArrivalRolled):
                rolled[names[event.division]] = tick.position.turn
        position = tick.position
    assert rolled == {"Tyler": 2, "Kirby Smith": 4}


@quotes("SK 1.3", "on the battle line it is there")
def test_sk_1_3_nobody_is_late_on_the_battle_line() -> None:
    request = fielded(HISTORY["bull_run"], "battle_line", 600, 16)
    assert not any(command.arrives for command in tabletop_staging(request).commands)
    start = begin_skirmish("battle_line", request)
    assert start.battle is not None
    assert len(start.battle.position.fighting(CONFEDERATE)) == 8


@pytest.mark.sampled(1)
@pytest.mark.parametrize("resolver", ["yankee", "shell_for_guns"])
def test_an_army_of_which_all_would_be_late_is_there(resolver: str) -> None:
    """As it may be when somebody has changed the army of history."""
    request = RESOLVERS[resolver].scenarios["bull_run"]
    listed = tabletop_staging(request).commands
    commands = tuple(c for c in listed if c.side is UNION or c.name == "Kirby Smith")
    request = replace(restaged(request, commands=commands), pieces=pieces_of(commands))
    position = drawn_up(resolver, request)
    assert not getattr(position, "arrivals", ()) or len(position.arrivals) == 1
    end = fight_out(RESOLVERS[resolver], position, RandomDice(1)).position
    assert RESOLVERS[resolver].result(end) is not None


@pytest.mark.parametrize("resolver", ["yankee", "shell_for_guns"])
def test_bad_weather_delays_whoever_is_off_the_table(resolver: str) -> None:
    request = restaged(RESOLVERS[resolver].scenarios["gettysburg"], weather=2)
    start = begin_skirmish(resolver, request)
    assert read_situation(write_situation(start)) == start
    assert start.battle is not None
    assert getattr(start.battle.position, "delay", 2) == 2


def test_every_battle_has_a_title() -> None:
    titles = [title_of(battle, by) for by, battle in BATTLES]
    assert all(title[0].isupper() and "_" not in title for title in titles)
