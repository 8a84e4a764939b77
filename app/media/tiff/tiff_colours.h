// SPDX-License-Identifier: GPL-3.0-or-later
// Colour spaces of TIFFs as red, green and blue. Private to this room.
#pragma once
#include "app/media/tiff/tiff_handle.h"
#include "app/media/tiff/tiff_layout.h"
#include "engine/array/image.h"

#include <vector>

namespace imago {

/// Looks the first plane's indices up in the palette, and sets the image's planes and its depth:
/// 8 bits unless the palette has finer colours. Returns whether the directory has a palette of the
/// size that it says.
bool apply_palette(const TiffHandle &tiff, const TiffLayout &layout, Image &image);

/// Each of these takes the planes of all channels in `image.samples`, and leaves three, in the
/// range of the image's depth.
void convert_cmyk(const TiffLayout &layout, Image &image);
void convert_lab(const TiffLayout &layout, Image &image);
/// From XYZ, as libtiff decodes LogLuv.
void convert_xyz(Image &image);

} // namespace imago
