"""What a scenario says of itself: what it is about, its special rules, what of it is ours."""

from collections.abc import Iterator

from textual.content import Content

from campaign.resolvers.nei_boschi.pages import page_of
from campaign.resolvers.nei_boschi.position import HexPosition
from campaign.resolvers.nei_boschi.staging import hex_staging
from campaign.resolvers.nei_boschi.switches import switches
from screens.battle.nei_boschi.panels.lines import page, title, wrapped


def special_rules(position: HexPosition, width: int) -> Content:
    """Every special rule of the scenario: title, words, paragraph; and the switches that hold."""
    return page(_lines(position, width))


def _lines(position: HexPosition, width: int) -> Iterator[Content | str]:
    scenario = page_of(position)
    yield title(scenario.title, width)
    yield from wrapped(f"{scenario.about.strip()} [{scenario.paragraph}]", width)
    for rule in scenario.rules:
        yield from _rule(rule.title, rule.text, rule.paragraph, width)
    held = position.switches
    for switch in switches(hex_staging(position.request).book):
        if switch.id in held:
            yield from _rule(f"{switch.name} (optional)", switch.text, switch.paragraph, width)
    if scenario.reconstruction:
        yield ""
        said = f"Reconstruction: {scenario.reconstruction.strip()}"
        yield from (line.stylize("dim") for line in wrapped(said, width))


def _rule(name: str, text: str, paragraph: str, width: int) -> Iterator[Content | str]:
    yield ""
    yield title(name, width)
    yield from wrapped(f"{text.strip()} [{paragraph}]", width)
