# SPDX-License-Identifier: GPL-3.0-or-later
# The list of components (SPDX) of each package that has binaries or Python, made of the rows of
# resources/packaging/third_party.txt when the tree is built, and installed with the package.
set(rows ${PROJECT_SOURCE_DIR}/resources/packaging/third_party.txt)
set(script ${PROJECT_SOURCE_DIR}/cmake/ImagoSbom.cmake)
set(lists "")
# The packages of binaries that are built, each with its licence.
set(packages "")
if(TARGET imago)
    list(APPEND packages imago GPL-3.0-or-later)
endif()
if(TARGET imago-cli)
    list(APPEND packages imago-cli GPL-3.0-or-later imago-formats GPL-3.0-or-later)
endif()
if(TARGET libimago)
    list(APPEND packages libimago0 MIT python3-imago MIT)
endif()
if(TARGET libimago_fftw3)
    list(APPEND packages libimago-fftw3 MIT)
endif()
while(packages)
    list(POP_FRONT packages package licence)
    set(file ${PROJECT_BINARY_DIR}/components/${package}.spdx.json)
    add_custom_command(OUTPUT ${file}
        COMMAND ${CMAKE_COMMAND} -DROWS=${rows} -DPACKAGE=${package} -DVERSION=${PROJECT_VERSION}
                -DHOMEPAGE=${PROJECT_HOMEPAGE_URL} -DLICENCE=${licence} -DOUTPUT=${file} -P ${script}
        DEPENDS ${rows} ${script} VERBATIM)
    list(APPEND lists ${file})
    install(FILES ${file} DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package} COMPONENT ${package})
endwhile()
add_custom_target(imago_components ALL DEPENDS ${lists})
foreach(target programs wheel_parts)
    if(TARGET ${target})
        add_dependencies(${target} imago_components)
    endif()
endforeach()
