"""The environment is asked once, in one place; everybody else is told whose session it is."""

import ast
from collections.abc import Iterator

from tests.house import structure
from tests.house.structure import Module

pytestmark = structure.ONCE

ASKS = "screens.shell.session"
"""The one place that asks the environment."""

OF_THE_PROCESS = frozenset(
    {"environ", "environb", "getenv", "getuser", "getlogin", "getcwd", "cwd", "expanduser"}
)
"""What tells of the process, and not of the session that somebody has in it."""


def asked(module: Module) -> Iterator[str]:
    """Where a module asks the process who plays in it, and where."""
    for node in ast.walk(module.tree):
        match node:
            case ast.Attribute(attr=name) | ast.alias(name=name) if name in OF_THE_PROCESS:
                yield f"{module.name}: {name}"
            case ast.Attribute(value=ast.Name(id="Path"), attr="home"):
                yield f"{module.name}: Path.home"


def test_the_environment_is_asked_in_one_place() -> None:
    found = {line for module in structure.modules().values() for line in asked(module)}
    assert {line for line in found if not line.startswith(f"{ASKS}:")} == set()
    assert f"{ASKS}: environ" in found, "it is seen where it is asked"


def nobodys(module: Module) -> Iterator[str]:
    """Where a module opens a campaign or the game for nobody; one in memory need have no owner."""
    for node in ast.walk(module.tree):
        if not isinstance(node, ast.Call):
            continue
        words = {word.arg for word in node.keywords}
        match node.func:
            case ast.Attribute(value=ast.Name(id="Journal"), attr="begin"):
                is_in_memory = isinstance(node.args[0], ast.Constant)
                is_told = is_in_memory or "home" in words
            case ast.Attribute(value=ast.Name(id="Journal"), attr="resume"):
                is_told = len(node.args) == len(("place", "home"))
            case ast.Name(id="NordenSuden"):
                is_told = "session" in words
            case _:
                continue
        if not is_told:
            yield f"{module.name}:{node.lineno}"


def test_no_campaign_and_no_game_is_opened_for_nobody() -> None:
    assert [line for module in structure.modules().values() for line in nobodys(module)] == []


def plays(module: Module) -> bool:
    """A module of the front has a journal play."""
    return any(
        ast.unparse(node.func).endswith("journal.play")
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Call)
    )


def test_one_module_of_the_front_plays_for_screens_and_one_by_lines() -> None:
    front = [one for name, one in structure.modules().items() if name.startswith("screens.")]
    assert [one.name for one in front if plays(one)] == [
        *("screens.game.play_loop", "screens.plain.desk")
    ]
