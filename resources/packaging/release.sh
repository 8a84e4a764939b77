#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The checklist of a release.
set -u
usage='Usage: resources/packaging/release.sh VERSION [DATE]
       resources/packaging/release.sh --check [--short]
Makes the tree ready for the release of VERSION: the version everywhere, a heading with the DATE (today)
and links in CHANGELOG.md, the release in the metainfo. Then it checks everything, and prints what a
person still does. It commits, tags and uploads nothing.
  --check  only check, and write to build and temporary folders alone
  --short  without the tests and the packages, and in a tree with changes
VERSION is above the present one, or the present one again.'

fail() {
    printf '%s\n' "$1" >&2
    exit "${2:-1}"
}
mode=prepare short=no version='' date=''
while [ $# -gt 0 ]; do
    case $1 in
    --check) mode=check ;;
    --short) short=yes ;;
    -h | --help) printf '%s\n' "$usage" && exit 0 ;;
    -*) fail "Unknown argument $1"$'\n'"$usage" 2 ;;
    *) [ -z "$version" ] && version=$1 || date=$1 ;;
    esac
    shift
done
cd "$(dirname "$(realpath "$0")")/../.." || exit 1
project_version() {
    sed -nE 's/^project\(imago VERSION ([0-9.]+) .*/\1/p' CMakeLists.txt
}
home=$(sed -nE 's/^ *HOMEPAGE_URL "(.*)"\)/\1/p' CMakeLists.txt)
# version_number VERSION: as imago.h has it. The numbers are decimal, with zeros before them, too.
version_number() {
    local a b c
    IFS=. read -r a b c <<<"$1"
    printf '%s' $((10#$a * 10000 + 10#$b * 100 + 10#$c))
}
earlier() { # the newest release in CHANGELOG.md but this one
    sed -nE 's/^## \[([0-9.]+)\].*/\1/p' CHANGELOG.md | grep -vxF "$version" | head -1
}
shopt -s nullglob
metainfo=(resources/*.metainfo.xml)
shopt -u nullglob

# prepare_changelog: what is unreleased becomes the version's, under an empty heading for what comes.
prepare_changelog() {
    local last
    last=$(earlier)
    if ! grep -q "^## \[$version\]" CHANGELOG.md; then
        sed -i "s/^## \[Unreleased\]$/## [Unreleased]\n\n## [$version] - $date/" CHANGELOG.md
    fi
    sed -i "/^\[Unreleased\]: /d; /^\[$version\]: /d" CHANGELOG.md
    sed -i -e ':a' -e '/^\n*$/{$d;N;ba' -e '}' CHANGELOG.md # no empty lines at the end
    local links="[Unreleased]: $home/compare/v$version...HEAD\n"
    if [ -n "$last" ]; then
        links+="[$version]: $home/compare/v$last...v$version"
    else
        links+="[$version]: $home/releases/tag/v$version"
    fi
    if grep -q '^\[[0-9.]*\]: ' CHANGELOG.md; then
        sed -i "0,/^\[[0-9.]*\]: /s|^\[[0-9.]*\]: |$links\n&|" CHANGELOG.md
    else
        printf '\n%b\n' "$links" >>CHANGELOG.md
    fi
}
prepare() {
    local number file present
    [[ $version =~ ^(0|[1-9][0-9]{0,3})(\.(0|[1-9][0-9]?)){2}$ ]] ||
        fail "A version is three numbers as in 1.12.3, the last two below 100, not '$version'." 2
    [[ ${date:=$(date -u +%F)} =~ ^[0-9]{4}-[0-9]{2}-[0-9]{2}$ ]] || fail "A date is 2027-01-31, not '$date'." 2
    number=$(version_number "$version") present=$(project_version)
    [ "$number" -ge "$(version_number "$present")" ] || fail "The version $version is below the present one, $present." 2
    sed -i -E "s/^(project\(imago VERSION )[0-9.]+/\1$version/" CMakeLists.txt
    sed -i -E "s/^version = \"[0-9.]+\"/version = \"$version\"/" engine/python/pyproject.toml
    sed -i -E "s/^__version__ = \"[0-9.]+\"/__version__ = \"$version\"/" engine/python/imago_fft/__init__.py
    sed -i -E "s/^#define IMAGO_VERSION [0-9]+/#define IMAGO_VERSION $number/" engine/c/imago.h
    prepare_changelog
    for file in ${metainfo[@]+"${metainfo[@]}"}; do
        if grep -q "<release version=\"$version\"" "$file"; then
            sed -i -E "s/(<release version=\"$version\" date=\")[0-9-]+\"( type=\"[a-z]+\")?/\1$date\" type=\"stable\"/" "$file"
        else
            sed -i -E "s|^( *)<releases>|&\n\1  <release version=\"$version\" date=\"$date\" type=\"stable\">\n\1    <url type=\"details\">$home/releases/tag/v$version</url>\n\1  </release>|" "$file"
        fi
    done
    printf 'The tree has the version %s of %s.\n' "$version" "$date"
}

failed=0
# check WHAT COMMAND...: runs it, and shows what it says if it fails.
check() {
    local said
    if said=$("${@:2}" 2>&1); then
        printf '  ok      %s\n' "$1"
    else
        printf '  FAILED  %s\n%s\n' "$1" "$(tail -15 <<<"$said" | sed 's/^/          /')"
        failed=$((failed + 1))
    fi
}
check_tree() {
    [ -z "$(git status --porcelain)" ] || { git status --short && return 1; }
}
check_versions() {
    local number place said wrong=0
    number=$(version_number "$version")
    while read -r place said; do
        [ "$said" = "$version" ] || { printf '%s says %s, CMakeLists.txt %s\n' "$place" "${said:-nothing}" "$version" && wrong=1; }
    done < <(
        printf 'pyproject.toml %s\n' "$(sed -nE 's/^version = "(.*)"/\1/p' engine/python/pyproject.toml)"
        printf '__init__.py %s\n' "$(sed -nE 's/^__version__ = "(.*)"/\1/p' engine/python/imago_fft/__init__.py)"
        for file in ${metainfo[@]+"${metainfo[@]}"}; do
            printf '%s %s\n' "$file" "$(sed -nE 's/.*<release version="([^"]*)".*/\1/p' "$file" | head -1)"
        done
    )
    grep -qx "#define IMAGO_VERSION $number" engine/c/imago.h ||
        { printf 'engine/c/imago.h does not define IMAGO_VERSION as %s\n' "$number" && wrong=1; }
    return $wrong
}
check_changelog() {
    local heading first wrong=0
    first=$(grep -m1 '^## ' CHANGELOG.md)
    [ "$first" = '## [Unreleased]' ] || { printf 'The first heading is %s\n' "$first" && wrong=1; }
    while read -r heading; do
        grep -qxE '### (Added|Changed|Deprecated|Removed|Fixed|Security)' <<<"$heading" ||
            { printf 'keepachangelog.com has no heading "%s"\n' "$heading" && wrong=1; }
    done < <(grep '^### ' CHANGELOG.md)
    while read -r heading; do
        grep -q "^\[$heading\]: $home/" CHANGELOG.md || { printf 'There is no link for [%s]\n' "$heading" && wrong=1; }
    done < <(sed -nE 's/^## \[([^]]*)\].*/\1/p' CHANGELOG.md)
    grep -qE "^## \[$version\] - [0-9]{4}-[0-9]{2}-[0-9]{2}$" CHANGELOG.md ||
        { [ "$short" = yes ] && grep -A2 '^## \[Unreleased\]' CHANGELOG.md | grep -q '^### '; } ||
        { printf 'CHANGELOG.md has neither a heading "## [%s] - DATE" nor what is unreleased\n' "$version" && wrong=1; }
    return $wrong
}
check_release_dates() {
    local file date
    date=$(sed -nE "s/^## \[${version//./\\.}\] - (.*)/\1/p" CHANGELOG.md)
    for file in ${metainfo[@]+"${metainfo[@]}"}; do
        [ -z "$date" ] || grep -q "<release version=\"$version\" date=\"$date\"" "$file" ||
            { printf '%s has no release %s of %s\n' "$file" "$version" "$date" && return 1; }
    done
}
check_translations() {
    ! grep -nE 'type="(unfinished|obsolete)"' resources/translations/*.ts
}
check_packages() {
    ./package.sh --no-install && resources/packaging/test/same.sh
}

if [ "$mode" = prepare ]; then
    [ -n "$version" ] || fail "$usage" 2
    prepare
fi
version=$(project_version)
if [ -z "$version" ] || [ -z "$home" ]; then
    fail 'CMakeLists.txt names no version or no home page.'
fi
printf 'Checking the release of Imago %s:\n' "$version"
check 'one version everywhere' check_versions
check 'CHANGELOG.md' check_changelog
check 'dates of the release' check_release_dates
check 'translations are complete' check_translations
check 'components and licences' tests/install/sbom_test.sh
if [ "$short" = no ]; then
    [ "$mode" = prepare ] || check 'no change is uncommitted' check_tree
    check 'all tests, with the rules of the sources and the links of documents' ./test.sh
    check 'packages, twice with the same bytes' check_packages
    check 'packages: lintian, metadata, man pages, links, a bare Debian' ./package.sh --no-install --check
fi
[ "$failed" = 0 ] || fail "$failed checks failed."
[ "$short" = no ] || exit 0
cat <<TEXT
What a person still does:
  - read CHANGELOG.md's part for $version, and its first lines as news
  - look at the window once on a graphics card, in light and dark, in English and Spanish
  - commit:   git commit -am 'Release $version'
  - tag:      git tag -s v$version -m 'Imago $version' && git push origin main v$version
  - publish build/package/packages and their SHA-256 sums with the tag on $home/releases
TEXT
