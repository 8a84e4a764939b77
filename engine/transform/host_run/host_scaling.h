// SPDX-License-Identifier: MIT
#pragma once
#include "engine/plan/problem/problem.h"

#include <cstddef>
#include <vector>

namespace imago {

/// Factors of the elements of one side: a scale, times a weight for each index of each axis. With
/// them an unscaled transform has one of SciPy's norms.
class HostScaling {
  public:
    /// Of the samples that are read, or of the results, by ScaledKind and OrthoEnds for real kinds.
    /// The scale goes to the side that has weights, so that each factor is rounded once, or else to
    /// the results.
    static HostScaling of_input(const Problem &problem);
    static HostScaling of_output(const Problem &problem);

    /// Whether all factors are 1.
    bool nothing() const { return scale_ == 1 && !weighted_; }

    /// Multiplies the elements of an array in their places; T is float or double. A complex planar
    /// array is two.
    template <class T>
    void apply(T *array) const;
    /// Copies the elements, multiplied, without gaps in row-major order.
    template <class T>
    void pack(const T *array, T *dense) const;
    /// The numbers that pack() writes.
    std::size_t dense_numbers() const;

  private:
    struct Axis {
        std::size_t n, stride;            ///< in numbers
        std::vector<long double> weights; ///< of the indices; empty: 1
    };

    HostScaling(const Problem &problem, bool output);
    void add_ortho_weights(const Problem &problem, bool output);
    template <class T, class Visit>
    void each(std::size_t axis, std::size_t at, std::size_t dense, long double factor,
              const Visit &visit) const;

    std::vector<Axis> axes_;
    long double scale_ = 1;
    bool weighted_ = false;
};

} // namespace imago
