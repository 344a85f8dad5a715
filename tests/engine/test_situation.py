"""Situations: positions as text. What is wrong is named, with its place and the nearest name."""

import random
from textwrap import dedent

import pytest

from campaign import (
    NotationError,
    Options,
    PieceType,
    ScriptedDice,
    SealedDice,
    Side,
    apply,
    legal_actions,
    new_campaign,
    read_order,
    read_situation,
    situation,
    write_situation,
)
from campaign.terms import Leader
from campaign.units import kept_by_side

WHOLE = """
    scenario = "1861"
    turn = 9
    agenda = ["marches union"]
    [options]
    preset = "basic"
    long_rail = true
    [control]
    nashville = "union"
    [[pieces]]
    box = "cairo"
    side = "union"
    type = "veteran_infantry"
    count = 2
    entrenched = true
    [pools]
    union = {militia_infantry = 3, militia_cavalry = 1, draft_reserve = 8}
    confederate = {militia_infantry = 2}
"""


def test_a_situation_is_read() -> None:
    state = read_situation(dedent(WHOLE))
    assert (state.turn, state.to_move, state.options.switched_on) == (9, Side.UNION, ("long_rail",))
    assert state.controller("nashville") is Side.UNION
    assert len(state.units_in("cairo", Side.UNION)) == 2
    assert all(unit.entrenched for unit in state.units_in("cairo", Side.UNION))
    assert state.in_pool(Side.UNION, PieceType.MILITIA_INFANTRY) == 3
    assert state.in_pool(Side.CONFEDERATE, PieceType.MILITIA_INFANTRY) == 2
    assert state.draft_reserve == 8


def test_an_empty_situation_is_an_empty_board() -> None:
    state = read_situation("")
    assert (state.turn, state.scenario.id) == (1, "1861")
    assert state.army_size(Side.UNION) == state.army_size(Side.CONFEDERATE) == 0
    assert state.to_move is Side.UNION


def test_missing_pools_are_what_the_counter_mix_leaves_over() -> None:
    state = read_situation(dedent(WHOLE).partition("[pools]")[0])
    assert state.in_pool(Side.UNION, PieceType.VETERAN_INFANTRY) == 18
    assert state.in_pool(Side.UNION, PieceType.MILITIA_INFANTRY) == 16
    assert state.in_pool(Side.CONFEDERATE, PieceType.MILITIA_INFANTRY) == 8


@pytest.mark.parametrize("scenario", ["1861", "1861-short"])
def test_a_beginning_is_read_as_it_was_written(scenario: str) -> None:
    state = new_campaign(scenario)
    assert read_situation(write_situation(state)) == state


PIECE = '[[pieces]]\nbox = "cairo"\nside = "union"\ntype = "militia_infantry"\n'

