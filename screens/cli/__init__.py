"""The command line."""

from screens.cli.main import main as main
