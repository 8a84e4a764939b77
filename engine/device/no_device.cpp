// SPDX-License-Identifier: MIT
#include "engine/device/no_device.h"

#include "engine/device/driver_check.h"
#include "engine/device/sentences.h"
#include "engine/support/error.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include <dlfcn.h>
#include <fcntl.h>
#include <unistd.h>

namespace imago {
namespace {

namespace fs = std::filesystem;

/// The files through which a driver accesses its devices, by a part of the library's name.
struct DeviceFiles {
    std::string_view library;
    const char *folder;         ///< below /dev; "" for /dev itself
    std::string_view beginning; ///< beginning of their names
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

/// Returns the files that exist.
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

/// Returns the problem with the files of a driver's devices; empty if they can be opened, or there
/// are none.
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
    // The loader has tried the same call in this process.
    void *const library = ::dlopen(driver.library.c_str(), RTLD_LAZY | RTLD_LOCAL);
    if (!library) {
        const char *const why = ::dlerror();
        return {NoDeviceCause::missing_library, driver.path, driver.library,
                Sentence::verbatim(why ? why : "")};
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
        causes.push_back({NoDeviceCause::left_out, one.file, one.library, left_out_reason(one)});
    try {
        for (const DriverFile &driver : driver_files())
            causes.push_back(cause_of(driver, devices));
        if (causes.empty())
            causes.push_back({NoDeviceCause::no_driver, driver_folder(), {}, {}});
    } catch (const std::exception &error) {
        causes.push_back({NoDeviceCause::failed, {}, {}, sentence_of(error)});
    }
    return causes;
}

Sentence no_device_sentence(const NoDevice &cause) {
    switch (cause.cause) {
    case NoDeviceCause::no_driver:
        return {device_says.no_driver, cause.path};
    case NoDeviceCause::missing_library:
        return {device_says.missing_library, cause.path, cause.library, cause.detail};
    case NoDeviceCause::left_out:
        return {device_says.driver_left_out, cause.library, cause.path, cause.detail};
    case NoDeviceCause::no_permission:
        return {device_says.no_permission, cause.path, cause.library};
    case NoDeviceCause::no_kernel_module:
        return {device_says.no_kernel_module, cause.library, cause.path};
    case NoDeviceCause::no_cache:
        return {device_says.no_cache, cause.library, cause.path};
    case NoDeviceCause::nothing_found:
        return {device_says.nothing_found, cause.library, cause.path};
    case NoDeviceCause::only_simulators:
        return {device_says.only_simulators, cause.path};
    case NoDeviceCause::failed:
        break;
    }
    return cause.detail;
}

Sentence no_device_sentences(const std::vector<NoDevice> &causes) {
    Sentence all;
    for (const NoDevice &cause : causes)
        all = all.empty() ? no_device_sentence(cause)
                          : Sentence(device_says.and_also, all, no_device_sentence(cause));
    return {device_says.no_device, all};
}

} // namespace imago
