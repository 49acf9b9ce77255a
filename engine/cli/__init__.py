"""The engine on the command line: `sequor --help` lists the commands. Knows games only through `Game`, and no page."""
