"""The examples of the docstrings, of the README and of the manual."""

import doctest
import re
from pathlib import Path
from types import ModuleType

import pytest

import puissance4
from puissance4 import errors, kaggle, pettingzoo


@pytest.mark.parametrize(("module", "at_least"), [(puissance4, 30), (errors, 2), (kaggle, 3), (pettingzoo, 2)])
def test_docstrings(module: ModuleType, at_least: int) -> None:
    result = doctest.testmod(module)
    assert result.failed == 0
    assert result.attempted >= at_least


@pytest.mark.parametrize(
    ("document", "at_least"), [("bindings/python/README.md", 10), ("docs/guide.md", 6), ("docs/guide.fr.md", 6)]
)
def test_documents(document: str, at_least: int) -> None:
    pytest.importorskip("numpy")
    text = (Path(__file__).parents[3] / document).read_text(encoding="utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    examples = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, document, document, 0)
    result = doctest.DocTestRunner().run(examples)
    assert result.failed == 0
    assert result.attempted >= at_least


def test_everything_is_documented() -> None:
    for name in puissance4.__all__:
        value = getattr(puissance4, name)
        if isinstance(value, type):
            assert value.__doc__, name
            public = [member for member in vars(value) if not member.startswith("_") and member != "code"]
            missing = [member for member in public if not getattr(value, member).__doc__]
            # The fields of results are described together.
            assert [member for member in missing if f"`{member}`" not in value.__doc__] == [], name
