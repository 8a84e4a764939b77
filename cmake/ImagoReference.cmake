# SPDX-License-Identifier: GPL-3.0-or-later
# The API reference of the engine, if Doxygen is found: cmake --build build/release --target docs, then
# reference/html/index.html in the build tree. It has the headers that are installed (HEADERS of
# imago_add_room) and the documents of engine/doc; a warning, or a member without a comment, is an error.
find_package(Doxygen QUIET)
find_program(AWK_PROGRAM awk)
if(NOT DOXYGEN_FOUND OR NOT AWK_PROGRAM)
    return()
endif()
get_property(headers GLOBAL PROPERTY IMAGO_ENGINE_HEADERS)
file(GLOB documents RELATIVE ${PROJECT_SOURCE_DIR} CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/engine/doc/*.md)

set(DOXYGEN_PROJECT_NAME "Imago's engine")
set(DOXYGEN_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/reference)
set(DOXYGEN_USE_MDFILE_AS_MAINPAGE engine/doc/architecture.md)
set(DOXYGEN_STRIP_FROM_PATH ${PROJECT_SOURCE_DIR})
set(DOXYGEN_STRIP_FROM_INC_PATH ${PROJECT_SOURCE_DIR})
set(DOXYGEN_FILTER_PATTERNS "")
foreach(kind h=doxygen_header md=doxygen_markdown)
    string(REPLACE "=" ";" kind ${kind})
    list(GET kind 0 suffix)
    list(GET kind 1 filter)
    list(APPEND DOXYGEN_FILTER_PATTERNS
         "*.${suffix}=\\\"${AWK_PROGRAM}\\\" -f \\\"${CMAKE_CURRENT_LIST_DIR}/${filter}.awk\\\"")
endforeach()
set(DOXYGEN_JAVADOC_AUTOBRIEF YES)
set(DOXYGEN_EXTRACT_ALL NO)
set(DOXYGEN_WARN_AS_ERROR FAIL_ON_WARNINGS)
set(DOXYGEN_QUIET YES)
set(DOXYGEN_HAVE_DOT NO)
set(DOXYGEN_GENERATE_LATEX NO)
doxygen_add_docs(docs ${headers} ${documents} engine/PERFORMANCE.md
    WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
    COMMENT "Writing the engine's reference: ${PROJECT_BINARY_DIR}/reference/html/index.html")
