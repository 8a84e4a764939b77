// SPDX-License-Identifier: GPL-3.0-or-later
// What a page of the window has found, as a value to print.
#pragma once
#include <QImage>
#include <QString>
#include <QStringList>

#include <utility>
#include <variant>
#include <vector>

namespace imago {

/// Names and what they are: settings, figures.
struct ReportFacts {
    QString title;
    std::vector<std::pair<QString, QString>> rows;
    bool operator==(const ReportFacts &) const = default;
};

/// A table with a line of words below it.
struct ReportTable {
    QString title;
    QStringList heads;
    std::vector<QStringList> rows; ///< each as long as the heads
    QString note;                  ///< empty: none
    bool operator==(const ReportTable &) const = default;
};

/// A picture with words above it.
struct ReportPicture {
    QString title, detail;
    QImage image;
    bool operator==(const ReportPicture &) const = default;
};

/// Pictures, two side by side, or wide ones below each other.
struct ReportPictures {
    QString title;
    bool wide = false;
    std::vector<ReportPicture> pictures;
    bool operator==(const ReportPictures &) const = default;
};

using ReportBlock = std::variant<ReportFacts, ReportTable, ReportPictures>;

/// A report: its heading, and what follows.
struct Report {
    QString title;                   ///< of the file that it is of
    QString about;                   ///< a line below: what, when, by which program
    std::vector<ReportBlock> blocks; ///< empty ones are left out
    bool operator==(const Report &) const = default;
};

} // namespace imago
