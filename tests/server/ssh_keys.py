"""Public keys as `.pub` files have them, made by hand: sound ones, and some that nobody takes."""

import base64
import random

_CHANCE = random.Random(1861)
"""The same keys in every process: their texts are names of tests."""


def string(data: bytes) -> bytes:
    return len(data).to_bytes(4, "big") + data


def mpint(number: int) -> bytes:
    return string(number.to_bytes(number.bit_length() // 8 + 1, "big"))


def line(kind: str, blob: bytes) -> str:
    return f"{kind} {base64.b64encode(blob).decode()}"


def ed25519(key: bytes = b"") -> str:
    name = b"ssh-ed25519"
    return line(name.decode(), string(name) + string(key or _CHANCE.randbytes(32)))


def rsa(bits: int, exponent: int = 65537) -> str:
    modulus = 2 ** (bits - 1) + 2 * _CHANCE.getrandbits(64) + 1
    return line("ssh-rsa", string(b"ssh-rsa") + mpint(exponent) + mpint(modulus))


def dsa() -> str:
    parts = b"".join(mpint(2**1023 + 1) for _ in range(4))
    return line("ssh-dss", string(b"ssh-dss") + parts)


def ecdsa(bits: int, *, curve: bytes = b"", point: bytes = b"") -> str:
    kind = f"ecdsa-sha2-nistp{bits}".encode()
    size = (bits + 7) // 8
    point = point or b"\x04" + _CHANCE.randbytes(2 * size)
    blob = string(kind) + string(curve or f"nistp{bits}".encode()) + string(point)
    return line(kind.decode(), blob)


def token_ed25519(application: bytes = b"ssh:") -> str:
    kind = b"sk-ssh-ed25519@openssh.com"
    blob = string(kind) + string(_CHANCE.randbytes(32)) + string(application)
    return line(kind.decode(), blob)


def token_ecdsa() -> str:
    kind = b"sk-ecdsa-sha2-nistp256@openssh.com"
    point = string(b"\x04" + _CHANCE.randbytes(64))
    return line(kind.decode(), string(kind) + string(b"nistp256") + point + string(b"ssh:"))
