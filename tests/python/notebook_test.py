# SPDX-License-Identifier: GPL-3.0-or-later
"""The notebook of samples/library runs, by Jupyter's client or, without it, cell after cell."""
import importlib.util
import json
import os
import pathlib
import sys

for needed in ("numpy", "PIL"):
    if importlib.util.find_spec(needed) is None:
        print(f"skipped: {needed} is missing.")
        sys.exit(77)

folder = pathlib.Path(__file__).parents[2] / "samples" / "library"
name = folder / "pictures.ipynb"
notebook = json.loads(name.read_text())
cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
assert len(cells) > 5
# It is shipped with what it showed.
assert all(cell["execution_count"] for cell in cells)
assert sum("image/png" in output.get("data", {}) for cell in cells for output in cell["outputs"]) > 2

if all(importlib.util.find_spec(one) for one in ("nbclient", "nbformat", "ipykernel")):
    import nbformat
    from nbclient import NotebookClient

    NotebookClient(nbformat.read(name, as_version=4), timeout=600,
                   resources={"metadata": {"path": str(folder)}}).execute()
    print(f"Jupyter's client ran {len(cells)} cells.")
else:
    os.chdir(folder)
    names = {"__name__": "__main__"}
    for number, cell in enumerate(cells):
        exec(compile("".join(cell["source"]), f"{name.name}, cell {number + 1}", "exec"), names)
    print(f"{len(cells)} cells ran.")
