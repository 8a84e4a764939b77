// SPDX-License-Identifier: MIT
// Arrays of the host that run backwards along some axes, by arrays without gaps.
#pragma once
#include "engine/plan/problem/problem.h"
#include "engine/transform/split_transform.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace imago::c {

/// Strides of which some are negative. A transform reads and writes row-major arrays without gaps,
/// to and from which its elements are copied; those pointers are to the elements of index 0.
struct SignedStrides {
    std::vector<std::ptrdiff_t> in, out; ///< of the batch, then of the extents; in elements
};

/// Copies of the elements of both sides of a row-major problem.
class SignedArrays {
  public:
    /// Reads the elements. Throws Error (usage) if an array is missing.
    SignedArrays(const Problem &dense, const SignedStrides &strides, const HostInput &in);

    HostInput input() const { return {in_[0].get(), in_[1].get()}; }
    HostOutput output() const { return {out_[0].get(), out_[1].get()}; }
    /// Writes the results. Throws as the constructor.
    void write(const HostOutput &out) const;

  private:
    const Problem &dense_;
    const SignedStrides &strides_;
    std::unique_ptr<std::byte[]> in_[2], out_[2]; ///< each two if planar
};

} // namespace imago::c
