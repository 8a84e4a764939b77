# SPDX-License-Identifier: MIT
"""Problems: from arrays with axes and strides to what the engine plans."""

from __future__ import annotations

import dataclasses
from ctypes import byref, c_void_p, sizeof, string_at
from typing import Any, Literal, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from ._library import MOST_AXES, Problem, lib


def _kinds() -> dict[str, int]:
    """The engine's kinds: their names in the texts of problems, and their numbers."""
    names: dict[str, int] = {}
    problem, text = Problem(), c_void_p()
    lib.imago_problem_init_sized(byref(problem), sizeof(problem))
    problem.rank = 2  # which every kind takes
    while lib.imago_problem_text(byref(problem), byref(text)) == 0:
        names[string_at(text).decode().partition(":")[0]] = problem.kind
        lib.imago_text_free(text)
        problem.kind += 1
    return names


KINDS = _kinds()
FFT, IFFT, RFFT, IRFFT = range(4)
NORMS: dict[str | None, int] = {None: 0, "backward": 0, "ortho": 1, "forward": 2}
Norm = Literal["backward", "ortho", "forward"] | None
"""Which direction is scaled; None is "backward"."""
HOOKS = {"threshold": 1, "mask": 2}


complex32: np.dtype[Any] = np.dtype([("real", np.float16), ("imag", np.float16)])
"""Complex numbers of two halves, of which NumPy has no dtype of its own."""

_DTYPES: tuple[tuple[np.dtype[Any], np.dtype[Any]], ...] = (
    (np.dtype(np.float32), np.dtype(np.complex64)),
    (np.dtype(np.float64), np.dtype(np.complex128)),
    (np.dtype(np.float16), complex32))
PRECISIONS: dict[np.dtype[Any], int] = {
    one: number for number, pair in enumerate(_DTYPES) for one in pair}
"""A dtype's precision by its number in imago.h."""


def dtype_of(precision: int, is_complex: bool) -> np.dtype[Any]:
    """The dtype of a precision: single (0 or False), double (1 or True) or half (2)."""
    return _DTYPES[precision][int(is_complex)]


def to_complex32(x: Any) -> NDArray[Any]:
    """An array's numbers, rounded to complex numbers of two halves.

    Parameters
    ----------
    x : array_like
        Any shape; real or complex. Numbers of 65520 or more become infinite.

    Returns
    -------
    ndarray of complex32
        Of the same shape.

    Examples
    --------
    >>> imago_fft.to_complex32([1 + 2j])
    array([(1., 2.)], dtype=[('real', '<f2'), ('imag', '<f2')])
    """
    source = np.asarray(x)
    if source.dtype == complex32:
        return source
    halves = np.empty(source.shape, complex32)
    with np.errstate(over="ignore"):
        halves["real"], halves["imag"] = source.real, source.imag
    return halves


def from_complex32(x: NDArray[Any]) -> NDArray[Any]:
    """The same numbers as complex64.

    Parameters
    ----------
    x : ndarray of complex32
        Any shape.

    Returns
    -------
    ndarray of complex64
        Of the same shape.

    Examples
    --------
    >>> imago_fft.from_complex32(imago_fft.to_complex32([1 + 2j]))
    array([1.+2.j], dtype=complex64)
    """
    numbers = np.empty(x.shape, np.complex64)
    numbers.real, numbers.imag = x["real"], x["imag"]
    return numbers


def complex_input(kind: int) -> bool:
    return kind in (FFT, IFFT, IRFFT)


def complex_output(kind: int) -> bool:
    return kind in (FFT, IFFT, RFFT)


@dataclasses.dataclass(frozen=True)
class Geometry:
    """A problem of the engine as a value that can be a key. Strides are in elements; () means
    arrays without gaps."""

    kind: int
    precision: int
    norm: int
    extents: tuple[int, ...]
    batch: tuple[int, ...] = ()
    in_strides: tuple[int, ...] = ()
    out_strides: tuple[int, ...] = ()
    in_place: bool = False
    hooks: int = 0
    nonzero: tuple[int, ...] = ()
    wanted: tuple[int, ...] = ()

    def problem(self) -> Problem:
        """As imago.h has it."""
        problem = Problem()
        lib.imago_problem_init_sized(byref(problem), sizeof(problem))
        problem.kind, problem.precision, problem.norm = self.kind, int(self.precision), self.norm
        problem.in_place, problem.hooks = int(self.in_place), self.hooks
        problem.rank, problem.batch_rank = len(self.extents), len(self.batch)
        problem.extents[: len(self.extents)] = self.extents
        problem.batch[: len(self.batch)] = self.batch
        problem.nonzero[: len(self.nonzero)] = self.nonzero
        problem.wanted[: len(self.wanted)] = self.wanted
        if self.in_strides:
            problem.has_strides = 1
            problem.in_strides[: len(self.in_strides)] = self.in_strides
            problem.out_strides[: len(self.out_strides)] = self.out_strides
        return problem


