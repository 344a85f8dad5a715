"""Text that came from elsewhere, as it may be shown: in names, notes, labels and names of files."""


def plain(text: str) -> str:
    """A text that gives no orders to the terminal in which it is shown; it may have lines.

    >>> plain("Red" + chr(27) + "[31m")
    'Red?[31m'
    """
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() or letter == "\n" else "?" for letter in text)


def one_line(text: str) -> str:
    """The same where there is room for one line: a name of two would pass for two campaigns."""
    return text if text.isprintable() else plain(text).replace("\n", "?")


def counted(number: int, noun: str) -> str:
    """`1 line`, `1,200 lines`: of nouns that take an s."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def pasted(text: str) -> str:
    r"""The first line with something in it, as it may stand in a line to type in.

    >>> pasted("\n  The West\t" + chr(7) + "1862\nmore")
    'The West 1862'
    """
    line = next((line for line in text.splitlines() if line.strip()), "")
    return "".join(letter for letter in line.replace("\t", " ").strip() if letter.isprintable())
