# SPDX-License-Identifier: MIT
"""Convolution and correlation, with the functions of scipy.signal."""

from __future__ import annotations

import collections
import ctypes
import threading
import time
from ctypes import byref, c_size_t, c_void_p
from typing import Any, Literal, Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _devices, _runners
from ._arguments import LongDoubleError
from ._devices import Choice
from ._runners import EFFORTS
from ._library import MOST_AXES, Convolution, call, lib

_MODES = ("full", "same", "valid", "circular")
Mode = Literal["full", "same", "valid", "circular"]

_KEPT = 4
_COMPILED_AFTER = 1.0
_convolvers: collections.OrderedDict[tuple[Any, ...], _Convolver] = collections.OrderedDict()
_keeping = threading.Lock()


class _Convolver:
    """An imago_convolver, which runs one convolution after another."""

    def __init__(self, device: c_void_p, double: bool, effort: str):
        self.handle = c_void_p()
        self.effort = effort
        self.seconds = 0.0
        call("convolver_create", device, int(double), EFFORTS[effort], byref(self.handle))

    def __del__(self) -> None:
        if lib is not None:  # The interpreter ends.
            lib.imago_convolver_free(self.handle)


def clear() -> None:
    """Frees what is kept on devices."""
    with _keeping:
        _convolvers.clear()


def _convolver(key: tuple[Any, ...], device: c_void_p, double: bool) -> _Convolver:
    with _keeping:
        found = _convolvers.pop(key, None)
        chosen = _runners.effort()
        if chosen == "auto":  # Kernels of a problem are compiled once its runs have taken as long.
            chosen = "planned" if found and found.seconds > _COMPILED_AFTER else "ready"
        if found is None or chosen not in ("ready", found.effort):
            found = _Convolver(device, double, chosen)
        _convolvers[key] = found
        while len(_convolvers) > _KEPT:
            _convolvers.popitem(last=False)
        return found


def _run(x: NDArray[Any], h: NDArray[Any], axes: Sequence[int], mode: str, correlate: bool,
         device: Choice) -> NDArray[Any]:
    """Real contiguous arrays of one type; `h` has one sample along other axes."""
    wanted = Convolution(ctypes.sizeof(Convolution), x.ndim, x.shape, h.ndim, h.shape, len(axes),
                         tuple(axes), _MODES.index(mode), int(correlate))
    shape = (c_size_t * MOST_AXES)()
    call("convolution_shape", byref(wanted), shape)
    out = np.empty(tuple(shape[:x.ndim]), x.dtype)
    opened = _devices.opened(device)
    key = (id(opened), x.dtype, x.shape, h.shape, tuple(axes), mode)
    convolver = _convolver(key, opened.handle, x.dtype == np.float64)
    start = time.perf_counter()
    call("convolver_run", convolver.handle, byref(wanted), x.ctypes.data, h.ctypes.data,
         out.ctypes.data)
    convolver.seconds += time.perf_counter() - start
    return out


