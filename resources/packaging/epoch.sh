#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Prints the time of the sources, in seconds since 1970, for SOURCE_DATE_EPOCH: that of the last commit, or
# without git, as in an archive of the sources, that of its files.
set -eu
cd "$(dirname "$(realpath "$0")")/../.."
if [ -e .git ] && git -c safe.directory="$PWD" -c log.showSignature=false log -1 --format=%ct 2>/dev/null; then
    exit
fi
stat -c %Y CHANGELOG.md
