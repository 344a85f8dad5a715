"""How the processes of a server are run: settings, limits, figures and logs."""
