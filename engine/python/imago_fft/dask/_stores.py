# SPDX-License-Identifier: MIT
"""Where images come from and go to: stores have units, which a worker does one at a time."""

from __future__ import annotations

import os
import pathlib
from typing import Protocol

from ._request import Request

NOTES = ".imago_fft"
"""The folder in the output that says what was asked for, and for Zarr which chunks are whole."""


class Store(Protocol):
    """A source with its target. It is sent to workers, and holds paths only."""

    source: pathlib.Path
    target: pathlib.Path

    def prepare(self, request: Request) -> None:
        """Makes the target ready for units; called once, before workers."""

    def units(self) -> list[str]:
        """The names of what there is to do, in order."""

    def is_whole(self, unit: str) -> bool:
        """Whether a unit's result is there."""

    def is_there(self, unit: str) -> bool:
        """Whether the target has something in a result's place."""

    def do(self, request: Request, unit: str) -> None:
        """Reads a unit, works and writes its result whole."""

    def forget(self) -> None:
        """Makes no unit whole."""

    def finish(self) -> None:
        """Removes what died workers have left."""


def open_store(source: str | os.PathLike[str], target: str | os.PathLike[str],
               channels: bool | None = None) -> Store:
    """The store of a path: a folder of TIFF files, or a Zarr array.

    Parameters
    ----------
    source, target : path
        The input, and the output, which is of the same kind.
    channels : bool, optional
        Zarr: whether the last axis has channels; by default, if its length is 3.
    """
    begin, end = pathlib.Path(source).absolute(), pathlib.Path(target).absolute()
    if not begin.exists():
        raise FileNotFoundError(f"The input {begin} does not exist.")
    if not begin.is_dir():
        raise ValueError(f"The input {begin} is no folder; it is a folder of TIFF files or a Zarr "
                         "array.")
    if begin.resolve() in (end.resolve(), *end.resolve().parents):
        raise ValueError("The output is the input or in it; it needs another place.")
    if end.exists() and not end.is_dir():
        raise ValueError(f"The output {end} is a file; it is a folder, or does not exist.")
    if any((begin / name).exists() for name in (".zarray", ".zgroup", "zarr.json")):
        from ._zarr import ZarrStack

        return ZarrStack(begin, end, channels)
    from ._tiff import TiffFolder, tiff_names

    if not tiff_names(begin):
        raise ValueError(f"The input {begin} has no TIFF files (.tif, .tiff), and is no Zarr array.")
    return TiffFolder(begin, end)
