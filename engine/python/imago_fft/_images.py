# SPDX-License-Identifier: MIT
"""Pictures: compressing and filtering. Arrays are height x width, or height x width x channels (1
or 3), as photographs usually are; the engine's planes are made of them."""

from __future__ import annotations

from ctypes import byref, c_size_t
from typing import Any, Literal, Mapping, Sequence, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _devices
from ._devices import Choice
from ._library import CompressFigures, Figure, Setting, Shape, call, text_of

_KINDS = ("low", "high", "band", "stop", "notch", "wedge")
_EDGES = ("none", "mirror", "mean", "taper", "auto")
FILLS = ("zero", "neighbours", "leave-out")
_NUMBERS = ("radius", "inner", "outer", "x", "y", "angle", "width", "soft", "strength")
_FIGURE_ROOM = 1040  # figures, and 1000 rows of a table

Shapes = Sequence[Mapping[str, Any]]
"""Shapes of a mask over frequencies; see `filter`."""


def _planes(image: ArrayLike, nan: str) -> NDArray[Any]:
    array = np.asarray(image)
    check_nan(nan)
    if array.dtype.kind == "c":
        raise TypeError("An image is real.")
    if array.ndim == 2:
        array = array[..., np.newaxis]
    if array.ndim != 3 or array.shape[2] not in (1, 3):
        raise ValueError(f"An image is height x width, or height x width x 1 or 3 channels, not "
                         f"{np.shape(image)}.")
    with np.errstate(over="ignore"):
        planes = np.ascontiguousarray(np.moveaxis(array, 2, 0), dtype=np.float32)
    _check_floats(array, planes)
    if nan == "refuse":
        return planes
    filled = planes.copy() if np.shares_memory(planes, array) else planes
    call("fill_non_finite", filled.ctypes.data, *filled.shape, int(nan != "zero"), None)
    return filled


def _check_floats(array: NDArray[Any], planes: NDArray[Any]) -> None:
    """Raises ValueError if float32 does not tell what an array of more digits does."""
    if np.can_cast(array.dtype, np.float32):
        return
    numbers = np.moveaxis(array, 2, 0).astype(np.float64)
    known = np.isfinite(numbers)
    if not known.any():
        return
    numbers, kept = numbers[known], planes[known].astype(np.float64)
    if not np.isfinite(kept).all():
        raise ValueError("An image has samples beyond the range of float32 (3.4e38).")
    error, size, spread = abs(kept - numbers).max(), abs(numbers).max(), np.ptp(numbers)
    if error > 0 and size < np.finfo(np.float32).tiny:
        raise ValueError(f"An image's largest sample is {size:g}, which float32 cannot hold with "
                         "all its digits; scale the image first.")
    if error > 1e-3 * spread > 1e-15 * size:
        raise ValueError(f"An image's samples differ by {spread:g} and reach {size:g}: rounding to "
                         "float32 blurs such differences; subtract the mean first.")


def _image(planes: NDArray[Any], like: ArrayLike, nan: str) -> NDArray[Any]:
    image = np.ascontiguousarray(np.moveaxis(planes, 0, 2)).reshape(np.shape(like))
    if nan == "leave-out":
        image[~np.isfinite(like)] = np.nan
    return image


def check_nan(nan: str) -> None:
    """Raises ValueError unless it says what to do with samples that are not finite."""
    if nan != "refuse" and nan not in FILLS:
        raise ValueError(f"nan is {nan!r}; it is one of {('refuse', *FILLS)}.")


def check_compress(threshold: float | None, keep: float | None) -> None:
    """Raises ValueError unless one of both is given."""
    if (threshold is None) == (keep is None):
        raise ValueError("Either threshold or keep is needed.")
    if keep is not None and not 0 <= keep <= 1:
        raise ValueError("keep is a share, 0 to 1.")


def check_filter(shapes: Shapes, edges: str) -> None:
    """Raises ValueError if a shape or the edges are none of the engine's."""
    if edges not in _EDGES:
        raise ValueError(f"The edges are {edges!r}; they are one of {_EDGES}.")
    _shapes(shapes)


