// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/device.h"

#include <cstdint>

namespace imago {

/// The samples of an image on a device: channel c of row y begins at number
/// first + c * plane + y * row of the buffer.
struct DeviceSamples {
    Buffer buffer;
    bool narrow = false; ///< whether the numbers are bytes; else floats
    std::uint64_t first = 0, row = 0, plane = 0;
};

} // namespace imago
