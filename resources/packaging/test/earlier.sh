#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# earlier.sh COMMIT PACKAGES: packages of a commit, for tests of upgrades, built in a work tree of its own
# (build/earlier): by its own package.sh; where it has none, version 0.1.0-1, with the names that its files
# have today.
set -eu
commit=$1
packages=$(realpath -m "$2")
here=$(dirname "$(realpath "$0")")
cd "$here/../../.."
tree=build/earlier/tree stage=build/earlier/stage
if [ -f "$packages/commit" ] && [ "$(cat "$packages/commit")" = "$commit" ]; then
    printf 'The packages are there.\n'
    exit
fi
mkdir -p build/earlier
if [ -e "$tree/.git" ]; then
    git -C "$tree" checkout -q --detach "$commit"
else
    git worktree add --detach "$tree" "$commit" >/dev/null
fi
rm -rf "$stage" "$packages"
mkdir -p "$packages"
if [ -x "$tree/package.sh" ]; then
    (cd "$tree" && env -u SOURCE_DATE_EPOCH ./package.sh --no-install) >build/earlier/build.log
    find "$tree/build/package/packages" -name '*.deb' ! -name '*-dbgsym_*' -exec cp -t "$packages" {} +
    printf '%s\n' "$commit" >"$packages/commit"
    exit
fi
cmake -S "$tree" -B "$tree/build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX=/usr \
    -DIMAGO_BUILD_TESTS=OFF -DIMAGO_BUILD_SAMPLES=OFF -DCMAKE_UNITY_BUILD=ON \
    -DCMAKE_UNITY_BUILD_BATCH_SIZE=16 -DIMAGO_PRECOMPILE=ON >/dev/null
cmake --build "$tree/build" -j "${IMAGO_JOBS:-$(nproc)}" >build/earlier/build.log
DESTDIR=$PWD/$stage/all cmake --install "$tree/build" >/dev/null

# package NAME DEPENDS PATTERNS...: the files that match, by find's patterns from the root.
package() {
    local name=$1 depends=$2 folder=$PWD/$stage/$1 pattern file binaries shared
    for pattern in "${@:3}"; do
        while read -r file; do
            mkdir -p "$folder/$(dirname "$file")"
            mv "$stage/all/$file" "$folder/$file"
        done < <(cd "$stage/all" && find . \( -type f -o -type l \) -path "./$pattern")
    done
    mkdir -p "$folder/DEBIAN" "$stage/debian"
    : >"$stage/debian/control"
    mapfile -t binaries < <(find "$folder" -type f -exec sh -c 'file -b "$1" | grep -q "ELF.*dynamically"' _ {} \; -print)
    strip --strip-unneeded "${binaries[@]}"
    shared=$(cd "$stage" && dpkg-shlibdeps --ignore-missing-info -O "${binaries[@]}" 2>/dev/null |
        sed -n 's/^shlibs:Depends=//p')
    printf '%s\n' "Package: $name" 'Version: 0.1.0-1' "Architecture: $(dpkg --print-architecture)" \
        'Maintainer: The Imago developers <imago-fft@users.noreply.github.com>' \
        "Depends: $shared${depends:+, $depends}" "Description: Imago before its first packages" \
        >"$folder/DEBIAN/control"
    dpkg-deb --root-owner-group -b "$folder" "$packages" >/dev/null
}
package libimago0 '' 'usr/libexec/*' 'usr/lib/*/libimago.so.*'
package libimago-fftw3 'libimago0 (= 0.1.0-1)' 'usr/lib/*/libimago_fftw3*'
package imago-cli 'libimago0 (= 0.1.0-1)' usr/bin/imago-cli 'usr/share/doc/imago/*'
package imago 'imago-cli (= 0.1.0-1)' usr/bin/imago 'usr/share/*'
printf '%s\n' "$commit" >"$packages/commit"
