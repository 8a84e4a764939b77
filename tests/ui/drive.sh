# shellcheck shell=bash disable=SC2034,SC2154
# SPDX-License-Identifier: GPL-3.0-or-later
# Drives the real program by mouse and keyboard under a display of its own, at 1360 x 860. Sourced by
# tour.sh, at the repository's root, which sets
#   out       the folder of the pictures
#   patience  how long no newer result follows the last one, in seconds
# and defines fail SENTENCE, which does not return.

# on_own_display COMMAND...: runs this again under a display, unless there is one; begins a home.
on_own_display() {
    local tool
    imago=$PWD/build/release/app/desktop/imago
    for tool in Xvfb xvfb-run xdotool import; do
        command -v "$tool" >/dev/null ||
            { printf 'There is no %s: install xvfb, xdotool and imagemagick.\n' "$tool" >&2 && exit 1; }
    done
    [ -x "$imago" ] || { printf 'There is no %s: build it first, by ./run.sh.\n' "$imago" >&2 && exit 1; }
    if [ -z "${IMAGO_TOUR_DISPLAY:-}" ]; then
        export IMAGO_TOUR_DISPLAY=own
        exec xvfb-run -a -s '-screen 0 1360x860x24' "$@"
    fi
    mkdir -p "$out"
    home=$(mktemp -d)
    trap 'kill "${program:-}" 2>/dev/null || true; rm -rf "$home"' EXIT
    export XDG_CONFIG_HOME=$home/config XDG_DATA_HOME=$home/data XDG_RUNTIME_DIR=$home
    export IMAGO_TOUR=off LC_ALL=C.UTF-8
    settings=$XDG_CONFIG_HOME/imago/imago.conf
    mkdir -p "${settings%/*}"
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
saved_run() { [ -n "$(find "$XDG_DATA_HOME" -path '*/runs/*.json')" ]; }

# Begins with these arguments of the program.
begin() {
    if [ -n "${program:-}" ]; then
        kill "$program" || true
        wait "$program" 2>/dev/null || true
    fi
    trace=$home/trace
    : >"$trace"
    "$imago" --trace --size 1360x860 "$@" 2>"$trace" &
    program=$!
    wait_for 30 'the window' window_of
    xdotool windowmove "$window" 0 0 windowfocus "$window"
}
# settle N: more than N results are painted, and no newer one follows.
settle() {
    local last
    wait_for 90 'a picture' painted_more_than "$1"
    until last=$(wc -l <"$trace") && sleep "$patience" && [ "$last" = "$(wc -l <"$trace")" ]; do :; done
}
# after_painting COMMAND...: runs it, and waits until its result is painted and no newer one follows.
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
