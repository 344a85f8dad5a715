"""What the help has to say before the rules: about the thing in focus, keys, and signs."""

from collections.abc import Iterable, Iterator
from typing import Protocol, runtime_checkable

from textual.screen import Screen

from screens.rules.hex_words import HEADING, HEX_TERMS
from screens.rules.rulebook import rulebook
from screens.rules.topics import Topic
from screens.shell.glyphs import Glyphs, legend
from screens.shell.themes import shows_pictures


@runtime_checkable
class Helping(Protocol):
    """A screen that can say something about what has its focus."""

    def help_here(self) -> Iterable[str]: ...


@runtime_checkable
class Ruled(Protocol):
    """A screen that knows which paragraphs matter now."""

    @property
    def rules(self) -> tuple[str, ...]: ...


KEYS = 13
"""Columns for the keys that work."""

GRAMMAR = (
    ("arrows, h j k l", "move the cursor; on the map to the nearest box, along links first"),
    ("H J K L, page keys", "half a screen"),
    ("/", "find a box, a piece, a command, or a word in what is on show"),
    ("n, N", "next, previous stack to move; while a march is planned: next target"),
    ("enter", "inspect the box; march there, choose a row, roll in a battle"),
    ("space", "go on: roll, next stack, target or choice; never orders a march"),
    ("1 to 9", "while a march is planned: one piece fewer of that row; after none, all"),
    ("esc, backspace", "one step back; nothing is lost"),
    ("u, U", "undo, redo: up to the last die or phase"),
    ("<", "on a server: ask the other side to go back further; answer when it asks"),
    ("+, -", "nearer, further"),
    ("o, i", "overlays, inspect"),
    ("c, r, t", "chronicle, rules, advice: the best plans, or an order"),
    ("e", "end the segment; asks if something would be lost"),
    ("?", "help for what has the focus"),
    (": or ctrl+p", "all commands, by name or another word; what works now comes first"),
    (",", "settings: look, pace, keys, backups, previews"),
    ("q", "leave; everything is saved already; on a map of hexes it is Q"),
)
"""The keys that mean the same on every screen."""

EVERYWHERE = Topic(
    "Keys everywhere",
    "\n".join(f"{keys:<18}  {deed}" for keys, deed in GRAMMAR)
    + "\n\nA key that does not work now says why when it is pressed, with its paragraph.",
    hang=20,
)

WINNING = Topic(
    "Who wins the war",
    "The Union wins when it holds Richmond, Wilmington, Charleston, Atlanta, Memphis, Mobile and"
    " New Orleans at once. [BG 13.1]\n\n"
    "The Confederacy wins when it takes Washington, when its army maximum is greater than the"
    " Union's, or when the last turn is over. [BG 13.2, BG 13.3, BG 13.4]\n\n"
    "A on the map tells how far each side is from that; the line above the map counts the cities."
    " Options and scenarios may change it: A and the paragraphs below say so.",
    cited=("BG 13.1", "BG 13.2", "BG 13.3", "BG 13.4"),
)


TERMS = (
    ("[BG 12.1]", "the paragraph of the rules behind what is said; r reads those that matter"),
    ("box", "a place on the map; links between boxes are roads, railroads and rivers"),
    ("Union", "or Confederate: who controls the box; originally: whose color it has [BG 3.1]"),
    ("uncontrolled", "neither side has the box; who is there after combat takes it [BG 3.2]"),
    ("recruits 2", "raises the maximum by 2; a piece a turn can be raised there [BG 12.2]"),
    ("either side", "of any side that holds the city [BG 12.3]"),
    ("port", "the Union sails from port to port, and may invade one [BG 6.1, BG 6.2]"),
    ("river", "to that side of the box: who attacks across it is easier to hit at first [BG 8.7]"),
    ("works", "permanent works: who stands there as a turn begins is dug in [BG 7.4]"),
    ("seven cities", "the Union wins when it holds all of them [BG 13.1]"),
    ("garrison", "guns of a port against a landing; its value is its fire [NS-R12]"),
    ("contained", "hemmed in at a port by those who do not attack [NS-R7, NS-R8]"),
    ("piece", "infantry or cavalry; militia first, then veteran, crack at best [BG 1.1]"),
    ("stack", "all pieces of one side in a box"),
    ("march", "moves pieces of one stack, or digs them in; a die says how many [BG 4.2]"),
    ("march 1 of 2 HPF", "has used one of its two marches, and came from Harper's Ferry [BG 4.3]"),
    (
        "reduced",
        "hit once, the next hit eliminates it; whole again after combat [BG 1.1, BG 8.10]",
    ),
    ("half dug in", "one march of digging is done, one is missing [BG 7.1]"),
    ("over water", "came across a river side or from the sea: easier to hit [BG 8.7]"),
    ("by sea", "has sailed, and goes no further by land [BG 6.1]"),
    ("jumped", "has made its one jump of this segment [BG 5.3]"),
    ("on this march", "takes part in the march that is going on [BG 4.3]"),
    ("has fought", "in this turn; promoted: was promoted in it [BG 10.2, BG 11.2]"),
    ("routed", "ran, or came out reduced: it may desert [NS 8.12]"),
    ("+1", "behind a leader: points that he adds to fire in each round [NS 8.22]"),
    ("strength 8", "an estimate, no rule: the hits that pieces stand, times their fire"),
    ("maximum", "how many pieces an army may have; its cities add up to it [BG 12.3]"),
    ("12/34", "an army of 12 pieces, and its maximum"),
    ("lead", "the Union's maximum less the Confederacy's"),
    ("pool", "militia that can be recruited [BG 1.4]"),
    ("segment", "a part of a turn: movement, combat, promotion, recruitment [BG 2.2]"),
    ("d 3", "in a battle: d aims at piece 3; 1-2 hits on 1 or 2 [BG 8.5]"),
    (
        "62%",
        "the exact chance to win a battle if we stay to the end; with the usual retreat: if we"
        " leave as a commander would, which the enemy does; lose 1.4: pieces lost on average",
    ),
    ("60-64%", "fought out by the thousand: the chance lies in between, 95 times in 100"),
    ("some 62%", "an estimate, by a formula or from many battles of the kind; on the map ~62%"),
    ("may come", "who can be called to help is counted as if he were called [BG 10.1]"),
    ("x2, !", "in a battle: two shots at it, none yet [BG 8.3]"),
)
"""Words and short signs of this game that stand on its screens without more ado."""

