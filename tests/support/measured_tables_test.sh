#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# measured_tables_test.sh: measured_tables.sh passes a tree made for it, finds each breach of it, and
# --write mends the tables alone.
# shellcheck disable=SC2016
set -u
check=$(dirname "$(realpath "$0")")/measured_tables.sh
tree=$(mktemp -d)
report=$(mktemp)
trap 'rm -rf "$tree" "$report"' EXIT
folder=$tree/resources/benchmarks
page=$tree/engine/PERFORMANCE.md
readme=$tree/README.md
notebook=$tree/engine/doc/notebook.md

make_tree() {
    rm -rf "${tree:?}"/*
    mkdir -p "$folder" "$tree/engine/doc"
    cat >"$folder/runs.csv" <<'END'
run,machine,command
gpu,one,"bench --sizes 8,1024"
gpu-again,one,bench
search,one,tune
END
    cat >"$folder/transforms.csv" <<'END'
run,problem,variant,gb_per_s,of_copy,cufft,fftw_1_thread
gpu,fft:8*16:float:inplace,,1234.6,0.9871,0.9766,
gpu,fft:1024*4:float:inplace,,900,0.5,1.2,
gpu,fft:1024*4:float:inplace,"off, too",800,0.4,1.1,
gpu,dct2:64x64*4:float,,700,0.3,,2.345
gpu-again,fft:8*16:float:inplace,,1000,0.8,,1.5
END
    cat >"$folder/search.csv" <<'END'
run,problem,speed,ms
search,fft:8,1.5,0.25
search,"fft:9,9",0.75,0.5
END
    printf '`runs.csv` `transforms.csv` `search.csv` `machines.csv`\n' >"$folder/README.md"
    printf 'machine,class\none,gpu\n' >"$folder/machines.csv"
    cat >"$readme" <<'END'
A page.
<!-- transforms: gpu gpu-again | in place -->
| points | 8 | 2^10 | 64² |
| --- | --- | --- | --- |
| GB/s | 1235 | 900 | – |
| of copy | 99% | 50% | – |
| cuFFT | **0.98** | 1.20 | – |
| FFTW 1 thread | 1.50 | – | – |
| dct2, out of place, FFTW 1 thread | – | – | 2.35 |

More text.
END
    printf 'Runs: `gpu`, `gpu-again`\n' >"$page"
    cat >"$notebook" <<'END'
<!-- rows: search.csv search problem ms speed -->
| problem | ms | speed |
| --- | --- | --- |
| fft:9,9 | 0.5 | 0.75 |

<!-- summary: search.csv speed -->
| run | problems | mean | least | largest | note |
| --- | --- | --- | --- | --- | --- |
| `search` | 2 | 1.125 | 0.750 | 1.500 | kept |
END
}

# finds WORDS: the check fails, and says these words.
finds() {
    if bash "$check" "$tree" >"$report"; then
        printf 'Passed, and should say "%s".\n' "$1" && exit 1
    fi
    grep -qF -- "$1" "$report" || { printf 'Did not say "%s":\n' "$1" && cat "$report" && exit 1; }
}

make_tree
bash "$check" "$tree" >"$report" || { printf 'A good tree was refused:\n' && cat "$report" && exit 1; }

make_tree && sed -i 's/1235/1236/' "$readme"
finds 'README.md: should be: | GB/s | 1235 | 900 | – |'
bash "$check" "$tree" --write >"$report" || { printf 'Did not mend README.md:\n' && cat "$report" && exit 1; }
if ! grep -qF '| GB/s | 1235 | 900 | – |' "$readme" || ! grep -qx 'More text.' "$readme"; then
    printf 'Not mended.\n' && exit 1
fi
make_tree && sed -i 's/\*\*0.98\*\*/0.98/' "$readme"
finds '**0.98**'
make_tree && sed -i 's/| 1.20 |/| 1.30 |/' "$tree/README.md"
finds 'README.md: should be: | cuFFT | **0.98** | 1.20 | – |'
make_tree && sed -i 's/,1.2,/,1.4,/' "$folder/transforms.csv"
finds '| 1.40 |'
make_tree && sed -i 's/| 0.75 |/| 0.76 |/' "$notebook"
finds '| fft:9,9 | 0.5 | 0.75 |'
make_tree && sed -i 's/1.125/1.126/' "$notebook"
finds '| 2 | 1.125 | 0.750 | 1.500 | kept |'
make_tree && sed -i 's/fft:9,9 | 0.5/fft:7 | 0.5/' "$notebook"
finds 'no row "fft:7" in search.csv of search.'
make_tree && sed -i 's/problem ms speed/problem ms wrong/' "$notebook"
finds 'no column wrong in search.csv.'
make_tree && sed -i 's/^| `search`/| `searched`/' "$notebook"
finds 'no run "searched" in search.csv.'
make_tree && sed -i 's/^| cuFFT/| cuTFT/' "$readme"
finds 'no measure "cuTFT".'
make_tree && sed -i '/^<!--/d' "$readme"
finds 'README.md: no table says where it is from.'
make_tree && sed -i '/^|/d' "$notebook"
finds 'no table follows a comment that announces one.'
make_tree && rm "$notebook"
finds 'engine/doc/notebook.md is missing.'
make_tree && sed -i 's/`search.csv`//' "$folder/README.md"
finds 'search.csv is not named'
make_tree && printf '{}\n' >"$folder/run.json"
finds 'run.json is neither README.md nor a CSV file.'
make_tree && yes | head -3000 >>"$folder/README.md"
finds 'fewer than 3000 are allowed.'
make_tree && sed -i '/^search,/d' "$folder/runs.csv"
finds 'search is no row of runs.csv.'
make_tree && printf 'idle,one,none\n' >>"$folder/runs.csv"
finds 'idle is measured in no file.'
finds 'idle is named in no document.'
make_tree && printf 'gpu,one,none\n' >>"$folder/runs.csv"
finds 'gpu stands twice in runs.csv.'
