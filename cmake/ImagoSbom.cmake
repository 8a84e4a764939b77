# SPDX-License-Identifier: GPL-3.0-or-later
# cmake -DROWS=FILE -DPACKAGE=NAME -DVERSION=V -DHOMEPAGE=URL -DLICENCE=SPDX -DOUTPUT=FILE -P ImagoSbom.cmake
# Writes the components of a package as SPDX 2.3 (JSON): those rows of third_party.txt that the package
# uses and what comes with them, with the versions that are installed here, as dpkg knows them.
cmake_minimum_required(VERSION 3.25)

# A string of JSON.
function(quoted result text)
    string(REPLACE "\\" "\\\\" text "${text}")
    string(REPLACE "\"" "\\\"" text "${text}")
    set(${result} "\"${text}\"" PARENT_SCOPE)
endfunction()

function(identifier result name)
    string(REGEX REPLACE "[^A-Za-z0-9.]+" "-" name "${name}")
    string(REGEX REPLACE "-+$" "" name "${name}")
    set(${result} "SPDXRef-${name}" PARENT_SCOPE)
endfunction()

# The installed packages: "name version" each.
execute_process(COMMAND dpkg-query -W -f "\${db:Status-Status} \${Package} \${Version}\n"
                OUTPUT_VARIABLE installed ERROR_QUIET RESULT_VARIABLE no_dpkg)
string(REPLACE "\n" ";" installed "${installed}")
set(system debian)
if(EXISTS /etc/os-release)
    file(STRINGS /etc/os-release lines REGEX "^ID=")
    string(REGEX REPLACE "^ID=\"?([a-z]+).*" "\\1" system "${lines}")
endif()

# Appends {"package": ...} to the list of packages, and its version if a row of dpkg fits.
macro(add_component id name version licence homepage comment purl)
    set(component "{}")
    set(fields SPDXID "${id}" name "${name}" versionInfo "${version}" downloadLocation NOASSERTION
        homepage "${homepage}" licenseConcluded NOASSERTION licenseDeclared "${licence}"
        copyrightText NOASSERTION comment "${comment}")
    while(fields)
        list(POP_FRONT fields field value)
        if(NOT value STREQUAL "")
            quoted(value "${value}")
            string(JSON component SET "${component}" ${field} "${value}")
        endif()
    endwhile()
    string(JSON component SET "${component}" filesAnalyzed false)
    if(NOT "${purl}" STREQUAL "")
        quoted(locator "${purl}")
        string(JSON component SET "${component}" externalRefs "[{\"referenceCategory\": \"PACKAGE-MANAGER\",
            \"referenceType\": \"purl\", \"referenceLocator\": ${locator}}]")
    endif()
    string(JSON count LENGTH "${document}" packages)
    string(JSON document SET "${document}" packages ${count} "${component}")
endmacro()

macro(add_relation from kind to)
    string(JSON count LENGTH "${document}" relationships)
    string(JSON document SET "${document}" relationships ${count} "{\"spdxElementId\": \"${from}\",
        \"relationshipType\": \"${kind}\", \"relatedSpdxElement\": \"${to}\"}")
endmacro()

string(TIMESTAMP created "%Y-%m-%dT%H:%M:%SZ" UTC) # of SOURCE_DATE_EPOCH where it is set
set(document "{\"spdxVersion\": \"SPDX-2.3\", \"dataLicense\": \"CC0-1.0\", \"SPDXID\": \"SPDXRef-DOCUMENT\",
    \"name\": \"${PACKAGE}-${VERSION}\", \"documentNamespace\": \"${HOMEPAGE}/spdx/${PACKAGE}-${VERSION}\",
    \"creationInfo\": {\"created\": \"${created}\", \"creators\": [\"Organization: Imago\",
    \"Tool: ImagoSbom.cmake\"]}, \"packages\": [], \"relationships\": []}")
identifier(own "package-${PACKAGE}")
add_component(${own} "${PACKAGE}" "${VERSION}" "${LICENCE}" "${HOMEPAGE}" "" "")
add_relation(SPDXRef-DOCUMENT DESCRIBES ${own})

file(STRINGS "${ROWS}" rows REGEX "^[^#]")
set(taken "")
foreach(row IN LISTS rows)
    string(REPLACE "|" ";" fields "${row}")
    list(GET fields 0 name)
    list(GET fields 1 kind)
    list(GET fields 3 pattern)
    list(GET fields 4 licence)
    list(GET fields 5 by)
    list(GET fields 6 homepage)
    list(GET fields 7 purpose)
    set(parent ${own})
    if(kind STREQUAL "through")
        if(NOT by IN_LIST taken)
            continue()
        endif()
        identifier(parent "${by}")
    else()
        string(REPLACE " " ";" by "${by}")
        if(NOT PACKAGE IN_LIST by)
            continue()
        endif()
    endif()
    list(APPEND taken "${name}")
    set(version "")
    set(purl "")
    foreach(line IN LISTS installed)
        if(line MATCHES "^installed (${pattern}) ([^ ]+)$")
            string(REGEX REPLACE "^installed ([^ ]+) .*" "\\1" package "${line}")
            string(REGEX REPLACE ".* ([^ ]+)$" "\\1" version "${line}")
            set(purl "pkg:deb/${system}/${package}@${version}")
        endif()
    endforeach()
    identifier(id "${name}")
    add_component(${id} "${name}" "${version}" "${licence}" "${homepage}" "${kind}: ${purpose}" "${purl}")
    if(kind STREQUAL "loaded")
        add_relation(${id} OPTIONAL_DEPENDENCY_OF ${parent})
    else()
        add_relation(${parent} DEPENDS_ON ${id})
    endif()
endforeach()
file(WRITE "${OUTPUT}" "${document}\n")
