# SPDX-License-Identifier: MIT
"""Devices, and which one functions use."""

from __future__ import annotations

import contextlib
import contextvars
import dataclasses
import os
import threading
from ctypes import byref, c_int, c_void_p
from typing import Iterator

from ._library import DeviceInfo, call, lib


@dataclasses.dataclass(frozen=True)
class Device:
    """An OpenCL device.

    Attributes
    ----------
    index : int
        Its number, by which `set_device` opens it.
    name, platform, driver, type : str
        As the driver gives them; `type` is "CPU", "GPU", "accelerator" or "other".
    compute_units : int
        Processors of a CPU, multiprocessors of a GPU.
    global_memory, max_allocation, local_memory : int
        Bytes.
    double_precision : bool
        Whether it computes in doubles.
    host_memory : bool
        Whether it computes in the host's memory, so that arrays are not copied.

    Examples
    --------
    >>> imago_fft.get_device().compute_units >= 1
    True
    """

    index: int
    name: str
    platform: str
    driver: str
    type: str
    compute_units: int
    global_memory: int
    max_allocation: int
    local_memory: int
    double_precision: bool
    host_memory: bool


Choice = str | int | Device | None
"""A device's number, a part of its name, or an entry of `devices()`; None is the current one."""


class OpenDevice:
    """An imago_device, which lives as long as the process."""

    def __init__(self, choice: str):
        self.handle = c_void_p()
        call("device_open", choice.encode(), byref(self.handle))
        info = DeviceInfo()
        call("device_describe", self.handle, byref(info))
        values = {field[0]: getattr(info, field[0]) for field in DeviceInfo._fields_}
        for name, value in values.items():
            if isinstance(value, bytes):
                values[name] = value.decode(errors="replace")
        values["double_precision"] = bool(info.double_precision)
        values["host_memory"] = bool(info.host_memory)
        self.info = Device(**values)

    @property
    def for_plans(self) -> c_void_p | None:
        """What imago_plan_create() takes."""
        return self.handle


class HostProcessor(OpenDevice):
    """What stands for a device where there is none: the library's transforms on arrays of the host."""

    def __init__(self) -> None:
        cores = os.cpu_count() or 1
        memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
        self.info = Device(-1, "host processor without OpenCL", "", "", "CPU", cores, memory, memory, 0,
                           True, True)

    @property
    def handle(self) -> c_void_p:  # type: ignore[override]
        """Raises why there is no device."""
        return OpenDevice("").handle

    @property
    def for_plans(self) -> None:  # type: ignore[override]
        """No device: a plan of the host's processor alone."""
        return None


_opened: dict[str, OpenDevice] = {}
_opening = threading.Lock()
_default: OpenDevice | None = None
_in_context: contextvars.ContextVar[OpenDevice | None] = contextvars.ContextVar(
    "imago_fft_device", default=None
)


device_in_context = _in_context.get


def opened(choice: Choice) -> OpenDevice:
    """The device of a choice, opened once."""
    if choice is None:
        return current()
    if isinstance(choice, Device):
        choice = choice.index if choice.index >= 0 else ""
    text = str(choice)
    with _opening:
        found = _opened.get(text)
        if not found:
            found = OpenDevice(text) if text or _count() else HostProcessor()
            # One object for a device, however it is called, so that plans are shared.
            for other in _opened.values():
                if other.info.index == found.info.index:
                    lib.imago_device_free(found.handle)
                    found = other
                    break
            _opened[text] = found
    return found


def current() -> OpenDevice:
    """The device that functions use in this context."""
    global _default
    device = _in_context.get() or _default
    if device is None:
        device = _default = opened(os.environ.get("IMAGO_DEVICE", ""))
    return device


def alike(info: Device) -> Device:
    """The device of this process that is most like one of another process: the same, one of its name,
    or the current one."""
    return next((one for one in sorted(devices(), key=lambda one: one.index != info.index)
                 if one.name == info.name), current().info)


def _count() -> int:
    count = c_int()
    call("device_count", byref(count))
    return count.value


def devices() -> list[Device]:
    """The OpenCL devices of this machine.

    Raises
    ------
    ImagoError
        One cannot be opened.

    Examples
    --------
    >>> [one.index for one in imago_fft.devices()][0]
    0
    """
    return [opened(index).info for index in range(_count())]


def set_device(choice: str | int | Device) -> Device:
    """Makes a device the one that all threads use.

    Parameters
    ----------
    choice : str, int or Device
        Its number, a part of its name, or an entry of `devices()`; "" is the default device.
        Before the first call the default is what the environment's IMAGO_DEVICE says.

    Returns
    -------
    Device

    Raises
    ------
    ValueError
        There is no such device.
    ImagoError
        It cannot be opened.

    Examples
    --------
    >>> imago_fft.set_device(imago_fft.get_device().index) == imago_fft.get_device()
    True
    """
    global _default
    from . import _run

    _default = opened(choice)
    _run.forget_recent()
    return _default.info


def get_device() -> Device:
    """The device that functions use in this context; errors are those of `set_device`.

    Where there is no OpenCL device, functions on arrays of the host and plans are computed by the
    library on the host's processor, whose index is -1; others raise `ImagoError`.

    Examples
    --------
    >>> imago_fft.get_device().type in ("CPU", "GPU", "accelerator", "other")
    True
    """
    return current().info


@contextlib.contextmanager
def device(choice: str | int | Device) -> Iterator[Device]:
    """A context whose functions use a device, in this thread or task alone.

    Parameters
    ----------
    choice : str, int or Device
        As of `set_device`, with the same errors.

    Examples
    --------
    >>> with imago_fft.device(imago_fft.get_device().index) as found:
    ...     imago_fft.fft(np.ones(4, np.float32)).dtype
    dtype('complex64')
    """
    found = opened(choice)
    token = _in_context.set(found)
    try:
        yield found.info
    finally:
        _in_context.reset(token)
