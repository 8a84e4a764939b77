#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# programs.sh LIBRARIES WORK [PROGRAM]...: programs that nobody here wrote, unchanged, with FFTW and
# with our libraries in the folder LIBRARIES preloaded: octave, imagemagick, gmic, pyfftw, gnuradio;
# gromacs, lammps, espresso, mpb, gmt, vips, brutefir, r and siril on small inputs of their own;
# default: all. The table at the end has the relative L2 difference of their results, and of either
# library the seconds and the processor's seconds, medians of ROUNDS (5) interleaved ones, with their
# ratios. Fails if results differ beyond rounding, or if a test of Octave or pyFFTW fails with ours
# that passes with FFTW. INSTALL=yes installs Debian's packages of the programs named. What is not
# installed is named and skipped. pyFFTW's tests come from the folder PYFFTW_SOURCE or its
# repository; GNU Radio may lie in a folder GNURADIO_ROOT, into which Debian's packages were
# extracted (dpkg -x). Programs have THREADS (1) threads where they can be told. Their outputs stay
# in WORK.
# shellcheck disable=SC2317  # the functions are called by name
set -eu
libraries=$(realpath "$1") work=$2
shift 2
here=$(dirname "$(realpath "$0")")/programs
mkdir -p "$work"
work=$(realpath "$work")
rounds=${ROUNDS:-5}
export OMP_NUM_THREADS=${THREADS:-1} OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
preload=$libraries/libimago_fftw3f.so.0:$libraries/libimago_fftw3.so.0
counts=$work/counts
failed=0
python=/usr/bin/python3
export QT_QPA_PLATFORM=offscreen

table=()
skip() { table+=("$(printf '%-22s skipped: %s' "$1" "$2")"); }
median() { sort -g "$1" | awk '{v[NR] = $1} END {print (v[int((NR + 1) / 2)] + v[int(NR / 2) + 1]) / 2}'; }

# has NAME COMMAND [PACKAGE]...: whether the command is there, after an installation if that is wanted.
has() {
    local name=$1 command=$2
    shift 2
    if ! type -P "$command" >/dev/null && [ "${INSTALL:-no}" = yes ] && [ $# -gt 0 ]; then
        DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=600 install -y \
            --no-install-recommends "$@" >"$work/$name-install.log" 2>&1 || true
    fi
    type -P "$command" >/dev/null || { # functions here have the names of programs
        skip "$name" "there is no $command"
        return 1
    }
}

# with LIBRARY COMMAND...: runs it with FFTW or with ours.
with() {
    local library=$1
    shift
    if [ "$library" = imago ]; then
        LD_PRELOAD=$preload IMAGO_FFTW_REPORT=$counts "$@"
    else "$@"; fi
}

# timed NAME COMMAND...: interleaved rounds with OUT the name of the file for results, and TIME the
# file for seconds, which are those of the command if it writes none. Leaves medians, and fails with
# the command.
timed() {
    local name=$1 library round spent
    shift
    for library in fftw imago; do rm -f "$work/$name-$library".{seconds,cpu}; done
    local counts=$work/$name.counts
    rm -f "$counts"
    for ((round = 0; round < rounds; ++round)); do
        for library in fftw imago; do
            rm -f "$work/time"
            if ! spent=$(
                TIMEFORMAT='%R %U %S'
                { time OUT=$work/$name-$library TIME=$work/time with "$library" "$@" \
                    >"$work/$name-$library.log" 2>&1; } 2>&1
            ); then
                table+=("$(printf '%-22s failed with %s, see %s' "$name" "$library" "$work/$name-$library.log")")
                failed=1
                return 1
            fi
            if [ -f "$work/time" ]; then cat "$work/time"; else echo "${spent%% *}"; fi \
                >>"$work/$name-$library.seconds"
            awk '{print $2 + $3}' <<<"$spent" >>"$work/$name-$library.cpu"
        done
    done
    # Lines of what ran, from each process that our library was in.
    if ! grep -qs '[1-9]' "$counts"; then
        table+=("$(printf '%-22s failed: our library ran nothing in it' "$name")")
        failed=1
        return 1
    fi
    row=$(for part in seconds cpu; do
        awk -v a="$(median "$work/$name-fftw.$part")" -v b="$(median "$work/$name-imago.$part")" \
            'BEGIN {printf " %8.3f %8.3f %6.2f", a, b, (a > 0 ? b / a : 0)}'
    done)
}

# compared NAME TYPE LIMIT [SUFFIX]: the line of a program.
compared() {
    local difference
    difference=$("$python" "$here/compare.py" "$2" "$work/$1-fftw${4:-}" "$work/$1-imago${4:-}") || difference=inf
    if awk -v d="$difference" -v l="$3" 'BEGIN {exit !(d != "inf" && d <= l)}'; then
        table+=("$(printf '%-22s %10s%s' "$1${4:-}" "$difference" "$row")")
    else
        table+=("$(printf '%-22s %10s%s: the results differ by more than %s' "$1${4:-}" "$difference" "$row" "$3")")
        failed=1
    fi
}

octave() {
    has octave octave-cli octave || return 0
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
    has gmic gmic gmic || return 0
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

# shellcheck source=tests/interop/programs/science.sh
. "$here/science.sh"

rm -f "$counts"
all=(octave imagemagick gmic pyfftw gnuradio gromacs lammps espresso mpb gmt vips brutefir r siril)
for program in "${@:-${all[@]}}"; do
    [[ " ${all[*]} " == *" $program "* ]] || {
        echo "the programs are ${all[*]}, not $program" >&2 && exit 2
    }
    "$program"
done
printf '\n%-22s %10s %8s %8s %6s %8s %8s %6s\n' program difference 'FFTW s' 'imago s' ratio \
    'FFTW cpu' 'imago' ratio
printf '%s\n' "${table[@]}"
printf 'load %s; %s threads\n' "$(cut -d' ' -f1-3 /proc/loadavg)" "$OMP_NUM_THREADS"
exit $failed
