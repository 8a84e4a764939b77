// SPDX-License-Identifier: MIT
#include "engine/c/objects.h"
#include "engine/device/driver_check.h"
#include "engine/device/enumerate.h"
#include "engine/device/select.h"
#include "engine/values/platform_label.h"

#include <mutex>

namespace {

using namespace imago;

/// Drivers that are known to crash are not loaded; none is tried now, which takes seconds.
std::vector<DeviceInfo> devices() {
    static std::once_flag once;
    std::call_once(once, [] { leave_out_drivers(DriverTrial::none); });
    return enumerate_devices();
}

} // namespace

imago_status imago_device_count(int *count) {
    return c::guard([&] {
        need_driver();
        c::require(count, "count");
        *count = static_cast<int>(devices().size());
    });
}

imago_status imago_device_open(const char *choice, imago_device **device) {
    return c::guard([&] {
        need_driver();
        c::require(device, "device");
        const auto listed = devices();
        const DevicePtr opened = Device::open(select_device(listed, choice ? choice : "").index);
        *device = new imago_device{{}, opened, platform_label(opened->info()).text(), false};
    });
}

imago_status imago_device_of(void *cl_context_, void *cl_device_, imago_device **device) {
    return c::guard([&] {
        need_driver();
        c::require(cl_context_, "cl_context_");
        c::require(cl_device_, "cl_device_");
        c::require(device, "device");
        const auto id = static_cast<cl_device_id>(cl_device_);
        devices();
        for (const ListedDevice &listed : list_devices())
            if (listed.handle() == id) {
                const cl::Context context(static_cast<cl_context>(cl_context_), true);
                *device = new imago_device{
                    {},
                    std::make_shared<const Device>(listed.info, listed.handle, context),
                    platform_label(listed.info).text(),
                    true};
                return;
            }
        throw usage_error("The cl_device_id is none of the OpenCL loader's devices; a sub-device "
                          "cannot be given.");
    });
}

imago_status imago_device_describe(const imago_device *device, imago_device_info *info) {
    return c::guard([&] {
        c::require(device, "device");
        c::require(info, "info");
        const DeviceInfo &from = device->device->info();
        info->index = device->given ? -1 : from.index;
        info->name = from.name.c_str();
        info->platform = device->platform.c_str();
        info->driver = from.driver_version.c_str();
        info->type = device_type_name(from.type);
        info->compute_units = from.compute_units;
        info->global_memory = from.global_memory;
        info->max_allocation = from.max_allocation;
        info->local_memory = from.local_memory;
        info->double_precision = from.double_precision;
        info->host_memory = from.type == DeviceType::cpu;
    });
}

imago_status imago_device_handles(const imago_device *device, void **cl_context_,
                                  void **cl_device_) {
    return c::guard([&] {
        c::require(device, "device");
        if (cl_context_)
            *cl_context_ = device->device->context()();
        if (cl_device_)
            *cl_device_ = device->device->handle()();
    });
}

void imago_device_free(imago_device *device) {
    c::free_object(device);
}
