"""`norden-suden admin`: whoever keeps a server looks after it. Every act is noted there."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from screens.cli.options import Count, named_path, tell

if TYPE_CHECKING:
    from saves.server.contract.office import Office


@click.group()
@click.option("--folder", metavar="FOLDER", type=named_path, help="Where the server lies.")
@click.pass_context
def admin(context: click.Context, folder: Path | None) -> None:
    """Look after a server: who may come, who is here, copies of it."""
    context.obj = folder


def act(command: Callable[..., str]) -> Callable[..., None]:
    """A command that asks the server and says what came of it; its first argument is the office."""

    @click.pass_obj
    def run(folder: Path | None, /, **words: Any) -> None:
        from screens.cli.commands import administering

        with administering.office(folder) as office:
            tell(command(office, **words))

    run.__doc__, run.__name__ = command.__doc__, command.__name__
    return run


# --- accounts -----------------------------------------------------------------------------------


@admin.command()
@click.argument("words", required=False, default="")
@act
def accounts(office: "Office", words: str) -> str:
    """List accounts, those that are held first; or those with these letters in their names."""
    from screens.cli.commands import administering

    return administering.accounts(office, words)


@admin.command()
@click.argument("name")
@act
def account(office: "Office", name: str) -> str:
    """Show an account with its keys."""
    from screens.cli.commands import administering

    return administering.account(office, name)


@admin.command()
@click.argument("name")
@click.argument("key", type=click.File("r"))
@click.option("--role", metavar="ROLE", default="player", help="player, referee, administrator.")
@act
def add(office: "Office", name: str, key: Any, role: str) -> str:
    """Make an account that comes in by the key in the file KEY (- for the standard input)."""
    from screens.cli.commands import administering

    return administering.one_account(office.add_account(name, key.read().strip(), role))


@admin.command()
@click.argument("name")
@act
def hold(office: "Office", name: str) -> str:
    """Let an account look on only."""
    from screens.cli.commands import administering

    return administering.one_account(office.hold(name, is_held=True))


@admin.command()
@click.argument("name")
@act
def release(office: "Office", name: str) -> str:
    """Let an account play that is held."""
    from screens.cli.commands import administering

    return administering.one_account(office.hold(name, is_held=False))


@admin.command()
@click.argument("name")
@click.argument("role")
@act
def role(office: "Office", name: str, role: str) -> str:
    """Make an account a player, a referee or an administrator."""
    from screens.cli.commands import administering

    return administering.one_account(office.set_role(name, role))


@admin.command("add-key")
@click.argument("name")
@click.argument("key", type=click.File("r"))
@act
def add_key(office: "Office", name: str, key: Any) -> str:
    """Give an account one key more, from the file KEY (- for the standard input)."""
    return f"{name} may come by {office.add_key_of(name, key.read().strip()).fingerprint}."


@admin.command("retire-key")
@click.argument("name")
@click.argument("fingerprint")
@act
def retire_key(office: "Office", name: str, fingerprint: str) -> str:
    """Let nobody come in by a key any more."""
    return f"{name} comes by {office.retire_key_of(name, fingerprint).fingerprint} no more."


@admin.command("drop-password")
@click.argument("name")
@act
def drop_password(office: "Office", name: str) -> str:
    """Let an account come in by its keys alone."""
    office.drop_password(name)
    return f"{name} comes by a password no more."


@admin.command()
@click.argument("name")
@click.argument("days", type=Count(min=0))
@click.option("--why", metavar="TEXT", default="")
@act
def mute(office: "Office", name: str, days: int, why: str) -> str:
    """Let an account talk no more for 1 to 36,500 DAYS; 0 lets it talk again."""
    from screens.text.phrases import counted  # not before something is said

    office.mute(name, days=days, why=why)
    return (
        f"{name} talks no more for {counted(days, 'day')}." if days else f"{name} may talk again."
    )


# --- who may come in ----------------------------------------------------------------------------


@admin.command()
@click.argument("kind", type=click.Choice(["account", "key", "address"]))
@click.argument("value")
@click.option("--days", type=Count(min=0), default=0, help="How long; 0 has no end.")
@click.option("--why", metavar="TEXT", default="", help="What is said to him.")
@act
def ban(office: "Office", kind: str, value: str, days: int, why: str) -> str:
    """Let an account, a key or a network come in no more."""
    from screens.cli.commands import administering

    return administering.one_ban(office.ban(kind, value, days=days, why=why))


@admin.command()
@click.argument("number", type=Count(min=1))
@act
def unban(office: "Office", number: int) -> str:
    """Lift a ban."""
    office.unban(number)
    return f"Ban {number} is lifted."


@admin.command()
@act
def bans(office: "Office") -> str:
    """List bans in force."""
    from screens.cli.commands import administering

    return administering.bans(office)


@admin.command()
@click.option("--days", type=Count(min=0), default=0, help="How long it serves.")
@click.option("--uses", type=Count(min=1), default=1, show_default=True, help="For how many.")
@click.option("--account", metavar="NAME", default="", help="For this name only.")
@click.option("--note", metavar="TEXT", default="", help="For the list of invitations.")
@act
def invite(office: "Office", days: int, uses: int, account: str, note: str) -> str:
    """Make a code with which somebody makes an account; it is said this once."""
    return office.invite(days=days, uses=uses, account=account, note=note)


@admin.command()
@act
def invitations(office: "Office") -> str:
    """List invitations that still serve."""
    from screens.cli.commands import administering

    return administering.invitations(office)


@admin.command()
@click.argument("mark")
@act
def withdraw(office: "Office", mark: str) -> str:
    """Let the invitation MARK serve no more."""
    office.take_back_invitation(mark)
    return f"Invitation {mark} serves no more."


# --- who is here --------------------------------------------------------------------------------


@admin.command()
@act
def sessions(office: "Office") -> str:
    """List who is here."""
    from screens.cli.commands import administering

    return administering.sessions(office)


@admin.command()
@click.pass_obj
def hosts(folder: Path | None) -> None:
    """List the hosts that share the database, this one, and which of them serves the games."""
    from screens.cli.commands import administering

    with administering.office(folder) as office:
        tell(administering.hosts(office, administering.host_here(folder)))


@admin.command()
@click.argument("name", required=False, default="")
@click.option("--session", type=Count(min=1), help="One session, by its number.")
@click.option("--why", metavar="TEXT", default="", help="What he hears.")
@act
def kick(office: "Office", name: str, session: int | None, why: str) -> str:
    """Send an account away, or one session; it may come again."""
    return f"Sessions ended: {office.kick(name, session=session or 0, why=why)}."


@admin.command()
@click.argument("text")
@act
def announce(office: "Office", text: str) -> str:
    """Show a sentence to everybody who is here."""
    office.announce(text)
    return "Everybody reads it now."


@admin.command()
@click.argument("about", required=False, default="")
@click.option("--before", type=Count(min=0), default=0, help="Older than this line.")
@act
def audit(office: "Office", about: str, before: int) -> str:
    """Show who did what, the last first; about an account, or by it."""
    from screens.cli.commands import administering

    return administering.audit(office, about, before)


# --- copies -------------------------------------------------------------------------------------


@admin.command()
@click.argument("to", type=named_path)
@click.option(
    "--without-database", is_flag=True, help="A database on PostgreSQL is copied by other means."
)
@click.pass_obj
def backup(folder: Path | None, to: Path, without_database: bool) -> None:
    """Copy the whole server into a new folder, while people play.

    A database on PostgreSQL is not in the copy. Status 1 says that something is not in it, or is
    damaged.
    """
    from screens.cli.commands import administering

    _tell_copied(*administering.back_up(folder, to, knows_database=without_database))


def _tell_copied(said: str, is_in_order: bool) -> None:
    """Say what was copied; end with a status that a script notices if something is wrong."""
    tell(said)
    if not is_in_order:
        raise click.exceptions.Exit(1)


@admin.command()
@click.argument("backup", type=named_path)
@click.pass_obj
def restore(folder: Path | None, backup: Path) -> None:
    """Put a copy where no server is. Status 1 says that a game in it is damaged."""
    from screens.cli.commands import administering

    _tell_copied(*administering.restore(folder, backup))


@admin.command()
@click.pass_obj
def check(folder: Path | None) -> None:
    """Play all games again, and name those that are damaged or lead elsewhere under these rules."""
    from screens.cli.commands import administering

    is_whole = True
    for line, is_in_order in administering.checked(folder):
        is_whole = is_whole and is_in_order
        tell(line)
    if not is_whole:
        raise click.exceptions.Exit(1)
