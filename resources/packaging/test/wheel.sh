#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# wheel.sh WHEEL: installs the wheel and NumPy in an empty virtual environment and runs a user's program, with the
# drivers of this machine and without any.
set -eu
wheel=$(realpath "$1")
user=$(realpath "$(dirname "$0")")/wheel_user.py
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/pip install -q "$wheel"
unset IMAGO_BUILD IMAGO_LIBRARY PYTHONPATH
export XDG_CACHE_HOME=$work/cache XDG_DATA_HOME=$work/data IMAGO_PREPARE=off
venv/bin/python "$user"
OCL_ICD_VENDORS=$work/none venv/bin/python "$user"
# All of it comes from the wheel.
venv/bin/python -c '
import imago_fft, pathlib, sys
maps = {line.split()[-1] for line in open("/proc/self/maps") if "imago" in line}
other = [one for one in maps if not one.startswith(sys.prefix)]
sys.exit(f"These are not the wheel'\''s: {other}" if other else 0)'
