#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# heffte.sh LIBRARIES WORK: heFFTe (FFTs over MPI) with FFTW, and unchanged with our libraries in the
# folder LIBRARIES preloaded. It builds in WORK, from the folder HEFFTE_SOURCE or else from its
# repository, and takes Open MPI or MPICH and FFTW with their headers. First its own tests run with
# either, on 1 to 12 ranks (TESTS=off: not); then its programs speed3d_c2c and speed3d_r2c,
# interleaved: SIZES ("256 512"; none: tests alone), PROGRAMS, PRECISIONS, RANKS (4), ROUNDS (3),
# OPTIONS of heFFTe (as "-no-reorder"). Prints a line for each, with the medians of seconds; fails if
# a test fails with ours that passes with FFTW.
set -eu
libraries=$(realpath "$1") work=$2
mkdir -p "$work"
work=$(realpath "$work")
ranks=${RANKS:-4} rounds=${ROUNDS:-3}
preload=$libraries/libimago_fftw3f.so.0:$libraries/libimago_fftw3.so.0
# More ranks than processors; Open MPI asks root twice.
export OMPI_MCA_rmaps_base_oversubscribe=1
[ "$(id -u)" != 0 ] || export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1

skip() {
    echo "skipped: $1"
    exit 77
}
command -v mpirun >/dev/null || skip 'there is no mpirun (package libopenmpi-dev)'
command -v cmake >/dev/null || skip 'there is no cmake'

source=${HEFFTE_SOURCE:-$work/heffte}
if [ ! -d "$source" ]; then
    timeout 300 git clone --quiet --depth 1 https://github.com/icl-utk-edu/heffte "$source" ||
        skip 'the repository of heFFTe cannot be reached, and HEFFTE_SOURCE names no folder'
fi
build=$work/build
if [ ! -f "$build/benchmarks/speed3d_r2c" ]; then
    cmake -S "$source" -B "$build" -DCMAKE_BUILD_TYPE=Release -DHeffte_ENABLE_FFTW=ON \
        -DBUILD_SHARED_LIBS=ON -DHeffte_ENABLE_TESTING=ON >"$work/configure.log" 2>&1 ||
        skip "heFFTe cannot be configured here: see $work/configure.log"
    cmake --build "$build" -j"$(nproc)" >"$work/build.log" 2>&1 || {
        echo "heFFTe does not build: see $work/build.log" >&2
        exit 1
    }
fi

# with LIBRARY COMMAND...: runs it with FFTW or with ours.
with() {
    local library=$1
    shift
    if [ "$library" = imago ]; then LD_PRELOAD=$preload "$@"; else "$@"; fi
}

failed=0 libraries_tested='fftw imago'
[ "${TESTS:-on}" = on ] || libraries_tested=''
for library in $libraries_tested; do
    log=$work/tests-$library.log begin=$SECONDS
    (cd "$build" && with "$library" ctest --timeout 300 --output-on-failure) >"$log" 2>&1 || true
    passed=$(grep -cE '^ *[0-9]+/[0-9]+ Test .* Passed' "$log" || true)
    all=$(grep -cE '^ *[0-9]+/[0-9]+ Test ' "$log" || true)
    printf 'tests of heFFTe with %s: %s of %s passed, %s s\n' "$library" "$passed" "$all" \
        $((SECONDS - begin))
    [ "$library" = fftw ] && expected=$passed
    [ "$passed" -ge "$expected" ] && [ "$passed" -gt 0 ] || failed=1
done

# The median of numbers, a line each.
median() {
    sort -g | awk '{x[NR] = $1} END {print NR % 2 ? x[(NR + 1) / 2] : (x[NR / 2] + x[NR / 2 + 1]) / 2}'
}

sizes=${SIZES-256 512}
[ -z "$sizes" ] || printf '%-12s %-7s %6s %9s %9s %7s %9s\n' program type size fftw imago ratio error
for size in $sizes; do
    for program in ${PROGRAMS:-speed3d_c2c speed3d_r2c}; do
        for precision in ${PRECISIONS:-float double}; do
            name=$program-$precision-$size
            rm -f "$work/$name".{fftw,imago}
            for ((round = 0; round < rounds; ++round)); do
                for library in fftw imago; do
                    # shellcheck disable=SC2086
                    with "$library" mpirun -np "$ranks" "$build/benchmarks/$program" fftw \
                        "$precision" "$size" "$size" "$size" ${OPTIONS:-} >"$work/$name.log" 2>&1 || {
                        echo "$name failed with $library: see $work/$name.log" >&2
                        exit 1
                    }
                    awk '/Time per run/ {print $4}' "$work/$name.log" >>"$work/$name.$library"
                done
            done
            # The error of the last run, which was with ours.
            awk -v fftw="$(median <"$work/$name.fftw")" -v imago="$(median <"$work/$name.imago")" \
                -v p="$program" -v t="$precision" -v n="$size" '/Max error/ {error = $3}
                END {printf "%-12s %-7s %6d %9.3f %9.3f %7.2f %9s\n", p, t, n, fftw, imago, fftw / imago, error}' \
                "$work/$name.log"
        done
    done
done
exit $failed
