"""What tests need that the build makes: Sequitur's word list, which the engine finds in the checkout."""

import pytest

from web.build.errors import BuildError
from web.build.words import make_words


def pytest_configure() -> None:
    """Make the list where it is missing, before parallel workers start."""
    try:
        make_words()
    except BuildError as error:
        raise pytest.UsageError(str(error)) from error
