# SPDX-License-Identifier: MIT
"""Arrays in a device's memory, and host memory that a device uses without a copy."""

from __future__ import annotations

import ctypes
import math
import weakref
from ctypes import byref, c_void_p
from typing import Any

import numpy as np

from . import _devices
from ._geometry import FFT, IFFT, IRFFT, KINDS
from ._library import call, lib

_NAMES = {number: name for name, number in KINDS.items()}


class DeviceArray:
    """An array in a device's memory, row-major and without gaps, on which plans and functions run
    without transfers.

    Parameters
    ----------
    shape : sequence of int
        Its lengths.
    dtype : dtype, optional
        Its numbers.
    device : str, int or Device, optional
        See `set_device`.
    """

    def __init__(self, shape, dtype: Any = np.complex64, *, device=None):
        self.shape = (int(shape),) if np.isscalar(shape) else tuple(int(one) for one in shape)
        self.dtype = np.dtype(dtype)
        self._device = _devices.opened(device)
        handle = c_void_p()
        call("buffer_create", self._device.handle, max(self.nbytes, 1), byref(handle))
        self.handle = handle.value
        weakref.finalize(self, lib.imago_buffer_free, self.handle)

    @property
    def ndim(self) -> int:
        """Number of axes."""
        return len(self.shape)

    @property
    def size(self) -> int:
        """Number of elements."""
        return math.prod(self.shape)

    @property
    def nbytes(self) -> int:
        """Bytes."""
        return self.size * self.dtype.itemsize

    @property
    def device(self) -> _devices.Device:
        """Where it is."""
        return self._device.info

    @classmethod
    def from_numpy(cls, array, *, device=None) -> "DeviceArray":
        """A copy of an array."""
        source = np.ascontiguousarray(array)
        made = cls(np.shape(array), source.dtype, device=device)
        made.set(source)
        return made

    def set(self, array) -> None:
        """Copies an array of this shape into it."""
        source = np.ascontiguousarray(array, dtype=self.dtype)
        if np.shape(array) != self.shape:
            raise ValueError(f"The array's shape is {np.shape(array)}; the device's is "
                             f"{self.shape}.")
        if self.nbytes:
            call("buffer_write", self.handle, 0, source.ctypes.data, self.nbytes)

    def to_numpy(self) -> np.ndarray:
        """A copy in the host's memory."""
        out = np.empty(self.shape, self.dtype)
        if self.nbytes:
            call("buffer_read", self.handle, 0, out.ctypes.data, self.nbytes)
        return out

    def __array__(self, dtype=None, copy=None) -> np.ndarray:
        if copy is False:
            raise ValueError("An array of a device has to be copied.")
        out = self.to_numpy()
        return out if dtype is None else out.astype(dtype, copy=False)

    def cl_mem(self) -> int:
        """Its cl_mem, which lives as long as this object."""
        memory = c_void_p()
        call("buffer_handle", self.handle, byref(memory))
        return memory.value or 0

    def __repr__(self) -> str:
        return f"imago_fft.DeviceArray({self.shape}, {self.dtype}, device={self.device.name!r})"


def on_device(kind: int, x: DeviceArray, lengths, axes, norm, plan) -> DeviceArray:
    """A function's transform of an array of a device."""
    from ._plans import Plan, _checked_axes

    if plan is not None:
        return plan.execute(x)
    shape = list(x.shape)
    chosen = _checked_axes(axes, x.ndim)
    if kind == IRFFT:
        last = lengths if lengths is None or np.isscalar(lengths) else lengths[-1]
        shape[chosen[-1]] = 2 * (shape[chosen[-1]] - 1) if last is None else last
    elif lengths is not None:
        wanted = [lengths] if np.isscalar(lengths) else list(lengths)
        if wanted != [shape[axis] for axis in chosen]:
            raise ValueError("An array of a device is not cut or padded.")
    if kind in (FFT, IFFT, IRFFT) and x.dtype.kind != "c":
        raise TypeError("An array of a device is not converted; this transform's is complex.")
    key = (kind, tuple(shape), tuple(chosen), x.dtype, norm, x.device.index)
    found = _plans.get(key)
    if found is None:
        if len(_plans) >= 128:
            _plans.clear()
        found = _plans[key] = Plan(shape, _NAMES[kind], chosen, dtype=x.dtype, norm=norm,
                                   device=x.device)
    return found.execute(x)


_plans: dict[tuple, Any] = {}


def empty_pinned(shape, dtype: Any = np.complex64) -> np.ndarray:
    """An uninitialised array in memory that devices use without a copy, aligned to a page.

    Parameters
    ----------
    shape : int or sequence of int
        Its lengths.
    dtype : dtype, optional
        Its numbers.

    Returns
    -------
    ndarray
        An ordinary array; the memory is freed after the last view of it.
    """
    lengths = (int(shape),) if np.isscalar(shape) else tuple(int(one) for one in shape)
    dtype = np.dtype(dtype)
    count = max(math.prod(lengths) * dtype.itemsize, 1)
    address = lib.imago_alloc(count)
    if not address:
        raise MemoryError(f"There are no {count} bytes of pinned memory.")
    memory = (ctypes.c_char * count).from_address(address)
    weakref.finalize(memory, lib.imago_free, address)
    return np.frombuffer(memory, dtype, math.prod(lengths)).reshape(lengths)
