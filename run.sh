#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds Imago and opens it with a photograph, or with FILE; without a display, compresses it.
set -eu
usage='Usage: ./run.sh [--no-install] [FILE]
Installs what is missing (Debian, Ubuntu), builds, and opens FILE, or a sample, in Imago.
  --no-install  install nothing'

install=yes file=''
for argument in "$@"; do
    case $argument in
    --no-install) install=no ;;
    -h | --help) printf '%s\n' "$usage" && exit 0 ;;
    -*) printf 'Unknown option %s\n%s\n' "$argument" "$usage" >&2 && exit 2 ;;
    *)
        [ -z "$file" ] || { printf 'One file at a time.\n%s\n' "$usage" >&2 && exit 2; }
        file=$(realpath -m -- "$argument")
        [ -f "$file" ] || { printf 'There is no file %s.\n' "$argument" >&2 && exit 2; }
        ;;
    esac
done
cd "$(dirname "$(realpath "$0")")"
# shellcheck source=.ci/packages.sh
. .ci/packages.sh
file=${file:-$PWD/samples/images/astronaut.png}

mkdir -p build
imago_install "$install" "${imago_packages_base[@]}"
imago_build programs

window=build/release/app/desktop/imago
if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] && [ -x "$window" ]; then
    exec "$window" "$file"
fi

[ -x "$window" ] || printf 'The window was not built: Qt 6, QCustomPlot or OpenCV is missing.\n'
name=$(basename "$file")
result=$PWD/build/${name%.*}-compressed.png
printf 'No window to show; compressing %s on the command line:\n' "$name"
build/release/app/cli/imago-cli compress "$file" --keep 5 -o "$result"
printf 'The result is %s\n' "$result"
