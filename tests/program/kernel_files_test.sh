#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# kernel_files_test.sh CLANG KERNELS: every kernel file is valid OpenCL C by itself, its parameters
# at their defaults, behind the files that it builds on. Warnings are errors. A file that is not in
# the table fails, so that none is forgotten.
set -u
clang=$1 kernels=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0 checked=" "

# stands FILE BEFORE... [-D...]: the file behind the others, which count as system headers.
stands() {
    local file=$1 argument before=() defines=()
    shift
    for argument in "$@"; do
        case $argument in
        -D*) defines+=("$argument") ;;
        *) before+=("$argument") ;;
        esac
    done
    checked+="$file "
    {
        for argument in "${before[@]}"; do
            printf '# 1 "%s" 3\n' "$argument"
            if [ "${argument%% *}" = butterfly ]; then
                printf 'static inline void butterfly_%s(lane *xr, lane *xi) {}\n' "${argument#* }"
            else
                cat "$kernels/$argument"
            fi
        done
        printf '# 1 "%s"\n' "$file"
        cat "$kernels/$file"
    } >"$work/file.cl"
    "$clang" -x cl -cl-std=CL1.2 -Xclang -finclude-default-header -fsyntax-only -Wall -Wextra \
        -Wno-unused-function -Wno-unused-parameter -Wno-sign-compare -Werror "${defines[@]}" \
        "$work/file.cl" 2>"$work/said" && return
    printf '%s with %s does not stand alone:\n' "$file" "$*"
    head -12 "$work/said"
    failed=1
}

scalar=(lane/scalar.cl block/line.cl)
vector=(lane/vector.cl block/line.cl)
point=("${scalar[@]}" block/adapt.cl)
lanes=("${vector[@]}" block/adapt.cl block/copy_lanes.cl)

stands lane/scalar.cl
for width in 4 8 16; do stands lane/vector.cl -DLANES=$width; done
stands block/line.cl lane/scalar.cl
stands block/line.cl lane/vector.cl
stands block/adapt.cl "${scalar[@]}"
stands block/adapt.cl "${vector[@]}"
stands block/copy_lanes.cl "${vector[@]}" block/adapt.cl
stands block/copy_local.cl
stands block/stream_store.cl "${lanes[@]}"
stands block/radix_lanes.cl "${lanes[@]}" 'butterfly 4'
stands block/radix_along.cl "${lanes[@]}" block/stream_store.cl 'butterfly 16'
stands block/radix_workgroup.cl "${point[@]}" block/copy_local.cl 'butterfly 4'
stands hook/reorder.cl
for side in LOAD STORE; do
    stands hook/complex_point.cl "${point[@]}" -D${side}_COMPLEX
    stands hook/complex_lanes.cl "${lanes[@]}" -D${side}_COMPLEX
    for flag in "" -DIN_REORDER_POINTS -DOUT_REORDER_POINTS; do
        stands hook/real_pair_point.cl "${point[@]}" hook/reorder.cl -D${side}_REAL_PAIR $flag
        stands hook/real_pair_lanes.cl "${lanes[@]}" hook/reorder.cl -D${side}_REAL_PAIR $flag
    done
    stands hook/half_spectrum_pair_point.cl "${point[@]}" -D${side}_HALF_SPECTRUM_PAIR
    stands hook/half_spectrum_pair_lanes.cl "${lanes[@]}" -D${side}_HALF_SPECTRUM_PAIR
done
stands hook/linear.cl "${point[@]}"
stands hook/linear.cl "${lanes[@]}"
for flag in -DLOAD_LINEAR=0 -DSTORE_LINEAR=0; do
    stands hook/linear_point.cl "${point[@]}" hook/linear.cl $flag
    stands hook/linear_lanes.cl "${lanes[@]}" hook/linear.cl $flag
done
for flag in -DSTORE_DCT2_COLUMNS -DLOAD_DCT_INVERSE_COLUMNS; do
    stands hook/dct_columns_point.cl "${point[@]}" $flag
    stands hook/dct_columns_lanes.cl "${lanes[@]}" $flag
done
stands skeleton/fft_lanes_across.cl "${lanes[@]}" 'butterfly 4' block/radix_lanes.cl \
    hook/complex_lanes.cl -DLOAD_COMPLEX -DSTORE_COMPLEX
stands skeleton/fft_lanes_along.cl "${lanes[@]}" block/stream_store.cl 'butterfly 16' \
    block/radix_along.cl
stands skeleton/fft_workgroup.cl "${point[@]}" hook/complex_point.cl \
    hook/half_spectrum_pair_point.cl block/copy_local.cl 'butterfly 4' block/radix_workgroup.cl \
    -DLOAD_COMPLEX -DSTORE_HALF_SPECTRUM_PAIR -DSTORE_PAIRS
stands skeleton/pointwise.cl "${point[@]}" hook/complex_point.cl -DLOAD_COMPLEX -DSTORE_COMPLEX
stands skeleton/reduce.cl lane/scalar.cl
stands skeleton/reduce.cl lane/vector.cl
stands block/elementwise.cl lane/scalar.cl
stands block/elementwise.cl lane/vector.cl
for file in skeleton/frames.cl skeleton/poisson.cl skeleton/spectrum.cl; do
    stands "$file" lane/scalar.cl block/elementwise.cl
    stands "$file" lane/vector.cl block/elementwise.cl
done

while read -r file; do
    case $checked in *" $file "*) ;; *) printf '%s is not checked.\n' "$file" && failed=1 ;; esac
done < <(cd "$kernels" && find . -name '*.cl' | sed 's|^\./||' | sort)
[ "$failed" = 0 ] && printf 'Every kernel file stands alone.\n'
exit "$failed"
