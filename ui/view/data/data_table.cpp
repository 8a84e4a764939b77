// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/view/data/data_table.h"

#include <array>
#include <charconv>
#include <cmath>

namespace imago {
namespace {

template <class Number>
QString shortest_text(Number value) {
    if (!std::isfinite(value))
        return {};
    std::array<char, 40> text;
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
    return QString::fromLatin1(text.data(), end - text.data());
}

} // namespace

QString exact_text(float value) {
    return shortest_text(value);
}

QString exact_text(double value) {
    return shortest_text(value);
}

QString text_of(const DataTable &table) {
    QString text = table.titles.join(QLatin1Char('\t'));
    const int columns = static_cast<int>(table.titles.size());
    for (std::size_t row = 0; row < table.rows; ++row) {
        text += QLatin1Char('\n');
        for (int column = 0; column < columns; ++column) {
            if (column > 0)
                text += QLatin1Char('\t');
            text += table.cell(row, column);
        }
    }
    return text;
}

} // namespace imago
