# SPDX-License-Identifier: GPL-3.0-or-later
# A room is a folder with its own library target. Its headers are included by their path from
# the repository's root ("engine/array/image.h"), but that path resolves only for targets that link
# to the room: each room exports a folder of the build tree that holds one symbolic link, to
# itself. So the include rules of engine/doc/architecture.md#rooms are what target_link_libraries says.

# imago_add_room(TARGET [FOLDER folder [EXCEPT paths...]] [SOURCES files...] [PUBLIC targets...]
#                [PRIVATE targets...] [HEADERS files...])
# The room's folder is FOLDER, of which every .cpp is a source, also below it, but for those of EXCEPT
# (files or folders in it); or the current one, with the SOURCES alone. Rooms of engine/ and kernels/
# become part of imago::engine; HEADERS are those of their headers that are installed with it: what
# users include, and what that includes. See ImagoEnginePackage.cmake. Unity builds join the files of
# a folder, so that names in unnamed namespaces are unique within each.
function(imago_add_room target)
    cmake_parse_arguments(ROOM "" "FOLDER" "SOURCES;EXCEPT;PUBLIC;PRIVATE;HEADERS" ${ARGN})
    get_filename_component(folder "${ROOM_FOLDER}" ABSOLUTE)
    if(DEFINED ROOM_FOLDER)
        file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${folder}/*.cpp)
        foreach(path ${ROOM_EXCEPT})
            list(FILTER sources EXCLUDE REGEX "^${folder}/${path}(/|$)")
        endforeach()
        foreach(source ${sources})
            cmake_path(GET source PARENT_PATH group)
            file(RELATIVE_PATH group ${folder} ${group})
            list(APPEND members_${group} ${source})
            list(LENGTH members_${group} number)
            math(EXPR batch "${number} / 17")
            set_source_files_properties(${source} PROPERTIES UNITY_GROUP "${group}_${batch}")
        endforeach()
        list(APPEND ROOM_SOURCES ${sources})
    endif()
    file(RELATIVE_PATH path ${PROJECT_SOURCE_DIR} ${folder})
    set(root ${PROJECT_BINARY_DIR}/rooms/${target})
    get_filename_component(parent ${root}/${path} DIRECTORY)
    file(MAKE_DIRECTORY ${parent})
    file(CREATE_LINK ${folder} ${root}/${path} SYMBOLIC)
    if(ROOM_SOURCES)
        add_library(${target} STATIC ${ROOM_SOURCES})
        if(DEFINED ROOM_FOLDER)
            set_target_properties(${target} PROPERTIES UNITY_BUILD_MODE GROUP)
        endif()
        target_include_directories(${target} PUBLIC ${root})
        target_link_libraries(${target} PUBLIC ${ROOM_PUBLIC} PRIVATE ${ROOM_PRIVATE} imago_compiler)
        imago_use_precompiled(${target})
    else()
        add_library(${target} INTERFACE)
        target_include_directories(${target} INTERFACE ${root})
        target_link_libraries(${target} INTERFACE ${ROOM_PUBLIC})
    endif()
    if(path MATCHES "^(engine|kernels)(/|$)")
        # Users may link the engine into a shared library.
        set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON)
        set_property(GLOBAL APPEND PROPERTY IMAGO_ENGINE_ROOMS ${target})
        foreach(header ${ROOM_HEADERS})
            set_property(GLOBAL APPEND PROPERTY IMAGO_ENGINE_HEADERS ${path}/${header})
        endforeach()
    endif()
endfunction()

# imago_embed(VARIABLE FOLDER PATTERN FUNCTION HEADER): VARIABLE becomes the path of a source that
# defines FUNCTION() of HEADER, which gives the files of FOLDER and below by path and content.
function(imago_embed variable folder pattern function header)
    file(GLOB_RECURSE files CONFIGURE_DEPENDS RELATIVE ${folder} ${folder}/${pattern})
    list(TRANSFORM files PREPEND ${folder}/ OUTPUT_VARIABLE paths)
    set(source ${CMAKE_CURRENT_BINARY_DIR}/embedded_${variable}.cpp)
    add_custom_command(
        OUTPUT ${source}
        COMMAND ${CMAKE_COMMAND} -DOUTPUT=${source} -DROOT=${folder} "-DFILES=${files}"
                -DFUNCTION=${function} -DHEADER=${CMAKE_CURRENT_SOURCE_DIR}/${header}
                -P ${PROJECT_SOURCE_DIR}/cmake/EmbedFiles.cmake
        DEPENDS ${paths} ${PROJECT_SOURCE_DIR}/cmake/EmbedFiles.cmake
        COMMENT "Embedding ${variable}"
        VERBATIM)
    set(${variable} ${source} PARENT_SCOPE)
endfunction()

# imago_add_helper(TARGET): an executable that programs look for by find_helper_program() of
# engine/process/helper_program.h, whose table names it, too. It is built into the build tree's
# libexec/imago, with the target `programs`, and installed with the shared library, on which the
# packages of the programs depend for them.
function(imago_add_helper target)
    set_property(GLOBAL APPEND PROPERTY IMAGO_HELPERS ${target})
    set_target_properties(${target} PROPERTIES
        RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/libexec/imago)
    if(IMAGO_INSTALL)
        install(TARGETS ${target} RUNTIME DESTINATION ${CMAKE_INSTALL_LIBEXECDIR}/imago
                COMPONENT libimago0)
    endif()
endfunction()
