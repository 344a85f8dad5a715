"""Public keys: read strictly, told from each other by what is in them, shown by their fingerprint.

    ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI... lee@arlington

A key has one spelling here: whatever could be written in two ways is refused, so that no key that
was retired or banned comes back in another dress.
"""

import base64
import binascii
import hashlib
from collections.abc import Callable, Mapping
from typing import Final

from campaign.values import Value
from saves.errors import SaveError
from saves.storage.plain_text import one_line

LONGEST: Final = 8000
"""Letters of a key with its comment."""

LONGEST_COMMENT: Final = 100
SMALLEST_RSA: Final = 2048
LARGEST_RSA: Final = 16384
LARGEST_EXPONENT: Final = 2**64
CURVES: Final[Mapping[bytes, int]] = {b"nistp256": 32, b"nistp384": 48, b"nistp521": 66}
"""Bytes of each coordinate."""

UNCOMPRESSED: Final = b"\x04"


class KeyTextError(SaveError):
    """A text is no key that this server takes."""


class PublicKey(Value, frozen=True):
    """A key that a server takes."""

    kind: str
    blob: str
    """What is in it, in base64."""

    comment: str = ""

    @property
    def fingerprint(self) -> str:
        """As OpenSSH shows it: `SHA256:...`."""
        digest = hashlib.sha256(base64.b64decode(self.blob)).digest()
        return "SHA256:" + base64.b64encode(digest).decode().rstrip("=")


def read_key(text: str) -> PublicKey:
    """A key as the line of a `.pub` file has it.

    Raises:
        KeyTextError: if it is none, or of a kind or size that is not taken.
    """
    kind, encoded, comment = _words(text)
    check = KINDS.get(kind)
    if check is None:
        raise KeyTextError(
            "that is no public key that this server takes; paste the line of a file like"
            " ~/.ssh/id_ed25519.pub"
        )
    blob = _decoded(encoded)
    parts = _Parts(blob)
    if parts.text() != kind.encode():
        raise _broken()
    check(parts, kind)
    parts.end()
    return PublicKey(kind, encoded, one_line(comment)[:LONGEST_COMMENT])


def _words(text: str) -> tuple[str, str, str]:
    """Kind, key and comment of the only line."""
    line = text.strip("\r\n\t ")
    if len(line) > LONGEST:
        raise KeyTextError(f"a public key has at most {LONGEST:,} letters")
    if "PRIVATE KEY" in line:
        raise KeyTextError(
            "that is a private key: keep it secret, and paste the .pub file beside it"
        )
    if "\n" in line or "\r" in line:
        raise KeyTextError("a public key is one line")
    kind, _, rest = line.partition(" ")
    encoded, _, comment = rest.strip(" ").partition(" ")
    return kind, encoded, comment.strip()


def _decoded(encoded: str) -> bytes:
    try:
        blob = base64.b64decode(encoded, validate=True)
    except (binascii.Error, ValueError):  # also letters beyond ASCII
        raise _broken() from None
    if base64.b64encode(blob).decode() != encoded:
        raise _broken()
    return blob


def _broken() -> KeyTextError:
    return KeyTextError("that public key is not whole; copy its line again")


class _Parts:
    """What a key is made of, each part with its length before it."""

    def __init__(self, blob: bytes) -> None:
        self._rest = blob

    def text(self) -> bytes:
        size, rest = self._rest[:4], self._rest[4:]
        length = int.from_bytes(size, "big")
        if len(size) < 4 or length > len(rest):
            raise _broken()
        self._rest = rest[length:]
        return rest[:length]

    def number(self) -> int:
        """A number above zero, without anything before it that could be left out."""
        said = self.text()
        number = int.from_bytes(said, "big")
        needed = number.bit_length() // 8 + 1
        if not number or said[0] & 0x80 or len(said) != needed:
            raise _broken()
        return number

    def end(self) -> None:
        if self._rest:
            raise _broken()


def _ed25519(parts: _Parts, _kind: str) -> None:
    if len(parts.text()) != 32:
        raise _broken()


def _ecdsa(parts: _Parts, kind: str) -> None:
    curve, point = parts.text(), parts.text()
    size = CURVES.get(curve, 0)
    named = kind.partition("@")[0].encode().endswith(b"-" + curve)
    if not named or point[:1] != UNCOMPRESSED or len(point) != 2 * size + 1:
        raise _broken()


def _rsa(parts: _Parts, _kind: str) -> None:
    exponent, modulus = parts.number(), parts.number()
    if modulus.bit_length() < SMALLEST_RSA:
        raise KeyTextError(f"an RSA key needs {SMALLEST_RSA} bits; ssh-keygen -t ed25519 makes one")
    if modulus.bit_length() > LARGEST_RSA:
        raise KeyTextError(f"an RSA key may have {LARGEST_RSA} bits")
    if exponent < 3 or exponent > LARGEST_EXPONENT or not (exponent & modulus & 1):
        raise _broken()


def _application(parts: _Parts) -> None:
    if not 0 < len(parts.text()) <= 64:
        raise _broken()


def _token_ed25519(parts: _Parts, kind: str) -> None:
    _ed25519(parts, kind)
    _application(parts)


def _token_ecdsa(parts: _Parts, kind: str) -> None:
    _ecdsa(parts, kind)
    _application(parts)


KINDS: Final[Mapping[str, Callable[[_Parts, str], None]]] = {
    "ssh-ed25519": _ed25519,
    "ecdsa-sha2-nistp256": _ecdsa,
    "ecdsa-sha2-nistp384": _ecdsa,
    "ecdsa-sha2-nistp521": _ecdsa,
    "ssh-rsa": _rsa,
    "sk-ssh-ed25519@openssh.com": _token_ed25519,
    "sk-ecdsa-sha2-nistp256@openssh.com": _token_ecdsa,
}
"""What has to be in a key of each kind; others, certificates among them, are not taken."""
