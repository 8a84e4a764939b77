#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# soak.sh window|batch MINUTES BUILD [TABLE]: uses the programs of a build for so long, and fails if what they take
# grows: the process' memory, open files, threads, and the caches on disk. A line of TABLE (default: soak-WHAT.tsv
# here) is the second, megabytes in memory, files, threads, megabytes of caches. The first third warms up; the mean
# of the last third may be above that of the middle one by a tenth or 24 MB.
#   batch   one run of `imago-cli batch` over a folder of links to pictures of twelve sizes
#   window  imago in Xvfb with twelve files in tabs; xdotool changes pages and tabs, drags, zooms, undoes, opens, closes
set -u
usage='Usage: tests/interop/soak.sh window|batch MINUTES BUILD [TABLE]'
[ $# -ge 3 ] || { printf '%s\n' "$usage" >&2 && exit 2; }
what=$1 minutes=$2 build=$(realpath "$3")
table=$(realpath -m "${4:-soak-$what.tsv}")
work=$(mktemp -d)
pid='' server=''
# A helper outlives the window, and would write on into a folder that goes.
end_helpers() {
    unset XDG_CACHE_HOME
    grep -lasz "^XDG_CACHE_HOME=$work/" /proc/[0-9]*/environ | tr -dc '0-9\n' | xargs -r kill 2>/dev/null
}
trap 'kill $pid $server 2>/dev/null; wait; end_helpers; rm -rf "$work"' EXIT
export XDG_CACHE_HOME=$work/cache XDG_DATA_HOME=$work/data XDG_CONFIG_HOME=$work/config POCL_CACHE_DIR=$work/cache/pocl
mkdir -p "$work/cache" "$work/data" "$work/config" "$work/in" "$work/out" "$work/pictures"

# picture WIDTH HEIGHT: of noise, in color.
picture() {
    { printf 'P6\n%d %d\n255\n' "$1" "$2" && head -c $((3 * $1 * $2)) /dev/urandom; } >"$work/pictures/$1x$2.ppm"
}
for size in '640 480' '601 407' '1000 1000' '1024 768' '1536 1024' '333 1200' '1999 1201' '800 800' '2048 512' \
    '911 1307' '256 256' '1280 720'; do
    # shellcheck disable=SC2086
    picture $size
done

# measure PROCESS: a line of the table. Children of the process that it starts count for nothing here: they end.
measure() {
    local status=/proc/$1/status
    [ -r "$status" ] || return 1
    printf '%d\t%d\t%d\t%d\t%d\n' "$SECONDS" $(($(sed -n 's/^VmRSS:[^0-9]*\([0-9]*\).*/\1/p' "$status") / 1024)) \
        "$(find "/proc/$1/fd" 2>/dev/null | wc -l)" "$(sed -n 's/^Threads:[^0-9]*//p' "$status")" \
        "$(du -sm "$work/cache" 2>/dev/null | cut -f1)" >>"$table"
}
# flat: the verdict over the table.
flat() {
    awk -v end="$SECONDS" '
        { third = int(3 * $1 / (end + 1)); n[third]++; for (k = 2; k <= 5; k++) sum[third, k] += $k }
        END {
            split("x memory files threads caches", name, " "); bad = 0
            for (k = 2; k <= 5; k++) {
                middle = sum[1, k] / n[1]; last = sum[2, k] / n[2]
                grows = last > middle * 1.1 && last > middle + (k == 3 || k == 4 ? 4 : 24)
                bad += grows
                printf "%-8s %8.1f %8.1f%s\n", name[k], middle, last, grows ? "  GROWS" : ""
            }
            exit bad > 0
        }' "$table"
}

soak_batch() {
    local number
    "$build/app/cli/imago-cli" compress "$work/pictures/256x256.ppm" -o "$work/first.png" --keep 5 \
        --save-recipe "$work/recipe.json" >/dev/null || exit 1
    # 98,304 links, by doubling.
    ln -s "$work"/pictures/* "$work/in"
    for number in $(seq 13); do
        cp -a "$work/in" "$work/more" && mv "$work/more" "$work/in/$number"
    done
    "$build/app/cli/imago-cli" batch "$work/recipe.json" "$work/in" -o "$work/out" --format .jpg >"$work/log" 2>&1 &
    pid=$!
}
# Results would fill the disk; batch knows by its journal what is done.
tidy_batch() {
    find "$work/out" -name '*.jpg' -mmin +1 -delete
}

key() {
    xdotool key --clearmodifiers "$@"
}
soak_window() {
    export DISPLAY=:$((90 + RANDOM % 100)) QT_QPA_PLATFORM=xcb
    Xvfb "$DISPLAY" -r -screen 0 1280x800x24 >/dev/null 2>&1 &
    server=$!
    sleep 2
    "$build/app/desktop/imago" --size 1280x800 "$work"/pictures/*.ppm \
        >"$work/log" 2>&1 &
    pid=$!
    sleep 15
}
use_window() {
    xdotool windowfocus "$(xdotool search --pid "$pid" --onlyvisible 2>/dev/null | tail -1)" 2>/dev/null
    key Escape # a dialog that stayed
    case $((RANDOM % 12)) in
    0 | 1) key "ctrl+$((1 + RANDOM % 9))" ;;
    2) key ctrl+Tab ;;
    3) key ctrl+z ;;
    4) key ctrl+shift+z ;;
    5) key ctrl+b && key ctrl+b ;;
    6) key ctrl+shift+1 && sleep 1 && key ctrl+0 ;;
    7 | 8)
        xdotool mousemove $((150 + RANDOM % 900)) $((150 + RANDOM % 500)) mousedown 1 \
            mousemove_relative -- $((RANDOM % 200 - 100)) $((RANDOM % 200 - 100)) sleep 0.2 \
            mousemove_relative -- $((RANDOM % 100 - 50)) $((RANDOM % 100 - 50)) mouseup 1
        ;;
    9) xdotool mousemove $((200 + RANDOM % 800)) $((200 + RANDOM % 400)) click $((4 + RANDOM % 2)) ;;
    *) # a tab closes, and its picture or another one opens, by its name in the dialog: at most twelve are open
        key ctrl+w && sleep 1 && key alt+d && key Escape
        for _ in 1 2; do
            key ctrl+o && sleep 1 && xdotool type "$(find "$work/pictures" -type f | shuf -n 1)" && key Return && sleep 2 && key Escape
        done
        ;;
    esac
}

: >"$table"
"soak_$what"
SECONDS=0
while [ $SECONDS -lt $((minutes * 60)) ]; do
    if [ "$what" = window ]; then
        for _ in 1 2 3 4 5 6 7 8; do use_window; sleep 1; done
    else
        tidy_batch
        sleep 10
    fi
    measure "$pid" || break
done
if ! kill -0 "$pid" 2>/dev/null; then
    printf 'The program ended after %d seconds:\n' $SECONDS
    tail -5 "$work/log"
    exit 1
fi
flat
