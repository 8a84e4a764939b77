// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/device.h"

#include <cstddef>
#include <vector>

namespace imago {

/// A size of which people have many pictures.
struct UsualPicture {
    std::size_t width = 0, height = 0, channels = 0;
};

/// The sizes for which prepare_usual_pictures() compiles, most used first.
const std::vector<UsualPicture> &usual_pictures();

/// Compiles, runs once and stores the specialised plans with which a picture of this size is
/// compressed and filtered, so that the window takes them as soon as runs show a gain (SwapRule).
/// Plans that are stored cost no compiler. Throws Error.
void prepare_picture(const DevicePtr &device, const UsualPicture &picture);

/// Calls prepare_picture() for all usual_pictures(), and leaves out those that the device cannot
/// hold. Throws Error.
void prepare_usual_pictures(const DevicePtr &device);

} // namespace imago
