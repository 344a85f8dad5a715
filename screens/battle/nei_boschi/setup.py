"""What the form of a skirmish says of the optional rules of battles on hexes. [BB 30]"""

from collections.abc import Mapping
from types import MappingProxyType

from campaign.resolvers.nei_boschi.books import HOMES
from campaign.resolvers.nei_boschi.switches import Switch, switches
from screens.faces.face import SetupNote, SetupOption
from screens.text.phrases import joined


def notes(books: tuple[str, ...] = tuple(HOMES)) -> Mapping[str, SetupNote]:
    """A note for each choice, by its id; rules that exclude each other are one choice."""
    found: dict[str, list[Switch]] = {}
    for book in books:
        for switch in switches(book):
            found.setdefault(switch.choice or switch.id, []).append(switch)
    return MappingProxyType({id_: _note(id_, several) for id_, several in found.items()})


def _note(id_: str, answers: list[Switch]) -> SetupNote:
    """One switch with its sentence and paragraph, or one choice with a sentence for each answer."""
    first = answers[0]
    flag = f"--{id_.replace('_', '-')}"
    if not first.choice:
        return SetupNote(
            first.name,
            _cited(first),
            SetupOption(flag, f"{_clause(first.name)}{_scenarios(answers)}"),
        )
    words = ("book", *(one.word for one in answers))
    name = first.name.partition(" (")[0]
    told = " ".join(f"{one.word.capitalize()}: {one.text}" for one in answers)
    asked = f"{name.partition(' is ')[0]}: {joined(list(words), 'or')}{_scenarios(answers)}"
    return SetupNote(
        name.partition(" is ")[0],
        f"{told} [{first.paragraph}]",
        SetupOption(flag, asked, words),
    )


def _cited(switch: Switch) -> str:
    return f"{switch.text} [{switch.paragraph}]"


def _scenarios(answers: list[Switch]) -> str:
    """For which scenarios it is; nothing if for all."""
    suited = list(dict.fromkeys(id_ for one in answers for id_ in one.scenarios))
    if not suited or not all(one.scenarios for one in answers):
        return ""
    return f" (scenario{'s' * (len(suited) > 1)} {joined(suited)})"


def _clause(name: str) -> str:
    return name[0].lower() + name[1:]


SETUP = notes()
"""By the choice that the resolver offers."""
