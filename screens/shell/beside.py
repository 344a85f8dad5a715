"""Which errors of the program no screen waits for, so that the game can go on."""

from textual.message_pump import MessagePump
from textual.timer import Timer
from textual.worker import WorkerFailed

CALLING_BACK = (Timer._tick.__code__, MessagePump._flush_next_callbacks.__code__)
"""Where Textual calls what was put off. An error there ends that call alone; one in a message ends
the screen that got it."""


def beside_the_screens(error: Exception) -> BaseException | None:
    """The error of a worker, a timer or a call that was put off; None of any other."""
    if isinstance(error, WorkerFailed):
        return error.error
    trace = error.__traceback__
    is_called_back = trace is not None and trace.tb_frame.f_code in CALLING_BACK
    return error if is_called_back else None
