#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Compares man pages and the manual's reference with --help, checks their form, and the table of
# variables with what the sources read.
set -u
# shellcheck source=common.sh disable=SC1091
. ./common.sh

"$IMAGO_CLI" help --folder "$work/all" || fail 'The pages could not be written.'
pages=0
# compare NAME HELP PAGE: both have the same options.
compare() {
    local differences
    pages=$((pages + 1))
    [ -s "$3" ] || { fail "$1 has no page." && return; }
    [ "$(options_of_help <"$2" | wc -l)" -ge 2 ] || fail "No options were found in the help of $1."
    differences=$(diff <(options_of_help <"$2") <(options_of_page <"$3")) ||
        fail "The help (<) and the man page (>) of $1 differ: $differences"
}
"$IMAGO_CLI" --help >"$work/help"
compare imago-cli "$work/help" "$work/all/man1/imago-cli.1"
for command in $(commands); do
    "$IMAGO_CLI" "$command" --help >"$work/help"
    compare "imago-cli $command" "$work/help" "$work/all/man1/imago-cli-$command.1"
    diff <("$IMAGO_CLI" help "$command") "$work/help" >"$work/diff" ||
        fail "help $command and $command --help differ: $(head -3 "$work/diff")"
    nameless=$(grep -nE '^  [^ ]+ (TEXT|INT|UINT|FLOAT)\b' "$work/help")
    [ -z "$nameless" ] || fail "Values of $command have no name (app/cli/manual/option_values.cpp): $nameless"
done
[ "$pages" -ge 15 ] || fail "Only $pages commands were found."
if [ -n "${IMAGO_WINDOW:-}" ]; then
    env -u DISPLAY -u WAYLAND_DISPLAY -u QT_QPA_PLATFORM LC_ALL=C "$IMAGO_WINDOW" --help >"$work/help" ||
        fail 'imago --help needs a display.'
    env -u DISPLAY -u WAYLAND_DISPLAY -u QT_QPA_PLATFORM LANG=es_ES.UTF-8 LANGUAGE=es \
        "$IMAGO_WINDOW" --language en --man-page >"$work/all/man1/imago.1" || fail 'imago has no man page.'
    # Qt prints "-h, --help" and "--device <DEVICE>".
    sed -i 's/^  \(-[a-z]\), /  \1,/; s/ <.*//' "$work/help"
    compare imago "$work/help" "$work/all/man1/imago.1"
fi
if [ -n "${IMAGO_FFTW:-}" ]; then # the script before its configuration, which has the text of its help
    differences=$(diff <(grep -oE -- '^ +--[a-z]+' "$IMAGO_FFTW" | tr -d ' ' | sort) \
        <(options_of_page <"$work/all/man1/imago-fftw.1" | grep -- --)) ||
        fail "The help (<) and the man page (>) of imago-fftw differ: $differences"
fi

for page in "$work"/all/man1/*.1; do
    name=$(basename "$page")
    for section in NAME SYNOPSIS DESCRIPTION OPTIONS EXAMPLES 'EXIT STATUS' ENVIRONMENT FILES 'SEE ALSO'; do
        grep -qx ".SH $section" "$page" || fail "$name has no section $section."
    done
    while read -r other; do
        [ -e "$work/all/man1/${other//\\/}.1" ] || [ "$other" = imago ] ||
            fail "$name names the page $other, which is not there."
    done < <(sed -n 's/^\.BR \(.*\) (1).*/\1/p' "$page")
    if command -v mandoc >/dev/null; then
        said=$(mandoc -Tlint "$page" 2>&1) || fail "$said"
        [ -z "$said" ] || fail "$said"
    fi
    if command -v man >/dev/null; then
        said=$(MANROFFSEQ='' MANWIDTH=80 man --warnings -E UTF-8 -l -Tutf8 -Z "$page" 2>&1 >/dev/null)
        [ -z "$said" ] || fail "$name: $said"
    fi
done
SOURCE_DATE_EPOCH=86400 "$IMAGO_CLI" help frc --format man | grep -qx '\.TH IMAGO\\-CLI\\-FRC 1 1970-01-02 .*' ||
    fail 'SOURCE_DATE_EPOCH does not date the pages.'

# refused ARGUMENTS...: exit code 2, and one line that says why.
refused() {
    local code=0 said
    said=$("$IMAGO_CLI" help "$@" 2>&1) || code=$?
    if [ $code != 2 ] || [ "$(wc -l <<<"$said")" != 1 ]; then
        fail "help $* ends with $code and says: $said"
    fi
}
refused no-such-command
refused frc --format bash
refused --language es
refused --format tex
refused --folder ''
for epoch in abc 12x -1 '' 999999999999999; do
    SOURCE_DATE_EPOCH=$epoch refused frc --format man
done
refused --folder "$work/other" frc
refused --folder "$work/other" --format man
[ ! -e "$work/other" ] || fail 'A refused request writes files.'
said=$("$IMAGO_CLI" help --folder /proc/pages 2>&1) && fail 'Pages are written where nothing can be.'
[ "$(wc -l <<<"$said")" = 1 ] || fail "$said"

for language in en es; do
    page=resources/manual/$language/commands.md
    "$IMAGO_CLI" help --format markdown --language "$language" >"$work/commands.md"
    cmp -s "$work/commands.md" "$IMAGO_SOURCE/$page" ||
        fail "$page is not what the program says; build/release/app/cli/imago-cli help --format markdown" \
            "--language $language >$page"
done

# Every variable that programs read is in the table, or only for programs among themselves and tests.
internal='IMAGO_CACHES_TOLD IMAGO_DRIVER_TRIAL IMAGO_HOST_VECTORS IMAGO_SAID IMAGO_STARTED_AGAIN IMAGO_TEST_FAULT'
listed=$(sed -n '/^## Environment/,$ s/^| `\([A-Z_]*\).*/\1/p' "$IMAGO_SOURCE/resources/manual/en/commands.md")
read_ones=$(cd "$IMAGO_SOURCE" && grep -rhoE '"IMAGO_[A-Z_]+"' app engine ui --include='*.cpp' --include='*.h' \
    --include='*.py' --exclude-dir=bench --exclude-dir=manual | tr -d '"' | sort -u)
[ "$(wc -l <<<"$read_ones")" -ge 10 ] || fail 'The variables of the sources were not found.'
for variable in $read_ones; do
    grep -qxF "$variable" <<<"$listed" || [[ " $internal " = *" $variable "* ]] ||
        fail "The sources read $variable, which app/manual/environment.cpp lacks."
done
for variable in $(grep '^IMAGO_' <<<"$listed"); do
    grep -rq "\b$variable\b" "$IMAGO_SOURCE"/{engine,ui,app/cli/common,app/cli/bench,app/desktop} ||
        fail "app/manual/environment.cpp has $variable, which nothing reads."
done
finish "$pages programs and commands: options, sections, form, reference and variables agree."
