// SPDX-License-Identifier: MIT
#include "engine/prepare/preparation_mark.h"

#include "engine/program/cache_folder.h"

#include <exception>
#include <fstream>
#include <sstream>
#include <string>

#include <unistd.h>

namespace imago {
namespace {

std::string mark_of(const DeviceInfo &device) {
    return device.name + "\n" + device.driver_version + "\n" IMAGO_VERSION "\n";
}

} // namespace

std::filesystem::path preparation_file(int device) {
    const auto folder = user_cache_folder();
    return folder.empty() ? folder : folder / ("preparation-" + std::to_string(device) + ".lock");
}

bool is_prepared(const DeviceInfo &device) noexcept {
    try {
        std::ifstream file(preparation_file(device.index), std::ios::binary);
        std::ostringstream text;
        text << file.rdbuf();
        return file && text.str() == mark_of(device);
    } catch (const std::exception &) {
        return false;
    }
}

bool mark_prepared(int descriptor, const DeviceInfo &device) noexcept {
    try {
        const std::string mark = mark_of(device);
        const auto size = static_cast<ssize_t>(mark.size());
        return ::ftruncate(descriptor, 0) == 0 &&
               ::pwrite(descriptor, mark.data(), mark.size(), 0) == size;
    } catch (const std::exception &) {
        return false;
    }
}

} // namespace imago
