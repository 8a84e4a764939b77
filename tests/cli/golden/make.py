#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the expected values of golden_test.cpp: python3 tests/cli/golden/make.py

Needs SciPy (1.17.1 made the files that are checked in) and a long double wider than double. Each
line of cases.txt names a file of expected values, its input, imago-cli's options, and the
expression over x that made it: in long double, rounded to double. idxst is written out by its
definition (DCT-MD, Eqs. 1b, 21 and 22).
"""
import itertools
import pathlib

import numpy as np
import scipy
import scipy.fft as sf

here = pathlib.Path(__file__).parent
long = np.longdouble
assert np.finfo(long).eps < np.finfo(float).eps / 1000, "long double is no wider than double"


def idct(x):
    """DCT-MD's Eq. 1b along the last axis: x_0 / 2 + sum_{n>=1} x_n cos(pi/N n (k + 1/2))."""
    count = x.shape[-1]
    n, k = np.arange(count, dtype=long), np.arange(count, dtype=long)[:, None]
    pi = 4 * np.arctan(long(1))
    weights = np.cos(pi / count * n * (k + long(0.5)))
    weights[:, 0] /= 2
    return np.einsum("kn,...n->...k", weights, x)


def idxst(x):
    """Eq. 21 along the last axis: (-1)^k IDCT({x_{N-n}})_k, with x_N = 0."""
    mirrored = np.zeros_like(x)
    mirrored[..., 1:] = x[..., :0:-1]
    return idct(mirrored) * (-1.0) ** np.arange(x.shape[-1])


def along(function, x, axis):
    return np.moveaxis(function(np.moveaxis(x, axis, -1)), -1, axis)


def make_inputs():
    """Multiples of 1/256 within -2 .. 2, which float32 holds exactly."""
    generator = np.random.default_rng(20261120)

    def numbers(shape):
        return generator.integers(-512, 513, shape) / 256

    inputs = {}
    for name, shape in (("lines", (3, 37)), ("box", (4, 5, 6)), ("odd", (7, 1, 9))):
        inputs["real-" + name] = numbers(shape)
        inputs["complex-" + name] = numbers(shape) + 1j * numbers(shape)
    for name, x in inputs.items():
        narrow = np.complex64 if np.iscomplexobj(x) else np.float32
        np.save(here / f"{name}-float.npy", x.astype(narrow))
        np.save(here / f"{name}-double.npy", x)
    return inputs


precisions = itertools.cycle(["float", "double", "double", "float"])
norms = itertools.cycle(["backward", "ortho", "forward"])


def real_kind(inverse, letter, kind_type):
    """A DCT or DST along one axis and along some, as SciPy spells it."""
    kind = f"{inverse}d{letter}t{kind_type}"
    norm = next(norms)
    yield ("real-lines", f"--kind {kind} --norm {norm}",
           f"sf.{inverse}d{letter}t(x, {kind_type}, norm='{norm}')")
    norm = next(norms)
    axes = next(axes_lists)
    yield ("real-box", f"--kind {kind} --axes {axes} --norm {norm}",
           f"sf.{inverse}d{letter}tn(x, {kind_type}, axes=[{axes}], norm='{norm}')")


axes_lists = itertools.cycle(["0,2", "1,0", "0,1,2", "-2,-1", "2,0,1", "1"])


def cases():
    for kind, data in (("fft", "complex"), ("ifft", "complex"), ("rfft", "real")):
        for norm, axes in (("backward", "-1"), ("ortho", "0"), ("forward", "-1")):
            shape = "odd" if axes == "0" else "lines"
            yield (f"{data}-{shape}", f"--kind {kind} --axes {axes} --norm {norm}",
                   f"sf.{kind}(x, axis={axes}, norm='{norm}')")
        for norm, axes in (("forward", "1,0"), ("backward", "0,2"), ("ortho", "0,1,2")):
            yield (f"{data}-box", f"--kind {kind} --axes {axes} --norm {norm}",
                   f"sf.{kind}n(x, axes=[{axes}], norm='{norm}')")
    yield ("real-lines", "--kind fft", "sf.fft(x)")
    yield ("complex-lines", "--kind irfft", "sf.irfft(x)")
    yield ("complex-lines", "--kind irfft --size 73 --norm ortho", "sf.irfft(x, 73, norm='ortho')")
    yield ("complex-box", "--kind irfft --axes 0,2 --norm forward",
           "sf.irfftn(x, axes=[0,2], norm='forward')")
    yield ("complex-box", "--kind irfft --axes 2,0,1 --size 9",
           "sf.irfftn(x, [6,4,9], axes=[2,0,1])")
    for inverse, letter, kind_type in itertools.product(("", "i"), "cs", (1, 2, 3, 4)):
        yield from real_kind(inverse, letter, kind_type)
    yield ("real-odd", "--kind dct2 --axes 0,1,2 --norm ortho", "sf.dctn(x, 2, norm='ortho')")
    yield ("real-odd", "--kind dst4 --axes 1", "sf.dst(x, 4, axis=1)")
    yield ("real-lines", "--kind idxst", "idxst(x)")
    yield ("real-odd", "--kind idxst --axes 0", "along(idxst, x, 0)")
    yield ("real-box", "--kind idct_idxst", "along(idct, along(idxst, x, 2), 1)")
    yield ("real-box", "--kind idct_idxst --axes 2,0", "along(idct, along(idxst, x, 0), 2)")
    yield ("real-box", "--kind idxst_idct", "along(idxst, along(idct, x, 2), 1)")
    yield ("real-odd", "--kind idxst_idct --axes 0,2", "along(idxst, along(idct, x, 2), 0)")
    # The same results in other ways.
    yield ("complex-box", "--kind fft --batch-axis 1", "sf.fftn(x, axes=[0,2])")
    yield ("complex-box", "--kind ifft --axes 1,2 --in-place", "sf.ifftn(x, axes=[1,2])")
    yield ("real-box", "--kind rfft --axes 2,1 --in-place", "sf.rfftn(x, axes=[2,1])")
    yield ("complex-box", "--kind irfft --axes 1,0 --in-place", "sf.irfftn(x, axes=[1,0])")
    yield ("complex-box", "--kind fft --axes 0,1 --layout planar", "sf.fftn(x, axes=[0,1])")
    yield ("real-box", "--kind rfft --axes 1,2 --layout planar", "sf.rfftn(x, axes=[1,2])")
    for algorithm in ("padded-2n", "mirrored-2n", "4n", "row-column"):
        yield ("real-box", f"--kind dct2 --axes 1,2 --algorithm {algorithm}",
               "sf.dctn(x, 2, axes=[1,2])")


def main():
    inputs = make_inputs()
    lines = [f"# Made by make.py with SciPy {scipy.__version__}: expected | input | options | "
             "expression over x"]
    for number, (data, options, expression) in enumerate(cases()):
        x = inputs[data]
        x = x.astype(np.clongdouble if np.iscomplexobj(x) else long)
        want = eval(expression, {"sf": sf, "x": x, "along": along, "idct": idct, "idxst": idxst})
        assert want.dtype in (np.longdouble, np.clongdouble), (expression, want.dtype)
        want = want.astype(complex if np.iscomplexobj(want) else float)
        name = f"{number:02d}-{options.split()[1]}.npy"
        np.save(here / name, np.ascontiguousarray(want))
        lines.append(f"{name} | {data}-{next(precisions)}.npy | {options} | {expression}")
    (here / "cases.txt").write_text("\n".join(lines) + "\n")


main()
