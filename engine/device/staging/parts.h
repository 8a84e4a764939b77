// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/staging/strided_bytes.h"

#include <CL/opencl.hpp>

#include <algorithm>
#include <cstddef>

namespace imago {

/// Parts of pinned memory for each member of a crew: one may be on the bus while another is copied.
inline constexpr std::size_t staging_parts_of_member = 2;

/// The parts of one copy. Those of rows with gaps are whole rows of a plane.
class Parts {
  public:
    static constexpr std::size_t largest = std::size_t{1} << 20;
    static constexpr std::size_t smallest = std::size_t{1} << 18;

    /// For a crew of so many members.
    Parts(const StridedBytes &bytes, std::size_t members)
        : bytes_(bytes), plane_bytes_(bytes.bytes() / (bytes.gapless() ? 1 : bytes.planes)) {
        const std::size_t share = bytes.bytes() / (members * staging_parts_of_member);
        const std::size_t unit = bytes.gapless() ? 4096 : bytes.row_bytes;
        const std::size_t wanted = std::clamp(share, smallest, largest);
        size_ = std::max<std::size_t>(wanted / unit, 1) * unit;
        steps_ = (plane_bytes_ + size_ - 1) / size_;
        count_ = bytes.bytes() / plane_bytes_ * steps_;
    }

    /// How many members of a crew are worth waking: one takes some tens of microseconds, in which
    /// another copies half a megabyte.
    std::size_t members() const { return bytes_.bytes() / (std::size_t{1} << 20) + 1; }

    /// Whether a part fits in the memory for one.
    bool fit() const { return size_ <= largest; }

    std::size_t count() const { return count_; }

    struct Part {
        std::size_t first = 0, bytes = 0; ///< position on the host
    };
    Part part(std::size_t index) const {
        const std::size_t in_plane = index % steps_ * size_;
        return {index / steps_ * plane_bytes_ + in_plane, std::min(size_, plane_bytes_ - in_plane)};
    }

    /// The position of a part in the buffer: of its first byte if there are no gaps, or as the
    /// calls for rectangles take it.
    std::size_t offset(const Part &part) const { return bytes_.first + part.first; }
    cl::array<cl::size_type, 3> origin(const Part &part) const {
        const std::size_t row = part.first / bytes_.row_bytes;
        const std::size_t at = bytes_.first + row / bytes_.rows * bytes_.plane_pitch +
                               row % bytes_.rows * bytes_.row_pitch;
        return {at % bytes_.row_pitch, at / bytes_.row_pitch, 0};
    }
    cl::array<cl::size_type, 3> region(const Part &part) const {
        return {bytes_.row_bytes, part.bytes / bytes_.row_bytes, 1};
    }
    const StridedBytes &bytes() const { return bytes_; }

  private:
    const StridedBytes bytes_;
    const std::size_t plane_bytes_;
    std::size_t size_ = 0, steps_ = 0, count_ = 0;
};

} // namespace imago
