# SPDX-License-Identifier: GPL-3.0-or-later
# The packages, one for each component of the installation, made by CPack. A build for packages
# (IMAGO_SHIPPED, package.sh) makes Debian's; any other build makes an archive that can be unpacked
# and moved anywhere. The target package_source makes the archive of the sources.
# debian/stage.sh adds to each package what Debian wants in it.
set(CPACK_PACKAGE_NAME ${PROJECT_NAME})
set(CPACK_PACKAGE_VENDOR "Imago")
set(CPACK_PACKAGE_CONTACT "The Imago developers <imago-fft@users.noreply.github.com>")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR}/packages)
set(CPACK_VERBATIM_VARIABLES ON)
# Ordinary permissions, whatever the umask is.
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ
    GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

# The sources are what git would keep; .gitignore says the same. CPack compares whole paths, and the tree
# may lie in a folder of any name.
set(CPACK_SOURCE_GENERATOR TXZ)
set(CPACK_SOURCE_PACKAGE_FILE_NAME ${PROJECT_NAME}-${PROJECT_VERSION})
string(REGEX REPLACE "([][+.*()^$?|\\\\])" "\\\\\\1" root "${PROJECT_SOURCE_DIR}")
set(CPACK_SOURCE_IGNORE_FILES "^${root}/build/" "^${root}/engine/python/build/" "^${root}/\\.git/"
    "^${root}/\\.git$" "^${root}/\\.gl/" "^${root}/\\.ccls-cache/" "^${root}/\\.cache/" "^${root}/shared/"
    "^${root}/(.*/)?__pycache__/" "^${root}/.*\\.egg-info/" "\\.swp$")

# Debian's packages need dpkg, which a build for another system, such as Flatpak, does not have.
find_program(IMAGO_DPKG_QUERY dpkg-query)
if(NOT IMAGO_SHIPPED OR NOT IMAGO_DPKG_QUERY)
    set(CPACK_GENERATOR TXZ)
    set(CPACK_PACKAGE_FILE_NAME
        ${PROJECT_NAME}-${PROJECT_VERSION}-${CMAKE_SYSTEM_NAME}-${CMAKE_SYSTEM_PROCESSOR})
    include(CPack)
    return()
endif()

set(CPACK_GENERATOR DEB)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "") # each package has its own
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_THREADS 2) # blocks of xz: the same bytes on any machine
set(CPACK_IMAGO_CONTROL ${PROJECT_BINARY_DIR}/control) # tables that stage.sh writes
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/stage.cmake)
set(CPACK_POST_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/finish.cmake)
set(same "(= ${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})")
set(driver "pocl-opencl-icd | opencl-icd")
# imago_add_package(COMPONENT SECTION SUMMARY DESCRIPTION [BINARIES | ANYWHERE] [DEPENDS packages...]
#                   [RECOMMENDS packages...] [SUGGESTS packages...] [CONTROL files...])
# BINARIES: programs or libraries; the libraries that they need are depended on, and the package
# COMPONENT-dbgsym has their debug symbols. ANYWHERE: the same for all kinds of machines.
# CONTROL: scripts and tables for dpkg.
function(imago_add_package component section summary description)
    cmake_parse_arguments(ARG "BINARIES;ANYWHERE" "" "DEPENDS;RECOMMENDS;SUGGESTS;CONTROL" ${ARGN})
    list(APPEND CPACK_COMPONENTS_ALL ${component})
    set(CPACK_COMPONENTS_ALL ${CPACK_COMPONENTS_ALL} PARENT_SCOPE)
    string(TOUPPER ${component} upper)
    macro(imago_set_field field)
        set(CPACK_DEBIAN_${upper}_${field} ${ARGN} PARENT_SCOPE)
    endmacro()
    imago_set_field(PACKAGE_NAME ${component})
    imago_set_field(PACKAGE_SECTION ${section})
    imago_set_field(DESCRIPTION "${summary}\n${description}")
    set(CPACK_COMPONENT_${upper}_DESCRIPTION "${summary}\n${description}" PARENT_SCOPE)
    foreach(field DEPENDS RECOMMENDS SUGGESTS)
        string(REPLACE ";" ", " packages "${ARG_${field}}")
        imago_set_field(PACKAGE_${field} "${packages}")
    endforeach()
    imago_set_field(PACKAGE_CONTROL_EXTRA "${ARG_CONTROL}")
    if(ARG_ANYWHERE)
        imago_set_field(PACKAGE_ARCHITECTURE all)
    endif()
    if(NOT ARG_BINARIES)
        return()
    endif()
    imago_set_field(PACKAGE_SHLIBDEPS ON)
    list(APPEND CPACK_COMPONENTS_ALL ${component}-symbols)
    set(CPACK_COMPONENTS_ALL ${CPACK_COMPONENTS_ALL} PARENT_SCOPE)
    string(APPEND upper -SYMBOLS) # CPack empties folders whose names end with -dbgsym
    imago_set_field(PACKAGE_NAME ${component}-dbgsym)
    imago_set_field(PACKAGE_SECTION debug)
    imago_set_field(DESCRIPTION "debug symbols of ${component}\nThey name functions, lines and variables to debuggers.")
    imago_set_field(PACKAGE_DEPENDS "${component} ${same}")
