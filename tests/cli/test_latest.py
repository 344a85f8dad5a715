"""The campaign played last, for commands that are not told another one."""

from pathlib import Path

import pytest

from saves.errors import SaveError
from screens.commands.campaigns import find
from tests.cli.conftest import Say


def test_without_a_name_the_last_campaign_that_can_be_opened_is_found(say: Say) -> None:
    say("new", "Older", "--no-play")
    newer = Path(say("new", "Newer", "--no-play").output.split()[-1])
    newer.write_bytes(newer.read_bytes()[:20_000])
    assert find(None).name == "Older"
    Path(find(None).path).unlink()
    with pytest.raises(SaveError, match=r"newer\.acw is damaged.*no other campaign can be opened"):
        find(None)
