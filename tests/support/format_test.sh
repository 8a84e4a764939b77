#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# format_test.sh: format.sh finds a file that is not as .clang-format has it, and formats it.
set -u
script=$(dirname "$(realpath "$0")")/format.sh
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
printf 'BasedOnStyle: LLVM\n' >"$tree/.clang-format"
mkdir "$tree/build" "$tree/room"
printf 'int  ours( );\n' >"$tree/room/ours.h"
printf 'int  made( );\n' >"$tree/build/made.h"

fail() {
    printf '%s\n' "$1"
    cat "$tree/report"
    exit 1
}

"$script" "$tree" >"$tree/report" 2>&1
status=$?
[ "$status" != 77 ] || { cat "$tree/report" && exit 77; }
[ "$status" = 1 ] || fail 'A file that is not formatted passed.'
grep -q 'room/ours.h' "$tree/report" || fail 'The file is not named.'
! grep -q 'made.h' "$tree/report" || fail 'A file of the build tree was looked at.'
"$script" "$tree" --write >"$tree/report" 2>&1 || fail 'It could not be formatted.'
"$script" "$tree" >"$tree/report" 2>&1 || fail 'What was formatted did not pass.'
[ "$(cat "$tree/room/ours.h")" = 'int ours();' ] || fail 'The file was not formatted.'
