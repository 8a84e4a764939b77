#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# kernel_files_test.sh CLANG KERNELS: every kernel file is valid OpenCL C by itself, its parameters
# at their defaults, behind the files that it builds on. Warnings are errors. A file that is not in
# the table fails, so that none is forgotten.
# Words of the lists below are arguments of their own.
# shellcheck disable=SC2086,SC2206
set -u
clang=$1 kernels=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0 count=0 checked=" " described=()
find "$kernels" -name '*.cl' -exec grep -ohE '\b[A-Z][A-Z0-9_]+\b' {} + | sort -u >"$work/words"
declare -A known=()
while read -r word; do known[$word]=1; done <"$work/words"

# stands FILE BEFORE... [-D...]: has the file compiled after the others, which count as system headers.
stands() {
    local file=$1 argument value before=() defines=()
    shift
    for argument in "$@"; do
        case $argument in
        -D*)
            argument=${argument#-D} value=1
            [[ $argument != *=* ]] || value=${argument#*=}
            defines+=("#define ${argument%%=*} $value")
            argument=${argument%%[=(]*}
            [[ $argument != [A-Z]* ]] || [ -n "${known[$argument]:-}" ] || {
                printf '%s is given %s, which no kernel file reads.\n' "$file" "$argument"
                failed=1
            }
            ;;
        *) before+=("$argument") ;;
        esac
    done
    checked+="$file "
    {
        printf '%s\n' "${defines[@]}"
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
    } >"$work/$((++count)).cl"
    described[count]="$file with $*"
}

options=(-x cl -cl-std=CL1.2 -Xclang -finclude-default-header -Xclang -fdeclare-opencl-builtins
    -fsyntax-only -Wall -Wextra -Wno-unused-function -Wno-unused-parameter -Wno-sign-compare -Werror)

# compile_all: in one process, since starting the compiler takes longer than a file. If that fails,
# each file by itself.
compile_all() {
    local quoted number
    quoted=$("$clang" "${options[@]}" '-###' "$work/1.cl" 2>&1 | tail -1)
    [[ $quoted = *' "-cc1" '*" \"$work/1.cl\"" ]] &&
        (cd "$work" && eval "${quoted% *}" ./*.cl) 2>/dev/null && return
    for ((number = 1; number <= count; ++number)); do
        "$clang" "${options[@]}" "$work/$number.cl" 2>"$work/said" && continue
        printf '%s does not stand alone:\n' "${described[number]}"
        head -12 "$work/said"
        failed=1
    done
}

scalar=(lane/scalar.cl lane/stored.cl block/line.cl)
vector=(lane/vector.cl lane/stored.cl block/line.cl)
point=("${scalar[@]}" block/points.cl block/twiddle.cl block/roots.cl block/adapt.cl)
lanes=("${vector[@]}" block/points.cl block/stream_store.cl block/twiddle.cl block/roots.cl
    block/adapt.cl block/copy_lanes.cl lane/claims.cl)
along=("${lanes[@]}" block/along.cl)

group=(block/group.cl block/group_load.cl block/group_store.cl block/group_transform.cl)

# The layouts of complex sides: interleaved, split, planar; gathered.
split="-DIN_IMAGINARY=7 -DOUT_IMAGINARY=9 -DIN_POINT=1 -DIN_INNER=16 -DOUT_POINT=16 -DOUT_INNER=1"
planar="-DIN_PLANAR -DOUT_PLANAR -DIN_POINT=16 -DIN_INNER=1 -DOUT_POINT=1 -DOUT_INNER=16"
gathered="-DIN_POINT=6 -DIN_INNER=100 -DOUT_POINT=100 -DOUT_INNER=6"
neighbours="-DIN_POINT=32 -DIN_INNER=2 -DOUT_POINT=32 -DOUT_INNER=2"
complex_sides=("" "$split" "$planar" "$gathered" "$neighbours")
# The layouts of real sides: contiguous lines, neighbouring lines, neither.
rows="-DIN_POINT=1 -DIN_INNER=16 -DOUT_POINT=1 -DOUT_INNER=16"
columns="-DIN_POINT=16 -DIN_INNER=1 -DOUT_POINT=16 -DOUT_INNER=1"
real_sides=("$rows" "$columns" "$gathered")

# stands_everywhere FILE BEFORE... [-D...]: in floats, in halves that it stores, and, with fewer lanes,
# in doubles.
stands_everywhere() {
    case " $* " in
    *" lane/vector.cl "*)
        stands "$@" -DLANES=16
        stands "$@" -DLANES=4 -DPRECISION_DOUBLE
        stands "$@" -DLANES=8 -DPRECISION_HALF
        ;;
    *)
        stands "$@"
        stands "$@" -DPRECISION_DOUBLE
        stands "$@" -DPRECISION_HALF
        ;;
    esac
}

stands lane/scalar.cl
stands lane/scalar.cl -DPRECISION_DOUBLE
for width in 4 8 16; do
    stands lane/vector.cl -DLANES=$width
    stands lane/vector.cl -DLANES=$width -DPRECISION_DOUBLE
    for flags in "" -DSTREAM_STORES=1; do
        stands lane/stored.cl lane/vector.cl -DLANES=$width $flags
        stands lane/stored.cl lane/vector.cl -DLANES=$width -DPRECISION_HALF $flags
    done
done
stands_everywhere lane/stored.cl lane/scalar.cl
stands_everywhere block/roots.cl lane/scalar.cl
stands_everywhere skeleton/wrapped_chirp.cl lane/scalar.cl block/roots.cl
masks="-DLOAD_MASK -DMASK_POINT=16 -DMASK_INNER=1"
four_step="-DFOUR_STEP=0 -DFOUR_STEP_BITS=2 -DFOUR_STEP_DIVISOR=4"
for side in "${complex_sides[@]}"; do
    stands block/line.cl lane/scalar.cl lane/stored.cl $side
    stands block/line.cl lane/vector.cl lane/stored.cl $side -DLOAD_MASK
    stands_everywhere block/points.cl "${scalar[@]}" $side
    stands_everywhere block/points.cl "${vector[@]}" $side
done
for source in 0 1 2; do
    stands block/twiddle.cl "${scalar[@]}" block/points.cl -DTWIDDLE_SOURCE=$source
    stands block/twiddle.cl "${vector[@]}" block/points.cl -DTWIDDLE_SOURCE=$source
done
stands_everywhere block/twiddle.cl "${vector[@]}" block/points.cl -DTWIDDLE_SOURCE=1
for flags in "" "$masks" "-DLOAD_MASK" "-DLOAD_MASK -DLINES=1" "$four_step" \
    "$four_step -DFOUR_STEP_OUTER(o)=((o)/3)" "-DLOAD_MULTIPLY=0 -DSTORE_MULTIPLY=0" \
    "$four_step -DFOUR_STEP_LANES=16" "$four_step -DFOUR_STEP_UNIFORM"; do
    stands_everywhere block/adapt.cl "${scalar[@]}" block/points.cl block/roots.cl $flags
    stands_everywhere block/adapt.cl "${vector[@]}" block/points.cl block/roots.cl $flags
done
stands_everywhere block/copy_lanes.cl "${lanes[@]:0:8}"
for flags in "" "-DCLAIM_UNITS=256"; do
    stands_everywhere lane/claims.cl "${vector[@]}" $flags
    stands skeleton/fft_lanes_along.cl "${along[@]}" hook/complex_along.cl 'butterfly 16' \
        block/radix_along.cl -DLOAD_COMPLEX $flags
done
places="-DLOAD_PERMUTATION=0 -DSTORE_PERMUTATION=16"
for flags in "" "-DMIDDLE_MASK" "-DMIDDLE_MULTIPLY=64 $places"; do
    stands_everywhere block/turn/turn.cl "${scalar[@]}" block/points.cl block/roots.cl block/adapt.cl $flags
    stands_everywhere block/turn/turn.cl "${vector[@]}" block/points.cl block/roots.cl block/adapt.cl $flags
done
stands_everywhere block/turn/turn.cl "${scalar[@]}" block/points.cl block/roots.cl block/adapt.cl \
    -DMIDDLE_MULTIPLY=64 -DMIDDLE_BY_ROW $four_step
stands_everywhere block/copy_lanes.cl "${lanes[@]:0:8}" $places
stands block/copy_local.cl
stands block/copy_local.cl -DPRIVATE_EXCHANGE
for flags in "" "-DSTREAM_STORES=1 -DPREFETCH=1"; do
    stands_everywhere block/stream_store.cl "${lanes[@]:0:4}" $flags
    stands_everywhere block/along.cl "${lanes[@]}" $flags
    stands_everywhere block/radix_along.cl "${along[@]}" hook/complex_along.cl 'butterfly 16' \
        -DLOAD_COMPLEX $flags
    for rows in "-DLANES=8 -DLINES=2 -DALONG=4" "-DLANES=16 -DLINES=4 -DALONG=4" \
        "-DLANES=16 -DLINES=2 -DALONG=8" "-DLANES=16 -DLINES=2 -DALONG=8 -DSTAGE_LINES=0" \
        "-DLANES=8 -DLINES=2 -DALONG=4 -DPRECISION_DOUBLE"; do
        stands skeleton/fft_lanes_along.cl "${along[@]}" hook/complex_along.cl 'butterfly 16' \
            block/radix_along.cl -DLOAD_COMPLEX $flags $rows
    done
    for rows in "-DLANES=4 -DLINES=1" "-DLANES=8 -DLINES=2" "-DLANES=16 -DLINES=4"; do
        for at in "" "$split" -DPRECISION_DOUBLE; do
            [ "$at$flags" = "$split$flags" ] && [ "$flags" ] && continue
            stands block/radix_hybrid.cl "${lanes[@]}" 'butterfly 4' $flags $rows $at \
                '-DREPEAT_4(M)=M(0)M(1)M(2)M(3)'
            [[ "$rows$at" = *LANES=4* || "$at" = "$split" ]] ||
                stands block/radix_pairs.cl "${lanes[@]}" $flags $rows $at \
                    '-DREPEAT_4(M)=M(0)M(1)M(2)M(3)'
        done
    done
done
stands_everywhere block/radix_lanes.cl "${lanes[@]}" 'butterfly 4'
pass="-DRADIX=4 -DSTRIDE=16 -DBLOCKS=1 -DPASS_NAME=pass_1 -DPASS_BASE(q)=(q) -DPASS_POINT=1
    -DBUTTERFLY=butterfly_4 -DREPEAT_RADIX(M)=M(0)M(1)M(2)M(3) -DREAD_GLOBAL=0 -DWRITE_GLOBAL=1
    -DTWIDDLES=16"
for source in 0 1 2; do
    stands block/radix_lanes.cl "${lanes[@]}" 'butterfly 4' $pass -DTWIDDLE_SOURCE=$source
    stands block/radix_along.cl "${along[@]}" hook/complex_along.cl \
        'butterfly 4' $pass -DLOAD_COMPLEX -DTWIDDLE_SOURCE=$source
    stands block/radix_workgroup.cl "${point[@]}" block/copy_local.cl 'butterfly 4' $pass \
        -DCOUNT=1 -DWRITE_NAME=write_1 -DREAD_NAME=read_1 -DPASS_LENGTH=64 -DPASS_ITEMS=16 \
        '-DWRITE_TILE(s,p)=((p)*4+(s))' '-DWRITE_PAD(a)=(a)' -DWRITE_STEP=4 -DWRITE_LINEAR=1 \
        '-DREAD_TILE(s,p)=((p)*4+(s))' '-DREAD_PAD(a)=(a)' -DREAD_STEP=4 -DREAD_LINEAR=1 \
        -DWRITE_POINTS=64 -DREAD_POINTS=64 '-DWRITE_PHASE(s,p)=((p)/64)' -DTWIDDLE_SOURCE=$source
done
back="-DRADIX=4 -DSTRIDE=4 -DBLOCKS=4 -DPASS_NAME=pass_1 -DPASS_BASE(q)=(q) -DBUTTERFLY=butterfly_4
    -DREPEAT_RADIX(M)=M(0)M(1)M(2)M(3) -DREAD_GLOBAL=0 -DWRITE_GLOBAL=1 -DTWIDDLES=16"
stands_everywhere block/radix_lanes.cl "${lanes[@]}" block/turn/turn.cl 'butterfly 4' $back -DBACK=1 \
    -DTURN=0
for flags in "" "$places"; do
    stands_everywhere block/radix_lanes.cl "${lanes[@]}" block/turn/turn.cl 'butterfly 4' $back \
        -DBACK=0 -DTURN=1 $flags
done
for flag in "" -DPRIVATE_EXCHANGE; do
    stands_everywhere block/radix_workgroup.cl "${point[@]}" block/copy_local.cl 'butterfly 4' $flag
done
groups=("${point[@]}" hook/complex_point.cl block/copy_local.cl 'butterfly 4'
    block/radix_workgroup.cl)
stands_everywhere block/group.cl "${groups[@]}" -DLOAD_COMPLEX -DSTORE_COMPLEX
stands_everywhere block/group_load.cl "${groups[@]}" block/group.cl -DLOAD_COMPLEX -DSTORE_COMPLEX
stands_everywhere block/group_store.cl "${groups[@]}" block/group.cl -DLOAD_COMPLEX -DSTORE_COMPLEX
for flag in "" -DTURN_MIRRORED; do
    stands_everywhere block/turn/turn_cosines.cl "${groups[@]}" block/group.cl -DLOAD_COMPLEX \
        -DSTORE_COMPLEX $flag
done
stands_everywhere block/group_load.cl "${point[@]}" hook/reorder.cl hook/real_pair_point.cl \
    block/copy_local.cl 'butterfly 4' block/radix_workgroup.cl block/group.cl -DLOAD_REAL_PAIR \
    -DSTORE_REAL_PAIR -DIN_REORDER_POINTS -DLOAD_NEIGHBOURS
for flag in "" -DBULK_LOAD -DSIGNALS_LOADED; do
    stands_everywhere block/group_transform.cl "${groups[@]}" lane/cached.cl block/group.cl \
        block/bulk_copy.cl block/group_load.cl block/group_store.cl -DLOAD_COMPLEX -DSTORE_COMPLEX $flag
done
local_point=("${point[@]:0:2}" lane/local_stored.cl "${point[@]:2}")
packed=("${local_point[@]}" hook/half_spectrum/half_spectrum_packed_point.cl block/copy_local.cl
    'butterfly 4' block/radix_workgroup.cl block/group.cl)
in_run="-DLOAD_RUN -DIN_RUN_NUMBERS=34 -DIN_RUN_ALL=340 -DIN_RUN_LINES=1 -DIN_RUN_PAD=2 -DIN_RUN_PIECE=2"
single_run="-DSTORE_RUN -DOUT_RUN_NUMBERS=34 -DOUT_RUN_ALL=340"
out_run="$single_run -DSTAGED_RESULTS -DOUT_RUN_LINES=1 -DOUT_RUN_PAD=2 -DOUT_RUN_PIECE=2"
for flags in "-DLOAD_HALF_SPECTRUM_PACKED -DSTORE_COMPLEX $in_run" \
    "-DLOAD_COMPLEX -DSTORE_COMPLEX $in_run $out_run" \
    "-DLOAD_COMPLEX -DSTORE_HALF_SPECTRUM_PACKED -DSTORE_PAIRS $single_run" \
    "-DLOAD_COMPLEX -DSTORE_HALF_SPECTRUM_PACKED -DSTORE_PAIRS $out_run"; do
    pairs=()
    [[ $flags != *-DLOAD_HALF_SPECTRUM_PACKED* ]] || pairs=(hook/pair_point.cl)
    stands_everywhere block/line_run.cl "${packed[@]}" hook/complex_point.cl $flags
    stands_everywhere block/group_transform.cl "${packed[@]}" "${pairs[@]}" hook/complex_point.cl \
        block/line_run.cl block/group_load.cl block/group_store.cl $flags
done
stands_everywhere lane/cached.cl lane/scalar.cl lane/stored.cl
stands_everywhere lane/local_stored.cl lane/scalar.cl lane/stored.cl
stands_everywhere block/bulk_copy.cl "${groups[@]}" block/group.cl
stands_everywhere skeleton/fft_bulk.cl "${point[@]}" lane/cached.cl hook/complex_point.cl \
    block/copy_local.cl 'butterfly 4' block/radix_workgroup.cl block/group.cl block/bulk_copy.cl \
    block/group_load.cl block/group_store.cl block/group_transform.cl -DLOAD_COMPLEX -DSTORE_COMPLEX \
    -DBULK_LOAD
stands skeleton/static_local.cl -DKERNEL_NAME=static_local
stands_everywhere skeleton/fft_fused_pair.cl lane/scalar.cl lane/stored.cl lane/cached.cl -DKERNEL_NAME=both \
    -DGROUP_SIZE_1=4 -DGROUP_LINES_1=1 -DGROUP_LINES_2=1 '-Dtransform_group_1(...)=(void)line,(void)exchange' \
    '-Dtransform_group_2(...)=(void)line,(void)exchange'
stands_everywhere skeleton/launch/local_table.cl lane/scalar.cl
for flag in "" -DWORK_ARRAY -DLOCAL_TABLE=32; do
    stands_everywhere skeleton/launch/one_launch.cl lane/scalar.cl lane/stored.cl lane/cached.cl skeleton/launch/local_table.cl \
        -DKERNEL_NAME=all $flag \
        -DGROUP_ITEM_1=id -DGROUP_ITEM_2=id -DGROUP_LINES_1=1 -DGROUP_LINES_2=1 \
        '-Dtransform_group_1(...)=(void)exchange' '-Dtransform_group_2(...)=(void)exchange'
done
stands_everywhere skeleton/launch/local_pair.cl lane/scalar.cl lane/stored.cl -DKERNEL_NAME=both \
    -DGROUP_ITEM_1=0 -DGROUP_ITEM_2=0 -DGROUP_LINES_1=1 -DGROUP_LINES_2=1 \
    '-Dtransform_group_1(...)=(void)first,(void)exchange' '-Dtransform_group_2(...)=(void)units,(void)exchange'
whole=(skeleton/launch/whole_transforms.cl lane/scalar.cl lane/stored.cl lane/claims.cl -DKERNEL_NAME=all -DCLAIM_UNITS=4
    '-Dtransform_strips_1(source, target, ...)=((void)(source), (void)(target))'
    '-Dtransform_strips_2(source, target, ...)=((void)(source), (void)(target))')
stands_everywhere "${whole[@]}"
stands_everywhere "${whole[@]}" -DWORK_ARRAY -DTABLE_1=0 -DTABLE_2=0 '-DWHOLE_STEPS=WHOLE_STEP(1, from, own) WHOLE_STEP(2, own, to)'
stands hook/reorder.cl
ends="-DPOINTS_IN=48 -DPOINTS_OUT=48 -DINNER=1 -DOUTER=1" # with LENGTH
for side in LOAD STORE; do
    for at in "${complex_sides[@]}"; do
        stands_everywhere hook/complex_point.cl "${point[@]}" -D${side}_COMPLEX $at
        stands_everywhere hook/complex_lanes.cl "${lanes[@]}" -D${side}_COMPLEX $at
        stands_everywhere hook/complex_along.cl "${along[@]}" -D${side}_COMPLEX $at
        for hook in half_spectrum/half_spectrum_pair half_spectrum/half_spectrum_packed; do
            name=${hook##*/}
            flag=-D${side}_${name^^}
            stands_everywhere hook/${hook}_point.cl "${point[@]}" $flag $at
            stands_everywhere hook/${hook}_lanes.cl "${lanes[@]}" $flag $at
            stands_everywhere hook/${hook}_along.cl "${along[@]}" $flag $at
            stands_everywhere hook/${hook}_along.cl "${along[@]}" $flag $at -DLENGTH=48 $ends \
                -DSTREAM_STORES=1 -DPREFETCH=1
        done
    done
    for at in "${real_sides[@]}"; do
        for flag in "" "-DIN_REORDER_POINTS -DIN_REORDER_ROWS=4" \
            "-DIN_REORDER_POINTS -DREORDER_GATHER" "-DOUT_REORDER_POINTS -DOUT_REORDER_ROWS=4" \
            "-DOUT_ALTERNATE_POINTS" "-DOUT_REORDER_ROWS=4 -DOUT_ALTERNATE_ROWS"; do
            stands_everywhere hook/real_pair_point.cl "${point[@]}" hook/reorder.cl \
                -D${side}_REAL_PAIR $flag $at
            stands_everywhere hook/real_pair_lanes.cl "${lanes[@]}" hook/reorder.cl \
                -D${side}_REAL_PAIR $flag $at
            stands_everywhere hook/real_pair_along.cl "${along[@]}" hook/reorder.cl \
                -D${side}_REAL_PAIR $flag $at -DSTREAM_STORES=1 -DPREFETCH=1
        done
    done
done
for side in LOAD STORE; do
    stands_everywhere hook/half_spectrum/half_spectrum_packed_point.cl "${point[@]}" \
        -D${side}_HALF_SPECTRUM_PACKED -DHALF_ROOTS=0 -DHALF_BITS=8
done
for hook in PACKED PAIR; do
    stands_everywhere hook/pair_point.cl "${point[@]}" \
        "hook/half_spectrum/half_spectrum_${hook,,}_point.cl" "-DLOAD_HALF_SPECTRUM_$hook"
done
four="$four_step -DFOUR_STEP_LINES=2 -DFOUR_STEP_COUNT=7"
stands_everywhere hook/half_spectrum/half_spectrum_pair_point.cl "${point[@]}" -DSTORE_HALF_SPECTRUM_PAIR $four
stands_everywhere hook/half_spectrum/half_spectrum_pair_lanes.cl "${lanes[@]}" -DSTORE_HALF_SPECTRUM_PAIR $four
for side in LOAD STORE; do
    stands_everywhere hook/half_spectrum/half_spectrum_pair_point.cl "${point[@]}" \
        -D${side}_HALF_SPECTRUM_PAIR -DIN_TWO -DOUT_TWO
    for at in "${complex_sides[@]}"; do
        stands_everywhere hook/half_spectrum/spectrum_rows_point.cl "${point[@]}" \
            -D${side}_SPECTRUM_ROWS $at
    done
done
stands_everywhere block/whole.cl "${point[@]}"
for side in LOAD STORE; do
    for at in "${complex_sides[@]}"; do
        parts=(block/whole.cl -D${side}_HERMITIAN $at)
        stands_everywhere hook/hermitian/hermitian.cl "${point[@]}" "${parts[@]}"
        stands_everywhere hook/hermitian/hermitian_point.cl "${point[@]}" "${parts[@]}" hook/hermitian/hermitian.cl
        stands_everywhere hook/hermitian/hermitian_lanes.cl "${lanes[@]}" "${parts[@]}" hook/hermitian/hermitian.cl
    done
    for flags in "" "-DIN_FOURTH -DOUT_FOURTH -DIN_REVERSE -DOUT_ALTERNATE_POINTS" \
        "-DIN_ALTERNATE_POINTS -DOUT_REVERSE -DIN_SHIFT"; do
        for hook in sample_pair hermitian/hermitian_cosines; do
            name=${hook##*/}
            parts=(block/whole.cl -D${side}_${name^^} $flags ${real_sides[0]})
            stands_everywhere hook/$hook.cl "${point[@]}" "${parts[@]}"
            stands_everywhere hook/${hook}_point.cl "${point[@]}" "${parts[@]}" hook/$hook.cl
            stands_everywhere hook/${hook}_lanes.cl "${lanes[@]}" "${parts[@]}" hook/$hook.cl
        done
    done
done
for side in LOAD STORE; do
    for flags in "" "-DIN_REVERSE -DOUT_REVERSE"; do
        parts=(block/whole.cl -D${side}_HERMITIAN_COSINES -DCOSINE_ROOTS=0 -DCOSINE_BITS=8
            '-DCOSINE_FIRST=REAL(2.0)' $flags ${real_sides[0]})
        stands_everywhere hook/hermitian/hermitian_cosines_point.cl "${point[@]}" "${parts[@]}" \
            hook/hermitian/hermitian_cosines.cl
        stands_everywhere hook/hermitian/hermitian_cosines_lanes.cl "${lanes[@]}" "${parts[@]}" \
            hook/hermitian/hermitian_cosines.cl
    done
done
stands_everywhere hook/linear/linear.cl "${lanes[@]}"
parts=(-DIN_WHOLE_INNER=1 -DIN_WHOLE_POINT=4 '-DIN_WHOLE_OUTER_AT(o)=0' -DLOAD_PART -DLOAD_PART_POINTS=61
    -DOUT_WHOLE_INNER=1 -DOUT_WHOLE_POINT=4 '-DOUT_WHOLE_OUTER_AT(o)=0' -DSTORE_PART -DSTORE_PART_POINTS=61)
for hook in COMPLEX REAL_PAIR; do
    stands_everywhere hook/${hook,,}_point.cl "${point[@]}" hook/reorder.cl -DLOAD_$hook -DSTORE_$hook "${parts[@]}"
done
for file in block/group_load.cl block/group_store.cl; do
    stands_everywhere $file "${groups[@]}" block/group.cl -DLOAD_COMPLEX -DSTORE_COMPLEX "${parts[@]}"
done
for flag in -DLOAD_CHIRP=0 "-DLOAD_CHIRP=0 -DCHIRP_DOUBLES" -DSTORE_CHIRP=0; do
    stands_everywhere block/adapt.cl "${scalar[@]}" block/points.cl block/roots.cl $flag \
        -DCHIRP_LENGTH=40009 -DCHIRP_BITS=9
done
stands_everywhere hook/linear/real_rule.cl "${point[@]}"
for type in 1 2 3 4; do
    for flags in "" -DRULE_SINE -DRULE_PACKED "-DRULE_SINE -DRULE_PACKED" -DRULE_IDXST; do
        rule=(-DRULE_TYPE=$type '-DRULE_FACTOR=REAL(2.0)' '-DRULE_END=REAL(1.0)' -DRULE_ROOTS=0
            -DRULE_BITS=4 $flags ${real_sides[0]})
        stands_everywhere hook/linear/real_rule_load.cl "${point[@]}" hook/linear/real_rule.cl "${rule[@]}"
        stands_everywhere hook/linear/real_rule_store.cl "${point[@]}" hook/linear/real_rule.cl "${rule[@]}"
    done
done
for at in "${real_sides[@]}"; do
    for flag in -DLOAD_LINEAR=0 -DSTORE_LINEAR=0; do
        stands_everywhere hook/linear/linear_point.cl "${point[@]}" hook/linear/linear.cl $flag $at
        stands_everywhere hook/linear/linear_lanes.cl "${lanes[@]}" hook/linear/linear.cl $flag $at
    done
    for flag in "-DLOAD_PACKED=0 -DLOAD_TERMS=1" "-DLOAD_PACKED=0 -DLOAD_TERMS=4" \
        -DSTORE_PACKED=0; do
        stands_everywhere hook/linear/packed_linear_point.cl "${point[@]}" $flag $at
        stands_everywhere hook/linear/packed_linear_lanes.cl "${lanes[@]}" $flag $at
    done
    for flag in -DSTORE_DCT2_COLUMNS -DLOAD_DCT_INVERSE_COLUMNS "-DSTORE_DCT2_COLUMNS -DPREFETCH=1" \
        "-DLOAD_DCT_INVERSE_COLUMNS -DPREFETCH=1" \
        "-DLOAD_DCT_INVERSE_COLUMNS -DLOAD_THRESHOLD" \
        "-DLOAD_DCT_INVERSE_COLUMNS -DDCT_FLIP_ROWS" \
        "-DLOAD_DCT_INVERSE_COLUMNS -DDCT_FLIP_COLUMNS"; do
        stands_everywhere hook/dct_columns_point.cl "${point[@]}" $flag $at
        stands_everywhere hook/dct_columns_lanes.cl "${lanes[@]}" $flag $at
    done
done
packed=("${local_point[@]}" hook/reorder.cl)
for at in "${real_sides[@]}"; do
    for flags in "" "-DIN_FOURS -DOUT_FOURS -DIN_EVEN -DOUT_EVEN" "-DIN_EVEN -DIN_ALTERNATE_POINTS -DOUT_ALTERNATE_POINTS" \
        "-DIN_REVERSE -DIN_EVEN -DOUT_EVEN -DIN_FOURTH_FACTORS=0 -DOUT_FOURTH_FACTORS=0" "$in_run $out_run -DOUT_REVERSE"; do
        for side in LOAD STORE; do
            stands_everywhere hook/packed/packed_samples_point.cl "${packed[@]}" -D${side}_PACKED_SAMPLES $flags $at
        done
    done
    for flags in "" "-DIN_REVERSE -DOUT_REVERSE" -DIN_SHIFT "$in_run $out_run"; do
        for side in LOAD STORE; do
            stands_everywhere hook/packed/packed_cosines_point.cl "${packed[@]}" -D${side}_PACKED_COSINES $flags $at
        done
    done
done
for at in "${real_sides[@]}"; do
    for flag in -DSTORE_COSINE_PAIR -DLOAD_COSINE_PAIR "-DLOAD_COSINE_PAIR -DLOAD_THRESHOLD" \
        "-DLOAD_COSINE_PAIR -DIN_TWO" "-DSTORE_COSINE_PAIR -DOUT_TWO"; do
        stands_everywhere hook/cosine_pair_point.cl "${point[@]}" $flag $at
    done
done
# Real lines alone, and those of which the passes compute half of the frequencies.
for side in LOAD STORE; do
    for flag in REAL_PAIR HALF_SPECTRUM_PAIR LINEAR=0; do
        name=${flag%=*}
        case $name in
        REAL_PAIR) before=(hook/reorder.cl) hook=real_pair ;;
        LINEAR) before=(hook/linear/linear.cl) hook=linear/linear ;;
        *) before=() hook=half_spectrum/half_spectrum_pair ;;
        esac
        stands_everywhere hook/${hook}_point.cl "${point[@]}" "${before[@]}" -D${side}_$flag -DREAL_STEP=1
        stands_everywhere hook/${hook}_lanes.cl "${lanes[@]}" "${before[@]}" -D${side}_$flag -DREAL_STEP=1
        for half in 1 2; do
            stands_everywhere hook/${hook}_lanes.cl "${lanes[@]}" "${before[@]}" -D${side}_$flag \
                -DREAL_STEP=1 -DREAL_HALF=$half -DHALF_CONJUGATE=$((half - 1)) \
                -DREAL_LOAD_TERMS=$half -DREAL_STORE_TERMS=$half
        done
    done
    stands_everywhere hook/cosine_pair_point.cl "${point[@]}" -D${side}_COSINE_PAIR -DREAL_STEP=1
    for family in point lanes; do
        declare -n files=$family
        stands_everywhere hook/sample_pair_$family.cl "${files[@]}" block/whole.cl hook/sample_pair.cl \
            -D${side}_SAMPLE_PAIR -DREAL_STEP=1
        unset -n files
    done
