#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Drives the real program by mouse and keyboard on a separate display, through the main stories,
# and leaves a picture of each stage: compress a photograph, remove halftone, look at a signal,
# compare devices. Fails if a stage does not appear or a file is not written. The click
# positions are those of a window of 1360 x 860 in English.
set -euo pipefail
usage='Usage: tests/ui/tour.sh [--dark] [OUT]
Leaves pictures and saved results in OUT (build/tour); needs a built tree, and xvfb, xdotool and
imagemagick.'
appearance=light
while [ $# -gt 0 ]; do
    case $1 in
    --dark) appearance=dark && shift ;;
    -h | --help) printf '%s\n' "$usage" && exit 0 ;;
    -*) printf 'Unknown option %s\n%s\n' "$1" "$usage" >&2 && exit 2 ;;
    *) break ;;
    esac
done
cd "$(dirname "$(realpath "$0")")/../.."
out=$(realpath -m -- "${1:-build/tour}")
patience=0.7
# shellcheck source=tests/ui/drive.sh disable=SC1091
. tests/ui/drive.sh
options=()
[ "$appearance" = light ] || options=(--dark)
on_own_display tests/ui/tour.sh "${options[@]}" "$out"
printf '[General]\nappearance=%s\ntuneWhenIdle=false\n' "$appearance" >"$settings"

fail() {
    import -window root "$out/failed.png"
    printf 'The tour failed: %s (%s)\n' "$1" "$out/failed.png" >&2
    exit 1
}

keys() { xdotool key --delay 40 "$@"; }
picture() {
    sleep 0.5
    import -window root "$out/$1.png"
    printf '%s\n' "$out/$1.png"
}
# Ctrl+S and a path into the dialog that follows.
save_as() {
    rm -f "$1"
    keys ctrl+s
    sleep 1
    keys ctrl+a
    xdotool type --delay 5 "$1"
    keys Return
    wait_for 30 "$1" test -s "$1"
    sleep 1
}

compress_a_photograph() {
    begin --workspace compress samples/images/astronaut.png
    settle 0
    after_painting drag 1138 138 12 3 0
    picture 1-compress-threshold
    after_painting click 1265 106
    keys ctrl+d
    sleep 1
    picture 2-compress-percent-and-difference
    after_painting click 1212 331
    picture 3-compress-blocks
    save_as "$out/astronaut-compressed.png"
    picture 4-compress-saved
}

remove_halftone() {
    begin --workspace filter samples/images/camera_halftone.png
    settle 0
    picture 5-halftone
    click 1202 629
    sleep 4
    picture 6-halftone-suggested
    after_painting click 1280 783
    picture 7-halftone-removed
    save_as "$out/camera-filtered.png"
}

look_at_a_signal() {
    begin --workspace signals samples/signals/nino-sst.csv
    settle 0
    picture 8-signal
    begin --workspace signals samples/signals/chirp_with_hum.flac
    settle 0
    after_painting drag 330 600 20 10 0
    after_painting drag 640 600 10 10 0
    picture 9-signal-bands
    after_painting click 1225 238
    picture 10-spectrogram
}

compare_devices() {
    printf '[bench]\nsizes="16,64,256,1024,4096"\npoints=16\nrounds=3\n' >>"$settings"
    begin --workspace devices
    sleep 10 # the health check
    picture 11-devices
    click 200 82
    sleep 0.5
    click 1210 378
    wait_for 180 'a saved run' saved_run
    picture 12-devices-compared
    click 276 82
    picture 13-devices-tuning
}

compress_a_photograph
remove_halftone
look_at_a_signal
compare_devices
printf 'The tour is over; its pictures and results are in %s\n' "$out"
