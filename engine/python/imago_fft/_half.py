# SPDX-License-Identifier: MIT
"""rfft, irfft and those of several axes, as in scipy.fft: half of the spectrum of real arrays."""

from __future__ import annotations

from typing import Any

from ._calls import call, for_axes, for_one_axis, to_real_of_axes, to_real_of_one_axis
from ._geometry import IRFFT, RFFT


@for_one_axis
def rfft(x: Any, n: Any = None, axis: Any = -1, norm: Any = None, overwrite_x: bool = False,
         workers: Any = None, *, plan: Any = None) -> Any:
    """Half of the spectrum of a real axis, as `scipy.fft.rfft`.

    The other half is its conjugate. `x` is never overwritten.

    Parameters
    ----------
    x : array_like or DeviceArray
        Any shape; real.
    n, axis, norm, overwrite_x, workers, plan
        As of `fft`.

    Returns
    -------
    ndarray or DeviceArray
        n // 2 + 1 points along the axis: the frequencies 0 to n // 2, in cycles per n points;
        complex64 in single precision, complex128 in double.

    Raises
    ------
    TypeError
        `x` is complex.
    ValueError, LongDoubleError, ImagoError
        As of `fft`.

    Examples
    --------
    >>> t = np.arange(8) / 8
    >>> np.round(abs(imago_fft.rfft(np.cos(2 * np.pi * 3 * t))))
    array([0., 0., 0., 4., 0.])
    """
    return call(RFFT, x, n, axis, norm, workers, plan, one=True)


@to_real_of_one_axis
def irfft(x: Any, n: Any = None, axis: Any = -1, norm: Any = None, overwrite_x: bool = False,
          workers: Any = None, *, plan: Any = None) -> Any:
    """Inverse of `rfft`, as `scipy.fft.irfft`.

    Parameters
    ----------
    x : array_like or DeviceArray
        The half spectrum, of any shape. Imaginary parts of the first point, and for an even n of
        the last, are ignored.
    n : int, optional
        Points of the result along the axis; by default 2 (m - 1) for m points of `x`, which is
        even. The half spectrum is cut or padded to n // 2 + 1.
    axis, norm, overwrite_x, workers, plan
        As of `fft`.

    Returns
    -------
    ndarray or DeviceArray
        n points along the axis; float32 in single precision, float64 in double.

    Raises
    ------
    ValueError, LongDoubleError, ImagoError
        As of `fft`.

    Examples
    --------
    >>> x = np.arange(5.0)
    >>> bool(np.allclose(imago_fft.irfft(imago_fft.rfft(x), 5), x))
    True
    """
    return call(IRFFT, x, n, axis, norm, workers, plan, one=True)


@for_axes
def rfftn(x: Any, s: Any = None, axes: Any = None, norm: Any = None, overwrite_x: bool = False,
          workers: Any = None, *, plan: Any = None) -> Any:
    """Half of the spectrum of several real axes, as `scipy.fft.rfftn`.

    Of the last of the axes the frequencies 0 to n // 2 are there, of the others all. Parameters are
    those of `fftn`, dtypes and errors those of `rfft`.

    Examples
    --------
    >>> imago_fft.rfftn(np.ones((4, 6, 8))).shape
    (4, 6, 5)
    """
    return call(RFFT, x, s, axes, norm, workers, plan, one=False)


@to_real_of_axes
def irfftn(x: Any, s: Any = None, axes: Any = None, norm: Any = None, overwrite_x: bool = False,
           workers: Any = None, *, plan: Any = None) -> Any:
    """Inverse of `rfftn`, as `scipy.fft.irfftn`.

    `s` is the shape of the result along the axes. Other parameters are those of `fftn`, dtypes and
    errors those of `irfft`.

    Examples
    --------
    >>> x = np.arange(15.0).reshape(3, 5)
    >>> bool(np.allclose(imago_fft.irfftn(imago_fft.rfftn(x), x.shape), x))
    True
    """
    return call(IRFFT, x, s, axes, norm, workers, plan, one=False)


@for_axes
def rfft2(x: Any, s: Any = None, axes: Any = (-2, -1), norm: Any = None, overwrite_x: bool = False,
          workers: Any = None, *, plan: Any = None) -> Any:
    """`rfftn` of two axes, by default the last, as `scipy.fft.rfft2`.

    Examples
    --------
    >>> imago_fft.rfft2(np.ones((480, 640), np.float32)).shape
    (480, 321)
    """
    return call(RFFT, x, s, axes, norm, workers, plan, one=False)


@to_real_of_axes
def irfft2(x: Any, s: Any = None, axes: Any = (-2, -1), norm: Any = None, overwrite_x: bool = False,
           workers: Any = None, *, plan: Any = None) -> Any:
    """Inverse of `rfft2`, as `scipy.fft.irfft2`.

    Examples
    --------
    >>> imago_fft.irfft2(np.ones((4, 3), np.complex64)).shape
    (4, 4)
    """
    return call(IRFFT, x, s, axes, norm, workers, plan, one=False)
