// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/pipeline/filter_reference.h"

#include <fftw3.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <numeric>

namespace imago::test {
namespace {

constexpr double pi = 3.14159265358979323846;
using Complex = std::complex<double>;

double edge(double d, double soft) {
    if (soft == 0)
        return d <= 1e-6 ? 1 : 0;
    if (d <= -soft / 2)
        return 1;
    return d >= soft / 2 ? 0 : (1 - std::sin(pi * d / soft)) / 2;
}

double wrapped(double d) {
    return d - std::round(d);
}

double notch(const FilterShape &shape, double x, double y) {
    const double plus = std::hypot(wrapped(x - shape.x), wrapped(y - shape.y));
    const double minus = std::hypot(wrapped(x + shape.x), wrapped(y + shape.y));
    return (1 - edge(plus - shape.radius, shape.soft)) *
           (1 - edge(minus - shape.radius, shape.soft));
}

double wedge(const FilterShape &shape, double x, double y) {
    const double turn = std::atan2(y, x) - shape.angle * pi / 180;
    const double from_middle = std::fabs(std::asin(std::sin(turn)));
    return 1 - edge(std::hypot(x, y) * (from_middle - shape.width / 2 * pi / 180), shape.soft);
}

double lattice(const FilterShape &shape, double x, double y) {
    double nearest = 4;
    for (int i = -60; i <= 60; ++i)
        for (int j = -60; j <= 60; ++j)
            if (i != 0 || j != 0)
                nearest = std::min(nearest, std::hypot(x - i * shape.x - j * shape.x2,
                                                       y - i * shape.y - j * shape.y2));
    return nearest;
}

double line(const FilterShape &shape, double x, double y) {
    double nearest = 4;
    for (std::size_t i = 0; i < shape.points.size(); ++i) {
        const Frequency a = shape.points[i];
        const Frequency b = shape.points[std::min(i + 1, shape.points.size() - 1)];
        const double dx = b.x - a.x, dy = b.y - a.y, square = dx * dx + dy * dy;
        const double along = square > 0 ? ((x - a.x) * dx + (y - a.y) * dy) / square : 0;
        const double t = std::min(1.0, std::max(0.0, along));
        nearest = std::min(nearest, std::hypot(x - a.x - t * dx, y - a.y - t * dy));
    }
    return nearest;
}

/// The smallest distance from any frequency that this one represents: its mirror image, and those
/// with another sign of 0.5.
template <class Distance>
double least(Distance distance, const FilterShape &shape, double x, double y) {
    double nearest = std::min(distance(shape, x, y), distance(shape, -x, -y));
    if (std::fabs(x) == 0.5 || std::fabs(y) == 0.5)
        nearest = std::min({nearest, distance(shape, -x, y), distance(shape, x, -y)});
    return nearest;
}

double plain_value(const FilterShape &shape, double x, double y) {
    const double r = std::hypot(x, y);
    switch (shape.kind) {
    case FilterShape::Kind::low:
        return edge(r - shape.radius, shape.soft);
    case FilterShape::Kind::high:
        return 1 - edge(r - shape.radius, shape.soft);
    case FilterShape::Kind::band:
        return edge(r - shape.outer, shape.soft) * (1 - edge(r - shape.inner, shape.soft));
    case FilterShape::Kind::stop:
        return 1 - edge(r - shape.outer, shape.soft) * (1 - edge(r - shape.inner, shape.soft));
    case FilterShape::Kind::notch:
        return notch(shape, x, y);
    case FilterShape::Kind::lattice:
        return 1 - edge(least(lattice, shape, x, y) - shape.radius, shape.soft);
    case FilterShape::Kind::brush:
        return 1 - edge(least(line, shape, x, y) - shape.radius, shape.soft);
    case FilterShape::Kind::wedge:
        break;
    }
    if (std::fabs(x) == 0.5 || std::fabs(y) == 0.5) // both signs
        return (wedge(shape, x, y) + wedge(shape, -x, y)) / 2;
    return wedge(shape, x, y);
}

std::vector<Complex> transformed(std::vector<Complex> plane, std::size_t height, std::size_t width,
                                 int sign) {
    auto *data = reinterpret_cast<fftw_complex *>(plane.data());
    const fftw_plan plan = fftw_plan_dft_2d(static_cast<int>(height), static_cast<int>(width), data,
                                            data, sign, FFTW_ESTIMATE);
    fftw_execute(plan);
    fftw_destroy_plan(plan);
    return plane;
}

double mean_of(const Samples &plane) {
    return std::accumulate(plane.begin(), plane.end(), 0.0) / static_cast<double>(plane.size());
}

double fade(std::size_t i, std::size_t n, std::size_t frame) {
    const std::size_t from_edge = std::min(i, n - 1 - i);
    if (from_edge >= frame)
        return 1;
    return (1 -
            std::cos(pi * (static_cast<double>(from_edge) + 0.5) / static_cast<double>(frame))) /
           2;
}

} // namespace

double shape_value(const FilterShape &shape, double x, double y) {
    const double plain = plain_value(shape, x, y);
    return 1 - shape.strength * (1 - (shape.invert ? 1 - plain : plain));
}

Samples mask_values(const FilterMask &mask, std::size_t height, std::size_t width) {
    Samples values(height * width, 1);
    for (std::size_t v = 0; v < height; ++v)
        for (std::size_t u = 0; u < width; ++u) {
            const double x = static_cast<double>(u) / static_cast<double>(width);
            const double y = static_cast<double>(v) / static_cast<double>(height);
            double &value = values[v * width + u];
            for (const FilterShape &shape : mask.shapes)
                value *= shape_value(shape, x > 0.5 ? x - 1 : x, y > 0.5 ? y - 1 : y);
            const auto shifted = [&](std::size_t row, std::size_t column, const Plane &picture) {
                return static_cast<double>(
                    picture.at((column + width / 2) % width, (row + height / 2) % height));
            };
            for (const auto &picture : mask.pictures)
                value *= (shifted(v, u, *picture) +
                          shifted((height - v) % height, (width - u) % width, *picture)) /
                         2;
        }
    if (mask.keep_mean)
        values[0] = 1;
    return values;
}

Samples filter_periodic(const Samples &plane, const Samples &mask, std::size_t height,
                        std::size_t width) {
    std::vector<Complex> spectrum =
        transformed({plane.begin(), plane.end()}, height, width, FFTW_FORWARD);
    for (std::size_t i = 0; i < spectrum.size(); ++i)
        spectrum[i] *= mask[i] / static_cast<double>(plane.size());
    const std::vector<Complex> back = transformed(spectrum, height, width, FFTW_BACKWARD);
    Samples result;
    for (const Complex &value : back)
        result.push_back(value.real());
    return result;
}

Samples with_margin(const Samples &plane, std::size_t image_height, std::size_t image_width,
                    FilterEdges edges, std::size_t height, std::size_t width) {
    struct Joint {
        std::size_t end, start;
        double weight;
        bool inside;
    };
    // The way around the torus goes from the end of the image through the margin to its start.
    const auto joint = [](std::size_t place, std::size_t whole, std::size_t extent) -> Joint {
        const auto fold = [n = static_cast<long>(extent)](long i) {
            while (i < 0 || i >= n)
                i = i < 0 ? -1 - i : 2 * n - 1 - i;
            return static_cast<std::size_t>(i);
        };
        const std::size_t at = (place + whole - (whole - extent) / 2) % whole;
        if (at < extent)
            return {at, at, 1, true};
        const double along =
            (static_cast<double>(at - extent) + 0.5) / static_cast<double>(whole - extent);
        const double weight = along < 0.25   ? 1
                              : along > 0.75 ? 0
                                             : (1 + std::cos(pi * (along - 0.25) / 0.5)) / 2;
        return {fold(static_cast<long>(at)), fold(static_cast<long>(at) - static_cast<long>(whole)),
                weight, false};
    };
    const double mean = mean_of(plane);
    Samples result;
    for (std::size_t y = 0; y < height; ++y)
        for (std::size_t x = 0; x < width; ++x) {
            const Joint r = joint(y, height, image_height), c = joint(x, width, image_width);
            const auto at = [&](std::size_t row, std::size_t column) {
                return plane[row * image_width + column];
            };
            const auto row = [&](std::size_t from) {
                return c.weight * at(from, c.end) + (1 - c.weight) * at(from, c.start);
            };
            result.push_back(edges == FilterEdges::mean && !(r.inside && c.inside)
                                 ? mean
                                 : r.weight * row(r.end) + (1 - r.weight) * row(r.start));
        }
    return result;
}

Samples tapered(const Samples &plane, std::size_t height, std::size_t width, std::size_t down,
                std::size_t across) {
    const double mean = mean_of(plane);
    Samples result;
    for (std::size_t y = 0; y < height; ++y)
        for (std::size_t x = 0; x < width; ++x)
            result.push_back(mean + fade(y, height, down) * fade(x, width, across) *
                                        (plane[y * width + x] - mean));
    return result;
}

} // namespace imago::test
