// SPDX-License-Identifier: MIT
#include "engine/device/device.h"

#include "engine/device/enumerate.h"

#include <array>
#include <map>
#include <mutex>

namespace imago {
namespace {

struct OpenedDevices {
    std::mutex mutex;
    std::map<int, DevicePtr> by_index;
};

/// Never destroyed: drivers unload in an order of their own at exit, and a context that is released
/// after its driver crashes.
OpenedDevices &opened_devices() {
    static OpenedDevices &opened = *new OpenedDevices;
    return opened;
}

bool copies(const DevicePtr &device) noexcept {
    try {
        const std::array<int, 4> sent{1, 2, 3, 4};
        std::array<int, 4> returned{};
        Queue queue(device);
        const Buffer buffer(device, sizeof sent);
        queue.upload(buffer, sent.data(), sizeof sent);
        queue.download(returned.data(), buffer, sizeof returned);
        queue.finish();
        return returned == sent;
    } catch (...) {
        return false;
    }
}

} // namespace

DevicePtr Device::open(int index) {
    OpenedDevices &opened = opened_devices();
    const std::lock_guard lock(opened.mutex);
    if (const auto found = opened.by_index.find(index); found != opened.by_index.end())
        return found->second;

    const std::vector<ListedDevice> listed = list_devices();
    if (listed.empty())
        throw Error(no_device_message());
    if (index < 0 || static_cast<std::size_t>(index) >= listed.size())
        throw usage_error("There is no OpenCL device " + std::to_string(index) +
                          "; allowed are 0 to " + std::to_string(listed.size() - 1) + ".");
    const ListedDevice &chosen = listed[static_cast<std::size_t>(index)];
    try {
        auto device =
            std::make_shared<const Device>(chosen.info, chosen.handle, cl::Context(chosen.handle));
        opened.by_index.emplace(index, device);
        return device;
    } catch (const cl::Error &error) {
        throw opencl_error("Opening the device \"" + chosen.info.name + "\"", error);
    }
}

bool Device::forget_if_lost(int index) noexcept {
    DevicePtr device;
    {
        OpenedDevices &opened = opened_devices();
        const std::lock_guard lock(opened.mutex);
        const auto found = opened.by_index.find(index);
        if (found == opened.by_index.end())
            return false;
        device = found->second;
    }
    if (copies(device))
        return false;
    OpenedDevices &opened = opened_devices();
    const std::lock_guard lock(opened.mutex);
    const auto found = opened.by_index.find(index);
    if (found != opened.by_index.end() && found->second == device)
        opened.by_index.erase(found);
    return true;
}

} // namespace imago
