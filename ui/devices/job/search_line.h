// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QJsonObject>
#include <QString>

namespace imago {

/// The contents of a line of imago-cli tune --json-lines about a running search.
struct SearchLine {
    QString problem;
    double index = 0, of = 1;      ///< the problem's index, and the number of problems
    double tried = 0, planned = 1; ///< plans of the problem
    double relative = 1;           ///< of the best so far relative to the planner's choice
    double seconds_left = 0;       ///< for this problem

    double done() const;  ///< completed problems, with the fraction of this one
    QString text() const; ///< "fft:64*64 (2 of 3): plan 4 of 10"
};
SearchLine search_line(const QJsonObject &line);

} // namespace imago
