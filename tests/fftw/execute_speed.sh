#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# execute_speed.sh PROGRAM OUR_LIBRARY [ROUNDS]: the program with FFTW, with our library as shipped,
# on the host alone (IMAGO_DEVICE names no device) and on the device alone, interleaved. Prints the
# least microseconds of each.
set -eu
program=$1 library=$2 rounds=${3:-3}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for ((round = 0; round < rounds; ++round)); do
    "$program" >>"$work/fftw"
    LD_PRELOAD=$library "$program" >>"$work/shipped"
    LD_PRELOAD=$library IMAGO_DEVICE=none-of-these "$program" >>"$work/host"
    LD_PRELOAD=$library IMAGO_HOST_PATH=off "$program" >>"$work/device"
done
printf '%10s %12s %12s %12s %12s\n' points FFTW shipped host device
for points in $(cut -d' ' -f1 "$work/fftw" | sort -nu); do
    printf '%10s' "$points"
    for one in fftw shipped host device; do
        printf ' %12s' "$(awk -v n="$points" '$1 == n' "$work/$one" | cut -d' ' -f2 | sort -g | head -1)"
    done
    printf '\n'
done
