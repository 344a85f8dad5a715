"""Verifying many campaigns, one after the other, beside the screen; it can be stopped."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from campaign import CampaignError
from saves.errors import SaveError
from saves.storage.header import Header
from screens.archive.campaign_list import CampaignList
from screens.game import campaign_tasks as tasks
from screens.text.phrases import sentence, several

WHOLE, DAMAGED, DIFFERS, UNKNOWN = "in order", "damaged", "differs", "not read"
"""What the column says: a line may lead elsewhere under the rules of this version."""

PROGRESS = "verifying {done} of {all}, A stops"
STOPPED = "Stopped: {done} of {all} verified."
DONE = "{number} verified: {whole} in order."


class Finding(NamedTuple):
    """What was found of a campaign."""

    word: str
    said: str
    """The clause behind it."""


def judged(header: Header) -> Finding:
    """Play a campaign again and check all of it, whatever comes of that."""
    try:
        said, is_whole = tasks.judged(header.place)
    except SaveError as error:
        return Finding(UNKNOWN, str(error))
    except CampaignError as error:
        return Finding(DIFFERS, str(error))
    return Finding(WHOLE if is_whole else DAMAGED, said)


class _Round:
    """Some campaigns that are being verified."""

    def __init__(self, headers: tuple[Header, ...]) -> None:
        self.headers = headers
        self.done = 0


class Verifying:
    """What has been found of each campaign, and whether others are being looked at."""

    def __init__(
        self,
        campaigns: CampaignList,
        *,
        run: Callable[[Callable[[], None]], object],
        back: Callable[..., object],
        tell: Callable[[str], object],
    ) -> None:
        """*Run* does something beside the screen, *back* calls something on it from there."""
        self._campaigns = campaigns
        self._run, self._back, self._tell = run, back, tell
        self.findings: dict[Path, Finding] = {}
        self._round: _Round | None = None

    @property
    def words(self) -> dict[Path, str]:
        """A word on each campaign that has been verified."""
        return {path: finding.word for path, finding in self.findings.items()}

    @property
    def progress(self) -> str:
        """How far it has come; nothing if it is done."""
        going_on = self._round
        return self._said(PROGRESS, going_on) if going_on else ""

    def _said(self, words: str, round_: _Round) -> str:
        return words.format(done=round_.done, all=len(round_.headers))

    def start_or_stop(self) -> None:
        """Verify all listed, or those marked; a second time it stops."""
        if self._round is not None:
            self._tell(self._said(STOPPED, self._round))
            self.stop()
        else:
            headers = self._campaigns.marked or tuple(self._campaigns.listed)
            self._round = _Round(headers)
            self._run(partial(self._verify, self._round))
        self._campaigns.show_again()

    def stop(self) -> None:
        """Look at no more of them."""
        self._round = None

    def _verify(self, round_: _Round) -> None:
        for header in round_.headers:
            if self._round is not round_:
                return
            self._back(self._note, round_, header, judged(header))
        self._back(self._end, round_)

    def _note(self, round_: _Round, header: Header, finding: Finding) -> None:
        if self._round is not round_:
            return  # stopped meanwhile
        round_.done += 1
        self.findings[header.path] = finding
        if finding.word == DAMAGED and not header.problem:
            self._campaigns.damaged(header.path, finding.said, points=False)
        else:
            self._campaigns.show_again()

    def _end(self, round_: _Round) -> None:
        if self._round is not round_:
            return
        self._round = None
        whole = sum(finding.word == WHOLE for finding in self.findings.values())
        number = several(len(round_.headers), "campaign")
        self._tell(sentence(DONE.format(number=number, whole=whole)))
        self._campaigns.show_again()
