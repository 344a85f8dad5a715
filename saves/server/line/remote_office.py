"""The keys of an account and the office of an administrator, at the other end of a line."""

from saves.server.contract.office import Keyring, Office
from saves.server.line.connection import ServerLine
from saves.server.line.remote_lobby import asks


class RemoteKeyring:
    """What an account may do about how it comes in: a `Keyring`."""

    def __init__(self, line: ServerLine) -> None:
        self.line = line

    own_keys = asks(Keyring.own_keys)
    password = asks(Keyring.password)
    add_key = asks(Keyring.add_key)
    retire_key = asks(Keyring.retire_key)
    change_password = asks(Keyring.change_password)


class RemoteOffice:
    """What an administrator may do: an `Office`."""

    def __init__(self, line: ServerLine) -> None:
        self.line = line

    accounts = asks(Office.accounts)
    account = asks(Office.account)
    add_account = asks(Office.add_account)
    hold = asks(Office.hold)
    set_role = asks(Office.set_role)
    add_key_of = asks(Office.add_key_of)
    retire_key_of = asks(Office.retire_key_of)
    drop_password = asks(Office.drop_password)
    mute = asks(Office.mute)

    ban = asks(Office.ban)
    unban = asks(Office.unban)
    bans = asks(Office.bans)
    invite = asks(Office.invite)
    invitations = asks(Office.invitations)
    take_back_invitation = asks(Office.take_back_invitation)

    sessions = asks(Office.sessions)
    hosts = asks(Office.hosts)
    kick = asks(Office.kick)
    announce = asks(Office.announce)
    audit = asks(Office.audit)
