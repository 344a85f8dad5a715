"""What screens tell the app. Messages go up, positions come down."""

from textual.message import Message


class ScreenLeft(Message):
    """The player has seen what a screen had to show; the game goes on."""
