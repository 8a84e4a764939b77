// SPDX-License-Identifier: MIT
#include "engine/prepare/preparation_mark.h"

#include "engine/program/assemble.h"
#include "engine/program/cache.h"
#include "engine/program/cache_folder.h"
#include "engine/support/kept_text.h"

#include <exception>
#include <string>

namespace imago {
namespace {

/// Empty if this user has no cache folder.
std::filesystem::path kept_marks() {
    const auto folder = user_cache_folder();
    return folder.empty() ? folder : folder / "prepared";
}

std::string key_of(const DeviceInfo &device, int generator) {
    return std::to_string(device.index) + "\n" + device.name + "\n" + device.driver_version +
           "\n" IMAGO_VERSION "\n" + std::to_string(kernel_files_hash()) + "\n" +
           std::to_string(generator);
}

} // namespace

bool is_prepared(const DeviceInfo &device, int generator) noexcept {
    try {
        const auto folder = kept_marks();
        return !folder.empty() && kept_text(folder, key_of(device, generator));
    } catch (const std::exception &) { // no memory
        return false;
    }
}

bool is_prepared(const DeviceInfo &device) noexcept {
    return is_prepared(device, generator_version);
}

bool mark_prepared(const DeviceInfo &device) noexcept {
    try {
        const auto folder = kept_marks();
        return !folder.empty() && keep_text(folder, key_of(device, generator_version), "");
    } catch (const std::exception &) {
        return false;
    }
}

} // namespace imago
