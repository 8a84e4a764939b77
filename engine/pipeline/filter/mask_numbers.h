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
    // These are the sizes in kernels/skeleton/mask.cl.
    static constexpr std::size_t shape_numbers = 16, segment_numbers = 5;
    using Row = std::array<double, shape_numbers>;
    static void append_lattice(Row &row, const FilterShape &shape);
    void append_line(Row &row, const FilterShape &shape);
    /// Sets the box outside which, and outside whose mirror image, the shape is 1.
    static void bound(Row &row, double x, double y, double across, double down);
};

} // namespace imago
