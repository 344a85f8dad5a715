"""Skirmishes on the command line: which there are, and how one is begun."""

import re
from dataclasses import replace
from pathlib import Path

from campaign import RESOLVERS, CampaignState, NotationError, Side
from campaign.battle.point_armies import BY_POINTS
from campaign.battle.register import USUAL_ALONE
from campaign.errors import quoted, unknown
from campaign.standalone import title_of
from saves.library.saved_terrain import SUFFIX, grounds_folder, kept_grounds, read_ground_file
from saves.storage.header import new_path
from saves.storage.loose_files import is_there
from saves.storage.names import free_name, players
from screens.battle.preferences_file import Kept, Whose, write_kept
from screens.cli.here import home, session
from screens.faces.register import setup_options
from screens.setup.skirmish_form import SkirmishForm
from screens.setup.skirmish_notes import USUAL_GROUND
from screens.text.columns import table

USUAL = "usual"
"""Instead of a title: ground by the rules of the battle."""

_ODDS = re.compile(r"([1-9]):([1-9])")


def listing() -> str:
    """Battles, ways to fight them, and ground."""
    forms = [SkirmishForm(by=by) for by in RESOLVERS]
    battles: dict[str, str] = {}
    for form in forms:
        for battle in form.battles:
            battles.setdefault(battle, form.by)
    kept = kept_grounds(grounds_folder(home()))
    parts = [
        table(
            ("battle", "", "by"),
            [(name, title_of(name, by), _ways(name, forms)) for name, by in battles.items()],
        ),
        table(("way", "", "men to a base"), [_way(by) for by in RESOLVERS]),
    ]
    if kept.grounds:
        parts.append(table(("ground",), [(ground.title,) for ground in kept.grounds]))
    return "\n\n".join((*parts, *kept.problems))


def _ways(battle: str, forms: list[SkirmishForm]) -> str:
    """By which ways a battle can be fought."""
    return ", ".join(form.by for form in forms if battle in form.battles)


def _way(by: str) -> tuple[str, ...]:
    return (by, RESOLVERS[by].name, ", ".join(map(str, RESOLVERS[by].scales)))


def begin(
    name: str,
    *,
    battle: str,
    by: str | None,
    scale: int | None,
    ground: str | None,
    freely: bool,
    points: int | None,
    odds: str | None,
    attacker: str | None,
    led: str | None,
    union: str,
    confederate: str,
    **chosen: str | bool | None,
) -> Path:
    """Begin a skirmish and close it again; where it lies.

    What else was *chosen*, the rules of the battle know.

    Raises:
        CampaignError: if a word is wrong or the name is taken; then there is no new file.
    """
    from saves.campaign_log.journal import Journal

    form = form_of(by or _way_to(battle), battle)
    if scale is not None:
        form = at_scale(form, scale)
    if battle == BY_POINTS:
        form = _by_points(form, points, odds, attacker)
    elif points or odds or attacker:
        raise NotationError("points, odds and attacker are for --battle points alone")
    if ground is not None:
        form = _on_ground(form, ground)
    if freely and not form.is_on_its_own_ground:
        raise NotationError("--freely is for battles of history on a table, on their own ground")
    form = replace(form, freely=freely)
    for choice, word in chosen.items():
        if word is not None and word is not False:
            form = _choose(form, choice, word)
    seats = players(union, confederate)
    name = free_name(name, home().campaigns)
    path = new_path(name, home().campaigns)
    opening = form.opening()
    commands = led_commands(opening, led)
    journal = Journal.begin(path, name, opening, seats, home=home())
    journal.close()
    _keep_led(Whose(path.name, journal.record.id), commands)
    return path


def _keep_led(whose: Whose, commands: tuple[str, ...]) -> None:
    if commands:
        write_kept(session().battles_file, whose, Kept(led=commands))


