# SPDX-License-Identifier: GPL-3.0-or-later
"""small_speed.py [ROUNDS]: microseconds of small calls of scipy.fft and of imago_fft, by turns, the least of some
rounds, and SciPy's time over ours (above 1 is ours)."""
import math
import sys
import timeit

import numpy as np
import scipy.fft

import imago_fft

rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 15
random = np.random.default_rng(1)


def array(shape, dtype):
    real = random.standard_normal(shape)
    return (real + 1j * real if np.dtype(dtype).kind == "c" else real).astype(dtype)


CASES = [(name, shape, dtype, how)
         for dtype in (np.complex64, np.complex128)
         for name, shape, how in (("fft", 16, {}), ("fft", 64, {}), ("fft", 256, {}), ("fft", 1024, {}),
                                  ("fft", (16, 100), {"axis": 0}), ("fft", (64, 64), {"axis": 0}),
                                  ("fft2", (8, 8), {}), ("fft2", (1000, 8, 8), {}), ("fft2", (32, 32), {}),
                                  ("ifft", 16, {}))]
CASES += [(name, shape, dtype, how)
          for dtype in (np.float32, np.float64)
          for name, shape, how in (("rfft", 16, {}), ("rfft", 1024, {}), ("rfft2", (1000, 8, 8), {}),
                                   ("dct", 16, {}), ("dctn", (1000, 8, 8), {"axes": (1, 2)}))]
ratios = []
print(f"{'call':34} {'SciPy':>8} {'ours':>8} ratio")
for name, shape, dtype, how in CASES:
    x = array(shape, dtype)
    theirs, ours = getattr(scipy.fft, name), getattr(imago_fft, name)
    wanted = theirs(x, **how)
    error = abs(ours(x, **how) - wanted).max() / abs(wanted).max()
    assert error < (1e-5 if np.dtype(dtype).char in "fF" else 1e-13), (name, shape, dtype, error)
    runs = max(1, int(2e-3 / timeit.timeit(lambda: theirs(x, **how), number=5) * 5))
    least = [math.inf, math.inf]
    for _ in range(rounds):
        for which, function in enumerate((theirs, ours)):
            seconds = timeit.timeit(lambda: function(x, **how), number=runs) / runs
            least[which] = min(least[which], seconds)
    ratios.append(least[0] / least[1])
    text = f"{name} {shape} {np.dtype(dtype).name} {how or ''}"
    print(f"{text:34} {least[0] * 1e6:8.2f} {least[1] * 1e6:8.2f} {ratios[-1]:5.2f}")
print(f"geometric mean {math.exp(sum(map(math.log, ratios)) / len(ratios)):.2f}, least {min(ratios):.2f}")
