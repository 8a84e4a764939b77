#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Takes the pictures of the manual and README.md anew: resources/manual/screenshots/{en,es}/NAME.png. The
# program take_pictures acts on the real window by the names of its parts, so that language, size, scale
# and colours are free; it needs no display. Its table of pictures is in the rows of
# tests/ui/pictures/*_pictures.cpp. The picture `devices` measures as many points as no cache of the device
# holds, so that its lines can reach the memory's roofline: some minutes on a quiet machine.
set -euo pipefail
usage='Usage: tests/ui/screenshots.sh [OPTIONS] [NAME...]
Takes these pictures of the window (--list names them; all of them).
  --language CODE  en or es; both
  --out DIR        instead of resources/manual/screenshots/CODE; with both languages DIR/CODE
  --dark           dark colours
  --scale N        pixels of the picture for one of the window, for example 2 or 1.5
  --size WxH       of the window, in its own pixels (1200x760)
  --points LOG2    2 to this power are the points of a batch on the Devices page; by default as many as
                   fill four times the largest cache of the processor, 2^22 to 2^26
  --list           prints the table of the pictures
Needs a built tree with tests (the target take_pictures), and pngquant, which makes the files small.'
languages=(en es)
out=
points=
scale=1
options=()
names=()
while [ $# -gt 0 ]; do
    case $1 in
    --language) languages=("${2:?"$usage"}") && shift 2 ;;
    --out) out=$(realpath -m -- "${2:?"$usage"}") && shift 2 ;;
    --scale) scale=${2:?"$usage"} && shift 2 ;;
    --size) options+=(--size "${2:?"$usage"}") && shift 2 ;;
    --points) points=${2:?"$usage"} && shift 2 ;;
    --dark | --list) options+=("$1") && shift ;;
    -h | --help) printf '%s\n' "$usage" && exit 0 ;;
    -*) printf 'Unknown option %s\n%s\n' "$1" "$usage" >&2 && exit 2 ;;
    *) names+=("$1") && shift ;;
    esac
done
cd "$(dirname "$(realpath "$0")")/../.."
take=$PWD/build/release/tests/ui/pictures/take_pictures
[ -x "$take" ] || { printf 'There is no %s: build it first, by ./test.sh.\n' "$take" >&2 && exit 1; }
export QT_QPA_PLATFORM=offscreen QT_SCALE_FACTOR=$scale IMAGO_TUNING=off LC_ALL=C.UTF-8
case " ${options[*]} " in *' --list '*) exec "$take" --list ;; esac
command -v pngquant >/dev/null || { printf 'There is no pngquant: install it.\n' >&2 && exit 1; }

# A complex point takes 8 bytes, and a copy reads one array and writes another.
points_beyond_the_cache() {
    local cache log2=22
    cache=$(getconf -a | awk '/LEVEL[234]_CACHE_SIZE/ && $2 > most { most = $2 } END { print most + 0 }')
    while [ $((8 << log2)) -lt $((4 * cache)) ] && [ "$log2" -lt 26 ]; do log2=$((log2 + 2)); done
    printf '%s\n' "$log2"
}
[ -n "$points" ] || points=$(points_beyond_the_cache)

# make_small FROM TO: at most 250 kB, in as many colours as that allows; larger than usual windows are
# what was asked for.
make_small() {
    local colours
    for colours in 256 160 112 80; do
        pngquant --force --strip --speed 1 --output "$2" "$colours" "$1"
        [ "$(stat -c %s "$2")" -gt 250000 ] && [ "$scale" = 1 ] || return 0
    done
}

taken=$(mktemp -d)
trap 'rm -rf "$taken"' EXIT
failed=0
for language in "${languages[@]}"; do
    folder=resources/manual/screenshots/$language
    [ -z "$out" ] || folder=$out
    [ -z "$out" ] || [ ${#languages[@]} = 1 ] || folder=$out/$language
    mkdir -p "$folder"
    "$take" --out "$taken" --language "$language" --points "$points" "${options[@]}" "${names[@]}" || failed=1
    for picture in "$taken"/*.png; do
        [ -e "$picture" ] || continue
        make_small "$picture" "$folder/${picture##*/}"
        printf '%s (%s bytes)\n' "$folder/${picture##*/}" "$(stat -c %s "$folder/${picture##*/}")"
        rm "$picture"
    done
done
exit "$failed"
