# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by the tests of this folder, which set `work`: how they fail, configure, and judge what the
# samples say.
# shellcheck shell=bash disable=SC2154
fail() {
    printf '%s\n' "$1" >&2
    exit 1
}

# quietly WHAT COMMAND...: shows the output only if the command fails.
quietly() {
    local what=$1
    shift
    "$@" >"$work/log" 2>&1 && return
    cat "$work/log" >&2
    fail "$what failed."
}

# configure SOURCE BUILD OPTIONS...: without package registries, so that nothing else is found.
configure() {
    quietly "Configuring $1" "$IMAGO_CMAKE" -S "$1" -B "$2" -G "$IMAGO_GENERATOR" \
        -DCMAKE_CXX_COMPILER="$IMAGO_COMPILER" -DCMAKE_CXX_FLAGS="$IMAGO_FLAGS" \
        -DCMAKE_CXX_COMPILER_LAUNCHER="$IMAGO_LAUNCHER" -DCMAKE_FIND_USE_PACKAGE_REGISTRY=OFF \
        "${@:3}"
}

# hello_finds_tones PROGRAM: the two tones, and nothing else.
hello_finds_tones() {
    local said
    said=$("$1") || fail "$1 failed: $said"
    [ "$(sed 1d <<<"$said")" = $'50 Hz: amplitude 1\n120 Hz: amplitude 0.5' ] ||
        fail "$1 found other tones: $said"
}

# denoise_helps PROGRAM: the noise is as made, and most of it is gone.
denoise_helps() {
    local said
    said=$("$1") || fail "$1 failed: $said"
    awk '/^before: error/ {b = $3} /^after: error/ {a = $3}
         END {exit !(b > 0.19 && b < 0.21 && a > 0 && a < b / 5)}' <<<"$said" ||
        fail "$1 left the noise: $said"
}
