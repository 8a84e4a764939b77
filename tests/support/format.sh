#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# format.sh ROOT [--write]: every C++ file is as .clang-format has it, or is written so. Names each
# line that differs. Other versions of clang-format than 14 break lines elsewhere: without it, which
# Debian 12 and Ubuntu 24.04 both have as clang-format-14, nothing is checked, and the exit status is
# 77, which CTest counts as skipped.
set -u
version=14
mode=${2:-}
cd "$1" || exit 2
program=''
for name in "clang-format-$version" clang-format; do
    [ -n "$program" ] || ! "$name" --version 2>/dev/null | grep -q "version $version\." || program=$name
done
if [ -z "$program" ]; then
    printf 'Skipped: there is no clang-format %s.\n' "$version"
    exit 77
fi

files() {
    find . \( -name build -o -name .git \) -prune -o -type f \( -name '*.h' -o -name '*.cpp' \) -print0
}

count=$(files | tr -cd '\0' | wc -c)
[ "$count" -gt 0 ] || { printf 'There are no C++ files in %s.\n' "$1" && exit 1; }
if [ "$mode" = --write ]; then
    files | xargs -0 -P "$(nproc)" -n 50 "$program" -i
elif ! files | xargs -0 -P "$(nproc)" -n 50 "$program" --dry-run -Werror; then
    printf 'tests/support/format.sh . --write formats them.\n'
    exit 1
fi
printf '%s files\n' "$count"
