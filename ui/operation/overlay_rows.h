// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/view/picture.h"

namespace imago {

/// Two pictures of one size over each other: the lightness of `a` in red and blue, that of `b` in
/// green, so that what agrees is gray.
PixelRows overlay_rows(std::shared_ptr<const Image> a, std::shared_ptr<const Image> b,
                       DisplayRange range);

} // namespace imago
