// SPDX-License-Identifier: MIT
#include "engine/values/mask/volume_mask.h"

#include "engine/values/mask/mask_value.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace imago {
namespace {

using Vector = VolumeFrequency;
using Kind = FilterShape::Kind;

double dot(const Vector &a, const Vector &b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

double size(const Vector &a) {
    return std::hypot(a[0], a[1], a[2]);
}

/// a + factor * b
Vector sum(const Vector &a, double factor, const Vector &b) {
    return {a[0] + factor * b[0], a[1] + factor * b[1], a[2] + factor * b[2]};
}

Vector cross(const Vector &a, const Vector &b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

/// On the torus of frequencies.
double torus_size(const Vector &a) {
    return std::hypot(a[0] - std::round(a[0]), a[1] - std::round(a[1]), a[2] - std::round(a[2]));
}

/// The longest vector first less the best of the combinations of the others, until none shortens
/// it: of up to three vectors that makes a shortest basis (Semaev 2001).
void reduce(std::vector<Vector> &basis) {
    constexpr int rounds = 200; // each shortens a vector, apart from rounding
    for (int round = 0; round < rounds; ++round) {
        std::sort(basis.begin(), basis.end(),
                  [](const Vector &a, const Vector &b) { return dot(a, a) < dot(b, b); });
        bool shorter = false;
        for (std::size_t i = 1; i < basis.size(); ++i) {
            Vector best = basis[i];
            for (int first = -2; first <= 2; ++first)
                for (int second = -2; second <= (i > 1 ? 2 : -2); ++second) {
                    Vector other = sum(basis[i], first, basis[0]);
                    if (i > 1)
                        other = sum(other, second, basis[1]);
                    if (size(other) < size(best) - 1e-12)
                        best = other;
                }
            const double square = dot(basis[0], basis[0]);
            const Vector rounded =
                square > 0 ? sum(basis[i], -std::round(dot(basis[i], basis[0]) / square), basis[0])
                           : basis[i];
            if (size(rounded) < size(best) - 1e-12)
                best = rounded;
            shorter = shorter || size(best) < size(basis[i]) - 1e-12;
            basis[i] = best;
        }
        if (!shorter)
            return;
    }
}

std::vector<Vector> dual_of(const std::vector<Vector> &basis) {
    if (basis.size() == 3) {
        const double volume = dot(basis[0], cross(basis[1], basis[2]));
        std::vector<Vector> dual;
        for (std::size_t i = 0; i < 3; ++i)
            dual.push_back(sum({}, 1 / volume, cross(basis[(i + 1) % 3], basis[(i + 2) % 3])));
        return dual;
    }
    const double aa = dot(basis[0], basis[0]), ab = dot(basis[0], basis[1]),
                 bb = dot(basis[1], basis[1]), area = aa * bb - ab * ab;
    return {sum(sum({}, bb / area, basis[0]), -ab / area, basis[1]),
            sum(sum({}, aa / area, basis[1]), -ab / area, basis[0])};
}

/// The frequency with the other signs of its coordinates of 0.5, which stand for both.
std::vector<Vector> both_signs(const Vector &at) {
    std::vector<Vector> all{at};
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (std::fabs(at[axis]) == 0.5)
            for (std::size_t i = all.size(); i-- > 0;) {
                Vector other = all[i];
                other[axis] = -other[axis];
                all.push_back(other);
            }
    return all;
}

} // namespace

VolumeShape::VolumeShape(const FilterShape &shape) : shape_(shape) {
    constexpr double radian = std::numbers::pi / 180;
    const double flat = std::cos(shape.elevation * radian);
    direction_ = {flat * std::cos(shape.angle * radian), flat * std::sin(shape.angle * radian),
                  std::sin(shape.elevation * radian)};
    if (shape.kind != Kind::lattice)
        return;
    basis_ = {{shape.x, shape.y, shape.z}, {shape.x2, shape.y2, shape.z2}};
    if (shape.x3 != 0 || shape.y3 != 0 || shape.z3 != 0)
        basis_.push_back({shape.x3, shape.y3, shape.z3});
    reduce(basis_);
    dual_ = dual_of(basis_);
}

bool VolumeShape::of_radius() const {
    return shape_.kind == Kind::low || shape_.kind == Kind::high || shape_.kind == Kind::band ||
           shape_.kind == Kind::stop;
}

double VolumeShape::spacing() const {
    // Vectors of a plane, or of a line, reduce to one that is 0 but for rounding.
    return size(basis_.front()) > 1e-9 ? size(basis_.front()) : 0;
}

double VolumeShape::lattice_distance(const Vector &at) const {
    double nearest = 2;
    std::array<double, 3> first{};
    for (std::size_t i = 0; i < basis_.size(); ++i)
        first[i] = std::floor(dot(dual_[i], at));
    const int thick = basis_.size() == 3 ? 4 : 1;
    for (int i = 0; i < 4; ++i)
        for (int j = 0; j < 4; ++j)
            for (int k = 0; k < thick; ++k) {
                const std::array<double, 3> steps{first[0] + i - 1, first[1] + j - 1,
                                                  thick == 1 ? 0.0 : first[2] + k - 1};
                if (steps[0] == 0 && steps[1] == 0 && steps[2] == 0)
                    continue;
                Vector rest = at;
                for (std::size_t axis = 0; axis < basis_.size(); ++axis)
                    rest = sum(rest, -steps[axis], basis_[axis]);
                nearest = std::min(nearest, size(rest));
            }
    return nearest;
}

double VolumeShape::wedge_value(const Vector &at) const {
    const double radius = size(at);
    const double along = std::fabs(dot(at, direction_)), across = size(cross(at, direction_));
    const double from_middle = std::atan2(across, along);
    return 1 - mask_edge(radius * (from_middle - shape_.width / 2 * std::numbers::pi / 180),
                         shape_.soft);
}

double VolumeShape::plain_value(const Vector &at) const {
    const Vector spot{shape_.x, shape_.y, shape_.z};
    switch (shape_.kind) {
    case Kind::notch:
        return (1 - mask_edge(torus_size(sum(at, -1, spot)) - shape_.radius, shape_.soft)) *
               (1 - mask_edge(torus_size(sum(at, 1, spot)) - shape_.radius, shape_.soft));
    case Kind::lattice: {
        double nearest = 2;
        for (const Vector &same : both_signs(at))
            nearest = std::min(nearest, lattice_distance(same));
        return 1 - mask_edge(nearest - shape_.radius, shape_.soft);
    }
    case Kind::wedge: {
        double total = 0;
        const std::vector<Vector> same = both_signs(at);
        for (const Vector &one : same)
            total += wedge_value(one);
        return total / static_cast<double>(same.size());
    }
    default:
        return 1;
    }
}

double VolumeShape::value(const Vector &at) const {
    if (of_radius())
        return shape_value(shape_, {size(at), 0}); // any direction
    const double plain = plain_value(at);
    return 1 - shape_.strength * (1 - (shape_.invert ? 1 - plain : plain));
}

} // namespace imago
