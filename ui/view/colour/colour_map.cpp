// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/view/colour/colour_map.h"

#include <QCoreApplication>

#include <algorithm>
#include <vector>

namespace imago {
namespace {

QRgb pixel(const Rgb8 &colour) {
    return qRgb(colour[0], colour[1], colour[2]);
}

ColourTable pixels_of(const ColourSteps &steps) {
    ColourTable table;
    std::transform(steps.begin(), steps.end(), table.begin(), pixel);
    return table;
}

ColourTable compute_dropped_colours() {
    ColourTable table;
    for (int i = 0; i < colour_steps; ++i) {
        const double t = static_cast<double>(i) / (colour_steps - 1);
        table[static_cast<std::size_t>(i)] = pixel(lch_colour(10 + 56 * t, 0, 0));
    }
    return table;
}

} // namespace

const ColourTable &magnitude_colours(ColourMap map) {
    static const std::vector<ColourTable> tables = [] {
        std::vector<ColourTable> all;
        for (const ColourMapRow &row : colour_map_rows())
            all.push_back(pixels_of(colours_of(row.map)));
        return all;
    }();
    return tables[static_cast<std::size_t>(map)];
}

const ColourTable &phase_table() {
    static const ColourTable table = pixels_of(phase_colours());
    return table;
}

const ColourTable &dropped_colours() {
    static const ColourTable table = compute_dropped_colours();
    return table;
}

QString magnitude_map_name(ColourMap map) {
    if (map == ColourMap::dusk)
        return QCoreApplication::translate("ColourMap", "Dusk");
    if (map == ColourMap::gray)
        return QCoreApplication::translate("ColourMap", "Gray");
    QString name = QString::fromLatin1(colour_map_name(map)); // a proper name
    name[0] = name[0].toUpper();
    return name;
}

} // namespace imago
