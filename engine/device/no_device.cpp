// SPDX-License-Identifier: MIT
#include "engine/device/no_device.h"

#include "engine/device/device.h"
#include "engine/device/driver_caches.h"
#include "engine/device/driver_files.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include <dlfcn.h>
#include <fcntl.h>
#include <unistd.h>

namespace imago {
namespace {

namespace fs = std::filesystem;

/// The files by which a driver reaches its devices, by a part of the library's name.
struct DeviceFiles {
    std::string_view library;
    const char *folder;         ///< below /dev; "" for itself
    std::string_view beginning; ///< of their names
};

constexpr DeviceFiles device_files[] = {
    {"nvidia", "", "nvidia"},      {"amdocl", "", "kfd"},
    {"amdocl", "dri", "renderD"},  {"igdrcl", "dri", "renderD"},
    {"intel", "dri", "renderD"},   {"MesaOpenCL", "dri", "renderD"},
    {"rusticl", "dri", "renderD"}, {"RusticlOpenCL", "dri", "renderD"},
    {"mali", "", "mali"},
};

bool has(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

/// Those that there are.
std::vector<fs::path> files_of(const DeviceFiles &row, const fs::path &devices) {
    std::vector<fs::path> found;
    std::error_code failure;
    for (fs::directory_iterator at(devices / row.folder, failure), end; !failure && at != end;
         at.increment(failure))
        if (at->path().filename().string().rfind(row.beginning, 0) == 0 &&
            !at->is_directory(failure))
            found.push_back(at->path());
    std::sort(found.begin(), found.end());
    return found;
}

/// What is amiss with the files of a driver's devices; nothing where they can be opened, or it has
/// none.
std::optional<NoDevice> trouble_of_files(const DriverFile &driver, const fs::path &devices) {
    std::string missing;
    for (const DeviceFiles &row : device_files) {
        if (!has(fs::path(driver.library).filename().string(), row.library))
            continue;
        const std::vector<fs::path> files = files_of(row, devices);
        const auto closed = std::find_if(files.begin(), files.end(), [](const fs::path &file) {
            return ::faccessat(AT_FDCWD, file.c_str(), R_OK | W_OK, AT_EACCESS) != 0;
        });
        if (closed != files.end())
            return NoDevice{NoDeviceCause::no_permission, closed->string(), driver.library, {}};
        if (!files.empty())
            return std::nullopt;
        missing = (devices / row.folder / row.beginning).string() + "*";
    }
    // Intel's runtime for processors has no files.
    if (missing.empty() || has(driver.library, "intelocl"))
        return std::nullopt;
    return NoDevice{NoDeviceCause::no_kernel_module, missing, driver.library, {}};
}

NoDevice cause_of(const DriverFile &driver, const fs::path &devices) {
    // The loader has tried the same in this process.
    void *const library = ::dlopen(driver.library.c_str(), RTLD_LAZY | RTLD_LOCAL);
    if (!library) {
        const char *const why = ::dlerror();
        return {NoDeviceCause::missing_library, driver.path, driver.library, why ? why : ""};
    }
    ::dlclose(library);
    if (const auto trouble = trouble_of_files(driver, devices))
        return *trouble;
    if (has(driver.library, "pocl") && !driver_caches_writable())
        return {NoDeviceCause::no_cache, pocl_cache_folder(), driver.library, {}};
    return {NoDeviceCause::nothing_found, driver.path, driver.library, {}};
}

} // namespace

std::vector<NoDevice> why_no_device(const std::vector<LeftOutDriver> &left_out,
                                    const fs::path &devices) {
    std::vector<NoDevice> causes;
    for (const LeftOutDriver &one : left_out)
        causes.push_back({NoDeviceCause::left_out, one.file, one.library, one.reason});
    try {
        for (const DriverFile &driver : driver_files())
            causes.push_back(cause_of(driver, devices));
        if (causes.empty())
            causes.push_back({NoDeviceCause::no_driver, driver_folder(), {}, {}});
    } catch (const std::exception &error) {
        causes.push_back({NoDeviceCause::failed, {}, {}, error.what()});
    }
    return causes;
}

std::string no_device_sentence(const NoDevice &cause) {
    switch (cause.cause) {
    case NoDeviceCause::no_driver:
        return "No OpenCL driver is installed: " + cause.path +
               " names none. Install one, for example \"sudo apt install pocl-opencl-icd\", which "
               "runs OpenCL on any processor.";
    case NoDeviceCause::missing_library:
        return "The OpenCL driver " + cause.path + " names the library " + cause.library +
               ", which cannot be loaded (" + cause.detail + "); install its package again.";
    case NoDeviceCause::left_out:
        return "The driver " + cause.library + " (" + cause.path + ") is left out. " + cause.detail;
    case NoDeviceCause::no_permission:
        return "This user may not open " + cause.path + ", which the OpenCL driver " +
               cause.library +
               " needs; being a member of the group that owns it, often \"render\" or \"video\", "
               "gives that permission.";
    case NoDeviceCause::no_kernel_module:
        return "The OpenCL driver " + cause.library + " finds no device: there is no " +
               cause.path +
               ", so the system has no such device or its kernel module is not loaded.";
    case NoDeviceCause::no_cache:
        return "The OpenCL driver " + cause.library + " has no folder that it can write: neither " +
               cause.path + " nor a temporary folder can be made.";
    case NoDeviceCause::nothing_found:
        return "The OpenCL driver " + cause.library + " (" + cause.path +
               ") was loaded and offers no device.";
    case NoDeviceCause::only_simulators:
        return "The only OpenCL device is the simulator " + cause.path +
               ", which is used only where it is chosen by its name.";
    case NoDeviceCause::failed:
        break;
    }
    return cause.detail;
}

std::string no_device_sentences(const std::vector<NoDevice> &causes) {
    std::string text;
    for (const NoDevice &cause : causes)
        text += (text.empty() ? "" : " ") + no_device_sentence(cause);
    return "No OpenCL device was found. " + text;
}

} // namespace imago
