# SPDX-License-Identifier: GPL-3.0-or-later
# FFTW's interface as shared libraries, for float and double: programs link to them in place of
# libfftw3f and libfftw3, or get them by LD_PRELOAD. Only fftwf_... and sfftw_... (Fortran's), or
# fftw_... and dfftw_..., are exported.
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
    target_link_options(${library} PRIVATE -Wl,--version-script=${map} -Wl,--exclude-libs,ALL
                        -Wl,-z,defs)
    if(IMAGO_INSTALL)
        install(TARGETS ${library} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT libimago-fftw3)
    endif()
endforeach()
