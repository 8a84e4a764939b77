#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The lists of components of all packages are what SPDX 2.3 asks for, and every library that the built
# programs of IMAGO_BUILD are linked to stands in resources/packaging/third_party.txt. Without a build
# only the lists are checked.
set -u
root=$(realpath "$(dirname "$0")/../..")
rows=$root/resources/packaging/third_party.txt
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0
fail() {
    printf '%s\n' "$1" >&2
    failures=$((failures + 1))
}

kinds='linked|header|loaded|python|through'
wrong=$(grep -v '^#' "$rows" | grep -vE "^[^|]+\|($kinds)\|[^|]*\|[^|]+\|[^|]+\|[^|]+\|https?://[^|]+\|[^|]+$")
[ -z "$wrong" ] || fail "These rows have another form: $wrong"
twice=$(grep -v '^#' "$rows" | cut -d'|' -f1 | sort | uniq -d)
[ -z "$twice" ] || fail "There are two rows for $twice."

version=$(sed -nE 's/^project\(imago VERSION ([0-9.]+) .*/\1/p' "$root/CMakeLists.txt")
for package in imago imago-cli imago-formats libimago0 libimago-fftw3 python3-imago; do
    for run in first second; do
        SOURCE_DATE_EPOCH=86400 cmake -DROWS="$rows" -DPACKAGE="$package" -DVERSION="$version" \
            -DHOMEPAGE=https://example.org -DLICENCE=MIT -DOUTPUT="$work/$package.$run" \
            -P "$root/cmake/ImagoSbom.cmake" || fail "There is no list for $package."
    done
    cmp -s "$work/$package.first" "$work/$package.second" || fail "Two lists of $package differ."
    python3 - "$work/$package.first" "$package" "$version" <<'PYTHON' || failures=$((failures + 1))
import json, re, sys
path, package, version = sys.argv[1:]
document = json.load(open(path))
wrong = []
def expect(right, what):
    if not right:
        wrong.append(what)
for field in ("SPDXID", "creationInfo", "dataLicense", "documentNamespace", "name", "packages", "relationships",
              "spdxVersion"):
    expect(field in document, "no " + field)
expect(document["spdxVersion"] == "SPDX-2.3" and document["dataLicense"] == "CC0-1.0", "another version")
expect(document["creationInfo"]["created"] == "1970-01-02T00:00:00Z", "not dated by SOURCE_DATE_EPOCH")
expect(document["creationInfo"]["creators"], "no creators")
known = {"SPDXRef-DOCUMENT"}
for one in document["packages"]:
    for field in ("SPDXID", "name", "downloadLocation", "licenseDeclared", "licenseConcluded", "copyrightText"):
        expect(one.get(field), f"{one.get('name')}: no {field}")
    expect(re.fullmatch(r"SPDXRef-[A-Za-z0-9.-]+", one["SPDXID"]), "identifier " + one["SPDXID"])
    expect(re.fullmatch(r"[A-Za-z0-9.+-]+( (AND|OR|WITH) [A-Za-z0-9.+-]+)*", one["licenseDeclared"]),
           "licence " + one["licenseDeclared"])
    expect(one["SPDXID"] not in known, "twice " + one["SPDXID"])
    expect(one["filesAnalyzed"] is False, one["name"] + ": files are not listed")
    known.add(one["SPDXID"])
expect(document["packages"][0]["name"] == package and document["packages"][0]["versionInfo"] == version, "not itself")
expect(len(document["packages"]) >= 2, "no components")
described = 0
for one in document["relationships"]:
    described += one["relationshipType"] == "DESCRIBES"
    expect(one["relationshipType"] in ("DESCRIBES", "DEPENDS_ON", "OPTIONAL_DEPENDENCY_OF"), "kind of relation")
    expect({one["spdxElementId"], one["relatedSpdxElement"]} <= known, f"relation of nothing: {one}")
expect(described == 1, "describes nothing")
expect(len(document["relationships"]) == len(document["packages"]), "a component without a relation")
for what in wrong:
    print(f"{package}: {what}", file=sys.stderr)
sys.exit(bool(wrong))
PYTHON
done

if [ -n "${IMAGO_BUILD:-}" ]; then
    binaries=0
    while read -r binary; do
        readelf -h "$binary" >/dev/null 2>&1 || continue
        binaries=$((binaries + 1))
        while read -r soname; do
            found=no
            while read -r start; do
                case $soname in "$start"*) found=yes ;; esac
            done < <(grep -v '^#' "$rows" | cut -d'|' -f3 | tr ' ' '\n' | grep .)
            [ $found = yes ] || fail "$(basename "$binary") is linked to $soname, which third_party.txt lacks."
        done < <(readelf -d "$binary" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' | grep -v '^libimago')
    done < <(find "$IMAGO_BUILD"/{app/cli/imago-cli,app/desktop/imago,libexec,lib} -type f 2>/dev/null)
    [ "$binaries" -ge 3 ] || fail "Only $binaries programs and libraries were found."
    [ -s "$IMAGO_BUILD/components/libimago0.spdx.json" ] || fail 'The build makes no lists of components.'
fi
[ "$failures" = 0 ] || exit 1
printf 'Components and licences of five packages are complete.\n'
