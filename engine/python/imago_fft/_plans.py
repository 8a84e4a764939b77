# SPDX-License-Identifier: MIT
"""Plans, and the cache from which functions take theirs."""

from __future__ import annotations

import collections
import concurrent.futures
import json
import os
import threading
import time
from ctypes import byref, c_size_t, c_void_p
from typing import Any, Sequence

import numpy as np

from . import _devices
from ._geometry import (HOOKS, IRFFT, KINDS, NORMS, RFFT, Geometry, complex_input, complex_output,
                        geometry, row_major)
from ._library import call, lib, raise_failure, refuse_fork, text_of

EFFORTS = {"planned": 0, "ready": 1, "race": 2, "quick": 3, "full": 4}

_effort = os.environ.get("IMAGO_EFFORT", "auto")


def set_effort(effort: str) -> None:
    """Says how long planning may take for the functions' plans.

    Parameters
    ----------
    effort : {"auto", "ready", "planned", "race", "quick", "full"}
        "ready" takes a kernel of any size, which is compiled once; "planned" compiles kernels of
        each problem for 0.1 to 3 s; the others first search for faster plans, as imago.h says.
        "auto" (the default, or what the environment's IMAGO_EFFORT says) begins with "ready" and
        plans in the background once a problem's runs have taken as long as planning may take;
        results of equal calls may then differ by rounding. Plans that exist stay as they are.
    """
    global _effort
    if effort != "auto" and effort not in EFFORTS:
        raise ValueError(f"The effort is {effort!r}; it is 'auto' or one of {list(EFFORTS)}.")
    _effort = effort


class Built:
    """An imago_plan."""

    def __init__(self, device: _devices.OpenDevice, problem: Geometry, effort: int):
        self.handle = None
        self.device = device
        handle = c_void_p()
        call("plan_create", device.handle, byref(problem.problem()), effort, byref(handle))
        self.handle = handle.value

    # Default arguments, since modules may be gone when the interpreter ends.
    def __del__(self, free=lib.imago_plan_free):
        if self.handle:
            free(self.handle)


# Runs of a ready plan that take so long in all justify another plan's compilation.
_PLANNING_SECONDS = 0.5

_planner: concurrent.futures.ThreadPoolExecutor | None = None
_planner_lock = threading.Lock()


def _in_background(work) -> None:
    global _planner
    with _planner_lock:
        if _planner is None:
            _planner = concurrent.futures.ThreadPoolExecutor(1, "imago-planner")
        try:
            _planner.submit(work)
        except RuntimeError:
            pass  # The interpreter ends.


class Runner:
    """The plan of a problem, which may be replaced by a faster one while it is used."""

    __slots__ = ("problem", "device", "built", "spent", "_execute")

    def __init__(self, device: _devices.OpenDevice, problem: Geometry, effort: str):
        self.problem = problem
        self.device = device
        ready = effort == "auto"
        self.built = Built(device, problem, EFFORTS["ready" if ready else effort])
        self.spent = 0.0 if ready else None
        self._execute = lib.imago_plan_execute

    def run(self, source: int, target: int) -> None:
        """Transforms from one address to another."""
        built = self.built
        if self.spent is None:
            if status := self._execute(built.handle, source, None, target, None):
                raise_failure(status)
            return
        begin = time.perf_counter()
        if status := self._execute(built.handle, source, None, target, None):
            raise_failure(status)
        # The first run also compiles.
        self.spent += min(time.perf_counter() - begin, 0.1)
        if self.spent >= _PLANNING_SECONDS:
            self.spent = None
            _in_background(self._improve)

    def _improve(self) -> None:
        try:
            better = Built(self.device, self.problem, EFFORTS["planned"])
        except (ValueError, RuntimeError, MemoryError):
            return  # The ready plan goes on.
        self.built = better


_cache: collections.OrderedDict[tuple, Runner] = collections.OrderedDict()
_cache_lock = threading.Lock()
_CACHE_PLANS = 512


