// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/image.h"
#include "engine/device/device.h"
#include "engine/values/compress_values.h"

#include <memory>

namespace imago {

/// Returns the image that Compressor::run() returns once, apart from rounding, in floats and
/// without figures. For a threshold of whole planes a GPU transforms, cuts and transforms back in
/// three passes over memory (more where lines are too long for one step) instead of four, and
/// nothing counts coefficients or compares the result with the image. Figures, shares that stay,
/// targets and other thresholds need all coefficients on the device: a caller that wants those
/// takes Compressor, and so does this function for settings of other modes and for blocks.
///
/// Where the planes do not fit on the device together, they take their turns. Throws Error (usage)
/// for an empty image or settings out of range, Error (failure) as Compressor::load() does.
std::shared_ptr<const Image> compress_once(DevicePtr device, std::shared_ptr<const Image> image,
                                           const CompressSettings &settings);

} // namespace imago
