# SPDX-License-Identifier: MIT
"""Plans that a program holds."""

from __future__ import annotations

import json
import operator
from ctypes import byref, c_size_t
from typing import TYPE_CHECKING, Any, Sequence, overload

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from . import _devices
from ._devices import Choice
from ._geometry import (HOOKS, IRFFT, KINDS, NORMS, PRECISIONS, RFFT, Norm, axis_order, checked_axes,
                        complex32, complex_input, complex_output, dtype_of, from_complex32, geometry,
                        row_major, to_complex32)
from ._library import call, refuse_fork, text_of
from ._runners import EFFORTS, Built, Split

if TYPE_CHECKING:
    from ._memory import DeviceArray


class Plan:
    """A transform, planned and built for arrays of one shape.

    Parameters
    ----------
    shape : sequence of int
        The input's shape; of irfft the output's, since it does not follow from the input's.
    kind : str
        "fft", "ifft", "rfft", "irfft", "dct1" to "dct4", "idct1" to "idct4", the same with "dst",
        "idxst", "idct_idxst", "idxst_idct"; "filter" or "convolve": along two axes or more rfft,
        times real or complex factors (see `set_mask`), and irfft; or "compress": along two axes
        dct2, coefficients below a threshold to 0 (see `set_threshold`), and idct2.
    axes : sequence of int, optional
        The axes that are transformed; all by default. Of a half spectrum the last is halved.
    dtype : dtype, optional
        Any dtype of single or double precision, or float16 or `complex32`, which states the
        precision. In half precision numbers have 16 bits in memory and are computed in single
        precision; results beyond 65504 become infinite, which norm="ortho" helps to avoid. Complex
        arrays are `complex32` then; an input of another dtype is rounded to it.
    norm : {"backward", "ortho", "forward"}, optional
        As in scipy.fft; DCT and DST with "ortho" are orthogonal.
    effort : {"planned", "ready", "race", "quick", "full"}, optional
        See `set_effort`.
    device : str, int or Device, optional
        See `set_device`. A list of them share a batch of arrays of the host; `effort` is then
        "planned".
    shares : sequence of float, optional
        With a list of devices: to what their parts are proportional; their measured speeds by
        default.
    in_strides, out_strides : sequence of int, optional
        The arrays' strides in bytes; by default they are row-major without gaps.
    nonzero, wanted : int or sequence of int, optional
        Pruned transforms, of fft, ifft, rfft, irfft, filter and convolve: how many elements the
        input has along each of `axes`, from the first, after which it is 0, and how many of the
        output are wanted. The plan's `shape` and `out_shape` are of these alone, and less is read, computed and written
        than with zeros in the array. By default all.
    hooks : sequence of str, optional
        "threshold" (idct2, dct3 along two axes) and "mask" (ifft; irfft along two or three axes),
        see `set_threshold` and `set_mask`.

    Attributes
    ----------
    shape, out_shape : tuple of int
        Of the input and the output.
    dtype, out_dtype : dtype
        Of the input and the output.

    Raises
    ------
    ValueError
        The problem does not exist, or the device does not compute it.
    ImagoError
        The device or the kernels' compiler failed, or the process was forked.

    Notes
    -----
    Any thread may execute a plan; runs on arrays of the host take turns. A pickle has the problem,
    the threshold and the mask: the plan is made anew where it is read, on the device of this number
    and name, or of this name, or else on the current one.

    Examples
    --------
    >>> plan = imago_fft.Plan((16, 100), "rfft", [1], effort="ready")
    >>> plan.out_shape, plan.out_dtype
    ((16, 51), dtype('complex64'))
    >>> plan.execute(np.ones((16, 100), np.float32))[3, 0]
    (100+0j)
    """

    def __init__(self, shape: Sequence[int], kind: str = "fft", axes: Sequence[int] | None = None,
                 *, dtype: DTypeLike = np.float32, norm: Norm = None, effort: str = "planned",
                 device: Choice | Sequence[Choice] = None,
                 shares: Sequence[float] | None = None, in_strides: Sequence[int] | None = None,
                 out_strides: Sequence[int] | None = None, hooks: Sequence[str] = (),
                 nonzero: int | Sequence[int] | None = None,
                 wanted: int | Sequence[int] | None = None) -> None:
        refuse_fork()
        self._made_by = (tuple(shape), kind, axes,
                         dict(dtype=np.dtype(dtype), norm=norm, effort=effort,
                              shares=shares, in_strides=in_strides, out_strides=out_strides,
                              hooks=hooks, nonzero=nonzero, wanted=wanted))
        self._threshold: float | None = None
        self._mask: NDArray[Any] | None = None
        if kind not in KINDS:
            raise ValueError(f"The kind is {kind!r}; it is one of {list(KINDS)}.")
        if effort not in EFFORTS:
            raise ValueError(f"The effort is {effort!r}; it is one of {list(EFFORTS)}.")
        if norm not in NORMS:
            raise ValueError(f"Invalid norm value {norm!r}, should be \"backward\", \"ortho\" or "
                             "\"forward\"")
        number = KINDS[kind]
        whole = tuple(int(length) for length in shape)
        self.kind, self.norm = kind, norm or "backward"
        self.axes = checked_axes(axes, len(whole))
        if np.dtype(dtype) not in PRECISIONS:
            raise ValueError(f"The dtype is {np.dtype(dtype)}; it is one of half, single or double "
                             "precision.")
        precision = PRECISIONS[np.dtype(dtype)]
        half = list(whole)
        half[self.axes[-1]] = half[self.axes[-1]] // 2 + 1
        given, kept = self._counts("nonzero", nonzero), self._counts("wanted", wanted)
        self.shape = _pruned(half if number == IRFFT else whole, given)
        self.out_shape = _pruned(half if number == RFFT else whole, kept)
        self.dtype = dtype_of(precision, complex_input(number))
        self.out_dtype = dtype_of(precision, complex_output(number))
        self._in_bytes = _strides(in_strides, self.shape, self.dtype)
        self._out_bytes = _strides(out_strides, self.out_shape, self.out_dtype)
        problem = geometry(number, precision, NORMS[norm], self.axes, whole,
                           _in_elements(self._in_bytes, self.dtype),
                           _in_elements(self._out_bytes, self.out_dtype),
                           hooks=sum(HOOKS[hook] for hook in set(hooks)), nonzero=given,
                           wanted=kept)
        if problem is None:
            raise ValueError("A plan transforms 8 axes at most and has 8 others at most.")
        self._contiguous = not problem.in_strides
        order = axis_order(number, self.axes, _in_elements(self._out_bytes, self.out_dtype))
        self._mask_axes = [sorted(self.axes).index(axis) for axis in order]
        chosen = list(device) if isinstance(device, (list, tuple)) else [device]
        if shares is not None and len(shares) != len(chosen):
            raise ValueError(f"There are {len(shares)} shares for {len(chosen)} devices.")
        self._devices = [_devices.opened(one) for one in chosen]
        if not self._devices:
            raise ValueError("A plan needs a device.")
        self._device = self._devices[0]
        if len(self._devices) > 1:
            self._built: Built = Split(self._devices, problem, shares)
        else:
            self._built = Built(self._device, problem, EFFORTS[effort])

    def _counts(self, name: str, counts: int | Sequence[int] | None) -> dict[int, int]:
        """The elements along each transformed axis; none if a side is whole."""
        if counts is None:
            return {}
        given = [operator.index(count) for count in np.atleast_1d(counts).tolist()]
        if len(given) != len(self.axes):
            raise ValueError(f"There are {len(given)} numbers in {name!r} for {len(self.axes)} "
                             "transformed axes.")
        if min(given) < 1:
            raise ValueError(f"The numbers in {name!r} are {given}; each is at least 1.")
        return dict(zip(self.axes, given))

    @overload
    def execute(self, x: DeviceArray, out: DeviceArray | None = None) -> DeviceArray: ...

    @overload
    def execute(self, x: ArrayLike, out: NDArray[Any] | None = None) -> NDArray[Any]: ...

    def execute(self, x: Any, out: Any = None) -> Any:
        """Transforms an array.

        Parameters
        ----------
        x : array_like or DeviceArray
            Of the plan's shape; other strides are converted, and so are dtypes whose numbers the
            plan's has, and lists.
        out : ndarray or DeviceArray, optional
            Where the result is written: of the plan's `out_shape`, `out_dtype` and strides.

        Returns
        -------
        ndarray or DeviceArray
            `out`, or a new one of the input's class.

        Raises
        ------
        ValueError
            The shape, dtype or strides do not fit.
        TypeError
            `x` is complex and the plan's input is real, or its dtype has numbers that the plan's
            has not.
        ImagoError
            The device failed.
        """
        from ._memory import DeviceArray

        if isinstance(x, DeviceArray):
            return self._execute_on_device(x, out)
        if out is not None and (out.shape != self.out_shape or out.dtype != self.out_dtype or
                                not _alike(out.strides, self._out_bytes, out.shape)):
            raise ValueError(f"The output is of shape {out.shape}, {out.dtype} and strides "
                             f"{out.strides}; the plan's is of {self.out_shape}, {self.out_dtype} "
                             f"and {tuple(self._out_bytes)}.")
        if out is not None and not out.flags.writeable:
            raise ValueError("The output is read-only.")
        source = self._input(self._array(x))
        if out is None:
            out = _empty_with(self.out_shape, self.out_dtype, self._out_bytes)
        call("plan_execute", self._built.handle, source.ctypes.data, None, out.ctypes.data, None)
        return out

    __call__ = execute

    def _array(self, x: Any) -> NDArray[Any]:
        """An array; what has no dtype of its own gets the plan's."""
        if hasattr(x, "dtype") or hasattr(x, "__array__"):
            return np.asarray(x)
        array = np.asarray(x)
        if array.dtype.kind not in "biufc" or (array.dtype.kind == "c" and self.dtype.kind == "f"):
            return array
        return to_complex32(array) if self.dtype == complex32 else array.astype(self.dtype)

    def _input(self, x: NDArray[Any]) -> NDArray[Any]:
        if x.shape != self.shape:
            raise ValueError(f"The input's shape is {x.shape}; the plan's is {self.shape}.")
        if x.dtype == self.dtype and _alike(x.strides, self._in_bytes, x.shape) and x.flags.aligned:
            return x
        if (x.dtype.kind == "c" or x.dtype == complex32) and self.dtype.kind == "f":
            raise TypeError("x must be a real sequence")
        if not _keeps(x.dtype, self.dtype):
            raise TypeError(f"The plan's input is of {self.dtype}, which has not all numbers of "
                            f"{x.dtype}; convert the array, or make a plan of its dtype.")
        if x.dtype == complex32:
            x = from_complex32(x)
        copy = _empty_with(self.shape, self.dtype, self._in_bytes)
        copy[...] = to_complex32(x) if self.dtype == complex32 else x
        return copy

    def _execute_on_device(self, x: DeviceArray, out: DeviceArray | None) -> DeviceArray:
        from ._memory import DeviceArray

        if not self._contiguous:
            raise ValueError("Arrays of a device have no gaps, but the plan has strides.")
        if x.shape != self.shape or x.dtype != self.dtype:
            raise ValueError(f"The input is of shape {x.shape} and {x.dtype}; the plan's is of "
                             f"{self.shape} and {self.dtype}.")
        if out is None:
            out = DeviceArray(self.out_shape, self.out_dtype, device=self._device.info)
        elif out.shape != self.out_shape or out.dtype != self.out_dtype:
            raise ValueError(f"The output is of shape {out.shape} and {out.dtype}; the plan's is "
                             f"of {self.out_shape} and {self.out_dtype}.")
        call("plan_execute_buffers", self._built.handle, x.handle, None, out.handle, None)
        return out

    def prepare(self) -> None:
        """Compiles what runs on arrays of a device need, and launches it once, so that the first run
        takes no longer than others. All efforts but "ready" have done so where arrays of the host
        are the device's, too; see imago_plan_prepare() in imago.h."""
        call("plan_prepare", self._built.handle)

    def workspace(self) -> int:
        """Bytes of the device's memory that runs take besides their arrays."""
        count = c_size_t()
        call("plan_workspace", self._built.handle, byref(count))
        return count.value

    def set_threshold(self, threshold: float) -> None:
        """Sets the magnitude below which coefficients are 0 (hook "threshold", kind "compress");
        initially 0, so that all stay."""
        call("plan_set_threshold", self._built.handle, float(threshold))
        self._threshold = float(threshold)

    def set_mask(self, mask: ArrayLike) -> None:
        """Sets the factors of the elements (hook "mask", kinds "filter" and "convolve"): real
        numbers, of "convolve" complex ones, as many as one transform's input, or half spectrum of
        these kinds, has, by axes in the array's order. With the rfftn of a kernel along the
        plan's axes "convolve" is the circular convolution with it, with its conjugate the
        correlation."""
        numbers = c_size_t()
        call("plan_mask_numbers", self._built.handle, byref(numbers))
        number = dtype_of(PRECISIONS[self.dtype], False)
        parts = np.asarray(mask)
        if parts.ndim == len(self._mask_axes):
            parts = parts.transpose(self._mask_axes)
        if self.kind == "convolve":
            parts = np.stack([parts.real, parts.imag], axis=-1)
        real = np.ascontiguousarray(parts, dtype=number)
        if real.size != numbers.value:
            raise ValueError(f"The mask has {real.size} numbers; this plan's has {numbers.value}.")
        call("plan_set_mask", self._built.handle, real.ctypes.data, real.size)
        self._mask = np.array(mask)

    def explain(self) -> dict[str, Any]:
        """What was chosen and why, with times of the last run on arrays of the host."""
        found: dict[str, Any] = json.loads(text_of("plan_explain", self._built.handle))
        return found

    def source(self) -> str:
        """The OpenCL C of all steps."""
        return text_of("plan_source", self._built.handle)

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (*self._made_by, [one.info for one in self._devices], self._threshold, self._mask)

    def __repr__(self) -> str:
        return (f"imago_fft.Plan({self.shape}, {self.kind!r}, axes={tuple(self.axes)}, "
                f"dtype={self.dtype}, norm={self.norm!r})")


