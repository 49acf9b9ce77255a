"""All tests but those in a browser: a mirror of `engine/` and `web/`. `python3 -m tests` runs them and `e2e/`."""
