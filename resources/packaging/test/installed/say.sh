# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by the scripts of this folder: how a test of the installed packages fails. They run as an ordinary
# user, in a folder of their own that is empty, on a system on which the packages are installed.
# shellcheck shell=bash
set -eu
fail() {
    printf '%s\n' "$1" >&2
    exit 1
}

# wants TEXT PATTERN WHAT: the text matches the extended pattern.
wants() {
    grep -qE -e "$2" <<<"$1" || fail "$3 says: $1"
}
