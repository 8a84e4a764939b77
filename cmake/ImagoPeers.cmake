# SPDX-License-Identifier: GPL-3.0-or-later
# VkFFT for imago-cli bench, as the target imago_peer_vkfft: it is only a header, which generates OpenCL C
# (its backend 3). Debian ships an old one. Bench opens all other libraries when it runs
# (app/cli/bench/peer/peer_library.h).
set(IMAGO_VKFFT_INCLUDE_DIR "" CACHE PATH "Folder of VkFFT's vkFFT.h, instead of the system's")
find_path(VKFFT_INCLUDE_DIR vkFFT.h)
set(vkfft_folder ${VKFFT_INCLUDE_DIR})
if(IMAGO_VKFFT_INCLUDE_DIR)
    set(vkfft_folder ${IMAGO_VKFFT_INCLUDE_DIR})
endif()
set(IMAGO_HAVE_VKFFT OFF)
if(vkfft_folder AND EXISTS ${vkfft_folder}/vkFFT.h)
    set(IMAGO_HAVE_VKFFT ON)
    add_library(imago_peer_vkfft INTERFACE IMPORTED)
    target_include_directories(imago_peer_vkfft SYSTEM INTERFACE ${vkfft_folder})
    target_compile_definitions(imago_peer_vkfft INTERFACE VKFFT_BACKEND=3)
    # Since 1.3 it is split into folders, and says its errors by name.
    if(EXISTS ${vkfft_folder}/vkFFT/vkFFT_Structs/vkFFT_Structs.h)
        target_compile_definitions(imago_peer_vkfft INTERFACE IMAGO_VKFFT_NAMES_ERRORS)
    endif()
elseif(IMAGO_VKFFT_INCLUDE_DIR)
    message(FATAL_ERROR "IMAGO_VKFFT_INCLUDE_DIR has no vkFFT.h: ${IMAGO_VKFFT_INCLUDE_DIR}")
endif()
