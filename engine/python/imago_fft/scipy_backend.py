# SPDX-License-Identifier: MIT
"""The backend of scipy.fft: ``scipy.fft.set_global_backend(imago_fft.scipy_backend)``.

What the engine does not do, long doubles, doubles on a device without them, and functions such as
fht, is left to the next backend; so are orthogonal sine transforms where
SciPy scales another element than makes them orthogonal. Behind ``set_backend`` this is SciPy's
own; a global backend takes its place, so that ``scipy.fft.register_backend("scipy")`` is needed,
else SciPy raises BackendNotImplementedError.
"""

from __future__ import annotations

import functools
import importlib
from typing import Any

from . import _complex, _devices, _half, _hermitian, _real
from ._arguments import LongDoubleError

__ua_domain__ = "numpy.scipy.fft"

_NAMES = {
    _complex: "fft ifft fft2 ifft2 fftn ifftn",
    _half: "rfft irfft rfft2 irfft2 rfftn irfftn",
    _hermitian: "hfft ihfft hfft2 ihfft2 hfftn ihfftn",
    _real: "dct idct dst idst dctn idctn dstn idstn",
}
_FUNCTIONS: dict[str, Any] = {name: getattr(module, name)
                              for module, names in _NAMES.items() for name in names.split()}


def _in_double(arguments: tuple[Any, ...]) -> bool:
    dtype = getattr(arguments[0], "dtype", None) if arguments else None
    return getattr(dtype, "char", "d") not in "efF"


@functools.cache
def _orthogonal_sines() -> bool:
    """Whether this SciPy's orthogonal DST of type 2 is orthogonal; Debian 12's 1.10 is not."""
    scipy_fft: Any = importlib.import_module("scipy.fft")
    with scipy_fft.set_backend("scipy", only=True):
        return bool(abs(scipy_fft.dst([1.0, 1.0], norm="ortho")[0] - 2**0.5) < 1e-6)


def _left_sines(name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> bool:
    if "dst" not in name:
        return False
    norm = args[4] if len(args) > 4 else kwargs.get("norm")
    orthogonal = args[7] if len(args) > 7 else kwargs.get("orthogonalize")
    return (norm == "ortho" or bool(orthogonal)) and not _orthogonal_sines()


def __ua_function__(method: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Calls the function of the same name."""
    function = _FUNCTIONS.get(method.__name__)
    if function is None:
        return NotImplemented
    if _left_sines(method.__name__, args, kwargs):
        return NotImplemented
    if not _devices.current().info.double_precision and _in_double(args):
        return NotImplemented
    try:
        return function(*args, **kwargs)
    except LongDoubleError:
        return NotImplemented
