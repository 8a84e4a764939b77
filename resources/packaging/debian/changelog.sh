#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# changelog.sh VERSION: prints Debian's changelog, with an entry for VERSION and for each earlier release of
# CHANGELOG.md. An entry points to that file; its date is the release's, or that of the sources.
set -eu
version=$1
here=$(dirname "$(realpath "$0")")
by='The Imago developers <imago-fft@users.noreply.github.com>'
: "${SOURCE_DATE_EPOCH:=$("$here/../epoch.sh")}"

# entry VERSION DATE
entry() {
    printf 'imago (%s) unstable; urgency=medium\n\n' "$1"
    printf '  * Imago %s: changelog.gz beside this file says what changed.\n\n' "${1%-*}"
    printf ' -- %s  %s\n' "$by" "$(LC_ALL=C date -u -d "$2" '+%a, %d %b %Y %H:%M:%S +0000')"
}

entry "$version" "@$SOURCE_DATE_EPOCH"
# "## [0.1.0] - 2026-03-01"
sed -nE 's/^## \[([0-9][^]]*)\] - ([0-9-]+).*/\1 \2/p' "$here/../../../CHANGELOG.md" |
    while read -r release date; do
        [ "$release" != "${version%-*}" ] || continue
        printf '\n'
        entry "$release-1" "$date"
    done
