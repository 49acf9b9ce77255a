"""The engine on the command line. `python -m engine --help` tells what there is."""
