# SPDX-License-Identifier: GPL-3.0-or-later
# Run by CPack when the packages have been made.
if(NOT CPACK_GENERATOR STREQUAL "DEB")
    return()
endif()
execute_process(COMMAND ${CMAKE_CURRENT_LIST_DIR}/debian/finish.sh ${CPACK_PACKAGE_FILES}
                RESULT_VARIABLE failed)
if(failed)
    message(FATAL_ERROR "The packages could not be completed by debian/finish.sh.")
endif()
