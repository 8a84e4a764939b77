// SPDX-License-Identifier: MIT
#include "engine/device/enumerate.h"

#include "engine/device/device.h"
#include "engine/device/driver_check.h"
#include "engine/device/sentences.h"
#include "engine/device/status.h"
#include "engine/process/forked.h"
#include "engine/process/start_again.h"
#include "engine/process/thread_share.h"
#include "engine/support/printable_text.h"
#include "engine/support/process_wide.h"

#include <algorithm>
#include <mutex>
#include <optional>
#include <sstream>
#include <utility>

#include <dlfcn.h>

namespace imago {
namespace {

/// cl_khr_icd's status of a loader that found no platform. OpenCL 1.2's own header lacks it.
constexpr cl_int platform_not_found = -1001;

// Queries of cl_nv_device_attribute_query and cl_amd_device_attribute_query, by number, since the
// headers of some systems lack them.
constexpr cl_device_info nv_compute_capability_major = 0x4000;
constexpr cl_device_info nv_compute_capability_minor = 0x4001;
constexpr cl_device_info nv_registers_per_block = 0x4002;
constexpr cl_device_info nv_warp_size = 0x4003;
constexpr cl_device_info amd_board_name = 0x4038;
constexpr cl_device_info amd_wavefront_width = 0x4043;
constexpr cl_device_info amd_local_memory_per_compute_unit = 0x4047;
constexpr cl_device_info amd_local_memory_banks = 0x4048;

/// Trims the spaces and zeros that drivers append to their strings, and makes them UTF-8 for JSON
/// files.
std::string trimmed(std::string text) {
    const auto padding = [](char c) { return c == '\0' || c == ' ' || c == '\n' || c == '\t'; };
    while (!text.empty() && padding(text.back()))
        text.pop_back();
    text.erase(text.begin(), std::find_if_not(text.begin(), text.end(), padding));
    return to_utf8(text);
}

/// Returns a number of a vendor extension; empty if the driver lists the extension but not this
/// query.
std::optional<unsigned> vendor_number(const cl::Device &device, cl_device_info query) {
    cl_uint value = 0;
    if (clGetDeviceInfo(device(), query, sizeof value, &value, nullptr) != CL_SUCCESS)
        return std::nullopt;
    return value;
}

std::optional<std::string> vendor_text(const cl::Device &device, cl_device_info query) {
    std::size_t bytes = 0;
    if (clGetDeviceInfo(device(), query, 0, nullptr, &bytes) != CL_SUCCESS || bytes == 0)
        return std::nullopt;
    std::string text(bytes, '\0');
    if (clGetDeviceInfo(device(), query, bytes, text.data(), nullptr) != CL_SUCCESS)
        return std::nullopt;
    text = trimmed(text);
    return text.empty() ? std::nullopt : std::optional(text);
}

DeviceType type_of(cl_device_type bits) {
    if (bits & CL_DEVICE_TYPE_GPU)
        return DeviceType::gpu;
    if (bits & CL_DEVICE_TYPE_CPU)
        return DeviceType::cpu;
    if (bits & CL_DEVICE_TYPE_ACCELERATOR)
        return DeviceType::accelerator;
    return DeviceType::other;
}

void describe_vendor_extensions(const cl::Device &device, DeviceInfo &info) {
    const auto listed = [&](const char *name) {
        return std::find(info.extensions.begin(), info.extensions.end(), name) !=
               info.extensions.end();
    };
    if (listed("cl_nv_device_attribute_query")) {
        info.warp_width = vendor_number(device, nv_warp_size);
        info.registers_per_group = vendor_number(device, nv_registers_per_block);
        const auto major = vendor_number(device, nv_compute_capability_major);
        const auto minor = vendor_number(device, nv_compute_capability_minor);
        if (major && minor)
            info.compute_capability = 10 * *major + *minor;
    }
    if (listed("cl_amd_device_attribute_query")) {
        info.warp_width = vendor_number(device, amd_wavefront_width);
        info.local_memory_banks = vendor_number(device, amd_local_memory_banks);
        info.local_memory_per_compute_unit =
            vendor_number(device, amd_local_memory_per_compute_unit);
        info.board_name = vendor_text(device, amd_board_name);
    }
}

void describe_limits(const cl::Device &device, DeviceInfo &info) {
    info.compute_units = device.getInfo<CL_DEVICE_MAX_COMPUTE_UNITS>();
    info.clock_mhz = device.getInfo<CL_DEVICE_MAX_CLOCK_FREQUENCY>();
    info.max_work_group_size = device.getInfo<CL_DEVICE_MAX_WORK_GROUP_SIZE>();
    const auto sizes = device.getInfo<CL_DEVICE_MAX_WORK_ITEM_SIZES>();
    for (std::size_t axis = 0; axis < 3 && axis < sizes.size(); ++axis)
        info.max_work_item_sizes[axis] = sizes[axis];
    info.global_memory = device.getInfo<CL_DEVICE_GLOBAL_MEM_SIZE>();
    info.max_allocation = device.getInfo<CL_DEVICE_MAX_MEM_ALLOC_SIZE>();
    info.local_memory = device.getInfo<CL_DEVICE_LOCAL_MEM_SIZE>();
    info.local_memory_dedicated = device.getInfo<CL_DEVICE_LOCAL_MEM_TYPE>() == CL_LOCAL;
    info.host_unified_memory = device.getInfo<CL_DEVICE_HOST_UNIFIED_MEMORY>() == CL_TRUE;
    info.global_cache = device.getInfo<CL_DEVICE_GLOBAL_MEM_CACHE_SIZE>();
    info.cache_line = device.getInfo<CL_DEVICE_GLOBAL_MEM_CACHELINE_SIZE>();
    info.native_vector_width_float = device.getInfo<CL_DEVICE_NATIVE_VECTOR_WIDTH_FLOAT>();
    info.native_vector_width_double = device.getInfo<CL_DEVICE_NATIVE_VECTOR_WIDTH_DOUBLE>();
}

DeviceInfo describe(const cl::Platform &platform, const cl::Device &device) {
    DeviceInfo info;
    info.platform_name = trimmed(platform.getInfo<CL_PLATFORM_NAME>());
    info.platform_version = trimmed(platform.getInfo<CL_PLATFORM_VERSION>());
    info.name = trimmed(device.getInfo<CL_DEVICE_NAME>());
    info.vendor = trimmed(device.getInfo<CL_DEVICE_VENDOR>());
    info.device_version = trimmed(device.getInfo<CL_DEVICE_VERSION>());
    info.c_version = trimmed(device.getInfo<CL_DEVICE_OPENCL_C_VERSION>());
    info.driver_version = trimmed(device.getInfo<CL_DRIVER_VERSION>());
    info.type = type_of(device.getInfo<CL_DEVICE_TYPE>());
    describe_limits(device, info);

    std::istringstream words(trimmed(device.getInfo<CL_DEVICE_EXTENSIONS>()));
    for (std::string word; words >> word;)
        info.extensions.push_back(word);
    info.double_precision = std::find(info.extensions.begin(), info.extensions.end(),
                                      "cl_khr_fp64") != info.extensions.end();
    describe_vendor_extensions(device, info);
    return info;
}

bool usable(const cl::Device &device) {
    return device.getInfo<CL_DEVICE_AVAILABLE>() && device.getInfo<CL_DEVICE_COMPILER_AVAILABLE>();
}

std::vector<cl::Platform> platforms() {
    std::vector<cl::Platform> found;
    try {
        cl::Platform::get(&found);
    } catch (const cl::Error &error) {
        if (error.err() == platform_not_found)
            return {};
        throw opencl_error({device_says.listing_platforms}, error);
    }
    return found;
}

struct KnownDevices {
    std::mutex mutex;
    std::vector<ListedDevice> devices;
    bool shared = false; ///< whether PoCL has been told its threads
};

/// Whether a library of a driver is in this process.
bool driver_is_loaded() {
    for (const DriverFile &driver : driver_files())
        if (void *const library = dlopen(driver.library.c_str(), RTLD_LAZY | RTLD_NOLOAD)) {
            dlclose(library);
            return true;
        }
    return false;
}

/// Appends the devices of a platform that are not in the list yet. Returns the error of the last
/// one that failed.
std::optional<Error> list_platform(const cl::Platform &platform, std::vector<ListedDevice> &known) {
    std::optional<Error> failure;
    std::vector<cl::Device> devices;
    try {
        platform.getDevices(CL_DEVICE_TYPE_ALL, &devices);
    } catch (const cl::Error &error) {
        if (error.err() != CL_DEVICE_NOT_FOUND)
            failure = opencl_error({device_says.listing_devices}, error);
    }
    for (const cl::Device &device : devices) {
        if (std::any_of(known.begin(), known.end(),
                        [&](const ListedDevice &listed) { return listed.handle() == device(); }))
            continue;
        try {
            if (!usable(device))
                continue;
            DeviceInfo info = describe(platform, device);
            info.index = static_cast<int>(known.size());
            known.push_back({std::move(info), device});
        } catch (const cl::Error &error) {
            failure = opencl_error({device_says.asking_device}, error);
        }
    }
    return failure;
}

} // namespace

std::vector<ListedDevice> list_devices() {
    begin_with_drivers(driver_is_loaded);
    KnownDevices &known = process_wide<KnownDevices>();
    const std::lock_guard lock(known.mutex);
    if (!std::exchange(known.shared, true))
        share_processors();
    std::optional<Error> failure;
    for (const cl::Platform &platform : platforms())
        if (auto error = list_platform(platform, known.devices))
            failure = std::move(error);
    watch_for_crashes();
    if (known.devices.empty() && failure)
        throw *failure;
    return known.devices;
}

std::vector<DeviceInfo> enumerate_devices() {
    std::vector<DeviceInfo> infos;
    for (ListedDevice &device : list_devices())
        infos.push_back(std::move(device.info));
    return infos;
}

} // namespace imago