@overload
def compress(image: ArrayLike, threshold: float | None = None, *, keep: float | None = None,
             block: int = 0, depth: int = 32, return_figures: Literal[False] = False,
             nan: str = "refuse", device: Choice = None) -> NDArray[Any]: ...


@overload
def compress(image: ArrayLike, threshold: float | None = None, *, keep: float | None = None,
             block: int = 0, depth: int = 32, return_figures: Literal[True],
             nan: str = "refuse", device: Choice = None) -> tuple[NDArray[Any], dict[str, float]]: ...


def compress(image: ArrayLike, threshold: float | None = None, *, keep: float | None = None,
             block: int = 0, depth: int = 32, return_figures: bool = False, nan: str = "refuse",
             device: Choice = None) -> Any:
    """Compresses an image by its 2D DCT (norm "ortho").

    Parameters
    ----------
    image : array_like
        Height x width, or height x width x channels (1 or 3).
    threshold : float, optional
        Coefficients of this magnitude or more stay.
    keep : float, optional
        Instead, the share of the largest coefficients that stays, 0 to 1.
    block : int, optional
        0 for one DCT of the plane, else the side of blocks, 2 to 64.
    depth : {8, 16, 32}, optional
        Bits of a sample for psnr and ssim; 32 takes the data's own range.
    return_figures : bool, optional
        Whether the figures come back, too. Without them a threshold of whole planes takes less time.
    nan : {"refuse", "zero", "neighbours", "leave-out"}, optional
        Samples that are NaN or infinite: an error, or filled by 0, or by the mean of the known ones
        around them, or left out: filled so for the work, and NaN in the result.
    device : str, int or Device, optional
        See `set_device`.

    Returns
    -------
    ndarray of float32, or a pair of it and a dict
        The image of the coefficients that stay, in the shape of `image`. The dict has coefficients
        and kept (numbers), energy_kept (a share), threshold, psnr (dB) and ssim (1 is equal).

    Raises
    ------
    ValueError
        Both or none of `threshold` and `keep`, a shape, block or depth that does not exist, or
        samples that are not finite, unless `nan` fills them.
    TypeError
        A complex image.
    ImagoError
        The device failed, or the process was forked.

    Examples
    --------
    >>> y, x = np.mgrid[:64, :64]
    >>> small, figures = imago_fft.compress(np.cos(x / 9) * y, keep=0.05, return_figures=True)
    >>> small.shape, round(figures["kept"] / 64**2, 2), figures["psnr"] > 30
    ((64, 64), 0.05, True)
    """
    check_compress(threshold, keep)
    planes = _planes(image, nan)
    out, figures = np.empty_like(planes), CompressFigures()
    call("compress", _devices.opened(device).handle, planes.ctypes.data, *planes.shape,
         0.0 if threshold is None else float(threshold), -1.0 if keep is None else float(keep),
         block, depth, out.ctypes.data, byref(figures) if return_figures else None)
    result = _image(out, image, nan)
    if not return_figures:
        return result
    return result, {name: getattr(figures, name) for name, *_ in CompressFigures._fields_}


def _shapes(shapes: Shapes) -> Any:
    array = (Shape * max(len(shapes), 1))()
    for one, given in zip(array, shapes):
        values = {"strength": 1.0, **given}
        kind = values.pop("kind", None)
        if kind not in _KINDS or set(values) - set(_NUMBERS):
            raise ValueError(f"A shape has a kind of {_KINDS}, and numbers of {_NUMBERS}.")
        one.kind = _KINDS.index(kind)
        for name, value in values.items():
            setattr(one, name, float(value))
    return array