done
half="-DREAL_HALF=1 -DHALF_CONJUGATE=0 -DSCRATCH_AT(k)=((k)%4<=2?(k):LENGTH+4-(k))"
stands_everywhere block/radix_lanes.cl "${lanes[@]}" 'butterfly 4' $half
stands_everywhere block/copy_lanes.cl "${lanes[@]:0:8}" $half $places -DREAL_RADER
stands_everywhere block/turn/turn.cl "${lanes[@]}" $half $places -DREAL_RADER
stands skeleton/fft_lanes_across.cl "${lanes[@]}" block/turn/turn.cl 'butterfly 4' block/radix_lanes.cl \
    hook/complex_lanes.cl -DLOAD_COMPLEX -DSTORE_COMPLEX $half $places -DREAL_RADER
for half in 1 2; do
    real="$places -DREAL_STEP=1 -DREAL_RADER -DREAL_HALF=$half -DHALF_CONJUGATE=$((half - 1))
        -DTURN_RADIX=4 -DTURN_COUNT=1 -DMIDDLE_MULTIPLY=0"
    side="-DLOAD_REAL_PAIR -DSTORE_HERMITIAN"
    [ $half = 1 ] || side="-DLOAD_HERMITIAN -DSTORE_REAL_PAIR"
    for file in block/group_real.cl skeleton/fft_workgroup.cl; do
        last=(block/group_real.cl block/group_transform.cl)
        [ $file != block/group_real.cl ] || last=()
        stands_everywhere $file "${point[@]}" block/whole.cl hook/reorder.cl hook/real_pair_point.cl \
            hook/hermitian/hermitian.cl hook/hermitian/hermitian_point.cl block/copy_local.cl 'butterfly 4' \
            block/radix_workgroup.cl block/group.cl "${last[@]}" $side $real
    done
