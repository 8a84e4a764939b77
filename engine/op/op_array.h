// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/picture_region.h"
#include "engine/array/signal.h"
#include "engine/values/filter_values.h"
#include "engine/values/op_values.h"
#include "engine/values/signal_values.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace imago {

/// Gives an array axes of its own, one or more: the last two are height and width, and all before
/// them channels.
void set_axes(OpArray &array, std::vector<std::size_t> shape);

/// Samples of a real signal as an array of (length), or of (channels, length), in double precision
/// if it has doubles, or if `doubles`. Throws Error (usage) for complex samples.
OpArray op_array(const Signal &signal, const Interval &interval = {}, bool doubles = false);

/// Leaves an array of planes their region. Throws Error (usage) that calls the array `name` as
/// check_region() does.
void crop(OpArray &array, const PictureRegion &region, const std::string &name);

/// An image of the array's samples, as floats, with depth, alpha and metadata of the original.
/// Throws Error (usage) for an array of another size than an original with alpha or left-out
/// samples, and for one whose samples lie elsewhere.
std::shared_ptr<const Image> image_of(const OpArray &array, const Image &original);

/// Throws Error (usage) unless the array's planes have the size of the picture's.
void check_same_size(const OpArray &array, const Image &picture);

/// The samples of pages, which have one size and as many channels; else throws Error (usage).
OpArray op_array(const PictureStack &pages);
/// One page of a stack, as an array of its own.
OpArray page_of(const OpArray &array, std::size_t page);
/// As image_of(), page by page.
PictureStack pages_of(const OpArray &array, const PictureStack &originals);

} // namespace imago
