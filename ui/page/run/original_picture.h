// SPDX-License-Identifier: GPL-3.0-or-later
// The open picture as pages show it: its pixels, and words for it.
#pragma once
#include "ui/view/picture.h"

#include <QPoint>
#include <QString>

#include <memory>

namespace imago {

/// The open picture as finished pixels.
struct OriginalPicture {
    std::shared_ptr<const Image> image;
    Picture picture;
    DisplayRange range;
    SampleHistogram histogram;
};

/// Draws it; any thread may call.
OriginalPicture original_picture(std::shared_ptr<const Image> image, const DisplayRange &range);

/// Size, channels and depth.
QString image_words(const Image &image);
/// Position and samples of a pixel, of a result, too, if there is one; "margin" outside the image.
QString sample_words(const Image &original, const Image *result, QPoint pixel);

} // namespace imago
