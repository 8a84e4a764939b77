# SPDX-License-Identifier: GPL-3.0-or-later
# Precompiled headers of the libraries outside, for who builds the whole tree once: run.sh and
# test.sh ask for them, together with a unity build. A plain build does without, so that it shows
# whether each file includes what it uses. No header of this tree is among them: a change of one
# compiles anew what includes it, and a room still sees only the rooms that it links to.
option(IMAGO_PRECOMPILE "Precompile the headers of libraries outside (g++)" OFF)

# ccache keeps nothing that was compiled with them, unless it is told to be less exact.
if(IMAGO_PRECOMPILE AND (NOT CMAKE_CXX_COMPILER_ID STREQUAL "GNU"
                         OR CMAKE_CXX_COMPILER_LAUNCHER MATCHES "ccache"))
    message(STATUS "No headers are precompiled: they need g++, and no ccache")
    set(IMAGO_PRECOMPILE OFF)
endif()
if(IMAGO_PRECOMPILE)
    # g++ takes them only in files that are compiled for the same kind of loading. Rooms and programs
    # both get -fPIC; programs are linked as -pie all the same.
    set(CMAKE_POSITION_INDEPENDENT_CODE ON)
    set(CMAKE_CXX_COMPILE_OPTIONS_PIE -fPIC)
    # Warnings of g++ 12 and 13 about copies of std::string and std::vector, which they give only
    # where the headers are precompiled.
    target_compile_options(imago_compiler INTERFACE -Wno-array-bounds -Wno-stringop-overflow)
endif()

# Headers that nearly every room includes.
set(IMAGO_STANDARD_HEADERS <algorithm> <array> <atomic> <bit> <charconv> <chrono> <cmath> <complex>
    <condition_variable> <cstdint> <cstdlib> <filesystem> <fstream> <functional> <limits> <map> <memory>
    <mutex> <numbers> <numeric> <optional> <set> <span> <sstream> <stdexcept> <string>
    <string_view> <thread> <tuple> <utility> <variant> <vector>)

# imago_precompile(NAME [HEADERS headers...] [LINKS targets...] [DEFINITIONS definitions...])
# Precompiles the standard library's headers and HEADERS, once, as the target NAME. The rooms that
# are added in this folder and below it from then on take them by IMAGO_PRECOMPILED; their options
# for the compiler (add_compile_options()) have to stand before the call and are the same for all:
# g++ 12 fails in files that are optimised otherwise than the headers. Not for CL/opencl.hpp and
# CLI/CLI.hpp: their objects at namespace scope make code, and calls of OpenCL's library, in every
# file.
function(imago_precompile name)
    cmake_parse_arguments(HEADER "" "" "HEADERS;LINKS;DEFINITIONS" ${ARGN})
    if(NOT IMAGO_PRECOMPILE)
        return()
    endif()
    set(source ${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp)
    file(CONFIGURE OUTPUT ${source} CONTENT "// ${name}: see cmake/ImagoPrecompiled.cmake.\n")
    add_library(${name} OBJECT ${source})
    target_link_libraries(${name} PRIVATE imago_compiler ${HEADER_LINKS})
    target_compile_definitions(${name} PRIVATE ${HEADER_DEFINITIONS})
    target_precompile_headers(${name} PRIVATE ${IMAGO_STANDARD_HEADERS} ${HEADER_HEADERS})
    set(IMAGO_PRECOMPILED ${name} PARENT_SCOPE)
endfunction()

# imago_use_precompiled(TARGET): TARGET takes the headers of the folder, where there are some.
function(imago_use_precompiled target)
    if(IMAGO_PRECOMPILED)
        target_precompile_headers(${target} REUSE_FROM ${IMAGO_PRECOMPILED})
        # Macros that the headers ask for have to be the same.
        target_compile_definitions(${target} PRIVATE
            $<TARGET_PROPERTY:${IMAGO_PRECOMPILED},COMPILE_DEFINITIONS>)
    endif()
endfunction()
