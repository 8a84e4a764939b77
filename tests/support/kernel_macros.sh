#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# kernel_macros.sh ROOT [--where [MACRO...]]: engine/doc/kernels.md names every macro between the planner and
# the kernel files, and no others. Prints one line for each breach and fails when there is one. --where prints who
# sets and who reads the macros, or all of them, and what the document says of one that is named.
#
# A macro counts when the engine's C++ sets it (Defines), when a kernel file reads it without defining
# it itself, or when the engine writes it into a kernel's text. Inside #ifndef a #define is a default:
# the file reads that macro.
#
# An item of the document: - `NAME`, `NAME(x)`: meaning. `NAME_n` stands for NAME_ and NAME_1, NAME_2, …; and a
# NAME with such a number needs no item of its own, since KernelPart appends them. `IN_NAME`, `LOAD_NAME` and
# `READ_NAME` stand for OUT_NAME, STORE_NAME and WRITE_NAME, too, where these have none. A meaning that is only a
# file of kernels, "`block/line.cl`.", is in that file's comments, which --where prints.
set -u
cd "$1" || exit 2
document=engine/doc/kernels.md
# The name whose item a macro shares, or nothing.
# shellcheck disable=SC2016
partner='function partner(name) {
    return sub(/^OUT_/, "IN_", name) || sub(/^STORE_/, "LOAD_", name) || sub(/^WRITE_/, "READ_", name) ? name : ""
}'