def row_major(lengths: Sequence[int]) -> list[int]:
    """Strides of an array without gaps."""
    strides = [1] * len(lengths)
    for axis in range(len(lengths) - 2, -1, -1):
        strides[axis] = strides[axis + 1] * lengths[axis + 1]
    return strides


def _merged(batch: list[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """Fewest batch axes (length, input stride, output stride) that visit the same elements."""
    axes = sorted((one for one in batch if one[0] > 1), key=lambda one: (-one[2], -one[1]))
    merged: list[tuple[int, int, int]] = []
    for length, inner_in, inner_out in axes:
        if merged:
            count, outer_in, outer_out = merged[-1]
            if outer_in == inner_in * length and outer_out == inner_out * length:
                merged[-1] = (count * length, inner_in, inner_out)
                continue
        merged.append((length, inner_in, inner_out))
    return merged


def axis_order(kind: int, axes: Sequence[int], out_strides: Sequence[int]) -> list[int]:
    """The axes as the engine's problem has them: from outer to inner, but that the last of a half
    spectrum, which it halves, stays the last."""
    order = list(axes)
    halved = kind in (RFFT, IRFFT, KINDS["filter"], KINDS["convolve"])
    last = [order.pop()] if halved else []
    order.sort(key=lambda axis: -out_strides[axis])
    return order + last


def geometry(kind: int, precision: int, norm: int, axes: Sequence[int], real_shape: Sequence[int],
             in_strides: Sequence[int], out_strides: Sequence[int], in_place: bool = False,
             hooks: int = 0, nonzero: Mapping[int, int] = {},
             wanted: Mapping[int, int] = {}) -> Geometry | None:
    """The problem of transforming some axes of an array.

    `real_shape` is the shape of the side that has all points (the real one of rfft and irfft);
    `nonzero` and `wanted` have the elements of pruned sides along these axes.
    None if there are more axes than a problem can have.
    """
    order = axis_order(kind, axes, out_strides)
    batch = _merged([(real_shape[axis], in_strides[axis], out_strides[axis])
                     for axis in range(len(real_shape)) if axis not in axes])
    if len(order) > MOST_AXES or len(batch) > MOST_AXES:
        return None
    extents = tuple(real_shape[axis] for axis in order)
    lengths = tuple(one[0] for one in batch)
    ins = [one[1] for one in batch] + [in_strides[axis] for axis in order]
    outs = [one[2] for one in batch] + [out_strides[axis] for axis in order]
    half = extents[:-1] + (extents[-1] // 2 + 1,)
    given = _counts(order, half if kind == IRFFT else extents, nonzero)
    kept = _counts(order, half if kind == RFFT else extents, wanted)
    packed = (_same_strides(ins, lengths + given) and _same_strides(outs, lengths + kept) and
              not (in_place and kind in (RFFT, IRFFT)))
    return Geometry(kind, precision, norm, extents, lengths, () if packed else tuple(ins),
                    () if packed else tuple(outs), in_place, hooks, given if nonzero else (),
                    kept if wanted else ())


def _counts(order: Sequence[int], lengths: Sequence[int],
            pruned: Mapping[int, int]) -> tuple[int, ...]:
    """The elements of a side along the transformed axes."""
    return tuple(pruned.get(axis, length) for axis, length in zip(order, lengths))


def _same_strides(strides: Sequence[int], lengths: Sequence[int]) -> bool:
    """Whether they are those of an array without gaps, but for axes of one element."""
    return all(length == 1 or stride == natural
               for stride, natural, length in zip(strides, row_major(lengths), lengths))


def checked_axes(axes: Sequence[int] | None, rank: int) -> list[int]:
    """The axes from 0; ValueError if they are none of an array's, or one is there twice."""
    found = [int(axis) + rank if axis < 0 else int(axis)
             for axis in (range(rank) if axes is None else axes)]
    if not found:
        raise ValueError("at least 1 axis must be transformed")
    if any(axis < 0 or axis >= rank for axis in found):
        raise ValueError("axes exceeds dimensionality of input")
    if len(set(found)) != len(found):
        raise ValueError("all axes must be unique")
    return found
