# SPDX-License-Identifier: MIT
"""A folder of TIFF files; a file has one image, or pages that are worked on one after another."""

from __future__ import annotations

import pathlib
from typing import Any

import numpy as np

from ._request import Request
from ._whole import remove_parts, whole_file

_SUFFIXES = (".tif", ".tiff")


def tiff_names(folder: pathlib.Path) -> list[str]:
    """The TIFF files of a folder, without those of its folders."""
    return sorted(file.name for file in folder.iterdir()
                  if file.suffix.lower() in _SUFFIXES and not file.name.startswith(".")
                  and file.is_file())


class TiffFolder:
    """Each file is a unit, and whole if it is there and no older than its input."""

    def __init__(self, source: pathlib.Path, target: pathlib.Path):
        import tifffile  # noqa: F401  Its absence is known before the first worker.

        self.source, self.target = source, target

    def prepare(self, request: Request) -> None:
        """The folder is there already."""

    def units(self) -> list[str]:
        return tiff_names(self.source)

    def is_whole(self, unit: str) -> bool:
        out = self.target / unit
        return out.exists() and out.stat().st_mtime_ns >= (self.source / unit).stat().st_mtime_ns

    def is_there(self, unit: str) -> bool:
        return (self.target / unit).exists()

    def do(self, request: Request, unit: str) -> None:
        import tifffile

        with tifffile.TiffFile(self.source / unit) as pages:
            if not pages.pages:
                raise ValueError("The file has no pages.")
            with whole_file(self.target / unit) as file:
                with tifffile.TiffWriter(file, bigtiff=_is_large(pages),
                                         byteorder=pages.byteorder) as out:
                    for number, page in enumerate(pages.pages):
                        _add(out, request, page.aspage(), number == 0)

    def forget(self) -> None:
        for unit in self.units():
            (self.target / unit).unlink(missing_ok=True)

    def finish(self) -> None:
        remove_parts(self.target)


def _is_large(pages: Any) -> bool:
    """Whether offsets of 32 bits might not do; samples may grow from 8 to 64 bits."""
    values = sum(int(np.prod(page.shape)) for page in pages.pages)
    return bool(pages.is_bigtiff or values * 8 > 3 << 30)


def _add(out: Any, request: Request, page: Any, first: bool) -> None:
    """Writes the result of a page, with its resolution and, of the first, the description."""
    image = page.asarray()
    planar = page.axes == "SYX"
    done = request.apply(np.moveaxis(image, 0, -1) if planar else image)
    options: dict[str, Any] = {}
    if first and page.description and (not page.is_ome or done.dtype == image.dtype):
        # With its own description a stack keeps its axes.
        options["description"] = page.description
    if "XResolution" in page.tags and "YResolution" in page.tags:
        options["resolution"] = tuple(page.tags[name].value
                                      for name in ("XResolution", "YResolution"))
        if "ResolutionUnit" in page.tags:
            options["resolutionunit"] = page.tags["ResolutionUnit"].value
    out.write(np.ascontiguousarray(np.moveaxis(done, -1, 0) if planar else done), metadata=None,
              photometric="rgb" if "S" in page.axes else _grey(page),
              planarconfig="separate" if planar else None,
              compression=None if int(page.compression) == 1 else "zlib", **options)


def _grey(page: Any) -> str:
    return "miniswhite" if int(page.photometric) == 0 else "minisblack"
