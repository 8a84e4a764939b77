// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/page/copy/pixel_table.h"

#include <cmath>
#include <limits>
#include <utility>

namespace imago {
namespace {

constexpr float no_number = std::numeric_limits<float>::quiet_NaN();

bool holds_pixel(std::size_t width, std::size_t height, int x, int y) {
    return x >= 0 && y >= 0 && static_cast<std::size_t>(x) < width &&
           static_cast<std::size_t>(y) < height;
}

float sample_at(const Image &image, int x, int y, int channel) {
    if (!holds_pixel(image.width, image.height, x, y))
        return no_number;
    return image.sample(static_cast<std::size_t>(channel),
                        static_cast<std::size_t>(y) * image.width + static_cast<std::size_t>(x));
}

} // namespace

DataTable pixel_table(const QRect &area, int channels, QPoint origin, PixelValue value) {
    DataTable table;
    table.titles.append(QStringLiteral("y \\ x"));
    const QStringList colours{QStringLiteral("R"), QStringLiteral("G"), QStringLiteral("B")};
    for (int x = area.left(); x <= area.right(); ++x)
        for (int channel = 0; channel < channels; ++channel)
            table.titles.append(
                channels == 3 ? QStringLiteral("%1 %2").arg(x - origin.x()).arg(colours[channel])
                              : QString::number(x - origin.x()));
    table.rows = static_cast<std::size_t>(std::max(0, area.height()));
    table.cell = [area, channels, origin, value = std::move(value)](std::size_t row, int column) {
        const int y = area.top() + static_cast<int>(row);
        if (column == 0)
            return QString::number(y - origin.y());
        return exact_text(value(area.left() + (column - 1) / channels, y, (column - 1) % channels));
    };
    return table;
}

DataTable image_table(std::shared_ptr<const Image> image, const QRect &area, QPoint origin) {
    const int channels = static_cast<int>(image->channels);
    return pixel_table(area, channels, origin,
                       [image = std::move(image), origin](int x, int y, int channel) {
                           return sample_at(*image, x - origin.x(), y - origin.y(), channel);
                       });
}

DataTable difference_table(std::shared_ptr<const Image> a, std::shared_ptr<const Image> b,
                           const QRect &area) {
    const int channels = static_cast<int>(a->channels);
    return pixel_table(area, channels, {},
                       [a = std::move(a), b = std::move(b)](int x, int y, int channel) {
                           return sample_at(*a, x, y, channel) - sample_at(*b, x, y, channel);
                       });
}

DataTable plane_table(std::shared_ptr<const Plane> plane, const QRect &area) {
    return pixel_table(area, 1, {}, [plane = std::move(plane)](int x, int y, int) {
        return holds_pixel(plane->width, plane->height, x, y)
                   ? plane->at(static_cast<std::size_t>(x), static_cast<std::size_t>(y))
                   : no_number;
    });
}

} // namespace imago
