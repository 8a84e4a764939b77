#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# source_rules_test.sh: source_rules.sh finds each breach of a tree made for it, and no other.
set -u
rules=$(dirname "$(realpath "$0")")/source_rules.sh
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
cd "$tree" || exit 2
mkdir -p engine/array engine/codelet engine/doc ui kernels app/cli/bench/first app/media .ci
gpl='// SPDX-License-Identifier: GPL-3.0-or-later'
mit='// SPDX-License-Identifier: MIT'
printf '%s\n#include <vector>\n' "$mit" >engine/array/good.h
printf '%s\n#include "engine/service/service.h"\n#include <QWidget>\n' "$gpl" >ui/good.h
printf 'imago_packages_base=(g++)\nimago_packages_test=()\n' >.ci/packages.sh
sed -i "1i # ${gpl#// }" .ci/packages.sh
# shellcheck disable=SC2016
printf '| `g++` | the compiler |\n' >CONTRIBUTING.md
printf '# Facts\n\n## A first fact, 1–2\n' >engine/doc/facts.md
printf 'See [it](facts.md#a-first-fact-12), [this](#notes) and https://example.org/x.md.\n# Notes\n' \
    >engine/doc/notes.md
printf '%s\n/// As engine/doc/facts.md#a-first-fact-12 and CONTRIBUTING.md have it, and array/good.h.\nchar name[] = "/out.md";\n' \
    "$mit" >engine/array/cites.h

printf '%s\n#include "engine/array/cites.h"\n#include "engine/array/good.h"\n' "$mit" >engine/array/uses.cpp
printf '%s\n#include "engine/service/service.h"\n' "$gpl" >app/cli/bench/first/first.cpp
printf '%s\n#include "ui/good.h"\n' "$gpl" >ui/uses.cpp

if ! bash "$rules" "$tree" >report; then
    printf 'A good tree was refused:\n' && cat report && exit 1
fi

printf '%s\n#include <QString>\n' "$mit" >engine/array/qt.h
printf '%s\n#  include <CL/opencl.hpp>\n' "$mit" >engine/codelet/device.cpp
printf '%s\n#include <opencv2/core.hpp>\n' "$gpl" >ui/picture.cpp
printf '%s\n#include "engine/plan/problem/problem.h"\n' "$gpl" >ui/plan.cpp
printf '%s\n#include "engine/device/device.h"\n' "$gpl" >app/media/file.cpp
printf '%s\n' "$gpl" >kernels/radix.cl
printf 'int none;\n' >app/unlicensed.cpp
printf '| nothing |\n' >CONTRIBUTING.md
printf '%s\n// See NOTES.md.\n' "$gpl" >app/cites.cpp
printf '%s\n// As engine/array/bad.h has it; ui/<name>/page.h and array/*.h are no citations.\n' "$gpl" >ui/cites.cpp
# shellcheck disable=SC2016
printf 'See `array/bad.cpp`.\n' >engine/doc/files.md
printf '# See engine/doc/facts.md#another-fact.\n%s\n' "# ${mit#// }" >kernels/CMakeLists.txt
printf '[this](#nowhere)\n' >engine/doc/more.md
printf '# Rooms: `engine/array`\n' >engine/doc/architecture.md
mkdir -p engine/search kernels/skeleton
printf '%s\n{\n    lane head[4];\n    {\n        lane inner[4];\n    }\n}\n' "$mit" >kernels/skeleton/arrays.cl
for number in {1..26}; do printf '%s\n' "$gpl" >"app/cli/file_$number.cpp"; done
printf '#include "engine/service/service.h"\n' >>app/cli/file_1.cpp
printf '%s\n#include "ui/words/numbers.h"\n' "$mit" >engine/search/upwards.h
printf '%s\n#include "engine/search/upwards.h"\n' "$mit" >engine/search/uses.cpp
printf '#include "engine/array/qt.h"\n' >>engine/array/uses.cpp
mkdir -p app/media/csv app/media/table
printf '%s\n#include "app/media/table/column.h"\n' "$gpl" >app/media/csv/cell.h
printf '%s\n#include "app/media/csv/cell.h"\n' "$gpl" >app/media/table/column.h
printf '%s\n' "$gpl" >ui/dead.h
printf '%s\nauto tree = nlohmann::json::parse(text);\n' "$gpl" >ui/json.cpp
if bash "$rules" "$tree" >report; then
    printf 'A bad tree passed:\n' && cat report && exit 1
fi
for file in engine/array/qt.h engine/codelet/device.cpp ui/picture.cpp ui/plan.cpp \
    app/media/file.cpp kernels/radix.cl kernels/skeleton/arrays.cl:5 app/unlicensed.cpp CONTRIBUTING.md app/cites.cpp \
    kernels/CMakeLists.txt engine/doc/more.md app/cli: engine/search/upwards.h engine/search: \
    engine/codelet: ui/cites.cpp engine/doc/files.md app/media/csv: app/media/table: ui/dead.h app/cli/file_1.cpp ui/json.cpp; do
    grep -q "^$file" report || { printf 'Not found: %s\n' "$file" && cat report && exit 1; }
done
[ "$(wc -l <report)" = 24 ] || { printf 'More than was wrong:\n' && cat report && exit 1; }
