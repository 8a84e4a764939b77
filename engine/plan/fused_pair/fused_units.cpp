// SPDX-License-Identifier: MIT
#include "engine/plan/fused_pair/fused_units.h"

#include "engine/plan/spec/hooks.h"

#include <algorithm>

namespace imago {
namespace {

/// Returns the count of numbers from a unit's first to its last, both included.
std::size_t unit_span(const StepSpec &spec, const LineSide &side, std::size_t units) {
    std::size_t left = spec.lines.count() / units;
    if (left == spec.lines.inner()) // maybe not all of these lines exist, and they may be real
        return side_extent(spec, side, spec.length) -
               (traits(side.hook()).complex ? 0 : side.imaginary);
    std::size_t last = (spec.length - 1) * side.point + 1;
    for (std::size_t i = 0; i < spec.lines.loops.size() && left > 1; ++i) {
        const std::size_t loop = std::min(spec.lines.loops[i], left);
        last += (loop - 1) * side.lines[i];
        left /= loop;
    }
    return last + 1;
}

} // namespace

std::size_t unit_stride(const LineProblem &lines, const LineSide &side, std::size_t units) {
    if (lines.count() % units != 0)
        return 0;
    const std::size_t wanted = lines.count() / units;
    std::size_t inside = 1, stride = 0; // lines of the loops so far, and the distance of units
    for (std::size_t i = 0; i < lines.loops.size(); ++i) {
        const std::size_t loop = lines.loops[i];
        if (stride == 0 && inside * loop <= wanted && i + 1 < lines.loops.size()) {
            inside *= loop;
        } else if (stride == 0) {
            if (wanted % inside != 0 || loop % (wanted / inside) != 0)
                return 0;
            stride = side.lines[i] * (wanted / inside);
            inside *= loop;
        } else if (side.lines[i] != stride * (inside / wanted)) {
            return 0;
        } else {
            inside *= loop;
        }
    }
    return stride;
}

bool share_units(const StepSpec &first, const StepSpec &second, std::size_t units) {
    const std::size_t numbers = unit_stride(first.lines, first.lines.out, units);
    const auto fits = [&](const StepSpec &spec, const LineSide &side) {
        return unit_stride(spec.lines, side, units) == numbers &&
               unit_span(spec, side, units) <= numbers;
    };
    return units > 1 && numbers > 0 && fits(first, first.lines.out) &&
           fits(second, second.lines.in) && unit_stride(first.lines, first.lines.in, units) > 0 &&
           unit_stride(second.lines, second.lines.out, units) > 0;
}

} // namespace imago
