"""Ids of keys, lines of keys and the list of commands: what players and their files rely on."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.app import SystemCommand

from screens.app import NordenSuden
from tests.golden.page import FOLDER, compare, heading, listed
from tests.golden.tour import WALKS, Sight, sights
from tests.resolvers.blows import BLOWS, registered

OWN_KEYS = "Keys of your own"
"""The command that writes the file of all keys."""

NOT_MET = {
    "app.end-lesson",  # while one learns
    "archive.list",  # while a search is typed
    "battle.flee",  # when all pieces have run
    "battle.rally",  # after the fourth round of a day
    "choice.rules",  # where a question cites a paragraph
    "chronicle.rule",  # on a line that cites one
    "drill.next",  # when several brigades act as one
    "field.halt",  # while commanders fight
    "field.spur",  # between their orders
    "first-page.close",  # as a war begins
    "find.enter",  # in the line itself
    "setup.read-on",  # where an explanation is longer than its place
    "rules.return",  # when one has followed a reference
    "table.far-down",  # and the others where an order can be bent so
    "table.far-up",
    "table.farther",
    "table.give",  # when it has been bent
    "table.less-far",
}
"""Keys of moments to which the walk does not come."""

ON_A_SERVER = (
    *("access.", "app.talk", "cast.", "game.go-back", "lobby.", "people.", "player.", "standing."),
    "talk.",
)
"""How keys begin that stand on a server alone: the walk through its lobby meets them."""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path))
    return tmp_path


async def file_of_keys(home: Path) -> list[str]:
    """The lines of the file of all keys, as the game writes it."""
    app = NordenSuden()
    async with app.run_test() as pilot:
        await pilot.pause()
        [write] = [one for one in app.get_system_commands(app.screen) if _writes_keys(one)]
        write.callback()
    [file] = home.rglob("keys.toml")
    lines = file.read_text(encoding="utf-8").splitlines()
    return [line.removeprefix("# ") for line in lines if line.startswith("# '")]


def _writes_keys(command: SystemCommand) -> bool:
    return command.title == OWN_KEYS


async def test_keys_have_the_ids_of_the_printed_page(home: Path) -> None:
    page = (FOLDER / "keys.txt").read_text(encoding="utf-8").splitlines()
    assert [line for line in page if line.startswith("'")] == await file_of_keys(home)


@pytest.mark.thorough
async def test_keys_and_commands_are_those_of_the_printed_page(home: Path) -> None:
    with registered(BLOWS):
        seen = [sight for walk in WALKS for sight in await sights(walk)]
    without = {sight.place for sight in seen if not sight.line_of_keys}
    assert without <= {"The list of commands"}, "no line of keys, or that of the screen behind"
    keys = await file_of_keys(home)
    compare("keys.txt", printed(keys, seen))
    ids = {line.split("'")[1] for line in keys}
    met = frozenset[str]().union(*(sight.ids for sight in seen))
    assert met <= ids, "a key that the file of keys does not have"
    assert {one for one in ids - met if not one.startswith(ON_A_SERVER)} == NOT_MET


async def test_what_keys_do_is_said_in_small_letters_but_for_the_throw_of_the_dice(
    home: Path,
) -> None:
    deeds = [line.partition("  # ")[2] for line in await file_of_keys(home)]
    assert [deed for deed in deeds if deed[:1].isupper()] == ["ROLL"]


def printed(keys: list[str], seen: list[Sight]) -> str:
    """The whole page."""
    ready = [[row.title for row in sight.commands if row.is_ready] for sight in seen]
    everywhere = [title for title in ready[0] if all(title in titles for titles in ready)]
    notes = {(row.title, row.note) for sight in seen for row in sight.commands if row.is_ready}
    width = max(len(title) for title, _ in notes)
    parts = [
        heading("Keys by their ids"),
        *keys,
        "",
        heading("Commands and what they do"),
        *(f"{title:{width}}  {note}".rstrip() for title, note in sorted(notes)),
        "",
        heading("Everywhere"),
        listed("Commands", everywhere),
    ]
    for sight in seen:
        parts += ["", *_printed(sight, everywhere)]
    return "\n".join(parts) + "\n"


def _printed(sight: Sight, everywhere: list[str]) -> Iterator[str]:
    """What one screen says, but for what all of them say."""
    yield heading(sight.place)
    if sight.line_of_keys:
        yield f"Keys: {sight.line_of_keys}"
    ready = [row.title for row in sight.commands if row.is_ready]
    yield listed("Commands", [title for title in ready if title not in everywhere])
    yield from (f"- {row.title}: {row.note}" for row in sight.commands if not row.is_ready)
