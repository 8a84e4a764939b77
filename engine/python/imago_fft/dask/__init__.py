# SPDX-License-Identifier: MIT
"""Filtering and compressing of stacks that are larger than memory, by Dask.

`filter` and `compress` take a dask array and return one that is computed image by image.
`filter_files` and `compress_files` take a folder of TIFF files or a Zarr array and write the same
kind, by worker processes, one for each device. What is written is whole: each file or chunk gets
its name after its last byte. A run that was stopped goes on where it ended; a worker that dies is
started again, and its image is done again.

From the shell: ``python -m imago_fft.dask filter IN OUT --low 0.2``. The packages are those of
``pip install 'imago-fft[dask]'``, of which Zarr and tifffile are needed for their own files alone.
"""

from ._arrays import compress, filter
from ._files import compress_files, filter_files
from ._run import Failed, Report

__all__ = ["Failed", "Report", "compress", "compress_files", "filter", "filter_files"]