def runner(problem: Geometry, device: _devices.OpenDevice | None = None) -> Runner:
    """The cached plan of a problem on a device."""
    refuse_fork()
    device = device or _devices.current()
    key = (device.info.index, _effort, problem)
    with _cache_lock:
        if found := _cache.get(key):
            _cache.move_to_end(key)
            return found
    # Two threads may make the same plan at the same time; the second is kept.
    made = Runner(device, problem, _effort)
    with _cache_lock:
        _cache[key] = made
        while len(_cache) > _CACHE_PLANS:
            _cache.popitem(last=False)
    return made


def clear_plans() -> None:
    """Forgets the plans that functions keep (the last 512)."""
    from . import _run

    with _cache_lock:
        _cache.clear()
    _run.forget_recent()


def plan_count() -> int:
    """The number of plans that functions keep."""
    return len(_cache)


class Plan:
    """A transform, planned and built for arrays of one shape.

    Parameters
    ----------
    shape : sequence of int
        The input's shape; of irfft the output's, since it does not follow from the input's.
    kind : str
        "fft", "ifft", "rfft", "irfft", "dct1" to "dct4", "idct1" to "idct4", the same with "dst",
        "idxst", "idct_idxst", "idxst_idct", or "filter".
    axes : sequence of int, optional
        The axes that are transformed; all by default. Of a half spectrum the last is halved.
    dtype : dtype, optional
        Any dtype of single or double precision, which states the precision.
    norm : {"backward", "ortho", "forward"}, optional
        As in scipy.fft; DCT and DST with "ortho" are orthogonal.
    effort : {"planned", "ready", "race", "quick", "full"}, optional
        See `set_effort`.
    device : str, int or Device, optional
        See `set_device`.
    in_strides, out_strides : sequence of int, optional
        The arrays' strides in bytes; by default they are row-major without gaps.
    hooks : sequence of str, optional
        "threshold" (idct2, dct3 along two axes) and "mask" (ifft; irfft along two or three axes),
        see `set_threshold` and `set_mask`.

    Notes
    -----
    Any thread may execute a plan; runs on arrays of the host take turns.
    """

    def __init__(self, shape: Sequence[int], kind: str = "fft", axes: Sequence[int] | None = None,
                 *, dtype: Any = np.float32, norm: str | None = None, effort: str = "planned",
                 device: Any = None, in_strides: Sequence[int] | None = None,
                 out_strides: Sequence[int] | None = None, hooks: Sequence[str] = ()):
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
        self.axes = _checked_axes(axes, len(whole))
        if np.dtype(dtype) not in _PRECISIONS:
            raise ValueError(f"The dtype is {np.dtype(dtype)}; it is one of single or double "
                             "precision.")
        double = _PRECISIONS[np.dtype(dtype)]
        half = list(whole)
        half[self.axes[-1]] = half[self.axes[-1]] // 2 + 1
        self.shape = tuple(half) if number == IRFFT else whole
        self.out_shape = tuple(half) if number == RFFT else whole
        self.dtype = _dtype(double, complex_input(number))
        self.out_dtype = _dtype(double, complex_output(number))
        self._in_bytes = _strides(in_strides, self.shape, self.dtype)
        self._out_bytes = _strides(out_strides, self.out_shape, self.out_dtype)
        problem = geometry(number, double, NORMS[norm], self.axes, whole,
                           _in_elements(self._in_bytes, self.dtype),
                           _in_elements(self._out_bytes, self.out_dtype),
                           hooks=sum(HOOKS[hook] for hook in set(hooks)))
        if problem is None:
            raise ValueError("A plan transforms 8 axes at most and has 8 others at most.")
        self._contiguous = not problem.in_strides
        self._device = _devices.opened(device)
        self._built = Built(self._device, problem, EFFORTS[effort])

    def execute(self, x, out=None):
        """Transforms an array.

        Parameters
        ----------
        x : array_like or DeviceArray
            Of the plan's shape; other dtypes and strides are converted.
        out : ndarray or DeviceArray, optional
            Where the result is written: of the plan's `out_shape`, `out_dtype` and strides.

        Returns
        -------
        ndarray or DeviceArray
            `out`, or a new one of the input's class.
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
        source = self._input(np.asarray(x))
        if out is None:
            out = _empty_with(self.out_shape, self.out_dtype, self._out_bytes)
        call("plan_execute", self._built.handle, source.ctypes.data, None, out.ctypes.data, None)
        return out

    __call__ = execute

    def _input(self, x):
        if x.shape != self.shape:
            raise ValueError(f"The input's shape is {x.shape}; the plan's is {self.shape}.")
        if x.dtype == self.dtype and _alike(x.strides, self._in_bytes, x.shape) and x.flags.aligned:
            return x
        if x.dtype.kind == "c" and self.dtype.kind != "c":
            raise TypeError("x must be a real sequence")
        copy = _empty_with(self.shape, self.dtype, self._in_bytes)
        copy[...] = x
        return copy

    def _execute_on_device(self, x, out):
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

    def set_threshold(self, threshold: float) -> None:
        """Sets the magnitude below which coefficients are read as 0 (hook "threshold")."""
        call("plan_set_threshold", self._built.handle, float(threshold))

    def set_mask(self, mask) -> None:
        """Sets the factors of the elements (hook "mask", kind "filter"): real numbers, as many as
        one transform's input, or half spectrum of a filter, has."""
        numbers = c_size_t()
        call("plan_mask_numbers", self._built.handle, byref(numbers))
        real = np.ascontiguousarray(mask, dtype=_dtype(_PRECISIONS[self.dtype], False))
        if real.size != numbers.value:
            raise ValueError(f"The mask has {real.size} numbers; this plan's has {numbers.value}.")
        call("plan_set_mask", self._built.handle, real.ctypes.data, real.size)

    def explain(self) -> dict[str, Any]:
        """What was chosen and why, with times of the last run on arrays of the host."""
        return json.loads(text_of("plan_explain", self._built.handle))

    def source(self) -> str:
        """The OpenCL C of all steps."""
        return text_of("plan_source", self._built.handle)

    def __repr__(self) -> str:
        return (f"imago_fft.Plan({self.shape}, {self.kind!r}, axes={tuple(self.axes)}, "
                f"dtype={self.dtype}, norm={self.norm!r})")


