"""The engine on the command line. `sequor --help`, or `python -m engine --help` in a checkout, tells what there is."""
