// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QJsonObject>
#include <QString>

namespace imago {

/// What a line of imago-cli tune --json-lines says of a search under way.
struct SearchLine {
    QString problem;
    double index = 0, of = 1;      ///< the problem's place, and how many there are
    double tried = 0, planned = 1; ///< plans of it
    double relative = 1;           ///< of the best so far to the planner's choice
    double seconds_left = 0;       ///< of this problem

    double done() const;  ///< problems, with the part of this one
    QString text() const; ///< "fft:64*64 (2 of 3): plan 4 of 10"
};
SearchLine search_line(const QJsonObject &line);

} // namespace imago
