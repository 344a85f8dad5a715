"""What special rules of scenarios have brought about, a sentence for each event. [BB 30, BB 31]"""

from campaign.board.board import Theater
from campaign.resolvers.nei_boschi import scenario_events as fought
from screens.battle.nei_boschi.sentences import bodies, narrate
from screens.text.phrases import SIDE_NAMES, joined, sentence, several

__all__ = ["narrate"]

NOON = 12


@narrate.register
def _(event: fought.SecondDay, theater: Theater) -> str:
    return sentence("the battle is not over: it goes on by night, and for a second day")


@narrate.register
def _(event: fought.BodiesAlerted, theater: Theater) -> str:
    who = bodies(event.bodies) if event.bodies else f"command {event.command}"
    alerted = f"{who} {'are' if len(event.bodies) > 1 else 'is'} alerted"
    if not event.faces:
        return sentence(alerted)
    dice = "dice" if len(event.faces) > 1 else "die"
    rolled = f"{dice} {joined([str(face) for face in event.faces])}"
    return sentence(f"{alerted}: {rolled}, {several(event.activations, 'activation')}")


@narrate.register
def _(event: fought.LineDressed, theater: Theater) -> str:
    return sentence(
        f"unit {event.unit} left a gap in the line: it is set back from hex {event.start} to "
        f"hex {event.to}"
    )


@narrate.register
def _(event: fought.MissionGiven, theater: Theater) -> str:
    where = f"goes to hex {event.hex}" if event.hex else "waits for news"
    return sentence(f"body {event.body} hears the sound of battle: die {event.face}; it {where}")


@narrate.register
def _(event: fought.MissionEnded, theater: Theater) -> str:
    return sentence(f"body {event.body} may go where it likes again")


@narrate.register
def _(event: fought.ReinforcementsSighted, theater: Theater) -> str:
    who = f"command {event.command}"
    rolled = f"die {event.face}, {event.needed} needed; " if event.needed else ""
    if not event.activations:
        return sentence(f"{who} is not in sight yet: die {event.face}, {event.needed} needed")
    comes = several(event.activations, "activation")
    return sentence(f"{who} arrives: {rolled}{comes} in this turn")


@narrate.register
def _(event: fought.UnitFreed, theater: Theater) -> str:
    return sentence(f"unit {event.unit} may act as it likes now")


@narrate.register
def _(event: fought.MarkerWasted, theater: Theater) -> str:
    why = f"die {event.face}, {event.needed} or less needed" if event.face >= 0 else "too early"
    return sentence(f"command {event.command} does not act on its marker: {why}")


@narrate.register
def _(event: fought.LeaderKept, theater: Theater) -> str:
    may = "stays where he is" if event.kept else "may ride"
    return sentence(f"unit {event.unit} {may}: die {event.face}, {event.needed} or less needed")


@narrate.register
def _(event: fought.LeaderVisits, theater: Theater) -> str:
    when = "at Noon" if event.hour == NOON else "at 1 PM"
    return sentence(f"unit {event.unit} visits Hurlbut {when}: die {event.face}")


@narrate.register
def _(event: fought.SideSurprised, theater: Theater) -> str:
    return sentence(f"unit {event.unit} surprises {SIDE_NAMES[event.side]}")


@narrate.register
def _(event: fought.AlertTried, theater: Theater) -> str:
    came = "is alerted" if event.face <= event.needed else "notices nothing"
    rolled = f"die {event.face}, {event.needed} or less needed"
    return sentence(f"command {event.command} {came}: {rolled}")


@narrate.register
def _(event: fought.CorpsFreed, theater: Theater) -> str:
    who = "every Confederate corps" if event.corps == "all" else f"command {event.corps}"
    rolled = f": die {event.face}" if event.face >= 0 else ""
    return sentence(f"{who} may move now{rolled}")


@narrate.register
def _(event: fought.AreaLeft, theater: Theater) -> str:
    return sentence(f"unit {event.unit} goes back out of the area, and does not return")


@narrate.register
def _(event: fought.UnitLeft, theater: Theater) -> str:
    return sentence(f"unit {event.unit} goes back for cartridges")
