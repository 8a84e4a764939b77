# SPDX-License-Identifier: MIT
"""The plans of functions: a cache, and better plans that are made in the background."""

from __future__ import annotations

import collections
import concurrent.futures
import os
import threading
import time
from ctypes import byref, c_double, c_void_p
from typing import Any, Callable, Sequence

from . import _devices, _library
from ._arguments import default_workers
from ._geometry import Geometry
from ._library import call, lib, raise_failure

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
        races plans in the background once a problem's runs have taken as long as planning may
        take; results of equal calls may then differ by rounding. Plans that exist stay as they are.

    Raises
    ------
    ValueError
        There is no such effort.

    Examples
    --------
    >>> imago_fft.set_effort("auto")
    """
    global _effort
    if effort != "auto" and effort not in EFFORTS:
        raise ValueError(f"The effort is {effort!r}; it is 'auto' or one of {list(EFFORTS)}.")
    _effort = effort


def effort() -> str:
    """What `set_effort` said."""
    return _effort


class Built:
    """An imago_plan; in a child whose parent has used OpenCL, one without a device."""

    def __init__(self, device: _devices.OpenDevice, problem: Geometry, effort: int,
                 threads: int = 0):
        self.handle = None
        self.device = device
        self.forked = _library.forked
        handle = c_void_p()
        # Of this thread alone.
        lib.imago_set_threads(threads)
        try:
            if _library.forked:
                if status := lib.imago_plan_create(None, byref(problem.problem()), effort,
                                                   byref(handle)):
                    raise_failure(status)
            else:
                call("plan_create", device.for_plans, byref(problem.problem()), effort,
                     byref(handle))
        finally:
            lib.imago_set_threads(0)
        self.handle = handle.value

    # Default arguments, since modules may be gone when the interpreter ends.
    def __del__(self, free: Any = lib.imago_plan_free, library: Any = _library) -> None:
        if self.handle and self.forked == library.forked:
            free(self.handle)


class Split(Built):
    """An imago_plan of several devices that share a batch."""

    def __init__(self, devices: Sequence[_devices.OpenDevice], problem: Geometry,
                 shares: Sequence[float] | None):
        self.handle = None
        self.device = devices[0]
        self.forked = _library.forked
        handle = c_void_p()
        given = (c_void_p * len(devices))(*(device.for_plans for device in devices))
        told = None if shares is None else (c_double * len(devices))(*shares)
        call("plan_create_split", given, len(devices), told, byref(problem.problem()), byref(handle))
        self.handle = handle.value


# Runs of a ready plan that take so long in all justify another plan's compilation.
_PLANNING_SECONDS = 0.5

_planner: concurrent.futures.ThreadPoolExecutor | None = None
_planner_lock = threading.Lock()


def _in_background(work: Callable[[], None]) -> None:
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

    __slots__ = ("problem", "device", "threads", "built", "spent", "_execute")

    def __init__(self, device: _devices.OpenDevice, problem: Geometry, effort: str, threads: int):
        self.problem = problem
        self.device = device
        self.threads = threads
        # Without a device there is no better plan.
        ready = effort == "auto" and not _library.forked and device.info.index >= 0
        self.built = Built(device, problem, EFFORTS["ready" if effort == "auto" else effort],
                           threads)
        self.spent = 0.0 if ready else None
        self._execute = lib.imago_plan_execute

    def run(self, source: int, target: int) -> None:
        """Transforms from one address to another."""
        built, spent = self.built, self.spent
        if spent is None:
            if status := self._execute(built.handle, source, None, target, None):
                raise_failure(status)
            return
        begin = time.perf_counter()
        if status := self._execute(built.handle, source, None, target, None):
            raise_failure(status)
        # The first run also compiles. What threads add at the same time may get lost.
        spent += min(time.perf_counter() - begin, 0.1)
        if spent < _PLANNING_SECONDS:
            if self.spent is not None:
                self.spent = spent
        elif self._claim():
            _in_background(self._improve)

    def _claim(self) -> bool:
        """Whether this thread is the one to ask for a better plan."""
        with _cache_lock:
            first, self.spent = self.spent is not None, None
        return first

    def _improve(self) -> None:
        try:
            better = Built(self.device, self.problem, EFFORTS["race"], self.threads)
        except (ValueError, RuntimeError, MemoryError):
            return  # The ready plan goes on.
        self.built = better


_cache: collections.OrderedDict[tuple[Any, ...], Runner] = collections.OrderedDict()
_cache_lock = threading.Lock()
_CACHE_PLANS = 512


def runner(problem: Geometry, device: _devices.OpenDevice | None = None) -> Runner:
    """The cached plan of a problem on a device."""
    device = device or _devices.current()
    threads = default_workers.get()
    key = (device.info.index, _effort, problem, threads)
    with _cache_lock:
        if found := _cache.get(key):
            _cache.move_to_end(key)
            return found
    # Two threads may make the same plan at the same time; the second is kept.
    made = Runner(device, problem, _effort, threads)
    with _cache_lock:
        _cache[key] = made
        while len(_cache) > _CACHE_PLANS:
            _cache.popitem(last=False)
    return made


def _after_fork() -> None:
    """Forgets the parent's plans, whose OpenCL objects cannot even be freed in a child."""
    global _cache_lock, _planner, _planner_lock
    from . import _run

    _cache_lock, _planner_lock, _planner = threading.Lock(), threading.Lock(), None
    if _library.forked:
        _cache.clear()
        _run.forget_recent()


os.register_at_fork(after_in_child=_after_fork)


def clear_plans() -> None:
    """Forgets the plans that functions keep (the last 512, and 128 for arrays of devices).

    Examples
    --------
    >>> imago_fft.clear_plans()
    >>> imago_fft.plan_count()
    0
    """
    from . import _convolve, _on_device, _run

    _convolve.clear()
    with _cache_lock:
        _cache.clear()
    _run.forget_recent()
    _on_device.forget_plans()


def plan_count() -> int:
    """The number of plans that functions keep for arrays of the host.

    Examples
    --------
    >>> imago_fft.plan_count() <= 512
    True
    """
    return len(_cache)