WORD = max(len(term) for term, _ in (*TERMS, *HEX_TERMS))
"""Columns for a word."""


def _explained(terms: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Words in one column, what they mean in another."""
    return (f"{term:<{WORD}}  {meaning}" for term, meaning in terms)


WORDS = Topic(
    "Words of the game",
    "\n".join((*_explained(TERMS), "", HEADING, *_explained(HEX_TERMS))),
    cited=(
        *("BG 1.1", "BG 3.1", "BG 4.2", "BG 12.2", "BG 12.3", "BG 8.5", "BG 8.10", "BG 10.1"),
        *("SH 2", "SH 3", "SH 4", "SH 5", "SH 12", "SH 13"),
    ),
    hang=WORD + 2,
)


ODDS = Topic(
    "The odds of a battle",
    "The odds are a forecast of a whole battle: on the card before it, above its lines, beside a"
    " march that leads to it, and by norden-suden odds. One figure, 62%, is exact; two, 60-64%,"
    " were fought out by the thousand, and the truth lies between, 95 times in 100.\n\n"
    "To the end: we never retreat. The enemy does: his commander leaves a battle that is all but"
    " lost. Where much hangs on that, the chance is told as well if he stays, too.\n\n"
    "With the usual retreat: we leave as a commander would, too.\n\n"
    "Lost are pieces on average; a piece that is only reduced is not lost. Who may come from next"
    " door is counted as if he were called. [BG 10.1]\n\n"
    "The odds are those of the battle line. Of a whole battle on a table or on hexes no forecast is"
    " known: there each order says its own chances.",
    cited=("BG 8.2", "BG 8.5", "BG 9.1", "BG 10.1"),
)
"""Found by the words with which players look for it: odds, forecast, chance."""


STAFF = Topic(
    "The staff",
    "Your staff is the computer: it decides for you what you hand over to it. O says what: the "
    "marches of all armies, of those in a part of the country, or of the army under the cursor; "
    "battles below a number of pieces; promotions; recruits; all else. enter sets it to work, and "
    "so does"
    " . later on.\n\n"
    "A word of policy binds it, with any commander:\n"
    "hold   troops that stand there march nowhere else, and its cities keep a guard\n"
    "press  armies of that part of the country march there, and nowhere else\n"
    "raise  infantry or cavalry first, and in that place first, as long as there is any\n\n"
    "It goes on until the segment is over, your next turn begins, or something happens: more "
    "of the enemy can enter a city than stand in it, a city is lost, a leader comes, or a "
    "decision is not its own. The same key stops it.\n\n"
    "Its orders are yours: the log has them, marked as the staff's. u takes back all that it "
    "ordered since the last die or phase. Z tells what came of its orders since it was set to "
    "work last; on that page u takes all of it back: at once if no die has fallen and no phase "
    "has ended since, else after a question that names the battles and dice that go with it.",
)


def help_topics(beneath: Screen[object], glyphs: Glyphs) -> tuple[Topic, ...]:
    """What the help for a screen has to say, in the look that is worn."""
    told = signs(glyphs, is_picture=shows_pictures(beneath.app))
    return here(beneath), EVERYWHERE, WORDS, WINNING, ODDS, STAFF, told


def signs(glyphs: Glyphs, *, is_picture: bool) -> Topic:
    """What the signs of the map mean, in the look that is worn."""
    found = legend(glyphs, is_picture=is_picture)
    room = max(len(sign) for sign, _ in found)
    lines = (f"{sign:<{room}}  {meaning}" for sign, meaning in found)
    return Topic("Signs of the map", "\n".join(lines), hang=room + 2)


def here(screen: Screen[object]) -> Topic:
    """What one can do on a screen now, and what its focus is on."""
    parts = []
    if isinstance(screen, Helping):
        parts += [*screen.help_here(), ""]
    parts += ["These keys work now:", *_keys(screen)]
    rules = screen.rules if isinstance(screen, Ruled) else ()
    known = tuple(dict.fromkeys(rule for rule in rules if rule in rulebook()))
    return Topic("Here and now", "\n".join(parts), cited=known, hang=KEYS + 2)


def _keys(screen: Screen[object]) -> Iterator[str]:
    """Every key of the game that does something now, one line for each thing it does."""
    deeds: dict[tuple[str, str], list[str]] = {}
    for active in screen.active_bindings.values():
        binding = active.binding
        if active.enabled and binding.id and binding.description:
            keys = deeds.setdefault((binding.action, binding.description), [])
            keys.append(screen.app.get_key_display(binding))
    for (_, description), keys in deeds.items():
        yield f"{', '.join(dict.fromkeys(keys)):<{KEYS}}  {description}"
