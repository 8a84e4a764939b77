# SPDX-License-Identifier: GPL-3.0-or-later
# The manual as HTML and PDF, of the Markdown in resources/manual, where Python has markdown-it-py and
# WeasyPrint (Debian: python3-markdown-it, weasyprint): cmake --build build/release --target manual, then
# manual/html/index.html and manual/imago-manual-{en,es}.pdf in the build tree. The same sources give the
# same bytes; SOURCE_DATE_EPOCH, if it is set, is the PDF's date.
find_program(IMAGO_MANUAL_PYTHON python3 PATHS /usr/bin NO_DEFAULT_PATH)
if(IMAGO_MANUAL_PYTHON)
    foreach(module markdown_it weasyprint)
        execute_process(COMMAND ${IMAGO_MANUAL_PYTHON} -c "import ${module}"
            RESULT_VARIABLE absent OUTPUT_QUIET ERROR_QUIET)
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
file(GLOB pages CONFIGURE_DEPENDS ${manual}/en/*.md ${manual}/es/*.md ${manual}/book/*.py ${manual}/book/*.css
     ${manual}/book/*.js ${manual}/pictures/* ${manual}/screenshots/*/*.png)
set(made "")
set(after "")
# The first language begins with an empty folder: no page stays that is gone from the sources.
set(empty COMMAND ${CMAKE_COMMAND} -E rm -rf ${output}/html)
foreach(language en es)
    set(make ${CMAKE_COMMAND} -E env PYTHONDONTWRITEBYTECODE=1 PYTHONHASHSEED=0
        ${IMAGO_MANUAL_PYTHON} ${manual}/book/make_book.py --manual ${manual} --language ${language}
        --version ${PROJECT_VERSION})
    add_custom_command(OUTPUT ${output}/html-${language}.stamp
        ${empty}
        COMMAND ${make} --html ${output}/html
        COMMAND ${CMAKE_COMMAND} -E touch ${output}/html-${language}.stamp
        DEPENDS ${pages} ${after} VERBATIM COMMENT "Writing the manual as HTML (${language})")
    set(after ${output}/html-${language}.stamp) # both write the pictures
    set(empty "")
    add_custom_command(OUTPUT ${output}/imago-manual-${language}.pdf
        COMMAND ${make} --pdf ${output}/imago-manual-${language}.pdf
        DEPENDS ${pages} VERBATIM COMMENT "Writing the manual as PDF (${language})")
    list(APPEND made ${output}/html-${language}.stamp ${output}/imago-manual-${language}.pdf)
endforeach()
# Of all builds only one for packages makes it unasked. Others install it if it was made.
set(all "")
set(optional OPTIONAL)
if(IMAGO_SHIPPED)
    set(all ALL)
    set(optional "")
endif()
add_custom_target(manual ${all} DEPENDS ${made})

if(IMAGO_INSTALL)
    set(folder ${CMAKE_INSTALL_DATADIR}/doc/imago-doc)
    install(DIRECTORY ${output}/html DESTINATION ${folder} COMPONENT imago-doc ${optional})
    install(FILES ${output}/imago-manual-en.pdf ${output}/imago-manual-es.pdf DESTINATION ${folder}
            COMPONENT imago-doc ${optional})
endif()
