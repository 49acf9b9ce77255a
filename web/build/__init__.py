"""Builds the site: downloads the pinned third-party packages, builds the wheel, writes the folder, and serves it.

Runs on CPython with only the standard library. Reads what each game declares, and is independent of particular games. The wheel
excludes this package, so it never reaches the page.

>>> from web.build.site import make_site  # doctest: +SKIP
>>> make_site(Path("site"))               # doctest: +SKIP
"""
