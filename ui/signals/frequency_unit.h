// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/numbers.h"

#include <cmath>

namespace imago {

/// What frequencies are told in: those of a radio band in MHz, which are kept in Hz.
struct FrequencyUnit {
    QString name; ///< "MHz"
    double size = 1;

    /// Hz, or the greatest of MHz and GHz that a frequency so high has one of.
    static FrequencyUnit of_hertz(double highest) {
        if (std::fabs(highest) >= 1e9)
            return {QStringLiteral("GHz"), 1e9};
        if (std::fabs(highest) >= 1e6)
            return {QStringLiteral("MHz"), 1e6};
        return {QStringLiteral("Hz"), 1};
    }

    QString words(double frequency, int digits) const {
        return with_unit(number_words(frequency / size, digits), name);
    }
};

} // namespace imago
