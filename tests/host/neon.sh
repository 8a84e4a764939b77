#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# neon.sh BUILD WORK [NAME...]: compiles the host's transforms for AArch64 and runs their tests in
# qemu, where vectors of 16 bytes are NEON's; NAME...: those tests alone, by their names. BUILD is a
# build of this machine, which has written the butterflies; objects stay in WORK. Debian's packages:
# g++-aarch64-linux-gnu, qemu-user. All tests take an hour.
set -euo pipefail
build=$(realpath "$1") work=$2
shift 2
cd "$(dirname "$(realpath "$0")")/../.."
mkdir -p "$work/catch2"
work=$(realpath "$work")
cp /usr/include/catch2/catch.hpp "$work/catch2/"
compile=(aarch64-linux-gnu-g++ -std=c++20 -O2 -ffp-contract=fast -Wno-psabi -I. "-I$work")
for real in float double; do
    suffix=
    [ $real = double ] || suffix='##f'
    cat > "$work/unit_$real.cpp" <<UNIT
#define IMAGO_UNIT unit_narrow_$real
#define IMAGO_REAL $real
#define IMAGO_BYTES 16
#define IMAGO_BUTTERFLIES "$build/engine/host/kernel/butterflies_fused.inc"
#define REAL(constant) constant$suffix
#include "engine/host/kernel/vector_unit.cpp"
UNIT
done
printf '#define CATCH_CONFIG_MAIN\n#include <catch2/catch.hpp>\n' > "$work/main.cpp"
objects=()
for source in "$work"/unit_*.cpp "$work/main.cpp" engine/host/kernel/kernel_table.cpp engine/host/*.cpp \
    engine/host/line/*.cpp tests/host/{definition,strided_run,lines_test,shapes_test}.cpp; do
    object=$work/${source//\//_}.o
    [ "$object" -nt "$source" ] || "${compile[@]}" -c "$source" -o "$object"
    objects+=("$object")
done
aarch64-linux-gnu-g++ "${objects[@]}" -o "$work/host_test" -lpthread
for name in "${@:-}"; do
    qemu-aarch64 -L /usr/aarch64-linux-gnu "$work/host_test" ${name:+"$name"}
done
