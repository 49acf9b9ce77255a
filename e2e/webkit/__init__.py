"""Journeys in WebKit, Safari's engine: WebKitGTK and its WebDriver, as in Debian and Ubuntu, on a virtual screen.

`Program` starts one browser and speaks WebDriver with it. `WebKit`, `Context` and `WebKitPage` offer the subset of Playwright
that `e2e/driver.py` and the main journeys use, so that the same journey runs in all engines.
"""
