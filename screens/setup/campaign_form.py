"""What is chosen before a campaign begins. Pure: a value that is changed field by field."""

from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from campaign import SCENARIOS, CampaignState, Options, new_campaign
from campaign.commanders import COMMANDERS
from campaign.commanders.levels import USUAL_LEVEL
from campaign.formats.data_files import document
from campaign.options import PRESETS, OptionNote
from campaign.scenario import Scenario
from campaign.terms import PERSON
from saves.storage.head_values import holders
from screens.parts.battle_preferences import Taste
from screens.parts.cards import FormCard
from screens.parts.form import ON, Field, following
from screens.setup.player_lines import (
    TEMPER_LINES,
    begin_note,
    opponent_note,
    player_fields,
    with_next_temper,
    with_players,
    you_play_field,
)
from screens.text.options import needing, title_of

FAVORS = {
    "union": "Favors the Union.",
    "confederate": "Favors the Confederacy.",
    "both": "Favors neither side.",
}

PRESET_NOTES = {
    "basic": "The base game: a die for marches, battles in rounds, recruits from the cities held.",
    "advanced": "Adds armies that must be fed, generals' luck with marches and battle days, and"
    " ports that are hemmed in or guarded by guns; the fall of Washington no longer ends the war.",
    "full": "Adds morale, desertion, Grant, Sherman and Lee, the border states and foreign powers"
    " to the advanced game.",
}
"""What each preset brings to the one before it, in a sentence."""

SINGLE_RULES = "Single rules stand folded below (o): each can be switched by itself."

GOING_BACK = ("unrestricted", "none: iron man")
GOING_BACK_NOTE = (
    "Unrestricted: u undoes up to the last die, V goes back to any point of the war as a branch."
    " Going back is counted and shown in the list and at the end.\n\nIron man: neither."
)
"""What the two values mean."""

BEGIN = "Begin"
BEGIN_NOTE = "Begin the campaign. Every order is saved as it is played."


MORE = "Battles and undo, more"
MORE_NOTE = "Who fights the battles of each side, small battles, and the ways back."

SHELVES = (
    (
        "base",
        "Options of the base game",
        "BG",
        "Switch on any of these; no preset includes them. [BG 14]",
    ),
    (
        "added",
        "The advanced game",
        "NS",
        "The rules of the advanced game. The presets advanced and full switch them on together;"
        " each can be switched by itself as well. [NS 1]",
    ),
)
"""Headings above the options: id, label, the book that their paragraphs cite, explanation."""

SHELF_IDS = frozenset(shelf[0] for shelf in SHELVES)