found() {
    # shellcheck disable=SC2016
    find kernels engine \( -name '*.cl' -o -name '*.cpp' -o -name '*.h' \) -print | LC_ALL=C sort | xargs awk '
    function file_of(path) {
        sub(/^(\.\/)?(kernels|engine)\//, "", path)
        sub(/\.[a-z]+$/, "", path)
        return path
    }
    function add(list, name, file) {
        if (index(" " list[name] " ", " " file " ") == 0)
            list[name] = list[name] (list[name] == "" ? "" : " ") file
    }
    # Upper-case words of a text, as reads by a file.
    function note_reads(text, file) {
        gsub(/0[xX][0-9a-fA-F]+/, " ", text)
        while (match(text, /[A-Za-z_][A-Za-z0-9_]*/)) {
            word = substr(text, RSTART, RLENGTH)
            text = substr(text, RSTART + RLENGTH)
            if (word ~ /^[A-Z][A-Z0-9_]+$/ && word !~ /^CLK_/)
                seen[file, word] = 1
        }
    }
    function close_file(   key, part) {
        for (key in seen) {
            split(key, part, SUBSEP)
            if (!(part[2] in own))
                add(readers, part[2], part[1])
        }
        for (key in own) {
            known[key] = 1
            if (current !~ /^skeleton\//) # these stand last
                add(definers, key, current)
        }
        split("", seen)
        split("", own)
        depth = 0
    }
    function kernel_line(line,   word, rest, i, inside) {
        sub(/\/\/.*/, "", line)
        gsub(/"[^"]*"/, " ", line)
        if (line !~ /^[ \t]*#/) {
            note_reads(line, current)
            return
        }
        sub(/^[ \t]*#[ \t]*/, "", line)
        word = line
        sub(/[^a-z].*/, "", word)
        rest = substr(line, length(word) + 1)
        if (word == "ifndef" || (word == "if" && rest ~ /^[ \t]*!defined/))
            level[++depth] = 1
        else if (word == "if" || word == "ifdef")
            level[++depth] = 0
        else if (word == "else" || word == "elif")
            level[depth] = 0
        else if (word == "endif")
            --depth
        if (word ~ /^(if|ifdef|ifndef|elif)$/)
            note_reads(rest, current)
        if (word != "define")
            return
        sub(/^[ \t]*/, "", rest)
        match(rest, /^[A-Za-z0-9_]*/)
        word = substr(rest, 1, RLENGTH)
        rest = substr(rest, RLENGTH + 1)
        if (substr(rest, 1, 1) == "(")
            sub(/^\([^)]*\)/, "", rest)
        inside = 0
        for (i = 1; i <= depth; ++i)
            inside += level[i]
        if (inside)
            seen[current, word] = 1
        else if (word ~ /^[A-Z][A-Z0-9_]+$/)
            own[word] = 1
        note_reads(rest, current)
    }
    # String literals of C++: whole names are kept for the end, words of longer texts are reads.
    function source_line(line,   before, text) {
        if (line ~ /^[ \t]*\/\//)
            return
        while (match(line, /"([^"\\]|\\.)*"/)) {
            before = held substr(line, 1, RSTART - 1)
            text = substr(line, RSTART + 1, RLENGTH - 2)
            line = substr(line, RSTART + RLENGTH)
            held = ""
            if (text ~ /^_?[A-Z][A-Z0-9_]+(\([A-Za-z, ]*\))?$/) {
                sub(/\(.*/, "", text)
                literal[++literals] = text
                literal_file[literals] = current
                literal_how[literals] = before ~ /prefix\)? \+ $/ ? "prefix" : \
                    before ~ /(set|flag|set_text|set_real)\([ \t]*$/ ? "set" : ""
            } else if (current ~ /^(plan|codelet)\/|^program\/assemble/) {
                gsub(/\\./, " ", text)
                texts[++text_count] = text
                text_file[text_count] = current
            }
        }
        held = line ~ /\($/ ? line : "" # the argument is on the next line
    }
    FNR == 1 {
        close_file()
        current = file_of(FILENAME)
        joined = ""
        held = ""
    }
    FILENAME ~ /\.cl$/ {
        if (sub(/\\$/, "")) {
            joined = joined $0 " "
            next
        }
        kernel_line(joined $0)
        joined = ""
        next
    }
    { source_line($0) }
    END {
        close_file()
        for (name in readers)
            known[name] = 1
        for (i = 1; i <= literals; ++i) {
            name = literal[i]
            # With a prefix a name is that of both sides, or of an exchange as it is written and read.
            if (literal_how[i] == "prefix" || (literal_how[i] == "" && name !~ /^_/ && !(name in known))) {
                count = split(name !~ /^_/ ? "IN_ OUT_" : name ~ /^_(TILE|PAD)$/ ? \
                    "LOAD STORE WRITE READ" : "WRITE READ", prefix, " ")
                some = 0
                for (p = 1; p <= count; ++p)
                    some += (prefix[p] name) in known
                for (p = 1; p <= count; ++p)
                    if (some ? name !~ /^_/ || (prefix[p] name) in known : literal_how[i] == "prefix")
                        add(setters, prefix[p] name, literal_file[i])
            } else if (literal_how[i] == "set") {
                add(setters, name, literal_file[i])
            } else if (literal_file[i] ~ /^(plan|vendor)\// && name in known) {
                if (name in definers)
                    add(readers, name, literal_file[i])
                else
                    add(setters, name, literal_file[i])
            }
        }
        # What whole texts name is read by them, where a kernel file has it.
        for (i = 1; i <= text_count; ++i) {
            text = texts[i]
            while (match(text, /[A-Za-z_][A-Za-z0-9_]*/)) {
                name = substr(text, RSTART, RLENGTH)
                text = substr(text, RSTART + RLENGTH)
                if (name ~ /^[A-Z][A-Z0-9_]+$/ && name in known)
                    add(readers, name, text_file[i])
            }
        }
        for (name in readers)
            all[name] = 1
        for (name in setters)
            all[name] = 1
        for (name in all) {
            set_by = setters[name]
            if (definers[name] != "")
                set_by = set_by (set_by == "" ? "" : " ") definers[name]
            # assemble() writes REPEAT_n, and the names of a KernelPart with its suffix behind them.
            base = name
            if (set_by == "" && (name ~ /^REPEAT_[0-9]+$/ || (sub(/_[12]$/, "", base) && base in known)))
                set_by = "program/assemble"
            print name "\t" (set_by == "" ? "–" : set_by) "\t" \
                (readers[name] == "" ? "–" : readers[name])
        }
    }' | LC_ALL=C sort
}

[ -f "$document" ] || { printf '%s is missing.\n' "$document" && exit 1; }
if [ "${2-}" = --where ]; then
    shift 2
    if [ $# = 0 ]; then
        found
        exit
    fi
    list=$(found)
    status=0
    for name in "$@"; do
        if row=$(grep -m 1 "^$name"$'\t' <<<"$list"); then
            IFS=$'\t' read -r _ set_by read_by <<<"$row"
            printf '%s\n  set by   %s\n  read by  %s\n' "$name" "$set_by" "$read_by"
            item=$(awk -v name="$name" "$partner"'
                function flush(   names) {
                    names = substr(item, 1, index(item, "`:"))
                    if (names ~ "`" name "(_n|_[0-9]+)?[`(]")
                        own = own item
                    else if (other != "" && names ~ "`" other "(_n|_[0-9]+)?[`(]")
                        shared = shared item
                    item = ""
                }
                BEGIN {
                    sub(/_[0-9]*$/, "", name)
                    other = partner(name)
                }
                !/^  / { flush() }
                /^- `[A-Z]/ || item != "" { item = item $0 "\n" }
                END {
                    flush()
                    printf "%s", own != "" ? own : shared
                }' "$document")
            # shellcheck disable=SC2016
            file=$(tail -n 1 <<<"$item" | sed -n 's/.*`\([a-z_/]*\.cl\)`\.$/\1/p')
            if [ -n "$file" ]; then
                printf '  kernels/%s\n' "$file"
                base=${name%_[0-9]}
                case $base in # of a pair, whichever the file explains
                IN_* | OUT_*) base="(IN|OUT)_${base#*_}" ;;
                LOAD_* | STORE_*) base="(LOAD|STORE)_${base#*_}" ;;
                READ_* | WRITE_*) base="(READ|WRITE)_${base#*_}" ;;
                esac
                grep -nwE "$base(_[0-9n])?" "kernels/$file" | grep // ||
                    grep -nwE -m 1 -B 2 "$base(_[0-9n])?" "kernels/$file"
            elif [ -n "$item" ]; then
                printf '%s\n' "$item"
            fi
        else
            printf 'There is no macro %s.\n' "$name"
            status=1
        fi
    done
    exit "$status"
fi

found | awk -F '\t' -v document="$document" "$partner"'
    function breach(text) { print document ": " text; ++breaches }
    # The text of a kernel file, or nothing.
    function text_of(file,   line) {
        if (!(file in texts)) {
            texts[file] = ""
            while ((getline line <("kernels/" file)) > 0)
                texts[file] = texts[file] line "\n"
        }
        return texts[file]
    }
    # Whether one of the macros of an item stands in the file that the item names.
    function stands(name, text,   other) {
        other = name
        return index(text, name) || (sub(/^IN_/, "OUT_", other) || sub(/^LOAD_/, "STORE_", other) ||
            sub(/^READ_/, "WRITE_", other)) && index(text, other)
    }
    function check_file(item,   count, names, i, file) {
        if (!match(item, /: +`[a-z_\/]*\.cl`\.$/))
            return
        file = substr(item, RSTART, RLENGTH)
        gsub(/[: `]|\.$/, "", file)
        item = substr(item, 1, RSTART - 1)
        gsub(/\([^)]*\)|[-` ]/, "", item)
        count = split(item, names, ",")
        for (i = 1; i <= count; ++i)
            if (!stands(names[i], text_of(file)))
                breach(names[i] " is not in kernels/" file ".")
    }
    # The name by which the document has a macro, or nothing.
    function named_as(name,   base) {
        if (name in named)
            return name
        base = name
        sub(/_[0-9]*$/, "", base)
        return base == name ? "" : (base "_n") in named ? base "_n" : base in named ? base : ""
    }
    function note_item(text,   count, names, i) {
        gsub(/\([^)]*\)/, "", text)
        gsub(/[-` ]/, "", text)
        count = split(text, names, ",")
        for (i = 1; i <= count; ++i) {
            if (names[i] in named)
                breach(names[i] " stands twice.")
            named[names[i]] = 1
        }
    }
    FILENAME == "-" {
        setters[$1] = $2
        readers[$1] = $3
        ++macros
        next
    }
    !/^  / || /^- / {
        check_file(whole)
        whole = ""
    }
    { whole = whole " " $0 }
    /^- `[A-Z]/ { item = "" }
    /^- `[A-Z]/ || item != "" {
        item = item " " $0
        if (match(item, /`:/)) {
            note_item(substr(item, 1, RSTART))
            item = ""
        }
        if (/^$/)
            item = ""
    }
    END {
        check_file(whole)
        if (macros == 0)
            breach("no macros were found.")
        for (name in setters) {
            used[named_as(name)] = 1
            if (named_as(name) == "" && (partner(name) == "" || named_as(partner(name)) == ""))
                breach(name " is missing (set by " setters[name] ", read by " readers[name] ").")
        }
        for (name in named)
            if (!(name in used))
                breach(name " is neither set nor read any more.")
        printf "%d macros, %d breaches\n", macros, breaches
        exit breaches > 0
    }' - "$document"