WRONG = [
    ("scenario = '1681'", "no scenario called '1681'; did you mean '1861'?"),
    ("scenario = 1861", "scenario: a name in quotes is wanted here, not 1861"),
    ("trun = 9", "no key called 'trun'; did you mean 'turn'?"),
    ("turn = 0", "turn: the first turn is 1"),
    ("turn = 46", "turn: a number from 0 to 45 is wanted here, not 46"),
    ("turn = true", "turn: a number from 0 to 45 is wanted here, not True"),
    ("turn = ", "Invalid value"),
    ("agenda = 'marches union'", "agenda: a list of names in quotes is wanted here"),
    ("agenda = []", "agenda: at least one step is wanted here"),
    ("agenda = ['marhces union']", "agenda: no order called 'marhces'; did you mean 'marches'?"),
    ("agenda = ['marches onion']", "no side called 'onion'; did you mean 'union'?"),
    ("agenda = ['marching union kairo']", "no box called 'kairo'; did you mean 'cairo'?"),
    ("options.long_rial = true", "no option called 'long_rial'; did you mean 'long_rail'?"),
    ("options.long_rail = 'yes'", "option 'long_rail' is true or false, not 'yes'"),
    ("options.preset = 'bsic'", "no preset called 'bsic'; did you mean 'basic'?"),
    ("options.preset = 1", "preset"),
    ("control.kairo = 'union'", "no box called 'kairo'; did you mean 'cairo'?"),
    ("control.cairo = 'onion'", "control, cairo: no side called 'onion'; did you mean 'union'?"),
    ("raided = ['kairo']", "no box called 'kairo'; did you mean 'cairo'?"),
    ("raided = 'cairo'", "raided"),
    ("pools.onion = {}", "no side called 'onion'; did you mean 'union'?"),
    (
        "pools.union.militia = 1",
        "no pool of the union side called 'militia'; did you mean 'militia_",
    ),
    (
        "pools.union.militia_infantry = -1",
        "militia_infantry: a number from 0 to 999 is wanted here, not -1",
    ),
    ("pools = 3", "a table is wanted here, not 3"),
    ("pools.union = 3", "a table is wanted here, not 3"),
    ("pieces = 3", "pieces: a list of tables is wanted here"),
    ("pieces = [3]", "pieces, entry 1: "),
    (
        "[[pieces]]\nside = 'union'\ntype = 'militia_infantry'",
        "pieces, entry 1: the box is missing",
    ),
    (
        "[[pieces]]\nbox = 'cairo'\ntype = 'militia_infantry'",
        "pieces, entry 1: the side is missing",
    ),
    ("[[pieces]]\nbox = 'cairo'\nside = 'union'", "pieces, entry 1: the type is missing"),
    (
        PIECE.replace("cairo", "kairo"),
        "pieces, entry 1: no box called 'kairo'; did you mean 'cairo'?",
    ),
    (PIECE + PIECE.replace("union", "onion"), "pieces, entry 2: side: no side called 'onion'"),
    (PIECE.replace("infantry", "infantri"), "no type called 'militia_infantri'; did you mean"),
    (PIECE + "cuont = 2", "pieces, entry 1: no key called 'cuont'; did you mean 'count'?"),
    (PIECE + "count = 0", "pieces, entry 1: count: at least one piece is wanted here"),
    (PIECE + "count = true", "count: a number from 0 to 99 is wanted here, not True"),
    (PIECE + "reduced = 1", "pieces, entry 1: reduced should be true or false, not 1"),
    (PIECE + "entry = 'kairo'", "pieces, entry 1: no box called 'kairo'; did you mean 'cairo'?"),
    (PIECE + "moved = 'air'", "pieces, entry 1: "),
    (PIECE + "marches = 9", "pieces, entry 1: marches should be 0 to 2, not 9"),
    (PIECE.replace("'cairo'", "7").replace('"cairo"', "7"), "pieces, entry 1: "),
    (PIECE.replace("militia", "border").replace("infantry", "kentucky"), "is a piece of the Con"),
    (PIECE.replace("cairo", "europe"), "pieces, entry 1: in europe there are foreign pieces only"),
    ("battle.resolver = 'battle_lime'", "no resolver called 'battle_lime'; did you mean"),
    ("battle.position = 'round = 1'", "battle: the key "),
    ("battle.positoin = ''", "no battle key called 'positoin'; did you mean 'position'?"),
    ("ending = 'onion BG 13.1'", "ending: no side called 'onion'; did you mean 'union'?"),
    ("kentucky_open = 'no'", "kentucky_open"),
    ("fallen = -1", "fallen: a number from 0 to 999 is wanted here, not -1"),
]


@pytest.mark.parametrize(("text", "says"), WRONG, ids=[text for text, _ in WRONG])
def test_what_is_wrong_is_named(text: str, says: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_situation(text)
    message = str(caught.value)
    assert message.startswith("situation: ")
    assert says in message
    assert "\n" not in message


IMPOSSIBLE = [
    "agenda = ['fighting union corinth', 'combat union']",
    "agenda = ['marching union cairo']",
    "agenda = ['laurels union cairo']",
    "agenda = ['withdrawal confederate corinth']",
    "agenda = ['aftermath union corinth', 'combat union']",
    "agenda = ['joining union corinth']",
    "agenda = ['marches union', 'marches union']",
    "agenda = ['combat union', 'marches confederate']",
    "agenda = ['supply union boxes cairo', 'marches union']",
]


@pytest.mark.parametrize("text", IMPOSSIBLE)
def test_an_agenda_that_leads_nowhere_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="agenda"):
        read_situation(text)


def test_a_victory_that_a_situation_holds_already_is_seen() -> None:
    state = read_situation("control.washington = 'confederate'")
    assert state.winner is Side.CONFEDERATE
    assert legal_actions(state) == ()
    assert read_situation(write_situation(state)) == state


def test_who_entered_permanent_works_to_attack_is_not_sheltered() -> None:
    state = read_situation("""
        agenda = ["combat union"]
        [[pieces]]
        box = "richmond"
        side = "union"
        type = "veteran_infantry"
        [[pieces]]
        box = "richmond"
        side = "confederate"
        type = "veteran_infantry"
    """)
    assert [unit.is_protected for unit in state.units_in("richmond", Side.UNION)] == [False]
    assert [unit.is_protected for unit in state.units_in("richmond", Side.CONFEDERATE)] == [True]
    assert read_situation(write_situation(state)) == state


@pytest.mark.parametrize(("turn", "reserve", "pool"), [(7, 12, 12), (8, 8, 16), (18, 4, 20)])
def test_a_draft_still_to_come_is_drafted_once(turn: int, reserve: int, pool: int) -> None:
    state = read_situation(f'turn = {turn}\nagenda = ["playerturn union"]')
    assert (state.draft_reserve, state.in_pool(Side.UNION, PieceType.MILITIA_INFANTRY)) == (
        reserve,
        pool,
    )


