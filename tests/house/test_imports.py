"""Every module can be imported, also one that is loaded late, when a key asks for it."""

import subprocess
import sys

from tests.house.tree import PACKAGES, ROOT, python_files


def test_every_module_can_be_imported() -> None:
    modules = [
        ".".join(path.with_suffix("").parts).removesuffix(".__init__")
        for path in python_files(*PACKAGES)
        if "migrations" not in path.parts  # Alembic runs those
    ]
    code = "\n".join(f"import {module}" for module in modules)
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert not run.returncode, run.stderr.splitlines()[-4:]