done
for flags in "-DLOAD_COMPLEX -DSTORE_COMPLEX" \
    "-DLOAD_COMPLEX -DSTORE_COMPLEX -DFOUR_STEP=0 -DFOUR_STEP_BITS=4 -DFOUR_STEP_DIVISOR=1
     -DFOUR_STEP_BY_POWERS" \
    "-DLOAD_HALF_SPECTRUM_PAIR -DSTORE_COMPLEX -DMIRRORED_LOAD" \
    "-DLOAD_COMPLEX -DSTORE_HALF_SPECTRUM_PAIR -DSTORE_PAIRS -DMIRRORED_STORE"; do
    stands_everywhere skeleton/fft_workgroup.cl "${point[@]}" hook/complex_point.cl \
        hook/half_spectrum/half_spectrum_pair_point.cl block/copy_local.cl 'butterfly 4' \
        block/radix_workgroup.cl "${group[@]}" $flags
done
stands_everywhere skeleton/fft_workgroup.cl lane/scalar.cl lane/stored.cl lane/cached.cl "${point[@]:2}" block/turn/turn.cl \
    hook/complex_point.cl block/copy_local.cl 'butterfly 4' block/radix_workgroup.cl "${group[@]}" \
    -DLOAD_COMPLEX -DSTORE_COMPLEX -DTURN_RADIX=4 -DTURN_COUNT=1 -DMIDDLE_MASK -DMASK_AHEAD -DOUTER_FASTEST \
    -DIN_BLOCK=2 -DIN_BLOCK_STEP=64 -DIN_BLOCK_LINES -DIN_ROW_PAIRS \
    -DOUT_BLOCK=2 -DOUT_BLOCK_STEP=64 -DOUT_BLOCK_LINES -DOUT_ROW_PAIRS
