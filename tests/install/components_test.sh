#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# components_test.sh: the components of the installation are the packages. Each has what it must have, every
# installed file is of exactly one, and the whole works at another place than it was installed to.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# shellcheck source=samples.sh disable=SC1091
. ./samples.sh

# What each component has, by patterns of paths from the prefix.
must_have() {
    case $1 in
    imago) echo 'bin/imago share/applications/*.desktop share/mime/packages/*.xml share/icons/*.svg
        share/metainfo/*.metainfo.xml share/imago/manual/en/index.md share/imago/samples/images/*.png share/man/man1/imago.1 share/doc/imago/imago.spdx.json' ;;
    imago-cli) echo 'bin/imago-cli share/man/man1/imago-cli.1 share/man/man1/imago-cli-filter.1
        share/bash-completion/completions/imago-cli share/zsh/vendor-completions/_imago-cli
        share/fish/vendor_completions.d/imago-cli.fish libexec/imago/imago-pictures.so' ;;
    imago-formats) echo 'libexec/imago/imago-read-file share/doc/imago-formats/imago-formats.spdx.json' ;;
    libimago0) echo 'lib*/libimago.so.0 libexec/imago/imago-prepare libexec/imago/imago-self-test
        libexec/imago/imago-tune-worker share/doc/libimago0/libimago0.spdx.json' ;;
    libimago-dev) echo 'lib*/libimago.so lib*/libimago-engine.a include/imago.h lib*/pkgconfig/imago.pc
        lib*/cmake/imago/*.cmake lib*/cmake/imago-engine/*.cmake share/doc/libimago-dev/examples/*.c' ;;
    libimago-fftw3) echo 'bin/imago-fftw lib*/imago/fftw3/libfftw3f.so.3 lib*/imago/fftw3/libfftw3.so.3
        lib*/imago/fftw3/pkgconfig/fftw3f.pc lib*/imago/fftw3/pkgconfig/fftw3.pc
        share/man/man1/imago-fftw.1 lib*/imago/fftw3/libfftw3f_threads.so.3 lib*/imago/fftw3/libfftw3_threads.so.3' ;;
    python3-imago) echo 'lib/python3/dist-packages/imago_fft/__init__.py
        lib/python3/dist-packages/imago_fft-*.dist-info/METADATA' ;;
    # A build for packages makes the manual; another one has it if somebody made it.
    imago-doc) [ ! -d "$IMAGO_BUILD/manual/html" ] ||
        echo 'share/doc/imago-doc/html/*.html share/doc/imago-doc/*.pdf' ;;
    *) fail "There is no package for the component $1." ;;
    esac
}

# A space in the path reveals what is not quoted.
first="$work/first place" second="$work/second place"
quietly 'Installing everything' "$IMAGO_CMAKE" --install "$IMAGO_BUILD" --prefix "$first"
(cd "$first" && find . ! -type d | sort) >"$work/whole"
# shellcheck disable=SC2086
for component in $IMAGO_COMPONENTS; do
    patterns=$(must_have "$component")
    part=$work/parts/$component
    quietly "Installing $component" \
        "$IMAGO_CMAKE" --install "$IMAGO_BUILD" --prefix "$part" --component "$component"
    set -f
    for pattern in $patterns; do
        [ -n "$(cd "$part" && find . -path "./$pattern")" ] || fail "The component $component lacks $pattern."
    done
    set +f
    (cd "$part" && find . ! -type d) >>"$work/parts.list"
done
sort "$work/parts.list" | diff "$work/whole" - >"$work/differences" ||
    fail "Files of no component (<) or of several (>): $(head "$work/differences")"

mv "$first" "$second"
unset IMAGO_SELF_TEST IMAGO_PREPARE_PROGRAM IMAGO_TUNE_WORKER IMAGO_LIBRARY
export XDG_CACHE_HOME=$work/cache
libraries=$(dirname "$(find "$second" -name libimago.so.0)")
if [ -x "$second/bin/imago-cli" ]; then
    [ "$("$second/bin/imago-cli" devices --json | grep -c "\"path\": \"$second/libexec/imago/")" = 3 ] ||
        fail 'The moved imago-cli does not find its helper programs.'
fi
if [ -x "$second/bin/imago" ]; then
    QT_QPA_PLATFORM=offscreen quietly 'Opening a sample in the moved window' "$second/bin/imago" \
        --screenshot "$work/window.png" "$second/share/imago/samples/images/coffee.png"
    [ -s "$work/window.png" ] || fail 'The moved window shows nothing.'
fi

# Programs of FFTW, at the moved place.
fftw=$second/bin/imago-fftw
[ "$("$fftw" --folder)" = "$libraries/imago/fftw3" ] || fail "imago-fftw has the folder $("$fftw" --folder)"
said=$("$fftw" no-such-program 2>&1) && fail 'A missing program is no error of imago-fftw.'
[ "$said" = 'imago-fftw: There is no program no-such-program in the folders of PATH.' ] || fail "$said"
said=$("$fftw" 2>&1 >/dev/null) && fail 'No program is no error of imago-fftw.'
cat >"$work/fftw.py" <<'PYTHON'
import ctypes
for name, version in (("libfftw3f.so.3", "fftwf_version"), ("libfftw3.so.3", "fftw_version")):
    print((ctypes.c_char * 5).in_dll(ctypes.CDLL(name), version).value.decode())
maps = open("/proc/self/maps").read()
assert maps.count("libimago_fftw3f.so.") and maps.count("libimago_fftw3.so."), maps
PYTHON
"$fftw" python3 "$work/fftw.py" >"$work/log" 2>&1 || fail "imago-fftw brings other libraries: $(cat "$work/log")"
./fftw_test.sh "$fftw" "$work" || exit 1

# The Python package finds the library beside it.
if python3 -c 'import numpy' 2>/dev/null && [ -d "$second/lib/python3" ]; then
    used=$(cd / && PYTHONPATH=$second/lib/python3/dist-packages PYTHONDONTWRITEBYTECODE=1 env -u IMAGO_BUILD python3 -c '
import imago_fft, numpy
assert numpy.allclose(imago_fft.fft(numpy.ones(8)), [8] + [0] * 7)
print(next(line for line in open("/proc/self/maps") if "libimago.so" in line).split(None, 5)[5], end="")')
    [ "$(dirname "$used")" = "$libraries" ] || fail "The moved Python package takes the library $used"
fi
printf 'Every file is of one component, and all work at another place.\n'