def filter(image: ArrayLike, shapes: Shapes = (), *, mask: ArrayLike | None = None,
           edges: str = "auto", keep_mean: bool = True, nan: str = "refuse",
           device: Choice = None) -> NDArray[Any]:
    """Filters an image by the product of shapes over its frequencies.

    Parameters
    ----------
    image : array_like
        Height x width, or height x width x channels (1 or 3).
    shapes : sequence of dict
        Each with "kind" and its numbers. Frequencies are in cycles per pixel (x across, y down),
        angles in degrees, and each shape has its mirror image:
        "low" keeps up to `radius`, "high" keeps above it; "band" keeps from `inner` to `outer`,
        "stop" removes them; "notch" removes within `radius` of (`x`, `y`); "wedge" removes
        directions within `width` / 2 of `angle`. All have `soft`, the width of the edge (0 by
        default), and `strength`, the share of the effect (1 by default).
    mask : array_like, optional
        A picture of factors, height x width, with frequency 0 in the middle; edges are then
        "none" or "taper".
    edges : {"none", "mirror", "mean", "taper", "auto"}, optional
        How edges are treated.
    keep_mean : bool, optional
        Whether the mean stays.
    nan : {"refuse", "zero", "neighbours", "leave-out"}, optional
        As of `compress`.
    device : str, int or Device, optional
        See `set_device`.

    Returns
    -------
    ndarray of float32
        The shape of `image`, in its unit.

    Raises
    ------
    ValueError
        A shape of the image or of the mask, a kind, a number's name or edges that do not exist, or
        samples that are not finite, unless `nan` fills them.
    TypeError
        A complex image.
    ImagoError
        The device failed, or the process was forked.

    Examples
    --------
    >>> y, x = np.mgrid[:64, :64]
    >>> stripes = np.cos(2 * np.pi * x / 4)
    >>> notch = {"kind": "notch", "x": 0.25, "y": 0, "radius": 0.02}
    >>> bool(abs(imago_fft.filter(stripes, [notch])).max() < 1e-5)
    True
    """
    check_filter(shapes, edges)
    planes = _planes(image, nan)
    picture = None if mask is None else np.ascontiguousarray(mask, dtype=np.float32)
    if picture is not None and picture.shape != planes.shape[1:]:
        raise ValueError(f"The mask's shape is {picture.shape}; the image's is {planes.shape[1:]}.")
    out = np.empty_like(planes)
    call("filter", _devices.opened(device).handle, planes.ctypes.data, *planes.shape,
         _shapes(shapes), len(shapes), None if picture is None else picture.ctypes.data,
         _EDGES.index(edges), int(keep_mean), out.ctypes.data)
    return _image(out, image, nan)


def suggest_notches(image: ArrayLike, most: int = 32, *, nan: str = "refuse",
                    device: Choice = None) -> list[dict[str, Any]]:
    """Finds periodic patterns, as of a screen or of stripes: shapes for `filter`.

    Parameters
    ----------
    image : array_like
        Height x width, or height x width x channels (1 or 3).
    most : int, optional
        The most notches.
    nan : {"refuse", "zero", "neighbours", "leave-out"}, optional
        As of `compress`.
    device : str, int or Device, optional
        See `set_device`.

    Returns
    -------
    list of dict
        The strongest first, each with kind ("notch"), x, y, radius, soft (cycles per pixel) and
        strength.

    Raises
    ------
    ValueError, TypeError, ImagoError
        As of `filter`.

    Examples
    --------
    >>> y, x = np.mgrid[:128, :128]
    >>> noise = np.random.default_rng(1).standard_normal((128, 128))
    >>> found = imago_fft.suggest_notches(noise + 5 * np.cos(2 * np.pi * x / 4))
    >>> found[0]["kind"], round(abs(found[0]["x"]), 2)
    ('notch', 0.25)
    """
    planes, count = _planes(image, nan), c_size_t()
    found = (Shape * max(most, 1))()
    call("suggest_notches", _devices.opened(device).handle, planes.ctypes.data, *planes.shape,
         found, most, byref(count))
    names = ("x", "y", "radius", "soft", "strength")
    return [{"kind": "notch", **{name: getattr(one, name) for name in names}}
            for one in found[: count.value]]