one_more="-DPOINTS_IN=17 -DPOINTS_OUT=17 -DINNER=1 -DOUTER=1 -DLENGTH=16"
for flags in "-DSTORE_HALF_SPECTRUM_PAIR -DSTORE_PAIRS" "-DSTORE_COMPLEX $places $one_more"; do
    for flag in "" -DPRIVATE_EXCHANGE; do
        stands_everywhere skeleton/fft_workgroup.cl "${point[@]}" block/turn/turn.cl \
            hook/complex_point.cl hook/half_spectrum/half_spectrum_pair_point.cl block/copy_local.cl \
            'butterfly 4' block/radix_workgroup.cl "${group[@]}" -DLOAD_COMPLEX -DTURN_RADIX=4 -DTURN_COUNT=1 \
            $flags $flag
    done
done
for at in "" "$split" "$planar -DLOAD_MASK"; do
    stands skeleton/fft_lanes_across.cl "${lanes[@]}" 'butterfly 4' block/radix_lanes.cl \
        hook/complex_lanes.cl -DLOAD_COMPLEX -DSTORE_COMPLEX $at
    for flag in "" -DPRIVATE_EXCHANGE; do
        stands_everywhere skeleton/fft_workgroup.cl "${point[@]}" hook/complex_point.cl \
            hook/half_spectrum/half_spectrum_pair_point.cl block/copy_local.cl 'butterfly 4' \
            block/radix_workgroup.cl "${group[@]}" -DLOAD_COMPLEX -DSTORE_HALF_SPECTRUM_PAIR \
            -DSTORE_PAIRS \
            $flag $at
    done
    stands_everywhere skeleton/pointwise.cl "${point[@]}" hook/complex_point.cl -DLOAD_COMPLEX \
        -DSTORE_COMPLEX $at
