// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/media/image/image_file.h"

#include <string>

namespace imago {

/// Leaves of a picture that was read the part that the options ask for, and makes it finite. Errors
/// call it `name`. Throws Error as check_region() and make_finite() do.
void finish_picture(ImageReadResult &result, const ImageReadOptions &options,
                    const std::string &name);

} // namespace imago
