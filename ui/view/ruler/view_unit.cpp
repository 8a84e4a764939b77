// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/view/ruler/view_unit.h"

#include "ui/words/numbers.h"

#include <QCoreApplication>

#include <cmath>

namespace imago {
namespace {

struct UnitWords {
    Q_DECLARE_TR_FUNCTIONS(imago::UnitWords)
};

} // namespace

QString unit_symbol(LengthUnit unit) {
    switch (unit) {
    case LengthUnit::micrometre:
        return QStringLiteral("µm");
    case LengthUnit::millimetre:
        return QStringLiteral("mm");
    case LengthUnit::inch:
        return UnitWords::tr("in", "inches");
    case LengthUnit::nanometre:
        return QStringLiteral("nm");
    case LengthUnit::angstrom:
        return QStringLiteral("Å");
    case LengthUnit::pixel:
        break;
    }
    return QStringLiteral("px");
}

QString frequency_symbol(LengthUnit unit) {
    switch (unit) {
    case LengthUnit::micrometre:
        return UnitWords::tr("c/µm", "cycles per micrometre");
    case LengthUnit::millimetre:
        return UnitWords::tr("c/mm", "cycles per millimetre");
    case LengthUnit::inch:
        return UnitWords::tr("lpi", "lines per inch");
    case LengthUnit::nanometre:
        return QStringLiteral("1/nm");
    case LengthUnit::angstrom:
        return QStringLiteral("1/Å");
    case LengthUnit::pixel:
        break;
    }
    return UnitWords::tr("c/px", "cycles per pixel");
}

QString place_words(QPoint pixel, const ViewUnit &unit) {
    if (!unit.physical())
        return {};
    const QString symbol = unit_symbol(unit.unit);
    return UnitWords::tr("%1, %2", "a place: across, down")
        .arg(with_unit(number_words(pixel.x() / unit.across(), 5), symbol),
             with_unit(number_words(pixel.y() / unit.down(), 5), symbol));
}

QString frequency_in_unit(Frequency frequency, const ViewUnit &unit) {
    const double cycles = std::hypot(frequency.x * unit.across(), frequency.y * unit.down());
    if (!unit.physical() || !(cycles > 0))
        return {};
    return UnitWords::tr("%1, period %2")
        .arg(with_unit(number_words(cycles, 4), frequency_symbol(unit.unit)),
             with_unit(number_words(1 / cycles, 4), unit_symbol(unit.unit)));
}

QString density_symbol(DensityUnit unit) {
    switch (unit) {
    case DensityUnit::dpi:
        return UnitWords::tr("dpi", "dots per inch");
    case DensityUnit::micrometres:
        return QStringLiteral("µm/px");
    case DensityUnit::nanometres:
        return QStringLiteral("nm/px");
    case DensityUnit::per_millimetre:
        break;
    }
    return QStringLiteral("px/mm");
}

QString density_words(double per_millimetre, DensityUnit unit) {
    return with_unit(number_words(density_in(per_millimetre, unit), 5), density_symbol(unit));
}

double nice_step(double least) {
    const double decade = std::pow(10.0, std::floor(std::log10(least)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (factor * decade >= least * (1 - 1e-9))
            return factor * decade;
    return 10 * decade;
}

} // namespace imago
