"""What screens ask of the app. Messages go up, positions come down."""

from textual.message import Message

from campaign.actions import Action


class ActionChosen(Message):
    """The player wants to do this; whether it is allowed, the rules will say."""

    def __init__(self, *actions: Action) -> None:
        super().__init__()
        self.actions = actions
        """Played one after the other, as far as they are allowed."""

    @property
    def action(self) -> Action:
        """The first one; most often there is no other."""
        return self.actions[0]


class ScreenLeft(Message):
    """The player has seen what a screen had to show; the game goes on."""
