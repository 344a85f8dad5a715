"""How a server is run: one commented file, `server.toml`, and every key also in the environment.

`port = 22` in the file and `NORDEN_SUDEN_SERVE_PORT=22` in the environment say the same; the
environment goes first. What is not said is as the file says that the first start writes.
"""

from collections.abc import Mapping
from pathlib import Path
from textwrap import fill
from typing import Any, Final, TypeAlias

import tomli

from campaign.values import Value
from saves.errors import SaveError
from saves.storage.read_limits import NO_TEXT
from saves.storage.safe_files import PRIVATE, write_whole
from saves.storage.server_address import FORM, SCHEMES

FILE: Final = "server.toml"
TABLE: Final = "table.sock"
"""The socket, in the folder `run`, of the process with the games."""

LOCK: Final = "server.lock"

PREFIX: Final = "NORDEN_SUDEN_SERVE_"
"""What stands before a key, in capitals, in the environment."""

Setting: TypeAlias = str | int | bool

INVITATION: Final = "invitation"
OPEN: Final = "open"
CLOSED: Final = "closed"

MOST: Final = 1_000_000
"""No number of the file means anything above that."""

PORTS: Final = 65_535

MOST_COMMANDERS: Final = 256

LONGEST_NUMBER: Final = 20
"""Digits of a number in the environment; nothing that is longer is one."""

LONGEST_ADDRESS: Final = 107
"""Bytes of the path of a socket, as the system has it."""

WIDTH: Final = 90


class Key(Value, frozen=True):
    """One line of the file."""

    name: str
    default: Setting
    note: str
    one_of: tuple[str, ...] = ()
    least: int = 1
    most: int = MOST


KEYS: Final = (
    Key("address", "127.0.0.1", "Where the door is. Every network of this host: 0.0.0.0 or ::"),
    Key("port", 2222, "Its port; 0 takes any that is free.", least=0, most=PORTS),
    Key(
        "database",
        "",
        "Empty for a file in this folder. Several hosts share one: postgresql://user@host/name",
    ),
    Key(
        "registration",
        INVITATION,
        "Who may make an account: those with an invitation, anybody, nobody.",
        (INVITATION, OPEN, CLOSED),
    ),
    Key("hold_new_names", True, "A new name plays after an administrator has let it."),
    Key("passwords", False, "Besides keys, passwords let somebody in."),
    Key("guests", False, "Anybody may look on: ssh guest@host."),
    Key("failures", 10, "Log-ins that may fail from one address, or by password for one name ..."),
    Key("failure_minutes", 10, "... in these minutes; then nothing is tried until they are over."),
    Key("registrations_per_day", 5, "New accounts from one address in a day."),
    Key("invitation_days", 14, "How long an invitation serves, if it does not say."),
    Key("keep_refusals_days", 90, "How long the audit log in the database keeps who was refused."),
    Key("sessions", 200, "How many people there may be at once."),
    Key("sessions_per_player", 4, "... of one account."),
    Key("sessions_per_address", 20, "... from one address."),
    Key("connections_per_address", 30, "Connections of one address in ten seconds."),
    Key("login_seconds", 30, "How long somebody may take to show who he is."),
    Key("idle_minutes", 60, "A session without a key for so long is closed; 0 never.", least=0),
    Key("keep_alive_seconds", 15, "How often a silent line is tried; after three it has dropped."),
    Key("drain_seconds", 10, "How long a server that stops waits for its sessions to end."),
    Key(
        "commanders",
        0,
        "Processes in which commanders think; 0: one less than cores.",
        least=0,
        most=MOST_COMMANDERS,
    ),
    Key(
        "session_memory_mb",
        2048,
        "Address space of one session, of which it uses a fiftieth.",
        least=512,
    ),
    Key(
        "session_growth_mb",
        6,
        "What a session may grow by before it begins anew, unnoticed; 0: by anything.",
        least=0,
    ),
    Key("session_cpu_minutes", 60, "Computing time of one session, all in all."),
    Key("session_files", 64, "Files and lines that one session may hold open.", least=32),
    Key("session_file_mb", 16, "The longest file that one session may write."),
    Key("recordings", True, "Public games that are over are recorded, to be watched."),
    Key("recordings_kept", 200, "... this number of them, the latest."),
    Key("recording_mb", 16, "... if the recording has no more megabytes."),
    Key(
        "notify",
        "",
        "How to tell who is not here that it is his move: empty for not at all, or spool FOLDER,"
        " https://..., run PROGRAM.",
    ),
    Key("host_name", "localhost", "What players write behind ssh, in what they are told."),
    Key("mail_domain", "localhost", "Mail to a player goes to his account at this domain."),
    Key(
        "metrics_port",
        0,
        "Where this host alone reads /metrics and /health; 0 for nowhere.",
        least=0,
        most=PORTS,
    ),
)


class Config(Value, frozen=True):
    """What `server.toml` and the environment say; `KEYS` tells what each is for."""

    folder: Path
    address: str
    port: int
    database: str
    registration: str
    hold_new_names: bool
    passwords: bool
    guests: bool
    failures: int
    failure_minutes: int
    registrations_per_day: int
    invitation_days: int
    keep_refusals_days: int
    sessions: int
    sessions_per_player: int
    sessions_per_address: int
    connections_per_address: int
    login_seconds: int
    idle_minutes: int
    keep_alive_seconds: int
    drain_seconds: int
    commanders: int
    session_memory_mb: int
    session_growth_mb: int
    session_cpu_minutes: int
    session_files: int
    session_file_mb: int
    recordings: bool
    recordings_kept: int
    recording_mb: int
    notify: str
    host_name: str
    mail_domain: str
    metrics_port: int

    @property
    def run(self) -> Path:
        """The folder for sockets, which nobody else may enter."""
        return self.folder / "run"

    @property
    def lock(self) -> Path:
        """The file that is there as long as the server is."""
        return self.run / LOCK

    @property
    def may_answer(self) -> bool:
        """Whether a server is in this folder that answers, or will in a moment."""
        return self.lock.exists() or self.table.exists()

    @property
    def opened(self) -> Path:
        """The file that says at which port the door is, once it is open."""
        return self.run / "port"

    @property
    def trouble(self) -> Path:
        """The file in which a part says what it has found wrong."""
        return self.run / "trouble"

    @property
    def table(self) -> Path:
        """The socket at which the process with the games is asked."""
        return self.run / TABLE


