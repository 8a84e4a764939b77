#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Paints the application's icons of fixed sizes, resources/icons/hicolor/*/apps/*.png: small ones
# from drawings on their own grids of pixels, so that their edges are sharp, larger ones from the
# scalable icon. Needs rsvg-convert (librsvg2-bin). The test `desktop_files_test` compares them.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/../hicolor"
name=io.github.imago_fft.Imago

# paint SIZE SOURCE [OPTIONS of rsvg-convert...]
paint() {
    mkdir -p "$1x$1/apps"
    rsvg-convert "${@:3}" -o "$1x$1/apps/$name.png" "$2"
}
paint 16 ../small/16.svg
paint 22 ../small/24.svg --page-width 22 --page-height 22 --left=-1 --top=-1 -w 24 -h 24
paint 24 ../small/24.svg
paint 32 ../small/32.svg
for size in 48 64 128 256 512; do
    paint "$size" "scalable/apps/$name.svg" -w "$size" -h "$size"
done
