"""The beginning of a skirmish: battle, rules, players, armies, ground."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar

from campaign import Side
from campaign.battle.point_armies import Army
from campaign.terrain_files import Ground
from saves.library.saved_terrain import grounds_folder, kept_grounds
from saves.storage.home import Home
from screens.parts.cards import FormCard
from screens.parts.choice_dialog import ChoiceScreen, Offer
from screens.parts.command import Command, Keys
from screens.parts.form_screen import FormScreen
from screens.setup.skirmish_form import SkirmishForm, army_cards
from screens.setup.skirmish_notes import THROWN

if TYPE_CHECKING:
    from screens.setup.ready_battles_screen import ReadyChoice

BACK = "Back to the title?"

READY = "ready"
"""The line of the form that leads to the battles that can begin at once."""

ARMIES: Mapping[str, Side] = MappingProxyType({f"{side}_army": side for side in Side})
"""The lines of the form that show an army."""


class SkirmishScreen(FormScreen):
    """The form of a skirmish."""

    TITLE_LINE: ClassVar[str] = "A skirmish: one battle, one game"
    CARDS: ClassVar[int] = len(ARMIES)
    NO_NAME: ClassVar[str] = "A skirmish needs a name: type one."
    WORDS: ClassVar[Mapping[str, str]] = MappingProxyType(
        {
            **FormScreen.WORDS,
            **dict.fromkeys(ARMIES, "look at it"),
            "ground": "look at it",
            READY: "list them",
        }
    )

    form: SkirmishForm

    def __init__(self, home: Home) -> None:
        """Offer the ground that an account has kept, too."""
        super().__init__()
        self._grounds = grounds_folder(home)
        kept = kept_grounds(self._grounds)
        self.form = SkirmishForm(kept=kept.grounds)
        self._problems = kept.problems

    def on_mount(self) -> None:
        super().on_mount()
        for problem in self._problems:
            self.notify(problem, title="No ground", severity="warning", timeout=12, markup=False)

    def use(self) -> None:
        """Look at an army or at the ground; begin; or take another value."""
        field = self.field.id
        if field in ARMIES:
            self._look_at_army(ARMIES[field])
        elif field == "ground":
            self._look_at_ground()
        elif field == READY:
            self.list_ready()
        else:
            super().use()

    def list_ready(self) -> None:
        """Battles that can begin at once: one begins, or fills the form."""
        from screens.setup.ready_battles_screen import ReadyBattlesScreen

        screen = ReadyBattlesScreen(self.form.by, self.form.battle)
        self.app.push_screen(screen, self._take_ready)

    def _take_ready(self, choice: "ReadyChoice | None") -> None:
        if choice is None:
            return
        ready = choice.chosen
        self.take(replace(self.form, by=ready.by).fighting(ready.battle))
        self.show_form(0)
        if choice.begins:
            self.begin()

    def _look_at_army(self, side: Side) -> None:
        from screens.setup.army_editor import ArmyScreen

        form = self.form
        guns = form.resolver.on_table

        def changed(army: Army | None) -> None:
            if army is not None and army != form.army(side):
                self.take(form.with_army(side, army))

        screen = ArmyScreen(side, form.army(side), form.budget_of(side), guns)
        self.app.push_screen(screen, changed)

    def _look_at_ground(self) -> None:
        from screens.setup.terrain_editor import GroundScreen

        form = self.form

        def chosen(ground: Ground | None) -> None:
            if ground is None:
                return
            if ground.title:
                kept = (*form.kept, ground)
                self.take(replace(form, kept=kept, ground=ground.title))
            else:
                self.take(replace(form, thrown=ground.terrain, ground=THROWN))

        self.app.push_screen(
            GroundScreen(self._grounds, form.ground_words(), form.terrain()), chosen
        )

    def back(self) -> None:
        """To the title; armies that have been put together are not given up unasked."""
        if not any(self.form.changed_armies):
            super().back()
            return
        offers = [Offer("Not yet", False), Offer("Yes, drop these armies", True)]
        self.app.push_screen(ChoiceScreen(BACK, offers), self._back_if)

    def _back_if(self, is_wanted: bool | None) -> None:
        if is_wanted:
            super().back()

    def cards(self) -> Sequence[FormCard]:
        """Both armies."""
        return army_cards(self.form)

    def begin_game(self) -> bool:
        """Begin the battle, unless an army costs too much."""
        for line, side in ARMIES.items():
            if problem := self.form.army_problem(side):
                self.complain(line, problem)
                return False
        return super().begin_game()

    KEYS: ClassVar[Keys] = (
        "list.choose",
        "setup.tab",
        Command("setup.use", "space", "change", use, FormScreen.why_not_use, FormScreen.use_word),
        "setup.begin",
        Command("setup.ready-battles", "r", "ready battles", list_ready),
        Command("setup.back", "escape,backspace", "back", back, display="esc"),
        "setup.help",
    )