def _setting(name: str, value: Any, dtype: Any, kept: list[Any], volume: int = 0) -> Setting:
    """A setting of an operation; an array is a picture, or beside a volume of so many channels a
    stack of as many."""
    if isinstance(value, np.ndarray) and value.ndim > 0:
        if volume:
            pages = _stack_planes(value if value.ndim > 2 else value[np.newaxis]).astype(dtype)
            if len(pages) != volume:
                pages = np.repeat(pages[:1], volume, axis=0)
            kept.append(pages)
            channels, depth, height, width = pages.shape
            return Setting(name.encode(), None, pages.ctypes.data, height, width, channels * depth)
        if value.ndim not in (2, 3) or (value.ndim == 3 and value.shape[2] not in (1, 3)):
            raise ValueError(f"{name} is a picture of height x width, or of height x width x 1 or "
                             f"3 channels, not {value.shape}.")
        planes = np.ascontiguousarray(np.moveaxis(np.atleast_3d(value), 2, 0), dtype=dtype)
        kept.append(planes)
        channels, height, width = planes.shape
        return Setting(name.encode(), None, planes.ctypes.data, height, width, channels)
    text = str(value).lower() if isinstance(value, (bool, np.bool_)) else str(value)
    return Setting(name.encode(), text.encode(), None, 0, 0, 0)


def _operation_planes(image: ArrayLike, nan: str) -> NDArray[Any]:
    array = np.asarray(image)
    if array.dtype != np.float64 or nan != "refuse":
        return _planes(image, nan)
    if array.ndim not in (2, 3) or (array.ndim == 3 and array.shape[2] not in (1, 3)):
        raise ValueError("An image is height x width, or height x width x 1 or 3 channels, not "
                         f"{array.shape}.")
    return np.ascontiguousarray(np.moveaxis(np.atleast_3d(array), 2, 0))


def _stack_planes(stack: ArrayLike) -> NDArray[Any]:
    """Channels x pages x height x width."""
    array = np.asarray(stack)
    if array.dtype.kind == "c":
        raise TypeError("A stack is real.")
    if array.ndim == 3:
        array = array[..., np.newaxis]
    if array.ndim != 4 or array.shape[3] not in (1, 3) or array.size == 0:
        raise ValueError("A stack is pages x height x width, or pages x height x width x 1 or 3 "
                         f"channels, not {np.shape(stack)}.")
    kind = np.float64 if array.dtype == np.float64 else np.float32
    planes = np.ascontiguousarray(np.moveaxis(array, 3, 0), dtype=kind)
    if not np.can_cast(array.dtype, kind) and not np.array_equal(planes, np.moveaxis(array, 3, 0)):
        raise ValueError("A stack has samples that float32 does not hold; convert it to float64.")
    return planes


def _found(figures: Any, count: int) -> dict[str, Any]:
    """Figures as a dict; the rows of a table are a list."""
    found: dict[str, Any] = {}
    for figure in figures[:count]:
        numbers, name = tuple(figure.values[:figure.count]), figure.name.decode()
        if name.endswith("[]"):
            found.setdefault(name[:-2], []).append(numbers)
        else:
            found[name] = numbers[0] if len(numbers) == 1 else numbers
    return found


def _operate(operation: str, planes: NDArray[Any], out: NDArray[Any] | None, device: Choice,
             settings: Mapping[str, Any]) -> dict[str, Any]:
    """Carries out an operation on channels x height x width, or on channels x pages x height x
    width, into `out` unless it is None, and returns its figures."""
    kept: list[Any] = []
    volume = len(planes) if planes.ndim == 4 else 0
    rows = [_setting(name, value, planes.dtype, kept, volume) for name, value in settings.items()]
    room, count = _FIGURE_ROOM + (planes.shape[1] if volume else 0), c_size_t()
    figures = (Figure * room)()
    call("operate_stack" if volume else "operate_figures", _devices.opened(device).handle,
         operation.encode(), (Setting * max(len(rows), 1))(*rows), len(rows),
         int(planes.dtype == np.float64), planes.ctypes.data, *planes.shape,
         None if out is None else out.ctypes.data, figures, room, byref(count))
    return _found(figures, count.value)


