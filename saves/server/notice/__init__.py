"""How somebody who is not here is told that it is his move."""
