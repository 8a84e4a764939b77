#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# programs.sh LIBRARIES WORK [PROGRAM]...: programs that nobody here wrote, unchanged, with FFTW and
# with our libraries in the folder LIBRARIES preloaded: octave, imagemagick, gmic, pyfftw, gnuradio;
# default: all. Each line has the relative L2 difference of their results and the seconds of either,
# the least of ROUNDS (3) interleaved ones. Fails if results differ beyond rounding, or if a test of
# Octave or pyFFTW fails with ours that passes with FFTW. What is not installed is skipped, with a
# line. pyFFTW's tests come from the folder PYFFTW_SOURCE or its repository; GNU Radio may lie in a
# folder GNURADIO_ROOT, into which Debian's packages were extracted (dpkg -x). Their outputs stay in
# WORK.
# shellcheck disable=SC2317  # the functions are called by name
set -eu
libraries=$(realpath "$1") work=$2
shift 2
here=$(dirname "$(realpath "$0")")/programs
mkdir -p "$work"
work=$(realpath "$work")
rounds=${ROUNDS:-3}
preload=$libraries/libimago_fftw3f.so.0:$libraries/libimago_fftw3.so.0
failed=0
python=/usr/bin/python3
export QT_QPA_PLATFORM=offscreen

skip() { printf '%s: skipped, %s\n' "$1" "$2"; }

# with LIBRARY COMMAND...: runs it with FFTW or with ours.
with() {
    local library=$1
    shift
    if [ "$library" = imago ]; then
        LD_PRELOAD=$preload IMAGO_FFTW_REPORT=$work/counts "$@"
    else "$@"; fi
}

# timed NAME COMMAND...: interleaved rounds with OUT the name of the file for results, and TIME the
# file for seconds, which are those of the command if it writes none. Leaves $seconds_fftw and
# $seconds_imago, and fails with the command.
timed() {
    local name=$1 library round begin
    shift
    for library in fftw imago; do rm -f "$work/$name-$library".seconds; done
    for ((round = 0; round < rounds; ++round)); do
        for library in fftw imago; do
            rm -f "$work/time"
            begin=$EPOCHREALTIME
            if ! OUT=$work/$name-$library TIME=$work/time with "$library" "$@" \
                >"$work/$name-$library.log" 2>&1; then
                printf '%s: failed with %s, see %s\n' "$name" "$library" "$work/$name-$library.log"
                failed=1
                return 1
            fi
            if [ -f "$work/time" ]; then cat "$work/time"; else
                awk -v a="$begin" -v b="$EPOCHREALTIME" 'BEGIN {print b - a}'
            fi >>"$work/$name-$library.seconds"
        done
    done
    seconds_fftw=$(sort -g "$work/$name-fftw.seconds" | head -1)
    seconds_imago=$(sort -g "$work/$name-imago.seconds" | head -1)
}

# compared NAME TYPE LIMIT [SUFFIX]: prints the line of a program.
compared() {
    local difference
    difference=$("$python" "$here/compare.py" "$2" "$work/$1-fftw${4:-}" "$work/$1-imago${4:-}")
    printf '%s%s: difference %s; FFTW %.3f s, imago %.3f s\n' "$1" "${4:-}" "$difference" \
        "$seconds_fftw" "$seconds_imago"
    if ! awk -v d="$difference" -v l="$3" 'BEGIN {exit !(d <= l)}'; then
        printf '%s%s: the results differ\n' "$1" "${4:-}"
        failed=1
    fi
}

