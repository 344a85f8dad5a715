"""Names of new accounts."""

import pytest

from campaign.commanders import COMMANDERS
from saves.server.identity.account_names import NameTakenError, new_account


@pytest.mark.parametrize("name", ["grant", "lee", "u.s.grant", "a", "7th-maine", "x" * 32])
def test_good_names(name: str) -> None:
    assert new_account(name, ["sherman"]) == name


@pytest.mark.parametrize(
    "name",
    [
        *COMMANDERS,
        *("admin", "Admin", "adm1n", "a.d.m.i.n", "admin2", "root", "r00t", "server", "guest"),
        *("union", "un-ion", "confederate", "steady", "steady-2", "referee", "person", "door"),
        *("norden-suden", "console", "anonymous", "0", "___", "..", "1-1"),
    ],
)
def test_names_that_mislead_are_nobodys(name: str) -> None:
    with pytest.raises(NameTakenError):
        new_account(name, [])


@pytest.mark.parametrize("name", ["grant", "gr-ant", "g.rant", "gran_t"])
def test_a_name_is_nobody_elses_in_disguise(name: str) -> None:
    with pytest.raises(NameTakenError):
        new_account(name, ["lee", "grant"])
    with pytest.raises(NameTakenError, match="looks too much like bum5ide"):
        new_account("burn-side", ["bum5ide"])


def test_a_long_name_is_not_repeated_whole() -> None:
    with pytest.raises(NameTakenError) as told:
        new_account("\x1b" * 100_000, [])
    assert len(str(told.value)) < 300
    assert str(told.value).isprintable()
