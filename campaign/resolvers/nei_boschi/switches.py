"""Optional rules of a battle, on which players may agree. [BB 10, BB 12, BB 19, BB 30]"""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from campaign.formats.data_files import document


class Switch(NamedTuple):
    """A rule that holds if the players want it."""

    id: str
    """Its word in documents: `random_events`."""

    name: str
    text: str
    paragraph: str
    scenarios: tuple[str, ...] = ()
    """Those that it suits, by their numbers; none: all."""

    choice: str = ""
    """A choice of which this is one answer: no two of a choice hold together."""

    word: str = ""
    """What it is called as that answer."""

    def suits(self, scenario: str) -> bool:
        """It can be agreed on for a scenario."""
        return not self.scenarios or scenario in self.scenarios


@cache
def switches(book: str) -> tuple[Switch, ...]:
    """The optional rules of a battle, from its folder of data."""
    return tuple(
        Switch(
            id=row["id"],
            name=row["name"],
            text=row["text"],
            paragraph=row["paragraph"],
            scenarios=_listed(row.get("scenarios", "")),
            choice=row.get("choice", ""),
            word=row.get("word", ""),
        )
        for row in document(f"{book}/switches.toml")["switches"]
    )


def _listed(words: str) -> tuple[str, ...]:
    return tuple(words.split(", ")) if words else ()


def clash(known: Iterable[Switch], scenario: str, chosen: Iterable[str]) -> str:
    """Why these switches cannot hold in a scenario; nothing if they can."""
    by_id = {switch.id: switch for switch in known}
    chosen = set(chosen)
    for id_ in sorted(chosen):
        if id_ not in by_id:
            return f"there is no optional rule {id_}"
        switch = by_id[id_]
        if not switch.suits(scenario):
            return f"'{switch.name}' is not for scenario {scenario}"
        others = (by_id[other] for other in sorted(chosen - {id_}) if other in by_id)
        if other := next(
            (one for one in others if switch.choice and one.choice == switch.choice), None
        ):
            return f"'{switch.name}' does not go with '{other.name}'"
    return ""
