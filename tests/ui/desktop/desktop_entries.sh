#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# desktop_entries.sh SOURCE VERSION: checks the desktop file, the metainfo and the kinds of files by
# the desktop's own programs, as far as they are installed, and the metainfo's releases and pictures
# by CHANGELOG.md, the version and the tree. Exits with 77 if none of the programs is there.
set -euo pipefail
source=$1 version=$2 id=io.github.imago_fft.Imago
cd "$source/resources"
metainfo=$id.metainfo.xml
failed=0 checked=0
fault() {
    printf '%s\n' "$1" >&2
    failed=1
}
have() { command -v "$1" >/dev/null && checked=$((checked + 1)); }

if have desktop-file-validate; then
    said=$(desktop-file-validate "$id.desktop" 2>&1) || true
    [ -z "$said" ] || fault "$said"
fi
if have appstreamcli; then
    # The id has a capital letter, as the names of desktop files usually have.
    said=$(appstreamcli validate --pedantic --no-net --no-color "$metainfo" 2>&1) || failed=1
    said=$(grep -E '^[EWIP]:' <<<"$said" | grep -v cid-contains-uppercase-letter || true)
    [ -z "$said" ] || fault "$said"
fi
if have xmllint; then
    xmllint --noout "$metainfo" "$id.xml" imago.qrc || failed=1
    find icons -name '*.svg' -exec xmllint --noout {} + || failed=1
fi
if have update-mime-database; then
    folder=$(mktemp -d)
    mkdir -p "$folder/mime/packages"
    cp "$id.xml" "$folder/mime/packages"
    said=$(XDG_DATA_HOME=$folder update-mime-database "$folder/mime" 2>&1) || failed=1
    [ -z "$said" ] || fault "$said"
    rm -rf "$folder"
fi

# The releases, newest first, are the dated ones of the changelog; the newest is this version, which
# may be still in development.
releases=$(sed -n 's/.*<release version="\([^"]*\)" date="\([^"]*\)".*/\1 \2/p' "$metainfo")
[ "$(head -1 <<<"$releases" | cut -d' ' -f1)" = "$version" ] ||
    fault "The newest release of $metainfo is not $version."
dated=$(sed -n 's/^## \[\([0-9][^]]*\)\] - \([0-9-]*\).*/\1 \2/p' ../CHANGELOG.md)
if grep -q "<release version=\"$version\".*type=\"development\"" "$metainfo"; then
    grep -q "^$version " <<<"$dated" && fault "$metainfo says that $version is in development."
    releases=$(sed 1d <<<"$releases")
fi
[ "$releases" = "$dated" ] ||
    fault "The releases of $metainfo ($releases) are not those of CHANGELOG.md ($dated)."

# Pictures are those of the tree, with their sizes.
pictures=0
while read -r width height name; do
    pictures=$((pictures + 1))
    size=$(od -An -tu1 -j16 -N8 "../$name" 2>/dev/null | awk '{ print $3 * 256 + $4, $7 * 256 + $8 }') ||
        true
    [ "$size" = "$width $height" ] || fault "$name is not there with $width x $height pixels."
done < <(sed -nE 's|.*<image .*width="([0-9]+)" height="([0-9]+)">https://raw.githubusercontent.com/imago-fft/imago/main/([^<]*)<.*|\1 \2 \3|p' \
    "$metainfo")
[ "$pictures" -ge 3 ] || fault "$metainfo has $pictures pictures."
[ "$failed" = 0 ] || exit 1
[ "$checked" -gt 0 ] || exit 77
