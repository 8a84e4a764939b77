// SPDX-License-Identifier: MIT
// Tries drivers in a separate process, and leaves out those that crash or hang. They must not crash
// or hang in the program that looks for devices.
#pragma once

#include "engine/support/sentence.h"
#include "engine/values/left_out_driver.h"

#include <optional>
#include <string>
#include <vector>

namespace imago {

/// Gives PoCL a folder of this process for its cache (PrivateFolder), by POCL_CACHE_DIR, if its
/// usual folder is not writable, is full or belongs to another user. PoCL offers no device if it
/// cannot write its cache, builds nothing if that is full, and uses a predictable name in /tmp if
/// there is no home folder. The folder serves this process and its children until it ends. Call
/// this in one thread before anything asks for devices. Does not throw.
void provide_driver_caches();

/// Returns the folder of PoCL's cache in the current environment: POCL_CACHE_DIR, or "pocl" in
/// XDG_CACHE_HOME, ~/.cache or /tmp.
std::string pocl_cache_folder();

/// Looks for a damaged file in PoCL's cache and says which it is: a kernel (.so, .o) that is no
/// whole library, or a program (.bc) that is no whole bitcode, as after a full disk or a power cut.
/// PoCL ends the process, or finds no kernel, where it needs such a file. Looks at all files, which
/// takes 20 ms for a thousand, so that only a failure is a reason to call. Does not throw.
std::optional<Sentence> damaged_driver_cache();

/// What an earlier start of this command met.
struct DamagedCache {
    Sentence sentence;
    bool ended = false; ///< the command cannot be done once more, only the sentence be told
};

/// Has the program start once more where a damaged cache of PoCL's ends it (start_again.h). In that
/// second start, looks at the cache and gives PoCL a private one; ends by the signal of the first
/// if the cache is whole. Programs call it once, first in main().
std::optional<DamagedCache> survive_damaged_caches(char **arguments);

/// Whether that folder is writable and has room.
bool driver_caches_writable();

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

enum class DriverTrial {
    none,   ///< run nothing; use what earlier trials of the same drivers have shown
    if_new, ///< let a process list all devices if these drivers have not been tried
    always  ///< let a process list all devices in any case
};

/// First gives drivers a folder for their caches if they have none (provide_driver_caches()). Then
/// keeps drivers that crash or block a process which lists their devices away from this process and
/// its children: sets OCL_ICD_VENDORS to a folder of the others. Call this in one thread before
/// anything asks for devices, because a loader reads its list once. If one process that loads all
/// drivers ends within the deadline, all work. Otherwise each is tried by itself, all at once, and
/// then the remaining ones together. The findings are kept below $XDG_CACHE_HOME/imago for these
/// drivers' files (driver_state()). Returns the drivers that are left out; none if the program
/// imago-self-test is missing, or if IMAGO_DRIVER_TRIAL is "off", as it is for children. Does not
/// throw.
std::vector<LeftOutDriver> leave_out_drivers(DriverTrial trial, double deadline_seconds = 10);

/// Tries these drivers again, each by itself. Returns those that still fail, with the reason. If
/// one succeeds, the findings are forgotten, so that the next start tries all. Does not throw.
std::vector<LeftOutDriver> try_again(const std::vector<LeftOutDriver> &left_out,
                                     double deadline_seconds = 10);

} // namespace imago
