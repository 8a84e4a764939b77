#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Takes the pictures of README.md: drives the real program on a separate display and writes
# resources/screenshots/{compress,filter,signals,devices,poisson}.png. The places that are clicked are those
# of a window of 1360 x 860 in English. The Devices page measures as many points as no cache of the
# device holds, so that its lines can reach the memory's roofline: some minutes on a quiet machine.
set -euo pipefail
usage='Usage: tests/ui/screenshots.sh [--points LOG2] [OUT] [PAGE...]
Takes pictures of the pages (compress, filter, signals, devices, poisson; all of them) into OUT
(resources/screenshots). --points: 2 to this power are the points of a batch on the Devices page;
by default as many as fill four times the largest cache of the processor, 2^22 to 2^26.
Needs a built tree, and xvfb, xdotool and imagemagick.'
points=
pages=()
out=
while [ $# -gt 0 ]; do
    case $1 in
    --points) points=${2:?"$usage"} && shift 2 ;;
    -h | --help) printf '%s\n' "$usage" && exit 0 ;;
    -*) printf 'Unknown option %s\n%s\n' "$1" "$usage" >&2 && exit 2 ;;
    compress | filter | signals | devices | poisson) pages+=("$1") && shift ;;
    *) [ -z "$out" ] || { printf '%s\n' "$usage" >&2 && exit 2; }
        out=$1 && shift ;;
    esac
done
cd "$(dirname "$(realpath "$0")")/../.."
out=$(realpath -m -- "${out:-resources/screenshots}")
[ ${#pages[@]} -gt 0 ] || pages=(compress filter signals devices poisson)
patience=1.5
# shellcheck source=tests/ui/drive.sh disable=SC1091
. tests/ui/drive.sh

# A complex point takes 8 bytes, and a copy reads one array and writes another.
points_beyond_the_cache() {
    local cache log2=22
    cache=$(getconf -a | awk '/LEVEL[234]_CACHE_SIZE/ && $2 > most { most = $2 } END { print most + 0 }')
    while [ $((8 << log2)) -lt $((4 * cache)) ] && [ "$log2" -lt 26 ]; do log2=$((log2 + 2)); done
    printf '%s\n' "$log2"
}
[ -n "$points" ] || points=$(points_beyond_the_cache)
on_own_display tests/ui/screenshots.sh --points "$points" "$out" "${pages[@]}"
export IMAGO_TUNING=off
printf '[General]\nappearance=light\ntuneWhenIdle=false\n' >"$settings"

fail() {
    printf 'The picture failed: %s\n' "$1" >&2
    exit 1
}
picture() {
    xdotool mousemove 700 5
    sleep 1.5
    import -window "$window" "$out/$1.png"
    printf '%s\n' "$out/$1.png"
}

picture_compress() {
    begin --workspace compress samples/images/astronaut.png
    settle 0
    xdotool key ctrl+d # the difference
    sleep 1
    after_painting drag 1138 138 8 3 0
    picture compress
}
picture_filter() {
    begin --workspace filter samples/images/camera_halftone.png
    settle 0
    click 1202 629 # Suggest
    sleep 5
    after_painting click 1280 783 # Accept all
    picture filter
}
picture_signals() {
    begin --workspace signals samples/signals/nino-sst.csv
    settle 0
    picture signals
}
picture_devices() {
    printf '[bench]\nsizes="16,64,256,1024,4096,16384,65536"\npoints=%s\nrounds=7\n' "$points" \
        >>"$settings"
    begin --workspace devices
    sleep 10 # the health check
    click 200 82 # the page of comparisons
    sleep 1
    click 1210 378 # Measure
    wait_for 900 'a saved run' saved_run
    picture devices
}
picture_poisson() {
    begin --workspace poisson samples/images/charges.npy
    settle 0
    picture poisson
}
for page in "${pages[@]}"; do "picture_$page"; done
