"""The beginning of a campaign: scenario, name, players, optional rules."""

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from textual.app import ComposeResult

from campaign.commanders.levels import USUAL_LEVEL
from campaign.options import PRESETS
from campaign.scenario import SKIRMISH
from campaign.terms import PERSON
from saves.library.first_war import has_war
from saves.storage.log_commands import IRON_MAN
from screens.game.first_lesson import NAME
from screens.map.small_map import SmallMap
from screens.parts.battle_preferences import ASK, Taste
from screens.parts.cards import FormCard
from screens.parts.form_screen import FormScreen
from screens.setup.campaign_form import SHELF_IDS, Form, holders_at_first, preset_cards
from screens.setup.player_lines import FOR_A_FIRST_WAR

ABOUT_RULES = frozenset({"begin", "scenario", "preset", *SHELF_IDS})
"""The lines beside which the presets are told."""


class SetupScreen(FormScreen):
    """The form of a campaign."""

    TITLE_LINE: ClassVar[str] = "A new campaign"
    NO_NAME: ClassVar[str] = "Type a name for the campaign."
    CARDS: ClassVar[int] = len(PRESETS)
    FOLDS: ClassVar[frozenset[str]] = SHELF_IDS | {"more"}

    form: Form

    def __init__(self) -> None:
        super().__init__()
        self.form = Form()

    def on_mount(self) -> None:
        taste = Taste(by=self.game.settings.battles)
        self.form = replace(self.form, taste=taste, players=self._players)
        self.form = self.form.like(self.game.settings.last_form)
        self.show_form(0)

    @property
    def _players(self) -> tuple[str, str]:
        """Who plays at first: in one's first war, whom the form advises for that."""
        home = self.game.session.home
        return (
            PERSON,
            USUAL_LEVEL if has_war(home, NAME.lower(), SKIRMISH.id) else FOR_A_FIRST_WAR,
        )

    @property
    def terms(self) -> tuple[str, ...]:
        """What is agreed on beside the rules."""
        return (IRON_MAN,) if self.form.iron_man else ()

    def beside(self) -> ComposeResult:
        """The map as the scenario begins."""
        yield SmallMap(id="opening")

    def show_form(self, row: int | None = None) -> None:
        """Show the form as it is now, and the map of its scenario."""
        super().show_form(row)
        self.query_one(SmallMap).show(holders_at_first(self.form.scenario))

    def cards(self) -> Sequence[FormCard]:
        """What each preset of rules adds; not beside battles, undo and single rules."""
        if self.field.id not in ABOUT_RULES:
            return ()
        return preset_cards(self.form.preset)

    def begin_game(self) -> bool:
        """Begin the campaign; how its battles are fought is remembered."""
        begun = super().begin_game()
        taste = self.form.taste
        if begun and taste != Taste():
            self.game.loop.battles.like(taste)
        if begun:
            way = "" if taste.by == ASK else taste.by
            self.game.remember(battles=way, last_form=self.form.remembered)
        return begun
