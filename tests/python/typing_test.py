# SPDX-License-Identifier: GPL-3.0-or-later
"""mypy --strict accepts the package and a program that uses it."""
import importlib.metadata
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
version = tuple(int(part) for part in importlib.metadata.version("mypy").split(".")[:2])


def checked(*arguments):
    """Whether mypy has nothing to say; what Dask and others do not type is no fault of ours."""
    with tempfile.TemporaryDirectory() as cache:
        done = subprocess.run([sys.executable, "-m", "mypy", "--strict", "--cache-dir", cache,
                               "--ignore-missing-imports", *arguments], capture_output=True,
                              text=True)
    print(done.stdout + done.stderr)
    return done.returncode == 0


good = checked("--follow-imports=silent", here / "typing_client.py")
# Debian 12's mypy 1.0 takes the package's overloads for ambiguous.
if version >= (1, 8):
    good = checked(package) and good
sys.exit(0 if good else 1)
