"""A campaign by lines: from the first line to the end, whatever comes in between."""

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Thread
from typing import BinaryIO, TextIO

from campaign import RESOLVERS, CampaignError, NotationError
from campaign.battle.register import USUAL
from campaign.errors import quoted
from saves.campaign_log.journal import Journal, Place
from saves.campaign_log.proving import difference
from saves.errors import SaveError
from screens.battle.battle_choices import BattleChoices
from screens.plain import about_battles, about_war
from screens.plain.commands import PlainCommand, Vocabulary, Words
from screens.plain.conversation import Conversation, LeaveError
from screens.plain.deeds import DEEDS, fight_out
from screens.plain.desk import PlainDesk
from screens.plain.hearing import EndedError, EndlessLineError, LineReader
from screens.plain.questions import QUESTIONS
from screens.plain.reading import FIGHT, battle_words, read_wish, tactical_kinds, words_of
from screens.plain.reply import Reply, whole
from screens.plain.staff import STAFF
from screens.plain.voice import Voice
from screens.shell import mishaps
from screens.shell.session import Session
from screens.text.phrases import joined, sentence

OPENED = "{what}. 'help' lists the words."
CLOSED = "Everything is saved. norden-suden resume {name!r} --plain goes on."
SEPARATOR = ";"
COMMENT = "#"
ESCAPES = re.compile(r"\x1b(?:[\[O][0-9;?]*[ -/]*[@-~]|.)?")
"""What keys say that a line has no use for: arrows, the end key."""

ANYWAY = "anyway"
OUT_WORDS = frozenset({"it", "out", "on"})

KILLED = 128
"""What a shell adds to the number of the signal that ended a program."""


def _help(talk: Conversation, words: Words) -> Reply:
    """What can be said; in a battle first of all its orders."""
    told, battle = VOCABULARY.help(" ".join(words)), talk.state.battle
    if battle is None:
        return told
    forms = RESOLVERS[battle.resolver].orders.forms
    if not words:
        kinds = joined([form.split()[0] for form in forms])
        return told._replace(said=(f"Orders of this battle: {kinds}.", *told.said))
    found = [form for form in forms if form.split()[0] == words[0]]
    return whole(*found) if found else told


def _more(talk: Conversation, words: Words) -> Reply:
    raise AssertionError("the voice itself answers who says more")


OF_THE_TALK = (
    PlainCommand("help [WORD]", "what can be said, or about one word", _help, "game.help"),
    PlainCommand("more [all]", "the rest of the last answer, a page at a time", _more),
)

VOCABULARY = Vocabulary((*QUESTIONS, *DEEDS, *STAFF, *OF_THE_TALK))


