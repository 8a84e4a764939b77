#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# kernel_macros_test.sh: kernel_macros.sh passes a tree made for it and finds each breach of it.
# shellcheck disable=SC2016
set -u
check=$(dirname "$(realpath "$0")")/kernel_macros.sh
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT

make_tree() {
    rm -rf "${tree:?}"/*
    mkdir -p "$tree/engine/plan" "$tree/engine/doc" "$tree/kernels/block" "$tree/kernels/skeleton"
    cat >"$tree/engine/plan/step.cpp" <<'END'
// "NOT_THIS"
void set(Defines &d, const std::string &prefix) {
    d.set("LENGTH", 8).flag("MASKED");
    d.set_text(
        "PLACE(k)", "(k)");
    d.set(prefix + "POINT", 2);
    calls += "TWICE(x)";
}
END
    cat >"$tree/kernels/block/line.cl" <<'END'
#ifndef LENGTH
#define LENGTH 16 // NOT_THIS
#endif
#define HALF (LENGTH / 2)
#define OWN(x) \
    (x)
#define TWICE(x) OWN(2 * (x))
END
    cat >"$tree/kernels/skeleton/run.cl" <<'END'
#ifdef MASKED
int a = PLACE(HALF) + IN_POINT + OUT_POINT + PART_1 + PART_2 + LENGTH_2;
#endif
END
    cat >"$tree/engine/doc/kernels.md" <<'END'
- `LENGTH`: points of a line.
- `MASKED`: flag. A mask of
  `LENGTH` factors.
- `PLACE(k)`,
  `IN_POINT`, `OUT_POINT`: place and distances.
- `HALF`: half of it.
- `TWICE()`: twice.
- `PART_n`: a part, of which `NO_NAME`: nothing.
END
}
# The item of LENGTH names the file instead, which explains it.
by_file() {
    make_tree
    sed -i 's/LENGTH`: points.*/LENGTH`:\n  `block\/line.cl`./' "$tree/engine/doc/kernels.md"
    sed -i '1i // LENGTH: points of a line.' "$tree/kernels/block/line.cl"
}

# finds WORDS: the check fails, and says these words.
finds() {
    if bash "$check" "$tree" >"$tree/report"; then
        printf 'Passed, and should say "%s".\n' "$1" && exit 1
    fi
    grep -qF "$1" "$tree/report" || { printf 'Did not say "%s":\n' "$1" && cat "$tree/report" && exit 1; }
}

make_tree
bash "$check" "$tree" >"$tree/report" || { printf 'A good tree was refused:\n' && cat "$tree/report" && exit 1; }

sed -i 's/"MASKED")/"MASKED").flag("NEW_FLAG")/' "$tree/engine/plan/step.cpp"
finds 'NEW_FLAG is missing'
make_tree && sed -i 's/prefix + "POINT", 2);/&\n    d.set(prefix + "INNER", 1);/' "$tree/engine/plan/step.cpp"
finds 'IN_INNER is missing'
make_tree && printf 'int b = NEW_NUMBER;\n' >>"$tree/kernels/skeleton/run.cl"
finds 'NEW_NUMBER is missing'
make_tree && printf '#ifndef NEW_DEFAULT\n#define NEW_DEFAULT 1\n#endif\n' >>"$tree/kernels/skeleton/run.cl"
finds 'NEW_DEFAULT is missing'
make_tree && sed -i '/`HALF`/d' "$tree/engine/doc/kernels.md"
finds 'HALF is missing'
make_tree && sed -i 's/(HALF)/(4)/' "$tree/kernels/skeleton/run.cl"
finds 'HALF is neither set nor read'
make_tree && sed -i 's/IN_POINT + //' "$tree/kernels/skeleton/run.cl" "$tree/engine/plan/step.cpp" &&
    sed -i 's/`IN_POINT`, //' "$tree/engine/doc/kernels.md"
finds 'IN_POINT is missing'
make_tree && sed -i 's/, `OUT_POINT`//' "$tree/engine/doc/kernels.md" && ! bash "$check" "$tree" >"$tree/report" &&
    printf 'OUT_POINT has the item of IN_POINT:\n' && cat "$tree/report" && exit 1
make_tree && sed -i 's/IN_POINT + //' "$tree/kernels/skeleton/run.cl"
sed -i 's/prefix + "POINT"/"OUT_POINT"/' "$tree/engine/plan/step.cpp"
finds 'IN_POINT is neither set nor read'
make_tree && sed -i 's/`IN_POINT`, //' "$tree/engine/doc/kernels.md"
finds 'IN_POINT is missing'
make_tree && sed -i 's/ + PART_1 + PART_2//' "$tree/kernels/skeleton/run.cl"
finds 'PART_n is neither set nor read'
make_tree && sed -i '/PART_n/d' "$tree/engine/doc/kernels.md"
finds 'PART_1 is missing'
make_tree && printf '%s\n' '- `LENGTH`: again.' >>"$tree/engine/doc/kernels.md"
finds 'LENGTH stands twice'

by_file
bash "$check" "$tree" >"$tree/report" || { printf 'The file of LENGTH explains it:\n' && cat "$tree/report" && exit 1; }
sed -i 's/block.line.cl/skeleton\/none.cl/' "$tree/engine/doc/kernels.md"
finds 'LENGTH is not in kernels/skeleton/none.cl.'
by_file && sed -i 's/- `HALF`: .*/- `HALF`: `skeleton\/run.cl`./; s/- `TWICE()`: .*/- `TWICE()`: `skeleton\/run.cl`./' "$tree/engine/doc/kernels.md"
finds 'TWICE is not in kernels/skeleton/run.cl.'

# says WORDS NAME...: --where prints these lines of the macros.
says() {
    [ "$(bash "$check" "$tree" --where "${@:2}")" = "$1" ] || { printf '%s: --where did not say:\n%s\n' "$2" "$1" && exit 1; }
}
make_tree
says 'MASKED
  set by   plan/step
  read by  skeleton/run
- `MASKED`: flag. A mask of
  `LENGTH` factors.' MASKED
says 'PART_2
  set by   –
  read by  skeleton/run
- `PART_n`: a part, of which `NO_NAME`: nothing.' PART_2
says 'There is no macro NOTHING.' NOTHING
sed -i 's/`PART_n`: a part/`PART_1`, `PART_2`: parts/' "$tree/engine/doc/kernels.md"
says 'PART_2
  set by   –
  read by  skeleton/run
- `PART_1`, `PART_2`: parts, of which `NO_NAME`: nothing.' PART_2
sed -i 's/, `OUT_POINT`//' "$tree/engine/doc/kernels.md"
says 'OUT_POINT
  set by   plan/step
  read by  skeleton/run
- `PLACE(k)`,
  `IN_POINT`: place and distances.' OUT_POINT
by_file
says 'LENGTH
  set by   plan/step
  read by  block/line
  kernels/block/line.cl
1:// LENGTH: points of a line.
3:#define LENGTH 16 // NOT_THIS' LENGTH
bash "$check" "$tree" --where | grep -qxF $'HALF\tblock/line\tskeleton/run' || { printf 'The list lacks HALF.\n' && exit 1; }
make_tree && rm "$tree/engine/doc/kernels.md"
finds 'is missing'
