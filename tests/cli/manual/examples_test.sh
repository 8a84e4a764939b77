#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Carries out the examples of the pages in one folder, in their order. Those that take long only name
# options that there are.
set -u
# shellcheck source=common.sh disable=SC1091
. ./common.sh
samples=$IMAGO_SOURCE/samples
long='imago-cli run |imago-cli bench |imago-cli tune --problems|man -l|bash-completion'

mkdir -p "$work/bin" "$work/in/photos"
ln -s "$IMAGO_CLI" "$work/bin/imago-cli"
export PATH=$work/bin:$PATH
cd "$work/in" || exit 1
cp "$samples/images/camera.png" photo.png
cp photo.png page.png
cp photo.png photos/one.png
cp photo.png first.png
cp photo.png second.png
cp photo.png star.png
cp photo.png page.png
cp "$samples/images/brick.png" noisy.png
cp "$samples/images/camera_halftone.png" print.png
cp "$samples/images/chelsea_stripes.png" striped.png
cp "$samples/signals/chirp_with_hum.flac" recording.flac
cp "$samples/signals/nino-sst.csv" series.csv
cp "$samples/images/charges.npy" field.npy
cp field.npy density.npy
cp field.npy star.npy
awk 'BEGIN { for (i = 0; i < 30000; i++) printf "%.6f,%.6f\n", sin(i * i / 20000) / 2, sin((i - 240) * (i - 240) / 20000) / 3 }' \
    >two.csv
imago-cli filter two.csv -o recording.wav --rate 48k --low 23900 >/dev/null || fail 'There is no recording.wav.'
imago-cli filter two.csv -o sweep.wav --rate 48k --low 23900 --column 1 >/dev/null || fail 'There is no sweep.wav.'

count=0
while read -r line; do
    count=$((count + 1))
    for option in $(grep -oE -- ' --[a-z-]+' <<<"$line"); do
        command=$(sed -E 's/.*imago-cli ([a-z]+).*/\1/' <<<"$line")
        imago-cli "$command" --help | grep -q -- "$option\b" || fail "'$line' names $option, which is no option."
    done
    [[ ! $line =~ $long ]] || continue
    said=$(bash -c "$line" 2>&1) || fail "'$line' fails: $said"
done < <(for command in $(imago-cli --help | sed -n '/^Subcommands:/,$ s/^  \([a-z]\+\)  *.*/\1/p'); do
    imago-cli help "$command" --format man | sed -n '/^\.nf/,/^\.fi/ s/^\\fB\(.*\)\\fR$/\1/p'
done | sed "s/\\\\-/-/g; s/\\\\(aq/'/g; s/\\\\(ti/~/g; s/\\\\(dq/\"/g")
[ "$count" -ge 20 ] || fail "Only $count examples were found."
for result in small.png small.jpg small.json tones.png curve.csv soft.png clean.png clean.flac spectrum.npy \
    smaller/one.png picture.png potential.npy kernels.cl; do
    [ -s "$result" ] || fail "The examples wrote no $result."
done
finish "$count examples"
