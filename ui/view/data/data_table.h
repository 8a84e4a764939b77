// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers that a part of the window shows, for the clipboard.
#pragma once
#include <QString>
#include <QStringList>

#include <cstddef>
#include <functional>

namespace imago {

/// A table of numbers under titles. Cells are made when they are asked for.
struct DataTable {
    QStringList titles;   ///< of the columns
    std::size_t rows = 0; ///< besides the titles
    /// The text of a cell; both numbers begin at 0 and lie inside. Empty: there is no number.
    std::function<QString(std::size_t row, int column)> cell;

    bool empty() const { return rows == 0 || titles.isEmpty(); }
    std::size_t cells() const { return rows * static_cast<std::size_t>(titles.size()); }
};

/// More cells are not copied: spreadsheets have about as many rows, and text of them takes some ten
/// bytes each, in this program and in each that takes it.
inline constexpr std::size_t most_copied_cells = 1'000'000;

/// Lines with tabs between cells, the titles first.
QString text_of(const DataTable &table);

/// The shortest text that gives the number again, with a decimal point in every locale; empty for
/// what is no number.
QString exact_text(float value);
QString exact_text(double value);

} // namespace imago
