# SPDX-License-Identifier: GPL-3.0-or-later
"""mypy --strict accepts the package and a program that uses it."""
import importlib.util
import pathlib
import subprocess
import sys
import tempfile

for needed in ("mypy", "numpy"):
    if importlib.util.find_spec(needed) is None:
        print(f"skipped: {needed} is missing.")
        sys.exit(77)

here = pathlib.Path(__file__).parent
package = here.parents[1] / "engine" / "python" / "imago_fft"
with tempfile.TemporaryDirectory() as cache:
    # What Dask and others do not say about their types is no fault of the package.
    done = subprocess.run([sys.executable, "-m", "mypy", "--strict", "--cache-dir", cache,
                           "--ignore-missing-imports", package, here / "typing_client.py"],
                          capture_output=True, text=True)
print(done.stdout + done.stderr)
sys.exit(done.returncode)
