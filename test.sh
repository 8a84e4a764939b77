#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds Imago with its tests and runs them; the last line says how many passed and failed.
set -eu
usage='Usage: ./test.sh [--no-install] [--slow]
Installs what is missing (Debian, Ubuntu), builds, and runs the tests.
  --no-install  install nothing
  --slow        run the slow tests too, which take many hours'

install=yes selection=(-LE slow)
for argument in "$@"; do
    case $argument in
    --no-install) install=no ;;
    --slow) selection=() ;;
    -h | --help) printf '%s\n' "$usage" && exit 0 ;;
    *) printf 'Unknown argument %s\n%s\n' "$argument" "$usage" >&2 && exit 2 ;;
    esac
done
cd "$(dirname "$(realpath "$0")")"
# shellcheck source=.ci/packages.sh
. .ci/packages.sh

mkdir -p build
imago_install "$install" "${imago_packages_base[@]}" "${imago_packages_test[@]}"
imago_install_optional "$install" "${imago_packages_dask[@]}"
imago_build tests

# Each commit has its own random problems, the same ones whenever it is tested.
if [ -z "${IMAGO_SEED:-}" ] && commit=$(git rev-parse --short=7 HEAD 2>/dev/null); then
    export IMAGO_SEED=$((16#${commit:0:7}))
fi
# Tests with caches of their own would each start one.
export IMAGO_PREPARE=${IMAGO_PREPARE:-off}
export QT_QPA_PLATFORM=${QT_QPA_PLATFORM:-offscreen}
log=build/test.log
ctest --test-dir build/release --parallel "$(nproc)" --output-on-failure --no-tests=error "${selection[@]}" |
    tee "$log" || true

# "97% tests passed, 1 tests failed out of 30"; skipped ones count as passed there.
read -r failed total < <(sed -nE 's/^[0-9]+% tests passed, ([0-9]+) tests? failed out of ([0-9]+)$/\1 \2/p' "$log") ||
    imago_fail "CTest ran no tests; it says why in $log."
skipped=$(grep -cE '\*\*\*Skipped' "$log" || true)
printf '\n'
if [ "$failed" -gt 0 ]; then
    printf 'Failed:\n'
    sed -nE '/\((Skipped|Disabled)\)/d; s/^[[:space:]]+[0-9]+ - ([^ ]+) \(.*$/  \1/p' "$log" | sort -u
fi
[ "$skipped" = 0 ] || printf '%s skipped\n' "$skipped"
printf '%s passed, %s failed\n' $((total - failed - skipped)) "$failed"
[ "$failed" = 0 ]
