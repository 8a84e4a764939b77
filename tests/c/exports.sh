#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# exports.sh LIBRARY HEADER VERSION: the functions that a program can link to are those that the
# header declares, each with a version; the header's own number is the project's.
set -eu
library=$1 header=$2 version=$3
fail() {
    printf '%s\n' "$1" >&2
    exit 1
}
declared=$(grep -v '^ *\*' "$header" | tr '\n' ' ' | grep -oE 'IMAGO_API [^;]*;' |
    grep -oE '\bimago_[a-z_]+\(' | tr -d '(' | sort -u)
[ -n "$declared" ] || fail "No functions were found in $header."
exported=$(nm -D --defined-only "$library" | awk '$2 == "T" || $2 == "W" {print $3}')
unversioned=$(grep -vE '@@IMAGO_[0-9]+\.[0-9]+$' <<<"$exported" || true)
[ -z "$unversioned" ] || fail "These are exported without a version: $unversioned"
differences=$(diff <(echo "$declared") <(sed 's/@.*//' <<<"$exported" | sort -u)) ||
    fail "Declared (<) and exported (>) differ: $differences"
others=$(nm -D --defined-only "$library" | awk '$2 != "T" && $2 != "W" && $2 != "A" {print $3}')
[ -z "$others" ] || fail "Data is exported: $others"
number=$(sed -n 's/^#define IMAGO_VERSION //p' "$header")
IFS=. read -r major minor patch <<<"$version"
[ "$number" = $((major * 10000 + minor * 100 + patch)) ] ||
    fail "IMAGO_VERSION is $number, and the project is $version."
readelf -d "$library" | grep -q 'SONAME.*\[libimago\.so\.0\]' || fail "The SONAME is another one."
