#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# symbols.sh FFTW3_H FLOAT_LIBRARY DOUBLE_LIBRARY: each library exports what FFTW's header declares
# for its precision, one function of our own, and the Fortran functions that FFTW's own library and
# its library for threads export, if they are installed.
set -eu
fail() {
    printf '%s\n' "$1" >&2
    exit 1
}
names() { # LIBRARY...
    nm -D --defined-only "$@" | awk 'NF == 3 && $2 != "A" {print $3}' | sort -u
}
fortran() { # PREFIX FFTW_PREFIX LIBRARY
    local own threads differences
    own=$("${CC:-cc}" -print-file-name="lib$2.so")
    threads=$("${CC:-cc}" -print-file-name="lib$2_threads.so")
    [ -f "$own" ] && [ -f "$threads" ] || return 0
    differences=$(diff <(names "$own" "$threads" | grep "^$1_") <(names "$3" | grep "^$1_")) ||
        fail "Fortran functions of FFTW (<) and of $3 (>) differ: $differences"
}
check() { # PREFIX LIBRARY
    local declared exported differences
    declared=$(echo "#include \"$header\"" | "${CC:-cc}" -E -x c - |
        grep -oE "\b$1_[a-z0-9_]+(\(| *\[)" | tr -d ' ([' | grep -vE '^fftwf?_complex$' | sort -u)
    [ "$(wc -l <<<"$declared")" -gt 60 ] || fail "The functions of $header were not found."
    exported=$(names "$2" | grep -vE '^[sd]fftw_')
    differences=$(diff <(printf '%s\n' "$declared" "$1_imago_last_error" | sort -u) \
        <(echo "$exported")) || fail "Declared (<) and exported by $2 (>) differ: $differences"
}
header=$1
check fftwf "$2"
check fftw "$3"
fortran sfftw fftw3f "$2"
fortran dfftw fftw3 "$3"
