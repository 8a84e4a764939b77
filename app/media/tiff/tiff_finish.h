// SPDX-License-Identifier: GPL-3.0-or-later
// Private to this room.
#pragma once
#include "app/media/tiff/tiff_file.h"
#include "app/media/tiff/tiff_layout.h"

#include <string>

namespace imago {

/// Makes a picture of the samples of a directory: what stands for none becomes NaN, other colours
/// become RGB, few bits fill the range; notes say so. Throws Error that calls the file `name`.
void finish_tiff(const TiffHandle &tiff, const TiffLayout &layout, const std::string &name,
                 TiffPicture &picture);

} // namespace imago
