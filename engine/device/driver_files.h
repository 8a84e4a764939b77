// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <vector>

namespace imago {

/// An OpenCL driver as a loader finds it.
struct DriverFile {
    std::string path;    ///< the .icd file, or the library that the environment names
    std::string library; ///< the library that the file names
};

/// Returns the drivers that a loader would load in this environment, by name. OCL_ICD_VENDORS is a
/// folder, a .icd file or (ocl-icd) a library. Its default is /etc/OpenCL/vendors.
/// OCL_ICD_FILENAMES lists further libraries, separated by colons. Does not throw.
std::vector<DriverFile> driver_files();

/// Returns the folder that the loader reads: OCL_ICD_VENDORS, or else /etc/OpenCL/vendors.
std::string driver_folder();

/// Returns a text of everything that these drivers' behaviour depends on: names, sizes and times of
/// their files and libraries, and of the system's list of libraries. Equal texts mean the same
/// drivers.
std::string driver_state(const std::vector<DriverFile> &files);

/// Makes a folder of .icd files that name these libraries. A loader with OCL_ICD_VENDORS = `folder`
/// then loads them and no others. Throws Error.
void make_driver_folder(const std::string &folder, const std::vector<DriverFile> &files);

} // namespace imago
