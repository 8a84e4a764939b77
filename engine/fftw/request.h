// SPDX-License-Identifier: MIT
// What FFTW's planner functions describe, as values.
#pragma once

#include "engine/host/host_transform.h"

#include <climits>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace imago::fftw {

// FFTW 3's binary interface, as its manual describes it: numbers and structures that programs were
// compiled with. tests/fftw compares them with fftw3.h.

/// fftw_iodim: an axis of the guru interface.
struct Axis32 {
    int n, is, os;
};

/// fftw_iodim64.
struct Axis64 {
    std::ptrdiff_t n, is, os;
};

/// Flags of planning that have a meaning here; the others are allowed and have no effect.
enum Flag : unsigned {
    measure = 0,
    destroy_input = 1u << 0,
    exhaustive = 1u << 3,
    preserve_input = 1u << 4,
    patient = 1u << 5,
    estimate = 1u << 6,
    wisdom_only = 1u << 21,
};

/// Signs of exponents.
enum Sign { forward = -1, backward = +1 };

/// A problem with the arrays that it was planned for, and the flags.
struct Request {
    StridedProblem problem;
    StridedArray in, out;
    unsigned flags = 0;
};

/// The most axes of a call.
inline constexpr int most_rank = 64;
/// FFTW's rank minus infinity, of a batch of none.
inline constexpr int empty_rank = INT_MAX;

/// Axes of the guru interface, in elements of 1 or 2 numbers on either side. Empty if FFTW refuses
/// them: a rank below 0 or above most_rank, or a length below `least`, which is 1 for transformed
/// axes and 0 for a batch. That of a batch may be empty_rank.
template <class AxisOf>
std::optional<std::vector<StridedAxis>> guru_axes(int rank, const AxisOf *dims, int in_numbers,
                                                  int out_numbers, std::ptrdiff_t least = 1) {
    if (rank == empty_rank && least == 0)
        return std::vector<StridedAxis>{{0, 0, 0}};
    if (rank < 0 || rank > most_rank || (rank > 0 && !dims))
        return std::nullopt;
    std::vector<StridedAxis> axes;
    for (int i = 0; i < rank; ++i) {
        if (dims[i].n < least)
            return std::nullopt;
        axes.push_back({dims[i].n, std::ptrdiff_t{in_numbers} * dims[i].is,
                        std::ptrdiff_t{out_numbers} * dims[i].os});
    }
    return axes;
}

/// A side of the advanced interface: its array's extents (null: the transform's own), the distance
/// of neighbours and of transforms, and the numbers of an element.
struct ManySide {
    const int *embed;
    int stride, distance, numbers;
    /// The extent of the last axis where `embed` is null.
    int last;
};

/// The axes and the batch of the advanced interface. Empty if FFTW refuses them.
struct ManyAxes {
    std::vector<StridedAxis> axes, batch;
};
std::optional<ManyAxes> many_axes(int rank, const int *n, int howmany, const ManySide &in,
                                  const ManySide &out);

/// Why a request cannot be planned; empty if it can.
std::string refusal(const Request &request);

/// A text that is equal for equal problems: what wisdom remembers.
std::string key_of(const StridedProblem &problem);

} // namespace imago::fftw
