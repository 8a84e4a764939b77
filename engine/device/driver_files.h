// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <vector>

namespace imago {

/// An OpenCL driver as a loader finds it.
struct DriverFile {
    std::string path;    ///< the .icd file; of a library that the environment names, that
    std::string library; ///< what the file names
};

/// Those that a loader would load, as the environment says, by name: OCL_ICD_VENDORS is a folder, a
/// .icd file or (ocl-icd) a library; without it /etc/OpenCL/vendors counts. OCL_ICD_FILENAMES are
/// libraries besides, with colons between. Does not throw.
std::vector<DriverFile> driver_files();

/// What the loader reads: OCL_ICD_VENDORS, else /etc/OpenCL/vendors.
std::string driver_folder();

/// All on which it depends what these drivers do: their files' and libraries' names, sizes and
/// times, and those of the system's list of libraries. The same text, the same drivers.
std::string driver_state(const std::vector<DriverFile> &files);

/// Makes a folder of .icd files that name these libraries, so that a loader with OCL_ICD_VENDORS =
/// `folder` loads them and no others. Throws Error.
void make_driver_folder(const std::string &folder, const std::vector<DriverFile> &files);

} // namespace imago
