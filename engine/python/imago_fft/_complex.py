# SPDX-License-Identifier: MIT
"""fft, ifft and those of several axes, as in scipy.fft."""

from __future__ import annotations

from typing import Any

from ._calls import call, for_axes, for_one_axis
from ._geometry import FFT, IFFT


@for_one_axis
def fft(x: Any, n: Any = None, axis: Any = -1, norm: Any = None, overwrite_x: bool = False,
        workers: Any = None, *, plan: Any = None) -> Any:
    """Discrete Fourier transform of one axis, as `scipy.fft.fft`.

    The sums y[k] of x[j] exp(-2 pi i j k / n): frequencies are in cycles per n points, those above
    n / 2 are negative.

    Parameters
    ----------
    x : array_like or DeviceArray
        Any shape; real or complex. float16 is computed in single precision, integers in double.
    n : int, optional
        Points along the axis, which is cut or padded with zeros; by default its length.
    axis : int, optional
        The axis; by default the last.
    norm : {"backward", "ortho", "forward"}, optional
        Which direction is scaled by 1 / n: the inverse (default), both by the root, or this one.
    overwrite_x : bool, optional
        Whether the memory of `x` may take the result.
    workers : int, optional
        The most threads of the processor, or of a device that is one; see `set_workers`.
    plan : Plan, optional
        A plan for exactly this transform.

    Returns
    -------
    ndarray or DeviceArray
        The shape of `x` with n points along the axis; complex64 in single precision, complex128 in
        double.

    Raises
    ------
    ValueError
        An axis, length, norm or number of workers that does not exist.
    LongDoubleError
        Long doubles.
    ImagoError
        The device failed, or the process was forked.

    Examples
    --------
    >>> t = np.arange(8) / 8
    >>> np.round(abs(imago_fft.fft(np.exp(2j * np.pi * 3 * t))))
    array([0., 0., 0., 8., 0., 0., 0., 0.])
    """
    return call(FFT, x, n, axis, norm, workers, plan, one=True, overwrite_x=overwrite_x)


@for_one_axis
def ifft(x: Any, n: Any = None, axis: Any = -1, norm: Any = None, overwrite_x: bool = False,
         workers: Any = None, *, plan: Any = None) -> Any:
    """Inverse of `fft`, as `scipy.fft.ifft`; parameters, result and errors are those of `fft`.

    Examples
    --------
    >>> x = np.arange(6.0)
    >>> bool(np.allclose(imago_fft.ifft(imago_fft.fft(x)), x))
    True
    """
    return call(IFFT, x, n, axis, norm, workers, plan, one=True, overwrite_x=overwrite_x)


@for_axes
def fftn(x: Any, s: Any = None, axes: Any = None, norm: Any = None, overwrite_x: bool = False,
         workers: Any = None, *, plan: Any = None) -> Any:
    """Discrete Fourier transform of several axes, as `scipy.fft.fftn`.

    Parameters
    ----------
    x, norm, overwrite_x, workers, plan
        As of `fft`.
    s : sequence of int, optional
        Points along each axis; -1 is the axis's length.
    axes : sequence of int, optional
        The axes; by default the last ones, as many as `s` has, or all.

    Returns
    -------
    ndarray or DeviceArray
        The shape of `x` with `s` along the axes; dtypes are those of `fft`.

    Raises
    ------
    ValueError, LongDoubleError, ImagoError
        As of `fft`; and for axes that are there twice, or do not fit `s`.

    Examples
    --------
    >>> imago_fft.fftn(np.ones((2, 3, 4)))[0, 0, :2]
    array([24.+0.j,  0.+0.j])
    """
    return call(FFT, x, s, axes, norm, workers, plan, one=False, overwrite_x=overwrite_x)


@for_axes
def ifftn(x: Any, s: Any = None, axes: Any = None, norm: Any = None, overwrite_x: bool = False,
          workers: Any = None, *, plan: Any = None) -> Any:
    """Inverse of `fftn`, as `scipy.fft.ifftn`; parameters, result and errors are those of `fftn`.

    Examples
    --------
    >>> x = np.arange(12.0).reshape(3, 4)
    >>> bool(np.allclose(imago_fft.ifftn(imago_fft.fftn(x)), x))
    True
    """
    return call(IFFT, x, s, axes, norm, workers, plan, one=False, overwrite_x=overwrite_x)


@for_axes
def fft2(x: Any, s: Any = None, axes: Any = (-2, -1), norm: Any = None, overwrite_x: bool = False,
         workers: Any = None, *, plan: Any = None) -> Any:
    """`fftn` of two axes, by default the last, as `scipy.fft.fft2`.

    Examples
    --------
    >>> imago_fft.fft2(np.ones((5, 2, 3), np.float32)).dtype
    dtype('complex64')
    """
    return call(FFT, x, s, axes, norm, workers, plan, one=False, overwrite_x=overwrite_x)


@for_axes
def ifft2(x: Any, s: Any = None, axes: Any = (-2, -1), norm: Any = None, overwrite_x: bool = False,
          workers: Any = None, *, plan: Any = None) -> Any:
    """Inverse of `fft2`, as `scipy.fft.ifft2`.

    Examples
    --------
    >>> x = np.arange(12.0).reshape(3, 4)
    >>> bool(np.allclose(imago_fft.ifft2(imago_fft.fft2(x)), x))
    True
    """
    return call(IFFT, x, s, axes, norm, workers, plan, one=False, overwrite_x=overwrite_x)
