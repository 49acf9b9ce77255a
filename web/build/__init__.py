"""Makes the site: fetches the pinned third-party parts, builds the wheel, lays out the folder, serves it.

Runs on CPython with the standard library alone. Knows about each game only what the game declares, and names none.
Never reaches the page: the wheel leaves this package out.

>>> from web.build.site import make_site  # doctest: +SKIP
>>> make_site(Path("site"))               # doctest: +SKIP
"""
