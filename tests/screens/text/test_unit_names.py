"""Units of a battle are called by their names, where the order of battle has names."""

from campaign.battle.register import RESOLVERS
from campaign.board.board import board
from campaign.dice import RandomDice
from campaign.resolvers.shell_for_guns.events import BattleDecided, TurnBegan
from campaign.resolvers.shell_for_guns.position import Stage
from campaign.resolvers.yankee.events import BattleEnded, CommanderRated, GeneralTested
from campaign.resolvers.yankee.orders import Ride
from campaign.resolvers.yankee.position import General
from campaign.standalone import begin_skirmish
from campaign.terms import CONFEDERATE, UNION
from screens.battle.shell_for_guns.scene import shell_scene
from screens.battle.yankee.scene import yankee_scene
from screens.text.battle_orders import in_words
from screens.text.names import named, names_in, with_names
from screens.text.narration import narrate, narrated
from screens.text.phrases import SIDE_ADJECTIVES
from tests.screens.tabletop import skirmish

BY_YANKEE = begin_skirmish("yankee", RESOLVERS["yankee"].scenarios["gettysburg"])
BY_SHELL = begin_skirmish("shell_for_guns", RESOLVERS["shell_for_guns"].scenarios["gettysburg"])


def number_of(name: str) -> int:
    """The number that a brigade of history has in the battle by Yankee."""
    assert BY_YANKEE.battle is not None
    brigades = BY_YANKEE.battle.position.brigades
    return int(next(brigade.id for brigade in brigades if brigade.name == name))


def test_a_brigade_goes_by_its_name() -> None:
    marshall = number_of("Marshall")
    rated = CommanderRated(CONFEDERATE, marshall, 6, 5)
    assert narrated(rated, BY_YANKEE) == "Marshall's brigade rolls 6: commander worth 5."
    told = named(f"attack brigade {marshall}", BY_YANKEE.battle)
    assert told == "attack Marshall's brigade"


def test_a_base_is_placed_once_with_its_brigade() -> None:
    assert BY_YANKEE.battle is not None
    first = BY_YANKEE.battle.position.brigades[0]
    told = named("Base 1 fights base 999; base 1 recoils.", BY_YANKEE.battle)
    assert told == f"Base 1 ({first.name}) fights base 999; base 1 recoils."


def test_units_divisions_and_generals_go_by_their_names() -> None:
    assert BY_SHELL.battle is not None
    position = BY_SHELL.battle.position
    unit = next(unit for unit in position.units if unit.name == "Webb")
    general = next(general for general in position.generals if general.id == unit.division)
    assert general.name == "Gibbon"
    text = f"Union division {general.id} deploys: unit {unit.id}."
    assert named(text, BY_SHELL.battle) == "Gibbon's division deploys: Webb's brigade."
    assert (
        named(f"General {general.id} orders unit {unit.id}: needs 7 or less.", BY_SHELL.battle)
        == "General Gibbon orders Webb's brigade: needs 7 or less."
    )


def test_a_name_that_says_what_it_is_keeps_its_article() -> None:
    names = {("unit", 1): "the 1st Brigade", ("unit", 2): "Webb's brigade"}
    assert (
        with_names("Unit 1 falls into disorder.", names) == "The 1st Brigade falls into disorder."
    )
    assert with_names("Deployed: units 1 and 2.", names) == (
        "Deployed: the 1st Brigade and Webb's brigade."
    )


def test_lengths_are_explained_where_they_first_appear() -> None:
    first = narrated(TurnBegan(1), BY_SHELL)
    assert first.endswith("1 UM (unit of measure) is 5 cm on the table.")
    assert "UM" not in narrated(TurnBegan(2), BY_SHELL)


def test_a_general_whose_base_is_lost_has_his_name() -> None:
    """He may have fallen: which of several generals it was decides the battle. [YK 11.2]"""
    fates = [
        GeneralTested(CONFEDERATE, 5, False, "lee"),
        GeneralTested(UNION, 4, True, "Hancock"),
        GeneralTested(UNION, 1, True, "2nd Division"),
        GeneralTested(UNION, 1, True),
    ]
    assert [narrate(event, board()).split(" loses ")[0] for event in fates] == [
        "General Lee",
        "General Hancock",
        "The general of the 2nd Division",
        "The Union general",
    ]
    assert narrate(fates[0], board()).endswith(" rolls 5 and falls.")


def test_a_brigade_without_a_name_is_called_the_same_in_the_log_and_on_its_card() -> None:
    position = skirmish()
    unit = next(unit for unit in position.units if not unit.is_battery)
    assert not unit.name
    card = shell_scene(position).cards[unit.id]
    names = names_in(position)
    assert with_names(f"Unit {unit.id} falls back.", names) == f"Brigade {unit.id} falls back."
    assert card.name == f"brigade {unit.id}"
    assert not card.brief.startswith("brigade"), "the list of all units has a column of numbers"