def _rows(signal: ArrayLike, name: str) -> NDArray[Any]:
    """A signal, or several as rows, as float32 or float64."""
    rows = np.asarray(signal)
    if rows.dtype.kind == "c":
        raise TypeError(f"{name} is real.")
    if rows.ndim not in (1, 2) or rows.size == 0:
        raise ValueError(f"{name} is a line of samples, or channels x samples, not "
                         f"{np.shape(signal)}.")
    kind = np.float32 if np.can_cast(rows.dtype, np.float32) else np.float64
    return np.ascontiguousarray(np.atleast_2d(rows), dtype=kind)


def _lags(signal: ArrayLike, device: Choice,
          settings: Mapping[str, Any]) -> tuple[NDArray[Any], dict[str, Any]]:
    """The lags of a correlation, and its figures."""
    rows, words = _rows(signal, "A signal"), dict(settings)
    reference = words.pop("reference", None)
    if reference is not None:
        fixed = _rows(reference, "A reference")
        kind = np.result_type(rows, fixed)
        rows, words["reference"] = rows.astype(kind), fixed.astype(kind)
    kept: list[Any] = []
    made = [_setting(name, value, rows.dtype, kept) for name, value in words.items()]
    most = rows.shape[1] + (rows if reference is None else words["reference"]).shape[1] - 1
    out, written, count = np.empty(most, rows.dtype), c_size_t(), c_size_t()
    figures = (Figure * _FIGURE_ROOM)()
    call("operate_lags", _devices.opened(device).handle, b"correlate",
         (Setting * max(len(made), 1))(*made), len(made), int(rows.dtype == np.float64),
         rows.ctypes.data, *rows.shape, out.ctypes.data, most, byref(written), figures,
         _FIGURE_ROOM, byref(count))
    return out[:written.value].copy(), _found(figures, count.value)


@overload
def operate(operation: str, image: ArrayLike, *, return_figures: Literal[False] = False,
            nan: str = "refuse", device: Choice = None, **settings: Any) -> NDArray[Any]: ...


@overload
def operate(operation: str, image: ArrayLike, *, return_figures: Literal[True],
            nan: str = "refuse", device: Choice = None,
            **settings: Any) -> tuple[NDArray[Any], dict[str, Any]]: ...


def operate(operation: str, image: ArrayLike, *, return_figures: bool = False,
            nan: str = "refuse", device: Choice = None, **settings: Any) -> Any:
    """Carries out an operation on an image.

    Parameters
    ----------
    operation : str
        "deconvolve", "flatten", "convolve" (see also `fftconvolve`), "align" (see also `align`) or
        "match" (see also `match`); of signals, which are the rows of a two-dimensional array,
        "response" (of one row) and "correlate" (of a line, too).
    image : array_like
        Height x width, or height x width x channels (1 or 3). float64 is computed in double
        precision. With ``dimensions=3`` of "deconvolve" it is a volume: pages x height x width, or
        pages x height x width x channels; so is an array ``psf_file``.
    return_figures : bool, optional
        Whether to return what the operation reports, too: a dict of numbers, of two axes tuples.
    nan : {"refuse", "zero", "neighbours", "leave-out"}, optional
        As of `compress`; float64 takes "refuse" only.
    device : str, int or Device, optional
        See `set_device`.
    **settings
        Those of the command ``imago-cli OPERATION`` by their names in recipes: numbers, words,
        truth values; an array of the form of an image for a setting that is a picture.

    Returns
    -------
    ndarray of float32 or float64
        The result in the shape of `image`; of "correlate" one number for each lag, from the figure
        ``first`` on; with `return_figures`, a tuple of it and the figures.

    Raises
    ------
    ValueError
        An operation or a setting that does not exist, a value out of range, a shape of the image,
        or samples that are not finite. A volume, or signals to correlate, with `nan`.
    TypeError
        A complex image.
    ImagoError
        The device failed, or the process was forked.

    Examples
    --------
    >>> point = np.zeros((64, 64)); point[30, 20] = 1
    >>> sharp = imago_fft.operate("deconvolve", point, psf="gaussian", psf_size=1, noise=1e-3)
    >>> sharp.shape, sharp.dtype == np.float64
    ((64, 64), True)
    >>> late = np.zeros(64); late[25:35] = 1
    >>> lags, found = imago_fft.operate("correlate", late, reference=np.roll(late, -5),
    ...                                 return_figures=True)
    >>> round(found["lag"]), lags.shape
    (5, (127,))
    """
    volume = settings.get("dimensions") in (3, "3")
    if nan != "refuse" and (volume or operation == "correlate"):
        raise ValueError("A volume, and signals to correlate, take nan=\"refuse\" only.")
    if operation == "correlate":
        made, figures = _lags(image, device, settings)
        return (made, figures) if return_figures else made
    planes = _stack_planes(image) if volume else _operation_planes(image, nan)
    out = np.empty_like(planes)
    figures = _operate(operation, planes, out, device, settings)
    if volume:
        made = np.moveaxis(out, 0, 3).reshape(np.shape(image))
    else:
        made = _image(out, image, nan)
    return (made, figures) if return_figures else made


