"""Which paragraphs of the rules matter at a position. Pure."""

from campaign.agenda import (
    BorderSupport,
    Combat,
    Declaration,
    Desertion,
    Fighting,
    Laurels,
    Marches,
    Marching,
    Promotion,
    Recruitment,
    Supply,
    Toll,
    Withdrawal,
)
from campaign.battle.register import RESOLVERS
from campaign.state import CampaignState

RULES_OF: dict[type[object], tuple[str, ...]] = {
    Marches: ("BG 4.1", "BG 4.2", "BG 4.3"),
    Marching: ("BG 4.4", "BG 4.5", "BG 4.6", "BG 5.1", "BG 6.1", "BG 6.2", "BG 7.1"),
    Combat: ("BG 8.1", "BG 8.10", "BG 8.11"),
    Withdrawal: ("BG 8.13",),
    Laurels: ("BG 11.1", "BG 11.3"),
    Promotion: ("BG 11.2", "BG 11.3"),
    Recruitment: ("BG 12.1", "BG 12.2", "BG 12.3"),
    BorderSupport: ("NS 8.3", "NS-R26"),
    Supply: ("NS 2.2", "NS 2.1", "NS-R1", "NS-R5"),
    Declaration: ("NS-R8", "NS 4.0", "NS-R9", "NS-R10"),
    Toll: ("NS 6.0", "NS-R14"),
    Desertion: ("NS 8.12", "NS-R21", "NS 8.23"),
}
"""The paragraphs to look into at each step."""

RULES_WITH: dict[type[object], tuple[tuple[str, tuple[str, ...]], ...]] = {
    Marches: (
        ("command_marches", ("NS 3.0", "NS-R6")),
        ("containment", ("NS-R10",)),
        ("leaders", ("NS 8.21", "NS-R23")),
    ),
    Marching: (("leaders", ("NS 8.21", "NS-R23")), ("containment", ("NS-R8",))),
    Combat: (("containment", ("NS-R9",)), ("coastal_defences", ("NS 5.0", "NS-R12"))),
    Fighting: (
        ("command_battles", ("NS 7.0", "NS-R15", "NS-R16")),
        ("battlefield_morale", ("NS 8.1", "NS-R18", "NS-R19", "NS 8.11")),
        ("leaders", ("NS 8.22", "NS-R24")),
        ("coastal_defences", ("NS 5.0", "NS-R12", "NS-R13")),
    ),
    Recruitment: (("leaders", ("NS-R22",)), ("foreign_intervention", ("NS-R28",))),
}
"""What the optional rules add, by the names of the options."""

LEADING = ("command_marches", "command_battles")
"""Options that take the place of the basic rule of their step, so that they are read first."""


def paragraphs_at(state: CampaignState) -> tuple[str, ...]:
    """The paragraphs that matter for what is decided now, or for how it ended."""
    if not state.agenda:
        return _of_the_end(state)
    kind, options = type(state.step), state.options
    first, later = list[str](), list[str]()
    for option, paragraphs in RULES_WITH.get(kind, ()):
        if getattr(options, option):
            (first if option in LEADING else later).extend(paragraphs)
    if battle := state.battle:
        decision = RESOLVERS[battle.resolver].stage(battle.position)
        return tuple(dict.fromkeys((*decision.rules, *first, *later)))
    return (*first, *RULES_OF.get(kind, ()), *later)


def _of_the_end(state: CampaignState) -> tuple[str, ...]:
    """Who has won the war; of a battle by itself, by what, and what was decided last."""
    ended = (state.ending.rule,) if state.ending else ()
    if (fought := state.fought) is None:
        return ended or ("BG 13.1",)
    decided = RESOLVERS[fought.resolver].stage(fought.position).rules
    return tuple(dict.fromkeys((*ended, *decided)))
