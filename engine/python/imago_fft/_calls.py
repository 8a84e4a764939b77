# SPDX-License-Identifier: MIT
"""What scipy.fft's functions have in common: from arguments to a transform, and types."""

from __future__ import annotations

from typing import Any, Callable, Protocol, Sequence, TypeVar, cast, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._arguments import (check_plan, checked_workers, default_workers, fitted, floating, length_of,
                         norm_number, one_axis, shape_and_axes)
from ._geometry import FFT, IFFT, IRFFT, RFFT, Norm
from ._devices import device_in_context
from ._memory import DeviceArray
from ._on_device import on_device
from ._plan import Plan
from ._run import Made, recall, remember, transform

_ndarray = np.ndarray
Work = Callable[[NDArray[Any], list[int], int], Made]
"""A transform of the axes of an array with a norm's number."""


def call(kind: int, x: Any, lengths: Any, axes: Any, norm: Norm, workers: int | None,
         plan: Plan | None, *, one: bool, overwrite_x: bool = False, work: Work | None = None,
         variant: Any = None) -> Any:
    """Carries out a function of scipy.fft.

    `one` says whether `lengths` and `axes` are those of one axis. `work` transforms instead of
    `transform`, in a way that `variant` names.
    """
    if workers is not None:
        token = default_workers.set(checked_workers(workers))
        try:
            return call(kind, x, lengths, axes, norm, None, plan, one=one, overwrite_x=overwrite_x,
                        work=work, variant=variant)
        finally:
            default_workers.reset(token)
    key: tuple[Any, ...] | None = None
    if type(x) is _ndarray and plan is None and not overwrite_x:
        key = (kind, x.dtype, x.shape, x.strides, lengths, axes, norm, one, variant,
               device_in_context(), default_workers.get())
        try:
            known = recall(key)
        except TypeError:
            key = None  # A list among the arguments has no hash.
        else:
            if known is not None and x.flags.aligned:
                return known.run(x)
    if isinstance(x, DeviceArray):
        return on_device(kind, x, lengths, (axes,) if one else axes, norm, plan)
    check_plan(plan)
    number = norm_number(norm)
    array = floating(x)
    if kind == RFFT and array.dtype.kind == "c":
        raise TypeError("x must be a real sequence")
    used, chosen, last = _prepared(kind, array, lengths, axes, one)
    if not chosen:
        if kind in (RFFT, IRFFT):
            raise ValueError("at least 1 axis must be transformed")
        return np.asarray(x)
    if plan is not None:
        return plan.execute(used)
    if work is not None:
        out, recipe = work(used, chosen, number)
    else:
        out, recipe = transform(kind, used, chosen, number, last,
                                in_place=overwrite_x or _own(array, x))
    # A recipe is for the call's array itself.
    if key and recipe and used is x:
        remember(key, recipe)
    return out


def _prepared(kind: int, array: NDArray[Any], lengths: Any, axes: Any,
              one: bool) -> tuple[NDArray[Any], list[int], int | None]:
    """The array in the input's lengths, its axes, and the length of irfft's last axis."""
    if one:
        chosen = [one_axis(array, axes)]
        wanted = [length_of(array, lengths, chosen[0])]
    else:
        wanted, chosen = shape_and_axes(array, lengths, axes)
    last = None
    if kind == IRFFT and chosen:
        last = 2 * (array.shape[chosen[-1]] - 1) if lengths is None else wanted[-1]
        if last < 1:
            raise ValueError(f"Invalid number of data points ({last}) specified")
        wanted[-1] = last // 2 + 1
    fits = all(array.shape[axis] == length for axis, length in zip(chosen, wanted))
    return array if fits else fitted(array, wanted, chosen), chosen, last


def _own(array: NDArray[Any], x: Any) -> bool:
    """Whether the array is a conversion that nobody else sees."""
    return array is not x and array.base is None and not hasattr(x, "__array__")


_Axes = int | Sequence[int] | None
_Whole = NDArray[np.integer[Any]] | NDArray[np.bool_]
_SingleArray = NDArray[np.float16] | NDArray[np.float32] | NDArray[np.complex64]
_DoubleArray = NDArray[np.float64] | NDArray[np.complex128] | _Whole
Single = TypeVar("Single", bound=np.generic, covariant=True)
Double = TypeVar("Double", bound=np.generic, covariant=True)
Same = TypeVar("Same", np.float32, np.float64, np.complex64, np.complex128)


class OneAxis(Protocol[Single, Double]):
    """A transform of one axis, whose results have one dtype for each precision."""

    @overload
    def __call__(self, x: DeviceArray, n: int | None = None, axis: int = -1, norm: Norm = None,
                 overwrite_x: bool = False, workers: int | None = None, *,
                 plan: Plan | None = None) -> DeviceArray: ...

    @overload
    def __call__(self, x: _SingleArray, n: int | None = None, axis: int = -1, norm: Norm = None,
                 overwrite_x: bool = False, workers: int | None = None, *,
                 plan: Plan | None = None) -> NDArray[Single]: ...

    @overload
    def __call__(self, x: _DoubleArray, n: int | None = None, axis: int = -1, norm: Norm = None,
                 overwrite_x: bool = False, workers: int | None = None, *,
                 plan: Plan | None = None) -> NDArray[Double]: ...

    @overload
    def __call__(self, x: ArrayLike, n: int | None = None, axis: int = -1, norm: Norm = None,
                 overwrite_x: bool = False, workers: int | None = None, *,
                 plan: Plan | None = None) -> NDArray[Any]: ...


