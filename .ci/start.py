"""One command from a fresh checkout to the game: python3 .ci/start.py play

Needs nothing but Python itself: Debian's python3 has neither pip nor ensurepip, so a pip lies
beside this file. What has been prepared is stamped; the next start goes straight on.

    play    start the game; further words go to it (play list, play --help)
    serve   let others play here, by ssh; further words go to it (serve --help)
    test    run the tests; further words go to pytest (test -k march)
    thorough  run them with every size, look and seed: twice the time
    quick   run those of rules, engine, tables, statistics and house: over in a minute
    check   layout, lint, types, layers, tests: what must hold before a commit
    bench   measure speed, beside the yardstick
    soak    play campaigns by the thousand
    lock    resolve the libraries anew and write the lock files
"""

import sys
import tempfile

if sys.version_info < (3, 11):  # noqa: UP036 - said before anything that an older one cannot read
    sys.exit(
        "Norden & Suden needs Python 3.11 or newer, and {} is {}.{}. Name another one: "
        "make play PYTHON=python3.11, or python3.11 .ci/start.py play".format(
            sys.executable, *sys.version_info[:2]
        )
    )

import fcntl
import hashlib
import os
import shutil
import subprocess
import venv
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BIN = VENV / "bin"
PYTHON = BIN / "python"
UNFINISHED = VENV / "unfinished"
"""Left by an installation that was interrupted: nobody knows what it got done."""
PIP = next((ROOT / ".ci").glob("pip-*.whl")) / "pip"
"""A wheel that Python can run as it is."""
LOCKS = {
    "play": ROOT / "requirements.lock",
    "serve": ROOT / "screens" / "server" / "requirements.lock",
    "test": ROOT / "tests" / "requirements.lock",
    "bench": ROOT / "tests" / "bench" / "requirements.lock",
}
"""What is installed to play, to serve, to test, and beside that to measure."""
HELD = {"serve": ("play",), "test": ("play", "serve")}
"""What else one can do with what was installed for a purpose."""
WHEELS = ("--only-binary", ":all:")
"""Nothing is built on a player's machine. Only the yardstick of the benchmarks comes as source."""
PARALLEL = ("-n", str(min((os.cpu_count() or 1) + 1, 8)), "--dist", "loadgroup")
"""A test process per core, and one for when a screen or a disk lets another wait; at most eight.
Each collects all tests for itself: with more of them, that takes more than the waiting."""


QUICK = (
    *("-m", "not bench and not soak and not long and not thorough"),
    *(f"tests/{part}" for part in ("rules", "engine", "tabletop", "statistics", "house")),
)
"""The tests that say at once whether the rules still hold; those of screens and disks wait."""


def main(words: Sequence[str]) -> int:
    """Do what the first word says with the words after it; return the exit status."""
    commands: dict[str, Callable[[Sequence[str]], int]] = {
        "play": play,
        "serve": serve,
        "test": test,
        "quick": quick,
        "check": check,
        "bench": bench,
        "soak": soak,
        "thorough": thorough,
        "lock": lock,
    }
    if not words or words[0] not in commands:
        print(__doc__, file=sys.stderr)
        return 2
    return commands[words[0]](words[1:])


def play(words: Sequence[str]) -> NoReturn:
    """Start the game."""
    prepare("play")
    become("norden-suden", *words)


def serve(words: Sequence[str]) -> NoReturn:
    """Start the server."""
    prepare("serve")
    become("norden-suden", "serve", *words)


def test(words: Sequence[str]) -> NoReturn:
    """Run the tests, one process per core if all of them are wanted."""
    prepare("test")
    keep_what_is_compiled()
    os.chdir(ROOT)
    become("pytest", *(words or PARALLEL))


def quick(words: Sequence[str]) -> NoReturn:
    """Run the tests that are over in a minute, one process per core."""
    prepare("test")
    keep_what_is_compiled()
    os.chdir(ROOT)
    become("pytest", *PARALLEL, *QUICK, *words)


def check(words: Sequence[str]) -> int:
    """Run every check even where an earlier one fails, and name those that did."""
    prepare("test")
    keep_what_is_compiled()
    failed = []
    for tool in (
        ("ruff", "format", "--check", "."),
        ("ruff", "check", "."),
        ("mypy",),
        ("lint-imports",),
        ("pytest", *(words or PARALLEL)),
    ):
        print("==", *tool, flush=True)
        if run(*tool):
            failed.append(" ".join(tool))
    print("Failed: " + ", ".join(failed) if failed else "All checks passed.")
    return 1 if failed else 0


def bench(words: Sequence[str]) -> NoReturn:
    """Measure speed in one process, nothing beside it; the tables are printed."""
    prepare("test")
    prepare("bench")
    keep_what_is_compiled()
    # The tests keep their files in memory; what is measured here waits for the disk.
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", tempfile.gettempdir())
    os.chdir(ROOT)
    become("pytest", "-m", "bench", "-s", "tests/bench", *words)


def soak(words: Sequence[str]) -> NoReturn:
    """Play campaigns by the thousand, one process per core."""
    prepare("test")
    keep_what_is_compiled()
    os.chdir(ROOT)
    become("pytest", "-m", "soak", "--timeout=0", *PARALLEL, *words)


