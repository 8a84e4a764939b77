# SPDX-License-Identifier: GPL-3.0-or-later
# make_input.py KIND FILE: noise as a raw file of float32 (samples, taps) or as a FITS picture (stars).
import sys

import numpy as np

kind, name = sys.argv[1:]
noise = np.random.default_rng(11)
if kind == "samples":
    noise.uniform(-0.1, 0.1, (1 << 21, 2)).astype("<f4").tofile(name)
elif kind == "taps":
    taps = noise.standard_normal(1 << 16) * np.exp(-np.arange(1 << 16) / 8000)
    (taps / np.abs(taps).sum()).astype("<f4").tofile(name)
else:
    side = 2048
    picture = noise.normal(0.1, 0.002, (side, side))
    for y, x in noise.integers(8, side - 8, (400, 2)):
        picture[y - 3:y + 4, x - 3:x + 4] += np.hanning(9)[1:-1, None] * np.hanning(9)[1:-1]
    cards = [("SIMPLE", "T"), ("BITPIX", -32), ("NAXIS", 2), ("NAXIS1", side), ("NAXIS2", side)]
    header = "".join(f"{key:8}= {value:>20}".ljust(80) for key, value in cards) + "END".ljust(80)
    data = picture.astype(">f4").tobytes()
    with open(name, "wb") as file:
        file.write(header.ljust(2880).encode())
        file.write(data.ljust(-(-len(data) // 2880) * 2880, b"\0"))
