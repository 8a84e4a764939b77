# SPDX-License-Identifier: MIT
"""Functions of scipy.fft on arrays in a device's memory, and their plans."""

from __future__ import annotations

from typing import Any

import numpy as np

from ._geometry import FFT, IFFT, IRFFT, KINDS, Norm, checked_axes, complex32
from ._memory import DeviceArray
from ._plan import Plan

_NAMES = {number: name for name, number in KINDS.items()}
_MOST_PLANS = 128
_plans: dict[tuple[Any, ...], Plan] = {}


def forget_plans() -> None:
    """Frees the plans once nobody uses them."""
    _plans.clear()


def on_device(kind: int, x: DeviceArray, lengths: Any, axes: Any, norm: Norm,
              plan: Plan | None) -> DeviceArray:
    """A function's transform of an array of a device."""
    if plan is not None:
        return plan.execute(x)
    shape = list(x.shape)
    chosen = checked_axes(axes, x.ndim)
    if kind == IRFFT:
        last: Any = lengths if lengths is None or np.isscalar(lengths) else lengths[-1]
        shape[chosen[-1]] = 2 * (shape[chosen[-1]] - 1) if last is None else last
    elif lengths is not None:
        wanted = [lengths] if np.isscalar(lengths) else list(lengths)
        if wanted != [shape[axis] for axis in chosen]:
            raise ValueError("An array of a device is not cut or padded.")
    if kind in (FFT, IFFT, IRFFT) and x.dtype.kind != "c" and x.dtype != complex32:
        raise TypeError("An array of a device is not converted; this transform's is complex.")
    key = (kind, tuple(shape), tuple(chosen), x.dtype, norm, x.device.index)
    found = _plans.get(key)
    if found is None:
        if len(_plans) >= _MOST_PLANS:
            _plans.clear()
        found = _plans[key] = Plan(shape, _NAMES[kind], chosen, dtype=x.dtype, norm=norm,
                                   device=x.device)
    return found.execute(x)
