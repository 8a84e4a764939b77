#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# subproject_test.sh configure|build: the tree as a folder of another project, on a machine without
# the libraries of the programs and tests; "build" also builds and runs a sample there.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# shellcheck source=samples.sh disable=SC1091
. ./samples.sh

cp -r subproject "$work/subproject"
configure "$work/subproject" "$work/build" -DIMAGO_SOURCE="$IMAGO_SOURCE"
[ "$1" = build ] || exit 0
quietly 'Building the subproject' "$IMAGO_CMAKE" --build "$work/build" --target hello_fft
hello_finds_tones "$work/build/hello_fft"
