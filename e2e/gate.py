"""Holds back requests, so that a test sees the page before what it waits for arrives. Knows no particular page."""

from playwright.sync_api import Page, Route


class Gate:
    """Holds back every request with one of these words in its address until opened."""

    def __init__(self, page: Page, *words: str) -> None:
        self._page, self._words = page, words
        self._waiting: list[Route] = []
        self._closed = True
        page.route(self._is_held, self._arrive)

    def _is_held(self, address: str) -> bool:
        return any(word in address for word in self._words)

    def _arrive(self, route: Route) -> None:
        if self._closed:
            self._waiting.append(route)
        else:
            route.continue_()

    def open(self) -> None:
        """Lets everything through from now on."""
        if self._closed:
            self._closed = False
            while self._waiting:
                self._waiting.pop().continue_()
            self._page.unroute(self._is_held)
