// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/array/image.h"

namespace imago {

/// What a filter has removed: original - result, of one size. Samples of `depth` that hold no
/// negative ones are around the middle of the original's range (128 of 8 bits); those of f32 are
/// around 0. It has neither alpha nor metadata, which describe another picture.
Image removed_picture(const Image &original, const Image &result, SampleDepth depth);

} // namespace imago
