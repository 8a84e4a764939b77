// SPDX-License-Identifier: MIT
#include "engine/device/device.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <utility>

namespace imago {
namespace {

struct Partitions {
    std::mutex mutex;
    std::map<std::pair<DevicePtr, unsigned>, std::vector<DevicePtr>> made;
};

/// Never destroyed, as opened devices: drivers unload in an order of their own at exit.
Partitions &partitions() {
    static Partitions &made = *new Partitions;
    return made;
}

bool offers(const cl::Device &device, cl_device_partition_property kind) {
    const auto kinds = device.getInfo<CL_DEVICE_PARTITION_PROPERTIES>();
    return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

/// What clCreateSubDevices is asked for: equal parts, or parts that differ by one compute unit.
/// Empty when the device offers no way to `parts` parts of all its units.
std::vector<cl_device_partition_property> properties(const cl::Device &device, unsigned parts) {
    const unsigned units = device.getInfo<CL_DEVICE_MAX_COMPUTE_UNITS>();
    if (units % parts == 0 && offers(device, CL_DEVICE_PARTITION_EQUALLY))
        return {CL_DEVICE_PARTITION_EQUALLY, units / parts, 0};
    if (!offers(device, CL_DEVICE_PARTITION_BY_COUNTS))
        return {};
    std::vector<cl_device_partition_property> asked{CL_DEVICE_PARTITION_BY_COUNTS};
    for (unsigned i = 0; i < parts; ++i)
        asked.push_back(units / parts + (i < units % parts ? 1 : 0));
    asked.push_back(CL_DEVICE_PARTITION_BY_COUNTS_LIST_END);
    asked.push_back(0);
    return asked;
}

std::vector<DevicePtr> create(const Device &device, unsigned parts) {
    const DeviceInfo &whole = device.info();
    const unsigned most = device.handle().getInfo<CL_DEVICE_PARTITION_MAX_SUB_DEVICES>();
    const auto asked = properties(device.handle(), parts);
    if (asked.empty() || parts > most)
        throw Error("The device \"" + whole.name + "\" of " + std::to_string(whole.compute_units) +
                    " compute units does not offer a partition into " + std::to_string(parts) +
                    " parts; it offers at most " + std::to_string(most) +
                    (most > 1 && asked.empty() ? ", of equal size." : "."));
    std::vector<cl::Device> handles;
    cl::Device(device.handle()).createSubDevices(asked.data(), &handles);
    std::vector<DevicePtr> made;
    for (const cl::Device &handle : handles) {
        DeviceInfo info = whole;
        info.name += " (part " + std::to_string(made.size() + 1) + " of " +
                     std::to_string(handles.size()) + ")";
        info.compute_units = handle.getInfo<CL_DEVICE_MAX_COMPUTE_UNITS>();
        made.push_back(std::make_shared<const Device>(info, handle, cl::Context(handle)));
    }
    return made;
}

} // namespace

std::vector<DevicePtr> partition(const DevicePtr &device, unsigned parts) {
    const DeviceInfo &info = device->info();
    if (parts < 1 || parts > info.compute_units)
        throw usage_error("The device \"" + info.name + "\" can't be partitioned into " +
                          std::to_string(parts) + " parts; allowed are 1 to " +
                          std::to_string(info.compute_units) + ", its compute units.");
    if (parts == 1)
        return {device};
    Partitions &known = partitions();
    const std::lock_guard lock(known.mutex);
    std::vector<DevicePtr> &made = known.made[{device, parts}];
    try {
        if (made.empty())
            made = create(*device, parts);
    } catch (const cl::Error &error) {
        throw opencl_error("Partitioning the device \"" + info.name + "\"", error);
    }
    return made;
}

} // namespace imago
