// SPDX-License-Identifier: GPL-3.0-or-later
// Private to this room.
#pragma once
#include "app/media/tiff/tiff_file.h"
#include "app/media/tiff/tiff_handle.h"

#include <string>

namespace imago {

/// Decodes the current directory; of several gray channels this one. Throws as TiffFile::read().
TiffPicture decode_tiff(TiffHandle &tiff, const std::string &name, unsigned channel,
                        const TiffLimits &limits);

} // namespace imago
