#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# fftw_bench.sh LIBRARIES WORK [LIST]... : FFTW 3.3.10's own test program, built against our libraries
# in the folder LIBRARIES and run by its check.pl. WORK keeps the source, which is Debian's tarball
# (downloaded unless fftw3_3.3.10.orig.tar.gz is there). Lists: short (some dozens of problems),
# random (440), lines (7,476: copies, and lines of one axis), all (about 50,000); default: random.
# PRECISIONS, HOST_PATHS and EFFORT (as --estimate) choose further: by default both precisions, as
# shipped and with IMAGO_HOST_PATH=off. JOBS processes share a list. EVERY=n runs one of n groups of
# its problems. Prints a line for each run, and fails if a problem does.
set -eu
libraries=$(realpath "$1") work=$2
shift 2
lists=${*:-random}
here=$(dirname "$(realpath "$0")")
mkdir -p "$work"
work=$(realpath "$work")
source=$work/fftw-3.3.10 tarball=$work/fftw3_3.3.10.orig.tar.gz
pool=http://deb.debian.org/debian/pool/main/f/fftw3
sum=56c932549852cddcfafdab3820b0200c7742675be92179e59e6215b340e26467

if [ ! -d "$source" ]; then
    if [ ! -f "$tarball" ]; then
        curl -fsS --max-time 120 -o "$tarball.part" "$pool/${tarball##*/}" || {
            echo "skipped: $pool cannot be reached, and $tarball is not there"
            exit 77
        }
        mv "$tarball.part" "$tarball"
    fi
    echo "$sum  $tarball" | sha256sum --check --quiet || exit 1
    tar -C "$work" -xzf "$tarball"
fi

# build PRECISION: the program, without hook.c, which looks into FFTW's own planner.
build() {
    local name=imago_fftw3 define=() folder=$work/build-$1
    [ "$1" = double ] || name=imago_fftw3f define=(-DBENCHFFT_SINGLE)
    mkdir -p "$folder"
    cp "$here/fftw_bench_config.h" "$folder/config.h"
    local compile=("${CC:-cc}" -O1 -w -fPIE -DHAVE_CONFIG_H "${define[@]}" -I"$folder" -I"$source"
        -I"$source/libbench2")
    # An archive, since the program replaces some of its functions.
    (cd "$folder" && "${compile[@]}" -c "$source"/libbench2/*.c && rm -f libbench2.a &&
        ar rc libbench2.a ./*.o && rm ./*.o)
    "${compile[@]}" "$source"/tests/{bench,fftw-bench}.c "$here/fftw_bench_hook.c" \
        -fPIE -pie -Wl,-z,relro,-z,now -o "$folder/bench" -L"$folder" -lbench2 -L"$libraries" -l$name -Wl,-rpath,"$libraries" -lm
}

arguments() {
    case $1 in
    short) echo '-r -c=2 --maxsize=2000' ;;
    random) echo '-r -c=30' ;;
    lines) echo '-0d -1d' ;;
    all) echo '-a -c=100' ;;
    *) echo "the lists are short, random, lines and all, not $1" >&2 && exit 2 ;;
    esac
}

# check PRECISION LIST HOST_PATH SHARE SHARES: check.pl, whose calls of the program this share takes
# in turn with the others. The same problems each time; --verify prints a line for each.
check() {
    local folder=$work/build-$1 share
    share=$(mktemp -d "$folder/share.XXXXXX")
    cat >"$share/bench" <<SCRIPT
#!/bin/sh
case \$* in *--can-do*) exec "$folder/bench" "\$@" ;; esac
n=\$((\$(cat "$share/calls") + 1))
echo \$n >"$share/calls"
[ \$((n % $5)) = $4 ] || exit 0
exec "$folder/bench" "\$@"
SCRIPT
    chmod +x "$share/bench"
    echo 0 >"$share/calls"
    # shellcheck disable=SC2046,SC2086
    (cd "$share" && IMAGO_HOST_PATH=$3 IMAGO_FFTW_REPORT=$share/count \
        perl -e 'srand 2023; $_ = shift; do $_; die $@ if $@;' "$source/tests/check.pl" -k -v \
        ${EFFORT:---estimate} $(arguments "$2") "$share/bench") >"$share/log" 2>&1
}

failures=0 jobs=${JOBS:-1} every=${EVERY:-1}
for precision in ${PRECISIONS:-float double}; do
    build "$precision"
    for list in $lists; do
        for host in ${HOST_PATHS:-on off}; do
            log=$work/$precision-$list-$host.log report=$work/$precision-$list-$host.count
            rm -rf "$report" "$work/build-$precision"/share.*
            begin=$SECONDS ended=yes running=()
            for ((job = 0; job < jobs; ++job)); do
                check "$precision" "$list" "$host" $((job * every)) $((jobs * every)) &
                running+=($!)
            done
            for job in "${running[@]}"; do
                wait "$job" || ended=no
            done
            cat "$work/build-$precision"/share.*/log >"$log"
            cat "$work/build-$precision"/share.*/count >"$report" 2>/dev/null || true
            passed=$(grep -cE '^[^ ]+ [0-9.e+-]+ [0-9.e+-]+ [0-9.e+-]+$' "$log" || true)
            failed=$(grep -cE 'FAILED|Found relative error' "$log" || true)
            on_host=$(awk '{gsub(",", ""); s += $5} END {print s + 0}' "$report" 2>/dev/null || true)
            on_device=$(awk '{s += $NF} END {print s + 0}' "$report" 2>/dev/null || true)
            printf '%s, %s list, host path %s: %s passed, %s failed; executions: %s on the host, %s on the device; %s s\n' \
                "$precision" "$list" "$host" "$passed" "$failed" "${on_host:-0}" "${on_device:-0}" \
                $((SECONDS - begin))
            [ $ended = yes ] || echo "The run did not end by itself: see $log" >&2
            [ "$failed" = 0 ] && [ "$passed" -gt 0 ] && [ $ended = yes ] || failures=1
        done
    done
done
exit $failures
