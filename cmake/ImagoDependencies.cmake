# SPDX-License-Identifier: GPL-3.0-or-later
# The libraries outside: what is required, what is optional, and what its absence switches off.
find_package(Threads REQUIRED)
find_package(OpenCL REQUIRED)
find_path(CLHPP_INCLUDE_DIR CL/opencl.hpp REQUIRED)
add_library(imago_opencl INTERFACE)
target_include_directories(imago_opencl SYSTEM INTERFACE ${CLHPP_INCLUDE_DIR})
target_link_libraries(imago_opencl INTERFACE OpenCL::OpenCL)
target_compile_definitions(imago_opencl INTERFACE
    CL_HPP_TARGET_OPENCL_VERSION=120 CL_HPP_MINIMUM_OPENCL_VERSION=120
    CL_TARGET_OPENCL_VERSION=120 CL_HPP_ENABLE_EXCEPTIONS)

find_package(nlohmann_json 3.10 REQUIRED)
find_package(CLI11 REQUIRED)

find_package(OpenCV QUIET COMPONENTS core imgproc imgcodecs)
set(IMAGO_HAVE_OPENCV ${OpenCV_FOUND})
find_package(Qt6 QUIET COMPONENTS Core Gui Widgets Svg)
set(IMAGO_HAVE_DESKTOP OFF)
if(IMAGO_BUILD_DESKTOP AND Qt6_FOUND AND OpenCV_FOUND)
    set(IMAGO_HAVE_DESKTOP ON)
endif()

# Peers: for tests and benchmarks only.
find_library(FFTW_DOUBLE_LIBRARY fftw3)
find_library(FFTW_FLOAT_LIBRARY fftw3f)
find_library(FFTW_FLOAT_THREADS_LIBRARY fftw3f_threads)
find_path(FFTW_INCLUDE_DIR fftw3.h)

message(STATUS "Images (OpenCV): ${IMAGO_HAVE_OPENCV}; desktop (Qt 6): ${IMAGO_HAVE_DESKTOP}; "
               "FFTW: ${FFTW_FLOAT_LIBRARY}")