@pytest.mark.parametrize("option", [True, False])
def test_confederates_in_kentucky_have_opened_it(option: bool) -> None:
    state = read_situation(f"""
        turn = 3
        options.kentucky_neutrality = {str(option).lower()}
        [[pieces]]
        box = "paducah"
        side = "confederate"
        type = "militia_infantry"
    """)
    assert state.kentucky_open is option


@pytest.mark.parametrize("text", ["turn = " + "9" * 6000, "a = " + "[" * 5000])
def test_absurd_values_are_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(NotationError, match="situation: "):
        read_situation(text)


def test_a_situation_of_the_advanced_game_reads() -> None:
    state = read_situation(
        """
        scenario = "1861"
        turn = 9
        agenda = ["marches union"]
        [options]
        preset = "full"
        supply = false
        [control]
        nashville = "union"
        [[pieces]]
        box = "cairo"
        side = "union"
        type = "veteran_infantry"
        count = 2
        entrenched = true
        [leaders]
        grant = "cairo"
        [pools]
        union = {militia_infantry = 3, militia_cavalry = 1, draft_reserve = 8}
        confederate = {militia_infantry = 2}
        """
    )
    assert state.options == Options.preset("full", supply=False)
    assert state.leaders_in(state.theater.number["cairo"], Side.UNION) == (Leader.GRANT,)
    assert state.in_pool(Side.UNION, PieceType.MILITIA_INFANTRY) == 3
    text = write_situation(state)
    assert 'preset = "full"\nsupply = false' in text
    assert read_situation(text) == state


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ('leaders.grant = "cairo"', "leaders: this needs the option 'leaders'"),
        ('contained = ["mobile"]', "contained: this needs the option 'containment'"),
        ("toll = 2", "toll: this needs the option 'washington_capture'"),
        ('leaders.grnt = "cairo"', "no leader called 'grnt'; did you mean 'grant'?"),
        ('leaders.lee = "richmnd"', "no box called 'richmnd'; did you mean 'richmond'?"),
        ('control.europe = "union"', "no box called 'europe'"),
    ],
)
def test_what_belongs_to_an_option_needs_it(line: str, says: str) -> None:
    options = "options.leaders = true\n" if "grnt" in line or "richmnd" in line else ""
    with pytest.raises(NotationError) as caught:
        read_situation(options + line)
    assert says in str(caught.value)


def test_the_leaders_of_a_battle_are_where_it_says() -> None:
    state = read_situation("""
        turn = 14
        agenda = ["combat union"]
        options.leaders = true
        leaders.grant = "humboldt"
        [[pieces]]
        box = "corinth"
        side = "union"
        type = "veteran_infantry"
        [[pieces]]
        box = "corinth"
        side = "confederate"
        type = "militia_infantry"
    """)
    state, _ = apply(state, read_order("battle corinth"), ScriptedDice())
    text = write_situation(state)
    assert read_situation(text) == state
    moved = text.replace('grant = "humboldt"', 'grant = "cairo"')
    assert moved != text
    with pytest.raises(NotationError, match="battle: grant is not in humboldt"):
        read_situation(moved)


# --- what is kept from one order to the next -----------------------------------------------------


def test_a_text_is_the_same_whatever_was_written_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two campaigns in turn, at each order beside a writer who remembers nothing."""
    states = [new_campaign(), new_campaign("1863", Options.preset("full"))]
    chance, dice = random.Random(9), SealedDice("9")
    for number in range(240):
        which = number % len(states)
        legal = legal_actions(states[which])
        states[which] = apply(states[which], chance.choice(legal), dice).state
        written = write_situation(states[which])
        with monkeypatch.context() as meanwhile:
            for name in ("_control", "_pool", "_leaders", "_pieces_of", "_stack", "_condition"):
                meanwhile.setattr(situation, name, getattr(situation, name).__wrapped__)
            states[which].memo.pop("situation")
            assert write_situation(states[which]) == written


def test_an_answer_is_kept_for_each_side_until_something_is_another() -> None:
    asked: list[Side] = []

    @kept_by_side
    def question(side: Side, pieces: tuple[int, ...], number: int) -> int:
        asked.append(side)
        return sum(pieces) + number

    here, there = (1, 2), (3, 4)
    assert [question(side, here, 5000) for side in (*Side, *Side)] == [5003] * 4
    assert asked == [*Side]
    assert question(Side.UNION, here, int("5000")) == 5003
    assert asked == [*Side], "an equal number is the same"
    assert question(Side.UNION, there, 5000) == 5007
    assert question(Side.UNION, there, 5001) == 5008
    assert question(Side.CONFEDERATE, here, 5000) == 5003
    assert asked == [*Side, Side.UNION, Side.UNION]