def align(reference: ArrayLike, moving: ArrayLike, *, rotation: bool = False,
          weights: Literal["automatic", "phase", "none"] = "automatic",
          device: Choice = None) -> dict[str, Any]:
    """Finds what lays an image on another one of the same shape.

    Parameters
    ----------
    reference, moving : array_like
        As the image of `operate`. float64 in both is computed in double precision.
    rotation : bool, optional
        Whether to look for a turn and a scale (half to double), too.
    weights : {"automatic", "phase", "none"}, optional
        How frequencies count: by how far both images agree there; all the same (phase
        correlation); by their amplitude (cross-correlation).
    device : str, int or Device, optional
        See `set_device`.

    Returns
    -------
    dict
        ``shift``: rows and columns that are to be added to places in `moving`, as
        scipy.ndimage.shift takes them; with `rotation`, ``angle`` in degrees, counter-clockwise as
        seen, and ``scale``, both about the middle and before the shift; ``confidence``, 0 to 1: how
        far the correlation's peak stands above the next one; ``peak``: its height, 1 if all
        frequencies that count agree; ``overlap_percent``.

    Raises
    ------
    ValueError
        Other shapes, an image of equal samples, or samples that are not finite.
    TypeError
        A complex image.
    ImagoError
        The device failed, or the process was forked.

    Examples
    --------
    >>> image = np.random.default_rng(1).random((64, 64))
    >>> found = imago_fft.align(image, np.roll(image, (3, -5), axis=(0, 1)))
    >>> tuple(round(part) for part in found["shift"])
    (-3, 5)
    """
    planes = _operation_planes(moving, "refuse")
    return _operate("align", planes, None, device,
                    {"reference": np.asarray(reference), "rotation": rotation, "weights": weights})


