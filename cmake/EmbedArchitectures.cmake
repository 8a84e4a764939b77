# SPDX-License-Identifier: MIT
# Writes OUTPUT, a C++ file that holds the rows of TABLE, a JSON file of known GPU architectures:
# see engine/tuning/device_facts_table.h. A row that lacks a field stops the build.
file(READ ${TABLE} json)
string(JSON count LENGTH "${json}" architectures)
math(EXPR last "${count} - 1")
set(rows "")
foreach(i RANGE ${last})
    string(JSON row GET "${json}" architectures ${i})
    foreach(field name vendor)
        string(JSON value GET "${row}" ${field})
        set(${field} "\"${value}\"")
    endforeach()
    string(JSON lowest GET "${row}" capability 0)
    string(JSON highest GET "${row}" capability 1)
    set(names "")
    string(JSON name_count LENGTH "${row}" names)
    if(name_count GREATER 0)
        math(EXPR last_name "${name_count} - 1")
        foreach(j RANGE ${last_name})
            string(JSON value GET "${row}" names ${j})
            string(APPEND names "\"${value}\", ")
        endforeach()
    endif()
    set(numbers "")
    foreach(field warp registers item_registers local_memory items groups banks shared_cache)
        string(JSON value GET "${row}" ${field})
        if(NOT value MATCHES "^[1-9][0-9]*$" AND NOT (field STREQUAL shared_cache AND value STREQUAL 0))
            message(FATAL_ERROR "${TABLE}: ${field} of ${name} is not a positive number.")
        endif()
        string(APPEND numbers ", ${value}")
    endforeach()
    string(APPEND rows "        {${name}, ${vendor}, ${lowest}, ${highest}, {${names}}${numbers}},\n")
endforeach()
file(WRITE ${OUTPUT}.new
"// Written by cmake/EmbedArchitectures.cmake.
#include \"${HEADER}\"
namespace imago {
const std::vector<KnownArchitecture> &known_architectures() {
    static const std::vector<KnownArchitecture> rows{
${rows}    };
    return rows;
}
} // namespace imago
")
file(RENAME ${OUTPUT}.new ${OUTPUT})
