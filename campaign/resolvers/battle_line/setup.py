"""What is chosen before a battle of the battle line by itself. [SK 1.1]"""

from dataclasses import replace

from campaign.battle.contract import SWITCH, SetupChoice

SETUP = (
    SetupChoice("command", SWITCH, lambda request, on: replace(request, command=bool(on))),
    SetupChoice("morale", SWITCH, lambda request, on: replace(request, morale=bool(on))),
    SetupChoice("arms_fire", SWITCH, lambda request, on: replace(request, arms_fire=bool(on))),
    SetupChoice(
        "leaders",
        SWITCH,
        lambda request, on: request if on else replace(request, leaders=()),
    ),
)
"""Rules of the advanced game, and leaders who were there. [NS 7.0, NS 8.1, BG 14/5.2, NS 8.22]"""
