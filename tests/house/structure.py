"""The build of the game as its text shows it: classes and what they stand on, modules and imports.

Nothing is imported here; the text is read, so a circle of imports can be seen and not felt.
"""

import ast
import gc
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import networkx
import pytest

from tests import workers
from tests.house.tree import PACKAGES, ROOT, python_files

RESOLVERS = "campaign.resolvers."
"""Ways to fight battles have the same words for the same things, each its own."""

MAY_BE_LATE = {
    r"screens\.(app|routes)": "They open screens when somebody asks for them.",
    r"screens\.cli(\..*)?": "A command loads what it needs, and no other.",
    r"campaign\.(resolvers|commanders)": "Registers load what somebody chooses.",
    r"saves\.(campaign_log\.(campaign_record|create_from_log)|storage\.(file_hold|names|open)"
    r"|library\.(campaign_admin|folders|server_setup|trash))": (
        "Alembic and PostgreSQL take longer to load than a campaign; most campaigns need neither."
    ),
    r"saves\.storage\.(backups|header)|screens\.shell\.session": "The title needs no rules.",
    r"screens\.(game\.(advisers|commander_worker|proving|saving)|parts\.questions"
    r"|shell\.(mishaps|settings))": ("The title is on show before the rules are loaded."),
    r"screens\.setup\.(title_screen|skirmish_form_screen)": "Forms are loaded by their keys.",
    r"screens\.plain\.questions": "Its pages of statistics are loaded when one is asked for.",
    r"screens\.shell\.terminal_app": "One kind of terminal; a picture that few ever take.",
}
"""Modules with imports inside functions, and what for; never to escape a circle."""

STATEMENT = (ast.stmt, ast.ExceptHandler, ast.match_case)
FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)

Names = Mapping[str, int]
"""What was found, and how often; or how many, or how deep."""


class Module(NamedTuple):
    """One file."""

    name: str
    tree: ast.Module
    known: Mapping[str, str]
    """Where the names come from that it imports anywhere: `Way` -> `screens.parts.forms.Way`."""


class Class(NamedTuple):
    """One class at the top of a module."""

    name: str
    """With its module before it."""

    bases: tuple[str, ...]
    """Those of the project, named likewise."""

    node: ast.ClassDef

    @property
    def module(self) -> str:
        return self.name.rpartition(".")[0]

    @property
    def short(self) -> str:
        return self.name.rpartition(".")[2]


# --- what is there -----------------------------------------------------------------------------


ONCE = pytest.mark.xdist_group("structure")
"""Tests that look through the whole code: in one process, where it is read once."""


@cache
def modules() -> Mapping[str, Module]:
    """Every module of the game by its name."""
    gc.disable()  # or it looks for garbage again and again in what stays to the end
    try:
        found = [_read(path) for path in python_files(*PACKAGES)]
    finally:
        workers.set_aside()
    return {module.name: module for module in found}


def _read(path: Path) -> Module:
    parts = path.with_suffix("").parts
    name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    return Module(name, tree, dict(_known(tree)))


