# SPDX-License-Identifier: GPL-3.0-or-later
# The engine as its users see it: imago::engine, one static library of the objects of all rooms of
# engine/ and kernels/, and the headers that the rooms name as public. One archive, because
# with an archive for each room users would have to know their names and link order.
get_property(rooms GLOBAL PROPERTY IMAGO_ENGINE_ROOMS)
get_property(headers GLOBAL PROPERTY IMAGO_ENGINE_HEADERS)

set(objects "")
foreach(room ${rooms})
    get_target_property(type ${room} TYPE)
    if(type STREQUAL "STATIC_LIBRARY")
        list(APPEND objects $<TARGET_OBJECTS:${room}>)
    endif()
endforeach()
add_library(imago-engine STATIC ${objects})
add_library(imago::engine ALIAS imago-engine)
set_target_properties(imago-engine PROPERTIES LINKER_LANGUAGE CXX EXPORT_NAME engine)
target_compile_features(imago-engine PUBLIC cxx_std_20)
target_link_libraries(imago-engine PUBLIC imago_opencl PRIVATE Threads::Threads)
foreach(room ${rooms})
    target_include_directories(imago-engine INTERFACE
        $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/rooms/${room}>)
endforeach()

if(NOT IMAGO_INSTALL)
    return()
endif()
include(CMakePackageConfigHelpers)
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/imago-engine)
set(include ${CMAKE_INSTALL_INCLUDEDIR}/imago-engine)

install(TARGETS imago-engine EXPORT imago-engine
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT libimago-dev
    INCLUDES DESTINATION ${include})
foreach(header ${headers})
    get_filename_component(folder ${header} DIRECTORY)
    install(FILES ${PROJECT_SOURCE_DIR}/${header} DESTINATION ${include}/${folder}
            COMPONENT libimago-dev)
endforeach()

install(EXPORT imago-engine FILE imago-engineTargets.cmake NAMESPACE imago::
        DESTINATION ${package} COMPONENT libimago-dev)
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/imago-engineConfig.cmake.in
    ${CMAKE_CURRENT_BINARY_DIR}/imago-engineConfig.cmake
    INSTALL_DESTINATION ${package} NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/imago-engineConfigVersion.cmake
    COMPATIBILITY SameMinorVersion)
install(FILES
    ${CMAKE_CURRENT_BINARY_DIR}/imago-engineConfig.cmake
    ${CMAKE_CURRENT_BINARY_DIR}/imago-engineConfigVersion.cmake
    ${PROJECT_SOURCE_DIR}/cmake/ImagoOpenCL.cmake
    DESTINATION ${package} COMPONENT libimago-dev)

foreach(part engine kernels)
    install(FILES ${PROJECT_SOURCE_DIR}/${part}/LICENSE
            DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/imago-engine/${part} COMPONENT libimago-dev)
endforeach()