endfunction()

set(control ${CMAKE_CURRENT_LIST_DIR}/debian)
if(IMAGO_HAVE_DESKTOP)
    imago_add_package(imago graphics "images and signals in the frequency domain, on any OpenCL device"
"Imago shows and edits pictures, sound and measurements in the frequency
domain while you watch: it compresses by cosine coefficients, removes
halftones and stripes, filters, estimates spectra and spectrograms, and
solves Poisson's equation.
.
Its fast Fourier and cosine transforms run on any device with OpenCL, a
graphics card or the processor, and it measures and explains how fast they
are.
.
This package has the window."
        BINARIES DEPENDS "imago-cli ${same}" "libimago0 ${same}" RECOMMENDS ${driver} imago-formats qt6-translations-l10n
        SUGGESTS imago-doc qt6-wayland)
endif()
if(TARGET imago-cli)
    imago_add_package(imago-cli graphics "fast Fourier transforms of files, and filters, by OpenCL"
"Imago's command line compresses pictures by their cosine coefficients,
removes halftones, filters pictures, stacks and sound, estimates spectra and
spectrograms, transforms arrays of any length and dimension, and works
through whole folders by recipes. It needs no display.
.
It also tells about the OpenCL devices of a machine, measures their speed,
compares it with other libraries, and searches for faster plans."
        BINARIES DEPENDS "libimago0 ${same}" RECOMMENDS ${driver} imago-formats SUGGESTS imago-doc)
    imago_add_package(imago-formats graphics "files of other fields for Imago: FITS, HDF5, DICOM and more"
"Imago reads FITS, HDF5, NetCDF-4, Zarr, MATLAB's files, DICOM, OpenEXR,
HEIC, AVIF, JPEG XL and raw files of cameras with the modules of this
package, each in a process of its own with limits of memory and time, and
writes FITS, HDF5 and OpenEXR."
        BINARIES DEPENDS "imago-cli ${same}")
endif()
if(TARGET libimago)
    imago_add_package(libimago0 libs "fast Fourier transforms on any OpenCL device: shared library"
"The engine of Imago transforms arrays of any length and up to eight
dimensions: complex and real Fourier transforms and the cosine and sine
transforms of all types, in single and double precision. Its kernels are
generated for the device in use.
.
This package has the library with an interface in C, and the programs that
it starts for tests of devices and searches for plans."
        BINARIES RECOMMENDS ${driver}
        CONTROL ${control}/triggers ${CPACK_IMAGO_CONTROL}/shlibs
                ${CPACK_IMAGO_CONTROL}/symbols)
    imago_add_package(python3-imago python "fast Fourier transforms on any OpenCL device: Python package"
"The package imago_fft has the functions of scipy.fft on Imago's engine, a
backend for SciPy, plans, arrays in the memory of the device, and transforms
of Dask's arrays."
        ANYWHERE DEPENDS python3:any python3-numpy "libimago0 ${same}"
        SUGGESTS python3-scipy python3-dask
        CONTROL ${control}/python3-imago/postinst ${control}/python3-imago/prerm)
    imago_add_package(libimago-dev libdevel "fast Fourier transforms on any OpenCL device: development files"
"The engine of Imago transforms arrays of any length and up to eight
dimensions on any OpenCL device.
.
This package has the header and the links of the shared library, the static
library of the engine with its headers in C++, and files for CMake and
pkg-config."
        DEPENDS "libimago0 ${same}" ocl-icd-opencl-dev opencl-clhpp-headers)
endif()
if(TARGET libimago_fftw3)
    imago_add_package(libimago-fftw3 libs "fast Fourier transforms on any OpenCL device, for programs of FFTW"
"Programs that call FFTW 3 run with Imago's engine in its place, without a
change, when they are started by \"imago-fftw PROGRAM\".
.
The libraries have a folder of their own. Nothing of the system is replaced,
and programs that are started otherwise keep FFTW."
        BINARIES DEPENDS "libimago0 ${same}" RECOMMENDS ${driver})
endif()
if(TARGET manual)
    imago_add_package(imago-doc doc "images and signals in the frequency domain: manual"
"The manual of Imago in English and Spanish: a tour, the tasks of each
workspace, the theory with figures, the command line, file formats, and the
library in C, C++ and Python."
        ANYWHERE SUGGESTS imago)
endif()
include(CPack)
