"""The engine on the command line: `sequor --help` lists the commands. Plays any game; independent of the page."""
