#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Takes the metainfo's dark pictures, one of them at the scale of a screen of high resolution, into
# resources/screenshots (or the folder given). The light ones are those of README.md:
# tests/ui/screenshots.sh takes them. Needs a built tree, no display.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/../../.."
out=$(realpath -m -- "${1:-resources/screenshots}")
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
mkdir -p "$out" "$home/config/imago"
printf '[General]\nappearance=dark\ntuneWhenIdle=false\n' >"$home/config/imago/imago.conf"
export XDG_CONFIG_HOME=$home/config XDG_DATA_HOME=$home/data XDG_RUNTIME_DIR=$home
export IMAGO_TUNING=off LC_ALL=C.UTF-8 QT_QPA_PLATFORM=offscreen
cli=build/release/app/cli/imago-cli
imago=build/release/app/desktop/imago

"$cli" filter samples/images/camera_halftone.png --suggest "$home/notches.imago-mask.json" >/dev/null
QT_SCALE_FACTOR=2 "$imago" --size 1360x860 --workspace filter --mask "$home/notches.imago-mask.json" \
    --screenshot "$out/filter-dark-hidpi.png" samples/images/camera_halftone.png
"$imago" --size 1360x860 --workspace signals --screenshot "$out/signals-dark.png" \
    samples/signals/chirp_with_hum.flac
printf '%s\n' "$out/filter-dark-hidpi.png" "$out/signals-dark.png"
