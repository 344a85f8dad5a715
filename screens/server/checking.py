"""Whether a server can be run as its settings say: looked at before anything is started.

What is wrong here is wrong a minute later, too; it is said in one sentence, and nothing runs.
"""

import socket
from typing import Final

from saves.server.notice.channels import channel_of
from saves.server.process.config import Config, ConfigError, check_address
from saves.storage.loose_files import reason

LOOPBACK: Final = "127.0.0.1"


def check(config: Config) -> None:
    """Look whether the server can be run so.

    Raises:
        ConfigError: says what is wrong.
    """
    check_address(config)
    _check_place("address", config.address, config.port)
    if config.metrics_port:
        _check_place("metrics_port", LOOPBACK, config.metrics_port)
    if config.notify:
        channel_of(config.notify, config.mail_domain, config.host_name)


def _check_place(key: str, address: str, port: int) -> None:
    """Whether the server can listen there.

    Raises:
        ConfigError: if it cannot.
    """
    said = f"{key}: nobody can be heard at {address}, port {port}: "
    try:
        places = socket.getaddrinfo(address, port, type=socket.SOCK_STREAM)
        for family, kind, protocol, _, place in places:
            with socket.socket(family, kind, protocol) as line:
                line.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                if family == socket.AF_INET6:
                    line.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
                line.bind(place)
    except OSError as error:
        raise ConfigError(f"{said}{reason(error)}.") from error
    except UnicodeError as error:
        raise ConfigError(f"{said}that is no name of a host.") from error
