# SPDX-License-Identifier: GPL-3.0-or-later
# Makes the files of formats.sh by the formats' own libraries and compares what imago-cli reads.
import subprocess
import sys
from pathlib import Path

import h5py
import hdf5storage
import numpy as np
import pillow_heif
import scipy.io
from PIL import Image

program, work = sys.argv[1], Path(sys.argv[2])
rounding = 1e-12
failed = False


def spectrum(path, *options):
    """The FFT along the last axis, in doubles: all samples as the program has read them."""
    result = work / "result.npy"
    subprocess.run([program, "transform", str(path), "--kind", "fft", "--precision", "double",
                    "-o", str(result), *options], check=True, stdout=subprocess.DEVNULL)
    return np.load(result)


def tell(name, difference, allowed, unit=""):
    global failed
    failed |= not difference <= allowed
    print(f"{name}: {difference:.3g}{unit}" + ("" if difference <= allowed else " TOO LARGE"))


def compare_array(name, got, expected):
    wanted = np.fft.fft(expected.astype(complex if np.iscomplexobj(expected) else float))
    if got.shape != wanted.shape:
        return tell(f"{name}, shapes {got.shape} and {wanted.shape}", np.inf, 0)
    tell(name, np.abs(got - wanted).max() / np.abs(wanted).max(), rounding)


def matlab():
    grid = np.random.default_rng(3).standard_normal((5, 7))
    arrays = {"d": grid, "s": grid.astype(np.float32), "i": (100 * grid).astype(np.int16),
              "c": grid + 1j * grid[::-1], "u": np.arange(24, dtype=np.uint8).reshape(2, 3, 4)}
    path = work / "python.mat"
    path.unlink(missing_ok=True)
    hdf5storage.savemat(str(path), arrays, format="7.3", oned_as="row")
    for name, expected in arrays.items():
        compare_array(f"{path.name}, {name}", spectrum(path, "--array", name), expected)
    data = Path(scipy.io.__file__).parent / "matlab" / "tests" / "data"
    for path in sorted(data.glob("testhdf5*.mat")):  # MATLAB itself
        with h5py.File(path) as file:
            for name in file:
                compare_array(f"{path.name}, {name}", spectrum(path, "--array", name),
                              file[name][()].T)


def pictures():
    pillow_heif.register_heif_opener()
    down, across = np.arange(40) * 4, np.arange(56) * 2
    gray = np.clip(np.add.outer(down, across), 0, 255).astype(np.uint8)
    colours = np.stack([gray, np.flipud(gray), np.fliplr(gray)], -1)
    for name, pixels, how in (
            ("gray.heic", gray, {"quality": 90}),
            ("colours.heic", colours, {"quality": 90, "chroma": 444}),
            ("exact.heic", colours, {"quality": -1, "chroma": 444, "matrix_coefficients": 0}),
            ("colours.avif", colours, {"quality": 90, "subsampling": "4:4:4"})):
        path = work / name
        Image.fromarray(pixels).save(path, **how)
        expected = np.asarray(Image.open(path).convert("RGB"))
        png = work / "read.png"
        subprocess.run([program, "filter", str(path), "-o", str(png), "--high", "0"], check=True,
                       stdout=subprocess.DEVNULL)
        got = np.asarray(Image.open(png).convert("RGB"))
        tell(name, np.abs(got.astype(int) - expected).max() if got.shape == expected.shape
             else np.inf, 0 if name == "exact.heic" else 2, " of 255")


matlab()
pictures()
sys.exit(failed)
