"""Walk counts: how many lines of play of one, two and three orders there are.

They stay the same as long as the rules do. Where a rule was changed on purpose, count anew and
read the difference:

    python -m tests.engine.walks
"""

import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path

from campaign import CampaignState, Options, new_campaign, read_situation
from campaign.walks import count_lines

HERE = Path(__file__).parent
TABLE = HERE / "walks.toml"
DEPTH = 3

OPTIONS: Mapping[str, Options] = {
    "without options": Options(),
    "advanced": Options.preset("advanced"),
    "full": Options.preset("full"),
    "with all options": Options(**dict.fromkeys(Options.names(), True)),
}
STARTS = ("1861", "spring_1862", "corinth", "landings", "reserves", "anaconda")
OWN_OPTIONS = ("anaconda", "siege")
"""Situations that cannot do without the options they name themselves."""


def option_sets(start: str) -> tuple[str, ...]:
    """The sets of options under which lines are counted from here."""
    return ("full",) if start in OWN_OPTIONS else tuple(OPTIONS)


def beginning(start: str, options: str) -> CampaignState:
    """A scenario or a situation, under a set of options."""
    if start == "1861":
        return new_campaign(start, OPTIONS[options])
    text = (HERE.parent / "situations" / f"{start}.toml").read_text()
    if start in OWN_OPTIONS:
        return read_situation(text)
    chosen = "".join(f"options.{name} = true\n" for name in OPTIONS[options].switched_on)
    return read_situation(chosen + text)


def counts(start: str, options: str) -> list[int]:
    """Lines of one, two and three orders."""
    state = beginning(start, options)
    return [count_lines(state, depth) for depth in range(1, DEPTH + 1)]


def table() -> dict[str, dict[str, list[int]]]:
    """What was counted last."""
    return tomllib.loads(TABLE.read_text())


def count_anew() -> str:
    """The table as the rules are now."""
    lines = ["# Lines of play of one, two and three orders. Written by tests/engine/walks.py."]
    for start in STARTS:
        lines += ["", f'["{start}"]']
        lines += [f'"{options}" = {counts(start, options)}' for options in option_sets(start)]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    TABLE.write_text(count_anew())
    sys.stdout.write(TABLE.read_text())
