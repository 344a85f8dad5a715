"""What can go wrong with a saved campaign, from the player's point of view.

    CampaignError
      SaveError             a campaign cannot be saved, found or opened
        NoCampaignError     there is no such file, or another program made it
        NewerCampaignError  a newer version of the game made it
        DamagedError        it is not what the game wrote; says what is whole. Or it would be whole,
                            but what lies beside it belongs to another one, or its journal does not
                            lie beside it
        DefectError         the game itself has made an error when it read it
        InUseError          another process plays it
        LostFileError       the file is no longer where or what it was while it was open
        FullDiskError       there is no room on the disk for it
        AwayError           what is needed for it does not answer now, and may in a moment
        MailError           a turn that came by mail does not fit
      ReplayError
        LineError           a line of the log no longer leads where it did

Every message is one sentence that names the file and what is wrong. Whatever is raised while a
file is opened, not one byte of it has been changed.
"""

from campaign.errors import CampaignError, ReplayError


class SaveError(CampaignError):
    """A campaign cannot be saved, found or opened."""


class NoCampaignError(SaveError):
    """There is no such file, or it is no campaign."""


class NewerCampaignError(SaveError):
    """The file was made by a newer version of the game."""


class DamagedError(SaveError):
    """The file is not what the game wrote."""

    def __init__(self, message: str, whole: int = 0, *, is_beside: bool = False) -> None:
        super().__init__(message)
        self.whole = whole
        """Lines of the log before the damage."""

        self.is_beside = is_beside
        """What is wrong lies beside the file: opening it would put pages of another one into it,
        or it lacks its own journal."""


class DefectError(SaveError):
    """Reading the file led to an error of the game itself; the file may well be whole."""


class InUseError(SaveError):
    """Another process has the file open."""


class AwayError(SaveError):
    """What is needed for it does not answer now; in a moment it may."""


class LostFileError(SaveError):
    """The file of a campaign that is open was removed, replaced, renamed or overwritten.

    What was played is in memory, with the whole log; `LogWriter.save_copy` writes it elsewhere.
    """


class FullDiskError(SaveError):
    """There was no room for what was to be written; what was written before is whole."""


class MailError(SaveError):
    """A turn does not fit the campaign, or a campaign is not played by mail."""


class LineError(ReplayError):
    """A line of the log no longer leads where it did."""

    def __init__(self, number: int, order: str, reason: str) -> None:
        super().__init__(f"line {number}, {order!r}: {reason}")
        self.number = number