octave() {
    command -v octave-cli >/dev/null || { skip octave 'there is no octave-cli'; return; }
    local tests library passed
    tests=$(octave-cli -q --eval 'disp (fullfile (OCTAVE_HOME, "share", "octave", version, "etc", "tests"))' 2>/dev/null)
    rm -rf "$work/octave-tests"
    mkdir -p "$work/octave-tests"
    # Debian's Octave is built with FFTW, but does not say so to `test`.
    for file in libinterp/corefcn/fft.cc libinterp/corefcn/fft2.cc libinterp/corefcn/fftn.cc \
        libinterp/dldfcn/fftw.cc; do
        [ ! -f "$tests/$file-tst" ] || sed 's/^%!testif HAVE_FFTW[^%]*$/%!test/' "$tests/$file-tst" \
            >"$work/octave-tests/$(basename "$file" .cc).tst"
    done
    for library in fftw imago; do
        passed=0
        for name in "$work"/octave-tests/*.tst fftfilt fftconv fftshift ifftshift; do
            # Some of its versions fail as they end, after the line of figures.
            with "$library" octave-cli -q --eval \
                "[n, m] = test ('$name', 'quiet'); printf ('figures %d %d\n', n, m);" 2>/dev/null
        done >"$work/octave-tests-$library.log" || true
        passed=$(awk '/^figures/ {n += $2; m += $3} END {print n + 0 " of " m + 0}' "$work/octave-tests-$library.log")
        printf 'octave, its own tests with %s: %s passed\n' "$library" "$passed"
        [ "$library" = fftw ] && expected=$passed
        [ "$passed" = "$expected" ] || failed=1
    done
    timed octave bash -c "octave-cli -q '$here/octave.m' || test -s \"\$TIME\"" || return 0
    compared octave float64 1e-14 .double
    compared octave float64 1e-6 .single
}

imagemagick() {
    local convert=/usr/bin/convert
    "$convert" -version 2>/dev/null | grep -q fftw || {
        skip imagemagick 'there is no convert that is built with FFTW'
        return
    }
    "$convert" -seed 7 -size 1536x1536 plasma: -depth 16 "$work/plasma.png"
    # The magnitude and the phase, and back, in 16 bits.
    timed imagemagick bash -c "$convert '$work/plasma.png' -fft -depth 16 \"\$OUT.miff\" &&
        $convert \"\$OUT.miff\" -ift -depth 16 rgb:\"\$OUT.back\" &&
        $convert \"\$OUT.miff[0]\" -depth 16 rgb:\"\$OUT.magnitude\"" || return 0
    compared imagemagick uint16 1e-5 .magnitude
    compared imagemagick uint16 1e-4 .back
}

gmic() {
    command -v gmic >/dev/null || { skip gmic 'there is no gmic'; return; }
    timed gmic bash -c "gmic -v - 1200,900,1,1,'100*sin(x*y/97)+x%13' fft o[0] \"\$OUT.real.raw\",double \
        o[1] \"\$OUT.imaginary.raw\",double ifft o[0] \"\$OUT.back.raw\",double" || return 0
    for part in real imaginary back; do compared gmic float64 1e-6 ".$part.raw"; done
}

pyfftw() {
    local version source=${PYFFTW_SOURCE:-$work/pyFFTW} library
    version=$("$python" -c 'import pyfftw; print(pyfftw.__version__)' 2>/dev/null) || {
        skip pyfftw 'there is no Python package pyfftw'
        return
    }
    [ -d "$source" ] || timeout 300 git clone --quiet --depth 1 --branch "v$version" \
        https://github.com/pyFFTW/pyFFTW "$source" || {
        skip pyfftw 'its repository cannot be reached, and PYFFTW_SOURCE names no folder'
        return
    }
    # The tests alone: its folder of sources hides the installed package.
    rm -rf "$work/pyfftw-tests"
    mkdir -p "$work/pyfftw-tests"
    cp -r "$source/tests" "$work/pyfftw-tests/"
    for library in fftw imago; do
        local begin=$SECONDS log=$work/pyfftw-$library.log
        # shellcheck disable=SC2086
        (cd "$work/pyfftw-tests" && with "$library" timeout "${PYFFTW_SECONDS:-3000}" "$python" -W ignore \
            -m unittest ${PYFFTW_TESTS:-discover -s tests -t .}) >"$log" 2>&1 || true
        printf 'pyfftw %s, its own tests with %s: %s, %s; %s s\n' "$version" "$library" \
            "$(grep -E '^Ran ' "$log" | sed 's/ in .*//' || true)" "$(tail -1 "$log")" $((SECONDS - begin))
        grep -E '^(FAIL|ERROR): ' "$log" | sort >"$work/pyfftw-$library.failures" || true
        grep -qE '^Ran ' "$log" || failed=1
    done
    # One test gives an eighth of the seconds of FFTW_MEASURE as limit, and asks for a quarter at
    # most: here planning that line takes the microseconds that an estimate takes, and no less.
    comm -13 "$work/pyfftw-fftw.failures" "$work/pyfftw-imago.failures" |
        grep -v ' test_planning_time_limit ' >"$work/pyfftw.new" || true
    [ ! -s "$work/pyfftw.new" ] || {
        cat "$work/pyfftw.new"
        failed=1
    }
}

gnuradio() {
    local root=${GNURADIO_ROOT:-}
    if [ -n "$root" ]; then
        export PYTHONPATH=$root/usr/lib/python3/dist-packages
        export LD_LIBRARY_PATH=$root/usr/lib/x86_64-linux-gnu
    fi
    if "$python" -c 'from gnuradio import gr, fft, blocks' 2>/dev/null; then
        timed gnuradio "$python" "$here/gnuradio_fft.py" && compared gnuradio float32 1e-6
    else
        skip gnuradio 'there is no Python package gnuradio'
    fi
    [ -z "$root" ] || unset PYTHONPATH LD_LIBRARY_PATH
}

rm -f "$work/counts"
# shellcheck disable=SC2048
for program in ${*:-octave imagemagick gmic pyfftw gnuradio}; do
    case $program in
    octave | imagemagick | gmic | pyfftw | gnuradio) "$program" ;;
    *) echo "the programs are octave, imagemagick, gmic, pyfftw and gnuradio, not $program" >&2 && exit 2 ;;
    esac
done
exit $failed
