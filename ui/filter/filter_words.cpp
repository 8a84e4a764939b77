// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/filter/filter_words.h"

#include "engine/values/spectrum/log_frequency.h"
#include "ui/filter/mask/filter_settings.h"
#include "ui/view/colour/colour_map.h"
#include "ui/view/picture.h"
#include "ui/words/counting.h"
#include "ui/words/numbers.h"

#include <QCoreApplication>

#include <cmath>
#include <numbers>
#include <vector>

namespace imago {
namespace {

struct FilterWords {
    Q_DECLARE_TR_FUNCTIONS(imago::FilterWords)
};

} // namespace

QString margin_words(QSize picture, const Image &image) {
    if (picture == QSize(static_cast<int>(image.width), static_cast<int>(image.height)))
        return {};
    return FilterWords::tr(" · with margin %1 × %2")
        .arg(count_words(picture.width()), count_words(picture.height()));
}

QString spectrum_words(const FilterResult &result, const FilterDisplay &display) {
    return FilterWords::tr("%1 · %2 × %3")
        .arg(display.phase && result.phase
                 ? FilterWords::tr("phase")
                 : FilterWords::tr("%1 · log |F|").arg(magnitude_map_name(display.colours)))
        .arg(count_words(result.width), count_words(result.height));
}

QString volume_spectrum_words(const FilterResult &result) {
    return FilterWords::tr("frequency 0 across the slices · %1 × %2")
        .arg(count_words(result.width), count_words(result.height));
}

QString removed_words(double rms, SampleDepth depth) {
    const bool whole = depth != SampleDepth::f32;
    return FilterWords::tr("%1 RMS").arg(whole ? fixed_words(rms, 2) : number_words(rms, 4));
}

QString chosen_edges_words(FilterEdges used, double jump) {
    const QString times = fixed_words(jump, 1);
    return used == FilterEdges::none
               ? FilterWords::tr("None: opposite borders meet (they differ %1 times as much as "
                                 "neighbours).")
                     .arg(times)
               : FilterWords::tr("Mirror: opposite borders differ %1 times as much as neighbours, "
                                 "which would leave a cross.")
                     .arg(times);
}

QString mean_words(const MeanLoss &loss, SampleDepth depth) {
    const auto number = [depth](double value) {
        const bool whole = depth != SampleDepth::f32;
        return whole ? fixed_words(value, 1) : number_words(value, 3);
    };
    return FilterWords::tr(
               "The mask removes the mean: it was %1 and is %2. “Protect the mean” keeps it.")
        .arg(number(loss.before), number(loss.after));
}

QString clipped_words(std::size_t clipped, SampleDepth depth) {
    if (depth == SampleDepth::f32)
        return FilterWords::tr("none: float");
    return FilterWords::tr("%1 sample(s)", nullptr, plural_form(clipped)).arg(count_words(clipped));
}

QRect linear_area(const FilterResult &result, const QRect &shown) {
    const LogFrequency scale(result.width, result.height);
    const auto width = static_cast<int>(result.width), height = static_cast<int>(result.height);
    const QPoint middle(width / 2, height / 2);
    QRect area;
    // The corners reach farthest; a side that an axis crosses comes nearest to 0 there.
    std::vector<int> columns{shown.left(), shown.right()}, rows{shown.top(), shown.bottom()};
    if (shown.left() < middle.x() && middle.x() < shown.right())
        columns.push_back(middle.x());
    if (shown.top() < middle.y() && middle.y() < shown.bottom())
        rows.push_back(middle.y());
    for (const int x : columns)
        for (const int y : rows) {
            const Frequency f = scale.frequency({static_cast<double>(x - middle.x()) / width,
                                                 static_cast<double>(y - middle.y()) / height});
            const QPoint at(middle.x() + static_cast<int>(std::lround(f.x * width)),
                            middle.y() + static_cast<int>(std::lround(f.y * height)));
            area |= QRect(at, QSize(1, 1));
        }
    return area.intersected(QRect(0, 0, width, height));
}

QString frequency_words(const FilterResult &result, QPoint pixel, bool log_frequencies,
                        const ViewUnit &unit) {
    QPoint place = pixel;
    if (log_frequencies) {
        const auto linear =
            linear_place({static_cast<std::size_t>(pixel.x()), static_cast<std::size_t>(pixel.y())},
                         result.width, result.height);
        if (!linear)
            return FilterWords::tr("beyond the frequencies of the picture");
        place = QPoint(static_cast<int>(linear->x), static_cast<int>(linear->y));
    }
    const auto width = static_cast<int>(result.width), height = static_cast<int>(result.height);
    const double across = static_cast<double>(place.x() - width / 2) / width;
    const double down = static_cast<double>(place.y() - height / 2) / height;
    QString text = FilterWords::tr("%1 across, %2 down cycles per pixel")
                       .arg(frequency_text(across), frequency_text(down));
    if (across != 0 || down != 0)
        text += FilterWords::tr(" · period %1, direction %2°")
                    .arg(period_text(std::hypot(across, down)),
                         fixed_words(std::atan2(down, across) * 180 / std::numbers::pi, 1));
    else
        text += FilterWords::tr(" · the mean (DC)");
    if (const QString lengths = frequency_in_unit({across, down}, unit); !lengths.isEmpty())
        text += QStringLiteral(" · ") + lengths;
    const auto x = static_cast<std::size_t>(place.x()), y = static_cast<std::size_t>(place.y());
    if (result.spectrum)
        text += FilterWords::tr(" · |F| %1")
                    .arg(number_words(
                        std::pow(10.0, static_cast<double>(result.log_magnitude(x, y))) - 1, 4));
    if (result.phase)
        text += FilterWords::tr(" · phase %1")
                    .arg(with_unit(fixed_words(static_cast<double>(result.phase->at(x, y)), 2),
                                   QStringLiteral("rad")));
    return text;
}

} // namespace imago
