#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# source_rules.sh ROOT: the rules of the tree that no compiler checks. Prints one line for each
# breach and fails when there is one.
#  - every source names its licence within three lines: MIT in engine/ and kernels/, so that others
#    can use them, GPL-3.0-or-later in app/, ui/ and tests/
#  - libraries stay in their rooms: no Qt and no OpenCV in engine/, no OpenCL and no OpenCV in ui/
#  - includes between rooms point down
#  - JSON text becomes a tree in one place
#  - every header of engine/, app/ and ui/ is included
#  - folders of a room include each other in one direction
#  - the arrays of lanes of a skeleton stand at its head (engine/doc/facts.md#nvidia)
#  - no folder has more than 25 sources, and engine/doc/architecture.md names every room of engine/
#  - every package that the scripts install stands in CONTRIBUTING.md's table
#  - a Markdown document that a comment or a document cites is there, and the section that follows
#    its name behind a #; the path is from the root, or from the citing file's folder
#  - a source, script or table that a comment or a document cites by a path is there, too; the path
#    may also be from engine/ or kernels/. CHANGELOG.md alone may name what was
set -u
cd "$1" || exit 2
breaches=0

breach() {
    printf '%s\n' "$1"
    breaches=$((breaches + 1))
}

sources() {
    find "$@" \( -name build -o -name .git \) -prune -o -type f \( -name '*.h' -o -name '*.cpp' \
        -o -name '*.cl' -o -name '*.cmake' -o -name '*.sh' -o -name CMakeLists.txt \
        -o -path '*/.ci/run' \) -print 2>/dev/null | sed 's|^\./||' | sort
}

checked=0
while read -r file; do
    checked=$((checked + 1))
    licence=$(sed -n '1,3s/^.*SPDX-License-Identifier: *\([^ ]*\).*$/\1/p' "$file")
    case $file in
    engine/* | kernels/*) allowed='MIT' ;;
    app/* | ui/* | tests/*) allowed='GPL-3.0-or-later' ;;
    *) allowed='MIT or GPL-3.0-or-later' ;;
    esac
    case " $allowed " in
    *" ${licence:-none} "*) ;;
    *) breach "$file: the licence is ${licence:-not named}; here it is $allowed." ;;
    esac
done < <(sources .)
[ "$checked" -gt 0 ] || breach "There are no sources in $1."

# refuse ROOM PATTERN WHY [FILE]: no include of that pattern (extended, after the quote or bracket),
# except in one file.
refuse() {
    local line
    while read -r line; do
        breach "$line: $3"
    done < <(sources "$1" | grep -vxF "${4:-}" | xargs -r grep -nHE "^[[:space:]]*#[[:space:]]*include[[:space:]]*[<\"]($2)")
}

refuse engine 'Q[A-Z]|Qt|opencv' 'the engine knows neither Qt nor OpenCV.'
refuse engine 'app/|ui/|tests/' 'the engine knows no program.'
refuse ui 'CL/|opencv' 'the window knows neither OpenCL nor OpenCV.'
refuse ui 'app/|engine/(reference|process|vendor|device|codelet|program|plan|tuning|transform|search|self_test|pipeline|host)/' \
    'the window knows the engine by its service and its values.'
refuse app/media 'Q[A-Z]|CL/|ui/|engine/(reference|vendor|device|codelet|program|plan|tuning|transform|search|self_test|pipeline|service|host)/' \
    'files become arrays without the device and without Qt.'
refuse app/batch 'Q[A-Z]|ui/|app/(cli|desktop)/|engine/service/' 'a run on a folder is values and events.'
# bench measures the window's wait, too.
refuse app/cli 'Q[A-Z]|ui/|engine/(self_test|service)/' 'the command line calls the engine itself.' \
    app/cli/bench/first/first.cpp
refuse engine/codelet 'CL/|engine/(support|array|values|device|program|plan|transform)/' 'codelets know the kinds alone.'
refuse engine/host 'CL/|engine/(array|values|reference|process|vendor|device|program|plan|tuning|transform|search|self_test|pipeline|service)/' \
    'transforms on the host know no device.'
for room in support array values; do
    refuse "engine/$room" 'CL/|engine/(reference|process|vendor|device|codelet|program|plan|tuning|transform|search|self_test|pipeline|service|host)/' \
        'values are plain.'
done

while read -r line; do
    breach "$line: JSON is read by engine/json/read_json.h, which bounds it."
done < <(sources engine app ui | grep -E '\.(h|cpp)$' | grep -vxF engine/json/read_json.h |
    xargs -r grep -nHE '[jJ]son::(parse|accept|sax_parse)\(')

included=$(sources . | grep -E '\.(h|cpp)$' |
    xargs grep -hoE '^[[:space:]]*#[[:space:]]*include[[:space:]]*"[^"]+"' | sed 's/.*"\(.*\)"/\1/' | sort -u)
# Every header is included: what a merge brings back is dead, not harmless.
for room in engine app ui; do
    while read -r file; do
        grep -qxF "$file" <<<"$included" || breach "$file: no file includes it."
    done < <(sources "$room" | grep '\.h$')
done

# Between rooms the targets link in one direction; within a room the folders include in one.
while read -r line; do
    breach "${line#tsort: }: its includes and those of another folder of the room go round."
done < <(sources engine app ui | grep -E '\.(h|cpp)$' |
    xargs -r grep -HoE '^[[:space:]]*#[[:space:]]*include[[:space:]]*"[^"]+' |
    sed -nE 's|^(([^/:]+/[^/:]+)(/[^:]*)?)/[^/:]+:.*"(\2(/[^"]*)?)/[^/"]+$|\1 \4|p' | sort -u | awk '$1 != $2' |
    LC_ALL=C tsort 2>&1 >/dev/null | grep -v 'input contains a loop')

# A private array in a block of its own may share its memory with one that is still in use.
while read -r line; do
    breach "$line: declare it with the kernel's other arrays; see engine/doc/facts.md."
done < <(sources kernels | grep '/skeleton/' | xargs -r grep -nHE '^ {8,}lane [a-z_]+\[')

# Folders: the sources and headers of each, without those below it.
most_sources=25
while read -r count folder; do
    [ "$count" -le "$most_sources" ] ||
        breach "$folder: $count sources; a folder has at most $most_sources. Make rooms of it."
done < <(sources . | grep -E '\.(h|cpp|cl)$' | sed 's|/[^/]*$||' | sort | uniq -c)

# Every room of the engine is in the table of the architecture.
if [ -f engine/doc/architecture.md ]; then
    while read -r room; do
        grep -qF "\`engine/$room\`" engine/doc/architecture.md ||
            breach "engine/$room: the table of engine/doc/architecture.md lacks it."
    done < <(sources engine | sed -n 's|^engine/\([^/]*\)/.*|\1|p' | sort -u)
fi

if [ -f .ci/packages.sh ]; then
    # shellcheck source=/dev/null
    . .ci/packages.sh
    # shellcheck disable=SC2154
    for package in "${imago_packages_base[@]}" "${imago_packages_test[@]}" \
        "${imago_packages_package[@]}" "${imago_packages_check[@]}"; do
        grep -qsF "\`$package\`" CONTRIBUTING.md || breach "CONTRIBUTING.md's table lacks the package $package."
    done
fi

documents() {
    find . \( -name build -o -name .git \) -prune -o -type f -name '*.md' -print | sed 's|^\./||' | sort
}

# sections DOCUMENT: the names by which its headings are linked.
sections() {
    # shellcheck disable=SC2016
    LC_ALL=C.UTF-8 sed -nE '/^```/,/^```/d; s/^#+ +//; T; s/.*/\L&/; s/[^[:alnum:] _-]//g; s/ /-/g; p' "$1"
}