_SINGLES = (np.dtype(np.float32), np.dtype(np.complex64))
_DOUBLES = (np.dtype(np.float64), np.dtype(np.complex128))
_PRECISIONS = {**{one: False for one in _SINGLES}, **{one: True for one in _DOUBLES}}


def _dtype(double: bool, is_complex: bool) -> np.dtype:
    return (_DOUBLES if double else _SINGLES)[int(is_complex)]


def _checked_axes(axes, rank: int) -> list[int]:
    if axes is None:
        axes = range(rank)
    found = [int(axis) + rank if axis < 0 else int(axis) for axis in axes]
    if not found:
        raise ValueError("at least 1 axis must be transformed")
    if any(axis < 0 or axis >= rank for axis in found):
        raise ValueError("axes exceeds dimensionality of input")
    if len(set(found)) != len(found):
        raise ValueError("all axes must be unique")
    return found


def _strides(given, shape, dtype) -> tuple[int, ...]:
    if given is None:
        return tuple(step * dtype.itemsize for step in row_major(shape))
    if len(given) != len(shape) or any(step < 0 or step % dtype.itemsize for step in given):
        raise ValueError(f"Strides are {len(shape)} multiples of {dtype.itemsize} bytes, which is "
                         "an element.")
    return tuple(given)


def _in_elements(strides, dtype) -> list[int]:
    return [step // dtype.itemsize for step in strides]


def _alike(one, other, shape) -> bool:
    return all(length == 1 or a == b for a, b, length in zip(one, other, shape))


def _empty_with(shape, dtype, strides):
    """An array with strides, in memory of its own."""
    count = 1 + sum((length - 1) * step for length, step in zip(shape, strides)) // dtype.itemsize
    return np.ndarray(shape, dtype, np.empty(count, dtype), strides=strides)
