// SPDX-License-Identifier: MIT
// One side of a problem on the host: the part of it that is transferred to or from a device.
#pragma once
#include "engine/plan/problem/problem.h"

#include <cstddef>
#include <vector>

namespace imago {

/// Whether both sides have the same elements at the same positions, so that one array serves both.
bool sides_alike(const Problem &problem);

/// The elements of one side of a problem, in host memory at their strides and in a transfer. They
/// are transferred in place if there are no gaps between them (or, for an input, if elements that
/// share memory make that shorter). Otherwise they are packed without gaps, in the order of their
/// addresses.
class HostSide {
  public:
    /// Returns the side of the input. The problem's strides are those of the host's array.
    static HostSide input(const Problem &problem);
    static HostSide output(const Problem &problem);

    /// The distances of neighbours in the transfer, in elements. They are the strides of the
    /// device's problem.
    const std::vector<std::size_t> &transfer_strides() const { return transfer_; }
    /// Whether the transfer is the host's memory from the first element to the last.
    bool direct() const { return direct_; }
    /// The bytes of the transfer, or of each of its two buffers if the side is complex and planar.
    std::size_t bytes() const { return bytes_; }
    bool planar() const { return planar_; }
    /// The bytes of a number, or of an interleaved complex element.
    std::size_t element_bytes() const { return element_; }

    /// Copies the elements to the transfer, or back. It touches nothing else of the array.
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
    /// Axes with the longest stride first, without those of one element or of stride 0.
    std::vector<Axis> axes_;
    std::size_t element_ = 0, bytes_ = 0;
    bool planar_ = false, direct_ = false;
};

/// The device's problem, with the elements where the transfers of its sides put them. Default
/// strides are left empty, so that the programs are those of problems without strides.
Problem transferred_problem(Problem problem, const HostSide &in, const HostSide &out);

} // namespace imago
