// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/devices/job/search_line.h"

#include <QCoreApplication>

#include <algorithm>

namespace imago {
namespace {

struct SearchLineWords {
    Q_DECLARE_TR_FUNCTIONS(imago::SearchLine)
};

} // namespace

SearchLine search_line(const QJsonObject &line) {
    const auto number = [&](const char *key, double otherwise) {
        return line.value(QLatin1String(key)).toDouble(otherwise);
    };
    return {line.value(QLatin1String("problem")).toString(),
            number("index", 0),
            std::max(1.0, number("of", 1)),
            number("tried", 0),
            std::max(1.0, number("planned", 1)),
            number("relative", 1),
            number("seconds_left", 0)};
}

double SearchLine::done() const {
    return index + std::min(1.0, tried / planned);
}

QString SearchLine::text() const {
    return SearchLineWords::tr("%1 (%2 of %3): plan %4 of %5")
        .arg(problem)
        .arg(int(index) + 1)
        .arg(int(of))
        .arg(int(tried))
        .arg(int(planned));
}

} // namespace imago
