"""Bundles and play by mail on the command line."""

from pathlib import Path

import pytest
from click.testing import Result

from campaign.game_files.game_file import read_game
from saves.exchange.import_export import bundle_of
from tests.cli.conftest import Say
from tests.exchange.packing import contents_of
from tests.saves.drawing_up import CORPUS

QUIET = "norden-suden game 1\nname: Quiet\nscenario: 1861\n\norders:\nmarch cairo\ndone\nend\n"


@pytest.fixture
def bundle(say: Say) -> Path:
    """A campaign of three orders, gone out."""
    say("import", "-", text=QUIET)
    say("export", "Quiet", "quiet.acwsave")
    return Path("quiet.acwsave")


def test_a_bundle_goes_out_and_comes_in(say: Say, bundle: Path) -> None:
    said = say("import", str(bundle), "--name", "Again").output
    assert said.startswith("Again: 3 lines, saved as ")
    assert "You have this campaign already as 'Quiet'; imported as a copy. The Union" in said
    assert say("verify", "Again").output == "Again: 3 lines, all in order.\n"


def test_a_bundle_comes_in_by_the_standard_input(say: Say, bundle: Path) -> None:
    said = say("import", "-", text=bundle.read_bytes()).output
    assert said.startswith("Quiet (2): 3 lines")


def test_a_bundle_for_others_is_smaller_by_a_secret(say: Say, bundle: Path) -> None:
    say("export", "Quiet", "others.acwsave", "--for-others")
    assert Path("others.acwsave").read_bytes() != bundle.read_bytes()
    say("import", "others.acwsave")
    assert say("verify", "Quiet (2)").output == "Quiet (2): 3 lines, all in order.\n"
    said = say("export", "Quiet", "others.txt", "--for-others", status=2).stderr
    assert "name a .acwsave" in said


def test_a_bundle_is_not_put_in_the_place_of_a_file(say: Say, bundle: Path) -> None:
    before = bundle.read_bytes()
    bundle.write_text("mine")
    said = say("export", "Quiet", str(bundle), status=2).stderr
    assert said == "Error: quiet.acwsave exists already; --force replaces it\n"
    say("export", "Quiet", str(bundle), "--force")
    assert bundle.read_bytes() == before


def test_a_campaign_of_older_rules_is_marked_in_the_list(say: Say) -> None:
    old = CORPUS / "format-1" / "shell_for_guns.acw"
    bundle = Path("old.acwsave")
    bundle.write_bytes(bundle_of(old))
    assert (
        "marked as taken on trust, and verify names the line" in say("import", str(bundle)).output
    )
    [_, row] = say("list").output.splitlines()
    assert row.split()[-1] == "?"
    assert "on trust (older rules)" in say("list", "--long").output
    assert "on trust (older rules)" in say("points", "By shell_for_guns").output.splitlines()[1]


def test_a_bad_bundle_leaves_no_campaign_behind(say: Say, home: Path, bundle: Path) -> None:
    bundle.write_bytes(bundle.read_bytes()[:-1])
    before = contents_of(home)
    said = say("import", str(bundle), status=2).stderr
    assert said.startswith("Error: quiet.acwsave cannot be imported: its archive is cut off")
    assert contents_of(home) == before


def test_a_battle_by_itself_goes_out_and_comes_in(say: Say) -> None:
    say("skirmish", "new", "Angle", "--no-play", "--battle", "gettysburg", "--by", "yankee")
    say("export", "Angle", "angle.acwsave")
    said = say("import", "angle.acwsave").output
    assert said.startswith("Angle (2): 0 lines, saved as ")


def test_an_empty_name_is_none(say: Say, bundle: Path) -> None:
    said = say("import", str(bundle), "--name", "", status=2).stderr
    assert "a name has 1 to 60 characters, not ''" in said


# --- play by mail ------------------------------------------------------------------------------


@pytest.fixture
def friend(monkeypatch: pytest.MonkeyPatch, say: Say, tmp_path: Path) -> Say:
    """Somebody elsewhere, who has been invited to play the Confederacy."""
    say("new", "West", "--no-play")
    said = say("mail", "invite", "West", "confederate", "west.acwsave").output
    assert said.startswith("West: the Confederacy is now played by mail. Send west.acwsave;")

    def elsewhere(*words: str, text: str | bytes = "", status: int = 0) -> Result:
        with monkeypatch.context() as patch:
            patch.setenv("NORDEN_SUDEN_HOME", str(tmp_path / "elsewhere"))
            return say(*words, text=text, status=status)

    said = elsewhere("import", "west.acwsave").output
    assert "The Union is played by mail. The Union decides: " in said
    assert "union (by mail)" in elsewhere("list").output
    assert "union (a person)" in say("list").output
    return elsewhere


