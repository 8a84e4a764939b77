#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# measured_tables.sh ROOT [--write]: the tables of speeds in README.md and engine/doc/notebook.md (the notebook) say what
# the CSV files of resources/benchmarks do. Prints a line for each breach and fails when there is one; --write puts the
# right figures into the tables first. engine/PERFORMANCE.md (the page) is written by tests/support/tables/performance.py.
# Also checked:
# - resources/benchmarks/README.md names each CSV file; there are no other files, and fewer than 3000 lines;
# - each run is one row of runs.csv, is measured in another file, and is named on the page or in the notebook.
#
# A comment before a table says where its figures are from:
# <!-- transforms: RUN... | WORDS -->  transforms.csv. The header has extents: 1024, 2^20, 512×512, 512².
#     A row begins with words and a measure, "rfft, in place, cuFFT"; WORDS hold for all rows. Words are
#     kinds, precisions, "in place", "out of place" (default), and variants. Measures: GB/s, "of copy", or a
#     peer, whose time over ours is bold below 1. The first run that has a figure gives it; "–": none has.
# <!-- rows: FILE RUN KEY COLUMN... -->  Rows begin with a value of the column KEY; cells are the columns.
# <!-- summary: FILE COLUMN -->  Rows begin with a run: number, mean, minimum, maximum of COLUMN. Further
#     cells are free text.
set -u
cd "$1" || exit 2
folder=resources/benchmarks
page=engine/PERFORMANCE.md
notebook=engine/doc/notebook.md
breaches=0
breach() { printf '%s\n' "$1" && breaches=$((breaches + 1)); }

