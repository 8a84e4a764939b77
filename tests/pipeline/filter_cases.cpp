// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/pipeline/filter_cases.h"

#include "tests/support/reference.h"

#include <cmath>
#include <numeric>
#include <utility>

namespace imago::test {

using Kind = FilterShape::Kind;

FilterShape radial(Kind kind, double radius, double soft) {
    FilterShape shape;
    shape.kind = kind;
    shape.radius = radius;
    shape.soft = soft;
    return shape;
}

FilterShape ring(Kind kind, double inner, double outer, double soft) {
    FilterShape shape;
    shape.kind = kind;
    shape.inner = inner;
    shape.outer = outer;
    shape.soft = soft;
    return shape;
}

FilterShape notch(double x, double y, double radius, double soft) {
    FilterShape shape = radial(Kind::notch, radius, soft);
    shape.x = x;
    shape.y = y;
    return shape;
}

FilterShape wedge(double angle, double width, double soft) {
    FilterShape shape;
    shape.kind = Kind::wedge;
    shape.angle = angle;
    shape.width = width;
    shape.soft = soft;
    return shape;
}

FilterShape lattice(Frequency first, Frequency second, double radius, double soft) {
    FilterShape shape = notch(first.x, first.y, radius, soft);
    shape.kind = Kind::lattice;
    shape.x2 = second.x;
    shape.y2 = second.y;
    return shape;
}

FilterShape brush(std::vector<Frequency> points, double radius, double soft) {
    FilterShape shape = radial(Kind::brush, radius, soft);
    shape.points = std::move(points);
    return shape;
}

FilterMask mask_of(std::vector<FilterShape> shapes) {
    return {std::move(shapes), {}, true};
}

namespace {
FilterShape inverted(FilterShape shape) {
    shape.invert = true;
    return shape;
}
} // namespace

std::vector<FilterMask> masks() {
    FilterShape weak = radial(Kind::high, 0.31, 0.1), only = notch(0.2, 0.1, 0.07, 0.05);
    weak.strength = 0.3;
    only.invert = true;
    FilterMask released = mask_of({radial(Kind::high, 0.1)});
    released.keep_mean = false;
    return {mask_of({radial(Kind::low, 0.2)}),
            mask_of({radial(Kind::low, 0.25, 0.2)}),
            mask_of({radial(Kind::high, 0.3, 0.1)}),
            mask_of({ring(Kind::band, 0.1, 0.3)}),
            mask_of({ring(Kind::stop, 0.15, 0.4, 0.05)}),
            mask_of({notch(0.25, -0.4, 0.12)}),
            mask_of({notch(-0.5, 0.21, 0.1, 0.08)}),
            mask_of({wedge(30, 40)}),
            mask_of({wedge(-115, 70, 0.1)}),
            mask_of({lattice({0.171, 0.113}, {-0.113, 0.171}, 0.041, 0.03)}),
            mask_of({lattice({0.203, 0.011}, {0.307, 0.153}, 0.05)}), // a skewed basis
            mask_of({inverted(lattice({0.5, 0}, {0.25, 0.25}, 0.1, 0.05))}),
            mask_of({brush({{0.1, -0.1}, {0.3, 0.2}, {-0.2, 0.4}}, 0.043, 0.06)}),
            mask_of({brush({{-0.31, 0.12}}, 0.1)}),
            mask_of({inverted(brush({{0.4, 0.45}, {0.5, 0.2}, {0.5, 0.2}}, 0.072, 0.02))}),
            mask_of({weak}),
            mask_of({only}),
            mask_of({notch(0.1, 0.1, 0.05), notch(0.3, 0.3, 0.05, 0.05), radial(Kind::low, 0.5)}),
            mask_of({}),
            released};
}

Samples doubles(const float *first, std::size_t count) {
    return {first, first + count};
}

double length(const Samples &x) {
    return std::sqrt(std::inner_product(x.begin(), x.end(), x.begin(), 0.0));
}

double distance(const float *got, const Samples &want) {
    double sum = 0;
    for (std::size_t i = 0; i < want.size(); ++i)
        sum += std::pow(static_cast<double>(got[i]) - want[i], 2);
    return std::sqrt(sum);
}

std::shared_ptr<const Image> random_image(std::size_t height, std::size_t width,
                                          std::size_t channels, std::uint64_t stream) {
    Image image{.width = width, .height = height, .channels = channels, .depth = SampleDepth::u8};
    for (const float x : random_floats(channels * height * width, stream))
        image.samples.push_back(std::round(127.5f + 127.5f * x));
    return std::make_shared<const Image>(std::move(image));
}

double tolerance(std::size_t height, std::size_t width) {
    return 4 * error_bound(std::vector{height, width}) + 3e-6;
}

} // namespace imago::test