def test_generals_on_a_table_go_by_their_names_when_they_are_sent_for() -> None:
    state = begin_skirmish("yankee", RESOLVERS["yankee"].scenarios["bull_run"])
    assert state.battle is not None
    position = state.battle.position
    side = position.acting
    staff = (General(side, 1, "Hunter"), General(side.enemy, 9), General(side, 2, "Heintzelman"))
    names = names_in(position._replace(staff=staff))
    told = [with_names(in_words(Ride(1, number)), names) for number in (1, 2)]
    assert told == ["take General Hunter along", "take General Heintzelman along"]


def test_generals_without_names_go_by_the_brigades_that_they_ride_with() -> None:
    resolver, dice = RESOLVERS["yankee"], RandomDice("the angle")
    position = resolver.begin(resolver.scenarios["gettysburg"])
    while not yankee_scene(position).roster:
        position, _ = resolver.apply(position, resolver.choose(position), dice)
    staff = tuple(general._replace(name="") for general in position.staff)
    position, first = position._replace(staff=staff), position.staff_of(position.acting)[0]
    rides = position.troop(first.base)
    assert rides is not None
    names = names_in(position)
    who = f"the {SIDE_ADJECTIVES[first.side]} general with {names['brigade', rides.brigade]}"
    assert with_names(in_words(Ride(1, 1)), names) == f"take {who} along"
    brigades = tuple(brigade._replace(name="") for brigade in position.brigades)
    names = names_in(position._replace(brigades=brigades))
    who = f"the {SIDE_ADJECTIVES[first.side]} general with brigade {rides.brigade}"
    assert with_names(in_words(Ride(1, 1)), names) == f"take {who} along"


def test_the_end_of_a_battle_says_who_leaves_the_field() -> None:
    told = [narrate(BattleEnded(UNION, rule), board()) for rule in ("YK 12.1", "YK-R20", "YK-R21")]
    assert told[0].startswith("The Confederacy has lost half its bases and leaves the field")
    assert {*told[1:]} == {"The Confederacy leaves the field; the Union holds it."}
    decided = narrate(BattleDecided(CONFEDERATE, (0, 1), (2, 3)), board())
    assert decided.endswith("the Confederacy holds the field and the Union leaves it.")


def test_the_part_of_a_turn_is_named_as_a_player_calls_it() -> None:
    assert BY_YANKEE.battle is not None
    position = BY_YANKEE.battle.position
    assert position.stage == "draw"
    assert yankee_scene(position).moment.endswith(", commander roll")
    moved = skirmish(stage=Stage.TOGETHER)
    assert ", division move" in shell_scene(moved).moment


def test_a_base_of_a_brigade_that_has_been_named_is_not_placed_once_more() -> None:
    names = {
        ("brigade", 39): "Pettigrew's 2nd battery",
        ("base", 108): "base 108 (Pettigrew's 2nd battery)",
        ("brigade", 30): "Garnett's brigade",
        ("base", 72): "base 72 (Garnett)",
    }
    told = with_names("Brigade 39 (base 108) goes 5 cm ahead.", names)
    assert told == "Pettigrew's 2nd battery (base 108) goes 5 cm ahead."
    assert with_names("Brigade 39: turn to base 72", names) == (
        "Pettigrew's 2nd battery: turn to base 72 (Garnett)"
    )


def test_the_end_of_a_battle_says_which_objectives_have_decided_it() -> None:
    held = (("the church", "the hill"), ("the ford",))
    assert narrate(BattleEnded(UNION, "SK 1.5", held), board()) == (
        "The Union holds the church and the hill and the Confederacy the ford:"
        " the Confederacy leaves the field; the Union holds it."
    )
    unnamed = narrate(BattleEnded(UNION, "YK-R20", (("", ""), ())), board())
    assert unnamed.startswith("The Union holds two objectives and the Confederacy no objective: ")
    shares = ((4, 17), (4, 9))
    alike = narrate(BattleEnded(UNION, "YK-R20", (("",), ("",)), shares), board())
    assert alike == (
        "The Union holds one objective and the Confederacy one objective;"
        " the Union has lost 4 of 17 bases and the Confederacy 4 of 9,"
        " the Confederacy more in proportion:"
        " the Confederacy leaves the field; the Union holds it."
    )
    drawn = BattleEnded(CONFEDERATE, "YK-R20", losses=((1, 9), (1, 9)), undecided=True)
    assert "a draw, which the defender wins" in narrate(drawn, board())
    assert "a draw" in narrate(BattleDecided(UNION, (1, 1), (2, 2), undecided=True), board())
    gone = narrate(BattleDecided(UNION, (0, 2), (2, 2), beaten=CONFEDERATE), board())
    assert gone.startswith("The Confederacy has nobody left to fight: the Union holds the field")
    decided = BattleDecided(UNION, (2, 1), (7, 3), "SK 1.5", held)
    assert narrate(decided, board()) == (
        "The Union has two objectives (the church and the hill) and seven points,"
        " the Confederacy one (the ford) and three:"
        " the Union holds the field and the Confederacy leaves it."
    )
