// SPDX-License-Identifier: MIT
#include "engine/fftw/settings.h"

#include "engine/device/driver_check.h"
#include "engine/device/enumerate.h"
#include "engine/device/select.h"
#include "engine/process/thread_share.h"
#include "engine/support/process_wide.h"
#include "engine/transform/host_run/host_path.h"

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <string_view>
#include <vector>

namespace imago::fftw {
namespace {

std::string variable(const char *name) {
    const char *value = std::getenv(name);
    return value ? value : "";
}

int index_by_rank(const std::vector<DeviceInfo> &listed) {
    std::vector<int> gpus, all;
    for (const DeviceInfo &info : listed) {
        all.push_back(info.index);
        if (info.type == DeviceType::gpu)
            gpus.push_back(info.index);
    }
    const std::vector<int> &chosen = gpus.empty() ? all : gpus;
    if (chosen.empty())
        throw Error(no_device_message());
    const int rank = local_rank();
    return chosen[static_cast<std::size_t>(rank < 0 ? 0 : rank) % chosen.size()];
}

DevicePtr open_device() {
    try {
        leave_out_drivers(DriverTrial::none);
        const std::vector<DeviceInfo> listed = enumerate_devices();
        const std::string choice = variable("IMAGO_DEVICE");
        return Device::open(choice == "rank" ? index_by_rank(listed)
                                             : select_device(listed, choice).index);
    } catch (const std::exception &error) {
        last_error() = error.what();
        return nullptr;
    }
}

void write_counts() {
    const std::string file = variable("IMAGO_FFTW_REPORT");
    if (std::FILE *out = std::fopen(file.c_str(), "a")) {
        std::fprintf(out, "executions on the host %zu, on the device %zu\n", counts().host.load(),
                     counts().device.load());
        std::fclose(out);
    }
}

/// The device, opened at the first call.
struct TheDevice {
    std::once_flag once;
    DevicePtr device;
};

} // namespace

bool host_path() {
    static const bool on = host_path_allowed();
    return on;
}

DevicePtr device() {
    TheDevice &the = process_wide<TheDevice>();
    std::call_once(the.once, [&] { the.device = open_device(); });
    return the.device;
}

Counts &counts() {
    static Counts &all = []() -> Counts & {
        Counts &made = process_wide<Counts>();
        if (reports_counts())
            std::atexit(write_counts);
        return made;
    }();
    return all;
}

bool reports_counts() {
    static const bool asked = !variable("IMAGO_FFTW_REPORT").empty();
    return asked;
}

std::string &last_error() {
    thread_local std::string text;
    return text;
}

} // namespace imago::fftw
