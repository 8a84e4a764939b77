// SPDX-License-Identifier: MIT
#pragma once
#include "engine/values/filter_values.h"

#include <array>
#include <cstddef>
#include <vector>

namespace imago {

/// The numbers of shapes and of the brushes' lines as the kernel reads them.
class MaskNumbers {
  public:
    void append(const FilterShape &shape);

    std::vector<float> shapes, segments;

  private:
    // The sizes in kernels/skeleton/mask.cl.
    static constexpr std::size_t shape_numbers = 16, segment_numbers = 5;
    using Row = std::array<double, shape_numbers>;
    static void append_lattice(Row &row, const FilterShape &shape);
    void append_line(Row &row, const FilterShape &shape);
    /// Sets the box such that the shape is 1 outside it and its mirror image.
    static void bound(Row &row, double x, double y, double across, double down);
};

} // namespace imago
