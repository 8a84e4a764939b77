# SPDX-License-Identifier: MIT
"""python -m imago_fft.dask filter|compress IN OUT: a folder of TIFF files or a Zarr array."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from .. import _images, _library

_NUMBERS = {"low": ("radius",), "high": ("radius",), "band": ("inner", "outer"),
            "stop": ("inner", "outer"), "notch": ("x", "y", "radius"), "wedge": ("angle", "width")}


def _numbers(text: str) -> list[float]:
    try:
        return [float(part) for part in text.split(",")]
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no list of numbers") from None


def _share(text: str) -> float:
    try:
        value = float(text.rstrip("%")) / (100 if text.endswith("%") else 1)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no share, as 0.05 or 5%") from None
    if not 0 <= value <= 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not between 0 and 1 (or 0% and 100%)")
    return value


def _common(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("input", metavar="IN", help="a folder of TIFF files, or a Zarr array")
    parser.add_argument("output", metavar="OUT", help="the output, of the same kind")
    parser.add_argument("--dtype", default="same",
                        help="numbers of the results: same (default; rounded and cut to the range "
                        "of integers), float32, ...")
    parser.add_argument("--nan", choices=("refuse", *_images.FILLS), default="refuse",
                        help="samples that are not finite: refuse (default), fill them by 0 or "
                        "by those around them, or leave them out: NaN in the results")
    parser.add_argument("--channels", choices=("yes", "no"),
                        help="Zarr: whether the last axis has channels; default: if it has 3")
    parser.add_argument("--devices", metavar="A,B",
                        help="a worker for each; default: all GPUs, or all devices without one")
    parser.add_argument("--scheduler", metavar="ADDRESS",
                        help="workers of a running Dask scheduler instead, as tcp://host:8786")
    parser.add_argument("--retries", type=int, default=2, metavar="N",
                        help="how often an image that failed is done again; default: 2")
    parser.add_argument("--afresh", action="store_true",
                        help="do all again, also what is whole in OUT")
    parser.add_argument("--quiet", action="store_true", help="no progress")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m imago_fft.dask",
                                     description="Filters or compresses stacks larger than memory. "
                                     "A run that was stopped goes on where it ended.")
    works = parser.add_subparsers(dest="work", required=True, metavar="filter|compress")
    filtering = works.add_parser("filter", help="filter each image by a mask over its frequencies")
    _common(filtering)
    for kind, names in _NUMBERS.items():
        filtering.add_argument(f"--{kind}", action="append", type=_numbers, default=[],
                               metavar=",".join(names).upper(), help=f"a shape {kind}; may be "
                               "repeated")
    filtering.add_argument("--notches", type=int, default=0, metavar="N",
                           help="find up to N notches in each image, too")
    filtering.add_argument("--mask", metavar="FILE", help="a mask as .npy, as large as an image")
    filtering.add_argument("--soft", type=float, default=0.0, help="width of the shapes' edges")
    filtering.add_argument("--strength", type=float, default=1.0, help="of the shapes, 0 to 1")
    filtering.add_argument("--edges", default="auto", help="none, mirror, mean, taper or auto")
    filtering.add_argument("--release-mean", action="store_true", help="filter the mean, too")
    compressing = works.add_parser("compress", help="compress each image by its 2D DCT")
    _common(compressing)
    compressing.add_argument("--threshold", type=float,
                             help="coefficients of this magnitude or more stay")
    compressing.add_argument("--keep", type=_share, metavar="SHARE",
                             help="this share of the coefficients stays, as 0.05 or 5%%")
    compressing.add_argument("--block", type=int, default=0, help="blocks of 2 to 64 a side")
    return parser


def _shapes(options: argparse.Namespace) -> list[dict[str, Any]]:
    shapes = []
    for kind, names in _NUMBERS.items():
        for numbers in getattr(options, kind):
            if len(numbers) != len(names):
                raise ValueError(f"--{kind} has {len(names)} numbers ({', '.join(names)}), not "
                                 f"{len(numbers)}.")
            shapes.append({"kind": kind, "soft": options.soft, "strength": options.strength,
                           **dict(zip(names, numbers))})
    return shapes


def _work(options: argparse.Namespace, client: Any) -> Any:
    from ._files import compress_files, filter_files

    common = {
        "dtype": options.dtype, "nan": options.nan, "client": client, "retries": options.retries,
        "channels": None if options.channels is None else options.channels == "yes",
        "devices": options.devices.split(",") if options.devices else None,
        "afresh": options.afresh, "progress": not options.quiet,
    }
    if options.work == "compress":
        return compress_files(options.input, options.output, options.threshold, keep=options.keep,
                              block=options.block, **common)
    mask = None
    if options.mask:
        import numpy as np

        mask = np.load(options.mask)
    return filter_files(options.input, options.output, _shapes(options), mask=mask,
                        edges=options.edges, keep_mean=not options.release_mean,
                        notches=options.notches, **common)


def main(arguments: list[str] | None = None) -> int:
    """Runs the command; 0 if all is whole, 1 for a failure, 2 for wrong options."""
    parser = _parser()
    options = parser.parse_args(arguments)
    try:
        client: Any = None
        if options.scheduler:
            import distributed

            client_of: Any = distributed.Client
            client = client_of(options.scheduler, timeout=30, set_as_default=False)
        report = _work(options, client)
    except ImportError as error:
        print(f"{error}; pip install 'imago-fft[dask]' brings what is needed.", file=sys.stderr)
        return 1
    except (ValueError, TypeError) as error:
        print(error, file=sys.stderr)
        return 2
    except (OSError, MemoryError, _library.ImagoError) as error:
        print(error, file=sys.stderr)
        for unit, reason in getattr(getattr(error, "report", None), "failed", {}).items():
            print(f"  {unit}: {reason}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("Stopped; the same command goes on where it ended.", file=sys.stderr)
        return 130
    print(f"{len(report.done)} done, {len(report.kept)} kept, {report.seconds:.1f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
