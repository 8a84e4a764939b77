# SPDX-License-Identifier: MIT
"""Capsules of DLPack, by which libraries hand on arrays without a copy."""

from __future__ import annotations

import ctypes
from ctypes import (CFUNCTYPE, POINTER, c_char_p, c_int, c_int64, c_uint8, c_uint16, c_uint64,
                    c_void_p, py_object)
from typing import Any

import numpy as np

from ._geometry import complex32

CPU, CUDA_HOST, OPENCL = 1, 3, 4
_CODES = {"i": 0, "u": 1, "f": 2, "c": 5, "b": 6}


class _Tensor(ctypes.Structure):
    """DLTensor; of an OpenCL device `data` is the cl_mem."""

    _fields_ = [
        ("data", c_void_p),
        ("device_type", c_int),
        ("device_id", c_int),
        ("ndim", c_int),
        ("code", c_uint8),
        ("bits", c_uint8),
        ("lanes", c_uint16),
        ("shape", POINTER(c_int64)),
        ("strides", POINTER(c_int64)),
        ("byte_offset", c_uint64),
    ]


_Deleter = CFUNCTYPE(None, c_void_p)


class _Managed(ctypes.Structure):
    """DLManagedTensor."""

    _fields_ = [("tensor", _Tensor), ("context", c_void_p), ("deleter", _Deleter)]


# What capsules keep: the structure, its arrays and the owner of the memory, by address.
_kept: dict[int, tuple[Any, ...]] = {}


def _delete_kept(managed: int) -> None:
    _kept.pop(managed, None)


_delete = _Deleter(_delete_kept)


_api = ctypes.pythonapi
_new = _api.PyCapsule_New
_new.restype, _new.argtypes = py_object, [c_void_p, c_char_p, c_void_p]
# The destructor's capsule is dying, so that its address goes to these, and no new reference.
_is_valid = ctypes.PYFUNCTYPE(c_int, c_void_p, c_char_p)(("PyCapsule_IsValid", _api))
_pointer = ctypes.PYFUNCTYPE(c_void_p, c_void_p, c_char_p)(("PyCapsule_GetPointer", _api))
_NAME = b"dltensor"


def _destroy_capsule(capsule: int) -> None:
    """Frees what nobody took; a consumer renames the capsule and calls the deleter itself."""
    if _is_valid(capsule, _NAME):
        _kept.pop(_pointer(capsule, _NAME), None)


_destroy = ctypes.PYFUNCTYPE(None, c_void_p)(_destroy_capsule)


def of_buffer(owner: Any, memory: int, shape: tuple[int, ...], dtype: np.dtype[Any],
              device: int) -> Any:
    """The capsule of a cl_mem, which keeps its owner."""
    lengths = (c_int64 * max(len(shape), 1))(*shape)
    managed = _Managed()
    tensor = managed.tensor
    tensor.data, tensor.device_type, tensor.device_id = memory, OPENCL, device
    tensor.ndim, tensor.shape = len(shape), lengths
    kind = "c" if dtype == complex32 else dtype.kind
    tensor.code, tensor.bits, tensor.lanes = _CODES[kind], 8 * dtype.itemsize, 1
    managed.deleter = _delete
    address = ctypes.addressof(managed)
    _kept[address] = (managed, lengths, owner)
    return _new(address, _NAME, ctypes.cast(_destroy, c_void_p))


def of_host(array: np.ndarray[Any, Any], max_version: tuple[int, int] | None) -> Any:
    """The capsule of an array of the host, by NumPy, which since 2.1 knows versions."""
    if max_version is not None:
        try:
            return array.__dlpack__(max_version=max_version)
        except TypeError:
            pass
    return array.__dlpack__()
