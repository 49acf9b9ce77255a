"""What tests need beforehand: Sequitur's word list, which the build makes, and a Numba that compiles nothing."""

import os

import pytest

from web.build.errors import BuildError
from web.build.words import make_words

os.environ.setdefault("NUMBA_DISABLE_JIT", "1")  # it looks when it is first imported, which is when doctests are collected


def pytest_configure() -> None:
    """Make the list where it is missing, before parallel workers start."""
    try:
        make_words()
    except BuildError as error:
        raise pytest.UsageError(str(error)) from error
