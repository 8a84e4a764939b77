# SPDX-License-Identifier: MIT
"""hfft, ihfft and those of several axes, as in scipy.fft: halves of Hermitian arrays.

They are irfft and rfft of the conjugate with the norms of the other direction.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ._arguments import floating
from ._calls import call, for_axes, for_one_axis, to_real_of_axes, to_real_of_one_axis
from ._geometry import IRFFT, RFFT
from ._memory import DeviceArray

_OTHER_NORM = {None: "forward", "backward": "forward", "ortho": "ortho", "forward": "backward"}


def _call(kind: int, x: Any, lengths: Any, axes: Any, norm: Any, workers: Any, plan: Any,
          one: bool) -> NDArray[Any]:
    if plan is not None:
        raise NotImplementedError("Passing a precomputed plan is not supported by the functions "
                                  "of Hermitian arrays")
    if isinstance(x, DeviceArray):
        raise TypeError("An array of a device has no Hermitian transform; irfft or rfft of its "
                        "conjugate is the same.")
    other: Any = _OTHER_NORM.get(norm, norm)
    if kind == RFFT:
        half: NDArray[Any] = call(RFFT, x, lengths, axes, other, workers, None, one=one)
        np.conjugate(half, out=half)
        return half
    whole: NDArray[Any] = call(IRFFT, np.conjugate(floating(x)), lengths, axes, other, workers,
                               None, one=one)
    return whole


@to_real_of_one_axis
def hfft(x: Any, n: Any = None, axis: Any = -1, norm: Any = None, overwrite_x: bool = False,
         workers: Any = None, *, plan: Any = None) -> Any:
    """Real spectrum of half of a Hermitian axis, as `scipy.fft.hfft`.

    Parameters
    ----------
    x : array_like
        The points 0 to n // 2 of an axis whose others are their conjugates.
    n, axis, norm, overwrite_x, workers
        As of `irfft`.
    plan : None
        There are no plans for Hermitian arrays.

    Returns
    -------
    ndarray
        n points along the axis, by default 2 (m - 1) for m points of `x`; float32 in single
        precision, float64 in double.

    Raises
    ------
    NotImplementedError
        A plan is given.
    TypeError
        `x` is a DeviceArray.
    ValueError, LongDoubleError, ImagoError
        As of `fft`.

    Examples
    --------
    >>> imago_fft.hfft([1, 0, 0])
    array([1., 1., 1., 1.])
    """
    return _call(IRFFT, x, n, axis, norm, workers, plan, True)


@for_one_axis
def ihfft(x: Any, n: Any = None, axis: Any = -1, norm: Any = None, overwrite_x: bool = False,
          workers: Any = None, *, plan: Any = None) -> Any:
    """Inverse of `hfft`, as `scipy.fft.ihfft`; `x` is real, and errors are those of `hfft`.

    Examples
    --------
    >>> imago_fft.ihfft(np.ones(4))[0]
    (1-0j)
    """
    return _call(RFFT, x, n, axis, norm, workers, plan, True)


@to_real_of_axes
def hfftn(x: Any, s: Any = None, axes: Any = None, norm: Any = None, overwrite_x: bool = False,
          workers: Any = None, *, plan: Any = None) -> Any:
    """`hfft` of several axes, as `scipy.fft.hfftn`; the last of them is the half one.

    Examples
    --------
    >>> imago_fft.hfftn(np.ones((3, 4), complex)).shape
    (3, 6)
    """
    return _call(IRFFT, x, s, axes, norm, workers, plan, False)


@for_axes
def ihfftn(x: Any, s: Any = None, axes: Any = None, norm: Any = None, overwrite_x: bool = False,
           workers: Any = None, *, plan: Any = None) -> Any:
    """Inverse of `hfftn`, as `scipy.fft.ihfftn`.

    Examples
    --------
    >>> imago_fft.ihfftn(np.ones((3, 6))).shape
    (3, 4)
    """
    return _call(RFFT, x, s, axes, norm, workers, plan, False)


@to_real_of_axes
def hfft2(x: Any, s: Any = None, axes: Any = (-2, -1), norm: Any = None, overwrite_x: bool = False,
          workers: Any = None, *, plan: Any = None) -> Any:
    """`hfftn` of two axes, by default the last, as `scipy.fft.hfft2`.

    Examples
    --------
    >>> imago_fft.hfft2(np.ones((3, 4), np.complex64)).dtype
    dtype('float32')
    """
    return _call(IRFFT, x, s, axes, norm, workers, plan, False)


@for_axes
def ihfft2(x: Any, s: Any = None, axes: Any = (-2, -1), norm: Any = None, overwrite_x: bool = False,
           workers: Any = None, *, plan: Any = None) -> Any:
    """Inverse of `hfft2`, as `scipy.fft.ihfft2`.

    Examples
    --------
    >>> imago_fft.ihfft2(np.ones((2, 3, 6), np.float32)).shape
    (2, 3, 4)
    """
    return _call(RFFT, x, s, axes, norm, workers, plan, False)