@dataclass(frozen=True)
class Form:
    """Everything that is chosen."""

    scenario: str = next(iter(SCENARIOS))
    players: tuple[str, str] = (PERSON, USUAL_LEVEL)
    preset: str = PRESETS[0]
    switched: frozenset[str] = frozenset()
    """Optional rules that differ from the preset."""

    taste: Taste = field(default_factory=Taste)
    iron_man: bool = False

    # --- what is offered again ---

    @property
    def remembered(self) -> str:
        """Rules and players, as one notes them for the next form."""
        return " ".join((self.preset, *self.players))

    def like(self, remembered: str) -> "Form":
        """With rules and players as they were noted; with its own if there are no such any more."""
        preset, *players = remembered.split() or [""]
        known = {PERSON, *COMMANDERS}
        if (
            preset not in PRESETS
            or len(players) != len(self.players)
            or not known.issuperset(players)
        ):
            return self
        return replace(self, preset=preset, players=(players[0], players[1]))

    # --- what is shown ---

    def fields(self) -> tuple[Field, ...]:
        """The lines of the form, in order."""
        scenario = SCENARIOS[self.scenario]
        battles, *more = self.taste.lines()
        begins = (begin_note(BEGIN_NOTE, self.players), opponent_note(self.players))
        return (
            Field("begin", BEGIN, "", "\n\n".join(filter(None, begins))),
            Field("scenario", "Scenario", scenario.name, _about(scenario)),
            you_play_field(self.players),
            *player_fields(self.players),
            Field("preset", "Rules", self._preset_words(), preset_note(self.preset)),
            battles,
            Field("more", MORE, "", MORE_NOTE, is_heading=True),
            *more,
            Field("going_back", "Undo and branches", GOING_BACK[self.iron_man], GOING_BACK_NOTE),
            *(
                field
                for id_, label, book, note in SHELVES
                for field in (
                    Field(id_, label, "", note, is_heading=True),
                    *self._switches(book),
                )
            ),
        )

    def _preset_words(self) -> str:
        return f"{self.preset}, changed" if self.switched else self.preset

    def _switches(self, book: str) -> tuple[Field, ...]:
        """The options whose paragraphs are of one book."""
        notes = document("option_notes.toml")
        return tuple(
            Field(
                option.name,
                option.title,
                self._switch_words(option),
                _option_note(notes.get(option.name, {}), option),
                is_switch=True,
            )
            for option in Options.describe()
            if option.rule.startswith(book)
        )

    def _switch_words(self, option: OptionNote) -> str:
        """On, or nothing; and what is missing for it to come to anything. [NS-R29]"""
        if option.name not in self.in_force:
            return ""
        if option.needs and option.needs not in self.in_force:
            return f"needs {title_of(option.needs)}"
        return ON

    # --- what follows from it ---

    @property
    def in_force(self) -> frozenset[str]:
        """The names of the options that are on."""
        return frozenset(Options.preset(self.preset).switched_on) ^ self.switched

    def options(self) -> Options:
        return Options(**dict.fromkeys(self.in_force, True))

    def opening(self) -> CampaignState:
        """The position to begin with."""
        return new_campaign(self.scenario, self.options())

    def suggested_name(self) -> str:
        """A name for whoever has no idea."""
        return SCENARIOS[self.scenario].name

    # --- changing it ---

    def changed(self, line: str, by: int) -> "Form":
        """The form with the next (1) or the last (-1) value of a field."""
        match line:
            case "begin" | "more" | "base" | "added":
                return self
            case "scenario":
                return replace(self, scenario=following(tuple(SCENARIOS), self.scenario, by))
            case "you_play" | "union" | "confederate":
                return replace(self, players=with_players(self.players, line, by))
            case "union_temper" | "confederate_temper":
                players = with_next_temper(self.players, TEMPER_LINES[line], by)
                return replace(self, players=players)
            case "going_back":
                return replace(self, iron_man=not self.iron_man)
            case "preset":
                preset = following(PRESETS, self.preset, by)
                return replace(self, preset=preset)
        if any(line == one.id for one in self.taste.lines()):
            return replace(self, taste=self.taste.changed(line, by))
        return replace(self, switched=self.switched ^ {line})


def preset_note(preset: str) -> str:
    """What a preset of rules is, rule by rule, and where single ones are changed."""
    return f"{_brings(preset)}\n\n{SINGLE_RULES}"


def _brings(preset: str) -> str:
    """What a preset brings, in a sentence, and then the titles of its rules."""
    titles = ", ".join(added_by(preset))
    return "\n".join(filter(None, (PRESET_NOTES[preset], titles)))


def added_by(preset: str) -> list[str]:
    """The titles of the rules that a preset adds to the one before it."""
    before = PRESETS[: PRESETS.index(preset)]
    known = {name for one in before for name in Options.preset(one).switched_on}
    return [title_of(name) for name in Options.preset(preset).switched_on if name not in known]


def preset_cards(chosen: str) -> list[FormCard]:
    """A card for each preset: what it adds, in a sentence and rule by rule."""
    return [FormCard(preset, _brings(preset), is_chosen=preset == chosen) for preset in PRESETS]


@cache
def holders_at_first(scenario: str) -> str:
    """Who holds each box as a scenario begins, as a list of campaigns has it."""
    return holders(new_campaign(scenario))


def _about(scenario: Scenario) -> str:
    """What a scenario is, how long it lasts, and what in it is not as printed. [BG 15.3]"""
    span = f"Turns {scenario.first_turn} to {scenario.last_turn}."
    parts = [scenario.description, span, scenario.reconstruction]
    return "\n\n".join(part for part in parts if part)


def _option_note(note: dict[str, Any], option: OptionNote) -> str:
    text = " ".join(str(note.get("note", "")).split())
    text = f"{text}\n\n{FAVORS.get(str(note.get('favors')), '')} [{option.rule}]"
    return f"{needing(option)}\n\n{text}" if option.needs else text
