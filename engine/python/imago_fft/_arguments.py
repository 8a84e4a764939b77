# SPDX-License-Identifier: MIT
"""Arguments of scipy.fft's functions: checks, conversions and their errors."""

from __future__ import annotations

import contextvars
import operator
import os
from numbers import Number
from typing import Any, Sequence

import numpy as np
from numpy.typing import NDArray

from ._geometry import NORMS

AxisError: Any = getattr(np, "exceptions", np).AxisError  # moved in NumPy 1.25

_LONG = (np.dtype(np.longdouble), np.dtype(np.clongdouble))
_FAST = frozenset(np.dtype(one) for one in (np.float32, np.float64, np.complex64, np.complex128))


class LongDoubleError(NotImplementedError):
    """Long doubles, which OpenCL does not have; scipy_backend leaves them to SciPy.

    Examples
    --------
    >>> imago_fft.fft(np.ones(4, np.longdouble))
    Traceback (most recent call last):
    ...
    imago_fft._arguments.LongDoubleError: ...
    """


class TooShort(ValueError, RuntimeError):
    """A line that has no transform of its kind: SciPy's RuntimeError."""


def norm_number(norm: Any) -> int:
    """0 for backward, 1 for ortho, 2 for forward."""
    try:
        return NORMS[norm]
    except KeyError:
        raise ValueError(f"Invalid norm value {norm!r}, should be \"backward\", \"ortho\" or "
                         "\"forward\"") from None


default_workers: contextvars.ContextVar[int] = contextvars.ContextVar("imago_fft_workers", default=0)
"""Threads of the plans that functions make; 0: as many as the process may take."""


def checked_workers(workers: Any) -> int:
    """A number of workers, a negative one counted from that of processors."""
    number, count = int(operator.index(workers)), os.cpu_count() or 1
    if number == 0:
        raise ValueError("workers must not be zero")
    if number < -count:
        raise ValueError(f"workers value out of range; got {number}, must not be less than "
                         f"{-count}")
    return number if number > 0 else number + 1 + count


def check_plan(plan: Any) -> None:
    """Refuses a plan that is none of ours."""
    from ._plan import Plan

    if plan is not None and not isinstance(plan, Plan):
        raise NotImplementedError("Passing a precomputed plan is only supported for "
                                  "imago_fft.Plan")


def floating(x: Any) -> NDArray[Any]:
    """The array in single or double precision, in the machine's byte order.

    An array that is such already comes back itself, so that equal calls can be recalled.
    """
    if type(x) is np.ndarray and x.dtype in _FAST and x.flags.aligned:
        return x
    if not hasattr(x, "dtype"):
        x = np.asarray(x)
    dtype = x.dtype
    if dtype == np.float16:
        return np.asarray(x, np.float32)
    if dtype.kind not in "fc":
        return np.asarray(x, np.float64)
    dtype = dtype.newbyteorder("=")
    if dtype in _LONG and dtype not in _FAST:
        raise LongDoubleError("imago_fft computes in single and double precision, not in long "
                              "double; convert the array to float64 or complex128.")
    array = np.asarray(x, dtype)
    # Real and imaginary parts of a complex array that is aligned for floats are enough.
    return array if array.flags.aligned else array.copy()


def integers(value: Any, name: str) -> list[int]:
    """The integers of a number or a sequence."""
    if isinstance(value, Number):
        value = (value,)
    try:
        return [operator.index(one) for one in value]
    except TypeError as error:
        raise ValueError(f"{name} must be a scalar or iterable of integers") from error


def shape_and_axes(x: NDArray[Any], shape: Any, axes: Any) -> tuple[list[int], list[int]]:
    """The lengths and the axes of a transform of several axes."""
    chosen = None
    if axes is not None:
        chosen = [axis + x.ndim if axis < 0 else axis for axis in integers(axes, "axes")]
        if any(axis < 0 or axis >= x.ndim for axis in chosen):
            raise ValueError("axes exceeds dimensionality of input")
        if len(set(chosen)) != len(chosen):
            raise ValueError("all axes must be unique")
    if shape is not None:
        lengths = integers(shape, "shape")
        if chosen and len(chosen) != len(lengths):
            raise ValueError("when given, axes and shape arguments have to be of the same length")
        if chosen is None:
            if len(lengths) > x.ndim:
                raise ValueError("shape requires more axes than are present")
            chosen = list(range(x.ndim - len(lengths), x.ndim))
        lengths = [x.shape[axis] if length == -1 else length
                   for length, axis in zip(lengths, chosen)]
    else:
        chosen = list(range(x.ndim)) if chosen is None else chosen
        lengths = [x.shape[axis] for axis in chosen]
    if any(length < 1 for length in lengths):
        raise ValueError(f"invalid number of data points ({lengths}) specified")
    return lengths, chosen


def one_axis(x: NDArray[Any], axis: Any) -> int:
    """An axis from 0. NumPy's error is SciPy's IndexError, and a ValueError."""
    axis = operator.index(axis)
    if not -x.ndim <= axis < x.ndim:
        raise AxisError(axis, x.ndim)
    return int(axis + x.ndim if axis < 0 else axis)


def length_of(x: NDArray[Any], n: Any, axis: int) -> int:
    """The length of a transform of one axis."""
    length = x.shape[axis] if n is None else operator.index(n)
    if length < 1:
        raise ValueError(f"invalid number of data points ({length}) specified")
    return length


def fitted(x: NDArray[Any], lengths: Sequence[int], axes: Sequence[int]) -> NDArray[Any]:
    """The array cut (a view) or padded with zeros (a copy) to the lengths of some axes."""
    wanted = list(x.shape)
    for length, axis in zip(lengths, axes):
        wanted[axis] = length
    index = tuple(slice(0, min(have, want)) for have, want in zip(x.shape, wanted))
    if all(have >= want for have, want in zip(x.shape, wanted)):
        return x[index]
    padded = np.zeros(wanted, x.dtype)
    padded[index] = x[index]
    return padded
