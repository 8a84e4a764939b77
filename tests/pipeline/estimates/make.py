#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""make.py FILE: what SciPy says of windows and of estimates of spectra, for estimates_test.cpp.

Each line of FILE is a name, a number of values, and the values. The signals are those of noise() in
estimates_test.cpp: a linear congruential generator, exact in single precision. Made with SciPy 1.17.1.
"""
import sys

import numpy as np
from scipy import signal, stats

LENGTH, RATE = 600, 100.0


def noise(seed, length):
    values = []
    for _ in range(length):
        seed = (1103515245 * seed + 12345) % 2**31
        values.append((seed >> 16) / 16384 - 1)
    return np.array(values, dtype=np.float32).astype(np.float64)


def windows(size):
    yield "blackmanharris", signal.get_window("blackmanharris", size)
    yield "flattop", signal.get_window("flattop", size)
    for alpha in (0.25, 0.5, 1.0):
        yield f"tukey:{alpha:g}", signal.get_window(("tukey", alpha), size)
    for beta in (0.0, 2.5, 8.6, 60.0):
        yield f"kaiser:{beta:g}", signal.get_window(("kaiser", beta), size)
    for deviation in (0.125, 0.4):
        yield f"gaussian:{deviation:g}", signal.get_window(("gaussian", deviation * size), size)
    for nw in (1.5, 4.0):
        yield f"dpss:{nw:g}", signal.get_window(("dpss", nw), size)


def two_channels():
    x, more = noise(1, LENGTH), noise(2, LENGTH)
    y = (np.concatenate(([0, 0, 0], x[:-3])) + 0.5 * more).astype(np.float32).astype(np.float64)
    return (x + 0.25).astype(np.float32).astype(np.float64), y


def main():
    out = open(sys.argv[1], "w", encoding="ascii")

    def put(name, values):
        values = np.asarray(values, dtype=np.float64).ravel()
        out.write(f"{name} {len(values)} {' '.join(repr(float(v)) for v in values)}\n")

    for size in (12, 33):
        for name, values in windows(size):
            put(f"window {name} {size}".replace(" ", "_"), values)
    for size, nw, count in ((32, 4, 7), (51, 2.5, 4)):
        put(f"tapers_{size}", signal.windows.dpss(size, nw, count))
    # Sizes that start from a coarser sequence.
    put("long_dpss", signal.windows.dpss(5000, 3.5, 5)[:, ::97])

    x, y = two_channels()
    common = {"fs": RATE, "window": ("kaiser", 6.0), "nperseg": 64, "noverlap": 40}
    for pad in (1, 4):
        put(f"welch_{pad}", signal.welch(x, nfft=64 * pad, **common)[1])
        density = signal.csd(x, y, nfft=64 * pad, **common)[1]
        put(f"csd_real_{pad}", density.real)
        put(f"csd_imaginary_{pad}", density.imag)
        put(f"coherence_{pad}", signal.coherence(x, y, nfft=64 * pad, **common)[1])
    put("welch_mean", signal.welch(x, detrend=False, **common)[1])
    put("welch_flattop", signal.welch(x, RATE, "flattop", 50, 25, scaling="spectrum")[1])
    put("coherence_mean", signal.coherence(x, y, detrend=False, **common)[1])
    z = x + 1j * y
    w = y - 0.5j * np.roll(x, 5)
    w = w.real.astype(np.float32).astype(np.float64) + 1j * w.imag.astype(np.float32).astype(np.float64)
    density = np.fft.fftshift(signal.csd(z, w, return_onesided=False, **common)[1])
    put("complex_csd_real", density.real)
    put("complex_csd_imaginary", density.imag)

    tapers = signal.windows.dpss(64, 4, 7)
    starts = range(0, LENGTH - 64 + 1, 24)
    for pad in (1, 2):
        spectra = np.array([[np.fft.rfft(x[s:s + 64] * taper, 64 * pad) for s in starts]
                            for taper in tapers])
        put(f"multitaper_{pad}", np.mean(np.abs(spectra) ** 2, axis=0))
    frames = np.array([[np.fft.rfft((x[s:s + 64] - x[s:s + 64].mean()) * taper) for s in starts]
                       for taper in tapers])
    density = np.mean(np.abs(frames) ** 2, axis=(0, 1)) / RATE
    density[1:-1] *= 2
    put("multitaper_welch", density)

    degrees = [0.7, 2, 3, 10.5, 58.25, 400, 100000]
    probabilities = [0.0005, 0.025, 0.5, 0.975, 0.9995]
    put("degrees", degrees)
    put("probabilities", probabilities)
    put("quantiles", [[stats.chi2.ppf(p, d) for p in probabilities] for d in degrees])


main()
