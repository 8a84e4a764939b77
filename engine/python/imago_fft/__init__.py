# SPDX-License-Identifier: MIT
"""FFT, DCT and DST on any OpenCL device, with the functions of scipy.fft, in whose place it
can be imported: ``import imago_fft as fft``.

The library libimago.so.0 is found by IMAGO_LIBRARY (a file), IMAGO_BUILD (a build folder of
Imago), in this package, or as the loader and pkg-config know it.
"""

from . import scipy_backend
from ._arguments import LongDoubleError
from ._complex import fft, fft2, fftn, ifft, ifft2, ifftn
from ._convolve import correlate, fftconvolve, oaconvolve
from ._devices import Device, device, devices, get_device, set_device
from ._geometry import complex32, from_complex32, to_complex32
from ._half import irfft, irfft2, irfftn, rfft, rfft2, rfftn
from ._hermitian import hfft, hfft2, hfftn, ihfft, ihfft2, ihfftn
from ._helpers import (fftfreq, fftshift, fht, fhtoffset, get_workers, ifftshift, ifht, next_fast_len,
                       prev_fast_len, register_backend, rfftfreq, set_backend, set_global_backend,
                       set_workers, skip_backend)
from ._images import (align, align_stack, compress, filter, match, operate, suggest_notches, wisdom_export,
                      wisdom_import)
from ._library import ImagoError
from ._memory import DeviceArray, empty_pinned, from_dlpack
from ._plan import Plan
from ._runners import clear_plans, plan_count, set_effort
from ._real import dct, dctn, dst, dstn, idct, idctn, idst, idstn

__version__ = "0.3.0"

__all__ = [
    "Device", "DeviceArray", "ImagoError", "LongDoubleError", "Plan", "align", "align_stack", "clear_plans",
    "complex32", "compress", "correlate", "dct", "dctn", "device", "devices", "dst", "dstn", "empty_pinned",
    "fft", "fft2", "fftconvolve", "fftfreq", "fftn", "fftshift", "fht", "fhtoffset", "filter",
    "from_complex32", "from_dlpack", "get_device", "get_workers", "hfft", "hfft2", "hfftn", "idct",
    "idctn", "idst", "idstn", "ifft", "ifft2", "ifftn", "ifftshift", "ifht", "ihfft", "ihfft2",
    "ihfftn", "irfft", "irfft2", "irfftn", "match", "next_fast_len", "oaconvolve", "operate",
    "plan_count", "prev_fast_len", "register_backend", "rfft", "rfft2", "rfftfreq", "rfftn", "scipy_backend",
    "set_backend", "set_device", "set_effort", "set_global_backend", "set_workers", "skip_backend",
    "suggest_notches", "to_complex32", "wisdom_export", "wisdom_import",
]
