"""Makes the site: fetches the pinned third-party parts, builds the wheel, lays out the folder, serves it.

Runs on CPython with the standard library alone. Of the games it knows what each says of itself.
It never reaches the page (the wheel leaves this package out).

>>> from web.build.site import make_site  # doctest: +SKIP
>>> make_site(Path("site"))               # doctest: +SKIP
"""
