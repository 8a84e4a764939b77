// SPDX-License-Identifier: MIT
#include "engine/device/partition.h"
#include "engine/device/status.h"
#include "engine/support/process_wide.h"

#include "engine/device/sentences.h"

#include <algorithm>
#include <utility>

namespace imago {
namespace {

/// The sub-devices by their parent device and the number of parts.
struct Partitions : Memo<std::pair<DevicePtr, unsigned>, std::vector<DevicePtr>> {};

/// The sub-devices by their parent device and the number of compute units.
struct FirstUnits : Memo<std::pair<DevicePtr, unsigned>, DevicePtr> {};

bool offers(const cl::Device &device, cl_device_partition_property kind) {
    const auto kinds = device.getInfo<CL_DEVICE_PARTITION_PROPERTIES>();
    return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

/// Returns the request to clCreateSubDevices: equal parts, or parts that differ by one compute
/// unit. Empty if the device cannot be split into `parts` parts of all its units.
std::vector<cl_device_partition_property> properties(const cl::Device &device, unsigned parts) {
    const unsigned units = device.getInfo<CL_DEVICE_MAX_COMPUTE_UNITS>();
    if (units % parts == 0 && offers(device, CL_DEVICE_PARTITION_EQUALLY))
        return {CL_DEVICE_PARTITION_EQUALLY, units / parts, 0};
    if (!offers(device, CL_DEVICE_PARTITION_BY_COUNTS))
        return {};
    std::vector<cl_device_partition_property> requested{CL_DEVICE_PARTITION_BY_COUNTS};
    for (unsigned i = 0; i < parts; ++i)
        requested.push_back(units / parts + (i < units % parts ? 1 : 0));
    requested.push_back(CL_DEVICE_PARTITION_BY_COUNTS_LIST_END);
    requested.push_back(0);
    return requested;
}

std::vector<DevicePtr> create(const Device &device, unsigned parts) {
    const DeviceInfo &whole = device.info();
    const unsigned most = device.handle().getInfo<CL_DEVICE_PARTITION_MAX_SUB_DEVICES>();
    const auto requested = properties(device.handle(), parts);
    if (requested.empty() || parts > most)
        throw Error(most > 1 && requested.empty() ? device_says.only_equal_parts
                                                  : device_says.no_parts,
                    whole.name, whole.compute_units, parts, most);
    std::vector<cl::Device> handles;
    cl::Device(device.handle()).createSubDevices(requested.data(), &handles);
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

DevicePtr create_first(const Device &device, unsigned units) {
    const DeviceInfo &whole = device.info();
    const unsigned most = device.handle().getInfo<CL_DEVICE_PARTITION_MAX_SUB_DEVICES>();
    if (!offers(device.handle(), CL_DEVICE_PARTITION_BY_COUNTS))
        throw Error(device_says.no_parts, whole.name, whole.compute_units, 1, most);
    const cl_device_partition_property requested[] = {CL_DEVICE_PARTITION_BY_COUNTS, units,
                                                      CL_DEVICE_PARTITION_BY_COUNTS_LIST_END, 0};
    std::vector<cl::Device> handles;
    cl::Device(device.handle()).createSubDevices(requested, &handles);
    DeviceInfo info = whole;
    info.compute_units = units;
    return std::make_shared<const Device>(info, handles.at(0), cl::Context(handles.at(0)));
}

/// What work() returns; an Error that names the device if OpenCL fails.
template <class Work>
auto of_opencl(const DeviceInfo &info, const Work &work) {
    try {
        return work();
    } catch (const cl::Error &error) {
        throw opencl_error({device_says.partitioning, info.name}, error);
    }
}

} // namespace

std::vector<DevicePtr> partition(const DevicePtr &device, unsigned parts) {
    const DeviceInfo &info = device->info();
    if (parts < 1 || parts > info.compute_units)
        throw usage_error(device_says.too_many_parts, info.name, parts, info.compute_units);
    if (parts == 1)
        return {device};
    return process_wide<Partitions>().get(
        {device, parts}, [&] { return of_opencl(info, [&] { return create(*device, parts); }); });
}

DevicePtr first_units(const DevicePtr &device, unsigned units) {
    const DeviceInfo &info = device->info();
    if (units < 1 || units > info.compute_units)
        throw usage_error(device_says.too_many_units, info.name, units, info.compute_units);
    if (units == info.compute_units)
        return device;
    return process_wide<FirstUnits>().get({device, units}, [&] {
        return of_opencl(info, [&] { return create_first(*device, units); });
    });
}

DevicePtr with_threads(const DevicePtr &device, unsigned threads) {
    const DeviceInfo &info = device->info();
    if (threads < 1 || info.type != DeviceType::cpu || threads >= info.compute_units)
        return device;
    try {
        return first_units(device, threads);
    } catch (const Error &) {
        return device;
    }
}

} // namespace imago
