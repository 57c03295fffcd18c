"""The notebooks of the examples run, and are stored with what they print."""

import json
from pathlib import Path
from typing import Any

import pytest

nbformat = pytest.importorskip("nbformat")
nbclient = pytest.importorskip("nbclient")
pytest.importorskip("matplotlib")

NOTEBOOKS = sorted((Path(__file__).parents[1] / "examples").glob("*.ipynb"))


def outputs(notebook: Any) -> list[set[str]]:
    """The kinds of output of each cell."""
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    return [{kind for output in cell["outputs"] for kind in output.get("data", {"text": ""})} for cell in code]


def test_there_are_notebooks() -> None:
    assert [path.name for path in NOTEBOOKS] == ["labels.ipynb"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: str(path.name))
def test_a_notebook_runs(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Few positions, so it takes seconds. How long it took and what a model learned differ then; nothing else does.
    monkeypatch.setenv("LABELS", "5000")
    notebook = nbformat.read(path, as_version=4)
    nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    stored = json.loads(path.read_text(encoding="utf-8"))
    assert outputs(notebook) == outputs(stored)
    assert {"image/svg+xml", "image/png"} <= set().union(*outputs(stored))
