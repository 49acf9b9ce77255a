"""Measurements, each a module with `add_arguments(parser)` and `run(options)`: `python3 -m tests.bench --help`."""
