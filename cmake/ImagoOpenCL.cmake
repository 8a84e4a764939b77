# SPDX-License-Identifier: MIT
# The target imago_opencl: OpenCL's loader and its C++ binding, as the engine's headers use them.
# For the build tree and for the installed package alike; needs OpenCL::OpenCL and
# CLHPP_INCLUDE_DIR.
if(NOT TARGET imago_opencl)
    add_library(imago_opencl INTERFACE IMPORTED)
    target_include_directories(imago_opencl INTERFACE ${CLHPP_INCLUDE_DIR})
    target_link_libraries(imago_opencl INTERFACE OpenCL::OpenCL)
    target_compile_definitions(imago_opencl INTERFACE
        CL_HPP_TARGET_OPENCL_VERSION=120 CL_HPP_MINIMUM_OPENCL_VERSION=120
        CL_TARGET_OPENCL_VERSION=120 CL_HPP_ENABLE_EXCEPTIONS)
endif()