done
for at in "" "$split" "$planar -DLOAD_MASK" "$gathered" \
    "-DIN_POINT=32 -DIN_INNER=2 -DOUT_POINT=2 -DOUT_INNER=32"; do
    for flags in "" "-DLINES=32 -DTILE_ROWS=8 -DTILE_PADDING=1"; do
        stands_everywhere skeleton/transpose_tiled.cl "${point[@]}" hook/complex_point.cl \
            -DLOAD_COMPLEX -DSTORE_COMPLEX $at $flags
    done
    for flags in "" "-DLINES=32 -DBLOCK_POINTS=64 -DSTREAM_STORES=1"; do
        stands_everywhere skeleton/transpose_lanes.cl "${lanes[@]}" $at $flags
    done
done
stands_everywhere skeleton/transpose_lanes.cl lane/scalar.cl "${lanes[@]:1}"
stands skeleton/fft_lanes_along.cl "${along[@]}" hook/complex_along.cl \
    'butterfly 16' block/radix_along.cl -DLOAD_COMPLEX
for strip in radix_hybrid radix_pairs; do
    stands skeleton/fft_lanes_hybrid.cl "${lanes[@]}" 'butterfly 4' block/$strip.cl -DLINES=4 \
        '-DREPEAT_4(M)=M(0)M(1)M(2)M(3)'
