# SPDX-License-Identifier: MIT
"""From a checked array to a run: strides without copies, and what repeated calls remember."""

from __future__ import annotations

import ctypes
import math
from typing import Any, Sequence

import numpy as np
from numpy.typing import NDArray

from ._geometry import (FFT, IFFT, IRFFT, RFFT, complex_input, complex_output, dtype_of, geometry)
from ._library import MOST_AXES
from ._runners import Runner, runner

_ALIGNED_BYTES = 1 << 16


_first_byte, _address_of = ctypes.c_char.from_buffer, ctypes.addressof


def address(x: Any) -> int:
    """Where an array's elements are. NumPy's own ways take four times as long, which is as long as
    a small transform does."""
    try:
        return _address_of(_first_byte(x))
    except (TypeError, ValueError, BufferError):  # read-only, empty, or with gaps
        return int(x.__array_interface__["data"][0])


def _new(shape: Sequence[int], dtype: np.dtype[Any], count: int) -> NDArray[Any]:
    """A new array of so many bytes; a large one begins at a cache line, which streaming stores need.
    One allocation: with a second one that is given back glibc returns the memory to the system each
    time, and 1 MB takes twice as long."""
    if count < _ALIGNED_BYTES:
        return np.empty(shape, dtype)
    room = np.empty(count + 64, np.uint8)
    first = -address(room) % 64
    return room[first : first + count].view(dtype).reshape(shape)


def _usable(x: NDArray[Any]) -> bool:
    return x.flags.aligned and all(step >= 0 and step % x.itemsize == 0 for step in x.strides)


class Recipe:
    """What a call with an array of a dtype, shape and strides does."""

    __slots__ = ("runner", "shape", "dtype", "count")

    def __init__(self, chosen: Runner, shape: tuple[int, ...], dtype: np.dtype[Any]) -> None:
        self.runner, self.shape, self.dtype = chosen, shape, dtype
        self.count = math.prod(shape) * dtype.itemsize

    def run(self, x: NDArray[Any]) -> NDArray[Any]:
        out = _new(self.shape, self.dtype, self.count)
        self.runner.run(address(x), address(out))
        return out


Made = tuple[NDArray[Any], Recipe | None]
"""A result, and the recipe if an equal call can take it."""


def transform(kind: int, x: NDArray[Any], axes: Sequence[int], norm: int, last: int | None = None,
              in_place: bool = False) -> Made:
    """Transforms axes of an array of single or double precision.

    `last` is the length of irfft's last axis. Returns the result, and the recipe if an equal call
    can take it.
    """
    double = x.dtype.itemsize == (16 if x.dtype.kind == "c" else 8)
    if complex_input(kind) and x.dtype.kind != "c":
        x = x.astype(dtype_of(double, True))
        remembered = False
    elif not _usable(x):
        x = x.copy(order="C")
        remembered = False
    else:
        remembered = True
    out_shape, whole = list(x.shape), list(x.shape)
    if kind == RFFT:
        out_shape[axes[-1]] = x.shape[axes[-1]] // 2 + 1
    elif kind == IRFFT:
        out_shape[axes[-1]] = whole[axes[-1]] = last
    dtype = dtype_of(double, complex_output(kind))
    if 0 in out_shape:
        return np.empty(out_shape, dtype), None
    if len(axes) > MOST_AXES:
        return _in_parts(kind, x, axes, norm, last), None
    out_strides = [1] * len(out_shape)
    for axis in range(len(out_shape) - 2, -1, -1):
        out_strides[axis] = out_strides[axis + 1] * out_shape[axis + 1]
    in_strides = [step // x.itemsize for step in x.strides]
    in_place = in_place and kind in (FFT, IFFT) and in_strides == out_strides
    problem = geometry(kind, double, norm, axes, whole, in_strides, out_strides)
    if problem is None:
        return _in_slices(kind, x, axes, norm, last, out_shape, dtype), None
    recipe = Recipe(runner(problem), tuple(out_shape), dtype)
    if in_place and x.flags.writeable:
        there = address(x)
        recipe.runner.run(there, there)
        return x, None
    return recipe.run(x), recipe if remembered else None


def _in_parts(kind: int, x: NDArray[Any], axes: Sequence[int], norm: int,
              last: int | None) -> NDArray[Any]:
    """More axes than a problem has: one after another, the halved axis where it is real."""
    first, rest = axes[:-MOST_AXES], axes[-MOST_AXES:]
    if kind == IRFFT:
        return transform(kind, transform(IFFT, x, first, norm)[0], rest, norm, last)[0]
    return transform(FFT if kind == RFFT else kind, transform(kind, x, rest, norm)[0], first,
                     norm)[0]


def _in_slices(kind: int, x: NDArray[Any], axes: Sequence[int], norm: int, last: int | None,
               out_shape: Sequence[int], dtype: np.dtype[Any]) -> NDArray[Any]:
    """More other axes than a problem has: by the indices of the first of them."""
    out = np.empty(out_shape, dtype)
    split = next(axis for axis in range(x.ndim) if axis not in axes and x.shape[axis] > 1)
    inner = [axis - (axis > split) for axis in axes]
    for index in range(x.shape[split]):
        where = (slice(None),) * split + (index,)
        out[where] = transform(kind, x[where], inner, norm, last)[0]
    return out


# What equal calls with arrays of equal dtype, shape and strides do; the key has the context's device,
# and another default device forgets them all.
_recent: dict[tuple[Any, ...], Recipe] = {}
_MOST_RECENT = 1024
recall = _recent.get


def remember(key: tuple[Any, ...], recipe: Recipe | None) -> None:
    if recipe is not None:
        if len(_recent) >= _MOST_RECENT:
            _recent.clear()
        _recent[key] = recipe


def forget_recent() -> None:
    _recent.clear()
