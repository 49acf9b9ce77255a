"""The engine on the command line: `sequor --help` tells what there is. Knows games by `Game` alone, and no page."""
