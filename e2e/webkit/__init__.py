"""Journeys in WebKit, the engine of Safari: WebKitGTK and its WebDriver, as Debian and Ubuntu have them, on a screen nobody sees.

`Program` starts one browser and speaks WebDriver with it; `WebKit`, `Context` and `WebKitPage` offer as much of Playwright as
`e2e/driver.py` and the main journeys use, so that one journey is made in all engines. Knows nothing of the site.
"""
