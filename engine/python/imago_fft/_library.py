# SPDX-License-Identifier: MIT
"""libimago.so: where it is found, its functions and its failures. engine/c/imago.h documents it."""

from __future__ import annotations

import ctypes
import os
import pathlib
import subprocess
import sys
from ctypes import POINTER, byref, c_char_p, c_double, c_int, c_size_t, c_uint, c_void_p
from typing import Any

MOST_AXES = 8


class ImagoError(RuntimeError):
    """A valid request that could not be carried out; the text is the engine's sentence.

    Examples
    --------
    >>> issubclass(imago_fft.ImagoError, RuntimeError)
    True
    """


class Problem(ctypes.Structure):
    """imago_problem."""

    _fields_ = [
        ("size", c_size_t),
        ("kind", c_int),
        ("rank", c_int),
        ("batch_rank", c_int),
        ("extents", c_size_t * MOST_AXES),
        ("batch", c_size_t * MOST_AXES),
        ("precision", c_int),
        ("norm", c_int),
        ("planar", c_int),
        ("in_place", c_int),
        ("has_strides", c_int),
        ("in_strides", c_size_t * (2 * MOST_AXES)),
        ("out_strides", c_size_t * (2 * MOST_AXES)),
        ("hooks", c_uint),
        ("nonzero", c_size_t * MOST_AXES),
        ("wanted", c_size_t * MOST_AXES),
    ]


class DeviceInfo(ctypes.Structure):
    """imago_device_info."""

    _fields_ = [
        ("index", c_int),
        ("name", c_char_p),
        ("platform", c_char_p),
        ("driver", c_char_p),
        ("type", c_char_p),
        ("compute_units", c_uint),
        ("global_memory", ctypes.c_uint64),
        ("max_allocation", ctypes.c_uint64),
        ("local_memory", ctypes.c_uint64),
        ("double_precision", c_int),
        ("host_memory", c_int),
    ]


class CompressFigures(ctypes.Structure):
    """imago_compress_figures."""

    _fields_ = [
        ("coefficients", ctypes.c_uint64),
        ("kept", ctypes.c_uint64),
        ("energy_kept", c_double),
        ("threshold", c_double),
        ("psnr", c_double),
        ("ssim", c_double),
    ]


class Convolution(ctypes.Structure):
    """imago_convolution."""

    _fields_ = [
        ("size", c_size_t),
        ("rank", c_int),
        ("shape", c_size_t * MOST_AXES),
        ("kernel_rank", c_int),
        ("kernel_shape", c_size_t * MOST_AXES),
        ("axis_count", c_int),
        ("axes", c_int * MOST_AXES),
        ("mode", c_int),
        ("correlate", c_int),
    ]


class Setting(ctypes.Structure):
    """imago_setting."""

    _fields_ = [
        ("name", c_char_p),
        ("value", c_char_p),
        ("samples", c_void_p),
        ("height", c_size_t),
        ("width", c_size_t),
        ("channels", c_size_t),
    ]


class Figure(ctypes.Structure):
    """imago_figure."""

    _fields_ = [("name", ctypes.c_char * 32), ("count", c_size_t), ("values", c_double * 4)]


class Shape(ctypes.Structure):
    """imago_shape."""

    _fields_ = [("kind", c_int)] + [
        (name, c_double)
        for name in ("radius", "inner", "outer", "x", "y", "angle", "width", "soft", "strength")
    ]


def _candidates() -> list[str]:
    """Files and names to try, in order; what the environment names is the only one."""
    if file := os.environ.get("IMAGO_LIBRARY"):
        return [file]
    if build := os.environ.get("IMAGO_BUILD"):
        return [str(pathlib.Path(build) / "lib" / "libimago.so")]
    inside = pathlib.Path(__file__).with_name("libimago.so.0")
    # Installed together: PREFIX/lib/python3/dist-packages/imago_fft, and PREFIX/lib or a folder of
    # it for this kind of machine.
    folders = pathlib.Path(__file__).resolve().parents
    libraries = folders[3] if len(folders) > 3 and folders[2].name == "python3" else None
    kind = getattr(sys.implementation, "_multiarch", "")
    beside = [libraries / "libimago.so.0", libraries / kind / "libimago.so.0"] if libraries else []
    found = [str(path) for path in [inside, *beside] if path.exists()]
    found.append("libimago.so.0")
    try:
        folder = subprocess.run(
            ["pkg-config", "--variable=libdir", "imago"], capture_output=True, text=True, timeout=10
        ).stdout.strip()
    except (OSError, subprocess.SubprocessError):
        folder = ""
    return found + ([f"{folder}/libimago.so.0"] if folder else [])


def _load() -> ctypes.CDLL:
    why = ""
    for name in _candidates():
        try:
            return ctypes.CDLL(name)
        except OSError as error:
            why = str(error)
    raise ImportError(
        "imago_fft needs the library libimago.so.0, which was not found; name it by IMAGO_LIBRARY "
        f"(a file) or IMAGO_BUILD (a build folder of Imago), or install it ({why})"
    )


lib = _load()

