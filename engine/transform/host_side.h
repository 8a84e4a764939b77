// SPDX-License-Identifier: MIT
// One side of a problem on the host: what of it travels to or from a device.
#pragma once
#include "engine/plan/problem.h"

#include <cstddef>
#include <vector>

namespace imago {

/// The elements of one side of a problem, in host memory at their strides and in a transfer. They
/// travel as they stand where nothing stands between them (or, of an input, where elements that
/// share places make that shorter); else packed without gaps, in the order of their addresses.
class HostSide {
  public:
    /// Of the input or the output. The problem's strides are those of the host's array.
    static HostSide input(const Problem &problem);
    static HostSide output(const Problem &problem);

    /// Distances of neighbours in the transfer, in elements: what the device's problem has.
    const std::vector<std::size_t> &transfer_strides() const { return transfer_; }
    /// Whether the transfer is the host's memory from the first element to the last.
    bool direct() const { return direct_; }
    /// Bytes of the transfer, of each of two buffers where the side is complex and planar.
    std::size_t bytes() const { return bytes_; }
    bool planar() const { return planar_; }
    /// Of a number, or of an interleaved complex element.
    std::size_t element_bytes() const { return element_; }

    /// Copies the elements to the transfer, or from it; nothing else of the array is touched.
    void pack(const std::byte *array, std::byte *transfer) const;
    void unpack(const std::byte *transfer, std::byte *array) const;

  private:
    struct Axis {
        std::size_t length, stride;
    };

    HostSide(const Problem &problem, bool complex, const std::vector<std::size_t> &shape,
             const std::vector<std::size_t> &strides);
    template <class Copy>
    void each_run(std::size_t axis, std::size_t at, std::size_t &packed, const Copy &copy) const;

    std::vector<std::size_t> transfer_;
    std::vector<Axis> axes_; ///< longest stride first; none of one element or of stride 0
    std::size_t element_ = 0, bytes_ = 0;
    bool planar_ = false, direct_ = false;
};

} // namespace imago
