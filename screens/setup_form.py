"""What is chosen before a campaign begins. Pure: a value that is changed field by field."""

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from campaign import SCENARIOS, CampaignError, CampaignState, Options, new_campaign
from campaign.commanders import COMMANDERS
from campaign.data_files import document
from campaign.options import PRESETS

PERSON = "person"

PLAYER_NAMES = {PERSON: "a person"}
PERSON_NOTE = (
    "Somebody at this keyboard. Two persons may share it; the screen says whose turn it is."
)

FAVORS = {
    "union": "Favors the Union.",
    "confederate": "Favors the Confederacy.",
    "both": "Favors neither side.",
}

PRESET_NOTES = {
    "basic": "The base game. Single optional rules can be switched on below.",
    "advanced": "The base game with supply, command and the other rules of the advanced game.",
    "full": "Everything: the advanced game with all its optional rules.",
}

BEGIN = "Begin"
BEGIN_NOTE = "Begin the campaign as it stands here. Everything is saved as it is played."


class Field(NamedTuple):
    """One line of the form."""

    id: str
    label: str
    value: str
    """What is shown; of a switch, something or nothing."""

    note: str
    """The plain explanation."""

    is_switch: bool = False


@dataclass(frozen=True)
class Form:
    """Everything that is chosen."""

    scenario: str = next(iter(SCENARIOS))
    players: tuple[str, str] = (PERSON, "steady")
    preset: str = PRESETS[0]
    switched: frozenset[str] = frozenset()
    """Optional rules that differ from the preset."""

    # --- what is shown ---

    def fields(self) -> tuple[Field, ...]:
        """The lines of the form, in order."""
        scenario = SCENARIOS[self.scenario]
        return (
            Field("begin", BEGIN, "", self.problem or BEGIN_NOTE),
            Field("scenario", "Scenario", scenario.name, scenario.description),
            self._player_field("union", "Union", 0),
            self._player_field("confederate", "Confederacy", 1),
            Field("preset", "Options", self._preset_words(), self._preset_note()),
            *self._switches(),
        )

    def _player_field(self, id_: str, label: str, seat: int) -> Field:
        player = self.players[seat]
        if player == PERSON:
            return Field(id_, label, PLAYER_NAMES[PERSON], PERSON_NOTE)
        commander = COMMANDERS[player]
        return Field(id_, label, commander.name, f"A computer player. {commander.note}")

    def _preset_words(self) -> str:
        return f"{self.preset}, changed" if self.switched else self.preset

    def _preset_note(self) -> str:
        return self.problem or PRESET_NOTES[self.preset]

    def _switches(self) -> tuple[Field, ...]:
        notes = document("option_notes.toml")
        return tuple(
            Field(
                option.name,
                option.title,
                "on" if option.name in self.in_force else "",
                _option_note(notes.get(option.name, {}), option.rule),
                is_switch=True,
            )
            for option in Options.describe()
        )

    # --- what follows from it ---

    @property
    def problem(self) -> str:
        """Why the campaign cannot begin like this; empty if it can."""
        try:
            Options.preset(self.preset)
        except CampaignError as error:
            return f"{str(error)[0].upper()}{str(error)[1:]}."
        return ""

    @property
    def in_force(self) -> frozenset[str]:
        """The names of the options that are on."""
        given = frozenset() if self.problem else frozenset(Options.preset(self.preset).switched_on)
        return given ^ self.switched

    def options(self) -> Options:
        return Options.preset(self.preset, **dict.fromkeys(self.in_force, True))

    def opening(self) -> CampaignState:
        """The position to begin with."""
        return new_campaign(self.scenario, self.options())

    def suggested_name(self) -> str:
        """A name for whoever has no idea."""
        return SCENARIOS[self.scenario].name

    # --- changing it ---

    def changed(self, field: str, by: int) -> "Form":
        """The form with the next (1) or the last (-1) value of a field."""
        match field:
            case "begin":
                return self
            case "scenario":
                return replace(self, scenario=_next(tuple(SCENARIOS), self.scenario, by))
            case "union":
                return replace(self, players=(self._next_player(0, by), self.players[1]))
            case "confederate":
                return replace(self, players=(self.players[0], self._next_player(1, by)))
            case "preset":
                preset = _next(PRESETS, self.preset, by)
                return replace(self, preset=preset)
        return replace(self, switched=self.switched ^ {field})

    def _next_player(self, seat: int, by: int) -> str:
        return _next((PERSON, *COMMANDERS), self.players[seat], by)


def _next(values: tuple[str, ...], value: str, by: int) -> str:
    return values[(values.index(value) + by) % len(values)]


def _option_note(note: dict[str, Any], rule: str) -> str:
    text = " ".join(str(note.get("note", "")).split())
    return f"{text}\n\n{FAVORS.get(str(note.get('favors')), '')} [{rule}]"
