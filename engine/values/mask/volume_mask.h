// SPDX-License-Identifier: MIT
#pragma once
#include "engine/values/filter_values.h"

#include <array>

namespace imago {

/// A frequency of a volume, across, down and from slice to slice, each -0.5 .. 0.5 cycles per
/// sample.
using VolumeFrequency = std::array<double, 3>;

/// One shape of a mask over a volume's frequencies, on the host and in double precision. This is
/// FilterShape's definition in three dimensions. A brush has none.
class VolumeShape {
  public:
    explicit VolumeShape(const FilterShape &shape);

    /// The factor, the same at `at` and at its mirror image.
    double value(const VolumeFrequency &at) const;
    /// Whether the value depends on the distance from frequency 0 alone.
    bool of_radius() const;
    /// Of a lattice: the smallest distance of two of its points; 0 if its vectors are in one plane,
    /// or two of them on one line.
    double spacing() const;

  private:
    double plain_value(const VolumeFrequency &at) const;
    double lattice_distance(const VolumeFrequency &at) const;
    double wedge_value(const VolumeFrequency &at) const;

    FilterShape shape_;
    std::vector<VolumeFrequency> basis_; ///< of a lattice: two or three vectors, reduced
    /// The scalar product with each is a coordinate: the rows of the basis's pseudoinverse.
    std::vector<VolumeFrequency> dual_;
    VolumeFrequency direction_{}; ///< of a wedge
};

} // namespace imago
