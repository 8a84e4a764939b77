# SPDX-License-Identifier: GPL-3.0-or-later
# External libraries: which are required, which are optional, and what their absence disables.
find_package(Threads REQUIRED)
find_package(OpenCL REQUIRED)
find_path(CLHPP_INCLUDE_DIR CL/opencl.hpp REQUIRED)
include(ImagoOpenCL)

# Reports in JSON: for the programs and the C library, not for the engine itself.
find_package(nlohmann_json 3.10 QUIET)

# FFTW: for tests only.
find_library(FFTW_DOUBLE_LIBRARY fftw3)
find_library(FFTW_FLOAT_LIBRARY fftw3f)
find_path(FFTW_INCLUDE_DIR fftw3.h)

# For the programs only, not for the engine and its tests.
set(IMAGO_HAVE_OPENCV OFF)
set(IMAGO_HAVE_SNDFILE OFF)
set(IMAGO_HAVE_ZIP OFF)
set(IMAGO_HAVE_DESKTOP OFF)
if(NOT IMAGO_BUILD_APPS)
    return()
endif()
find_package(nlohmann_json 3.10 REQUIRED)
find_package(CLI11 REQUIRED)

# By library and header: OpenCVConfig.cmake comes only with libopencv-dev, which requires every
# module, also 3D and neural networks. CMake searches again for what it did not find.
set(IMAGO_HAVE_OPENCV ON)
find_path(OPENCV_INCLUDE_DIR opencv2/imgcodecs.hpp PATH_SUFFIXES opencv4)
foreach(module core imgproc imgcodecs)
    find_library(OPENCV_${module}_LIBRARY opencv_${module})
    if(NOT OPENCV_INCLUDE_DIR OR NOT OPENCV_${module}_LIBRARY)
        set(IMAGO_HAVE_OPENCV OFF)
    else()
        add_library(opencv_${module} SHARED IMPORTED)
        set_target_properties(opencv_${module} PROPERTIES
            IMPORTED_LOCATION ${OPENCV_${module}_LIBRARY}
            INTERFACE_INCLUDE_DIRECTORIES ${OPENCV_INCLUDE_DIR})
    endif()
endforeach()

# Sound files; without it they are refused with a message.
find_library(SNDFILE_LIBRARY sndfile)
find_path(SNDFILE_INCLUDE_DIR sndfile.h)
if(SNDFILE_LIBRARY AND SNDFILE_INCLUDE_DIR)
    set(IMAGO_HAVE_SNDFILE ON)
endif()

# Colour profiles in PNG files; without it they are not kept, and a message says so.
find_package(ZLIB QUIET)
# JPEG files of coefficients; without it those of the JPEG laboratory have no file.
find_package(JPEG QUIET)
# PNG files without the libraries of all other formats; without it OpenCV reads and writes them.
find_package(PNG QUIET)
# TIFF files; without it they are refused with a message.
find_package(TIFF QUIET)
# Arrays in archives (.npz); without it they are refused with a message. libzip-targets.cmake needs
# libzip's programs, which its Debian package of headers lacks.
find_library(ZIP_LIBRARY zip)
find_path(ZIP_INCLUDE_DIR zip.h)
if(ZIP_LIBRARY AND ZIP_INCLUDE_DIR)
    set(IMAGO_HAVE_ZIP ON)
endif()

find_package(Qt6 QUIET COMPONENTS Core Gui Widgets Svg PrintSupport) # the last for QCustomPlot
find_package(QCustomPlotQt6 QUIET)
if(IMAGO_BUILD_DESKTOP AND Qt6_FOUND AND QCustomPlotQt6_FOUND AND IMAGO_HAVE_OPENCV)
    set(IMAGO_HAVE_DESKTOP ON)
    find_package(Qt6Multimedia QUIET) # playback of signals
endif()

include(ImagoPeers)

message(STATUS "Images (OpenCV): ${IMAGO_HAVE_OPENCV}; sound (libsndfile): ${IMAGO_HAVE_SNDFILE}; "
               "archives (libzip): ${IMAGO_HAVE_ZIP}; "
               "desktop (Qt 6): ${IMAGO_HAVE_DESKTOP}; VkFFT in bench: ${IMAGO_HAVE_VKFFT}")
