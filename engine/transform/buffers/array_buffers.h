// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/device.h"

#include <utility>

namespace imago {

/// An array on a device: two buffers, with the imaginary parts in the second, if it is complex and
/// planar; otherwise one.
struct ArrayBuffers {
    /// The numbers, alternating real and imaginary parts, or the real parts alone.
    Buffer real;
    Buffer imaginary; ///< empty if `real` has all parts
    /// Copies handles, not memory.
    ArrayBuffers(Buffer real_parts, Buffer imaginary_parts = {})
        : real(std::move(real_parts)), imaginary(std::move(imaginary_parts)) {}
};

} // namespace imago
