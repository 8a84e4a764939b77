#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# same.sh [PACKAGES]: builds the packages from an archive of the sources in a folder of another name, and
# compares them with those of the folder (build/package/packages) byte for byte. The archive is what
# package_source made, so this also builds without git.
set -eu
source=$(realpath "$(dirname "$0")/../../..")
packages=$(realpath "${1:-$source/build/package/packages}")
work=$(mktemp -d "${TMPDIR:-/tmp}/imago-another-place.XXXXXX")
trap 'rm -rf "$work"' EXIT
tar -C "$work" -xf "$(find "$packages" -name 'imago-*.tar.xz')"
tree=$(find "$work" -mindepth 1 -maxdepth 1 -type d)
(cd "$tree" && env -u SOURCE_DATE_EPOCH ./package.sh --no-install)
failed=0
for package in "$packages"/*.deb "$packages"/*.tar.xz; do
    other=$tree/build/package/packages/$(basename "$package")
    if cmp "$package" "$other"; then
        printf 'same  %s\n' "$(sha256sum "$package" | sed "s|$packages/||")"
    else
        failed=1
        ! command -v diffoscope >/dev/null || diffoscope "$package" "$other" | head -60
    fi
done
exit $failed