def _again(shape: Sequence[int], kind: str, axes: Sequence[int] | None, named: dict[str, Any],
           devices: Sequence[_devices.Device], threshold: float | None, mask: NDArray[Any] | None) -> Plan:
    """The plan of a pickle."""
    alike = [_devices.alike(device) for device in devices]
    plan = Plan(shape, kind, axes, device=alike if len(alike) > 1 else alike[0], **named)
    if threshold is not None:
        plan.set_threshold(threshold)
    if mask is not None:
        plan.set_mask(mask)
    return plan


def _keeps(given: np.dtype[Any], wanted: np.dtype[Any]) -> bool:
    """Whether numbers of a dtype are the same in another one."""
    if wanted == complex32:
        return given == complex32 or np.can_cast(given, np.float16)
    return np.can_cast(np.complex64 if given == complex32 else given, wanted)


def _pruned(shape: Sequence[int], counts: dict[int, int]) -> tuple[int, ...]:
    """A shape with these lengths along the axes that have some."""
    return tuple(counts.get(axis, length) for axis, length in enumerate(shape))


def _strides(given: Sequence[int] | None, shape: Sequence[int],
             dtype: np.dtype[Any]) -> tuple[int, ...]:
    if given is None:
        return tuple(step * dtype.itemsize for step in row_major(shape))
    if len(given) != len(shape) or any(step < 0 or step % dtype.itemsize for step in given):
        raise ValueError(f"Strides are {len(shape)} multiples of {dtype.itemsize} bytes, which is "
                         "an element.")
    return tuple(given)


def _in_elements(strides: Sequence[int], dtype: np.dtype[Any]) -> list[int]:
    return [step // dtype.itemsize for step in strides]


def _alike(one: Sequence[int], other: Sequence[int], shape: Sequence[int]) -> bool:
    return all(length == 1 or a == b for a, b, length in zip(one, other, shape))


def _empty_with(shape: Sequence[int], dtype: np.dtype[Any],
                strides: Sequence[int]) -> NDArray[Any]:
    """An array with strides, in memory of its own."""
    count = 1 + sum((length - 1) * step for length, step in zip(shape, strides)) // dtype.itemsize
    return np.ndarray(shape, dtype, np.empty(count, dtype), strides=strides)
