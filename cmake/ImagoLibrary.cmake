# SPDX-License-Identifier: GPL-3.0-or-later
# The engine as a shared library with a C interface: imago::imago, for programs in any language.
# Only imago_... is exported; the engine inside is that of imago::engine.
if(NOT TARGET imago_c)
    return()
endif()
set(map ${PROJECT_SOURCE_DIR}/engine/c/imago.map)
add_library(libimago SHARED $<TARGET_OBJECTS:imago_c>)
add_library(imago::imago ALIAS libimago)
set_target_properties(libimago PROPERTIES OUTPUT_NAME imago EXPORT_NAME imago LINKER_LANGUAGE CXX
    VERSION ${PROJECT_VERSION} SOVERSION 0 LINK_DEPENDS ${map}
    LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/lib)
target_link_libraries(libimago PRIVATE imago-engine)
target_link_options(libimago PRIVATE -Wl,--version-script=${map} -Wl,--exclude-libs,ALL -Wl,-z,defs
    -Wl,-z,nodelete) # threads of the library run on
target_include_directories(libimago INTERFACE
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/engine/c>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)

if(NOT IMAGO_INSTALL)
    return()
endif()
include(CMakePackageConfigHelpers)
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/imago)
install(TARGETS libimago EXPORT imago LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
        COMPONENT libimago0 NAMELINK_COMPONENT libimago-dev)
foreach(header imago.h imago.hpp)
    install(FILES ${PROJECT_SOURCE_DIR}/engine/c/${header}
            DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT libimago-dev)
endforeach()
install(EXPORT imago FILE imagoConfig.cmake NAMESPACE imago:: DESTINATION ${package}
        COMPONENT libimago-dev)
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/imagoConfigVersion.cmake
    VERSION ${PROJECT_VERSION} COMPATIBILITY SameMinorVersion)
# Relative to itself, since the prefix may be another one at installation.
file(RELATIVE_PATH up /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
string(REGEX REPLACE "/$" "" up "${up}")
configure_file(${PROJECT_SOURCE_DIR}/engine/c/imago.pc.in ${CMAKE_CURRENT_BINARY_DIR}/imago.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/imagoConfigVersion.cmake DESTINATION ${package}
        COMPONENT libimago-dev)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/imago.pc
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT libimago-dev)
foreach(example denoise.cpp hello_fft.cpp library/hello_fft.c library/shared_buffer.c)
    install(FILES ${PROJECT_SOURCE_DIR}/samples/${example}
            DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/libimago-dev/examples COMPONENT libimago-dev)
endforeach()
