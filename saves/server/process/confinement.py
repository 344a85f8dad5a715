"""Confines a process to the files that it needs: Landlock, by which Linux lets anybody do so.

Everything of a server runs as one user of the host, so the rights of files alone would show each
session what is the server's: the secret, the accounts, the seeds of all games. A confined process
reads the program and what belongs to it, writes in its own folder, starts no other program, opens
no line of the network, and gives signals to nobody outside (each as far as the kernel knows of it).
It cannot be undone, and holds for whatever the process starts.
"""

import ctypes
import os
import stat
import struct
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Final

PR_GET_DUMPABLE, PR_SET_DUMPABLE = 3, 4
PR_SET_NO_NEW_PRIVS: Final = 38

CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446
"""Numbers of the system calls, the same on nearly every machine."""

VERSION: Final = 1
"""The flag by which one asks what the kernel knows."""

PATH_BENEATH: Final = 1

EXECUTE, WRITE_FILE, READ_FILE, READ_DIR = 1 << 0, 1 << 1, 1 << 2, 1 << 3
REMOVE_DIR, REMOVE_FILE, MAKE_DIR, MAKE_REG = 1 << 4, 1 << 5, 1 << 7, 1 << 8
FIRST: Final = (1 << 13) - 1
"""All that the first version could forbid in the file system."""

REFER, TRUNCATE, IOCTL_DEV = 1 << 13, 1 << 14, 1 << 15
LATER: Final = {2: REFER, 3: TRUNCATE, 5: IOCTL_DEV}
"""What came with later versions."""

NETWORK, NETWORK_SINCE = 0b11, 4
"""Binding and connecting by TCP."""

SCOPES, SCOPES_SINCE = 0b11, 6
"""Sockets without a file, and signals, to processes that are not confined with this one."""

READING: Final = READ_FILE | READ_DIR
WRITING: Final = READING | WRITE_FILE | TRUNCATE | REMOVE_FILE | REMOVE_DIR | MAKE_DIR | MAKE_REG
USING: Final = READ_FILE | WRITE_FILE | TRUNCATE | IOCTL_DEV
FOR_FILES: Final = EXECUTE | USING
"""What can be allowed of something that is no folder."""

SYSTEM: Final = (
    *("/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/etc/ld.so.cache"),
    *("/usr/share/terminfo", "/etc/terminfo", "/usr/share/zoneinfo", "/etc/localtime"),
    *("/usr/share/locale", "/dev/urandom"),
)
"""What programs read on any host."""

DEVICES: Final = ("/dev/null", "/dev/tty")
OURS: Final = ("campaign", "saves", "screens")

_libc = ctypes.CDLL(None, use_errno=True)


@cache
def landlock() -> int:
    """The version that the kernel has; 0 if it has none, or does not let us."""
    if not sys.platform.startswith("linux"):
        return 0
    return max(0, int(_libc.syscall(CREATE_RULESET, None, 0, VERSION)))


@cache
def program() -> tuple[str, ...]:
    """What is read by whatever runs this program."""
    root, python = Path(__file__).parents[3], sysconfig.get_paths()
    libraries = {python[name] for name in ("stdlib", "platstdlib", "purelib", "platlib")}
    return (*(str(root / name) for name in OURS), *sorted(libraries), *SYSTEM)


def close_to_others() -> None:
    """Let no process of the same user look into the memory of this one.

    Raises:
        OSError: if that cannot be had.
    """
    _prctl(PR_SET_DUMPABLE, 0)


@contextmanager
def seen_by_others() -> Iterator[None]:
    """For a moment be as any process is, which owns what the system says of it."""
    was = _libc.prctl(PR_GET_DUMPABLE, 0, 0, 0, 0)
    _prctl(PR_SET_DUMPABLE, 1)
    try:
        yield
    finally:
        _prctl(PR_SET_DUMPABLE, was)


def confine(own: Path | None = None) -> int:
    """Confine this process, while it has one thread, to the program and a folder of its own.

    Returns:
        By which version of Landlock; 0 where there is none, and nothing is confined.

    Raises:
        OSError: if there is one, and yet it cannot be done.
    """
    close_to_others()
    _prctl(PR_SET_NO_NEW_PRIVS, 1)
    if not (version := landlock()):
        return 0
    handled = FIRST | sum(right for since, right in LATER.items() if since <= version)
    network = NETWORK if version >= NETWORK_SINCE else 0
    scopes = SCOPES if version >= SCOPES_SINCE else 0
    asked = struct.pack("QQQ", handled, network, scopes)
    rules = _call(CREATE_RULESET, asked, len(asked), 0)
    try:
        for path in program():
            _allow(rules, path, READING & handled)
        for path in DEVICES:
            _allow(rules, path, USING & handled)
        if own is not None:
            _allow(rules, str(own), WRITING & handled)
        _call(RESTRICT_SELF, rules, 0)
    finally:
        os.close(rules)
    return version


def _allow(rules: int, path: str, rights: int) -> None:
    """Allow something of a file, or of a folder and all below; what is not there needs no rule."""
    try:
        place = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return
    try:
        is_folder = stat.S_ISDIR(os.fstat(place).st_mode)
        rule = struct.pack("=Qi", rights if is_folder else rights & FOR_FILES, place)
        _call(ADD_RULE, rules, PATH_BENEATH, rule, 0)
    finally:
        os.close(place)


def _prctl(what: int, value: int) -> None:
    if _libc.prctl(what, value, 0, 0, 0):
        raise OSError(ctypes.get_errno(), "a process cannot be closed to others")


def _call(number: int, *words: int | bytes) -> int:
    found = int(_libc.syscall(number, *words))
    if found < 0:
        raise OSError(ctypes.get_errno(), "a process cannot be confined")
    return found