def led_commands(opening: CampaignState, words: str | None) -> tuple[str, ...]:
    """The commands that the computer leads for a person, from `5/T,1/T`.

    Raises:
        NotationError: if the battle has no such command, or knows of none.
    """
    if not words:
        return ()
    battle = opening.battle
    there = [one.id for one in getattr(battle.position, "commands", ())] if battle else []
    if not there:
        raise NotationError("--led is for battles on hexes alone")
    found = [word.strip() for word in words.split(",")]
    for word in found:
        if word not in there:
            raise NotationError(unknown("command in this battle", word, there))
    return tuple(found)


def _way_to(battle: str) -> str:
    """The usual way to fight a battle by itself, or the one that alone knows it."""
    ways = [id_ for id_ in RESOLVERS if battle in SkirmishForm(by=id_).battles]
    return USUAL_ALONE if USUAL_ALONE in ways or not ways else ways[0]


def form_of(by: str, battle: str) -> SkirmishForm:
    """A battle on its own ground, fought in some way.

    Raises:
        NotationError: if there is no such way, or no such battle by it.
    """
    if by not in RESOLVERS:
        raise NotationError(unknown("way to fight", by, RESOLVERS))
    form = SkirmishForm(by=by)
    if battle not in form.battles:
        raise NotationError(unknown(f"battle by {by}", battle, form.battles))
    return form.fighting(battle)


def at_scale(form: SkirmishForm, scale: int) -> SkirmishForm:
    """The same with so many men to a base.

    Raises:
        NotationError: if the rules of the battle have no such scale.
    """
    if form.history is None or not form.resolver.scales:
        raise NotationError("a scale is for battles of history on a table")
    if scale not in form.resolver.scales:
        scales = ", ".join(map(str, form.resolver.scales))
        raise NotationError(f"there is no scale of {scale} men to a base; the scales are {scales}")
    return replace(form, scale=scale)


def _by_points(
    form: SkirmishForm, points: int | None, odds: str | None, attacker: str | None
) -> SkirmishForm:
    if points is not None:
        form = replace(form, budget=points)
    if odds is not None:
        if not (found := _ODDS.fullmatch(odds)):
            raise NotationError(f"odds are written like 3:2, not {quoted(odds)}")
        form = replace(form, odds=(int(found[1]), int(found[2])))
    if attacker is not None:
        if attacker not in tuple(Side):
            raise NotationError(unknown("side", attacker, Side))
        form = replace(form, attacking=Side(attacker))
    if problem := form.problem():
        raise NotationError(problem.rstrip("."))
    return form


def _choose(form: SkirmishForm, name: str, word: str | bool) -> SkirmishForm:
    """The form with what an option chooses, if the rules of the battle know of it.

    [SG 1.5, SG 2.4, SG 2.6]
    """
    if (found := setup_options(form.by).get(name)) is None:
        ways = [by for by in RESOLVERS if name in setup_options(by)]
        flag = name.replace("_", "-")
        raise NotationError(f"--{flag} is for --by {' or '.join(ways)}")
    id_, option = found
    if not form.has_choice(id_):
        battles = [battle for battle in form.battles if form.fighting(battle).has_choice(id_)]
        raise NotationError(f"{option.flag} is for --battle {' or '.join(battles)}")
    if isinstance(word, bool):
        return form.choosing(id_, int(word))
    if word not in option.words:
        kind = name if option.metavar == "WORD" else option.metavar.lower()
        raise NotationError(unknown(kind, word, option.words))
    return form.choosing(id_, option.words.index(word))


def _on_ground(form: SkirmishForm, ground: str) -> SkirmishForm:
    """On ground by its title, or in a file."""
    if not form.resolver.on_table:
        raise NotationError(f"{form.by} has no ground")
    if ground == USUAL:
        return replace(form, ground=USUAL_GROUND)
    kept = kept_grounds(grounds_folder(home())).grounds
    if ground.endswith(SUFFIX) and is_there(Path(ground)):
        found = read_ground_file(Path(ground))
        return replace(form, kept=(found,), ground=found.title)
    titles = [known.title for known in kept]
    if ground not in titles:
        raise NotationError(unknown("ground", ground, titles))
    return replace(form, kept=kept, ground=ground)
