#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Package libimago-dev: its examples are compiled by pkg-config and by CMake, in C and C++, and run.
# shellcheck source=say.sh disable=SC1091
. "$(dirname "$0")/say.sh"
examples=/usr/share/doc/libimago-dev/examples
tones=$'50 Hz: amplitude 1\n120 Hz: amplitude 0.5'
# shellcheck disable=SC2046
cc "$examples/hello_fft.c" $(pkg-config --cflags --libs imago) -lm -o by-pkg-config
[ "$(./by-pkg-config | sed 1d)" = "$tones" ] || fail 'The program in C finds other tones.'
cat >CMakeLists.txt <<CMAKE
cmake_minimum_required(VERSION 3.25)
project(consumer LANGUAGES C CXX)
find_package(imago $(pkg-config --modversion imago) REQUIRED)
find_package(imago-engine $(pkg-config --modversion imago) REQUIRED)
add_executable(shared $examples/hello_fft.c)
target_link_libraries(shared PRIVATE imago::imago m)
add_executable(static $examples/hello_fft.cpp)
target_link_libraries(static PRIVATE imago::engine)
CMAKE
{ cmake -S . -B build && cmake --build build; } >log 2>&1 || { cat log && fail 'CMake cannot build the examples.'; }
for program in shared static; do
    [ "$("build/$program" | sed 1d)" = "$tones" ] || fail "The program $program finds other tones."
done
printf 'compiled by pkg-config and by CMake: %s\n' "$(./by-pkg-config | sed -n 2p)"
