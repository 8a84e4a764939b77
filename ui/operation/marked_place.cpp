// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/operation/marked_place.h"

#include <algorithm>
#include <cmath>

namespace imago {

std::optional<MarkedPlace> MarkedPlace::of(const Operation &operation, const OpValues &values) {
    const auto param_of = [&](PlacePart part) {
        std::size_t i = 0;
        while (i < values.size() &&
               (operation.params()[i]->place != part || !operation.applies(values, i)))
            ++i;
        return i;
    };
    const std::size_t column = param_of(PlacePart::column), row = param_of(PlacePart::row),
                      side = param_of(PlacePart::side);
    if (column == values.size() || row == values.size())
        return {};
    MarkedPlace place{
        column, row, {std::get<double>(values[column]) + 0.5, std::get<double>(values[row]) + 0.5}};
    if (side < values.size())
        place.side = std::get<double>(values[side]);
    return place;
}

OpValues MarkedPlace::moved_to(QPointF point, OpValues values) const {
    const double least = std::floor(side / 2); // so that the square is in the picture
    values[column] = std::max(least, std::floor(point.x()));
    values[row] = std::max(least, std::floor(point.y()));
    return values;
}

} // namespace imago
