// SPDX-License-Identifier: MIT
#pragma once
#include "engine/values/device_info.h"

#include <CL/opencl.hpp>

#include <vector>

namespace imago {

/// A device of the enumeration with its OpenCL handle.
struct ListedDevice {
    DeviceInfo info;   ///< the description that enumerate_devices() returns
    cl::Device handle; ///< the OpenCL object
};

/// Returns every device of every platform of the ICD loader, of all types, numbered from 0. Empty
/// if there is no platform or no device. A device keeps its number in this process. Throws Error if
/// the loader itself fails, or if all devices fail.
std::vector<DeviceInfo> enumerate_devices();

/// Returns the devices of enumerate_devices() with their handles. A platform or a device that fails
/// to answer is left out, so that a broken driver does not hide the others. Devices that are
/// unavailable or have no compiler are left out, too, because every program here is built from
/// source. A listed device keeps its number in this process, whatever happens to others. One that
/// failed is asked again at the next call, and gets the next number. Throws Error if the ICD loader
/// itself fails, and if nothing can be listed because something failed. Any thread may call.
std::vector<ListedDevice> list_devices();

} // namespace imago
