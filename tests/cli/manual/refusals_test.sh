#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# The alternatives that the help names for a value are those that the message about a wrong one names.
set -u
# shellcheck source=common.sh disable=SC1091
. ./common.sh
images=$IMAGO_SOURCE/samples/images signals=$IMAGO_SOURCE/samples/signals

# With these arguments the commands read the option of the test before anything else is wrong.
arguments_of() {
    case $1 in
    compress) case $2 in
        --sampling) printf '%s\n' "$images/camera.png" -o "$work/x.jpg" --jpeg ;;
        *) printf '%s\n' "$images/camera.png" -o "$work/x.png" --keep 5 ;;
        esac ;;
    crop) printf '%s\n' "$images/camera.png" -o "$work/x.png" --crop 0,0,8x8 ;;
    descreen) printf '%s\n' "$images/camera_halftone.png" -o "$work/x.png" ;;
    align) printf '%s\n' "$images/camera.png" "$images/camera.png" -o "$work/x.png" ;;
    match) printf '%s\n' "$images/camera.png" "$images/camera.png" -o "$work/x.png" ;;
    convolve) printf '%s\n' "$images/camera.png" -o "$work/x.png" --kernel "$images/brick.png" ;;
    deconvolve | flatten) printf '%s\n' "$images/camera.png" -o "$work/x.png" ;;
    frc) printf '%s\n' "$images/camera.png" "$images/brick.png" ;;
    batch) printf '%s\n' recipe.json "$images" -o "$work/x" ;;
    run) printf '%s\n' session.imago ;;
    filter) case $2 in
        --gaps | --separator | --decimal | --encoding | --quote | --resample | --time-form)
            printf '%s\n' "$signals/nino-sst.csv" -o "$work/x.csv" --low 0.1
            ;;
        *) printf '%s\n' "$images/camera.png" -o "$work/x.png" --low 0.1 ;;
        esac ;;
    transform) printf '%s\n' "$images/charges.npy" -o "$work/x.npy" --kind dct2 ;;
    spectrum | correlate | response) printf '%s\n' "$signals/nino-sst.csv" ;;
    poisson) printf '%s\n' "$images/charges.npy" -o "$work/x.npy" ;;
    source | plan) printf '%s\n' dct2:16x16 ;;
    tune) printf '%s\n' --problems fft:16 ;;
    bench) printf '%s\n' --list --suite 1d ;;
    help) case $2 in
        --language) printf '%s\n' --format markdown ;;
        *) printf '%s\n' frc ;;
        esac ;;
    *) return 1 ;;
    esac
}
# Names in a list of words, one a line; digits and letters alike.
listed() {
    tr ' ' '\n' | sed 's/[,;.]$//' | grep -vxE 'and|or|takes|' | sort -u
}

count=0 without=''
for command in $(commands); do
    before=$count
    while read -r option values; do
        grep -q '[A-Z]' <<<"$values" && continue # numbers and names are possible, too
        mapfile -t arguments < <(arguments_of "$command" "$option")
        [ ${#arguments[@]} -gt 0 ] || { fail "arguments_of() has no row for $command, which has $option $values." && continue; }
        [ "$option" != --depth ] || [ "$command" != transform ] || arguments[2]=$work/x.png
        said=$("$IMAGO_CLI" "$command" "${arguments[@]}" "$option=zzz" 2>&1) &&
            fail "$command $option takes zzz."
        # Either "--pad takes none, mirror or auto, not 'zzz'" or "There is no norm "zzz"; the norms are ...".
        allowed=$(sed -nE "s/.*($option takes (.*), not .*|There is no .* are (.*))/\2\3/p" <<<"$said" |
            sed 's/ for .*//')
        [ -n "$allowed" ] || { fail "$command $option zzz: $said" && continue; }
        differences=$(diff <(tr '|' '\n' <<<"$values" | sort -u) <(listed <<<"$allowed")) ||
            fail "The help (<) and the message (>) of $command $option differ: $differences"
        count=$((count + 1))
    done < <("$IMAGO_CLI" "$command" --help | sed -nE 's/^  ([^ ]*,)?(--[a-z-]+) ([^ ]*\|[^ ]*).*/\2 \3/p')
    # Lists of words whose name does not have them.
    while read -r option values; do
        [ "$option" != --format ] || continue # its message tells of its suffix, too
        [ "$command $option" != 'tune --suite' ] || continue # those of bench
        mapfile -t arguments < <(arguments_of "$command" "$option")
        [ "$option" != --peers ] || arguments=(--suite 1d --sizes 16)
        [ "$option" != --suite ] || arguments=(--list)
        [ "$option" != --kind ] || arguments=("${arguments[@]:0:3}")
        [ "$option" != --colours ] || arguments+=(--mode spectrogram -o "$work/x.png")
        said=$("$IMAGO_CLI" "$command" "${arguments[@]}" "$option=zzz" 2>&1)
        differences=$(diff <(tr -d '`,.' <<<"$values" | tr ' ' '\n' | sort -u) \
            <(sed -nE "s/.*($option takes (one of )?(.*), not .*|There is no .* are (.*))/\3\4/p" <<<"$said" |
                sed 's/\[[^]]*\]//g; s/, filter, compress, convolve\.$/, compress/' | listed)) ||
            fail "The words (<) and the message (>) of $command $option differ: $differences"
        count=$((count + 1))
    done < <("$IMAGO_CLI" help "$command" --format markdown |
        sed -nE 's/^- (`-[a-z]`, )?`(--[a-z]+) [^`]*`.* Values: (.*)/\2 \3/p')
    [ "$count" -gt "$before" ] || without+="$command "
done
# These have no options of words; any other has some, which were compared.
[ "$without" = 'devices ' ] || fail "Nothing was compared of the commands $without"
[ "$count" -ge 30 ] || fail "Only $count options were compared."
finish "$count options name the values that they take."
