# SPDX-License-Identifier: MIT
"""dct, dst and their relatives, as in scipy.fft."""

from __future__ import annotations

import math
import operator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ._arguments import TooShort
from ._calls import call, for_one_real_axis, for_real_axes
from ._geometry import KINDS
from ._run import Made, transform


def _kind(family: str, inverse: bool, type_: Any) -> int:
    if type_ not in (1, 2, 3, 4):
        raise ValueError(f"invalid type {operator.index(type_)}; it is 1, 2, 3 or 4")
    return KINDS[("i" if inverse else "") + family + str(int(type_))]


def _logical(family: str, type_: int, length: int) -> int:
    """The length by whose root norms scale."""
    return 2 * (length + {"dct": -1, "dst": 1}[family]) if type_ == 1 else 2 * length


def _transform(family: str, inverse: bool, type_: int, array: NDArray[Any], axes: list[int],
               norm: int, orthogonalize: bool | None) -> Made:
    """`norm` is the number of SciPy's norm. The engine's ortho is orthogonal, its other norms are
    not; other combinations differ from these by a factor."""
    kind = _kind(family, inverse, type_)
    for axis in axes:
        if family == "dct" and type_ == 1 and array.shape[axis] < 2:
            raise TooShort("DCT-I is not defined for size 1")
    orthogonal = norm == 1 if orthogonalize is None else bool(orthogonalize)
    if array.dtype.kind == "c":
        # As SciPy: `orthogonalize` does not reach the parts.
        parts = [_transform(family, inverse, type_, part, axes, norm, None)[0]
                 for part in (array.real, array.imag)]
        out = np.empty(array.shape, array.dtype)
        out.real, out.imag = parts
        return out, None
    if orthogonal == (norm == 1):
        return transform(kind, array, axes, norm)
    root = math.sqrt(math.prod(_logical(family, type_, array.shape[axis]) for axis in axes))
    if orthogonal:
        out = transform(kind, array, axes, 1)[0]
        out *= root if (norm == 0) != inverse else 1 / root
    else:
        out = transform(kind, array, axes, 0)[0]
        out *= root if inverse else 1 / root
    return out, None


def _call(family: str, inverse: bool, x: Any, type_: Any, lengths: Any, axes: Any, norm: Any,
          workers: Any, orthogonalize: Any, plan: Any, one: bool) -> Any:
    def work(array: NDArray[Any], chosen: list[int], number: int) -> Made:
        return _transform(family, inverse, type_, array, chosen, number, orthogonalize)

    return call(_kind(family, inverse, type_), x, lengths, axes, norm, workers, plan, one=one,
                work=work, variant=orthogonalize)


@for_one_real_axis
def dct(x: Any, type: Any = 2, n: Any = None, axis: Any = -1, norm: Any = None,
        overwrite_x: bool = False, workers: Any = None, orthogonalize: Any = None, *,
        plan: Any = None) -> Any:
    """Discrete cosine transform of one axis, as `scipy.fft.dct`.

    Of type 2 the sums y[k] of 2 x[j] cos(pi k (2 j + 1) / (2 n)). `x` is never overwritten.

    Parameters
    ----------
    x : array_like or DeviceArray
        Any shape; of complex numbers both parts are transformed.
    type : {1, 2, 3, 4}, optional
        Which cosines; a line of type 1 has 2 points or more.
    n, axis, norm, overwrite_x, workers, plan
        As of `fft`; "ortho" is orthogonal.
    orthogonalize : bool, optional
        Whether the matrix is orthogonal but for its scale; by default if `norm` is "ortho".

    Returns
    -------
    ndarray or DeviceArray
        The shape of `x` with n points along the axis; in its precision.

    Raises
    ------
    ValueError
        The type, or as of `fft`.
    LongDoubleError, ImagoError
        As of `fft`.

    Examples
    --------
    >>> bool(np.allclose(imago_fft.dct(np.ones(4)), [8, 0, 0, 0]))
    True
    """
    return _call("dct", False, x, type, n, axis, norm, workers, orthogonalize, plan, True)


@for_one_real_axis
def idct(x: Any, type: Any = 2, n: Any = None, axis: Any = -1, norm: Any = None,
         overwrite_x: bool = False, workers: Any = None, orthogonalize: Any = None, *,
         plan: Any = None) -> Any:
    """Inverse of `dct`, as `scipy.fft.idct`; parameters, result and errors are those of `dct`.

    Examples
    --------
    >>> x = np.arange(5.0)
    >>> bool(np.allclose(imago_fft.idct(imago_fft.dct(x, 3), 3), x))
    True
    """
    return _call("dct", True, x, type, n, axis, norm, workers, orthogonalize, plan, True)


