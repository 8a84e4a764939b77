#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# measure.sh IMAGO_CLI FOLDER PART...: measures parts of engine/PERFORMANCE.md, and writes what bench --json-lines reports
# of each to the folder, case by case, so that a run which is stopped keeps what it has; add_run.py adds such files to
# resources/benchmarks. A part that came to its end is left out the next time. The user's own tuning records are
# not used, but those that come with the engine. Parts:
#   cpu-THREADS-lines-in, -lines-out, -planes-in, -planes-out, -real, -double   a processor's device with so many threads,
#       beside MKL and FFTW
#   gpu-lines-in, -lines-out, -long-in, -long-out, -odd-in, -odd-out, -planes-in, -planes-out, -small-in, -small-out,
#       -real-lines, -real-planes, -cosine, -double, -half, -pipelines   an NVIDIA GPU, beside cuFFT and VkFFT
#   gpu-single-planes, -single-boxes, -single-real   single problems, beside CUDA graphs, too
# Environment: IMAGO_CPU_PEERS, for example mkl=/opt/mkl,fftw,fftw=/opt/fftw-avx512/lib; IMAGO_ROUNDS, default 5;
# IMAGO_FFTW_SECONDS for a plan of FFTW, default 10; IMAGO_DEVICE_NAME, a part of the device's name; IMAGO_SIZES, sizes
# instead of those of the parts.
set -u
cli=$1 folder=$2
shift 2
mkdir -p "$folder"
rounds=${IMAGO_ROUNDS:-5}
cpu_peers=${IMAGO_CPU_PEERS:-mkl,fftw}

# bench PART ARGUMENT...: one report.
bench() {
    local part=$1
    shift
    local file=$folder/$part.jsonl
    ! tail -qn 1 "$file" 2>/dev/null | grep -q '"event":"end"' || return 0
    if [ -n "${IMAGO_SIZES:-}" ]; then # the last of each part's arguments are its sizes
        set -- "${@:1:$#-1}" "$IMAGO_SIZES"
    fi
    [ -z "${IMAGO_DEVICE_NAME:-}" ] || set -- --device "$IMAGO_DEVICE_NAME" "$@"
    XDG_DATA_HOME=$folder/data "$cli" bench --rounds "$rounds" "$@" --json-lines >"$file" 2>"$folder/$part.txt" ||
        echo "$part: $(tail -1 "$folder/$part.txt")"
}

# cpu PART THREADS ARGUMENT...
cpu() {
    local part=$1 threads=$2
    shift 2
    bench "$part" --device-threads "$threads" --points 22 --peers "$cpu_peers" \
        --fftw-seconds "${IMAGO_FFTW_SECONDS:-10}" "$@"
}

gpu=(--peers "cufft,vkfft")
single=(--peers "cufft,cufft-graph,vkfft" --single)
cpu_lines=16,32,64,128,256,512,1024,2048,4096,8192,16384,32768,65536,131072,262144,524288,1048576,2097152,4194304,100,1000,1001,4093
gpu_lines=4,8,${cpu_lines%%,131072*}
gpu_long=131072,262144,524288,1048576,2097152,4194304,8388608,16777216
gpu_odd=100,243,480,1000,1001,3125,4093,8191
planes=256x256,512x512,1024x1024,2048x2048,4096x4096
gpu_planes=64x64,128x128,$planes,1000x872,1920x1080,4000x3000
small=8x8,4x4,16x16,32x32
boxes=64x64x64,48x40x36,128x128x128,100x90x80,60x72x50,33x31x27
# In floats the same sizes are in other parts.
precisions=1024,4096,1024x1024,4096x4096,64,256,16384,65536,1048576,64x64,256x256
for part in "$@"; do
    threads=${part#cpu-}
    threads=${threads%%-*}
    placement=(--placement "${part##*-}")
    case $part in
    cpu-*-lines-in | cpu-*-lines-out) cpu "$part" "$threads" --suite 1d "${placement[@]}" --sizes "$cpu_lines" ;;
    cpu-*-planes-in | cpu-*-planes-out) cpu "$part" "$threads" --suite 2d "${placement[@]}" --sizes "$planes" ;;
    cpu-*-real) cpu "$part" "$threads" --suite real --sizes 256,1024,4096,16384,65536,256x256,512x512,1024x1024,2048x2048 ;;
    cpu-*-double) cpu "$part" "$threads" --suite 1d,2d --precision double --placement both --sizes \
        64,256,1024,4096,65536,1000,512x512 ;;
    gpu-lines-in | gpu-lines-out) bench "$part" "${gpu[@]}" --suite 1d "${placement[@]}" --sizes "$gpu_lines" ;;
    gpu-long-in | gpu-long-out) bench "$part" "${gpu[@]}" --suite 1d "${placement[@]}" --sizes "$gpu_long" ;;
    gpu-odd-in | gpu-odd-out) bench "$part" "${gpu[@]}" --suite 1d "${placement[@]}" --sizes "$gpu_odd" ;;
    gpu-planes-in) bench "$part" "${gpu[@]}" --suite 2d --placement in --sizes "$gpu_planes" ;;
    # small2d is complex and cosine transforms, of any planes, without the variants of the suite dct.
    gpu-planes-out) bench "$part" "${gpu[@]}" --suite small2d --placement out --sizes "$planes,64x64,128x128" ;;
    gpu-small-in | gpu-small-out) bench "$part" "${gpu[@]}" --suite small2d "${placement[@]}" --sizes "$small" ;;
    gpu-single-planes) bench "$part" "${single[@]}" --suite small2d --placement in --sizes "64x64,128x128,$planes" ;;
    gpu-single-boxes) bench "$part" "${single[@]}" --suite 3d --placement in --sizes "$boxes" ;;
    gpu-single-real) bench "$part" "${single[@]}" --suite real --placement out --sizes "64x64,128x128,$planes" ;;
    gpu-single-cosine) bench "$part" --peers vkfft --single --suite dct --placement out --sizes "64x64,128x128,256x256,512x512,1024x1024" ;;
    gpu-real-lines) bench "$part" "${gpu[@]}" --suite real --sizes 256,1024,4096,65536,32768,16384,512,2048,8192 ;;
    gpu-real-planes) bench "$part" "${gpu[@]}" --suite real --sizes "$planes,1000x872" ;;
    gpu-cosine) bench "$part" --peers vkfft --suite dct1d --sizes 256,1024,4096,65536 ;;
    gpu-double) bench "$part" "${gpu[@]}" --suite 1d,2d --precision double --placement in --sizes "$precisions" ;;
    gpu-half) bench "$part" --peers none --suite 1d,2d --precision half --placement in --sizes "$precisions" ;;
    gpu-pipelines) bench "$part" --peers none --suite pipeline --sizes 4096x4096,3000x4000,2048x2048,512x512 ;;
    *) echo "measure.sh knows no part $part." >&2 && exit 2 ;;
    esac
done