# tables DOCUMENT: the document with its tables as they should be; breaches go to standard error.
tables() {
    awk -v document="$1" '
    function breach(text) { print document ": " text >"/dev/stderr" }
    # Fields of a line of CSV, in field[1..]; quotes may hold commas.
    function split_csv(line,   count, quoted, i, c) {
        count = 1
        field[1] = ""
        for (i = 1; i <= length(line); ++i) {
            c = substr(line, i, 1)
            if (c == "\"")
                quoted = !quoted
            else if (c == "," && !quoted)
                field[++count] = ""
            else
                field[count] = field[count] c
        }
        return count
    }
    function trim(text) { gsub(/^[ `*]+|[ `*]+$/, "", text); return text }
    function extents_of(cell,   part) {
        cell = trim(cell)
        if (cell ~ /²$/) { sub(/²$/, "", cell); return cell "x" cell }
        if (cell ~ /³$/) { sub(/³$/, "", cell); return cell "x" cell "x" cell }
        if (split(cell, part, /\^/) == 2)
            return sprintf("%d", part[1] ^ part[2])
        gsub(/×/, "x", cell)
        return cell
    }
    # Words of a row or of a comment: kind, precision, place or variant.
    function take_word(word) {
        if (word ~ /^i?(fft|rfft|d[cs]t[1-4])$/) kind = word
        else if (word == "float" || word == "double") precision = word
        else if (word == "in place") place = "in"
        else if (word == "out of place") place = "out"
        else if (word != "") variant = word
    }
    function measure_column(measure) {
        if (measure == "GB/s") return "gb_per_s"
        if (measure == "of copy") return "of_copy"
        gsub(/, | /, "_", measure)
        return tolower(measure)
    }
    # The figure of the first run that has it.
    function figure(extents, measure,   column, i, row, value) {
        column = measure_column(measure)
        if (!(("transforms.csv", column) in known))
            breach("no measure \"" measure "\".")
        for (i = 1; i <= run_count; ++i) {
            row = place_of[run_name[i], kind, extents, precision, place, variant]
            value = row ? cell["transforms.csv", row, column] : ""
            if (value == "")
                continue
            if (column == "gb_per_s") return sprintf("%.0f", value)
            if (column == "of_copy") return sprintf("%.0f%%", 100 * value)
            value = sprintf("%.2f", value)
            return value < 1 ? "**" value "**" : value
        }
        return "–"
    }
    function transform_row(   label, count, i, word, text) {
        kind = "fft"; precision = "float"; place = "out"; variant = ""
        count = split(words, word, /, */)
        for (i = 1; i <= count; ++i)
            take_word(word[i])
        count = split(trim(part[1]), word, /, */)
        for (i = 1; i < count; ++i)
            take_word(trim(word[i]))
        text = "| " trim(part[1]) " |"
        for (i = 2; i <= columns; ++i)
            text = text " " figure(extents_of(header[i]), word[count]) " |"
        return text
    }
    function copied_row(   i, row, text) {
        row = row_of[trim(part[1])]
        if (!row)
            breach("no row \"" trim(part[1]) "\" in " file " of " run_name[1] ".")
        text = "| " trim(part[1]) " |"
        for (i = 2; i <= columns; ++i)
            text = text " " cell[file, row, wanted[i]] " |"
        return text
    }
    function summary_row(   run, i, value, count, sum, least, most, text) {
        run = trim(part[1])
        for (i = 2; i <= rows[file]; ++i) {
            if (cell[file, i, "run"] != run)
                continue
            value = cell[file, i, wanted[1]] + 0
            least = count == 0 || value < least ? value : least
            most = count == 0 || value > most ? value : most
            sum += value
            ++count
        }
        if (!count) {
            breach("no run \"" run "\" in " file ".")
            return $0
        }
        text = sprintf("| `%s` | %d | %.3f | %.3f | %.3f |", run, count, sum / count, least, most)
        for (i = 6; i <= columns; ++i)
            text = text part[i] "|"
        return text
    }
    # A comment that says where a table is from.
    function begin_table(   text, half, i, count, word) {
        mode = $2
        text = $0
        sub(/^<!-- [a-z]+: */, "", text)
        sub(/ *-->$/, "", text)
        words = ""
        if (split(text, half, / *\| */) == 2)
            words = half[2]
        count = split(half[1], word, " ")
        line_of_table = run_count = 0
        split("", row_of)
        if (mode == "transforms:") {
            for (i = 1; i <= count; ++i)
                run_name[++run_count] = word[i]
            return
        }
        file = word[1]
        if (!(file in rows))
            breach("no file " file ".")
        if (mode == "summary:") {
            wanted[1] = word[2]
            return
        }
        run_name[1] = word[2]
        for (i = 4; i <= count; ++i) {
            wanted[i - 2] = word[i]
            if (!((file, word[i]) in known))
                breach("no column " word[i] " in " file ".")
        }
        for (i = 2; i <= rows[file]; ++i)
            if (cell[file, i, "run"] == run_name[1])
                row_of[cell[file, i, word[3]]] = i
    }
    FNR == 1 {
        name = FILENAME
        sub(/.*\//, "", name)
    }
    FILENAME ~ /\.csv$/ {
        count = split_csv($0)
        rows[name] = FNR
        for (i = 1; i <= count; ++i)
            if (FNR == 1) {
                title[i] = field[i]
                known[name, field[i]] = 1
            } else
                cell[name, FNR, title[i]] = field[i]
        if (name == "transforms.csv" && FNR > 1) {
            split(cell[name, FNR, "problem"], part, ":")
            sub(/\*.*/, "", part[2])
            place_of[cell[name, FNR, "run"], part[1], part[2], part[3], \
                cell[name, FNR, "problem"] ~ /:inplace/ ? "in" : "out", cell[name, FNR, "variant"]] = FNR
        }
        next
    }
    /^<!-- (transforms|rows|summary): / {
        print
        begin_table()
        ++tables
        next
    }
    mode != "" && /^\|/ {
        columns = split(substr($0, 2), part, "|") - 1
        if (++line_of_table == 1)
            for (i = 1; i <= columns; ++i)
                header[i] = part[i]
        if (line_of_table <= 2)
            print
        else
            print mode == "transforms:" ? transform_row() : mode == "rows:" ? copied_row() : summary_row()
        next
    }
    {
        if (mode != "" && line_of_table < 3)
            breach("no table follows a comment that announces one.")
        mode = ""
        print
    }
    END {
        if (!tables)
            breach("no table says where it is from.")
    }' "$folder"/*.csv "$1"
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for document in README.md "$notebook"; do
    [ -f "$document" ] || { breach "$document is missing." && continue; }
    tables "$document" 2>"$work/breaches" >"$work/document"
    [ "${2-}" != --write ] || cp "$work/document" "$document"
    while IFS= read -r line; do breach "$line"; done <"$work/breaches"
    while IFS= read -r line; do breach "$document: should be: ${line#> }"; done \
        < <(diff "$document" "$work/document" | grep '^>')
done

for file in "$folder"/*; do
    name=${file##*/}
    case $name in
    README.md) ;;
    *.csv) grep -qF "\`$name\`" "$folder/README.md" || breach "$file is not named in $folder/README.md." ;;
    *) breach "$file is neither README.md nor a CSV file." ;;
    esac
done
lines=$(cat "$folder"/* | wc -l)
[ "$lines" -lt 3000 ] || breach "$folder has $lines lines; fewer than 3000 are allowed."

for run in $(tail -qn +2 "$folder/runs.csv" | cut -d, -f1 | LC_ALL=C sort | uniq -d); do
    breach "$run stands twice in runs.csv."
done
mapfile -t of_runs < <(grep -lE '^run,' "$folder"/*.csv)
tail -qn +2 "${of_runs[@]}" | cut -d, -f1 | LC_ALL=C sort | uniq -c >"$work/uses"
tail -qn +2 "$folder/runs.csv" | cut -d, -f1 | LC_ALL=C sort >"$work/runs"
while read -r count run; do
    if ! grep -qxF -e "$run" "$work/runs"; then
        breach "$run is no row of runs.csv."
    elif [ "$count" = 1 ]; then
        breach "$run is measured in no file."
    fi
    grep -qsE "\\b$run([^-a-z0-9]|$)" "$page" "$notebook" || breach "$run is named in no document."
done <"$work/uses"
printf '%s lines, %s runs, %s breaches\n' "$lines" "$(wc -l <"$work/runs")" "$breaches"
[ "$breaches" = 0 ]
