"""How a battle goes on, without a screen: who orders, when commanders stop, when it is left."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, cast

import pytest

from campaign import Action, CampaignState, Change
from campaign.actions import Fight
from campaign.terms import PERSON, SIDES, Side
from saves.campaign_log.journal import Players
from screens.battle.battle_run import REST, BattleRun, fight_on_command, run_commands
from screens.parts.battle_preferences import AUTOMATIC, Seats
from screens.parts.choice_dialog import ChoiceScreen
from screens.parts.command import ABSENT
from screens.parts.game import Game
from tests.screens.battlefield import CAIRO, joined_battle, when_all_have_missed

OVER = "The Union has won the battle of Cairo; the Confederacy has lost two pieces."


@dataclass
class Table:
    """A game and a screen of it, as far as the course of a battle asks them."""

    state: CampaignState | None
    players: Players = field(default_factory=Players)
    seats: Seats = field(default_factory=lambda: Seats(PERSON, PERSON))
    pace: str = "fast"
    asks: bool = True
    is_attached: bool = True
    is_active: bool = True
    asked_to_leave: bool = False
    did: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    alone: list[Side] = field(default_factory=list)
    """The sides for which nobody is to be brought up."""

    played: list[Action] = field(default_factory=list)
    later: list[Callable[[], None]] = field(default_factory=list)
    questions: list[tuple[ChoiceScreen[Any], Callable[[Any], None]]] = field(default_factory=list)

    @property
    def game(self) -> Game:
        """It does what is asked of a game as well."""
        return cast(Game, self)

    @property
    def journal(self) -> Any:
        return SimpleNamespace(players=self.players, state=self.state)

    @property
    def settings(self) -> Any:
        return SimpleNamespace(pace=self.pace)

    @property
    def loop(self) -> Any:
        return self

    @property
    def battles(self) -> Any:
        return self

    @property
    def leaving(self) -> Any:
        return SimpleNamespace(is_asking=self.asked_to_leave)

    @property
    def person_decides(self) -> bool:
        return self.asks

    paused = False
    ended = ""
    here: tuple[Side, ...] = SIDES
    """The sides for which orders are given here."""

    def is_here(self, side: Side) -> bool:
        return side in self.here

    @property
    def awaited(self) -> str:
        decides = self.state.to_move if self.state is not None else None
        return "" if decides in (None, *self.here) else "somebody"

    def play(self, *actions: Action) -> bool:
        self.played += actions
        return True

    def play_each(self, actions: Iterator[Action]) -> bool:
        return self.play(*actions)

    def one_order(self) -> Iterator[Fight]:
        yield Fight("one")

    def orders(self, has_time: Callable[[], bool]) -> Iterator[Fight]:
        yield Fight("first")
        if has_time():
            yield Fight("second")

    def push_screen(self, screen: ChoiceScreen[Any], answered: Callable[[Any], None]) -> None:
        self.questions.append((screen, answered))

    def set_timer(self, delay: float, callback: Callable[[], None]) -> None:
        assert delay == REST
        self.later.append(callback)

    def call_after_refresh(self, callback: Callable[[], None]) -> bool:
        self.later.append(callback)
        return True

    def post_message(self, message: object) -> bool:
        self.did.append(type(message).__name__)
        return True

    def note_told(self, fight: Fight) -> None:
        self.told.append(fight.order)

    def calls(self, side: Side) -> bool:
        return side not in self.alone

    def have_called(self, side: Side, *, calls: bool) -> None:
        self.alone.append(side)

    def __getattr__(self, name: str) -> Callable[[], None]:
        """Whatever else is asked of it is written down."""
        if name not in {"dismiss", "refresh_bindings", "show_decider", "take_over", "action_pause"}:
            raise AttributeError(name)
        return lambda: self.did.append(name)


def cairo(**more: Any) -> tuple[Table, BattleRun]:
    """A battle that has begun."""
    table = Table(joined_battle(CAIRO, "cairo"), **more)
    return table, BattleRun(table)


def after(state: CampaignState | None) -> Change:
    """Something has changed."""
    assert state is not None
    return Change(state.evolve(turn=state.turn))


def test_a_battle_lasts_until_its_outcome_is_on_show() -> None:
    table, run = cairo()
    assert (run.lasts, run.is_asked, run.holds_play) == (True, True, False)
    run.show_outcome(OVER)
    assert (run.lasts, run.is_asked, run.holds_play) == (False, False, True)
    assert run.headline == "The Union has won the battle of Cairo."
    run.leave()
    assert not run.holds_play
    assert table.did == ["ScreenLeft", "dismiss"]


def test_where_no_person_plays_an_outcome_goes_by_itself() -> None:
    table, run = cairo(players=Players("steady", "steady"))
    run.show_outcome(OVER)
    table.is_active = False
    table.later[0]()
    assert run.outcome, "something lies over it"
    table.is_active = True
    table.later[0]()
    assert not run.outcome
    assert "dismiss" in table.did


@pytest.mark.parametrize(
    "more",
    [{"players": Players("person", "steady")}, {"players": Players("a", "b"), "pace": "step"}],
)
def test_an_outcome_stays_where_somebody_presses_keys(more: dict[str, Any]) -> None:
    table, run = cairo(**more)
    run.show_outcome(OVER)
    assert table.later == []


def test_one_order_or_as_many_as_there_is_time_for() -> None:
    table, run = cairo()
    run.let_commanders_order()
    assert table.played == [Fight("one")]
    run.fight_until(lambda: False)
    assert table.played[1:] == [Fight("first"), Fight("second")]
    run.fight_until(lambda: True)
    assert table.played[3:] == [Fight("first")]


def test_who_has_left_the_screen_orders_nothing() -> None:
    table, run = cairo(is_attached=False)
    run.let_commanders_order()
    run.play(Fight("roll"))
    assert table.played == []


def test_commanders_stop_where_they_were_to_stop_and_where_an_order_was_refused() -> None:
    table, run = cairo()
    reached = iter((False, False, True))
    run.fight_until(lambda: next(reached))
    fights_on = []
    for _ in range(2):
        run.take_in(after(table.state))
        fights_on.append(run.fights_on)
    assert fights_on == [True, False]
    run.fight_until(lambda: False)
    assert table.state is not None
    run.take_in(Change(table.state))
    assert not run.fights_on, "nothing has changed"


def test_commanders_wait_for_a_person_who_is_asked_whether_to_leave() -> None:
    table, run = cairo()
    run.fight_until(lambda: False)
    table.asked_to_leave = True
    assert table.state is not None
    run.take_in(Change(table.state))
    run.go_on()
    assert run.fights_on
    assert table.later == [], "but they go on only when it is answered"


def test_what_was_to_come_next_is_not_ordered_after_a_halt() -> None:
    table, run = cairo()
    run.fight_until(lambda: False)
    run.go_on()
    table.played.clear()
    run.halt()
    table.later[0]()
    assert table.played == []
    assert table.did[-3:] == ["take_over", "refresh_bindings", "ScreenLeft"]


def test_a_battle_left_to_commanders_begins_by_itself() -> None:
    table, run = cairo(seats=Seats(AUTOMATIC, AUTOMATIC))
    shown: list[CampaignState] = []
    run.begin(shown.append)
    assert shown == [table.state]
    assert run.fights_on
    assert len(table.later) == 1
    _, other = cairo()
    other.begin(shown.append)
    assert not other.fights_on


def test_an_order_that_leaves_the_field_is_asked_about() -> None:
    table, run = cairo()
    assert table.state is not None
    table.state = when_all_have_missed(table.state)
    run.give(Fight("fire 3 1"))
    run.give(Fight("retreat vandalia"))
    run.give(Fight("no order at all"))
    assert table.played == [Fight("fire 3 1"), Fight("no order at all")]
    assert table.told == ["fire 3 1", "no order at all"]
    [(screen, answered)] = table.questions
    assert screen.question == "Leave Cairo to the Confederacy?"
    assert [offer.answer for offer in screen.offers] == [False, True], "staying is first"
    answered(None)
    answered(False)
    assert len(table.played) == 2
    answered(True)
    assert table.played[2:] == [Fight("retreat vandalia")]


def test_bg_9_1_an_order_to_leave_that_a_rule_forbids_is_refused_without_a_question() -> None:
    """Nobody retreats in the first round."""
    table, run = cairo()
    run.give(Fight("retreat vandalia"))
    assert not table.questions
    assert table.played == [Fight("retreat vandalia")], "why not, is said when it is given"


def test_commanders_fight_on_only_when_that_is_answered() -> None:
    table, run = cairo()
    run.ask_to_fight_on()
    [(screen, answered)] = table.questions
    assert screen.refusals == (
        "Dice cannot be undone.",
        "They may call pieces from St. Louis, Vandalia and Humboldt, to fight here.",
        "They may leave St. Louis, Vandalia and Humboldt empty.",
    )
    to_the_end, _, not_yet = (offer.answer for offer in screen.offers)
    for answer in (None, not_yet):
        answered(answer)
        assert not run.fights_on
    answered(to_the_end)
    assert run.fights_on


def works(run: BattleRun) -> list[str]:
    """The keys of a battle that do something now."""
    screen = SimpleNamespace(run=run)
    return [one.id for one in run_commands() if one.why_not(screen) is not ABSENT]


def test_enter_does_one_thing_at_a_time() -> None:
    table, run = cairo()
    assert works(run) == []
    table.asks = False
    assert works(run) == ["field.spur"]
    run.fights_on = True
    assert works(run) == ["field.halt"]
    run.show_outcome(OVER)
    assert works(run) == ["field.leave"]


def test_nobody_is_spurred_while_dice_fall() -> None:
    table = Table(joined_battle(CAIRO, "cairo"), asks=False)
    run = BattleRun(table, is_rolling=lambda: True)
    assert works(run) == []
    assert run.holds_play


def test_what_a_spur_is_depends_on_the_pace() -> None:
    table, run = cairo(pace="step")
    assert run.spur_word() == "next act"
    table.pace = "slow"
    assert run.spur_word() == "pause"
    table.paused = True
    assert run.spur_word() == "go on"
    run.spur()
    assert table.did == ["action_pause", "show_decider", "refresh_bindings"], "the screen says so"


def test_commanders_wait_no_longer_than_the_battle_in_which_they_were_told_to() -> None:
    table, run = cairo()
    run.begin(lambda state: None)
    table.paused = True  # enter, while the enemy acts
    run.show_outcome(OVER)
    run.leave()
    assert not table.paused, "on the map nobody has told them to wait"
    table, run = cairo()
    run.begin(lambda state: None)
    table.paused = True
    run.fight_until(lambda: True)
    assert not table.paused, "who lets both fight on has nobody wait"


def test_commanders_who_waited_before_a_battle_wait_after_it() -> None:
    table, run = cairo()
    table.paused = True
    run.begin(lambda state: None)
    table.paused = False
    run.show_outcome(OVER)
    run.leave()
    assert table.paused


# --- at a table, where the other side is played elsewhere ----------------------------------------


def here(table: Table, *, decides: bool) -> tuple[Side, ...]:
    """One side is played here: the one that decides now, or the other one."""
    assert table.state is not None
    side = table.state.to_move
    assert side is not None
    return (side,) if decides else (side.enemy,)


def test_commanders_who_fight_on_wait_for_a_side_that_is_played_elsewhere() -> None:
    table, run = cairo()
    table.here = here(table, decides=False)
    run.fight_until(lambda: False)
    run.go_on()
    for call in table.later:
        call()
    assert table.played == []
    assert run.fights_on
    assert not run.holds_play, "somebody may have to be asked meanwhile"
    table.here = here(table, decides=True)
    run.take_in(after(table.state))
    run.go_on()
    table.later[-1]()
    assert table.played == [Fight("first"), Fight("second")]
    assert run.holds_play


def test_a_battle_is_left_to_the_commander_of_the_side_that_is_played_here() -> None:
    table, run = cairo(seats=Seats(AUTOMATIC, PERSON))
    table.here = (Side.UNION,)
    run.begin(lambda state: None)
    assert run.fights_on
    table, run = cairo(seats=Seats(AUTOMATIC, AUTOMATIC))
    table.here = ()
    run.begin(lambda state: None)
    assert not run.fights_on, "who looks on orders nothing"


def test_who_plays_one_side_lets_his_own_commander_fight_on() -> None:
    table, run = cairo()
    run.ask_to_fight_on()
    table.here = here(table, decides=True)
    run.ask_to_fight_on()
    assert [screen.question for screen, _ in table.questions] == [
        "Let the commanders of both sides fight on?",
        "Let your commander fight on?",
    ]


def test_who_looks_on_has_no_key_that_orders() -> None:
    table, run = cairo()
    table.asks, table.here = False, ()
    assert works(run) == []
    fight_on = fight_on_command("battle.fight-on", "fight it out")
    assert fight_on.why_not(SimpleNamespace(run=run)) is ABSENT
    table.here = here(table, decides=False)
    assert works(run) == [], "nobody here can be spurred"
    assert fight_on.why_not(SimpleNamespace(run=run)) is None, "his commander may do the rest"
    run.show_outcome(OVER)
    assert works(run) == ["field.leave"]


def test_who_has_lost_the_seat_orders_nothing_that_was_begun() -> None:
    table, run = cairo()
    run.ask_to_fight_on()
    run.fight_until(lambda: False)
    run.go_on()
    table.played.clear()
    table.here = ()
    run.forget_orders()
    for call in table.later:
        call()
    [(_, answered)] = table.questions
    answered(lambda: False)
    table.here = SIDES
    run.go_on()
    assert (run.fights_on, table.played) == (False, [])


def test_commanders_who_are_spurred_twice_order_once() -> None:
    table, run = cairo()
    run.fight_until(lambda: False)
    table.played.clear()
    run.go_on()
    run.go_on()
    for call in table.later:
        call()
    assert table.played == [Fight("first"), Fight("second")]
