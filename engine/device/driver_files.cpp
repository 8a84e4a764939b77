// SPDX-License-Identifier: MIT
#include "engine/device/driver_files.h"

#include "engine/device/sentences.h"
#include "engine/process/child_environment.h"
#include "engine/support/error.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace imago {
namespace {

namespace fs = std::filesystem;

/// Returns the value when the program started. Khronos's loader cuts its lists in place.
std::string variable(const std::string &name) {
    for (const std::string &row : child_environment())
        if (row.rfind(name + "=", 0) == 0)
            return row.substr(name.size() + 1);
    return {};
}

/// Returns the first word; empty if there is none.
std::string library_in(const fs::path &icd) {
    std::ifstream file(icd);
    std::string library;
    file >> library;
    return library;
}

void add_folder(std::vector<DriverFile> &files, const fs::path &folder) {
    std::error_code failure;
    std::vector<fs::path> paths;
    for (fs::directory_iterator it(folder, failure), end; !failure && it != end;
         it.increment(failure))
        if (it->path().extension() == ".icd")
            paths.push_back(it->path());
    std::sort(paths.begin(), paths.end());
    for (const fs::path &path : paths)
        if (const std::string library = library_in(path); !library.empty())
            files.push_back({path.string(), library});
}

std::string state_of(const fs::path &path) {
    std::error_code failure;
    const auto size = fs::file_size(path, failure);
    if (failure)
        return path.string() + " -";
    const auto time = fs::last_write_time(path, failure).time_since_epoch().count();
    return path.string() + " " + std::to_string(size) + " " + std::to_string(time);
}

} // namespace

std::string driver_folder() {
    const std::string vendors = variable("OCL_ICD_VENDORS");
    return vendors.empty() ? "/etc/OpenCL/vendors" : vendors;
}

std::vector<DriverFile> driver_files() {
    std::vector<DriverFile> files;
    const std::string vendors = variable("OCL_ICD_VENDORS");
    std::error_code failure;
    if (vendors.empty())
        add_folder(files, driver_folder());
    else if (fs::is_directory(vendors, failure))
        add_folder(files, vendors);
    else if (fs::path(vendors).extension() == ".icd")
        files.push_back({vendors, library_in(vendors)});
    else if (vendors.back() != '/')
        files.push_back({vendors, vendors});
    std::istringstream names(variable("OCL_ICD_FILENAMES"));
    for (std::string name; std::getline(names, name, ':');)
        if (!name.empty())
            files.push_back({name, name});
    std::erase_if(files, [](const DriverFile &file) { return file.library.empty(); });
    return files;
}

std::string driver_state(const std::vector<DriverFile> &files) {
    std::string state = state_of("/etc/ld.so.cache") + '\n';
    state += "LD_LIBRARY_PATH=" + variable("LD_LIBRARY_PATH") + '\n';
    for (const DriverFile &file : files) {
        state += state_of(file.path) + '\n';
        if (file.library != file.path) // otherwise the list of libraries has it
            state += state_of(file.library) + '\n';
    }
    return state;
}

void make_driver_folder(const std::string &folder, const std::vector<DriverFile> &files) {
    std::error_code failure;
    fs::create_directories(folder, failure);
    std::size_t index = 0;
    for (const DriverFile &file : files) {
        // Some loaders take the files by name, and others in folder order. Both then follow our
        // order.
        const fs::path path = fs::path(folder) / (std::to_string(100 + index++) + ".icd");
        if (library_in(path) == file.library)
            continue; // another process may be reading it
        std::ofstream(path) << file.library << '\n';
        if (library_in(path) != file.library)
            throw Error(device_says.no_driver_list, folder);
    }
}

} // namespace imago
