# SPDX-License-Identifier: MIT
"""filter and compress of folders of TIFF files and of Zarr arrays."""

from __future__ import annotations

import os
from typing import Any, Sequence

import numpy as np

from .. import _images
from .._images import Shapes
from ._request import Request
from ._run import Progress, Report, run
from ._stores import open_store

Path = str | os.PathLike[str]


def _nan_option(nan: str) -> dict[str, str]:
    """The option if it is not the default, with which a request is the text that it always was."""
    _images.check_nan(nan)
    return {} if nan == "refuse" else {"nan": nan}


def filter_files(source: Path, target: Path, shapes: Shapes = (), *, mask: Any = None,
                 edges: str = "auto", keep_mean: bool = True, notches: int = 0, nan: str = "refuse",
                 dtype: str = "same", channels: bool | None = None, client: Any = None,
                 devices: Sequence[str | int] | None = None, retries: int = 2,
                 afresh: bool = False, progress: bool | Progress = False) -> Report:
    """Filters each image of a folder of TIFF files or of a Zarr array by `imago_fft.filter`.

    Parameters
    ----------
    source : path
        A folder whose files .tif and .tiff are images (height x width, or with 1 or 3 channels)
        or stacks of pages; or a Zarr array, whose last axes are an image's.
    target : path
        The output, of the same kind, names, shapes and axes. What is whole in it already is kept.
    shapes, mask, edges, keep_mean, nan
        As of `imago_fft.filter`.
    notches : int, optional
        The most notches that `imago_fft.suggest_notches` finds in each image, and that filter it.
    dtype : str, optional
        Of the results: "same" (rounded and cut to the range of integers), or as "float32".
    channels : bool, optional
        Zarr: whether an image has a last axis of channels; by default, if its length is 3.
    client : distributed.Client, optional
        Workers that exist, all of which can read and write the paths. By default processes of this
        machine are started, and need the caller's ``if __name__ == "__main__":``.
    devices : sequence of str or int, optional
        A worker is started for each; by default for all GPUs, or for all devices without one.
    retries : int, optional
        How often an image that failed is done again. A worker that dies does not count.
    afresh : bool, optional
        Whether nothing that exists is kept.
    progress : bool or callable, optional
        True writes lines to the error stream; else called with the number of those done, of all,
        and the last one's name.

    Returns
    -------
    Report

    Raises
    ------
    Failed
        Some files or chunks could not be done; the others are.
    ValueError
        The paths or options do not fit.

    Examples
    --------
    >>> report = filter_files("scans", "clean", notches=8)  # doctest: +SKIP
    >>> len(report.done)                                    # doctest: +SKIP
    120
    """
    _images.check_filter(shapes, edges)
    options = {"shapes": [dict(one) for one in shapes], "edges": edges, "keep_mean": keep_mean,
               **_nan_option(nan)}
    request = Request("filter", options, dtype, notches)
    return run(open_store(source, target, channels), request,
               None if mask is None else np.asarray(mask), client=client, devices=devices,
               retries=retries, afresh=afresh, progress=progress)


def compress_files(source: Path, target: Path, threshold: float | None = None, *,
                   keep: float | None = None, block: int = 0, nan: str = "refuse",
                   dtype: str = "same", channels: bool | None = None, client: Any = None,
                   devices: Sequence[str | int] | None = None, retries: int = 2,
                   afresh: bool = False, progress: bool | Progress = False) -> Report:
    """Compresses each image of a folder of TIFF files or of a Zarr array by `imago_fft.compress`.

    Parameters
    ----------
    source, target, dtype, channels, client, devices, retries, afresh, progress
        As of `filter_files`.
    threshold, keep, block, nan
        As of `imago_fft.compress`.

    Returns
    -------
    Report

    Raises
    ------
    Failed
        Some files or chunks could not be done; the others are.
    ValueError
        The paths or options do not fit.

    Examples
    --------
    >>> compress_files("stack.zarr", "small.zarr", keep=0.05)  # doctest: +SKIP
    """
    _images.check_compress(threshold, keep)
    options = {"threshold": threshold, "keep": keep, "block": block, **_nan_option(nan)}
    request = Request("compress", options, dtype)
    return run(open_store(source, target, channels), request, client=client, devices=devices,
               retries=retries, afresh=afresh, progress=progress)
