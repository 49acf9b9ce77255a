"""The Python examples in the documents run and give what they say."""

from __future__ import annotations

import doctest
import re

import pytest

from web.build.paths import ROOT

EXAMPLES = re.compile(r"^```pycon\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("document", ["README.md", "engine/README.md"])
def test_the_examples_run(document: str) -> None:
    text = "\n".join(EXAMPLES.findall((ROOT / document).read_text(encoding="utf-8")))
    test = doctest.DocTestParser().get_doctest(text, {}, document, document, 0)
    results = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(test)
    assert results.attempted >= 10
    assert not results.failed, "see the report above"