def thorough(words: Sequence[str]) -> NoReturn:
    """Run the tests with every case of each, and whatever proves a thing once more."""
    prepare("test")
    keep_what_is_compiled()
    os.chdir(ROOT)
    become("pytest", "-m", "not bench and not soak", *PARALLEL, *words)


def lock(words: Sequence[str]) -> int:
    """Write the lock files anew from pyproject.toml, for every platform and Python.

    What is locked already stays as it is unless `--upgrade` asks for newer ones.
    """
    make_environment()
    pip("install", "--group", "lock")
    alike = ("--constraint", str(LOCKS["play"].relative_to(ROOT)))
    server = ("pyproject.toml", "--extra", "server")
    return (
        resolve("play", "pyproject.toml", "--group", "build", *WHEELS, *words)
        or resolve("serve", *server, "--group", "build", *alike, *WHEELS, *words)
        or resolve("test", *server, "--group", "test", *alike, *WHEELS, *words)
        or resolve("bench", "--group", "bench", *words)
    )


def resolve(purpose: str, *words: str) -> int:
    """Write one lock file, with the hash of every file that may be installed."""
    path = str(LOCKS[purpose].relative_to(ROOT))
    fixed = ("--universal", "--python-version", "3.11", "--generate-hashes")
    quiet = ("--quiet", "--no-header", "--output-file", path)
    return run("uv", "pip", "compile", *fixed, *quiet, *words)


def prepare(purpose: str) -> None:
    """Make the virtual environment fit to play or to test, unless its stamp says that it is."""
    if ready(purpose):
        return
    print(f"Getting ready to {purpose}: fetching libraries into {VENV} (once) ...", flush=True)
    try:
        with alone():
            if not ready(purpose):
                install(purpose)
    except subprocess.CalledProcessError as error:
        sys.exit(
            "The libraries could not be installed (the reason is above; pip ended with status "
            f"{error.returncode}). The first start needs the network; then repeat the command."
        )
    except OSError as error:
        sys.exit(f"{VENV} could not be made: {error}. Copy the checkout to a folder of your own.")


@contextmanager
def alone() -> Iterator[None]:
    """Let a second first start, in another terminal, wait for this one."""
    with Path(__file__).open() as gate:
        with suppress(OSError):  # some network drives know no locks; then nobody waits
            fcntl.flock(gate, fcntl.LOCK_EX)
        yield


def keep_what_is_compiled() -> None:
    """Let tests find the bytecode of the game and of themselves, whatever else Python was told.

    They start the game about a hundred times, and each of their processes reads all of them.
    """
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def install(purpose: str) -> None:
    """Fill the virtual environment with exactly what is locked, and put the game beside it.

    Raises:
        CalledProcessError: pip could not do it, and has said why.
        OSError: this is no place to write to.
    """
    kinds = () if purpose == "bench" else WHEELS
    make_environment()
    UNFINISHED.touch()
    pip("install", "--require-hashes", *kinds, "-r", str(LOCKS[purpose]))
    pip("install", "--no-deps", "--no-build-isolation", "--editable", str(ROOT))
    for done in (purpose, *HELD.get(purpose, ())):
        (VENV / f"ready-to-{done}").write_text(needs(done))
    UNFINISHED.unlink()


def ready(purpose: str) -> bool:
    """Whether the stamp says that nothing it depends on has changed."""
    stamp = VENV / f"ready-to-{purpose}"
    return stamp.exists() and stamp.read_text() == needs(purpose)


def needs(purpose: str) -> str:
    """What an environment was made for, as a digest: libraries, place, and the Python behind it."""
    parts = (
        LOCKS[purpose].read_bytes(),
        (ROOT / "pyproject.toml").read_bytes(),
        os.fsencode(VENV),
        os.fsencode(PYTHON.resolve()),
    )
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def make_environment() -> None:
    """Create the virtual environment unless a whole one works here; without pip: see PIP."""
    if UNFINISHED.exists() or not (made_here() and works()):
        if VENV.is_dir():
            shutil.rmtree(VENV)
        venv.EnvBuilder(symlinks=True, with_pip=False).create(VENV)


def made_here() -> bool:
    """Whether the virtual environment was made in this place: its commands know no other."""
    settings = VENV / "pyvenv.cfg"
    return settings.exists() and settings.read_text().rstrip().endswith(f" {VENV}")


def works() -> bool:
    """Whether its Python still starts and is new enough: systems replace theirs."""
    question = "import sys; sys.exit(sys.version_info < (3, 11))"
    try:
        return not subprocess.run([PYTHON, "-I", "-c", question], check=False).returncode
    except OSError:
        return False


def pip(*words: str) -> None:
    """Run the bundled pip inside the virtual environment.

    Raises:
        CalledProcessError: pip could not do it, and has said why.
    """
    quiet = {"PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_USER": "0", "PIP_NO_INPUT": "1"}
    command = [str(PYTHON), str(PIP), "--quiet", *words]
    subprocess.run(command, check=True, cwd=ROOT, env={**os.environ, **quiet})


def become(command: str, *words: str) -> NoReturn:
    """Go on as one of the virtual environment's commands: terminal and signals are all its own."""
    sys.stdout.flush()
    os.execv(BIN / command, [command, *words])


def run(*words: str) -> int:
    """Run one of the virtual environment's commands on the checkout; return its exit status."""
    return subprocess.run([BIN / words[0], *words[1:]], check=False, cwd=ROOT).returncode


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
