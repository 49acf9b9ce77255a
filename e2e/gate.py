"""Requests that are held back, so that a test sees the page before what it waits for has come. Knows no page in particular."""

from playwright.sync_api import Page, Route


class Gate:
    """Holds back every request with one of these words in its address, until it is opened."""

    def __init__(self, page: Page, *words: str) -> None:
        self._waiting: list[Route] = []
        self._closed = True
        page.route(lambda address: any(word in address for word in words), self._arrive)

    def _arrive(self, route: Route) -> None:
        if self._closed:
            self._waiting.append(route)
        else:
            route.continue_()

    def open(self) -> None:
        """Let everything through, from now on."""
        self._closed = False
        while self._waiting:
            self._waiting.pop().continue_()
