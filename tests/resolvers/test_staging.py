"""How battles by themselves are set up, and how a document says it: on a table, and elsewhere."""

from collections.abc import Iterator
from dataclasses import fields, replace

import pytest

from campaign import RESOLVERS, NotationError, read_situation
from campaign import write_situation as written
from campaign.battle.contract import BattleLeader, BattleRequest
from campaign.battle.order_of_battle import ArmyCommand, Brigade, Objective, OriginalPlace
from campaign.battle.request_format import request_values
from campaign.battle.tabletop_staging import TabletopStaging
from campaign.standalone import begin_skirmish
from campaign.tabletop.measure import Point
from campaign.tabletop.terrain import Kind, Piece
from campaign.terms import CONFEDERATE, UNION, Leader, PieceType
from tests.resolvers.blows import BLOWS, DUEL, REQUEST, registered

ALL = TabletopStaging(
    commands=(
        ArmyCommand(
            UNION,
            "First Division",
            (Brigade("Tyler", PieceType.VETERAN_INFANTRY, 5, OriginalPlace(64, 71, 180)),),
            batteries=1,
            guns=(OriginalPlace(60, 70, 180),),
        ),
    ),
    terrain=(Piece(Kind.WOOD, (Point(0, 0), Point(500, 0), Point(0, 500))),),
    weather=2,
    poor_visibility=True,
    breech_loaders=(UNION,),
    siege_guns=(UNION, CONFEDERATE),
    set_edges=True,
    objectives=(Objective("the mill", 80, 50, CONFEDERATE),),
    needed=1,
)
"""Nothing in it is as usual."""

LEADERS = (BattleLeader(Leader.GRANT, UNION, 3, REQUEST.box),)


@pytest.fixture(autouse=True)
def register() -> Iterator[None]:
    with registered(BLOWS):
        yield


def staged(staging: TabletopStaging) -> BattleRequest:
    request = RESOLVERS["battle_line"].scenarios["cairo"]
    return replace(request, staging=staging, leaders=LEADERS)


def test_a_staging_as_usual_is_none() -> None:
    assert staged(TabletopStaging()).staging is None
    assert staged(TabletopStaging(needed=1)).staging == TabletopStaging(needed=1)
    assert staged(TabletopStaging(terrain=())).staging is not None, "a field with nothing on it"


@pytest.mark.parametrize("name", [field.name for field in fields(TabletopStaging)])
def test_whatever_is_set_up_on_a_table_is_written_and_read(name: str) -> None:
    usual = TabletopStaging()
    assert getattr(ALL, name) != getattr(usual, name)
    request = staged(replace(usual, **{name: getattr(ALL, name)}))
    assert set(request_values(request)) - set(request_values(replace(request, staging=None))) == {
        name
    }
    line = RESOLVERS["battle_line"]
    position = line.begin(request)
    assert line.read_position(line.write_position(position)) == position


def test_its_keys_stand_where_logs_have_hashed_them() -> None:
    """Saves of every version, which hash a battle as text, have them in this order."""
    request = replace(staged(ALL), permanent_works=True, arms_fire=True, command=True, morale=True)
    assert list(request_values(request)) == [
        *("battle", "box", "year", "attacker", "pieces", "surroundings"),
        *("permanent_works", "arms_fire", "command", "morale", "set_edges", "poor_visibility"),
        *("breech_loaders", "siege_guns", "leaders"),
        *("commands", "terrain", "weather", "objectives", "needed"),
    ]


def test_a_battle_that_another_sets_up_is_not_begun() -> None:
    gettysburg = RESOLVERS["yankee"].scenarios["gettysburg"]
    with pytest.raises(NotationError) as caught:
        begin_skirmish("blows", gettysburg)
    said = "battle: Blows cannot set up gettysburg; its own battles are blows, duel"
    assert str(caught.value) == said
    for resolver in ("battle_line", "shell_for_guns", "yankee"):
        with pytest.raises(NotationError, match="cannot set up duel"):
            begin_skirmish(resolver, DUEL)


def test_a_document_says_nothing_of_it_that_another_would_say() -> None:
    text = written(begin_skirmish("blows", DUEL))
    assert "[duel]" in text
    with pytest.raises(NotationError, match="no key called 'weather'"):
        read_situation(text.replace("blows = 0", "blows = 0\nweather = 2"))
    in_line = text.replace('resolver = "blows"', 'resolver = "battle_line"')
    with pytest.raises(NotationError, match="no key called 'duel'"):
        read_situation(in_line.replace("blows = 0\n", ""))
