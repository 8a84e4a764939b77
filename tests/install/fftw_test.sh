#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# fftw_test.sh IMAGO_FFTW WORK: programs are built with the libraries by the lines of the manual and start without
# LD_LIBRARY_PATH; imago-fftw says which program keeps another FFTW, and --preload goes before that.
set -eu
fftw=$1 work=$2 folder=$("$1" --folder)
fail() {
    printf '%s\n' "$1" >&2
    exit 1
}
cat >"$work/line.c" <<'END'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
extern void fftwf_cleanup(void);
int main(int count, char **words) {
    (void)words;
    Dl_info info;
    fftwf_cleanup();
    return !dladdr(dlsym(RTLD_DEFAULT, "fftwf_cleanup"), &info) ||
           printf("%s %.0f\n", info.dli_fname, cos(count - 1.0)) < 0;
}
END
# runs NAME FLAGS...: a program that was built with them says that it has ours.
runs() {
    cc "$work/line.c" -o "$work/$1" "${@:2}" || fail "$1 cannot be linked."
    "$work/$1" | grep -q libimago_fftw3f || fail "$1 has another FFTW."
}
runs by-folder -L"$folder" -Wl,-rpath,"$folder" -limago_fftw3f -lm
if command -v pkg-config >/dev/null; then
    flags=$(PKG_CONFIG_PATH=$folder/pkgconfig pkg-config --cflags --libs 'fftw3f >= 3.3')
    eval "runs by-pkg-config $flags"
fi

mkdir -p "$work/another"
printf 'void fftwf_cleanup(void) {}\n' >"$work/another.c"
cc -shared -fPIC -Wl,-soname,libfftw3f.so.3 "$work/another.c" -o "$work/another/libfftw3f.so.3"
cc "$work/line.c" -o "$work/keeps" "$work/another/libfftw3f.so.3" -lm -Wl,--disable-new-dtags,-rpath,"$work/another"
said=$("$fftw" "$work/keeps" 2>&1)
grep -q "keeps another FFTW, $work/another/libfftw3f.so.3; --preload" <<<"$said" || fail "imago-fftw says: $said"
case $folder in
*' '*)
    said=$("$fftw" --preload "$work/keeps" 2>&1) && fail "imago-fftw --preload takes a folder with a space: $said"
    grep -q 'no space and no colon' <<<"$said" || fail "imago-fftw --preload says: $said"
    mkdir "$work/plain"
    cp -a "$(dirname "$fftw")/../." "$work/plain"
    fftw=$work/plain/bin/imago-fftw
    folder=$("$fftw" --folder)
    ;;
esac
said=$("$fftw" --preload "$work/keeps" 2>&1)
if ! grep -q "^$folder/libfftw3f" <<<"$said" || grep -q keeps <<<"$said"; then
    fail "imago-fftw --preload says: $said"
fi
said=$("$fftw" "$work/by-folder" 2>&1)
! grep -q keeps <<<"$said" || fail "imago-fftw warns of its own: $said"
