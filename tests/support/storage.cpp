// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/storage.h"

#include <algorithm>
#include <cstring>

namespace imago::test {
namespace {

using Kind = TransformKind;

std::vector<std::size_t> shape_of(const Problem &problem, bool half) {
    std::vector<std::size_t> shape = problem.batch;
    shape.insert(shape.end(), problem.extents.begin(), problem.extents.end());
    if (half)
        shape.back() = shape.back() / 2 + 1;
    return shape;
}

/// Row-major strides, with rows of `row` elements.
std::vector<std::size_t> row_major(const std::vector<std::size_t> &shape, std::size_t row) {
    std::vector<std::size_t> strides(shape.size(), 1);
    for (std::size_t axis = shape.size() - 1, stride = row; axis-- > 0;) {
        strides[axis] = stride;
        stride *= shape[axis];
    }
    return strides;
}

Side side_of(const Problem &problem, bool complex, bool half,
             const std::vector<std::size_t> &strides, const std::vector<std::size_t> &counts) {
    const bool real_transform = problem.kind == Kind::rfft || problem.kind == Kind::irfft;
    Side side{shape_of(problem, half), strides, complex,
              complex && problem.layout == ComplexLayout::planar};
    std::copy_backward(counts.begin(), counts.end(), side.shape.end());
    if (strides.empty()) {
        std::size_t row = side.shape.back();
        if (real_transform && !complex && problem.placement == Placement::in_place)
            row = 2 * (row / 2 + 1);
        side.strides = row_major(side.shape, row);
    }
    return side;
}

/// Calls visit(dense index of a number, its vector, its index there) for all numbers of elements.
template <class S, class Visit>
void each_number(const Side &side, S &stored, const Visit &visit) {
    const std::vector<std::size_t> places = side.places();
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (!side.complex) {
            visit(i, stored.real, places[i]);
            continue;
        }
        visit(2 * i, stored.real, side.planar ? places[i] : 2 * places[i]);
        if (side.planar)
            visit(2 * i + 1, stored.imaginary, places[i]);
        else
            visit(2 * i + 1, stored.real, 2 * places[i] + 1);
    }
}

bool is_guard(double value) {
    return std::memcmp(&value, &guard_value, sizeof value) == 0;
}

} // namespace

std::vector<std::size_t> Side::places() const {
    std::vector<std::size_t> all{0};
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
        std::vector<std::size_t> next;
        next.reserve(all.size() * shape[axis]);
        for (std::size_t base : all)
            for (std::size_t i = 0; i < shape[axis]; ++i)
                next.push_back(base + i * strides[axis]);
        all = std::move(next);
    }
    return all;
}

std::size_t Side::elements() const {
    std::size_t last = 0;
    for (std::size_t axis = 0; axis < shape.size(); ++axis)
        last += (shape[axis] - 1) * strides[axis];
    return last + 1;
}

std::size_t Side::numbers() const {
    return elements() * (complex && !planar ? 2 : 1);
}

Side input_side(const Problem &problem) {
    return side_of(problem, problem.kind <= Kind::irfft && problem.kind != Kind::rfft,
                   problem.kind == Kind::irfft, problem.in_strides, problem.nonzero);
}

Side output_side(const Problem &problem) {
    return side_of(problem, problem.kind < Kind::irfft, problem.kind == Kind::rfft,
                   problem.out_strides, problem.wanted);
}

Stored guarded(const Side &side, std::size_t numbers) {
    Stored stored{Numbers(numbers, guard_value), {}};
    if (side.planar)
        stored.imaginary = stored.real;
    return stored;
}

void scatter(const Side &side, const Numbers &dense, Stored &stored) {
    each_number(side, stored, [&](std::size_t i, Numbers &numbers, std::size_t at) {
        numbers.at(at) = dense.at(i);
    });
}

Numbers gather(const Side &side, const Stored &stored) {
    Numbers dense(side.places().size() * (side.complex ? 2 : 1));
    each_number(side, stored, [&](std::size_t i, const Numbers &numbers, std::size_t at) {
        dense[i] = numbers.at(at);
    });
    return dense;
}

Numbers as_stored(const Side &side, const Numbers &dense) {
    Stored stored = guarded(side, side.numbers());
    scatter(side, dense, stored);
    return gather(side, stored);
}

std::size_t stray_writes(const std::vector<Side> &sides, const Stored &stored) {
    Stored rest = stored;
    for (const Side &side : sides)
        each_number(side, rest, [](std::size_t, Numbers &numbers, std::size_t at) {
            numbers.at(at) = guard_value;
        });
    std::size_t strays = 0;
    for (const Numbers *numbers : {&rest.real, &rest.imaginary})
        for (double value : *numbers)
            strays += is_guard(value) ? 0 : 1;
    return strays;
}

} // namespace imago::test
