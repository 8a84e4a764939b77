// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>

namespace imago {

/// Bytes of a buffer in planes of rows, at these distances. On the host they lie without gaps.
struct StridedBytes {
    std::size_t first = 0;       ///< the first byte's position in the buffer
    std::size_t row_bytes = 0;   ///< of a row, without a gap
    std::size_t rows = 1;        ///< of a plane
    std::size_t planes = 1;      ///< how many there are
    std::size_t row_pitch = 0;   ///< from a row to the next one; not needed for a single row
    std::size_t plane_pitch = 0; ///< from a plane to the next one; not needed for a single plane

    /// All bytes.
    std::size_t bytes() const { return planes * rows * row_bytes; }
    /// Whether they lie without gaps in the buffer, too.
    bool gapless() const {
        return (rows == 1 || row_pitch == row_bytes) &&
               (planes == 1 || plane_pitch == rows * row_bytes);
    }
    /// The byte after the last one.
    std::size_t end() const {
        return first + (planes - 1) * plane_pitch + (rows - 1) * row_pitch + row_bytes;
    }
};

} // namespace imago
