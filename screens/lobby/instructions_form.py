"""Standing instructions as lines of a form. Pure."""

from dataclasses import dataclass, field

from msgspec.structs import replace as with_fields

from campaign.board.board import board
from saves.server.contract.lobby import Instructions
from screens.parts.form import ON, Field
from screens.text.phrases import joined, place

NEVER = "never"
NONE = "none"

WAIT_NOTE = "Decide nothing: the game waits until you come. The clock runs meanwhile."
RETREAT_NOTE = (
    "Retreat from a battle with fewer chances in a hundred to win it than this. Never: fight every"
    " battle out."
)
HOLD_NOTE = "Nobody retreats from these boxes, whatever the odds. Type their ids or letters."
REINFORCE_NOTE = "Reinforcements go from these boxes to battles beside them."
CAVALRY_NOTE = "Where one may choose a loss, cavalry is lost last."
KEEP_NOTE = (
    "Keep the instructions. They decide for you inside the enemy's turn while you are away; what"
    " they do not say the steady commander decides, and the log says so."
)

STEP, MOST = 5, 95


def boxes_words(boxes: tuple[str, ...]) -> str:
    """Boxes by their names."""
    return joined([place(box) for box in boxes]) if boxes else NONE


def read_boxes(line: str) -> tuple[str, ...]:
    """The boxes that somebody has typed, by id, letters or name, with commas between them.

    Raises:
        ValueError: names what is no box.
    """
    known = {
        word.casefold(): box.id
        for box in board().boxes
        for word in (box.id, box.code, box.name, place(box.id))
    }
    found = []
    for word in filter(None, (part.strip() for part in line.split(","))):
        if (box := known.get(word.casefold())) is None:
            raise ValueError(word)
        found.append(box)
    return tuple(dict.fromkeys(found))


@dataclass(frozen=True)
class InstructionsForm:
    """What is to be decided while nobody sits there."""

    wanted: Instructions = field(default_factory=Instructions)

    def fields(self) -> tuple[Field, ...]:
        """The lines of the form, in order."""
        wanted = self.wanted
        below = f"{wanted.retreat_below} in 100" if wanted.retreat_below else NEVER
        cavalry, wait = (ON if yes else "" for yes in (wanted.spare_cavalry, wanted.wait))
        return (
            Field("keep", "Keep", "", KEEP_NOTE),
            Field("wait", "Wait for me", wait, WAIT_NOTE, is_switch=True),
            Field("retreat_below", "Retreat below", below, RETREAT_NOTE),
            Field("hold", "Hold", boxes_words(wanted.hold), HOLD_NOTE, is_door=True),
            Field(
                *("reinforce_from", "Reinforce from", boxes_words(wanted.reinforce_from)),
                REINFORCE_NOTE,
                is_door=True,
            ),
            Field("spare_cavalry", "Spare the cavalry", cavalry, CAVALRY_NOTE, is_switch=True),
        )

    def lines(self) -> tuple[str, ...]:
        """What is to be decided, without the form: `Retreat below: 30 in 100`."""
        said = [(line.label, line.value or "no") for line in self.fields() if line.id != "keep"]
        return tuple([f"{label}: {value}" for label, value in said])

    def changed(self, line: str, by: int) -> "InstructionsForm":
        """The form with the next (1) or the last (-1) value of a field."""
        wanted = self.wanted
        match line:
            case "wait":
                return self._with(wait=not wanted.wait)
            case "spare_cavalry":
                return self._with(spare_cavalry=not wanted.spare_cavalry)
            case "retreat_below":
                return self._with(retreat_below=(wanted.retreat_below + by * STEP) % (MOST + STEP))
        return self

    def with_boxes(self, line: str, boxes: tuple[str, ...]) -> "InstructionsForm":
        """The form with other boxes in a field."""
        return self._with(**{line: boxes})

    def boxes(self, line: str) -> tuple[str, ...]:
        """The boxes of a field."""
        return self.wanted.hold if line == "hold" else self.wanted.reinforce_from

    def _with(self, **fields: object) -> "InstructionsForm":
        return InstructionsForm(with_fields(self.wanted, **fields))