done
stands skeleton/pointwise_any_size.cl lane/scalar.cl lane/stored.cl block/sizes.cl block/line.cl block/points.cl \
    block/twiddle.cl block/roots.cl block/adapt.cl hook/complex_point.cl -DLOAD_COMPLEX \
    -DSTORE_COMPLEX
stands lane/wide_arguments.cl
stands block/sizes.cl lane/vector.cl
any_group=(lane/scalar.cl lane/stored.cl block/sizes.cl block/line.cl block/points.cl block/twiddle.cl
    block/roots.cl block/adapt.cl block/turn/turn.cl block/copy_local.cl 'butterfly 4')
stands block/radix_any_group.cl "${any_group[@]}"
stands skeleton/fft_any_size_group.cl "${any_group[@]}" block/radix_any_group.cl \
    hook/complex_point.cl -DLOAD_COMPLEX -DSTORE_COMPLEX
stands skeleton/fft_any_size.cl "${lanes[@]}" block/turn/turn.cl 'butterfly 4' block/radix_lanes.cl \
    hook/complex_lanes.cl -DLOAD_COMPLEX -DSTORE_COMPLEX
for flags in "" "-DPRECISION_DOUBLE"; do
    stands skeleton/tile/small_tiles.cl lane/scalar.cl 'butterfly 4' $flags
