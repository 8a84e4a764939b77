#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Package imago: the window compresses a sample on a display of its own, and is in the desktop's tables. With
# IMAGO_PICTURES=FOLDER the picture of the window stays there.
# shellcheck source=say.sh disable=SC1091
. "$(dirname "$0")/say.sh"
display=:$((40 + RANDOM % 40))
Xvfb "$display" -screen 0 1400x900x24 >xvfb.log 2>&1 &
server=$!
trap 'kill "$server"' EXIT
for _ in $(seq 50); do
    [ ! -S "/tmp/.X11-unix/X${display#:}" ] || break
    sleep 0.1
done
picture=${IMAGO_PICTURES:-$PWD}/window.png
DISPLAY=$display QT_QPA_PLATFORM=xcb timeout 120 imago --workspace compress --screenshot "$picture" \
    /usr/share/imago/samples/images/astronaut.png || fail 'The window could not compress the sample.'
[ "$(stat -c %s "$picture")" -gt 100000 ] || fail 'The picture of the window is empty.'
grep -q 'imago.*desktop' /usr/share/applications/mimeinfo.cache 2>/dev/null ||
    [ ! -x /usr/bin/update-desktop-database ] || fail 'The desktop does not know what Imago opens.'
if imago --no-such-option 2>said; then
    fail 'An unknown option is no error.'
fi
