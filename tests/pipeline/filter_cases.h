// SPDX-License-Identifier: GPL-3.0-or-later
// Shapes, masks and images for the tests of filters.
#pragma once
#include "engine/values/filter_values.h"
#include "tests/pipeline/filter_reference.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace imago::test {

struct Size {
    std::size_t height, width;
};

FilterShape radial(FilterShape::Kind kind, double radius, double soft = 0);
FilterShape ring(FilterShape::Kind kind, double inner, double outer, double soft = 0);
FilterShape notch(double x, double y, double radius, double soft = 0);
FilterShape wedge(double angle, double width, double soft = 0);
FilterShape lattice(Frequency first, Frequency second, double radius, double soft = 0);
FilterShape brush(std::vector<Frequency> points, double radius, double soft = 0);

/// The product of the shapes; the mean stays.
FilterMask mask_of(std::vector<FilterShape> shapes);

/// One shape of each kind, hard, soft, weak and inverted, and products.
std::vector<FilterMask> masks();

Samples doubles(const float *first, std::size_t count);

/// The L2 norm.
double length(const Samples &x);
/// The norm of the difference from want.size() floats.
double distance(const float *got, const Samples &want);

/// Whole numbers of 0 .. 255, drawn by this run's seed and the stream.
std::shared_ptr<const Image> random_image(std::size_t height, std::size_t width,
                                          std::size_t channels, std::uint64_t stream);

/// The tolerance for a filtered plane's distance relative to its length: two passes forward and
/// back, and masks whose errors are largest where they are steep.
double tolerance(std::size_t height, std::size_t width);

} // namespace imago::test
