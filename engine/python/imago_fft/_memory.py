# SPDX-License-Identifier: MIT
"""Arrays in a device's memory, and host memory that a device uses without a copy."""

from __future__ import annotations

import ctypes
import math
import operator
import weakref
from ctypes import byref, c_void_p
from typing import Any, Sequence, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from . import _devices, _dlpack
from ._devices import Choice
from ._library import call, free_buffer, lib

Lengths = SupportsIndex | Sequence[SupportsIndex]
"""A shape; a number is that of one axis."""

def _host_memory(count: int) -> Any:
    """So many bytes of the host that devices use without a copy; freed after its last view."""
    address = lib.imago_alloc(max(count, 1))
    if not address:
        raise MemoryError(f"There are no {count} bytes of pinned memory.")
    memory = (ctypes.c_char * max(count, 1)).from_address(address)
    weakref.finalize(memory, lib.imago_free, address)
    return memory


class DeviceArray:
    """An array in a device's memory, row-major and without gaps, on which plans and functions run
    without transfers.

    A processor's memory is the host's: there `numpy.asarray` and `numpy.from_dlpack` give views of
    it, and no copies. Other devices' arrays are copied by `numpy.asarray`, and DLPack hands on
    their cl_mem (kDLOpenCL). A view keeps the memory, also if this object is gone.

    Parameters
    ----------
    shape : int or sequence of int
        Its lengths.
    dtype : dtype, optional
        Its numbers.
    device : str, int or Device, optional
        See `set_device`.

    Raises
    ------
    MemoryError, ImagoError
        The device has not so much memory.

    Examples
    --------
    >>> there = DeviceArray.from_numpy(np.ones((4, 8), np.complex64))
    >>> imago_fft.fft(there).to_numpy()[0, :2]
    array([8.+0.j, 0.+0.j], dtype=complex64)
    """

    def __init__(self, shape: Lengths, dtype: DTypeLike = np.complex64, *, device: Choice = None) -> None:
        lengths = _lengths(shape)
        dtype = np.dtype(dtype)
        memory = None
        if (found := _devices.opened(device)).info.type == "CPU":
            memory = _host_memory(math.prod(lengths) * dtype.itemsize)
        self._create(lengths, dtype, found, memory)

    def _create(self, shape: tuple[int, ...], dtype: np.dtype[Any], device: _devices.OpenDevice,
                memory: Any) -> None:
        """Makes the buffer, over memory of the host if there is some."""
        self.shape, self.dtype, self._device, self._memory = shape, dtype, device, memory
        handle = c_void_p()
        if memory is None:
            call("buffer_create", device.handle, max(self.nbytes, 1), byref(handle))
        else:
            call("buffer_create_over", device.handle, _address(memory), max(self.nbytes, 1),
                 byref(handle))
        self.handle = handle.value or 0
        weakref.finalize(self, free_buffer, self.handle)

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
    def from_numpy(cls, array: ArrayLike, *, device: Choice = None) -> "DeviceArray":
        """A copy of an array.

        Parameters
        ----------
        array : array_like
            Any shape and dtype.
        device : str, int or Device, optional
            See `set_device`.

        Examples
        --------
        >>> imago_fft.DeviceArray.from_numpy([1.0, 2.0]).to_numpy()
        array([1., 2.])
        """
        source = np.ascontiguousarray(array)
        made = cls(np.shape(array), source.dtype, device=device)
        made.set(source)
        return made

    @classmethod
    def from_dlpack(cls, array: Any, *, device: Choice = None) -> "DeviceArray":
        """An array of what another library hands on by DLPack.

        Parameters
        ----------
        array : object with __dlpack__
            In the host's memory. A processor uses that memory itself if it is writeable, without
            gaps, row-major and begins at a multiple of 64 bytes; in other cases it is copied.
        device : str, int or Device, optional
            See `set_device`.

        Raises
        ------
        BufferError
            The array is not in the host's memory.

        Examples
        --------
        >>> x = imago_fft.empty_pinned((2, 3), np.float32)
        >>> x[...] = 1
        >>> bool((np.asarray(DeviceArray.from_dlpack(x)) == 1).all())
        True
        """
        if isinstance(array, DeviceArray) and device is None:
            return array
        kind, _ = array.__dlpack_device__()
        if kind not in (_dlpack.CPU, _dlpack.CUDA_HOST):
            raise BufferError("The array is not in the host's memory.")
        there = array if isinstance(array, np.ndarray) else np.from_dlpack(array)
        found = _devices.opened(device)
        if found.info.type != "CPU" or not _shareable(there):
            return cls.from_numpy(there, device=device)
        made = cls.__new__(cls)
        made._create(there.shape, there.dtype, found, there)
        return made

    def set(self, array: ArrayLike) -> None:
        """Copies an array of this shape into it; ValueError for another shape."""
        source = np.ascontiguousarray(array, dtype=self.dtype)
        if np.shape(array) != self.shape:
            raise ValueError(f"The array's shape is {np.shape(array)}; the device's is "
                             f"{self.shape}.")
        if self.nbytes:
            call("buffer_write", self.handle, 0, source.ctypes.data, self.nbytes)

    def to_numpy(self) -> NDArray[Any]:
        """A copy in the host's memory."""
        out = np.empty(self.shape, self.dtype)
        if self.nbytes:
            call("buffer_read", self.handle, 0, out.ctypes.data, self.nbytes)
        return out

    @property
    def _view(self) -> NDArray[Any]:
        """Of the host's memory, which there is for processors."""
        if isinstance(self._memory, np.ndarray):
            return self._memory
        return np.frombuffer(self._memory, self.dtype, self.size).reshape(self.shape)

    @property
    def __array_interface__(self) -> dict[str, Any]:
        if self._memory is None:
            raise AttributeError("The array is in the memory of a device.")
        # The view is the memory's owner for those who take the address.
        return {**self._view.__array_interface__}

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        if self._memory is None and copy is False:
            raise ValueError("An array of a device has to be copied.")
        out = self._view if self._memory is not None and not copy else self.to_numpy()
        return out if dtype is None else out.astype(dtype, copy=False)

    def __dlpack_device__(self) -> tuple[int, int]:
        """DLPack's number of the kind of device, and the device's index."""
        return (_dlpack.OPENCL, self.device.index) if self._memory is None else (_dlpack.CPU, 0)

    def __dlpack__(self, *, stream: Any = None, max_version: tuple[int, int] | None = None,
                   dl_device: tuple[int, int] | None = None, copy: bool | None = None) -> Any:
        """A capsule of the memory, which it keeps.

        Parameters
        ----------
        stream : None
            Runs have ended when functions return, so that there is nothing to wait for.
        max_version : tuple of int, optional
            The consumer's version of DLPack.
        dl_device : tuple of int, optional
            `__dlpack_device__()`, or (4, index): the cl_mem, which processors have, too.
        copy : bool, optional
            Whether to copy; an OpenCL buffer is not.

        Raises
        ------
        BufferError
            The request cannot be met.
        """
        if stream is not None:
            raise BufferError("There are no streams.")
        if dl_device is None:
            dl_device = self.__dlpack_device__()
        if dl_device[0] == _dlpack.CPU:
            return _dlpack.of_host(self.to_numpy() if copy or self._memory is None else self._view,
                                   max_version)
        if tuple(dl_device) != (_dlpack.OPENCL, self.device.index) or copy:
            raise BufferError(f"The array is on {self.device.name}, and is not copied to another.")
        return _dlpack.of_buffer(self, self.cl_mem(), self.shape, self.dtype, self.device.index)

    def cl_mem(self) -> int:
        """Its cl_mem, which lives as long as this object."""
        memory = c_void_p()
        call("buffer_handle", self.handle, byref(memory))
        return memory.value or 0

    def __reduce__(self) -> tuple[Any, ...]:
        """A pickle has the elements; they go to the device of this number and name, or of this name,
        or else to the current one."""
        return _array_again, (self.to_numpy(), self.device)

    def __repr__(self) -> str:
        return f"imago_fft.DeviceArray({self.shape}, {self.dtype}, device={self.device.name!r})"


