// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/device_info.h"

#include <CL/opencl.hpp>

#include <vector>

namespace imago {

/// A device of the enumeration with its OpenCL handle.
struct ListedDevice {
    DeviceInfo info;
    cl::Device handle;
};

/// What enumerate_devices() describes, with the handles. A platform or a device that fails while
/// it is asked is left out, so that a broken driver does not hide the others; so are devices that
/// are not available or have no compiler, because every program here is built from source.
/// Throws Error when the ICD loader itself fails.
std::vector<ListedDevice> list_devices();

} // namespace imago