def _each(x: NDArray[Any], h: NDArray[Any], axes: Sequence[int], mode: str, correlate: bool,
          device: Choice) -> NDArray[Any]:
    """Broadcasts the other axes: a kernel of its own for some lines is run for these alone."""
    others = [axis for axis in range(x.ndim) if axis not in axes and h.shape[axis] > 1]
    if not others:
        return _run(x, h, axes, mode, correlate, device)
    axis = others[0]
    if x.shape[axis] not in (1, h.shape[axis]):
        raise ValueError(f"incompatible shapes for in1 and in2: {x.shape} and {h.shape}")
    several = range(h.shape[axis])
    if mode in ("same", "circular") and x.shape[axis] == 1:  # SciPy keeps the middle one here, too.
        several = several[(len(several) - 1) // 2:][:1]
    lines = [_each(np.ascontiguousarray(np.take(x, [i % x.shape[axis]], axis)),
                   np.ascontiguousarray(np.take(h, [i], axis)), axes, mode, correlate, device)
             for i in several]
    return np.concatenate(lines, axis)


def _parts(array: NDArray[Any], dtype: Any) -> list[NDArray[Any]]:
    parts = [array.real, array.imag] if array.dtype.kind == "c" else [array]
    return [np.ascontiguousarray(part, dtype) for part in parts]


def _axes(axes: int | Sequence[int] | None, rank: int) -> list[int]:
    if axes is None:
        return list(range(rank))
    named = [axes] if isinstance(axes, int) else list(axes)
    if not named:
        raise ValueError("when provided, axes cannot be empty")
    places = [axis + rank if axis < 0 else axis for axis in named]
    if any(not 0 <= axis < rank for axis in places):
        raise ValueError("axes exceeds dimensionality of input")
    if len(set(places)) < len(places):
        raise ValueError("all axes must be unique")
    return places


def _convolve(in1: ArrayLike, in2: ArrayLike, mode: str, axes: int | Sequence[int] | None,
              correlate: bool, device: Choice) -> NDArray[Any]:
    x, h = np.asarray(in1), np.asarray(in2)
    if mode not in _MODES:
        raise ValueError(f"The mode is {mode!r}; it is one of {_MODES}.")
    if x.ndim != h.ndim:
        raise ValueError("in1 and in2 should have the same dimensionality")
    for array in (x, h):
        if array.dtype.kind not in "buifc":
            raise TypeError(f"Arrays of {array.dtype} cannot be convolved.")
        if array.dtype.char in "gG":
            raise LongDoubleError("Devices do not compute in long doubles.")
    if correlate and h.dtype.kind == "c":
        h = h.conj()
    if x.ndim == 0:
        return np.asarray(x * h)
    if x.size == 0 or h.size == 0:
        return np.array([])
    places = _axes(axes, x.ndim)
    if mode == "valid":
        larger = all(x.shape[axis] >= h.shape[axis] for axis in places)
        if not larger and not all(h.shape[axis] >= x.shape[axis] for axis in places):
            raise ValueError("For 'valid' mode, one must be at least as large as the other in "
                             "every dimension")
        if not larger:
            x, h = (np.flip(h, tuple(places)), x) if correlate else (h, x)
            correlate = False
    single = all(array.dtype.char in "efF" for array in (x, h))
    dtype = np.float32 if single else np.float64
    made = [[_each(part, kernel, places, mode, correlate, device) for kernel in _parts(h, dtype)]
            for part in _parts(x, dtype)]
    if len(made) == 1 and len(made[0]) == 1:
        return made[0][0]
    result = np.zeros(made[0][0].shape, np.complex64 if single else np.complex128)
    for i, row in enumerate(made):
        for j, part in enumerate(row):
            result += part * (1, 1j, -1)[i + j]
    return result


def fftconvolve(in1: ArrayLike, in2: ArrayLike, mode: Mode = "full",
                axes: int | Sequence[int] | None = None, *,
                device: Choice = None) -> NDArray[Any]:
    """Convolves arrays, as scipy.signal.fftconvolve does; long lines in blocks, as oaconvolve does.

    The transforms, and the spectrum of the last `in2`, stay on the device for the next call with
    the same shapes.

    Parameters
    ----------
    in1, in2 : array_like
        Real or complex arrays of as many axes, 1 to 8. `in2` is the kernel, and is finite.
    mode : {"full", "same", "valid", "circular"}, optional
        The part that is kept: all; the middle, of the size of `in1`; what no edge has part in; or
        of the size of `in1`, with edges that meet.
    axes : int or sequence of int, optional
        The axes that are convolved; all by default. Along others the lengths are equal, or one of
        them is 1.
    device : str, int or Device, optional
        See `set_device`.

    Returns
    -------
    ndarray
        float32 if both have single precision, otherwise float64; or complex numbers of these.

    Raises
    ------
    ValueError
        A mode, axes or shapes that do not go together, or a kernel that is not finite.
    TypeError
        Arrays of other things than numbers.
    ImagoError
        The device failed, or the process was forked.

    Examples
    --------
    >>> imago_fft.fftconvolve([1.0, 2, 3], [1, 0.5]).round(6)
    array([1. , 2.5, 4. , 1.5])
    """
    return _convolve(in1, in2, mode, axes, False, device)


def oaconvolve(in1: ArrayLike, in2: ArrayLike, mode: Mode = "full",
               axes: int | Sequence[int] | None = None, *,
               device: Choice = None) -> NDArray[Any]:
    """The same as `fftconvolve`, which takes blocks where they are faster.

    Parameters
    ----------
    in1, in2, mode, axes, device
        As of `fftconvolve`, with its result and its errors.

    Examples
    --------
    >>> imago_fft.oaconvolve([1.0, 2, 3], [1.0, 1], mode="valid").round(6)
    array([3., 5.])
    """
    return _convolve(in1, in2, mode, axes, False, device)


def correlate(in1: ArrayLike, in2: ArrayLike, mode: Mode = "full",
              axes: int | Sequence[int] | None = None, *,
              device: Choice = None) -> NDArray[Any]:
    """Correlates arrays, as scipy.signal.correlate does: the kernel is reversed and conjugated.

    Parameters
    ----------
    in1, in2, mode, axes, device
        As of `fftconvolve`, with its errors.

    Returns
    -------
    ndarray
        As of `fftconvolve`.

    Examples
    --------
    >>> imago_fft.correlate([1.0, 2, 3], [2, 1, 0.5]).round(6)
    array([0.5, 2. , 5.5, 7. , 6. ])
    """
    return _convolve(in1, in2, mode, axes, True, device)
