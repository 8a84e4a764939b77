// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/filter/filter_words.h"

#include "ui/counting.h"
#include "ui/filter/filter_settings.h"
#include "ui/image_workspace.h"
#include "ui/view/colour_map.h"
#include "ui/view/picture.h"

#include <QCoreApplication>
#include <QLocale>

#include <cmath>
#include <numbers>

namespace imago {
namespace {

struct FilterWords {
    Q_DECLARE_TR_FUNCTIONS(imago::FilterWords)
};

} // namespace

QString image_words(const Image &image) {
    return FilterWords::tr("%1 × %2 · %3 · %4")
        .arg(image.width)
        .arg(image.height)
        .arg(image.channels == 1 ? FilterWords::tr("gray") : FilterWords::tr("RGB"),
             depth_words(image.depth));
}

QString margin_words(QSize picture, const Image &image) {
    if (picture == QSize(static_cast<int>(image.width), static_cast<int>(image.height)))
        return {};
    return FilterWords::tr(" · with margin %1 × %2").arg(picture.width()).arg(picture.height());
}

QString spectrum_words(const FilterResult &result, bool phase) {
    return FilterWords::tr("%1 · %2 × %3")
        .arg(phase ? FilterWords::tr("phase")
                   : FilterWords::tr("%1 · log |F|").arg(magnitude_map_name()))
        .arg(result.width)
        .arg(result.height);
}

QString removed_words(double rms, SampleDepth depth) {
    const bool whole = depth != SampleDepth::f32;
    return FilterWords::tr("%1 RMS").arg(whole ? QLocale().toString(rms, 'f', 2)
                                               : QLocale().toString(rms, 'g', 4));
}

QString clipped_words(std::size_t clipped, SampleDepth depth) {
    if (depth == SampleDepth::f32)
        return FilterWords::tr("none: float");
    return FilterWords::tr("%1 sample(s)", nullptr, plural_form(clipped))
        .arg(QLocale().toString(qulonglong{clipped}));
}

QString sample_words(const Image &original, const Image *result, QPoint pixel) {
    if (pixel.x() < 0 || pixel.y() < 0 || pixel.x() >= static_cast<int>(original.width) ||
        pixel.y() >= static_cast<int>(original.height))
        return FilterWords::tr("margin");
    QString text = FilterWords::tr("x %1, y %2 · original %3")
                       .arg(pixel.x())
                       .arg(pixel.y())
                       .arg(pixel_text(original, pixel));
    if (result)
        text += FilterWords::tr(" · result %1").arg(pixel_text(*result, pixel));
    return text;
}

QString frequency_words(const FilterResult &result, QPoint place) {
    const auto width = static_cast<int>(result.width), height = static_cast<int>(result.height);
    const double across = static_cast<double>(place.x() - width / 2) / width;
    const double down = static_cast<double>(place.y() - height / 2) / height;
    const QLocale locale;
    QString text = FilterWords::tr("%1 across, %2 down cycles per pixel")
                       .arg(frequency_text(across), frequency_text(down));
    if (across != 0 || down != 0)
        text +=
            FilterWords::tr(" · period %1, direction %2°")
                .arg(period_text(std::hypot(across, down)),
                     locale.toString(std::atan2(down, across) * 180 / std::numbers::pi, 'f', 1));
    else
        text += FilterWords::tr(" · the mean (DC)");
    const auto x = static_cast<std::size_t>(place.x()), y = static_cast<std::size_t>(place.y());
    if (result.spectrum)
        text +=
            FilterWords::tr(" · |F| %1")
                .arg(locale.toString(
                    std::pow(10.0, static_cast<double>(result.spectrum->at(x, y))) - 1, 'g', 4));
    if (result.phase)
        text += FilterWords::tr(" · phase %1")
                    .arg(locale.toString(static_cast<double>(result.phase->at(x, y)), 'f', 2));
    return text;
}

} // namespace imago
