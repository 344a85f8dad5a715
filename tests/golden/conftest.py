"""The walk presses keys as the tests of the screens do: it has seen what is asked."""

from tests.screens.conftest import looking_before_pressing as looking_before_pressing
