"""Every test that needs no browser, laid out like `engine/` and `web/`. `python3 -m tests` runs these and `e2e/`."""