done
stands_everywhere skeleton/tile/mask_by_columns.cl lane/scalar.cl lane/stored.cl
stands skeleton/native_values.cl
stands skeleton/quality.cl
stands skeleton/reduce.cl lane/scalar.cl
stands skeleton/reduce.cl lane/vector.cl
stands_everywhere skeleton/difference.cl lane/scalar.cl lane/stored.cl
stands_everywhere skeleton/difference.cl lane/vector.cl lane/stored.cl
stands block/elementwise.cl lane/scalar.cl
stands block/elementwise.cl lane/vector.cl
for file in skeleton/compress/block_means.cl skeleton/compress/jpeg.cl skeleton/descreen/blocks.cl skeleton/frames.cl skeleton/low_frequencies.cl skeleton/margins.cl skeleton/mask.cl \
    skeleton/narrow.cl skeleton/descreen/print.cl skeleton/descreen/smooth.cl skeleton/spectrum.cl; do
    stands "$file" lane/scalar.cl block/elementwise.cl
    stands "$file" lane/vector.cl block/elementwise.cl
done
for width in scalar vector; do
    stands skeleton/descreen/block_wiener.cl lane/$width.cl block/elementwise.cl -DPER_BLOCK=1
    stands skeleton/descreen/screen.cl lane/$width.cl block/elementwise.cl -DTONES=33 -DPHASE_STEPS=16 -DRANGE=8 \
        -DWEIGHT_UNITS=32 -DVALUE_UNITS=512
