# SPDX-License-Identifier: GPL-3.0-or-later
# cmake -DROOT=... -DOUTPUT=... -P EngineWords.cmake: the templates of all sentences.h, as a source
# that lupdate reads. No program has it: the window looks the templates up as they come.
file(GLOB_RECURSE headers ${ROOT}/engine/sentences.h ${ROOT}/app/sentences.h)
list(REMOVE_DUPLICATES headers)
list(SORT headers)
set(source "#include <QtGlobal>\nstatic const char *const words[] = {\n")
foreach(header ${headers})
    file(READ ${header} text)
    # Semicolons would part the list of matches.
    string(REPLACE ";" "<semicolon>" text "${text}")
    string(REGEX MATCHALL "Form<[0-9]> [a-z0-9_]+{[^}]*}" forms "${text}")
    foreach(form ${forms})
        string(REGEX REPLACE "^[^{]*{" "" literal "${form}")
        string(REGEX REPLACE "}$" "" literal "${literal}")
        string(APPEND source "    QT_TRANSLATE_NOOP(\"imago::EngineWords\", ${literal}),\n")
    endforeach()
endforeach()
string(APPEND source "};\n")
string(REPLACE "<semicolon>" ";" source "${source}")
file(WRITE ${OUTPUT} "${source}")
