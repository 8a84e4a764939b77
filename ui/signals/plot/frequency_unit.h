// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/words/numbers.h"

#include <cmath>

namespace imago {

/// The unit in which frequencies are shown: MHz for those of a radio band, which are kept in Hz.
struct FrequencyUnit {
    QString name; ///< "MHz"
    double size = 1;
    int digits = 7; ///< the most digits shown; near a centre frequency all count

    /// The unit for a band `rate` wide around a centre: Hz, or the greatest of MHz and GHz that it
    /// reaches.
    static FrequencyUnit of_hertz(double centre, double rate) {
        const double highest = std::fabs(centre) + rate / 2;
        const int digits = centre == 0 ? 7 : 12;
        if (highest >= 1e9)
            return {QStringLiteral("GHz"), 1e9, digits};
        if (highest >= 1e6)
            return {QStringLiteral("MHz"), 1e6, digits};
        return {QStringLiteral("Hz"), 1, digits};
    }

    /// A frequency with its unit.
    QString words(double frequency) const {
        return with_unit(number_words(frequency / size, digits), name);
    }
    /// A frequency without the unit, with the digits that its error justifies.
    QString measured(double frequency, double error) const {
        return measured_words(frequency / size, error / size, digits);
    }
};

} // namespace imago