def _known(tree: ast.Module) -> Iterator[tuple[str, str]]:
    for node in statements(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                yield alias.asname or alias.name, f"{node.module}.{alias.name}"


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """Every statement below, at any depth."""
    yield node
    for below in ast.iter_child_nodes(node):
        if isinstance(below, STATEMENT):
            yield from statements(below)


@cache
def classes() -> Mapping[str, Class]:
    """Every class at the top of a module, by its whole name."""
    found = {}
    for module in modules().values():
        for node in module.tree.body:
            if isinstance(node, ast.ClassDef):
                whole = f"{module.name}.{node.name}"
                found[whole] = Class(whole, tuple(_bases(module, node)), node)
    return found


def _bases(module: Module, node: ast.ClassDef) -> Iterator[str]:
    for base in node.bases:
        word = base.value if isinstance(base, ast.Subscript) else base
        if isinstance(word, ast.Name):
            whole = module.known.get(word.id, f"{module.name}.{word.id}")
            if whole.split(".")[0] in PACKAGES:
                yield whole


def above(whole: str) -> set[str]:
    """The classes of the project that a class stands on."""
    found: set[str] = set()
    for base in classes()[whole].bases:
        if base in classes():
            found |= {base, *above(base)}
    return found


# --- what is measured --------------------------------------------------------------------------


ONE_WORD = {
    "Roll": "The order to throw a die, and the die on record: both are public names.",
    "Decision": "What a battle asks for, and what a commander answers: no module needs both.",
}
"""Names that two classes may share."""


def names_of_several_classes() -> Names:
    """Names that classes of different modules share, outside the resolvers."""
    homes = Counter(one.short for one in classes().values() if not _of_a_resolver(one))
    return {name: count for name, count in homes.items() if count > 1 and name not in ONE_WORD}


def _of_a_resolver(one: Class) -> bool:
    return one.module.startswith(RESOLVERS)


def high_classes() -> Names:
    """Classes with more than two classes of the project above them."""
    depth = {one.short: len(above(whole)) for whole, one in classes().items()}
    return {name: count for name, count in depth.items() if count > 2}


AGREED = {
    "ThemedApp": "An app in one of the five looks; the tests of widgets have apps of their own.",
    "TerminalApp": "What any program in a terminal needs; it knows no campaign.",
    "BattleEnded": "Battles of campaigns end so; the end of a battle by itself counts with them.",
    "Sheet": "Any text on a screen that changes often; the log of turns is one of several.",
}
"""Base classes that are things of their own, though the game has one of them."""


def bases_of_one() -> Names:
    """Base classes with a single subclass, in the same package; a protocol is an agreement."""
    below = defaultdict[str, list[str]](list)
    for one in classes().values():
        if "Protocol" in map(ast.unparse, one.node.bases):
            continue
        for base in one.bases:
            below[base].append(one.name)
    return {
        classes()[base].short: 1
        for base, subclasses in below.items()
        if base in classes()
        and [_package(base)] == [_package(name) for name in subclasses]
        and classes()[base].short not in AGREED
    }


def _package(whole: str) -> str:
    return whole.split(".")[0]


def unwritten_methods() -> Names:
    """Classes of the front that leave methods to their subclasses: `NotImplementedError`."""
    found = Counter[str]()
    for whole, one in classes().items():
        if _package(whole) == "screens":
            found[one.short] += sum(map(_is_left, ast.walk(one.node)))
    return +found


def _is_left(node: ast.AST) -> bool:
    if not isinstance(node, ast.Raise):
        return False
    raised = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
    return isinstance(raised, ast.Name) and raised.id == "NotImplementedError"


def late_imports() -> Names:
    """Imports of the project inside functions, by module, but where they may be."""
    others = (
        module
        for module in modules().values()
        if not any(re.fullmatch(name, module.name) for name in MAY_BE_LATE)
    )
    late = {module.name: sum(1 for _ in _late(module.tree)) for module in others}
    return {name: count for name, count in late.items() if count}


def _late(node: ast.AST, is_inside: bool = False) -> Iterator[str]:
    """What is imported inside functions, from some statement on."""
    if is_inside:
        yield from _imported(node)
    for below in ast.iter_child_nodes(node):
        if isinstance(below, STATEMENT):
            yield from _late(below, is_inside or isinstance(node, FUNCTION))


def _imported(node: ast.AST) -> Iterator[str]:
    """The modules of the project that a statement imports."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names if alias.name in modules())
    elif isinstance(node, ast.ImportFrom) and node.module and node.module in modules():
        parts = {f"{node.module}.{alias.name}" for alias in node.names}
        below = parts & modules().keys()
        yield from below
        if parts - below:
            yield node.module


def _packages_of(node: ast.AST) -> Iterator[str]:
    """The package from which a statement takes a module: its `__init__` is run first.

    That of `campaign`, `saves` or `screens` itself is run before anything else is, in any case.
    """
    module = node.module if isinstance(node, ast.ImportFrom) else None
    if module and "." in module and module in modules():
        yield module


def modules_in_circles() -> Names:
    """Modules that import themselves by way of others, late and for types alone, too."""
    graph = networkx.DiGraph()
    for name, module in modules().items():
        package = _package(name)
        nodes = list(statements(module.tree))
        imported = {to for node in nodes for to in (*_imported(node), *_packages_of(node))}
        graph.add_edges_from((name, to) for to in imported if _package(to) == package)
    circles = [
        circle for circle in networkx.strongly_connected_components(graph) if len(circle) > 1
    ]
    return {name: 1 for circle in circles for name in circle}
