#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Package python3-imago: the package finds the library of the system and agrees with NumPy.
# shellcheck source=say.sh disable=SC1091
. "$(dirname "$0")/say.sh"
env -u IMAGO_LIBRARY -u IMAGO_BUILD python3 - <<'PYTHON'
import numpy
import imago_fft

a = numpy.random.default_rng(1).standard_normal((3, 5000)) + 0j
assert numpy.allclose(imago_fft.fft(a), numpy.fft.fft(a), atol=1e-9)
lines = [line.split()[-1] for line in open("/proc/self/maps") if "libimago.so" in line]
print(imago_fft.__file__, lines[0])
PYTHON
python3 -c 'from importlib.metadata import version; print("imago-fft", version("imago-fft"))'
