# SPDX-License-Identifier: GPL-3.0-or-later
# FFTW's interface as shared libraries, for float and double: programs link to them in place of
# libfftw3f and libfftw3, or get them by LD_PRELOAD, or by imago-fftw. Only fftwf_... and sfftw_...
# (Fortran's), or fftw_... and dfftw_..., are exported.
foreach(precision float double)
    set(library libimago_fftw3)
    set(prefix fftw)
    set(fortran dfftw)
    if(precision STREQUAL float)
        set(library libimago_fftw3f)
        set(prefix fftwf)
        set(fortran sfftw)
    endif()
    set(map ${CMAKE_CURRENT_BINARY_DIR}/${library}.map)
    file(CONFIGURE OUTPUT ${map} CONTENT "{ global: ${prefix}_*; ${fortran}_*; local: *; };\n")
    add_library(${library} SHARED $<TARGET_OBJECTS:imago_fftw_${precision}>)
    string(REGEX REPLACE "^lib" "" name ${library})
    set_target_properties(${library} PROPERTIES OUTPUT_NAME ${name} VERSION ${PROJECT_VERSION}
        SOVERSION 0 LINKER_LANGUAGE CXX LINK_DEPENDS ${map}
        LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/lib)
    target_link_libraries(${library} PRIVATE imago-engine)
    target_link_options(${library} PRIVATE -Wl,-z,nodelete -Wl,--version-script=${map} -Wl,--exclude-libs,ALL
                        -Wl,-z,defs)
endforeach()

if(NOT IMAGO_INSTALL)
    return()
endif()
# A folder of their own, where no other program finds them, with the file names by which programs
# load FFTW's libraries. Both hold the functions for threads, too.
set(folder ${CMAKE_INSTALL_LIBDIR}/imago/fftw3)
install(TARGETS libimago_fftw3f libimago_fftw3 LIBRARY DESTINATION ${folder} COMPONENT libimago-fftw3)
# FFTW_LIBRARY.pc lets a build that asks pkg-config for FFTW have these. They serve FFTW's header, which
# is not ours to install, and name the version of its interface.
set(FFTW_INTERFACE 3.3.10)
foreach(library fftw3f fftw3)
    set(FFTW_LIBRARY ${library})
    configure_file(${PROJECT_SOURCE_DIR}/engine/fftw/fftw.pc.in
                   ${CMAKE_CURRENT_BINARY_DIR}/fftw3/pkgconfig/${library}.pc @ONLY)
    install(FILES ${CMAKE_CURRENT_BINARY_DIR}/fftw3/pkgconfig/${library}.pc DESTINATION ${folder}/pkgconfig
            COMPONENT libimago-fftw3)
    # In the build tree the folder is as the installed one.
    foreach(suffix so.0 so)
        file(CREATE_LINK ${PROJECT_BINARY_DIR}/lib/libimago_${library}.${suffix}
             ${CMAKE_CURRENT_BINARY_DIR}/fftw3/libimago_${library}.${suffix} SYMBOLIC)
    endforeach()
    foreach(name ${library} ${library}_threads ${library}_omp)
        set(link ${CMAKE_CURRENT_BINARY_DIR}/fftw3/lib${name}.so.3)
        file(MAKE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/fftw3)
        file(CREATE_LINK libimago_${library}.so.0 ${link} SYMBOLIC)
        install(FILES ${link} DESTINATION ${folder} COMPONENT libimago-fftw3)
    endforeach()
endforeach()
# The script finds the folder relative to itself.
file(RELATIVE_PATH IMAGO_FFTW_FOLDER /${CMAKE_INSTALL_BINDIR} /${folder})
configure_file(${PROJECT_SOURCE_DIR}/engine/fftw/imago-fftw.in ${CMAKE_CURRENT_BINARY_DIR}/imago-fftw
               @ONLY FILE_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE
               WORLD_READ WORLD_EXECUTE)
install(PROGRAMS ${CMAKE_CURRENT_BINARY_DIR}/imago-fftw DESTINATION ${CMAKE_INSTALL_BINDIR}
        COMPONENT libimago-fftw3)
