"""The engine on the command line: `sequor --help` lists what it can do. Knows games only through `Game`, and no page."""
