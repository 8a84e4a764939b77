#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# film.sh BUILD [OUT]: films imago on a display of its own, ten frames a second with a clock below the window: a
# picture of 12 MP opens, the threshold of Compress is dragged, Filter is visited for the first time, a brush paints
# on the spectrum, a picture of another size opens, and Compress is visited again. A line for each stage:
#   stage    what the hand does
#   seconds  from its beginning until nothing more comes
#   first    until the first new frame
#   still    the longest time without a new result while the hand moves; else without any new frame until the last
#   frames   new ones of the four pictures
#   flashes  pictures that came and went within half a second, to what was there before
# Fails where a frame flashes, or where a drag or a brush stands STILL (1) seconds. OUT (build/film) gets film.mkv
# without loss, and a PNG of every new frame of the whole window, named by its tenth of a second and the stage, to
# look at one by one. The positions of the mouse are those of a window of 1360 x 860 in English. Needs xvfb, xdotool,
# imagemagick and ffmpeg.
# shellcheck disable=SC2317  # the functions are called by name
set -euo pipefail
usage='Usage: tests/interop/film.sh BUILD [OUT]'
[ $# -ge 1 ] || { printf '%s\n' "$usage" >&2 && exit 2; }
for tool in Xvfb xdotool convert ffmpeg; do
    command -v "$tool" >/dev/null || { printf 'There is no %s.\n' "$tool" >&2 && exit 1; }
done
imago=$(realpath "$1")/app/desktop/imago
cd "$(dirname "$(realpath "$0")")/../.."
out=$(realpath -m "${2:-build/film}")
work=$(mktemp -d)
server='' camera='' program=''
# A helper outlives the window, and would write on into a folder that goes.
end_helpers() {
    unset XDG_CACHE_HOME
    grep -lasz "^XDG_CACHE_HOME=$work/" /proc/[0-9]*/environ | tr -dc '0-9\n' | xargs -r kill 2>/dev/null
}
trap 'kill $program $camera $server 2>/dev/null; wait; end_helpers; rm -rf "$work"' EXIT
rm -rf "$out" && mkdir -p "$out/frames" "$work/config/imago"
export XDG_CONFIG_HOME=$work/config XDG_DATA_HOME=$work/data XDG_CACHE_HOME=$work/cache POCL_CACHE_DIR=$work/cache/pocl
export XDG_RUNTIME_DIR=$work IMAGO_TOUR=off LC_ALL=C.UTF-8 QT_QPA_PLATFORM=xcb
printf '[General]\nappearance=light\nequalPanes=true\ntuneWhenIdle=false\n' >"$work/config/imago/imago.conf"
convert samples/images/astronaut.png -resize '4000x3000!' -attenuate 0.3 +noise Gaussian -quality 92 "$work/large.jpg"
convert samples/images/coffee.png -resize '3000x2000!' -attenuate 0.3 +noise Gaussian -quality 92 "$work/next.jpg"

width=1360 height=860 clock=40
export DISPLAY=:$((90 + RANDOM % 100))
Xvfb "$DISPLAY" -r -screen 0 "${width}x$((height + clock))x24" >/dev/null 2>&1 &
server=$!
sleep 2
ffmpeg -nostdin -y -loglevel info -f x11grab -draw_mouse 0 -framerate 10 -video_size "${width}x$((height + clock))" \
    -i "$DISPLAY" -vf "drawtext=text='%{pts\:hms}':x=10:y=$height+8:fontsize=24:fontcolor=white" \
    -fps_mode cfr -r 10 -c:v libx264rgb -preset ultrafast -qp 0 "$out/film.mkv" 2>"$work/camera.log" &
camera=$!
until grep -qs 'start:' "$work/camera.log"; do sleep 0.1; done
begin=$(sed -nE 's/.*start: ([0-9.]+),.*/\1/p' "$work/camera.log" | head -1)
sleep 1

now() { awk -v begin="$begin" -v now="$EPOCHREALTIME" 'BEGIN { printf "%.2f", now - begin }'; }
results() { grep -c '^{"request"' "$work/trace" || true; }
# settle: a whole result is painted, and no other one follows for a second; at most 60 seconds.
painted=0
settle() {
    local end=$((SECONDS + 60)) last
    until [ "$(results)" -gt "$painted" ] || [ $SECONDS -gt $end ]; do sleep 0.05; done
    until last=$(results) && sleep 1 && [ "$last" = "$(results)" ] || [ $SECONDS -gt $end ]; do :; done
    painted=$last
}
# stage NAME moves|waits COMMAND...: films what the command does, and what comes of it.
stage() {
    local from until
    from=$(now)
    "${@:3}"
    until=$(now)
    settle
    printf '%s %s %s %s %s\n' "$1" "$2" "$from" "$until" "$(now)" >>"$work/stages"
    sleep 1
}
start() {
    "$imago" --trace --size "${width}x$height" --workspace compress "$work/large.jpg" "$work/next.jpg" \
        2>"$work/trace" &
    program=$!
    until window=$(xdotool search --onlyvisible --pid "$program" 2>/dev/null | head -1) && [ -n "$window" ]; do sleep 0.05; done
    xdotool windowmove "$window" 0 0
}
# drag X Y STEPS DX DY: presses there and moves in so many steps.
drag() {
    xdotool mousemove "$1" "$2" mousedown 1
    for ((i = 0; i < $3; i++)); do xdotool mousemove_relative -- "$4" "$5" sleep 0.03; done
    xdotool mouseup 1
}
click() { xdotool mousemove "$1" "$2" sleep 0.1 click 1; }
page() { xdotool windowfocus "$window" key "$1"; }

: >"$work/trace"
stage open waits start
stage drag moves drag 1135 170 60 1 0
stage filter waits page ctrl+2
click 1203 250 # the brush
stage paint moves drag 680 172 60 2 1
stage next waits page ctrl+Tab
stage compress waits page ctrl+1
stage drag-next moves drag 1135 170 60 1 0
kill "$program"
wait "$program" || true
program=''
kill -INT "$camera"
wait "$camera" || true
camera=''

# A line for each frame: hashes of original, spectrum, result and difference, without what stands around them.
for corner in 95:132 580:132 95:486 580:486; do
    ffmpeg -nostdin -v error -i "$out/film.mkv" -vf "crop=460:300:$corner" -f framemd5 - |
        sed -n '/^#/!s/.*, *//p' >"$work/$corner"
done
paste "$work"/95:132 "$work"/580:132 "$work"/95:486 "$work"/580:486 >"$work/hashes"
awk -v still="${STILL:-1}" -v new="$work/new" '
    FILENAME ~ /hashes$/ {
        count = FNR
        whole[FNR] = $0
        for (k = 1; k <= 4; k++) at[FNR, k] = $k
        next
    }
    FNR == 1 { printf "%-12s %8s %6s %6s %6s %7s\n", "stage", "seconds", "first", "still", "frames", "flashes" }
    {
        from = int($3 * 10) + 1; until = int($4 * 10) + 1; end = int($5 * 10) + 1
        frames = flashes = longest = first = 0; last = seen = from
        for (i = from; i <= end && i < count; i++) {
            if (whole[i] != whole[i - 1]) {
                frames++; last = i
                if (!first) first = i
                print $1, i >new
            }
            for (k = 1; k <= 4; k++)
                if (at[i, k] != at[i - 1, k] && at[i, k] != at[i + 1, k])
                    for (j = 1; j <= 5; j++)
                        if (at[i + j, k] == at[i - 1, k]) { flashes++; print $1 "-flash", i >new; break }
            # What has to move is the result, as long as the hand does.
            if ($2 == "moves" ? i <= until && at[i, 3] != at[i - 1, 3] : whole[i] != whole[i - 1]) {
                if (i - seen > longest) longest = i - seen
                seen = i
            }
        }
        if ($2 == "moves" && until - seen > longest) longest = until - seen
        bad += flashes > 0 || ($2 == "moves" && longest >= 10 * still)
        printf "%-12s %8.1f %6.1f %6.1f %6d %7d\n", $1, (last - from) / 10, (first - from) / 10, longest / 10, frames, flashes
    }
    END { exit bad > 0 }' "$work/hashes" "$work/stages" && failed=0 || failed=1
ffmpeg -nostdin -v error -i "$out/film.mkv" -compression_level 1 "$work/%d.png"
while read -r stage number; do
    cp "$work/$number.png" "$out/frames/$(printf '%05d' "$number")-$stage.png"
done <"$work/new"
printf 'The film and its new frames are in %s\n' "$out"
exit "$failed"
