"""Names of files in text: broken where their folders end. Pure."""

import re

_FOLDER = re.compile(r"[^/\\]*[/\\]|[^/\\]+")


def broken_at_folders(text: str, width: int) -> str:
    r"""A text in which a path that is wider than its lines goes on behind a folder.

    >>> broken_at_folders("None in archive/of/the/union/campaigns.", 22)
    'None in archive/of/the/union/\ncampaigns.'
    """
    return " ".join(_broken(word, width) for word in text.split(" "))


def _broken(word: str, width: int) -> str:
    lines = [""]
    for folder in _FOLDER.findall(word) if len(word) > width > 0 else [word]:
        if lines[-1] and len(lines[-1]) + len(folder) > width:
            lines.append("")
        lines[-1] += folder
    return "\n".join(lines)
