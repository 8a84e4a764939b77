#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# field_test.sh IMAGO_CLI FOLDER: runs the program on inputs that came from reports of users, where
# their folder is there. Each row has an input, the exit code, a pattern of the output on one line
# (an extended regular expression), and the arguments, in which {} is the input and OUT a file that
# may be written. The kinds of these inputs have tests of their own, which make them.
set -u
cli=$1 folder=$2
[ -d "$folder" ] || { echo "there is no folder $folder"; exit 77; }
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
failed=0 rows=0
declare -A seen

row() {
    local input=$1 code=$2 pattern=$3
    shift 3
    seen[$input]=1 rows=$((rows + 1))
    [ -e "$folder/$input" ] || { echo "$input is not in $folder"; failed=1; return; }
    local arguments=("${@//'{}'/$folder/$input}")
    arguments=("${arguments[@]//OUT/$work/out}")
    local text got
    text=$(timeout 120 "$cli" "${arguments[@]}" 2>&1 </dev/null); got=$?
    text=$(tr -s ' \n' '  ' <<<"$text")
    if [ $got != "$code" ] || ! grep -Eq -- "$pattern" <<<"$text"; then
        printf '%s: imago-cli %s\n  exit %s, expected %s with: %s\n  %s\n' "$input" "${arguments[*]}" \
            "$got" "$code" "$pattern" "${text:0:600}"
        failed=1
    fi
}

# Tables: the tone of 50 Hz at its rate of 1000 a second.
tone='"sample_rate": 1000\.0.*"frequency": 50\.0,'
row c_exp.csv 0 "$tone" spectrum '{}' --json
row c_rev.csv 0 "$tone.*newest row comes first" spectrum '{}' --json
row c_rigol.csv 0 "$tone.*from 'Increment' in its head" spectrum '{}' --json
row c_pd.csv 0 '"channels": \[ "acc" \].*'"$tone.*Column 1 counts the rows" spectrum '{}' --json
row c_index.csv 0 '"channels": \[ "acc" \].*"sample_rate": (null|0).*counts the rows' spectrum '{}' --json
# Sound.
row w_data0.wav 0 '"length": 8000, "sample_rate": 8000\.0.*does not give its length' spectrum '{}' --json
row w.mp3 0 '"length": 8000, "sample_rate": 8000\.0' spectrum '{}' --json

# Pictures.
row cod_jp2k8.tif 1 'its compression \(JPEG 2000\) is not' compress '{}' --keep 100 -o OUT.tif
row hole_lzw.tif 1 'its strip 2 of 4 is damaged' compress '{}' --keep 100 -o OUT.tif
row t_big.tif 0 '64 x 48, gray, 16-bit' compress '{}' --keep 100 -o OUT.tif
row t_i16.tif 0 '64 x 48, gray, float' compress '{}' --keep 100 -o OUT.tif
row ij1.tif 0 '30 x 20, gray, 16-bit' compress '{}' --page 10 --keep 100 -o OUT.tif
row ij1.tif 2 'has 10 pages' compress '{}' --page 11 --keep 100 -o OUT.tif
row nodata.tif 1 'no data: 1200 of 60000' compress '{}' --keep 100 -o OUT.tif
row nodata.tif 0 'mean of the known ones' compress '{}' --keep 100 --nan neighbours -o OUT.tif
row p1.pbm 0 '4 x 2, gray, 8-bit' compress '{}' --keep 100 -o OUT.tif
row pf.pfm 0 '4 x 2, gray, float' compress '{}' --keep 100 -o OUT.tif
row a2.npy 0 '40 x 32, gray, 8-bit' compress '{}' --keep 100 -o OUT.png
row a2.npy 0 'out\.npz' compress '{}' --keep 50 -o OUT.npz

for path in "$folder"/*; do
    name=$(basename "$path")
    [ -n "${seen[$name]:-}" ] || case $name in README.md | *.py | *.c) ;; *) echo "no row: $name" ;; esac
done
echo "$rows rows"
exit $failed
