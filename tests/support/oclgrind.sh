#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# oclgrind.sh PROGRAM [ARGUMENTS...]: runs a test with oclgrind as its only OpenCL platform, data
# races checked. Fails if the program fails or if oclgrind reports anything (its own exit status
# stays 0). The program must show that kernels ran, by checking their results; oclgrind 21.10 could
# count instructions, but its counter corrupts the heap.
# Uninitialized memory is not checked: oclgrind 21.10 reports it where there is none.
set -u
icd=${OCLGRIND_ICD:-$(find /usr/lib /usr/local/lib -name liboclgrind-rt-icd.so 2>/dev/null | head -1)}
[ -n "$icd" ] || { printf 'There is no oclgrind; its package is oclgrind.\n' && exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# A simulator is no default device: it is named.
IMAGO_DEVICE=${IMAGO_DEVICE:-Oclgrind} OCL_ICD_VENDORS=$icd OCLGRIND_DATA_RACES=1 OCLGRIND_LOG=$work/log \
    "$@" >"$work/output" 2>&1
status=$?
cat "$work/output"

if [ "$status" != 0 ]; then
    printf 'The program ended with status %s under oclgrind.\n' "$status"
    exit 1
fi
if [ -s "$work/log" ]; then
    printf 'oclgrind found:\n'
    head -40 "$work/log"
    exit 1
fi
printf 'oclgrind: nothing found.\n'
