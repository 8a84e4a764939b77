# SPDX-License-Identifier: GPL-3.0-or-later
# Run by CPack between the installation of the components and the making of the packages.
if(NOT CPACK_GENERATOR STREQUAL "DEB")
    return()
endif()
execute_process(
    COMMAND ${CMAKE_CURRENT_LIST_DIR}/debian/stage.sh ${CPACK_TEMPORARY_DIRECTORY}
            ${CPACK_IMAGO_CONTROL} ${CPACK_PACKAGE_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}
    RESULT_VARIABLE failed)
if(failed)
    message(FATAL_ERROR "The packages could not be completed by debian/stage.sh.")
endif()
