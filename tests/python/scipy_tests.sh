#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# scipy_tests.sh PYTHON [ARGUMENTS of pytest]: SciPy's own tests of scipy.fft, first with SciPy's backend
# and then with imago_fft as the global one. Prints both counts and the tests that fail with imago_fft
# alone, and fails if there are any. PYTHON has SciPy and pytest; IMAGO_BUILD names the build.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
python=$1
shift
export IMAGO_BUILD=${IMAGO_BUILD:-$root/build/release}
export PYTHONPATH=$root/engine/python:$root/tests/python${PYTHONPATH:+:$PYTHONPATH} PYTHONDONTWRITEBYTECODE=1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The outcome of each test goes to a file, and the summary to the terminal. SciPy's tests fail at most.
run() {
    local name=$1 status=0
    shift
    timeout "${IMAGO_TEST_SECONDS:-3600}" "$python" -m pytest -q -rA --tb=short -p no:cacheprovider \
        --pyargs scipy.fft.tests "$@" >"$work/$name.log" 2>&1 || status=$?
    [ "$status" -le 1 ] || { tail -n 20 "$work/$name.log" >&2; exit "$status"; }
    grep -oE '^(FAILED|ERROR) [^ ]+' "$work/$name.log" | sed 's/^[A-Z]* //' | sort >"$work/$name.failed" || true
    printf '%s: %s\n' "$name" "$(tail -n 1 "$work/$name.log")"
}
cd "$work"
run scipy "$@"
run imago_fft -p imago_plugin "$@"
grep -A 40 '^imago_fft [0-9]' "$work/imago_fft.log" | grep -E '^imago_fft|^  left: ' || true
ours=$(comm -13 "$work/scipy.failed" "$work/imago_fft.failed")
if [ -n "$ours" ]; then
    printf 'These fail with imago_fft alone:\n%s\n' "$ours"
    grep -E '^E  ' "$work/imago_fft.log" | head -40
    exit 1
fi