def played_on(say: Say, orders: str) -> None:
    """Let the campaign called West go on: there are no keys on the command line."""
    from campaign import read_order
    from saves.campaign_log.journal import Journal
    from screens.cli.commands.campaigns import find

    with Journal.resume(find("West").path) as journal:
        for order in orders.split(", "):
            journal.play(read_order(order))


def test_a_turn_is_sent_and_received(say: Say, friend: Say) -> None:
    played_on(say, "march cairo, move 1 militia_infantry paducah, end, pass")
    text = say("mail", "export", "West").output
    assert text.startswith("norden-suden turn 1\n")
    said = friend("mail", "import", "-", text=text).output
    assert said.startswith("West: four orders of the Union. The Union decides: ")
    assert friend("mail", "import", "-", "West", text=text).output.startswith(
        "West: nothing new of the Union. "
    )
    orders = [line.order for line in read_game(friend("export", "West").output).lines]
    assert orders == ["march cairo", "move 1 militia_infantry paducah", "end", "pass"]


def test_a_request_is_asked_and_granted_by_mail(say: Say, friend: Say) -> None:
    played_on(say, "march cairo, move 1 militia_infantry paducah")
    said = say("mail", "ask", "West", "1").output
    assert said == (
        "West: the Confederacy is asked to let line 2 be taken back, with all after it."
        " Your next mail export says so.\n"
    )
    said = friend("mail", "import", "-", text=say("mail", "export", "West").output).output
    assert said.startswith("West: two orders of the Union. The Union asks to take back line 2, ")
    said = friend("mail", "grant", "West").output
    assert said.startswith("West: granted. Your next mail export says so. The Union decides: ")
    said = say("mail", "import", "-", text=friend("mail", "export", "West").output).output
    assert said.startswith("West: the Confederacy grants what you asked. The Union decides: ")
    for copy in (say, friend):
        assert [line.order for line in read_game(copy("export", "West").output).lines] == [
            "march cairo"
        ]


def test_a_request_is_refused_by_mail(say: Say, friend: Say) -> None:
    played_on(say, "march cairo")
    say("mail", "ask", "West", "0")
    friend("mail", "import", "-", text=say("mail", "export", "West").output)
    assert friend("mail", "refuse", "West").output.startswith("West: refused. ")
    said = say("mail", "import", "-", text=friend("mail", "export", "West").output).output
    assert said.startswith("West: the Confederacy refuses what you asked. ")
    for words, complaint in (
        (("grant", "West"), "the Union has not asked to take anything back"),
        (("refuse", "West"), "the Union has not asked to take anything back"),
        (("ask", "West", "7"), "there is no order after line 7 to be taken back"),
    ):
        assert friend("mail", *words, status=2).stderr == f"Error: {complaint}\n"


def test_a_turn_that_does_not_fit_is_one_sentence(say: Say, friend: Say, tmp_path: Path) -> None:
    played_on(say, "march cairo")
    say("mail", "export", "West", "west.acwturn")
    text = Path("west.acwturn").read_text().replace("march cairo", "march richmond")
    before = contents_of(tmp_path / "elsewhere")
    said = friend("mail", "import", "-", text=text, status=2).stderr
    assert said.startswith("Error: line 12 of the turn, 'march richmond': ")
    assert said.count("\n") == 1
    assert contents_of(tmp_path / "elsewhere") == before


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("mail", "export", "West"), "in West the Union has ordered nothing since"),
        (("mail", "export", "Wset"), "did you mean 'West'"),
        (("mail", "invite", "West", "union", "x"), "you play the Union of West yourself"),
        (("mail", "invite", "West", "french", "x"), "'french' is not one of"),
        (("mail", "invite", "West", "confederate", "-"), "an invitation is not text"),
        (("mail", "invite", "West", "confederate", "west.acwsave"), "exists already"),
        (("mail", "import", "west.acwsave"), "this is not UTF-8 text"),
        (("mail", "import", "nowhere"), "nowhere cannot be read: no such file"),
        (("import", "turn.acwturn"), "norden-suden mail import"),
    ],
)
def test_a_wrong_word_changes_nothing(
    say: Say, friend: Say, home: Path, words: tuple[str, ...], complaint: str
) -> None:
    Path("turn.acwturn").write_text("norden-suden turn 1\n")
    before = contents_of(home)
    said = say(*words, status=2).stderr
    assert complaint in said
    assert said.count("\n") == 1
    assert contents_of(home) == before
