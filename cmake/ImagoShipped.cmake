# SPDX-License-Identifier: GPL-3.0-or-later
# A build for packages, as package.sh makes it: the release's code with debug symbols, which become
# packages of their own, and the same bytes in whatever folder it is built.
option(IMAGO_SHIPPED "Build for packages: debug symbols, and no folder of this machine in the binaries" OFF)
if(IMAGO_SHIPPED)
    # In debug symbols and messages the sources have the place that Debian's debuggers look in.
    set(source /usr/src/${PROJECT_NAME}-${PROJECT_VERSION})
    add_compile_options(-g -ffile-prefix-map=${PROJECT_SOURCE_DIR}=${source}
                        -ffile-prefix-map=${PROJECT_BINARY_DIR}=${source}/build)
    # Of g++ 12 the lists of where a variable is depend on the length of the folder's name.
    include(CheckCXXCompilerFlag)
    check_cxx_compiler_flag(-fno-var-tracking-assignments IMAGO_HAS_NO_ASSIGNMENTS)
    if(IMAGO_HAS_NO_ASSIGNMENTS)
        add_compile_options(-fno-var-tracking-assignments)
    endif()
endif()

# imago_set_tree_path(VARIABLE PATH): a path of the source or the build tree that programs look in,
# besides what is relative to themselves; empty in a build for packages.
function(imago_set_tree_path variable path)
    if(IMAGO_SHIPPED)
        set(path "")
    endif()
    set(${variable} "${path}" PARENT_SCOPE)
endfunction()
