"""The notebook runs from top to bottom; its own assertions hold. Part of `./test --full`."""

from __future__ import annotations

from pathlib import Path

import pytest

NOTEBOOK = Path(__file__).resolve().parents[2] / "docs" / "notebooks" / "million.ipynb"


def test_the_story_of_a_million_deals(tmp_path: Path) -> None:
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    assert not any(cell.get("outputs") for cell in notebook.cells), "committed with outputs"
    nbclient.NotebookClient(notebook, timeout=900, resources={"metadata": {"path": str(tmp_path)}}).execute()
    pictures = [
        output for cell in notebook.cells for output in cell.get("outputs", []) if "image/png" in output.get("data", {})
    ]
    drawings = [
        output for cell in notebook.cells for output in cell.get("outputs", []) if "image/svg+xml" in output.get("data", {})
    ]
    assert len(pictures) == 3 and len(drawings) == 1
