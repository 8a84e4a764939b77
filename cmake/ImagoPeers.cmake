# SPDX-License-Identifier: GPL-3.0-or-later
# The libraries that imago-cli bench compares with ours, all optional: a target imago_peer_NAME
# for each that is found, with its headers as system headers. Looked for quietly. None is linked:
# bench opens them when it runs (app/cli/bench/peer/peer_library.h), by the names that are definitions
# IMAGO_LIBRARY_... here.
set(IMAGO_PEERS "")
option(IMAGO_BENCH_PEERS "Let imago-cli bench use the other libraries that are found" ON)
if(NOT IMAGO_BENCH_PEERS)
    return()
endif()

# imago_peer(NAME INCLUDES folders... [OPENS NAME library NAME library ...])
function(imago_peer name)
    cmake_parse_arguments(PEER "" "" "INCLUDES;OPENS" ${ARGN})
    add_library(imago_peer_${name} INTERFACE IMPORTED)
    target_include_directories(imago_peer_${name} SYSTEM INTERFACE ${PEER_INCLUDES})
    while(PEER_OPENS)
        list(POP_FRONT PEER_OPENS library path)
        imago_library_file(file ${path})
        set_property(TARGET imago_peer_${name} APPEND PROPERTY INTERFACE_COMPILE_DEFINITIONS
                     "IMAGO_LIBRARY_${library}=${file}")
    endwhile()
    set(IMAGO_PEERS ${IMAGO_PEERS} ${name} PARENT_SCOPE)
endfunction()

# The LibraryFile of a library: {"libfftw3f.so.3","/usr/lib/libfftw3f.so.3"} of libfftw3f.so, which
# is a link to libfftw3f.so.3.6.9.
function(imago_library_file result path)
    file(REAL_PATH ${path} real)
    get_filename_component(soname ${real} NAME)
    string(REGEX REPLACE "^(lib.*[.]so[.][0-9]+)[.].*$" "\\1" soname ${soname})
    get_filename_component(folder ${path} DIRECTORY)
    set(${result} "imago::cli::LibraryFile{\"${soname}\",\"${folder}/${soname}\"}" PARENT_SCOPE)
endfunction()

find_library(FFTW_DOUBLE_THREADS_LIBRARY fftw3_threads)
if(FFTW_FLOAT_LIBRARY AND FFTW_FLOAT_THREADS_LIBRARY AND FFTW_DOUBLE_LIBRARY AND
   FFTW_DOUBLE_THREADS_LIBRARY AND FFTW_INCLUDE_DIR)
    imago_peer(fftw INCLUDES ${FFTW_INCLUDE_DIR}
               OPENS FFTW_FLOAT_THREADS ${FFTW_FLOAT_THREADS_LIBRARY}
                     FFTW_FLOAT ${FFTW_FLOAT_LIBRARY}
                     FFTW_DOUBLE_THREADS ${FFTW_DOUBLE_THREADS_LIBRARY}
                     FFTW_DOUBLE ${FFTW_DOUBLE_LIBRARY})
endif()

find_path(CLFFT_INCLUDE_DIR clFFT.h)
find_library(CLFFT_LIBRARY clFFT)
if(CLFFT_INCLUDE_DIR AND CLFFT_LIBRARY)
    imago_peer(clfft INCLUDES ${CLFFT_INCLUDE_DIR} OPENS CLFFT ${CLFFT_LIBRARY})
endif()

# VkFFT is only a header, which generates OpenCL C (its backend 3). Debian ships an old one.
set(IMAGO_VKFFT_INCLUDE_DIR "" CACHE PATH "Folder of VkFFT's vkFFT.h, instead of the system's")
find_path(VKFFT_INCLUDE_DIR vkFFT.h)
set(vkfft_folder ${VKFFT_INCLUDE_DIR})
if(IMAGO_VKFFT_INCLUDE_DIR)
    set(vkfft_folder ${IMAGO_VKFFT_INCLUDE_DIR})
endif()
if(vkfft_folder AND EXISTS ${vkfft_folder}/vkFFT.h)
    imago_peer(vkfft INCLUDES ${vkfft_folder})
    set_property(TARGET imago_peer_vkfft PROPERTY INTERFACE_COMPILE_DEFINITIONS
                 VKFFT_BACKEND=3)
    # Since 1.3 it is split into folders, and says its errors by name.
    if(EXISTS ${vkfft_folder}/vkFFT/vkFFT_Structs/vkFFT_Structs.h)
        set_property(TARGET imago_peer_vkfft APPEND PROPERTY INTERFACE_COMPILE_DEFINITIONS
                     IMAGO_VKFFT_NAMES_ERRORS)
    endif()
elseif(IMAGO_VKFFT_INCLUDE_DIR)
    message(FATAL_ERROR "IMAGO_VKFFT_INCLUDE_DIR has no vkFFT.h: ${IMAGO_VKFFT_INCLUDE_DIR}")
endif()

# Host code only: no CUDA language.
find_package(CUDAToolkit QUIET)
if(CUDA_cufft_LIBRARY AND CUDA_CUDART)
    imago_peer(cufft INCLUDES ${CUDAToolkit_INCLUDE_DIRS}
               OPENS CUDART ${CUDA_CUDART} CUFFT ${CUDA_cufft_LIBRARY})
endif()
