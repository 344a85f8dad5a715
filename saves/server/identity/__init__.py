"""Who may come in, by what, and who is here: accounts, keys, invitations, bans."""
