# SPDX-License-Identifier: MIT
"""fft, rfft, hfft and their relatives, as in scipy.fft."""

from __future__ import annotations

import numpy as np

from ._arguments import (check_plan, check_workers, fitted, floating, length_of, norm_number,
                         one_axis, shape_and_axes)
from ._geometry import FFT, IFFT, IRFFT, RFFT
from ._library import refuse_fork
from ._memory import DeviceArray, on_device
from ._run import device_key, recall, remember, transform

_SWAPPED = (2, 1, 0)


def _prepare(x, norm, workers, plan):
    refuse_fork()
    check_plan(plan)
    number = norm_number(norm)
    check_workers(workers)
    return floating(x), number


def _real(x: np.ndarray) -> np.ndarray:
    if x.dtype.kind == "c":
        raise TypeError("x must be a real sequence")
    return x


def _key(kind, x, length, axis, norm, workers, plan):
    """The key of a call whose recipe may be known, or None."""
    if type(x) is not np.ndarray or workers is not None or plan is not None:
        return None
    if not x.flags.aligned:
        return None
    if type(axis) is list or type(length) is list:
        return None
    return (kind, x.dtype, x.shape, x.strides, length, axis, norm, device_key())


def _known(key):
    try:
        return recall(key) if key else None
    except TypeError:
        return None


def _keep(key, recipe, x, used):
    """Remembers a recipe if the call's array itself was the input."""
    if key and recipe and used is x:
        try:
            remember(key, recipe)
        except TypeError:
            pass


def _own(array, x) -> bool:
    """Whether the array is a conversion that nobody else sees."""
    return array is not x and array.base is None and not hasattr(x, "__array__")


def _c2c(kind, x, n, axis, norm, overwrite_x, workers, plan):
    if isinstance(x, DeviceArray):
        return on_device(kind, x, n, (axis,), norm, plan)
    key = _key(kind, x, n, axis, norm, workers, plan)
    if (known := _known(key)) and not overwrite_x:
        refuse_fork()
        return known.run(x)
    array, number = _prepare(x, norm, workers, plan)
    axis = one_axis(array, axis)
    used = fitted(array, [length_of(array, n, axis)], [axis]) if n is not None else array
    length_of(used, None, axis)
    if plan is not None:
        return plan.execute(used)
    out, recipe = transform(kind, used, [axis], number,
                            in_place=overwrite_x or _own(array, x))
    _keep(key, recipe, x, used)
    return out


def _c2cn(kind, x, s, axes, norm, overwrite_x, workers, plan):
    if isinstance(x, DeviceArray):
        return on_device(kind, x, s, axes, norm, plan)
    key = _key(kind, x, s, ("n", axes), norm, workers, plan)
    if (known := _known(key)) and not overwrite_x:
        refuse_fork()
        return known.run(x)
    array, number = _prepare(x, norm, workers, plan)
    lengths, chosen = shape_and_axes(array, s, axes)
    if not chosen:
        return x
    used = fitted(array, lengths, chosen) if s is not None else array
    if plan is not None:
        return plan.execute(used)
    out, recipe = transform(kind, used, chosen, number, in_place=overwrite_x or _own(array, x))
    _keep(key, recipe, x, used)
    return out


def _r2c(x, n, axis, norm, workers, plan, swapped=False):
    if isinstance(x, DeviceArray):
        return on_device(RFFT, x, n, (axis,), norm, plan)
    key = None if swapped else _key(RFFT, x, n, axis, norm, workers, plan)
    if known := _known(key):
        refuse_fork()
        return known.run(x)
    array, number = _prepare(x, norm, workers, plan)
    _real(array)
    axis = one_axis(array, axis)
    used = fitted(array, [length_of(array, n, axis)], [axis]) if n is not None else array
    length_of(used, None, axis)
    if plan is not None:
        return plan.execute(used)
    out, recipe = transform(RFFT, used, [axis], _SWAPPED[number] if swapped else number)
    _keep(key, recipe, x, used)
    return out


