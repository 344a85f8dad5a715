"""A session on the command line, from the first campaign to the last backup: all that is said."""

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from screens.cli.main import main
from tests.golden.page import WIDTH, compare

JULY = Path(__file__).parent.parent / "playthroughs" / "july-1861.txt"

SESSION = """
list
new "The West" --no-play --scenario 1862 --preset full --option "no desertion"
new "The East" --no-play --union steady --iron-man
new Quick --no-play --scenario 1863
list --sort name
show "The West"
replay july.txt
replay july.txt --story
import july.txt
list --sort scenario
show "July 1861"
points "July 1861"
mark "July 1861" "Before the end"
note "July 1861" "The Union goes to Kentucky."
note "July 1861"
points "July 1861"
verify "July 1861"
compare "July 1861" start end
compare "July 1861" t1 t1c
statistics "July 1861"
review "July 1861"
export "July 1861"
export "July 1861" july.acwsave
export "July 1861" july.acwsave
import july.acwsave --name Copy
verify --all
go-back "July 1861" 5
show "July 1861" --situation
points "July 1861"
mail invite Quick confederate quick.acwsave
mail export Quick
duplicate "July 1861" "July again"
rename "July again" Second
move Second Shelf
move Second Shelf --make
list --long --sort name
delete Quick
trash
restore Quick
resume Nowhere
show "The Wets"
skirmish list
skirmish new --no-play cairo
list --find cairo
odds --attackers "4 veteran_infantry" --defenders "2 militia_infantry 1 crack_cavalry" --works
simulate --games 2 --scenario 1861-short --jobs 1
simulate --games 2 --battle kernstown --by battle_line --jobs 1
walk --depth 1 --die 3 --divide
options
"""
"""What is said, one command a line; some of it is refused, and the reason is on the page too."""

CHANGING = (
    (re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?"), "DATE"),
    (re.compile(r"\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}"), "UUID"),
    (re.compile(r"\b[0-9a-f]{16,64}\b"), "HASH"),
    (re.compile(r"\d+(\.\d+)? (kB|MB|seconds?|s)\b"), "NUMBER"),
)
"""What is another each time."""


def masked(text: str, home: Path) -> str:
    text = text.replace(str(home), "HOME")
    for pattern, name in CHANGING:
        text = pattern.sub(name, text)
    return text


def test_a_session_says_what_the_printed_page_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NORDEN_SUDEN_HOME", str(tmp_path / "games"))
    monkeypatch.chdir(tmp_path)
    Path("july.txt").write_bytes(JULY.read_bytes())
    said = []
    for line in SESSION.strip().splitlines():
        done = CliRunner().invoke(
            main, shlex.split(line), prog_name="norden-suden", terminal_width=WIDTH
        )
        status = f"[{done.exit_code}]\n" if done.exit_code else ""
        said.append(f"$ norden-suden {line}\n{masked(done.output, tmp_path)}{status}")
    compare("session.txt", "\n".join(said))