_P = c_void_p
_STATUS_FUNCTIONS = {
    "device_count": [POINTER(c_int)],
    "device_open": [c_char_p, POINTER(_P)],
    "device_describe": [_P, POINTER(DeviceInfo)],
    "problem_read_sized": [c_char_p, POINTER(Problem), c_size_t],
    "problem_text": [POINTER(Problem), POINTER(_P)],
    "problem_bytes": [POINTER(Problem), POINTER(c_size_t), POINTER(c_size_t)],
    "set_threads": [c_int],
    "plan_create_split": [POINTER(_P), c_size_t, POINTER(c_double), POINTER(Problem), POINTER(_P)],
    "plan_create": [_P, POINTER(Problem), c_int, POINTER(_P)],
    "plan_prepare": [_P],
    "plan_workspace": [_P, POINTER(c_size_t)],
    "plan_execute": [_P, _P, _P, _P, _P],
    "plan_execute_buffers": [_P, _P, _P, _P, _P],
    "plan_set_threshold": [_P, c_double],
    "plan_set_mask": [_P, _P, c_size_t],
    "plan_mask_numbers": [_P, POINTER(c_size_t)],
    "plan_explain": [_P, POINTER(_P)],
    "plan_source": [_P, POINTER(_P)],
    "wisdom_export": [POINTER(_P)],
    "wisdom_import": [c_char_p],
    "buffer_create": [_P, c_size_t, POINTER(_P)],
    "buffer_create_over": [_P, _P, c_size_t, POINTER(_P)],
    "buffer_write": [_P, c_size_t, _P, c_size_t],
    "buffer_read": [_P, c_size_t, _P, c_size_t],
    "buffer_handle": [_P, POINTER(_P)],
    "convolver_create": [_P, c_int, c_int, POINTER(_P)],
    "convolution_shape": [POINTER(Convolution), POINTER(c_size_t)],
    "convolver_run": [_P, POINTER(Convolution), _P, _P, _P],
    "fill_non_finite": [_P, c_size_t, c_size_t, c_size_t, c_int, POINTER(c_size_t)],
    "compress": [_P, _P, c_size_t, c_size_t, c_size_t, c_double, c_double, c_uint, c_int, _P,
                 POINTER(CompressFigures)],
    "filter": [_P, _P, c_size_t, c_size_t, c_size_t, POINTER(Shape), c_size_t, _P, c_int, c_int,
               _P],
    "operate_figures": [_P, c_char_p, POINTER(Setting), c_size_t, c_int, _P, c_size_t, c_size_t,
                        c_size_t, _P, POINTER(Figure), c_size_t, POINTER(c_size_t)],
    "operate_lags": [_P, c_char_p, POINTER(Setting), c_size_t, c_int, _P, c_size_t, c_size_t, _P,
                     c_size_t, POINTER(c_size_t), POINTER(Figure), c_size_t, POINTER(c_size_t)],
    "operate_stack": [_P, c_char_p, POINTER(Setting), c_size_t, c_int, _P, c_size_t, c_size_t,
                      c_size_t, c_size_t, _P, POINTER(Figure), c_size_t, POINTER(c_size_t)],
    "suggest_notches": [_P, _P, c_size_t, c_size_t, c_size_t, POINTER(Shape), c_size_t,
                        POINTER(c_size_t)],
}
_OTHER_FUNCTIONS = {
    "version": (c_int, []),
    "last_error": (c_char_p, []),
    "text_free": (None, [_P]),
    "device_free": (None, [_P]),
    "problem_init_sized": (None, [POINTER(Problem), c_size_t]),
    "plan_free": (None, [_P]),
    "wisdom_forget": (None, []),
    "buffer_free": (None, [_P]),
    "convolver_free": (None, [_P]),
    "alloc": (_P, [c_size_t]),
    "free": (None, [_P]),
}
for _name, _types in _STATUS_FUNCTIONS.items():
    _function = getattr(lib, "imago_" + _name)
    _function.restype, _function.argtypes = c_int, _types
for _name, (_result, _types) in _OTHER_FUNCTIONS.items():
    _function = getattr(lib, "imago_" + _name)
    _function.restype, _function.argtypes = _result, _types

_FAILURES = {1: ValueError, 2: ImagoError, 3: MemoryError, 4: ImagoError}

# OpenCL's threads do not exist in a child that was forked after its first use, so that a call there
# would wait for ever. Plans without a device go on.
_used = False
forked = False


def _after_fork() -> None:
    global forked
    forked = forked or _used


os.register_at_fork(after_in_child=_after_fork)


def refuse_fork() -> None:
    """Raises ImagoError in a child that was forked after a device had been used."""
    if forked:
        raise ImagoError(
            "OpenCL does not work in a process that was forked after its first use, in which only "
            "functions on arrays of the host run; start processes by the method 'spawn' or "
            "'forkserver', or use imago_fft in children alone."
        )


def free_buffer(handle: int) -> None:
    """Frees an imago_buffer, but not in a child that has its OpenCL objects from the parent."""
    if not forked:
        lib.imago_buffer_free(handle)


def raise_failure(status: int) -> None:
    """Raises what a status other than 0 means."""
    raise _FAILURES.get(status, ImagoError)(lib.imago_last_error().decode())


def call(name: str, *arguments: Any) -> None:
    """Calls a function that returns a status, and raises if it fails."""
    global _used
    refuse_fork()
    _used = True
    if status := getattr(lib, "imago_" + name)(*arguments):
        raise_failure(status)


def text_of(name: str, *arguments: Any) -> str:
    """The text that a function writes to its last argument."""
    text = c_void_p()
    call(name, *arguments, byref(text))
    try:
        return ctypes.string_at(text).decode()
    finally:
        lib.imago_text_free(text)


__all__ = ["CompressFigures", "Convolution", "DeviceInfo", "ImagoError", "MOST_AXES", "Problem", "Shape", "call",
           "free_buffer", "lib", "raise_failure", "refuse_fork", "text_of"]
