# SPDX-License-Identifier: GPL-3.0-or-later
# Debian's hardening (dpkg-buildflags, hardening=+all), as far as the compiler supports it, for the
# whole build if this is the main project; as a folder of another project it uses that one's flags.
option(IMAGO_HARDENING "Build with the compiler's and the linker's protections" ON)
if(NOT IMAGO_HARDENING OR NOT PROJECT_IS_TOP_LEVEL)
    return()
endif()
include(CheckCXXCompilerFlag)
include(CheckPIESupported)

# Programs that can be loaded at any address, with symbols bound at the start and then read-only.
check_pie_supported(LANGUAGES CXX)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
add_link_options(-Wl,-z,relro -Wl,-z,now -Wl,-z,noexecstack)

foreach(flag -fstack-protector-strong -fstack-clash-protection -fcf-protection)
    string(MAKE_C_IDENTIFIER "IMAGO_HAVE${flag}" known)
    check_cxx_compiler_flag(${flag} ${known})
    if(${known})
        add_compile_options(${flag})
    endif()
endforeach()

# The C library's checked copies: only with optimisation, and not with the sanitizers, which have
# their own. Some compilers set a level by default, so it is undefined first.
if(NOT IMAGO_SANITIZE AND NOT IMAGO_FUZZER)
    add_compile_options($<$<NOT:$<CONFIG:Debug>>:-U_FORTIFY_SOURCE>
                        $<$<NOT:$<CONFIG:Debug>>:-D_FORTIFY_SOURCE=2>)
endif()