def _r2cn(x, s, axes, norm, workers, plan, swapped=False):
    if isinstance(x, DeviceArray):
        return on_device(RFFT, x, s, axes, norm, plan)
    key = None if swapped else _key(RFFT, x, s, ("n", axes), norm, workers, plan)
    if known := _known(key):
        refuse_fork()
        return known.run(x)
    array, number = _prepare(x, norm, workers, plan)
    _real(array)
    lengths, chosen = shape_and_axes(array, s, axes)
    if not chosen:
        raise ValueError("at least 1 axis must be transformed")
    used = fitted(array, lengths, chosen) if s is not None else array
    if plan is not None:
        return plan.execute(used)
    out, recipe = transform(RFFT, used, chosen, _SWAPPED[number] if swapped else number)
    _keep(key, recipe, x, used)
    return out


def _c2r(x, n, axis, norm, workers, plan, swapped=False):
    if isinstance(x, DeviceArray):
        return on_device(IRFFT, x, n, (axis,), norm, plan)
    key = None if swapped else _key(IRFFT, x, n, axis, norm, workers, plan)
    if known := _known(key):
        refuse_fork()
        return known.run(x)
    array, number = _prepare(x, norm, workers, plan)
    axis = one_axis(array, axis)
    last = (array.shape[axis] - 1) * 2 if n is None else length_of(array, n, axis)
    if last < 1:
        raise ValueError(f"Invalid number of data points ({last}) specified")
    half = last // 2 + 1
    used = array if array.shape[axis] == half else fitted(array, [half], [axis])
    if plan is not None:
        return plan.execute(used)
    out, recipe = transform(IRFFT, used.conj() if swapped else used, [axis],
                            _SWAPPED[number] if swapped else number, last)
    _keep(key, recipe, x, used)
    return out


def _c2rn(x, s, axes, norm, workers, plan, swapped=False):
    if isinstance(x, DeviceArray):
        return on_device(IRFFT, x, s, axes, norm, plan)
    key = None if swapped else _key(IRFFT, x, s, ("n", axes), norm, workers, plan)
    if known := _known(key):
        refuse_fork()
        return known.run(x)
    array, number = _prepare(x, norm, workers, plan)
    lengths, chosen = shape_and_axes(array, s, axes)
    if not chosen:
        raise ValueError("at least 1 axis must be transformed")
    last = (array.shape[chosen[-1]] - 1) * 2 if s is None else lengths[-1]
    if last < 1:
        raise ValueError(f"Invalid number of data points ({last}) specified")
    lengths[-1] = last // 2 + 1
    fits = all(array.shape[axis] == length for axis, length in zip(chosen, lengths))
    used = array if fits else fitted(array, lengths, chosen)
    if plan is not None:
        return plan.execute(used)
    out, recipe = transform(IRFFT, used.conj() if swapped else used, chosen,
                            _SWAPPED[number] if swapped else number, last)
    _keep(key, recipe, x, used)
    return out


def _conjugate(array: np.ndarray) -> np.ndarray:
    return np.conjugate(array, out=array)


def fft(x, n=None, axis=-1, norm=None, overwrite_x=False, workers=None, *, plan=None):
    """Discrete Fourier transform of one axis; see `scipy.fft.fft`.

    Parameters
    ----------
    x : array_like or DeviceArray
        The input; float16 is computed in single precision, integers in double.
    n : int, optional
        Length of the axis, which is cut or padded with zeros.
    axis : int, optional
        The axis.
    norm : {"backward", "ortho", "forward"}, optional
        Which direction is scaled.
    overwrite_x : bool, optional
        Whether the memory of `x` may take the result.
    workers : int, optional
        Checked as SciPy does, and otherwise ignored: the device's driver runs the threads.
    plan : Plan, optional
        A plan for exactly this transform.

    Returns
    -------
    ndarray or DeviceArray
    """
    return _c2c(FFT, x, n, axis, norm, overwrite_x, workers, plan)


def ifft(x, n=None, axis=-1, norm=None, overwrite_x=False, workers=None, *, plan=None):
    """Inverse of `fft`; see `scipy.fft.ifft`."""
    return _c2c(IFFT, x, n, axis, norm, overwrite_x, workers, plan)


def fftn(x, s=None, axes=None, norm=None, overwrite_x=False, workers=None, *, plan=None):
    """Discrete Fourier transform of several axes; see `scipy.fft.fftn`."""
    return _c2cn(FFT, x, s, axes, norm, overwrite_x, workers, plan)


