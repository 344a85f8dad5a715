"""What whoever keeps a table has arranged beside the rules: who decides where nobody sits."""

from typing import NamedTuple, Protocol

from campaign import Action, CampaignState
from saves.hosting.lines import TableLine


class Deputy(NamedTuple):
    """Who decides in a person's place."""

    commander: str
    by: str
    """Why he does, in words, as the line of the log is told with."""

    orders: str = ""
    """What he has been told beforehand."""


class Arrangements(Protocol):
    """Asked by a table, from whatever thread, with its lock held; each answers at once."""

    @property
    def goes_on(self) -> bool:
        """Commanders play their sides even while nobody is at the table."""
        ...

    @property
    def closed(self) -> str:
        """Why no orders are taken, as a clause; empty if they are."""
        ...

    def settled(self, action: Action) -> Action:
        """An action as it is played here.

        Raises:
            SaveError: if it is not what was agreed on.
        """
        ...

    def deputy(self, state: CampaignState, after: int, *, is_here: bool) -> Deputy | None:
        """Who decides now in the place of a person; None leaves it to him.

        *is_here* says whether somebody sits for the side.
        """
        ...

    def decided_by(self, number: int) -> str:
        """Who decided what a line of the log says, if it was a deputy."""
        ...

    def written(self, line: TableLine) -> None:
        """One more line is in the log."""
        ...


class AmongThemselves:
    """Nothing is arranged: whoever sits decides, and commanders play while somebody looks on."""

    goes_on = False
    closed = ""

    def settled(self, action: Action) -> Action:
        return action

    def deputy(self, state: CampaignState, after: int, *, is_here: bool) -> Deputy | None:
        return None

    def decided_by(self, number: int) -> str:
        return ""

    def written(self, line: TableLine) -> None:
        """Nobody keeps count."""
