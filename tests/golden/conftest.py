"""The walk presses keys as the tests of the screens do: it has seen what is asked."""

from tests.screens.conftest import looking_before_pressing as looking_before_pressing
from tests.screens.conftest import style_sheets_read_once as style_sheets_read_once
