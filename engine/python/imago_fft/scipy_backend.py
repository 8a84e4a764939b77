# SPDX-License-Identifier: MIT
"""The backend of scipy.fft: ``scipy.fft.set_global_backend(imago_fft.scipy_backend)``.

What the engine does not do, long doubles, doubles on a device without them, functions such as fht
and calls in a forked process, is left to the next backend. Behind ``set_backend`` this is SciPy's
own; a global backend takes its place, so that ``scipy.fft.register_backend("scipy")`` is needed,
else SciPy raises BackendNotImplementedError.
"""

from __future__ import annotations

from typing import Any

from . import _complex, _devices, _half, _hermitian, _library, _real
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


def __ua_function__(method: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Calls the function of the same name."""
    function = _FUNCTIONS.get(method.__name__)
    if function is None or _library.forked:
        return NotImplemented
    if not _devices.current().info.double_precision and _in_double(args):
        return NotImplemented
    try:
        return function(*args, **kwargs)
    except LongDoubleError:
        return NotImplemented