# cite FILE LINE CITATION
cite() {
    local path=${3%%#*} section='' found
    case $3 in *'#'*) section=${3#*#} ;; esac
    if [ -z "$path" ]; then
        found=$1
    elif [ -f "$path" ]; then
        found=$path
    elif [ -f "$(dirname "$1")/$path" ]; then
        found=$(dirname "$1")/$path
    else
        breach "$1:$2: there is no document $path."
        return
    fi
    [ -z "$section" ] || sections "$found" | grep -qxF -- "$section" ||
        breach "$1:$2: there is no section '$section' in $found."
}

# cite_source FILE LINE PATH
cite_source() {
    local base
    case $1:$3 in CHANGELOG.md:* | *:CL/* | *:catch2/* | *:nlohmann/* | *:opencv2/* | *:sys/*) return ;; esac
    for base in . "$(dirname "$1")" engine kernels; do
        [ ! -f "$base/$3" ] || return 0
    done
    breach "$1:$2: there is no file $3."
}

# Sources are searched in comments, documents in all but addresses of the web. Paths with a placeholder, as
# ui/<name>/<name>_page.h or bench/*.json, are not citations.
while IFS=: read -r file line citation; do
    case $citation in
    *.md | *.md\#* | \#*) cite "$file" "$line" "$citation" ;;
    *) cite_source "$file" "$line" "$citation" ;;
    esac
done < <({
    sources . | xargs -r grep -nHE '(//|#).*\.(md|h|cpp|cl|cmake|sh|py|jsonl?|csv)\b' | sed -nE \
        's,^([^:]*\.(h|cpp|cl):[0-9]+:)([^/]|/[^/])*//,\1,p; t; /^[^:]*\.(h|cpp|cl):/d
         s/^([^:]*:[0-9]+:)(.*[[:space:]])?#[[:space:]]/\1/p'
    documents | xargs -r grep -nHE '\.(md|h|cpp|cl|cmake|sh|py|jsonl?|csv)\b|\]\(#' | sed -E 's|[a-z]+://[^ )>]*||g'
} | sed -E 's/^([^:]*):([0-9]+):/\1\t\2\t/' | awk -F '\t' '{
    rest = $3
    while (match(rest, /[[:alnum:]_.\/-]+\.md(#[[:alnum:]\200-\377_-]+)?|\]\(#[[:alnum:]\200-\377_-]+/)) {
        found = substr(rest, RSTART, RLENGTH)
        sub(/^\]\(/, "", found)
        print $1 ":" $2 ":" found
        rest = substr(rest, RSTART + RLENGTH)
    }
    rest = $3
    while (match(rest, /[[:alnum:]_.<>{}*$~\/-]+\/[[:alnum:]_.<>{}*$-]+/)) {
        found = substr(rest, RSTART, RLENGTH)
        sub(/\.$/, "", found)
        if (found !~ /[<>{}*$~]|^\// && found ~ /\.(h|cpp|cl|cmake|sh|py|jsonl?|csv)$/)
            print $1 ":" $2 ":" found
        rest = substr(rest, RSTART + RLENGTH)
    }
}')

# Sentences of one name are one object to the linker, which takes those of either folder.
while read -r name; do
    breach "$name: two folders have sentences of this name."
done < <(sources . | grep '/sentences\.h$' | xargs -r grep -hoE '[a-z_]+_says;' | sort | uniq -d)

printf '%s sources, %s breaches\n' "$checked" "$breaches"
[ "$breaches" = 0 ]
