#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# check.sh PACKAGES [COMMIT]: all checks of the packages of a folder; see package.sh --check.
set -u
here=$(dirname "$(realpath "$0")")
source=$(realpath "$here/../../..")
packages=$(realpath "$1")
commit=${2:-}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

# check WHAT COMMAND...: its output, and whether it passed.
check() {
    printf '\n== %s\n' "$1"
    if "${@:2}" 2>&1; then
        printf 'passed\n'
    else
        printf 'FAILED: %s\n' "$1"
        failed=$((failed + 1))
    fi
}
unpacked() {
    find "$work/all" "$@"
}
lint() {
    local root=''
    [ "$(id -u)" != 0 ] || root=--allow-root
    lintian ${root:+"$root"} --fail-on 'error,warning' "$packages"/*.deb
}
metadata() {
    find "$1" -name '*.metainfo.xml' -exec appstreamcli validate --pedantic --no-net {} +
}
desktop() {
    find "$1" -name '*.desktop' -exec desktop-file-validate {} +
}
manuals() {
    local page said
    while read -r page; do
        lexgrog "$page" || return 1
        said=$(MANROFFSEQ='' MANWIDTH=80 man --warnings -E UTF-8 -l -Tutf8 -Z "$page" 2>&1 >/dev/null)
        [ -z "$said" ] || { printf '%s: %s\n' "$page" "$said" && return 1; }
    done < <(unpacked -path '*/man/man*/*.gz' | sort)
}
flatpak() {
    local manifest=$source/resources/packaging/flatpak/io.github.imago_fft.Imago.yml
    command -v flatpak-builder >/dev/null || { printf 'flatpak-builder is not installed.\n' && return 0; }
    # It leaves a folder where it is started.
    (cd "$work" && flatpak-builder --show-manifest "$manifest" >modules) || return 1
    grep -c '"name" :' "$work/modules" | sed 's/$/ modules/'
}
places() {
    ! grep -rlF -e "$source" "$work/all" | sed 's/$/ names the folder of the build/' | grep .
}
archive() {
    local archive
    archive=$(find "$packages" -name 'imago-*.tar.xz')
    tar -tf "$archive" | sed 's|^[^/]*/||; /^$/d; /\/$/d' | sort >"$work/archived"
    if git -C "$source" rev-parse 2>/dev/null; then
        git -C "$source" ls-files | sort | diff - "$work/archived" || return 1
    fi
    printf '%s files in %s\n' "$(wc -l <"$work/archived")" "$(basename "$archive")"
}
links() {
    local page target
    while read -r page; do
        while read -r target; do
            [ -e "$(dirname "$page")/$target" ] || printf '%s: there is no %s\n' "${page#"$work/all"}" "$target"
        done < <(grep -oE '(href|src)="[^"#]+' "$page" | sed 's/.*="//' | grep -vE '^[a-z]+:' | sort -u)
    done < <(unpacked -path '*/doc/*' -name '*.html') | tee "$work/broken"
    [ ! -s "$work/broken" ]
}

for package in "$packages"/*.deb; do
    dpkg-deb -x "$package" "$work/all"
done
check 'lintian' lint
check 'metadata of the application (appstreamcli)' metadata "$work/all"
check 'desktop file' desktop "$work/all"
check 'man pages' manuals
check 'links of the manual' links
check 'Flatpak manifest' flatpak
check 'no folder of this machine in the packages' places
check 'the archive of the sources' archive
earlier=''
if [ -n "$commit" ]; then
    earlier=$source/build/earlier/packages
    check "packages of $commit" "$here/earlier.sh" "$commit" "$earlier"
fi
check 'a bare Debian: installed, used, purged' "$here/root.sh" "$packages" ${earlier:+"$earlier"}
printf '\n%s\n' "$([ $failed = 0 ] && echo 'All checks passed.' || echo "$failed checks failed.")"
[ $failed = 0 ]