class SeveralAxes(Protocol[Single, Double]):
    """A transform of several axes, as `OneAxis`."""

    @overload
    def __call__(self, x: DeviceArray, s: _Axes = None, axes: _Axes = None, norm: Norm = None,
                 overwrite_x: bool = False, workers: int | None = None, *,
                 plan: Plan | None = None) -> DeviceArray: ...

    @overload
    def __call__(self, x: _SingleArray, s: _Axes = None, axes: _Axes = None, norm: Norm = None,
                 overwrite_x: bool = False, workers: int | None = None, *,
                 plan: Plan | None = None) -> NDArray[Single]: ...

    @overload
    def __call__(self, x: _DoubleArray, s: _Axes = None, axes: _Axes = None, norm: Norm = None,
                 overwrite_x: bool = False, workers: int | None = None, *,
                 plan: Plan | None = None) -> NDArray[Double]: ...

    @overload
    def __call__(self, x: ArrayLike, s: _Axes = None, axes: _Axes = None, norm: Norm = None,
                 overwrite_x: bool = False, workers: int | None = None, *,
                 plan: Plan | None = None) -> NDArray[Any]: ...


class RealOneAxis(Protocol):
    """A DCT or DST of one axis, whose results have the input's dtype."""

    @overload
    def __call__(self, x: DeviceArray, type: int = 2, n: int | None = None, axis: int = -1,
                 norm: Norm = None, overwrite_x: bool = False, workers: int | None = None,
                 orthogonalize: bool | None = None, *,
                 plan: Plan | None = None) -> DeviceArray: ...

    @overload
    def __call__(self, x: NDArray[Same], type: int = 2, n: int | None = None, axis: int = -1,
                 norm: Norm = None, overwrite_x: bool = False, workers: int | None = None,
                 orthogonalize: bool | None = None, *,
                 plan: Plan | None = None) -> NDArray[Same]: ...

    @overload
    def __call__(self, x: _Whole, type: int = 2, n: int | None = None, axis: int = -1,
                 norm: Norm = None, overwrite_x: bool = False, workers: int | None = None,
                 orthogonalize: bool | None = None, *,
                 plan: Plan | None = None) -> NDArray[np.float64]: ...

    @overload
    def __call__(self, x: ArrayLike, type: int = 2, n: int | None = None, axis: int = -1,
                 norm: Norm = None, overwrite_x: bool = False, workers: int | None = None,
                 orthogonalize: bool | None = None, *,
                 plan: Plan | None = None) -> NDArray[Any]: ...


class RealSeveralAxes(Protocol):
    """A DCT or DST of several axes, as `RealOneAxis`."""

    @overload
    def __call__(self, x: DeviceArray, type: int = 2, s: _Axes = None, axes: _Axes = None,
                 norm: Norm = None, overwrite_x: bool = False, workers: int | None = None,
                 orthogonalize: bool | None = None, *,
                 plan: Plan | None = None) -> DeviceArray: ...

    @overload
    def __call__(self, x: NDArray[Same], type: int = 2, s: _Axes = None, axes: _Axes = None,
                 norm: Norm = None, overwrite_x: bool = False, workers: int | None = None,
                 orthogonalize: bool | None = None, *,
                 plan: Plan | None = None) -> NDArray[Same]: ...

    @overload
    def __call__(self, x: _Whole, type: int = 2, s: _Axes = None, axes: _Axes = None,
                 norm: Norm = None, overwrite_x: bool = False, workers: int | None = None,
                 orthogonalize: bool | None = None, *,
                 plan: Plan | None = None) -> NDArray[np.float64]: ...

    @overload
    def __call__(self, x: ArrayLike, type: int = 2, s: _Axes = None, axes: _Axes = None,
                 norm: Norm = None, overwrite_x: bool = False, workers: int | None = None,
                 orthogonalize: bool | None = None, *,
                 plan: Plan | None = None) -> NDArray[Any]: ...


def for_one_axis(function: Any) -> OneAxis[np.complex64, np.complex128]:
    """Gives a function its types: results are complex, and their class and precision the input's."""
    return cast(OneAxis[np.complex64, np.complex128], function)


def for_axes(function: Any) -> SeveralAxes[np.complex64, np.complex128]:
    """As `for_one_axis`."""
    return cast(SeveralAxes[np.complex64, np.complex128], function)


def to_real_of_one_axis(function: Any) -> OneAxis[np.float32, np.float64]:
    """As `for_one_axis`, with real results."""
    return cast(OneAxis[np.float32, np.float64], function)


def to_real_of_axes(function: Any) -> SeveralAxes[np.float32, np.float64]:
    """As `to_real_of_one_axis`."""
    return cast(SeveralAxes[np.float32, np.float64], function)


def for_one_real_axis(function: Any) -> RealOneAxis:
    """As `for_one_axis`, with results of the input's dtype."""
    return cast(RealOneAxis, function)


def for_real_axes(function: Any) -> RealSeveralAxes:
    """As `for_one_real_axis`."""
    return cast(RealSeveralAxes, function)


