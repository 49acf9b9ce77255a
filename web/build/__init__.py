"""Builds the site: fetches the pinned third-party parts, builds the wheel, writes the folder, serves it.

Runs on CPython with only the standard library. Reads what each game declares, and names no game. The wheel leaves this package
out, so it never reaches the page.

>>> from web.build.site import make_site  # doctest: +SKIP
>>> make_site(Path("site"))               # doctest: +SKIP
"""
