"""Options chosen on the command line, and what they need. [NS-R29]"""

import re

from tests.cli.conftest import Say


def test_an_option_in_vain_is_told_when_it_is_chosen(say: Say) -> None:
    assert re.search(
        r"^foreign_intervention .* needs washington_capture$", say("options").output, re.M
    )
    alone = say("new", "Alone", "--no-play", "--option", "foreign_intervention")
    assert "Needs The capture of Washington (washington_capture)" in alone.output
    both = ("--option", "foreign_intervention", "--option", "washington_capture")
    assert "Needs" not in say("new", "Both", "--no-play", *both).output
