#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# lint.sh [FOLDER...]: the checks that take minutes, or tools that test.sh does not install. The format
# (format.sh), the scripts by shellcheck, and clang-tidy by .clang-tidy over the rooms below the
# FOLDERs: engine, app and ui where none is named. It takes a room as one file, as test.sh's build
# does, so that headers are read once. Says what tool is missing, and fails then, too.
set -u
cd "$(dirname "$(realpath "$0")")/../.." || exit 2
[ $# -gt 0 ] || set -- engine app ui
tree=build/lint
failed=''

need() {
    command -v "$1" >/dev/null && return
    printf 'There is no %s (Debian: %s).\n' "$1" "$2"
    failed="$failed $1"
    return 1
}

printf 'Format\n'
tests/support/format.sh . || failed="$failed format"

if need shellcheck shellcheck; then
    printf 'Scripts\n'
    find . \( -name build -o -name .git \) -prune -o -type f \( -name '*.sh' -o -path '*/.ci/run' \) -print0 |
        xargs -0 shellcheck --severity=warning || failed="$failed scripts"
fi

if need clang-tidy clang-tidy; then
    # The sources that CMake's rules write are in two rooms.
    mkdir -p build
    if ! { cmake -S . -B "$tree" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_UNITY_BUILD=ON \
        -DCMAKE_UNITY_BUILD_BATCH_SIZE=16 &&
        cmake --build "$tree" --target imago_kernels imago_tuning; } >build/lint.log 2>&1; then
        printf 'It cannot be configured: build/lint.log says why.\n'
        exit 1
    fi
    printf 'clang-tidy: %s\n' "$*"
    units=$(cd "$tree" && find "$@" -path '*/Unity/unity_*.cxx' | sort)
    [ -n "$units" ] || { printf 'There is no room below %s.\n' "$*" && exit 1; }
    # The count of what it found in other headers is all that it writes to standard error.
    (cd "$tree" && xargs -P "$(nproc)" -n 1 clang-tidy -p . --quiet \
        --extra-arg=-Wno-unknown-warning-option <<<"$units" 2>/dev/null) || failed="$failed clang-tidy"
fi

[ -z "$failed" ] && printf 'Clean\n' && exit 0
printf 'Not clean:%s\n' "$failed"
exit 1
