# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by the tests of this folder: IMAGO_CLI is the program, IMAGO_SOURCE the tree.
# shellcheck shell=bash
failures=0
fail() {
    printf '%s\n' "$*" >&2
    failures=$((failures + 1))
}
finish() {
    [ "$failures" = 0 ] || { printf '%s failures\n' "$failures" >&2 && exit 1; }
    printf '%s\n' "$1"
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The commands, as --help lists them.
commands() {
    "$IMAGO_CLI" --help | sed -n '/^Subcommands:/,$ s/^  \([a-z]\+\)  *.*/\1/p'
}

# The names of the options that --help prints, one a line.
options_of_help() {
    grep -oE '^  -[^ ]+( --[a-z-]+)?' | tr -d ' ' | tr ',' '\n' | sort
}

# The names of the options of a man page: those in the heads of its paragraphs.
options_of_page() {
    sed -n '/^\.SH OPTIONS/,/^\.SH [^O]/p' | grep -A1 '^\.TP' | grep -oE '\\fB(\\-)+[^\\]([^\\]|\\-)*\\fR' |
        sed 's/\\f[BR]//g; s/\\-/-/g' | sort
}
