// SPDX-License-Identifier: MIT
#pragma once

namespace imago {

/// A frequency of a plane in cycles per pixel: x across, along a row; y down, along a column.
struct Frequency {
    double x = 0, y = 0; ///< -0.5 .. 0.5
    bool operator==(const Frequency &) const = default;
};

} // namespace imago
