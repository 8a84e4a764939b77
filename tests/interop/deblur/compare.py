# SPDX-License-Identifier: GPL-3.0-or-later
"""Sharpens made blurs by imago-cli and by scikit-image: see ../deblur.sh."""

import subprocess
import sys
from pathlib import Path

import numpy as np
from scipy.signal import fftconvolve
from skimage import io, restoration

SIDE, MARGIN = 240, 30  # what is sharpened, and what beyond it is blurred into it


def gaussian(sigma):
    at = np.arange(-24, 25)
    y, x = np.meshgrid(at, at, indexing="ij")
    return np.exp(-(x**2 + y**2) / (2 * sigma**2))


def covered(inside):
    """The share of each of 49 x 49 samples that is inside."""
    fine = (np.arange(49 * 8) - (49 * 8 - 1) / 2) / 8
    y, x = np.meshgrid(fine, fine, indexing="ij")
    return inside(y, x).reshape(49, 8, 49, 8).mean((1, 3))


def disc(radius):
    return covered(lambda y, x: x**2 + y**2 <= radius**2)


def line(length, degrees):
    c, s = np.cos(np.deg2rad(degrees)), np.sin(np.deg2rad(degrees))
    return covered(lambda y, x: (abs(x * c + y * s) <= length / 2) & (abs(y * c - x * s) <= 0.5))


# A picture, a blur, and the noise's standard deviation as a share of white. The last six are held out.
CASES = [
    ("camera.png", "gaussian 1.5", gaussian(1.5), 0.005),
    ("astronaut.png", "gaussian 3", gaussian(3), 0.002),
    ("camera.png", "disc 3", disc(3), 0.01),
    ("astronaut.png", "disc 5", disc(5), 0.002),
    ("camera.png", "line 9, 30°", line(9, 30), 0.005),
    ("astronaut.png", "line 15, 75°", line(15, 75), 0.01),
    ("chelsea.png", "gaussian 2", gaussian(2), 0.005),
    ("coffee.png", "gaussian 2.5", gaussian(2.5), 0.01),
    ("brick.png", "disc 4", disc(4), 0.005),
    ("coffee.png", "disc 6", disc(6), 0.002),
    ("chelsea.png", "line 12, 120°", line(12, 120), 0.002),
    ("brick.png", "line 10, 45°", line(10, 45), 0.01),
]
HELD_OUT = 6


def luma(path):
    picture = io.imread(path)
    weights = [0.299, 0.587, 0.114]
    return (picture[..., :3] @ weights if picture.ndim == 3 else picture) / 255.0


def made(case, index, samples):
    name, _, psf, noise = case
    psf = psf / psf.sum()
    scene = luma(samples / name)
    top, left = (scene.shape[0] - SIDE) // 2, (scene.shape[1] - SIDE) // 2
    near = scene[top - MARGIN:top + SIDE + MARGIN, left - MARGIN:left + SIDE + MARGIN]
    assert near.shape == (SIDE + 2 * MARGIN,) * 2, name
    inner = np.s_[MARGIN:-MARGIN, MARGIN:-MARGIN]
    soft = fftconvolve(near, psf, mode="same")[inner]
    soft += noise * np.random.default_rng(index).standard_normal(soft.shape)
    return near[inner], soft, psf


def psnr(sharp, result):
    return -10 * np.log10(np.mean((np.clip(result, 0, 1) - sharp)**2))


def by_program(program, work, *words):
    def sharpen(soft, psf, value):
        np.save(work / "soft.npy", np.clip(soft, 0, None))
        np.save(work / "psf.npy", psf)
        subprocess.run([program, "deconvolve", work / "soft.npy", "-o", work / "sharp.npy", "--psf",
                        work / "psf.npy", *words, str(value)], check=True, capture_output=True)
        return np.load(work / "sharp.npy")
    return sharpen


def methods(program, work):
    """Who, which, the values of its setting of which the best is taken, and what it does."""
    found, rounds = [0], [5, 10, 20, 40]
    noises = [1e-4, 3e-4, 1e-3, 3e-3, 1e-2, 3e-2, 0.1, 0.3, 1, 3]
    return [
        ("Imago", "Wiener, noise found", found, by_program(program, work, "--method", "wiener", "--noise")),
        ("Imago", "Tikhonov, noise found", found,
         by_program(program, work, "--method", "tikhonov", "--noise")),
        ("Imago", "Wiener", noises, by_program(program, work, "--method", "wiener", "--noise")),
        ("Imago", "Tikhonov", noises, by_program(program, work, "--method", "tikhonov", "--noise")),
        ("Imago", "Richardson–Lucy", rounds,
         by_program(program, work, "--method", "richardson-lucy", "--iterations")),
        ("scikit-image", "wiener", noises,
         lambda soft, psf, value: restoration.wiener(soft, psf, value, clip=False)),
        ("scikit-image", "unsupervised_wiener", found,
         lambda soft, psf, value: restoration.unsupervised_wiener(soft, psf, clip=False, rng=1)[0]),
        ("scikit-image", "richardson_lucy", rounds,
         lambda soft, psf, value: restoration.richardson_lucy(np.clip(soft, 1e-6, 1), psf, value)),
    ]


def main():
    program, work, samples = Path(sys.argv[1]), Path(sys.argv[2]), Path(sys.argv[3])
    pictures = [made(case, index, samples) for index, case in enumerate(CASES)]
    blurred = [psnr(sharp, soft) for sharp, soft, _ in pictures]
    print("| by | method | setting | " +
          " | ".join(f"{case[1]}, {100 * case[3]:g}%" for case in CASES) + " | first six | held out |")
    print("| --- | --- |" + " ---: |" * (len(CASES) + 3))
    print("| | blurred | | " + " | ".join(f"{value:.2f}" for value in blurred) +
          f" | {np.mean(blurred[:HELD_OUT]):.2f} | {np.mean(blurred[HELD_OUT:]):.2f} |")
    best = {}
    for who, name, values, sharpen in methods(program, work):
        def scores(value, some):
            return [psnr(sharp, sharpen(soft, psf, value)) for sharp, soft, psf in some]
        seen = {value: scores(value, pictures[:HELD_OUT]) for value in values}
        value = max(seen, key=lambda one: np.mean(seen[one]))
        held = scores(value, pictures[HELD_OUT:])
        print(f"| {who} | {name} | {value if len(values) > 1 else ''} | " +
              " | ".join(f"{score:.2f}" for score in seen[value] + held) +
              f" | {np.mean(seen[value]):.2f} | {np.mean(held):.2f} |", flush=True)
        best[who] = max(best.get(who, (0, 0, "")), (np.mean(seen[value]), np.mean(held), name))
    ours, theirs = best["Imago"], best["scikit-image"]
    print(f"Held out, by the method of each that is best on the first six: {ours[2]} {ours[1]:.2f} dB, "
          f"{theirs[2]} {theirs[1]:.2f} dB.")
    return 0 if ours[1] > theirs[1] else 1


if __name__ == "__main__":
    sys.exit(main())
