#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The checklist of a release in its short form, here and in copies of the tree that lack something.
set -u
root=$(realpath "$(dirname "$0")/../..")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() {
    printf '%s\n' "$1" >&2
    exit 1
}
script=resources/packaging/release.sh
said=$("$root/$script" --check --short 2>&1) || fail "$said"

# What the script reads and writes; the components have a test of their own.
copy() {
    rm -rf "$work/tree"
    mkdir -p "$work/tree"/{resources/packaging,engine/python/imago_fft,engine/c,resources/translations,tests/install}
    (cd "$root" && cp --parents CMakeLists.txt CHANGELOG.md $script engine/python/pyproject.toml \
        engine/python/imago_fft/__init__.py engine/c/imago.h resources/translations/*.ts resources/*.metainfo.xml \
        "$work/tree" 2>/dev/null)
    printf '#!/bin/sh\n' >"$work/tree/tests/install/sbom_test.sh"
    chmod +x "$work/tree/tests/install/sbom_test.sh"
    cd "$work/tree" || exit 1
}
copy
./$script --short 7.8.9 2031-02-03 >/dev/null || fail 'A release cannot be prepared.'
./$script --check --short >"$work/said" || fail "After the preparation: $(cat "$work/said")"
grep -qx '## \[7.8.9\] - 2031-02-03' CHANGELOG.md || fail 'CHANGELOG.md has no heading for the release.'
[ "$(grep -m1 '^## ' CHANGELOG.md)" = '## [Unreleased]' ] || fail 'Nothing can be unreleased.'
grep -q '^\[Unreleased\]: https://.*/compare/v7.8.9\.\.\.HEAD$' CHANGELOG.md || fail 'There is no link to compare.'
grep -qx '#define IMAGO_VERSION 70809' engine/c/imago.h || fail 'The header has another version.'
./$script --short 7.9.0 2031-03-03 >/dev/null || fail 'A second release cannot be prepared.'
./$script --check --short >"$work/said" || fail "A second release: $(cat "$work/said")"
grep -q '^\[7.9.0\]: https://.*/compare/v7.8.9\.\.\.v7.9.0$' CHANGELOG.md || fail 'Releases are not compared.'
[ "$(grep -c '^\[Unreleased\]' CHANGELOG.md)" = 1 ] || fail 'There are two links for Unreleased.'
before=$(cat ./*.* engine/c/imago.h | sha256sum)
for version in 7.9 7.9.100 7.010.0 7.8.9 0.99.99; do
    ./$script --short $version >/dev/null 2>&1 && fail "The version $version is taken after 7.9.0."
done
./$script --check --short >/dev/null
[ "$before" = "$(cat ./*.* engine/c/imago.h | sha256sum)" ] || fail 'A check changes files.'

# refused WHAT FILE SED: with this change the check fails.
refused() {
    copy
    sed -i "$3" "$2"
    ! ./$script --check --short >/dev/null 2>&1 || fail "$1 passes the check."
}
refused 'Another version of the Python package' engine/python/pyproject.toml 's/^version = .*/version = "9.9.9"/'
refused 'Another version of the header' engine/c/imago.h 's/^#define IMAGO_VERSION .*/#define IMAGO_VERSION 1/'
refused 'A changelog without Unreleased' CHANGELOG.md 's/^## \[Unreleased\]/## [Later]/'
copy
sed -i 's/^### Added/### Novelties/' CHANGELOG.md
./$script --short 7.8.9 >/dev/null 2>&1 && fail 'A preparation does not check what it prepared.'
refused 'A heading of its own' CHANGELOG.md 's/^### Added/### Novelties/'
refused 'A changelog without links' CHANGELOG.md '/^\[Unreleased\]: /d'
refused 'An unfinished translation' resources/translations/imago_es.ts \
    '0,/<translation>/s//<translation type="unfinished">/'
printf 'The checklist finds what is missing, and prepares releases.\n'
