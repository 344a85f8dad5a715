"""What runs in a session: the game for somebody with a screen, commands for somebody without."""

import gc
import os
import sys
from contextlib import closing, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from campaign import CampaignError
from campaign.errors import quoted
from saves.hosting.seated import SeatedCampaign
from saves.hosting.seats import Account
from saves.server.contract.lobby import EVERYBODY, GameNumber, LobbyError
from saves.server.line.connection import A_WHILE, PATIENCE, ServerLine
from saves.server.line.remote_lobby import RemoteLobby
from saves.server.line.remote_office import RemoteKeyring
from saves.server.process.memory import give_back
from saves.storage.home import Home
from screens import routes
from screens.app import NordenSuden
from screens.lobby import commands
from screens.lobby.command_desk import Own
from screens.lobby.command_words import MOST_DIGITS
from screens.lobby.entering import at_once, seat_at, seat_of
from screens.lobby.sent_keys import OwnKeys
from screens.lobby.whereabouts import NOWHERE, Whereabouts
from screens.server.asked_words import JSON, in_json, wants_screen
from screens.server.forking import Fork
from screens.server.left_views import all_fit
from screens.server.renewal import Left, Renewal, asked_in, may_begin_anew, what_was_left
from screens.server.session_process import write_down
from screens.shell.hangup import PUT_RIGHT, WATCH
from screens.shell.parent_line import BEGUN, TAKES_KEYS, tell
from screens.shell.session import Session, session_of
from screens.text.phrases import complaint

LOOKING_ON: Final = "watch"

REFUSED: Final = 1


def home_of(request: Fork) -> Home:
    """Where a session of an account keeps what is his taste; it plays at the server's tables."""
    own = request.own(os.getpid())
    return Home(own, request.account, own=own, present=own)


def run(request: Fork) -> int:
    """Be a session; its exit status.

    Whoever plays already is not sent away because nobody answers at the server for a moment.
    """
    program = show if request.has_screen else command
    patience = A_WHILE if request.takes_over else PATIENCE
    try:
        with closing(ServerLine(Path(request.table), request.token, patience)) as line:
            return program(request, RemoteLobby(line))
    except CampaignError as error:
        said = complaint(error)
        if request.takes_over:  # the screen is as the session before has left it
            os.write(sys.stdout.fileno(), PUT_RIGHT)
        with suppress(OSError):  # whoever would read it is gone
            sys.stderr.write(f"{in_json(said) if JSON in request.words else said}\r\n")
        return REFUSED


def show(request: Fork, lobby: RemoteLobby) -> int:
    """The game, for somebody at a terminal: the lobby, or the table where he sits down at once.

    That is the one that he has named, or at which he was when his line dropped.
    """
    WATCH.begin()
    gc.disable()  # until the first screen is painted
    session = session_for(request, lobby)
    before = what_was_left(request) if request.takes_over else None
    campaign = _again(lobby, request, session, before) if before else None
    campaign = campaign or _at_table(lobby, request, session)
    if request.takes_over and campaign is None:
        tell(TAKES_KEYS)  # the lobby takes what is typed for it
    game = NordenSuden(campaign, session=session)
    before = before if session.view_states else None
    if before is not None and game.desk is not None:
        game.desk.goes_on_from = before.news
    game.tidying.collected = give_back
    if may_begin_anew(request):
        game.tidying.looked = Renewal(game, request, before, line=lobby.line).look
    if (refusal := lobby.line.refusal) is not None:
        raise refusal  # sent away while all this was loaded: that alone is what he has to read
    try:
        game.run()
    finally:
        gc.enable()
    return game.return_code or 0


def _at_table(lobby: RemoteLobby, request: Fork, session: Session) -> SeatedCampaign | None:
    """The table that he has named, or at which he was; None if something is to be asked first."""
    number = session.begins_with or Whereabouts(session.home).table
    if not number:
        return None
    account = Account(request.account)
    campaign = at_once(lobby, number, account, looks_on=session.looks_on)
    if campaign is not None:
        session.begins_with = number
    return campaign


def _again(
    lobby: RemoteLobby, request: Fork, session: Session, before: Left
) -> SeatedCampaign | None:
    """The place of the session that this one takes over from; None if it is not to be had now.

    The server may not have heard yet that this one is gone.
    """
    session.begins_with, session.looks_on = before.game, before.looks_on
    account = Account(request.account)
    try:
        sides = seat_of(lobby.game(before.game), account, looks_on=before.looks_on)
        campaign = seat_at(lobby, before.game, account, sides)
    except CampaignError:
        return None
    if asked_in(campaign) != before.asks:
        tell(TAKES_KEYS)  # as anybody's who could not have read it yet, they are dropped
    if before.lines > campaign.record.lines or not all_fit(before.view_states, campaign.state):
        write_down(request, "begins anew at the map as it opens: it is another one\n")
        return campaign
    session.view_states, session.is_proven = [*before.view_states], before.is_proven
    session.looks, session.asked_back = before.looks, before.request
    session.ended = before.ended
    if before.kept is not None:
        session.kept[campaign.record.id] = before.kept
    try:
        campaign.forget_after(before.lines)
    except CampaignError as error:
        write_down(request, f"what was ordered meanwhile is told by nobody: {error!r}\n")
    return campaign


def session_for(request: Fork, lobby: RemoteLobby) -> Session:
    """Who plays, and where he begins: `ssh -t host play 17`."""
    home, (verb, *named) = home_of(request), request.words or ("",)
    has_screen = wants_screen(request.words)
    return replace(
        session_of(home, dict(request.variables)),
        lobby=lobby,
        keyring=RemoteKeyring(lobby.line),
        begins_with=_game_of(named[0]) if named and has_screen else NOWHERE,
        looks_on=verb == LOOKING_ON,
    )


def _game_of(word: str) -> GameNumber:
    """The game that a word names.

    Raises:
        LobbyError: if there can be none that is called so.
    """
    if not word.isdecimal() or len(word) > MOST_DIGITS or int(word) == EVERYBODY:
        raise LobbyError(f"there is no game {quoted(word)[1:-1]}")
    return int(word)


def command(request: Fork, lobby: RemoteLobby) -> int:
    """A command without a screen: `ssh host games`."""
    session = session_for(request, lobby)
    keys = OwnKeys(session.key_file, partial(routes.all_bindings, NordenSuden))
    own = Own(keys, session.keyring)
    tell(BEGUN)  # one that waits for what it reads keeps nobody in line
    return commands.run(lobby, request.words, sys.stdin.buffer, sys.stdout, own)
