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

for path in "$folder"/*; do
    name=$(basename "$path")
    [ -n "${seen[$name]:-}" ] || case $name in README.md | *.py | *.c) ;; *) echo "no row: $name" ;; esac
done
echo "$rows rows"
exit $failed
