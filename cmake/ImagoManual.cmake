# SPDX-License-Identifier: GPL-3.0-or-later
# The manual as HTML and PDF, of the Markdown in resources/manual, where Python has markdown-it-py and
# WeasyPrint (Debian: python3-markdown-it, weasyprint): cmake --build build/release --target manual, then
# manual/html/index.html and manual/imago-manual-{en,es}.pdf in the build tree. The same sources give the
# same bytes; SOURCE_DATE_EPOCH, if it is set, is the PDF's date.
find_program(IMAGO_MANUAL_PYTHON python3 PATHS /usr/bin NO_DEFAULT_PATH)
if(IMAGO_MANUAL_PYTHON)
    foreach(module markdown_it weasyprint)
        execute_process(COMMAND ${IMAGO_MANUAL_PYTHON} -c
                "import importlib.util, sys; sys.exit(importlib.util.find_spec('${module}') is None)"
            RESULT_VARIABLE absent)
        if(absent)
            set(IMAGO_MANUAL_LACKS ${module})
        endif()
    endforeach()
endif()
if(NOT IMAGO_MANUAL_PYTHON OR IMAGO_MANUAL_LACKS)
    message(STATUS "Without python3-markdown-it and weasyprint the manual is in the window only")
    return()
endif()

set(manual ${PROJECT_SOURCE_DIR}/resources/manual)
set(output ${PROJECT_BINARY_DIR}/manual)
file(GLOB pages CONFIGURE_DEPENDS ${manual}/en/*.md ${manual}/es/*.md ${manual}/book/* ${manual}/pictures/*
     ${manual}/screenshots/*/*.png)
set(made "")
set(after "")
foreach(language en es)
    set(make ${CMAKE_COMMAND} -E env PYTHONDONTWRITEBYTECODE=1 PYTHONHASHSEED=0
        ${IMAGO_MANUAL_PYTHON} ${manual}/book/make_book.py --manual ${manual} --language ${language}
        --version ${PROJECT_VERSION})
    add_custom_command(OUTPUT ${output}/html-${language}.stamp
        COMMAND ${make} --html ${output}/html
        COMMAND ${CMAKE_COMMAND} -E touch ${output}/html-${language}.stamp
        DEPENDS ${pages} ${after} VERBATIM COMMENT "Writing the manual as HTML (${language})")
    set(after ${output}/html-${language}.stamp) # both write the pictures
    add_custom_command(OUTPUT ${output}/imago-manual-${language}.pdf
        COMMAND ${make} --pdf ${output}/imago-manual-${language}.pdf
        DEPENDS ${pages} VERBATIM COMMENT "Writing the manual as PDF (${language})")
    list(APPEND made ${output}/html-${language}.stamp ${output}/imago-manual-${language}.pdf)
endforeach()
add_custom_target(manual ALL DEPENDS ${made})

if(IMAGO_INSTALL)
    install(DIRECTORY ${output}/html DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/imago-doc COMPONENT imago-doc)
    install(FILES ${output}/imago-manual-en.pdf ${output}/imago-manual-es.pdf
            DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/imago-doc COMPONENT imago-doc)
endif()