class ConfigError(SaveError):
    """The server cannot be run so; names file or variable, key, and what would be right."""


def read_config(folder: Path, environ: Mapping[str, str]) -> Config:
    """How the server in a folder is run.

    Raises:
        ConfigError: if a key is unknown, or its value is none that it can have.
    """
    said: dict[str, Any] = {key.name: key.default for key in KEYS}
    said |= dict(_of_the_file(folder / FILE))
    said |= dict(_of_the_environment(environ))
    config = Config(folder=folder, **said)
    if config.database and not config.database.startswith(SCHEMES):
        raise ConfigError(f"{FILE}: database is empty, or {FORM}.")
    if config.port and config.port == config.metrics_port:
        raise ConfigError(f"{FILE}: port and metrics_port are both {config.port}; change one.")
    return config


def check_address(config: Config) -> None:
    """Make sure that the table process can answer where it is to.

    Raises:
        ConfigError: if no socket can be there.
    """
    address = config.table
    if len(bytes(address)) > LONGEST_ADDRESS:
        raise ConfigError(
            f"{config.folder}: the path of this folder is too long for a server; choose one of at"
            f" most {LONGEST_ADDRESS - len(bytes(address.relative_to(config.folder))) - 1} bytes"
        )


def write_first(folder: Path) -> bool:
    """Write the file as it is before anybody has changed it; False if there is one.

    Raises:
        OSError: if it cannot be written.
    """
    file = folder / FILE
    if file.exists():
        return False
    write_whole(file, template().encode(), mode=PRIVATE)
    return True


def template() -> str:
    """The file with every key, what it is for, and what it is where nothing is said."""
    head = (
        "# How this server is run. Each key is in the environment, too, and goes before the file:"
        f"\n# {PREFIX}PORT=22 says the same as port = 22.\n"
    )
    return head + "".join(f"\n{_note(key)}\n{key.name} = {_written(key.default)}\n" for key in KEYS)


def _note(key: Key) -> str:
    choice = f" One of: {', '.join(key.one_of)}." if key.one_of else ""
    return fill(key.note + choice, WIDTH, initial_indent="# ", subsequent_indent="# ")


def _written(value: Setting) -> str:
    return str(value).lower() if isinstance(value, bool) else repr(value).replace("'", '"')


def _of_the_file(file: Path) -> Mapping[str, Setting]:
    try:
        values = tomli.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except UnicodeDecodeError as error:
        raise ConfigError(f"{file} cannot be read: {NO_TEXT}. Mend it, or remove it.") from error
    except (OSError, ValueError, RecursionError) as error:  # tables in tables, endless numbers, too
        raise ConfigError(f"{file} cannot be read: {error}. Mend it, or remove it.") from error
    keys = {key.name: key for key in KEYS}
    for name in values:
        if name not in keys:
            raise ConfigError(f"{file}: there is no key {name}. It knows: {', '.join(keys)}.")
    return {name: _checked(keys[name], value, str(file)) for name, value in values.items()}


def _of_the_environment(environ: Mapping[str, str]) -> Mapping[str, Setting]:
    found: dict[str, Setting] = {}
    known = {PREFIX + key.name.upper() for key in KEYS}
    if strange := next(
        (name for name in environ if name.startswith(PREFIX) and name not in known), ""
    ):
        keys = ", ".join(key.name for key in KEYS)
        said = strange.removeprefix(PREFIX).lower()
        raise ConfigError(f"environment: {strange}: there is no key {said}. It knows: {keys}.")
    for key in KEYS:
        name = PREFIX + key.name.upper()
        if name in environ:
            found[key.name] = _checked(key, _meant(key, environ[name]), f"environment: {name}")
    return found


def _meant(key: Key, text: str) -> Setting:
    """What a text of the environment says; as it stands if it does not say it."""
    if isinstance(key.default, bool):
        return {"true": True, "false": False}.get(text.strip().lower(), text)
    number = text.strip()
    if isinstance(key.default, int) and number.isdecimal() and len(number) <= LONGEST_NUMBER:
        return int(number)
    return text


def _checked(key: Key, value: object, place: str) -> Setting:
    """A value of the right kind.

    Raises:
        ConfigError: says what would be right.
    """
    match key.default:
        case bool():
            if isinstance(value, bool):
                return value
            right = "true or false"
        case int():
            if (
                isinstance(value, int)
                and not isinstance(value, bool)
                and key.least <= value <= key.most
            ):
                return value
            right = f"a whole number from {key.least} to {key.most}"
        case _:
            if isinstance(value, str) and _says(key, value):
                return value
            right = " or ".join(key.one_of) or "a text of one line in quotation marks"
            right += ", and not empty" if key.default and not key.one_of else ""
    raise ConfigError(f"{place}: {key.name} is {right}.")


def _says(key: Key, value: str) -> bool:
    """Whether a text is one that the key can have; an empty address would be every network."""
    if key.one_of:
        return value in key.one_of
    return value.isprintable() and (bool(value.strip()) or not key.default)
