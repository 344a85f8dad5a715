"""What changes something and is no order: back and forth, save points, who fights battles."""

from dataclasses import replace

from campaign import NotationError, Side
from campaign.battle.register import USUAL
from campaign.terms import PERSON, SIDES
from saves.campaign_log.save_points import line_of
from saves.storage.names import checked
from screens.parts.battle_preferences import AS_IN_WAR, ASK, ASKED, AUTOMATIC, QUICK, SEATS, Taste
from screens.plain import about_battles
from screens.plain.commands import PlainCommand, Words
from screens.plain.conversation import Conversation, Sure
from screens.plain.desk import until_part_ends
from screens.plain.meaning import best, way_names
from screens.plain.reply import Reply, together, whole
from screens.plain.typed_orders import number_of
from screens.text.orders import DONE_AGAIN, FIGHT, TAKEN_BACK, order_in_words, orders_in_words

COUNTED = (
    "Going back to line {number} begins a branch: nothing is lost, and it is counted. Say it again."
)
BACK = "Back at line {number}."
NAMED = "Named: {name}."


def undo(talk: Conversation, words: Words) -> Reply:
    """Back by what the last line ordered, up to the last die."""
    talk.sure = None
    talk.know_before()
    orders = talk.desk.back()
    return whole(TAKEN_BACK.format(orders=_in_words(talk, orders)))


def _in_words(talk: Conversation, orders: tuple[str, ...]) -> str:
    """Orders that belong together; those of a battle one by one, with its units by their names."""
    battle = talk.state.battle
    if battle is None or not all(order.startswith(FIGHT) for order in orders):
        return orders_in_words(orders)
    return "; ".join(order_in_words(order, battle) for order in orders)


def redo(talk: Conversation, words: Words) -> Reply:
    """Forth again by what was taken back last."""
    talk.sure = None
    talk.know_before()
    orders = talk.desk.forth()
    return whole(DONE_AGAIN.format(orders=_in_words(talk, orders)))


def back(talk: Conversation, words: Words) -> Reply:
    """Back to a line or a save point, as a branch; without one, undo."""
    if not words:
        return undo(talk, words)
    journal, word = talk.desk.journal, f"back {' '.join(words)}"
    number = line_of(journal.record.points(), " ".join(words))
    journal.check_way_back(number)
    if talk.sure is None or talk.sure.word != word:
        talk.sure = Sure(talk.state, word)
        return whole(COUNTED.format(number=number))
    talk.sure = None
    journal.go_back(number)
    talk.desk.forget()
    return together(whole(BACK.format(number=number)), talk.go_on())


def mark(talk: Conversation, words: Words) -> Reply:
    """Name the present position; everything is saved anyway."""
    if not words:
        return whole("Everything is saved as it is played. 'mark NAME' names this position.")
    name = checked(" ".join(words))
    talk.desk.journal.writer.mark(name)
    return whole(NAMED.format(name=name))


def note(talk: Conversation, words: Words) -> Reply:
    """The note of the campaign; with words, another one."""
    journal = talk.desk.journal
    if words:
        journal.writer.annotate(" ".join(words))
        return whole("Noted.")
    return whole(journal.record.note or "There is no note; 'note WORDS' writes one.")


# --- battles -------------------------------------------------------------------------------------


def fight_out(talk: Conversation, words: Words) -> Reply:
    """Let the commanders fight on: to the end, or to the end of this round or turn."""
    battle = talk.state.battle
    if battle is None:
        return whole(about_battles.NO_BATTLE)
    if set(words) & {"round", "turn", "part"}:
        talk.desk.fight_on(until_part_ends(battle))
    else:
        talk.desk.fight_on(lambda later: False)
    return talk.others_act()


def commander(talk: Conversation, words: Words) -> Reply:
    """Let the commander give one order of the battle in your place, or some."""
    battle = talk.state.battle
    if battle is None:
        return whole(f"{about_battles.NO_BATTLE} 'hint' says what a commander would do.")
    if refused := talk.why_not_yours():
        return whole(refused)
    count = number_of(words[0]) if words else 1
    told = Reply()
    for _ in range(count or 1):
        battle = talk.state.battle
        if battle is None or not talk.desk.person_decides:
            break
        if (fight := talk.desk.sanctioned(talk.state, battle)) is None:
            break  # he would leave the field: the person is asked
        told = together(told, talk.play((fight,), is_own=False))
    return told


COMING = {"come": True, "stay": False}
NOBODY_COMES = "Nobody is brought up by a commander in this battle; 'reserves come' changes that."
WHO_MAY = (
    "A commander who fights for you brings up whom he needs; 'reserves stay' has him call nobody."
)


