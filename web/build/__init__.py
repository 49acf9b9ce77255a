"""Makes the site: fetches the pinned third-party parts, builds the wheel, lays out the folder, serves it.

Runs on CPython with the standard library alone and knows nothing of the games: `engine` is a folder of files to it.
It never reaches the page (the wheel leaves this package out).

>>> from web.build.site import make_site  # doctest: +SKIP
>>> make_site(Path("site"))               # doctest: +SKIP
"""
