// SPDX-License-Identifier: MIT
#pragma once
#include "engine/values/convolve/convolve_values.h"

#include <cstddef>
#include <string>
#include <vector>

namespace imago {

/// An axis along which a kernel goes.
struct ConvolveAxis {
    std::size_t length = 1; ///< of the input
    std::size_t kernel = 1; ///< samples of the kernel
    std::size_t stride = 0; ///< from a sample of the kernel to the next one
    std::size_t first = 0;  ///< the first sample of the full convolution that is kept
    std::size_t count = 1;  ///< samples that are kept
    /// Samples of a circular convolution, at least, in which those that are kept are not mixed with
    /// others; of one that is circular itself, exactly.
    std::size_t period = 1;
    bool along = false; ///< whether the kernel has more than one sample here

    bool operator==(const ConvolveAxis &) const = default;
};

/// What a convolution makes of which array: an entry for each axis of the input.
struct ConvolveShape {
    std::vector<ConvolveAxis> axes;
    /// The first axis along which the kernel goes, and the one behind the last one.
    std::size_t begin = 0, end = 1;
    bool circular = false;

    /// Puts an axis before the others, of so many arrays that are convolved each by itself.
    void add_lines(std::size_t count);
    std::vector<std::size_t> output() const; ///< the result's shape
    std::size_t outer() const;               ///< product of the lengths before `begin`
    std::size_t inner() const;               ///< product of the lengths from `end` on
    bool operator==(const ConvolveShape &) const = default;
};

/// The convolution of an array with a kernel. Axes count from 0, or backwards from -1. A kernel of
/// as many axes as the input goes along its own: all, or those that are named if it has one sample
/// along the others. A kernel of fewer axes goes along those that are named, in their order, or
/// along as many of the last ones. Throws Error (usage): an array has no axis or no sample, the
/// kernel has more axes than the input, an axis is not there or named twice, or other axes are
/// named than the kernel has; the mode is valid, and the kernel is longer than the input.
ConvolveShape convolve_shape(const std::vector<std::size_t> &input,
                             const std::vector<std::size_t> &kernel, const std::vector<int> &axes,
                             ConvolveSettings::Mode mode);

/// Reads ConvolveSettings::axes. Throws Error (usage) unless it is a list of whole numbers.
std::vector<int> convolve_axes(const std::string &text);

} // namespace imago
