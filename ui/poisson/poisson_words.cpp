// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/poisson/poisson_words.h"

#include "ui/view/picture.h"
#include "ui/words/numbers.h"

#include <QCoreApplication>

namespace imago {
namespace {

struct PoissonWords {
    Q_DECLARE_TR_FUNCTIONS(imago::PoissonWords)
};

} // namespace

QString density_words(const Image &image) {
    return PoissonWords::tr("%1 × %2 · %3 · %4")
        .arg(count_words(image.width), count_words(image.height),
             image.channels == 1 ? PoissonWords::tr("gray") : PoissonWords::tr("luminance of RGB"),
             depth_words(image.depth));
}

QString place_words(const PoissonResult *result, QPoint sample) {
    const auto x = static_cast<std::size_t>(sample.x()), y = static_cast<std::size_t>(sample.y());
    QString text = PoissonWords::tr("x %1, y %2").arg(count_words(x), count_words(y));
    if (!result)
        return text;
    const auto number = [x, y](const std::shared_ptr<const Plane> &plane) {
        return number_words(static_cast<double>(plane->at(x, y)), 4);
    };
    return text + PoissonWords::tr(" · density %1 · potential %2 · field %3 across, %4 down")
                      .arg(number(result->density), number(result->potential),
                           number(result->field_x), number(result->field_y));
}

} // namespace imago