@for_one_real_axis
def dst(x: Any, type: Any = 2, n: Any = None, axis: Any = -1, norm: Any = None,
        overwrite_x: bool = False, workers: Any = None, orthogonalize: Any = None, *,
        plan: Any = None) -> Any:
    """Discrete sine transform of one axis, as `scipy.fft.dst`.

    Of type 2 the sums y[k] of 2 x[j] sin(pi (k + 1) (2 j + 1) / (2 n)). Parameters, result and
    errors are those of `dct`; a line of type 1 may have 1 point.

    Examples
    --------
    >>> bool(np.allclose(imago_fft.dst(np.ones(3))[1], 0))
    True
    """
    return _call("dst", False, x, type, n, axis, norm, workers, orthogonalize, plan, True)


@for_one_real_axis
def idst(x: Any, type: Any = 2, n: Any = None, axis: Any = -1, norm: Any = None,
         overwrite_x: bool = False, workers: Any = None, orthogonalize: Any = None, *,
         plan: Any = None) -> Any:
    """Inverse of `dst`, as `scipy.fft.idst`; parameters, result and errors are those of `dst`.

    Examples
    --------
    >>> x = np.arange(5.0)
    >>> bool(np.allclose(imago_fft.idst(imago_fft.dst(x)), x))
    True
    """
    return _call("dst", True, x, type, n, axis, norm, workers, orthogonalize, plan, True)


@for_real_axes
def dctn(x: Any, type: Any = 2, s: Any = None, axes: Any = None, norm: Any = None,
         overwrite_x: bool = False, workers: Any = None, orthogonalize: Any = None, *,
         plan: Any = None) -> Any:
    """`dct` of several axes, as `scipy.fft.dctn`.

    Parameters are those of `dct`, with `s` and `axes` as of `fftn`; result and errors, too.

    Examples
    --------
    >>> x = np.ones((8, 8), np.float32)
    >>> float(imago_fft.dctn(x, norm="ortho")[0, 0])
    8.0
    """
    return _call("dct", False, x, type, s, axes, norm, workers, orthogonalize, plan, False)


@for_real_axes
def idctn(x: Any, type: Any = 2, s: Any = None, axes: Any = None, norm: Any = None,
          overwrite_x: bool = False, workers: Any = None, orthogonalize: Any = None, *,
          plan: Any = None) -> Any:
    """Inverse of `dctn`, as `scipy.fft.idctn`; parameters, result and errors are those of `dctn`.

    Examples
    --------
    >>> x = np.arange(12.0).reshape(3, 4)
    >>> bool(np.allclose(imago_fft.idctn(imago_fft.dctn(x)), x))
    True
    """
    return _call("dct", True, x, type, s, axes, norm, workers, orthogonalize, plan, False)


@for_real_axes
def dstn(x: Any, type: Any = 2, s: Any = None, axes: Any = None, norm: Any = None,
         overwrite_x: bool = False, workers: Any = None, orthogonalize: Any = None, *,
         plan: Any = None) -> Any:
    """`dst` of several axes, as `scipy.fft.dstn`; parameters, result and errors are those of `dctn`.

    Examples
    --------
    >>> imago_fft.dstn(np.ones((2, 3, 4)), axes=(0, 2)).shape
    (2, 3, 4)
    """
    return _call("dst", False, x, type, s, axes, norm, workers, orthogonalize, plan, False)


@for_real_axes
def idstn(x: Any, type: Any = 2, s: Any = None, axes: Any = None, norm: Any = None,
          overwrite_x: bool = False, workers: Any = None, orthogonalize: Any = None, *,
          plan: Any = None) -> Any:
    """Inverse of `dstn`, as `scipy.fft.idstn`; parameters, result and errors are those of `dctn`.

    Examples
    --------
    >>> x = np.arange(12.0).reshape(3, 4)
    >>> bool(np.allclose(imago_fft.idstn(imago_fft.dstn(x, norm="ortho"), norm="ortho"), x))
    True
    """
    return _call("dst", True, x, type, s, axes, norm, workers, orthogonalize, plan, False)
