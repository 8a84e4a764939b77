# SPDX-License-Identifier: MIT
"""What is done to each image, as a value that goes to workers and into a file."""

from __future__ import annotations

import dataclasses
import functools
import hashlib
import json
import pathlib
from typing import Any

import numpy as np

from .. import _images


@dataclasses.dataclass(frozen=True)
class Request:
    """The work and its options.

    Attributes
    ----------
    work : {"filter", "compress"}
        The function of `imago_fft`.
    options : dict
        Its keyword arguments, without a mask.
    dtype : str
        Of the results: "same" (as the image's) or the name of a dtype.
    notches : int
        The most notches that are found in each image and filtered, too.
    mask : str, optional
        A .npy file of a mask that every worker can read.
    mask_digest : str, optional
        Its contents' digest.
    """

    work: str
    options: dict[str, Any]
    dtype: str = "same"
    notches: int = 0
    mask: str | None = None
    mask_digest: str | None = None

    def __post_init__(self) -> None:
        if self.dtype != "same" and np.dtype(self.dtype).kind not in "fui":
            raise ValueError(f"The results' dtype is {self.dtype!r}; it is \"same\", or one of real "
                             "numbers.")

    def with_mask(self, mask: Any, folder: pathlib.Path) -> "Request":
        """The same with a mask, which is kept as a file of a folder."""
        array = np.ascontiguousarray(mask, dtype=np.float32)
        digest = hashlib.sha256(array.tobytes() + str(array.shape).encode()).hexdigest()
        name = folder / f"mask-{digest[:16]}.npy"
        if not name.exists():
            from ._whole import whole_file

            with whole_file(name) as file:
                np.save(file, array)
        return dataclasses.replace(self, mask=str(name), mask_digest=digest)

    def text(self) -> str:
        """The same text for all requests that give the same results."""
        values = dataclasses.asdict(self)
        del values["mask"]
        return json.dumps(values, sort_keys=True, indent=1)

    def result_dtype(self, dtype: Any) -> np.dtype[Any]:
        """The dtype of the results of images of a dtype."""
        chosen = np.dtype(dtype if self.dtype == "same" else self.dtype).newbyteorder("=")
        return np.dtype(np.float32) if chosen.kind == "b" else chosen

    def apply(self, image: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        """The result of one image, in the dtype that is asked for."""
        options = dict(self.options)
        if self.work == "compress":
            done = _images.compress(image, **options)
        else:
            shapes = list(options.pop("shapes", ()))
            if self.notches:
                shapes += _images.suggest_notches(image, self.notches,
                                                  nan=options.get("nan", "refuse"))
            mask = None if self.mask is None else _mask(self.mask)
            done = _images.filter(image, shapes, mask=mask, **options)
        return converted(done, self.result_dtype(image.dtype))


@functools.lru_cache(4)
def _mask(name: str) -> np.ndarray[Any, Any]:
    return np.asarray(np.load(name))


def converted(values: np.ndarray[Any, Any], dtype: np.dtype[Any]) -> np.ndarray[Any, Any]:
    """The values as a dtype; for integers rounded, and cut to their range. ValueError for NaN."""
    if dtype.kind not in "ui":
        return values.astype(dtype, copy=False)
    # Not all bounds of 32 and 64 bits are floats; in doubles those of 32 are.
    bounds = np.iinfo(dtype)
    if left_out := np.count_nonzero(np.isnan(values)):
        raise ValueError(f"{left_out} samples of a result have no number, which {dtype.name} cannot "
                         "hold; float32 and float64 can.")
    cut = np.clip(np.rint(values.astype(np.float64)), bounds.min, bounds.max)
    top = cut >= float(bounds.max)
    whole = np.where(top, 0, cut).astype(dtype)
    whole[top] = bounds.max
    return whole