def _array_again(elements: NDArray[Any], device: _devices.Device) -> DeviceArray:
    return DeviceArray.from_numpy(elements, device=_devices.alike(device))


def from_dlpack(array: Any, *, device: Choice = None) -> DeviceArray:
    """`DeviceArray.from_dlpack`, by the name of the array API standard.

    Parameters, result and errors are those of `DeviceArray.from_dlpack`.

    Examples
    --------
    >>> imago_fft.from_dlpack(np.ones((2, 3))).shape
    (2, 3)
    """
    return DeviceArray.from_dlpack(array, device=device)


def empty_pinned(shape: Lengths, dtype: DTypeLike = np.complex64) -> NDArray[Any]:
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

    Raises
    ------
    MemoryError
        There is not so much memory.

    Examples
    --------
    >>> x = imago_fft.empty_pinned((2, 3), np.float32)
    >>> x.shape, x.ctypes.data % 4096
    ((2, 3), 0)
    """
    lengths = _lengths(shape)
    dtype = np.dtype(dtype)
    count = math.prod(lengths)
    memory = _host_memory(count * dtype.itemsize)
    return np.frombuffer(memory, dtype, count).reshape(lengths)


def _lengths(shape: Lengths) -> tuple[int, ...]:
    if isinstance(shape, SupportsIndex):
        return (operator.index(shape),)
    return tuple(operator.index(one) for one in shape)


def _address(memory: Any) -> int:
    return memory.ctypes.data if isinstance(memory, np.ndarray) else ctypes.addressof(memory)


def _shareable(array: NDArray[Any]) -> bool:
    return bool(array.flags.c_contiguous and array.flags.writeable and array.nbytes and
                array.ctypes.data % 64 == 0)
