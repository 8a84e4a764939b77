#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Takes the pictures of README.md: drives the real program under a display of its own and writes
# resources/screenshots/{compress,filter,signals,devices}.png. The places that are clicked are those
# of a window of 1360 x 860 in English. The Devices page measures as many points as no cache of the
# device holds, so that its lines can reach the memory's roofline: some minutes on a quiet machine.
set -euo pipefail
usage='Usage: tests/ui/screenshots.sh [--points LOG2] [OUT] [PAGE...]
Takes pictures of the pages (compress, filter, signals, devices; all of them) into OUT
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
    compress | filter | signals | devices) pages+=("$1") && shift ;;
    *) [ -z "$out" ] || { printf '%s\n' "$usage" >&2 && exit 2; }
        out=$1 && shift ;;
    esac
done
cd "$(dirname "$(realpath "$0")")/../.."
out=$(realpath -m -- "${out:-resources/screenshots}")
[ ${#pages[@]} -gt 0 ] || pages=(compress filter signals devices)
imago=$PWD/build/release/app/desktop/imago
for tool in Xvfb xvfb-run xdotool import; do
    command -v "$tool" >/dev/null ||
        { printf 'There is no %s: install xvfb, xdotool and imagemagick.\n' "$tool" >&2 && exit 1; }
done
[ -x "$imago" ] || { printf 'There is no %s: build it first, by ./run.sh.\n' "$imago" >&2 && exit 1; }

# A complex point takes 8 bytes, and a copy reads one array and writes another.
points_beyond_the_cache() {
    local cache log2=22
    cache=$(getconf -a | awk '/LEVEL[234]_CACHE_SIZE/ && $2 > most { most = $2 } END { print most + 0 }')
    while [ $((8 << log2)) -lt $((4 * cache)) ] && [ "$log2" -lt 26 ]; do log2=$((log2 + 2)); done
    printf '%s\n' "$log2"
}
[ -n "$points" ] || points=$(points_beyond_the_cache)
if [ -z "${IMAGO_TOUR_DISPLAY:-}" ]; then
    export IMAGO_TOUR_DISPLAY=own
    exec xvfb-run -a -s '-screen 0 1360x860x24' "$0" --points "$points" "$out" "${pages[@]}"
fi

mkdir -p "$out"
home=$(mktemp -d)
trap 'kill "${program:-}" 2>/dev/null || true; rm -rf "$home"' EXIT
export XDG_CONFIG_HOME=$home/config XDG_DATA_HOME=$home/data XDG_RUNTIME_DIR=$home IMAGO_TOUR=off
export LC_ALL=C.UTF-8 IMAGO_TUNING=off
mkdir -p "$XDG_CONFIG_HOME/imago"
printf '[General]\nappearance=light\ntuneWhenIdle=false\n' >"$XDG_CONFIG_HOME/imago/imago.conf"

fail() {
    printf 'The picture failed: %s\n' "$1" >&2
    exit 1
}
# wait_for SECONDS WHAT COMMAND...: until the command succeeds.
wait_for() {
    local end=$((SECONDS + $1)) what=$2
    shift 2
    until "$@" >/dev/null 2>&1; do
        [ "$SECONDS" -lt "$end" ] || fail "$what did not come"
        sleep 0.2
    done
}
painted_more_than() { [ "$(wc -l <"$trace")" -gt "$1" ]; }
window_of() { window=$(xdotool search --onlyvisible --pid "$program" 2>/dev/null | head -1) && [ -n "$window" ]; }
# Begins with these arguments of the program.
begin() {
    [ -z "${program:-}" ] || { kill "$program" && wait "$program" 2>/dev/null || true; }
    trace=$home/trace
    : >"$trace"
    "$imago" --trace "$@" 2>"$trace" &
    program=$!
    wait_for 30 'the window' window_of
    xdotool windowsize --sync "$window" 1360 860 windowmove "$window" 0 0 windowfocus "$window"
}
# settle N: more than N results are painted, and no newer one follows.
settle() {
    local last
    wait_for 90 'a picture' painted_more_than "$1"
    until last=$(wc -l <"$trace") && sleep 1.5 && [ "$last" = "$(wc -l <"$trace")" ]; do :; done
}
after_painting() {
    local before
    before=$(wc -l <"$trace")
    "$@"
    settle "$before"
}
click() { xdotool mousemove "$1" "$2" sleep 0.1 click 1 sleep 0.1; }
# drag X Y STEPS DX DY: presses there and moves in so many steps.
drag() {
    xdotool mousemove "$1" "$2" mousedown 1
    for ((i = 0; i < $3; i++)); do xdotool mousemove_relative -- "$4" "$5" sleep 0.03; done
    xdotool mouseup 1
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
    click 1202 420 # Suggest
    sleep 5
    after_painting click 1280 574 # Accept all
    picture filter
}
picture_signals() {
    begin --workspace signals samples/signals/nino-sst.csv
    settle 0
    picture signals
}
measured() { [ -n "$(find "$XDG_DATA_HOME" -path '*/runs/*.json')" ]; }
picture_devices() {
    printf '[bench]\nsizes="16,64,256,1024,4096,16384,65536"\npoints=%s\nrounds=7\n' "$points" \
        >>"$XDG_CONFIG_HOME/imago/imago.conf"
    begin --workspace devices
    sleep 10 # the health check
    click 200 82 # the page of comparisons
    sleep 1
    click 1210 378 # Measure
    wait_for 900 'a saved run' measured
    picture devices
}
for page in "${pages[@]}"; do "picture_$page"; done
