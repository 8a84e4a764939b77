# SPDX-License-Identifier: MIT
# The package for Python as the distribution's Python finds it below /usr; with another prefix,
# PYTHONPATH names the folder. It is pure Python and loads the shared library. pyproject.toml serves pip.
if(NOT IMAGO_INSTALL OR NOT TARGET libimago)
    return()
endif()
set(folder lib/python3/dist-packages)
set(component python3-imago)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/engine/python/imago_fft DESTINATION ${folder} COMPONENT ${component}
        PATTERN __pycache__ EXCLUDE PATTERN "*.so*" EXCLUDE)
configure_file(${PROJECT_SOURCE_DIR}/cmake/imago_fft_metadata.in ${CMAKE_CURRENT_BINARY_DIR}/METADATA @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/METADATA
        DESTINATION ${folder}/imago_fft-${PROJECT_VERSION}.dist-info COMPONENT ${component})
