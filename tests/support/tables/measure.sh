#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# measure.sh IMAGO_CLI FOLDER PART...: measures parts of engine/PERFORMANCE.md, and writes a report of bench for each to
# the folder; add_run.py adds them to resources/benchmarks. A part that has a report is left out, so that a run
# which was stopped goes on. The user's own tuning records are not used, but those that come with the engine. Parts:
#   cpu-THREADS-lines, -planes, -real, -double   a processor's device with so many threads, beside MKL and FFTW
#   gpu-lines, -planes, -single, -real, -cosine, -boxes, -small, -double   an NVIDIA GPU, beside cuFFT and VkFFT
# Environment: IMAGO_CPU_PEERS, for example mkl=/opt/mkl,fftw,fftw=/opt/fftw-avx512/lib; IMAGO_ROUNDS, default 5;
# IMAGO_FFTW_SECONDS for a plan of FFTW, default 2; IMAGO_DEVICE_NAME, a part of the device's name.
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
    [ ! -s "$folder/$part.json" ] || return 0
    [ -z "${IMAGO_DEVICE_NAME:-}" ] || set -- --device "$IMAGO_DEVICE_NAME" "$@"
    XDG_DATA_HOME=$folder/data "$cli" bench --rounds "$rounds" "$@" --output "$folder/$part.json" >"$folder/$part.txt" 2>&1 ||
        echo "$part: $(tail -1 "$folder/$part.txt")"
}

# cpu PART THREADS ARGUMENT...
cpu() {
    local part=$1 threads=$2
    shift 2
    bench "$part" --device-threads "$threads" --points 22 --peers "$cpu_peers" \
        --fftw-seconds "${IMAGO_FFTW_SECONDS:-2}" "$@"
}

gpu=(--peers "cufft,vkfft")
lines=16,32,64,128,256,512,1024,2048,4096,8192,16384,32768,65536,131072,262144,524288,1048576,2097152,4194304
for part in "$@"; do
    threads=${part#cpu-}
    threads=${threads%%-*}
    case $part in
    cpu-*-lines) cpu "$part" "$threads" --suite 1d --sizes "$lines,100,1000,1001,4093" --placement both ;;
    cpu-*-planes) cpu "$part" "$threads" --suite 2d --sizes 256x256,512x512,1024x1024,2048x2048,4096x4096 --placement both ;;
    cpu-*-real) cpu "$part" "$threads" --suite real --sizes 256,1024,4096,16384,65536,256x256,512x512,1024x1024,2048x2048 ;;
    cpu-*-double) cpu "$part" "$threads" --suite 1d,2d --precision double --sizes 64,256,1024,4096,65536,1000,512x512 --placement both ;;
    gpu-lines) bench "$part" "${gpu[@]}" --suite 1d --placement both ;;
    gpu-planes) bench "$part" "${gpu[@]}" --suite 2d --placement both ;;
    gpu-single) bench "$part" --peers cufft,cufft-graph,vkfft --suite 2d,3d --single --placement in --sizes \
        64x64,128x128,256x256,512x512,1024x1024,2048x2048,4096x4096,64x64x64,128x128x128,256x256x256,100x90x80,60x72x50,48x40x36,33x31x27 ;;
    gpu-real) bench "$part" "${gpu[@]}" --suite real ;;
    gpu-cosine) bench "$part" "${gpu[@]}" --suite dct1d --sizes 256,1024,4096,65536 ;;
    gpu-boxes) bench "$part" "${gpu[@]}" --suite 3d,4d ;;
    gpu-small) bench "$part" "${gpu[@]}" --suite small2d --placement both ;;
    gpu-double) bench "$part" "${gpu[@]}" --suite 1d,2d --precision double --placement in --sizes \
        64,256,1024,4096,16384,65536,1048576,1000,64x64,256x256,1024x1024,4096x4096 ;;
    *) echo "measure.sh knows no part $part." >&2 && exit 2 ;;
    esac
done