def ifftn(x, s=None, axes=None, norm=None, overwrite_x=False, workers=None, *, plan=None):
    """Inverse of `fftn`; see `scipy.fft.ifftn`."""
    return _c2cn(IFFT, x, s, axes, norm, overwrite_x, workers, plan)


def fft2(x, s=None, axes=(-2, -1), norm=None, overwrite_x=False, workers=None, *, plan=None):
    """`fftn` of two axes; see `scipy.fft.fft2`."""
    return _c2cn(FFT, x, s, axes, norm, overwrite_x, workers, plan)


def ifft2(x, s=None, axes=(-2, -1), norm=None, overwrite_x=False, workers=None, *, plan=None):
    """`ifftn` of two axes; see `scipy.fft.ifft2`."""
    return _c2cn(IFFT, x, s, axes, norm, overwrite_x, workers, plan)


def rfft(x, n=None, axis=-1, norm=None, overwrite_x=False, workers=None, *, plan=None):
    """Half of the spectrum of a real axis; see `scipy.fft.rfft`."""
    return _r2c(x, n, axis, norm, workers, plan)


def irfft(x, n=None, axis=-1, norm=None, overwrite_x=False, workers=None, *, plan=None):
    """Inverse of `rfft`; see `scipy.fft.irfft`."""
    return _c2r(x, n, axis, norm, workers, plan)


def rfftn(x, s=None, axes=None, norm=None, overwrite_x=False, workers=None, *, plan=None):
    """Half of the spectrum of several real axes; see `scipy.fft.rfftn`."""
    return _r2cn(x, s, axes, norm, workers, plan)


def irfftn(x, s=None, axes=None, norm=None, overwrite_x=False, workers=None, *, plan=None):
    """Inverse of `rfftn`; see `scipy.fft.irfftn`."""
    return _c2rn(x, s, axes, norm, workers, plan)


def rfft2(x, s=None, axes=(-2, -1), norm=None, overwrite_x=False, workers=None, *, plan=None):
    """`rfftn` of two axes; see `scipy.fft.rfft2`."""
    return _r2cn(x, s, axes, norm, workers, plan)


def irfft2(x, s=None, axes=(-2, -1), norm=None, overwrite_x=False, workers=None, *, plan=None):
    """`irfftn` of two axes; see `scipy.fft.irfft2`."""
    return _c2rn(x, s, axes, norm, workers, plan)


def hfft(x, n=None, axis=-1, norm=None, overwrite_x=False, workers=None, *, plan=None):
    """Real spectrum of a half of a Hermitian axis; see `scipy.fft.hfft`. Takes no plan."""
    _no_plan(plan)
    return _c2r(x, n, axis, norm, workers, None, True)


def ihfft(x, n=None, axis=-1, norm=None, overwrite_x=False, workers=None, *, plan=None):
    """Inverse of `hfft`; see `scipy.fft.ihfft`. Takes no plan."""
    _no_plan(plan)
    return _conjugate(_r2c(x, n, axis, norm, workers, None, True))


def hfftn(x, s=None, axes=None, norm=None, overwrite_x=False, workers=None, *, plan=None):
    """`hfft` of several axes; see `scipy.fft.hfftn`. Takes no plan."""
    _no_plan(plan)
    return _c2rn(x, s, axes, norm, workers, None, True)


def ihfftn(x, s=None, axes=None, norm=None, overwrite_x=False, workers=None, *, plan=None):
    """Inverse of `hfftn`; see `scipy.fft.ihfftn`. Takes no plan."""
    _no_plan(plan)
    return _conjugate(_r2cn(x, s, axes, norm, workers, None, True))


def hfft2(x, s=None, axes=(-2, -1), norm=None, overwrite_x=False, workers=None, *, plan=None):
    """`hfftn` of two axes; see `scipy.fft.hfft2`."""
    return hfftn(x, s, axes, norm, overwrite_x, workers, plan=plan)


def ihfft2(x, s=None, axes=(-2, -1), norm=None, overwrite_x=False, workers=None, *, plan=None):
    """`ihfftn` of two axes; see `scipy.fft.ihfft2`."""
    return ihfftn(x, s, axes, norm, overwrite_x, workers, plan=plan)


def _no_plan(plan) -> None:
    if plan is not None:
        raise NotImplementedError("Passing a precomputed plan is not supported by the functions "
                                  "of Hermitian arrays")
