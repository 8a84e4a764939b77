# SPDX-License-Identifier: MIT
"""A Zarr array whose last two axes, or three with channels, are images."""

from __future__ import annotations

import itertools
import pathlib
import shutil
from typing import Any

import numpy as np

from ._request import Request
from ._stores import NOTES
from ._whole import remove_parts, whole_file


class ZarrStack:
    """A unit is a chunk of the output: the images of one chunk of the input's other axes.

    A chunk that is all zeros may have no file, and Zarr before 3.1 writes version 3's chunks to
    their own names; a file of NOTES for each whole chunk says that it is.
    """

    def __init__(self, source: pathlib.Path, target: pathlib.Path, channels: bool | None):
        self.source, self.target = source, target
        array = _opened(source)
        shape = tuple(int(length) for length in array.shape)
        if array.dtype.kind not in "fuib":
            raise ValueError(f"The array's dtype is {array.dtype}; images are of real numbers.")
        if channels is None:
            channels = len(shape) > 2 and shape[-1] == 3
        rank = 3 if channels else 2
        if len(shape) < rank:
            raise ValueError(f"The array's shape is {shape}; an image has {rank} axes.")
        self.shape, self.rank = shape, rank
        self.steps = tuple(int(step) for step in array.chunks[: len(shape) - rank])

    def prepare(self, request: Request) -> None:
        source = _opened(self.source)
        dtype = request.result_dtype(source.dtype)
        if self._has_array():
            old = _opened(self.target)
            if tuple(old.shape) != self.shape or old.dtype != dtype:
                raise ValueError(f"The output {self.target} is an array of {old.dtype} and shape "
                                 f"{tuple(old.shape)}, and the result's is {dtype} and "
                                 f"{self.shape}.")
            return
        _create(source, self.target, dtype, self.steps + self.shape[len(self.steps):])

    def units(self) -> list[str]:
        counts = [range(-(-length // step)) for length, step in zip(self.shape, self.steps)]
        return [".".join(map(str, index)) or "0" for index in itertools.product(*counts)]

    def is_whole(self, unit: str) -> bool:
        return (self.target / NOTES / f"whole-{unit}").exists()

    def is_there(self, unit: str) -> bool:
        return self._has_array()

    def do(self, request: Request, unit: str) -> None:
        index = [int(part) for part in unit.split(".")] if self.steps else []
        where = tuple(slice(one * step, min((one + 1) * step, length))
                      for one, step, length in zip(index, self.steps, self.shape))
        source, target = _opened(self.source), _opened(self.target, "r+")
        lengths = tuple(one.stop - one.start for one in where)
        done = np.empty(lengths + self.shape[len(where):], target.dtype)
        for image in np.ndindex(*lengths):
            place = tuple(one.start + offset for one, offset in zip(where, image))
            done[image] = request.apply(np.asarray(source[place]))
        target[where or ...] = done
        with whole_file(self.target / NOTES / f"whole-{unit}"):
            pass

    def forget(self) -> None:
        for note in (self.target / NOTES).glob("whole-*"):
            note.unlink(missing_ok=True)
        if self._has_array():
            for entry in self.target.iterdir():
                if entry.name != NOTES:
                    shutil.rmtree(entry) if entry.is_dir() else entry.unlink()

    def finish(self) -> None:
        remove_parts(self.target / NOTES)

    def _has_array(self) -> bool:
        return any((self.target / name).exists() for name in (".zarray", "zarr.json"))


def _opened(path: pathlib.Path, mode: Any = "r") -> Any:
    import zarr

    found: Any = zarr.open(store=str(path), mode=mode)
    if not hasattr(found, "chunks"):
        raise ValueError(f"{path} is a group of Zarr; name one of its arrays: "
                         f"{', '.join(sorted(found.array_keys())) or 'it has none'}.")
    return found


def _create(source: Any, target: pathlib.Path, dtype: np.dtype[Any],
            chunks: tuple[int, ...]) -> None:
    """An empty array of the source's version, attributes and names of axes."""
    import zarr

    options: dict[str, Any] = {}
    metadata: Any = getattr(source, "metadata", None)
    if version := getattr(metadata, "zarr_format", None):
        options["zarr_format"] = version
        if version == 3 and getattr(metadata, "dimension_names", None):
            options["dimension_names"] = metadata.dimension_names
    made: Any = zarr.open(store=str(target), mode="a", shape=tuple(source.shape), chunks=chunks,
                          dtype=dtype, fill_value=0, **options)
    made.attrs.update(dict(source.attrs))
