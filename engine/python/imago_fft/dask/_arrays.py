# SPDX-License-Identifier: MIT
"""filter and compress of dask arrays."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from .. import _images
from .._images import Shapes


def filter(stack: Any, shapes: Shapes = (), *, mask: Any = None, edges: str = "auto",
           keep_mean: bool = True, nan: str = "refuse", channels: bool | None = None,
           device: Any = None) -> Any:
    """`imago_fft.filter` of each image of a stack, when its blocks are computed.

    Parameters
    ----------
    stack : dask.array.Array
        Its last two axes, or three with channels, are images; the others count them. Its blocks
        become those of whole images.
    shapes, mask, edges, keep_mean, nan, device
        As of `imago_fft.filter`.
    channels : bool, optional
        Whether the last axis has channels; by default, if its length is 3.

    Returns
    -------
    dask.array.Array of float32

    Raises
    ------
    ValueError
        The shape or an option does not fit.

    Examples
    --------
    >>> import dask.array
    >>> stack = dask.array.zeros((10, 64, 64), chunks=(2, 32, 32), dtype="float32")
    >>> filter(stack, [{"kind": "low", "radius": 0.2}]).chunks
    ((2, 2, 2, 2, 2), (64,), (64,))
    """
    _images.check_filter(shapes, edges)
    work = functools.partial(_images.filter, shapes=[dict(one) for one in shapes], mask=mask,
                             edges=edges, keep_mean=keep_mean, nan=nan, device=device)
    return _mapped(stack, work, channels)


def compress(stack: Any, threshold: float | None = None, *, keep: float | None = None,
             block: int = 0, nan: str = "refuse", channels: bool | None = None,
             device: Any = None) -> Any:
    """`imago_fft.compress` of each image of a stack, when its blocks are computed.

    Parameters
    ----------
    stack, channels
        As of `filter`.
    threshold, keep, block, nan, device
        As of `imago_fft.compress`.

    Returns
    -------
    dask.array.Array of float32

    Raises
    ------
    ValueError
        The shape or an option does not fit.

    Examples
    --------
    >>> import dask.array
    >>> stack = dask.array.ones((4, 32, 32), chunks=(1, 32, 32), dtype="float32")
    >>> bool(abs(compress(stack, keep=0.1).compute() - 1).max() < 1e-5)
    True
    """
    _images.check_compress(threshold, keep)
    work = functools.partial(_images.compress, threshold=threshold, keep=keep, block=block,
                             nan=nan, device=device)
    return _mapped(stack, work, channels)


def _mapped(stack: Any, work: Any, channels: bool | None) -> Any:
    if channels is None:
        channels = stack.ndim > 2 and stack.shape[-1] == 3
    rank = 3 if channels else 2
    if stack.ndim < rank:
        raise ValueError(f"The stack's shape is {stack.shape}; an image has {rank} axes.")
    whole = stack.rechunk({axis: -1 for axis in range(stack.ndim - rank, stack.ndim)})
    return whole.map_blocks(_each, work, rank, dtype=np.float32,
                            meta=np.empty((0,) * stack.ndim, np.float32))


def _each(block: np.ndarray[Any, Any], work: Any, rank: int) -> np.ndarray[Any, Any]:
    out = np.empty(block.shape, np.float32)
    for index in np.ndindex(*block.shape[: block.ndim - rank]):
        out[index] = work(block[index])
    return out
