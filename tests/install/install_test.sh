#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs the build tree and builds the samples against it, outside of the tree, in two folders.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# shellcheck source=samples.sh disable=SC1091
. ./samples.sh

# consume PREFIX BUILD TARGETS...: configures and builds the consumer against a prefix.
consume() {
    configure "$work/consumer" "$2" -DCMAKE_PREFIX_PATH="$1" -DVERSION="$IMAGO_VERSION"
    quietly "Building against $1" "$IMAGO_CMAKE" --build "$2" --target "${@:3}"
}

# install_components PREFIX COMPONENTS...
install_components() {
    local component
    for component in "${@:2}"; do
        quietly "Installing $component" \
            "$IMAGO_CMAKE" --install "$IMAGO_BUILD" --prefix "$1" --component "$component"
    done
}

# A space in the path reveals what is not quoted.
first="$work/first place" second="$work/second"
install_components "$first" libimago0 libimago-dev
[ ! -e "$first/bin" ] || fail 'The engine comes with programs.'
[ -x "$first/libexec/imago/imago-tune-worker" ] || fail 'The worker of searches is not installed.'
[ -x "$first/libexec/imago/imago-self-test" ] || fail 'The self-test of devices is not installed.'
# The list of components names the licences of the system's libraries, too.
foreign=$(grep -rlE --exclude='*.spdx.json' 'GPL-|GNU GENERAL' "$first" || true)
[ -z "$foreign" ] || fail "The engine is under the MIT licence, and these are not: $foreign"
for part in engine kernels; do
    cmp "$IMAGO_SOURCE/$part/LICENSE" "$first/share/doc/imago-engine/$part/LICENSE" ||
        fail "The licence of $part is not installed."
done
tied=$(grep -rIlF -e "$IMAGO_SOURCE" -e "$IMAGO_BUILD" -e "$first" "$first" || true)
[ -z "$tied" ] || fail "These name folders of this machine: $tied"

cp -r consumer "$work/consumer"
cp "$IMAGO_SOURCE"/samples/{hello_fft,denoise}.cpp "$work/consumer"
consume "$first" "$work/build-first" all
hello_finds_tones "$work/build-first/hello_fft"
denoise_helps "$work/build-first/denoise"

# The shared library, by CMake and by pkg-config, from C and C++.
if [ -e "$first/include/imago.h" ]; then
    mkdir "$work/library"
    cp -r library_consumer/CMakeLists.txt "$IMAGO_SOURCE"/samples/library/hello_fft.c* "$work/library"
    configure "$work/library" "$work/build-library" -DCMAKE_PREFIX_PATH="$first" \
        -DVERSION="$IMAGO_VERSION"
    quietly 'Building against the shared library' "$IMAGO_CMAKE" --build "$work/build-library"
    hello_finds_tones "$work/build-library/hello_fft_c"
    hello_finds_tones "$work/build-library/hello_fft_cpp"
fi

mv "$first" "$second"
consume "$second" "$work/build-second" hello_fft
hello_finds_tones "$work/build-second/hello_fft"
if [ -e "$second/include/imago.h" ] && command -v pkg-config >/dev/null; then
    config=$(dirname "$(find "$second" -name imago.pc)")
    flags=$(PKG_CONFIG_PATH=$config pkg-config --cflags --libs imago)
    # shellcheck disable=SC2086
    quietly 'Compiling by pkg-config' "$IMAGO_COMPILER" $IMAGO_FLAGS \
        "$IMAGO_SOURCE/samples/library/hello_fft.cpp" $flags -o "$work/by_pkg_config"
    LD_LIBRARY_PATH=$(dirname "$config") hello_finds_tones "$work/by_pkg_config"
fi

if [ "$IMAGO_APPS" = ON ]; then
    install_components "$work/programs" libimago0 imago-cli
    [ ! -e "$work/programs/include" ] || fail 'The programs come with headers.'
    said=$("$work/programs/bin/imago-cli" --version)
    [ "$said" = "imago-cli $IMAGO_VERSION" ] || fail "The installed imago-cli says $said"
    # Every helper that it searches for is installed with it, and it finds them there.
    found=$(XDG_CACHE_HOME="$work/cache" "$work/programs/bin/imago-cli" devices --json |
        sed -n "s|^ *\"path\": \"$work/programs/libexec/imago/\(.*\)\".*|\1|p" | sort)
    installed=$(find "$work/programs/libexec/imago" -type f ! -name '*.so' -printf '%f\n' | sort)
    [ -n "$installed" ] && [ "$found" = "$installed" ] ||
        fail "Installed are the helpers $installed, and imago-cli finds $found"
    # The loader's behaviour for them, as for those of the build tree.
    IMAGO_BINARIES="$work/programs" quietly 'Reading the installed binaries' \
        "$IMAGO_BUILD/tests/support/binaries_test"
    # It finds its worker beside it.
    XDG_CACHE_HOME="$work/cache" quietly 'Searching with the installed imago-cli' \
        "$work/programs/bin/imago-cli" tune --problems 'fft:8*8' --effort model
fi
printf 'Installed, found at two places, built and run.\n'