def reserves(talk: Conversation, words: Words) -> Reply:
    """Whether a commander who fights for you in this battle may bring up pieces."""
    battle, choices = talk.state.battle, talk.desk.choices
    if battle is None:
        return whole(about_battles.NO_BATTLE)
    if words:
        if words[0] not in COMING:
            raise NotationError("reserves come, or reserves stay")
        choices.have_called(battle.to_move, calls=COMING[words[0]])
    return whole(WHO_MAY if choices.calls(battle.to_move) else NOBODY_COMES)


def leave(talk: Conversation, words: Words) -> Reply:
    """Have the commander leave the field, if he asks to."""
    if talk.desk.leaving is None:
        return whole("No commander asks to leave the field; 'retreat BOX' does, 'quit' ends.")
    return talk.answer_leaving(leave=True)


def stay(talk: Conversation, words: Words) -> Reply:
    """Have the commander fight on to the end of this battle."""
    if talk.desk.leaving is None:
        return whole("No commander asks to leave the field.")
    return talk.answer_leaving(leave=False)


def go(talk: Conversation, words: Words) -> Reply:
    """Let commanders play: a player turn, or several."""
    if talk.desk.person_decides:
        return whole("It is your decision; 'hint' says what a commander would do.")
    told = Reply()
    for _ in range((number_of(words[0]) if words else 1) or 1):
        told = together(told, talk.others_act())
    return told


# --- settings ------------------------------------------------------------------------------------

FORMS = (
    "settings battles WAY: how battles are fought, or 'ask', or 'usual'",
    "settings union WHO, settings confederate WHO: person, automatic, or 'usual'",
    "settings small NUMBER quick, or asked: battles of fewer pieces; 0 for none",
)


def settings(talk: Conversation, words: Words) -> Reply:
    """How battles are fought, and by whom; with words, a change of it."""
    choices = talk.desk.choices
    if words:
        choices.like(_changed(choices.taste, words))
    taste = choices.taste
    told = [f"{line.label}: {line.value}." for line in taste.lines()]
    return Reply(tuple(told), FORMS)


def _changed(taste: Taste, words: Words) -> Taste:
    """What a player likes from now on.

    Raises:
        NotationError: says what can be changed.
    """
    name, *values = words
    value = " ".join(values)
    if name in ("battles", "by") and value:
        return replace(taste, by=_way(value))
    side = next((one for one in SIDES if len(name) > 2 and one.startswith(name)), None)
    if side is not None and value:
        return _with_seat(taste, side, value)
    if name == "small" and values and values[0].isdecimal():
        smalls = ASKED if ASKED in values else QUICK
        return replace(taste, small=min(int(values[0][:4]), 99), smalls=smalls)
    raise NotationError("; ".join(FORMS))


def _way(value: str) -> str:
    if value in (ASK, "usual"):
        return ASK if value == ASK else ""
    found = best(value, way_names())
    if len(found) != 1:
        raise NotationError(f"no way to fight battles is called {value!r}; {FORMS[0]}")
    return "" if found[0] == USUAL else found[0]


def _with_seat(taste: Taste, side: Side, value: str) -> Taste:
    known = {PERSON: PERSON, AUTOMATIC: AUTOMATIC, "usual": AS_IN_WAR}
    seat = next((known[one] for one in known if one.startswith(value)), None)
    if seat is None or seat not in SEATS:
        raise NotationError(f"nobody is called {value!r}; {FORMS[1]}")
    return replace(taste, union=seat) if side is Side.UNION else replace(taste, confederate=seat)


DEEDS: tuple[PlainCommand, ...] = (
    PlainCommand("undo", "take back what the last line ordered, up to the last die", undo,
                 "game.undo"),
    PlainCommand("redo", "order again what was taken back", redo, "game.redo"),
    PlainCommand("back [LINE|NAME]", "go back to a save point or line, as a branch", back),
    PlainCommand("mark NAME", "name this position", mark, "map.mark"),
    PlainCommand("note [WORDS]", "the note of the campaign", note),
    PlainCommand("out [round]", "'fight it out': commanders fight on, to the end or a while",
                 fight_out),
    PlainCommand("commander [NUMBER]", "let the commander give one order of a battle, or some",
                 commander),
    PlainCommand("reserves [come|stay]", "whether a commander may bring up pieces in a battle",
                 reserves),
    PlainCommand("leave", "let a commander who asks to leave the field do so", leave),
    PlainCommand("stay", "have him fight on", stay),
    PlainCommand("go [NUMBER]", "let commanders play where nobody else plays", go),
    PlainCommand("settings [WHAT VALUE]", "how battles are fought, and by whom", settings,
                 "app.settings"),
)  # fmt: skip
"""What changes something and is no order."""
