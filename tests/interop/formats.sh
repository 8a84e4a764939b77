#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# formats.sh PROGRAM WORK: HEIC, AVIF and MATLAB 7.3 files as the libraries of others write them, read by
# PROGRAM (imago-cli) and compared with what those libraries read. They come from PyPI (pillow-heif,
# hdf5storage, SciPy, which brings a file that MATLAB has written) into WORK, where the files stay. Each
# line has a file and the largest difference, in steps of 8 bits or relative. Fails beyond rounding.
set -eu
program=$(realpath "$1") work=$2
here=$(dirname "$(realpath "$0")")
mkdir -p "$work"
work=$(realpath "$work")
if [ ! -x "$work/venv/bin/python" ]; then
    python3 -m venv "$work/venv"
    "$work/venv/bin/pip" install -q numpy scipy h5py hdf5storage pillow pillow-heif
fi
exec "$work/venv/bin/python" "$here/formats/compare.py" "$program" "$work"
