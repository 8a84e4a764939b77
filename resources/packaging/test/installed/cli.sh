#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Package imago-cli: devices, its helper programs, and a sample of the package imago that is compressed.
# shellcheck source=say.sh disable=SC1091
. "$(dirname "$0")/say.sh"
wants "$(imago-cli --version)" '^imago-cli [0-9]+\.[0-9]+\.[0-9]+$' 'imago-cli --version'
imago-cli devices | sed -n 1,3p
imago-cli devices --check || fail 'The device failed its check.'
for helper in imago-self-test imago-prepare imago-tune-worker; do
    wants "$(imago-cli devices --json)" "\"path\": \"/usr/libexec/imago/$helper\"" 'imago-cli devices --json'
done
imago-cli compress /usr/share/imago/samples/images/camera.png -o small.png --keep 5
[ -s small.png ] || fail 'compress wrote nothing.'
if imago-cli compress missing.png -o other.png --keep 5 2>said; then
    fail 'A missing picture is no error.'
fi
wants "$(cat said)" 'missing\.png' 'compress of a missing picture'
