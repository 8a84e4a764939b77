// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/page/run/original_picture.h"

#include "ui/page/image_workspace.h"
#include "ui/words/numbers.h"

#include <QCoreApplication>

namespace imago {
namespace {

struct PictureWords {
    Q_DECLARE_TR_FUNCTIONS(imago::PictureWords)
};

} // namespace

OriginalPicture original_picture(std::shared_ptr<const Image> image, const DisplayRange &range) {
    return {image, Picture(image_rows(image, range)), range,
            sample_histogram(*image, range, histogram_bins)};
}

QString image_words(const Image &image) {
    return PictureWords::tr("%1 × %2 · %3 · %4")
        .arg(count_words(image.width), count_words(image.height),
             image.channels == 1 ? PictureWords::tr("gray") : PictureWords::tr("RGB"),
             depth_words(image.depth));
}

QString sample_words(const Image &original, const Image *result, QPoint pixel) {
    if (pixel.x() < 0 || pixel.y() < 0 || pixel.x() >= static_cast<int>(original.width) ||
        pixel.y() >= static_cast<int>(original.height))
        return PictureWords::tr("margin");
    QString text = PictureWords::tr("x %1, y %2 · original %3")
                       .arg(count_words(qulonglong(pixel.x())), count_words(qulonglong(pixel.y())),
                            pixel_text(original, pixel));
    if (result)
        text += PictureWords::tr(" · result %1").arg(pixel_text(*result, pixel));
    return text;
}

} // namespace imago
