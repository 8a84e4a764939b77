#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# scipy_tests.sh PYTHON [ARGUMENTS of pytest]: SciPy's own tests of scipy.fft with imago_fft as global
# backend. PYTHON has SciPy and pytest; IMAGO_BUILD names the build. Takes an hour or more the first
# time: doubles have no kernel of any size, so that each problem is compiled.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
python=$1
shift
export IMAGO_BUILD=${IMAGO_BUILD:-$root/build/release}
export PYTHONPATH=$root/engine/python:$root/tests/python
exec "$python" -m pytest -q -p imago_plugin --pyargs scipy.fft.tests "$@"