class Dialogue:
    """Reads lines, and has each answered."""

    def __init__(self, talk: Conversation, voice: Voice, hearing: LineReader) -> None:
        self._talk, self._voice, self._hearing = talk, voice, hearing
        self._doubt: CampaignError | None = None
        """What is wrong with the log, found out meanwhile."""

    def run(self) -> None:
        """Dialogue until there are no more lines, or somebody leaves.

        Raises:
            EndedError: if the end came from outside.
            OSError: if nobody hears any more.
        """
        self._voice.say(*about_war.where(self._talk.state).said[:1])
        self._answer(self._talk.go_on)
        while True:
            self._say_doubt()
            self._voice.ask(self._talk.prompt())
            try:
                line = self._hearing.line()
            except EndlessLineError as error:
                self._voice.say(str(error))
                continue
            if line is None:
                return
            try:
                self.respond(line)
            except LeaveError:
                return

    def prove(self, journal: Journal) -> None:
        """Have the log played again meanwhile; what differs is said before the next prompt."""
        save = journal.record.as_read
        if not save.entries:
            return

        def look() -> None:
            self._doubt = difference(save, lambda: not self._hearing.ended)

        Thread(target=look, name="proof", daemon=True).start()

    def _say_doubt(self) -> None:
        doubt, self._doubt = self._doubt, None
        if doubt is not None:
            try:
                said = self._talk.desk.journal.writer.doubt(doubt)
            except CampaignError as problem:
                said = f"{doubt}; {problem}"
            self._voice.say(sentence(said))

    def respond(self, line: str) -> None:
        """Reply a line: each of its parts, up to the first that is refused.

        Raises:
            LeaveError: if somebody wants to leave.
        """
        typed = ESCAPES.sub(" ", line).partition(COMMENT)[0]
        if not typed.isprintable():
            typed = "".join(letter if letter.isprintable() else " " for letter in typed)
        for part in typed.split(SEPARATOR):
            if words := words_of(part):
                before = self._talk.desk.journal.last
                if not self._respond_to(words, part.split()) and SEPARATOR in typed:
                    return
                if before == self._talk.desk.journal.last and self._talk.sure is not None:
                    return  # something is asked first

    def _respond_to(self, words: Words, as_typed: list[str]) -> bool:
        """Reply some words; whether they were understood, and nothing was in their way."""
        first, *rest = words
        if first in ("more", "next", "all"):
            self._voice.more(all_=first == "all" or "all" in rest)
            return True
        return self._answer(lambda: self._asked(words, as_typed))

    def _answer(self, ask: Callable[[], Reply]) -> bool:
        try:
            self._voice.answer(ask())
        except CampaignError as error:
            self._voice.answer(whole(self._talk.complaint(error)))
            return False
        return True

    # --- what words ask for ----------------------------------------------------------------------

    def _asked(self, words: Words, as_typed: list[str]) -> Reply:
        talk, (first, *rest) = self._talk, words
        if (answer := talk.begin_battle(" ".join(words))) is not None:
            return answer
        if first.isdecimal() and rest in ([], [ANYWAY]):
            return self._by_number(int(first[:6]), is_sure=bool(rest))
        if first == FIGHT and rest and OUT_WORDS & set(rest[:2]):
            return fight_out(talk, tuple(rest))
        return self._worded(words, as_typed)

    def _worded(self, words: Words, as_typed: list[str]) -> Reply:
        """What a first word asks for: in a battle its orders come before all others."""
        first, *rest = words
        tactical = tactical_kinds(self._talk.state)
        if first in tactical or (first == FIGHT and tactical):
            return self._order(words)
        battle = self._talk.state.battle
        if battle is not None and (found := about_battles.page(battle, first)) and not rest:
            return found
        meant = VOCABULARY.meant(first)
        begun = [kind for kind in tactical if kind.startswith(first)]
        if len(begun) == 1 and not meant.commands:
            return self._order((begun[0], *rest))
        if not meant.is_one:
            return whole(_which(first, (*meant.commands, *meant.orders)))
        if meant.commands:
            return self._command(VOCABULARY.commands[meant.commands[0]], tuple(rest), as_typed)
        return self._order((meant.orders[0], *rest))

    def _command(self, command: PlainCommand, rest: Words, as_typed: list[str]) -> Reply:
        """Names and notes are kept as they were typed.

        Raises:
            NotationError: if more is said than the command has a place for.
        """
        if word := command.one_too_many(rest):
            said = as_typed[0].lower()
            raise NotationError(f"'{said}' takes no words after it; {quoted(word)} is one too many")
        if command.word in ("note", "mark"):
            rest = tuple(as_typed[1:])
        return command.answer(self._talk, rest)

    def _by_number(self, number: int, *, is_sure: bool) -> Reply:
        return self._talk.play(self._talk.by_number(number), str(number), is_sure=is_sure)

    def _order(self, words: Words) -> Reply:
        is_sure = words[-1] == ANYWAY
        if is_sure:
            words = words[:-1]
        if words[0] == FIGHT and self._talk.state.battle is None:
            raise NotationError("no battle is being fought")
        return self._talk.give(read_wish(self._talk.state, words), words[0], is_sure=is_sure)


def _which(first: str, known: tuple[str, ...]) -> str:
    if known:
        return f"{first!r} may be {joined(list(known[:8]), 'or')}."
    if first in battle_words(USUAL):
        return f"{first!r} is a word for battles, and none is being fought."
    return f"There is no word {first!r}; 'help' lists all, 'orders' what can be ordered now."


# --- a whole session -----------------------------------------------------------------------------


def play(place: Place, session: Session, source: BinaryIO, out: TextIO, *, in_ascii: bool) -> int:
    """Play the campaign that lies in a place, by lines; the status with which that ended.

    Raises:
        SaveError: if it cannot be opened; says why.
        OSError: if the output takes no more.
    """
    with Journal.resume(place, session.home) as journal:
        return converse(journal, session, source, out, in_ascii=in_ascii)


def converse(
    journal: Journal, session: Session, source: BinaryIO, out: TextIO, *, in_ascii: bool = False
) -> int:
    """Play a campaign that is open, by lines; the status with which that ended.

    Raises:
        OSError: if the output takes no more.
    """
    voice, hearing = Voice(out, in_ascii=in_ascii), LineReader(source)
    with hearing.heeding():
        if journal.record.notice:
            voice.say(sentence(journal.record.notice))
        voice.say(OPENED.format(what=_named(journal.name, journal.state.scenario.name)))
        talk = Dialogue(_conversation(journal, session, voice, hearing), voice, hearing)
        talk.prove(journal)
        try:
            talk.run()
        except EndedError as end:
            with _deaf():
                voice.say("", CLOSED.format(name=journal.name))
            return KILLED + end.number
        voice.say(CLOSED.format(name=journal.name))
    return 0


def _named(campaign: str, scenario: str) -> str:
    """A campaign and its scenario; once where they are called alike, as they are if not named."""
    return campaign if campaign == scenario else f"{campaign}: {scenario}"


def _conversation(
    journal: Journal, session: Session, voice: Voice, hearing: LineReader
) -> Conversation:
    def complain(error: SaveError) -> None:
        voice.say(sentence(str(error)))

    choices = BattleChoices(journal, session.battles_file, complain, complain)

    def note_error(error: Exception) -> None:
        voice.say(mishaps.survived(error, session.errors_file))

    desk = PlainDesk(journal, choices, hearing.check, note_error)
    talk = Conversation(desk, session.errors_file)
    talk.staff.set_out(complain)
    return talk


@contextmanager
def _deaf() -> Iterator[None]:
    """Who has hung up hears no more."""
    try:
        yield
    except OSError:
        sys.stderr.flush()
