#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# oclgrind_test.sh PROBE: oclgrind.sh lets a clean kernel pass and refuses each fault of
# oclgrind_probe.cpp, for the right reason.
set -u
script=$(dirname "$(realpath "$0")")/oclgrind.sh
failed=0

# judge MODE STATUS SENTENCE
judge() {
    local output status
    output=$(bash "$script" "$probe" "$1")
    status=$?
    if [ "$status" != "$2" ] || ! grep -q "$3" <<<"$output"; then
        printf 'Mode %s: status %s instead of %s, or no "%s" in:\n%s\n' "$1" "$status" "$2" "$3" \
            "$output"
        failed=1
    fi
}

probe=$1
judge clean 0 '^oclgrind: nothing found'
judge race 1 'data race at local memory'
judge outside 1 'Invalid write of size 4 at global memory'
judge status 1 'ended with status 3'
exit "$failed"
