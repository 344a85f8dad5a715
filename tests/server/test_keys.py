"""Public keys: what is taken, what is not, and that a key has one spelling."""

import base64
import secrets

import pytest
from hypothesis import given
from hypothesis import strategies as st

from saves.server.identity.keys import KINDS, KeyTextError, read_key
from tests.server.ssh_keys import (
    dsa,
    ecdsa,
    ed25519,
    line,
    mpint,
    rsa,
    string,
    token_ecdsa,
    token_ed25519,
)

# Host keys that their owner has published together with their fingerprints.
PUBLISHED = {
    "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl": (
        "SHA256:+DiY3wvvV6TuJJhbpZisF/zLDA0zPMSvHdkr4UvCOqU"
    ),
    "ecdsa-sha2-nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAAIbmlzdHAyNTYAAABBBEmKSENjQEezOmxkZMy7"
    "opKgwFB9nkt5YRrYMjNuG5N87uRgg6CLrbo5wAdT/y6v0mKV0U2w0WZ2YB/++Tpockg=": (
        "SHA256:p2QAMXNIC1TJYWeIOttrVc98/R1BUFWu3/LiyKgUfQM"
    ),
}


@pytest.mark.parametrize("text", PUBLISHED)
def test_the_fingerprint_is_the_one_that_others_show(text: str) -> None:
    assert read_key(text).fingerprint == PUBLISHED[text]


TAKEN = [
    ed25519(),
    *(ecdsa(size) for size in (256, 384, 521)),
    *(rsa(bits) for bits in (2048, 3072, 16384)),
    token_ed25519(),
    token_ecdsa(),
]


@pytest.mark.parametrize("text", TAKEN, ids=lambda text: text[:24])
def test_kinds_that_are_taken(text: str) -> None:
    key = read_key(f"{text} lee@arlington\n")
    assert (f"{key.kind} {key.blob}", key.comment) == (text, "lee@arlington")


def test_every_kind_that_is_taken_is_tried() -> None:
    assert {text.split()[0] for text in TAKEN} == set(KINDS)


ED = ed25519()
KIND, BLOB = ED.split()
RAW = base64.b64decode(BLOB)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "ssh-ed25519",
        KIND + " ",
        BLOB,
        f'command="sh" {ED}',
        f'from="*" {ED}',
        f"SSH-ED25519 {BLOB}",
        f"ssh-rsa {BLOB}",  # says one kind and is another
        f"ssh-ed25519-cert-v01@openssh.com {BLOB}",
        f"{KIND} {BLOB}=",
        f"{KIND} {BLOB[:-1]}",
        f"{KIND} {BLOB[:10]}\u200b{BLOB[10:]}",
        f"{KIND}\u00a0{BLOB}",
        f"{KIND}\t{BLOB}",
        f"{ED}\n{ED}",
        f"{ED}\r{ED}",
        f"{KIND} {BLOB.replace('A', chr(0x391))}",  # a Greek letter that looks the same
        line(KIND, RAW + b"\0"),
        line(KIND, RAW[:-1]),
        line(KIND, string(KIND.encode()) + string(bytes(31))),
        line(KIND, string(KIND.encode()) + b"\xff\xff\xff\xff" + bytes(32)),
        line(KIND, b""),
        dsa(),
        rsa(2047),
        rsa(1024),
        rsa(16385),
        rsa(2048, exponent=1),
        rsa(2048, exponent=4),
        rsa(2048, exponent=2**65 + 1),
        line("ssh-rsa", string(b"ssh-rsa") + string(b"") + mpint(2**2047 + 1)),
        ecdsa(256, curve=b"nistp384"),
        ecdsa(256, point=b"\x02" + bytes(64)),
        ecdsa(256, point=b"\x04" + bytes(63)),
        line("ssh-ed25519", string(b"ssh-ed25519") + string(bytes(32)) + string(b"ssh:")),
        token_ed25519(application=b""),
        token_ed25519(application=b"x" * 65),
        "-----BEGIN OPENSSH PRIVATE KEY----- b3BlbnNzaC1rZXktdjE",
        ED + " " + "x" * 9000,
        "ssh-ed25519 " + "A" * 9000,
        "'; DROP TABLE account_key; --",
        "\x1b]0;owned\x07",
        "ssh-ed25519 \udc80",
    ],
)
def test_what_is_no_key_is_refused_without_being_repeated(text: str) -> None:
    with pytest.raises(KeyTextError) as told:
        read_key(text)
    assert str(told.value).isprintable()
    assert "DROP" not in str(told.value)


def test_a_key_cannot_be_written_in_two_ways() -> None:
    """A number with zeros before it is the same number, but another fingerprint."""
    twice = string(b"ssh-rsa") + mpint(65537) + string(b"\0" + mpint(2**2047 + 1)[4:])
    with pytest.raises(KeyTextError):
        read_key(line("ssh-rsa", twice))
    with pytest.raises(KeyTextError):  # a bit in base64 that means nothing
        read_key(f"{KIND} {BLOB[:-2]}" + ("B=" if BLOB.endswith("A=") else "j"))


def test_a_comment_gives_no_orders_to_the_terminal() -> None:
    assert read_key(f"{ED} lee\x1b[2J\u202e").comment == "lee?[2J?"
    assert len(read_key(f"{ED} {'x' * 4000}").comment) == 100


@given(st.binary(max_size=120))
def test_any_bytes_are_a_key_or_refused(noise: bytes) -> None:
    for kind in KINDS:
        for blob in (noise, string(kind.encode()) + noise):
            try:
                key = read_key(line(kind, blob))
            except KeyTextError:
                continue
            assert base64.b64decode(key.blob) == blob


def test_two_keys_differ() -> None:
    one, other = read_key(ed25519(secrets.token_bytes(32))), read_key(ed25519(bytes(32)))
    assert one.fingerprint != other.fingerprint
