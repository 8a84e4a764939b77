#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# deblur.sh PROGRAM WORK: twelve made blurs are sharpened by PROGRAM (imago-cli deconvolve) and by scikit-image,
# which comes from PyPI into WORK, where it stays. Prints a table of PSNR; the settings of each method are chosen on
# the first six, and the last six are held out. Fails unless the program's are better there by their mean.
set -eu
program=$(realpath "$1") work=$2
here=$(dirname "$(realpath "$0")")
mkdir -p "$work"
work=$(realpath "$work")
if [ ! -x "$work/venv/bin/python" ]; then
    python3 -m venv "$work/venv"
    "$work/venv/bin/pip" install -q numpy scipy scikit-image
fi
exec "$work/venv/bin/python" "$here/deblur/compare.py" "$program" "$work" "$here/../../samples/images"