def align_stack(stack: ArrayLike, reference: ArrayLike | None = None, *,
                onto: Literal["first", "last", "mean"] = "first",
                weights: Literal["automatic", "phase", "none"] = "automatic",
                interpolation: Literal["fourier", "cubic"] = "fourier",
                beyond: Literal["zero", "edge", "wrap"] = "zero",
                device: Choice = None) -> tuple[NDArray[Any], dict[str, Any]]:
    """Lays the pages of a stack on each other.

    Parameters
    ----------
    stack : array_like
        Pages x height x width, or pages x height x width x channels (1 or 3). float64 is computed
        in double precision.
    reference : array_like, optional
        What the pages are laid on, a stack of the same shape; by default the stack itself.
    onto : {"first", "last", "mean"}, optional
        What each page is laid on: the first page of `reference`, its last one, or the mean of its
        first page and of the pages laid so far.
    weights : {"automatic", "phase", "none"}, optional
        As of `align`.
    interpolation : {"fourier", "cubic"}, optional
        How a part of a sample is shifted.
    beyond : {"zero", "edge", "wrap"}, optional
        What a page has where it ends.
    device : str, int or Device, optional
        See `set_device`.

    Returns
    -------
    ndarray of float32 or float64
        The stack, laid.
    dict
        ``shifts``: pages x 2, the rows and columns that were added to places in each page, as
        scipy.ndimage.shift takes them; ``confidence``: one for each page, 0 to 1.

    Raises
    ------
    ValueError
        Other shapes, or samples that are not finite.
    TypeError
        A complex stack.
    ImagoError
        The device failed, or the process was forked.

    Examples
    --------
    >>> page = np.random.default_rng(1).random((64, 64))
    >>> drifting = np.stack([page, np.roll(page, (3, -5), axis=(0, 1))])
    >>> laid, found = imago_fft.align_stack(drifting, beyond="wrap")
    >>> np.round(found["shifts"]).astype(int).tolist()
    [[0, 0], [-3, 5]]
    """
    pages = _stack_planes(stack)
    fixed = pages if reference is None else _stack_planes(reference).astype(pages.dtype)
    if fixed.shape != pages.shape:
        raise ValueError(f"A stack and its reference have one shape, not {np.shape(stack)} and "
                         f"{np.shape(reference)}.")
    out = np.empty_like(pages)
    found = _operate("align", pages, out, device,
                     {"onto": onto, "weights": weights, "interpolation": interpolation,
                      "beyond": beyond, "reference": np.moveaxis(fixed, 0, 3)})
    if len(pages[0]) == 1:
        shifts, confidence = [found["shift"]], [found["confidence"]]
    else:
        shifts = [row[1:3] for row in found["shifts"]]
        confidence = [row[3] for row in found["shifts"]]
    laid = np.moveaxis(out, 0, 3)
    return (laid if np.ndim(stack) == 4 else laid[..., 0],
            {"shifts": np.array(shifts), "confidence": np.array(confidence)})


def match(image: ArrayLike, template: ArrayLike, *, threshold: float = 0.5, peaks: int = 100,
          distance: float = 0, device: Choice = None) -> list[tuple[int, int, float]]:
    """Finds the places of a small image in a larger one.

    Parameters
    ----------
    image, template : array_like
        As the image of `operate`; colours count by their luma. The template is no larger than the
        image. float64 is computed in double precision.
    threshold : float, optional
        The least normalised cross-correlation of a place, -1 to 1.
    peaks : int, optional
        How many places are returned at most, 1 to 1000: the best ones.
    distance : float, optional
        Two places are so far from each other at least, in samples; 0: half the template's shorter
        side.
    device : str, int or Device, optional
        See `set_device`.

    Returns
    -------
    list of (int, int, float)
        Row and column of the sample on which the template's sample (height // 2, width // 2) lies,
        and the score, as skimage.feature.match_template computes it; the best one first. The map of
        all scores is ``operate("match", image, template=template)``.

    Raises
    ------
    ValueError
        A template that is larger than the image or of equal samples, samples that are not finite,
        or a value out of range.
    TypeError
        A complex image.
    ImagoError
        The device failed, or the process was forked.

    Examples
    --------
    >>> image = np.random.default_rng(1).random((64, 64))
    >>> [place[:2] for place in imago_fft.match(image, image[10:20, 30:45], threshold=0.9)]
    [(15, 37)]
    """
    planes = _operation_planes(image, "refuse")
    found = _operate("match", planes, None, device,
                     {"template": np.asarray(template), "threshold": threshold, "peaks": peaks,
                      "distance": distance})
    return [(int(y), int(x), score) for y, x, score in found.get("matches", [])]


def wisdom_export() -> str:
    """The records that plans of this process use, as text.

    Raises
    ------
    ImagoError
        The process was forked.

    Examples
    --------
    >>> imago_fft.wisdom_import(imago_fft.wisdom_export())
    """
    return text_of("wisdom_export")


def wisdom_import(text: str) -> None:
    """Adds records of `wisdom_export` to this process.

    Parameters
    ----------
    text : str
        The records; those of other devices and drivers are hints at most.

    Raises
    ------
    ValueError
        There is no record that can be read.

    Examples
    --------
    >>> imago_fft.wisdom_import("something else")
    Traceback (most recent call last):
    ...
    ValueError: ...
    """
    call("wisdom_import", text.encode())
