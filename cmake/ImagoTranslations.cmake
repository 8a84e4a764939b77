# SPDX-License-Identifier: GPL-3.0-or-later
# The catalogues of resources/translations as resources of a target, :/translations/imago_CODE.qm,
# where Qt's lrelease is found (Debian: qt6-l10n-tools); without it the program speaks English. Found
# as a program, because Qt6LinguistTools wants packages that nothing else here needs.
# The target "translations" takes new texts of the sources into the catalogues, to be translated.
find_program(IMAGO_LRELEASE NAMES lrelease-qt6 lrelease PATHS /usr/lib/qt6/bin /usr/lib64/qt6/bin
             NO_DEFAULT_PATH)
find_program(IMAGO_LUPDATE NAMES lupdate-qt6 lupdate PATHS /usr/lib/qt6/bin /usr/lib64/qt6/bin
             NO_DEFAULT_PATH)
set(IMAGO_CATALOGUES ${PROJECT_SOURCE_DIR}/resources/translations)

function(imago_add_translations target)
    if(IMAGO_LUPDATE)
        set(words ${CMAKE_CURRENT_BINARY_DIR}/engine_words_of_sentences.cpp)
        add_custom_target(translations
            COMMAND ${CMAKE_COMMAND} -DROOT=${PROJECT_SOURCE_DIR} -DOUTPUT=${words}
                    -P ${PROJECT_SOURCE_DIR}/cmake/EngineWords.cmake
            COMMAND ${IMAGO_LUPDATE} -silent -locations none -no-obsolete -I . ui app/desktop
                    ${words} -ts resources/translations/imago_es.ts
            COMMAND ${IMAGO_LUPDATE} -silent -locations none -no-obsolete -pluralonly -I . ui
                    app/desktop -ts resources/translations/imago_en.ts
            WORKING_DIRECTORY ${PROJECT_SOURCE_DIR} VERBATIM)
    endif()
    if(NOT IMAGO_LRELEASE)
        message(STATUS "Without lrelease (qt6-l10n-tools) the window speaks English only")
        return()
    endif()
    set(files "")
    set(list "")
    foreach(code en es)
        set(qm ${CMAKE_CURRENT_BINARY_DIR}/imago_${code}.qm)
        add_custom_command(OUTPUT ${qm}
            COMMAND ${IMAGO_LRELEASE} -silent -removeidentical ${IMAGO_CATALOGUES}/imago_${code}.ts
                    -qm ${qm}
            DEPENDS ${IMAGO_CATALOGUES}/imago_${code}.ts VERBATIM)
        list(APPEND files ${qm})
        string(APPEND list "    <file>imago_${code}.qm</file>\n")
    endforeach()
    set(qrc ${CMAKE_CURRENT_BINARY_DIR}/translations.qrc)
    file(CONFIGURE OUTPUT ${qrc} CONTENT
         "<RCC>\n  <qresource prefix=\"/translations\">\n${list}  </qresource>\n</RCC>\n" @ONLY)
    add_custom_command(OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/qrc_translations.cpp
        COMMAND Qt6::rcc --name translations ${qrc} -o
                ${CMAKE_CURRENT_BINARY_DIR}/qrc_translations.cpp
        DEPENDS ${qrc} ${files} VERBATIM)
    target_sources(${target} PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/qrc_translations.cpp)
    set_source_files_properties(${CMAKE_CURRENT_BINARY_DIR}/qrc_translations.cpp PROPERTIES
                                SKIP_UNITY_BUILD_INCLUSION ON)
    target_compile_definitions(${target} PRIVATE IMAGO_HAVE_TRANSLATIONS)
endfunction()
