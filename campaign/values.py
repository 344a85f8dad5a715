"""What orders, events and steps are: values of which whole wars are made."""

from msgspec import Struct


class Value(Struct, frozen=True, gc=False):
    """A thing that is what its fields say: frozen, hashed and compared by them, quickly made.

    The garbage collector does not look at it, nor at a tuple of such things: of a hundred thousand
    that a game keeps none can be in a circle, and looking would take a quarter of the time of play.
    So its fields are values, too.
    """