done
stands skeleton/descreen/block_wiener.cl lane/scalar.cl block/elementwise.cl -DPER_BLOCK=32
stands_everywhere block/elementwise/row_strips.cl lane/scalar.cl block/elementwise.cl
stands_everywhere block/elementwise/row_strips.cl lane/vector.cl block/elementwise.cl
stands_everywhere skeleton/deconvolve/blur.cl lane/scalar.cl block/elementwise.cl block/elementwise/row_strips.cl -DCANDIDATES=16
stands_everywhere skeleton/deconvolve/blur.cl lane/vector.cl block/elementwise.cl block/elementwise/row_strips.cl -DCANDIDATES=16
stands_everywhere skeleton/flatten/background.cl lane/scalar.cl block/elementwise.cl
stands_everywhere skeleton/flatten/background.cl lane/vector.cl block/elementwise.cl
stands_everywhere skeleton/poisson.cl lane/scalar.cl block/elementwise.cl
stands_everywhere skeleton/poisson.cl lane/vector.cl block/elementwise.cl

compile_all
while read -r file; do
    case $checked in *" $file "*) ;; *) printf '%s is not checked.\n' "$file" && failed=1 ;; esac
done < <(cd "$kernels" && find . -name '*.cl' | sed 's|^\./||' | sort)
[ "$failed" = 0 ] && printf 'Every kernel file stands alone.\n'
exit "$failed"
