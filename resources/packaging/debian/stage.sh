#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# stage.sh STAGE CONTROL VERSION: STAGE has a folder for each package with what the component installs.
# Adds what Debian wants in a package, and writes to CONTROL the tables of the shared library.
set -eu
stage=$1 control=$2 version=$3
for tool in file readelf objcopy strip; do
    command -v "$tool" >/dev/null || {
        printf 'stage.sh needs %s (Debian: the packages file and binutils).\n' "$tool" >&2
        exit 1
    }
done
here=$(dirname "$(realpath "$0")")
root=$here/../../..
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
: "${SOURCE_DATE_EPOCH:=$("$here/../epoch.sh")}"
export SOURCE_DATE_EPOCH
"$here/changelog.sh" "$version" >"$work/changelog"

# compress FILE RESULT: the same bytes for the same text.
compress() {
    gzip -9nc "$1" >"$2"
}

# separate FILE FOLDER: moves the debug symbols of a program or a library to FOLDER, as dh_strip does.
separate() {
    local id symbols
    id=$(LC_ALL=C readelf -n "$1" | sed -n 's/.*Build ID: //p')
    symbols=$2/usr/lib/debug/.build-id/${id:0:2}/${id:2}.debug
    mkdir -p "$(dirname "$symbols")"
    objcopy --only-keep-debug --compress-debug-sections=zlib "$1" "$symbols"
    strip --strip-unneeded --remove-section=.comment "$1"
    objcopy --add-gnu-debuglink="$symbols" "$1"
}

for folder in "$stage"/*/; do
    package=$(basename "$folder")
    case $package in *-symbols) continue ;; esac
    symbols=$stage/$package-symbols
    while read -r binary; do
        separate "$binary" "$symbols"
    done < <(find "$folder" -type f -exec sh -c 'file -b "$1" | grep -q "^ELF.*dynamic"' _ {} \; -print | sort)
    if [ -d "$symbols" ]; then
        mkdir -p "$symbols/usr/share/doc"
        ln -s "$package" "$symbols/usr/share/doc/$package-dbgsym"
    fi
    documents=$folder/usr/share/doc/$package
    mkdir -p "$documents"
    # The copyright says it in full.
    find "$folder/usr/share/doc" -name LICENSE -delete
    find "$folder/usr/share/doc" -mindepth 1 -type d -empty ! -path "$documents" -delete
    cp "$here/copyright" "$documents/copyright"
    compress "$root/CHANGELOG.md" "$documents/changelog.gz"
    compress "$work/changelog" "$documents/changelog.Debian.gz"
    [ ! -f "$here/$package/NEWS" ] || compress "$here/$package/NEWS" "$documents/NEWS.Debian.gz"
    mkdir -p "$folder/usr/share/lintian/overrides"
    cat "$here/lintian-overrides" "$here/$package/lintian-overrides" 2>/dev/null \
        >"$folder/usr/share/lintian/overrides/$package" || true
    if [ -f "$here/$package/doc-base" ]; then
        mkdir -p "$folder/usr/share/doc-base"
        cp "$here/$package/doc-base" "$folder/usr/share/doc-base/imago-manual"
    fi
    while read -r page; do
        compress "$page" "$page.gz"
        rm "$page"
    done < <(find "$folder/usr/share/man" -type f ! -name '*.gz' 2>/dev/null)
    find "$folder" -name '*.a' -exec \
        strip --strip-debug --remove-section=.comment --enable-deterministic-archives {} +
done
find "$stage" -type d -exec chmod 755 {} +
find "$stage" -type f -perm /111 -exec chmod 755 {} +
find "$stage" -type f ! -perm /111 -exec chmod 644 {} +
find "$stage" -type f \( -name '*.so.*' -o -name '*.debug' \) -exec chmod 644 {} +
find "$stage" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +

if [ -d "$stage/libimago0" ]; then
    mkdir -p "$control"
    release=${version%-*}
    printf 'libimago 0 libimago0 (>= %s)\n' "$release" >"$control/shlibs"
    library=$(find "$stage/libimago0" -name 'libimago.so.*' -type f)
    dpkg-gensymbols -plibimago0 -v"$release" -P"$stage/libimago0" -e"$library" \
        -I"$here/libimago0/symbols" -O"$control/symbols" -c4
    chmod 644 "$control"/*
fi
