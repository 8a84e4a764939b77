#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# symbols.sh FFTW3_H FLOAT_LIBRARY DOUBLE_LIBRARY: each library exports what FFTW's header declares
# for its precision, and one function of our own.
set -eu
fail() {
    printf '%s\n' "$1" >&2
    exit 1
}
check() { # PREFIX LIBRARY
    local declared exported differences
    declared=$(echo "#include \"$header\"" | "${CC:-cc}" -E -x c - |
        grep -oE "\b$1_[a-z0-9_]+(\(| *\[)" | tr -d ' ([' | grep -vE '^fftwf?_complex$' | sort -u)
    [ "$(wc -l <<<"$declared")" -gt 60 ] || fail "The functions of $header were not found."
    exported=$(nm -D --defined-only "$2" | awk '$2 != "A" {print $3}' | sort -u)
    differences=$(diff <(printf '%s\n' "$declared" "$1_imago_last_error" | sort -u) \
        <(echo "$exported")) || fail "Declared (<) and exported by $2 (>) differ: $differences"
}
header=$1
check fftwf "$2"
check fftw "$3"
