// SPDX-License-Identifier: MIT
// Planes of a stack of pictures, along its slices and across them.
#pragma once
#include "engine/array/image.h"

#include <cstddef>
#include <memory>
#include <span>

namespace imago {

/// Which two axes of a volume of columns X, rows Y and slices Z a plane has: the first is across.
enum class StackPlane { xy, xz, yz };

/// One plane of a stack.
struct StackPlace {
    StackPlane plane = StackPlane::xy;
    std::size_t at = 0; ///< its slice, row or column; beyond the last one: that
    friend bool operator==(const StackPlace &, const StackPlace &) = default;
};

/// Slices of a volume: one or more pictures, of one size and with as many channels where planes go
/// across them.
using StackSlices = std::span<const std::shared_ptr<const Image>>;

/// How many planes of this kind there are.
std::size_t plane_count(const StackSlices &slices, StackPlane plane);

/// The plane: a slice itself; of the columns and the slices, one row of each slice, the first at
/// the top; or of the slices and the rows, one column of each slice, the first at the left. The
/// last two have the samples as they are, in bytes if all slices have, alpha if all have it, and
/// the colour profile, but no density of pixels, since the slices have another distance.
std::shared_ptr<const Image> stack_section(const StackSlices &slices, const StackPlace &place);

} // namespace imago
