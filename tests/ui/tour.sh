#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Drives the real program by mouse and keyboard under a display of its own, through the main stories,
# and leaves a picture of each stage: compress a photograph, remove halftone, look at a signal,
# compare devices. Fails where a stage does not come or a file is not written. The places that are
# clicked are those of a window of 1360 x 860 in English.
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
imago=$PWD/build/release/app/desktop/imago
for tool in Xvfb xvfb-run xdotool import; do
    command -v "$tool" >/dev/null ||
        { printf 'There is no %s: install xvfb, xdotool and imagemagick.\n' "$tool" >&2 && exit 1; }
done
[ -x "$imago" ] || { printf 'There is no %s: build it first, by ./run.sh.\n' "$imago" >&2 && exit 1; }
if [ -z "${IMAGO_TOUR_DISPLAY:-}" ]; then
    export IMAGO_TOUR_DISPLAY=own
    options=()
    [ "$appearance" = light ] || options=(--dark)
    exec xvfb-run -a -s '-screen 0 1360x860x24' "$0" "${options[@]}" "$out"
fi

mkdir -p "$out"
home=$(mktemp -d)
trap 'kill "${program:-}" 2>/dev/null || true; rm -rf "$home"' EXIT
export XDG_CONFIG_HOME=$home/config XDG_DATA_HOME=$home/data XDG_RUNTIME_DIR=$home IMAGO_TOUR=off
export LC_ALL=C.UTF-8
mkdir -p "$XDG_CONFIG_HOME/imago"
printf '[General]\nappearance=%s\ntuneWhenIdle=false\n' "$appearance" >"$XDG_CONFIG_HOME/imago/imago.conf"

fail() {
    import -window root "$out/failed.png"
    printf 'The tour failed: %s (%s)\n' "$1" "$out/failed.png" >&2
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

# Begins a story with these arguments of the program.
begin() {
    [ -z "${program:-}" ] || { kill "$program" && wait "$program" 2>/dev/null || true; }
    trace=$home/trace
    : >"$trace"
    "$imago" --trace --size 1360x860 "$@" 2>"$trace" &
    program=$!
    wait_for 20 'the window' window_of
    xdotool windowfocus "$window"
}

# after_painting COMMAND...: runs it, and waits until its result is painted and no newer one follows.
after_painting() {
    local before
    before=$(wc -l <"$trace")
    "$@"
    settle "$before"
}

# settle N: more than N results are painted, and no newer one follows.
settle() {
    local last
    wait_for 60 'a picture' painted_more_than "$1"
    until last=$(wc -l <"$trace") && sleep 0.7 && [ "$last" = "$(wc -l <"$trace")" ]; do :; done
}

click() { xdotool mousemove "$1" "$2" sleep 0.1 click 1 sleep 0.1; }
keys() { xdotool key --delay 40 "$@"; }
# drag X Y STEPS DX DY: presses there and moves in so many steps.
drag() {
    xdotool mousemove "$1" "$2" mousedown 1
    for ((i = 0; i < $3; i++)); do xdotool mousemove_relative -- "$4" "$5" sleep 0.03; done
    xdotool mouseup 1
}
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
    click 1202 420
    sleep 4
    picture 6-halftone-suggested
    after_painting click 1280 574
    picture 7-halftone-removed
    save_as "$out/camera-filtered.png"
}

saved_run() { [ -n "$(find "$XDG_DATA_HOME" -path '*/runs/*.json')" ]; }
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
    printf '[bench]\nsizes="16,64,256,1024,4096"\npoints=16\nrounds=3\n' >>"$XDG_CONFIG_HOME/imago/imago.conf"
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
