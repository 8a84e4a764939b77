# SPDX-License-Identifier: GPL-3.0-or-later
# Modules: shared objects that are linked to a heavy or rare library, have one function in C and are
# opened at first use (app/media/array/module_files.h). A program links to none of them, so that it
# starts without their libraries, and works without those that are not there.
option(IMAGO_FORMAT_MODULES "Build the modules that read files of other fields, where their libraries are found" ON)

# imago_add_module(NAME SOURCE COMPONENT HEADERS headers... LIBRARIES libraries... [SUFFIXES folders...])
# libexec/imago/imago-NAME.so of one source, if all headers and libraries are found; the target is
# imago_module_NAME.
function(imago_add_module name source component)
    cmake_parse_arguments(MODULE "" "" "HEADERS;LIBRARIES;SUFFIXES" ${ARGN})
    set(folders "")
    set(libraries "")
    foreach(header ${MODULE_HEADERS})
        string(MAKE_C_IDENTIFIER "IMAGO_${name}_${header}_DIR" folder)
        find_path(${folder} ${header} PATH_SUFFIXES ${MODULE_SUFFIXES})
        list(APPEND folders ${${folder}})
        mark_as_advanced(${folder})
    endforeach()
    foreach(library ${MODULE_LIBRARIES})
        find_library(IMAGO_${name}_${library}_LIBRARY ${library})
        list(APPEND libraries ${IMAGO_${name}_${library}_LIBRARY})
        mark_as_advanced(IMAGO_${name}_${library}_LIBRARY)
    endforeach()
    if("${folders};${libraries}" MATCHES "NOTFOUND")
        set_property(GLOBAL APPEND PROPERTY IMAGO_ABSENT_MODULES ${name})
        return()
    endif()
    set(target imago_module_${name})
    add_library(${target} MODULE ${source})
    target_include_directories(${target} PRIVATE ${PROJECT_BINARY_DIR}/rooms/imago_media)
    target_include_directories(${target} SYSTEM PRIVATE ${folders})
    target_link_libraries(${target} PRIVATE ${libraries} imago_compiler)
    set_target_properties(${target} PROPERTIES
        PREFIX "" OUTPUT_NAME imago-${name} LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/libexec/imago
        CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON UNITY_BUILD OFF)
    set_property(GLOBAL APPEND PROPERTY IMAGO_MODULES ${name})
    if(IMAGO_INSTALL)
        install(TARGETS ${target} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBEXECDIR}/imago
                COMPONENT ${component})
    endif()
endfunction()
