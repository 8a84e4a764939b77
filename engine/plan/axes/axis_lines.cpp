// SPDX-License-Identifier: MIT
#include "engine/plan/axes/axis_lines.h"

#include "engine/plan/spec/loops.h"

#include <iterator>
#include <utility>

namespace imago {
namespace {

Array make_array(Slot slot, bool complex, bool planar, Lengths strides) {
    Array array{slot, complex, complex && planar, std::move(strides)};
    for (std::size_t &stride : array.strides)
        stride *= array.adjacent();
    return array;
}

/// Returns a contiguous row-major array of interleaved complex numbers, or of reals.
Array work_array(Slot slot, const Lengths &shape, bool complex) {
    Lengths strides(shape.size(), 1);
    for (std::size_t i = shape.size(); i-- > 1;)
        strides[i - 1] = strides[i] * shape[i];
    return make_array(slot, complex, false, std::move(strides));
}

} // namespace

AxisLines::AxisLines(const Problem &problem) : problem_(problem), lengths_(problem.batch) {
    lengths_.insert(lengths_.end(), problem.extents.begin(), problem.extents.end());
    half_ = lengths_;
    half_.back() = half_.back() / 2 + 1;
    const bool planar = problem.layout == ComplexLayout::planar;
    input_ = make_array(Slot::input, problem.complex_input(), planar, problem.input_strides());
    output_ = make_array(Slot::output, problem.complex_output(), planar, problem.output_strides());
    work_ = work_array(Slot::work_a, half_, true);
}

Array AxisLines::work(const Lengths &lengths) const {
    return work_array(Slot::work_a, lengths, true);
}

Array AxisLines::real_work() const {
    return work_array(Slot::work_a, lengths_, false);
}

Lengths AxisLines::half_columns() const {
    Lengths half = lengths_;
    half[index(0)] = extent(0) / 2 + 1;
    return half;
}

Array AxisLines::column_work() const {
    return work_array(Slot::work_a, half_columns(), true);
}

double AxisLines::points() const {
    double product = 1;
    for (std::size_t extent : problem_.extents)
        product *= static_cast<double>(extent);
    return product;
}

LineName AxisLines::name(std::size_t axis) const {
    constexpr LineAxis from_last[] = {LineAxis::rows, LineAxis::columns, LineAxis::pillars};
    const std::size_t behind = last() - axis;
    if (behind < std::size(from_last))
        return {from_last[behind], {}};
    return {LineAxis::numbered, {}, axis};
}

LineProblem AxisLines::along(std::size_t axis, const Lengths &lengths, const Array &in,
                             const Array &out, bool masked, InnerAxis inner) const {
    LineProblem lines;
    lines.name = name(axis);
    lines.independent = inner.fastest < 0 || extent(static_cast<std::size_t>(inner.fastest)) == 1;
    lines.points = lengths[index(axis)];
    const Lengths mask = mask_strides(lengths);
    std::vector<Loop> loops;
    int first = -1;
    for (std::size_t i = 0; i < lengths.size(); ++i) {
        if (i == index(axis))
            continue;
        if (inner.fastest >= 0 && i == index(static_cast<std::size_t>(inner.fastest)))
            first = static_cast<int>(loops.size());
        loops.push_back({lengths[i], in.strides[i], out.strides[i], masked ? mask[i] : 0});
    }
    lines.loops.clear();
    lines.in = side(in, axis);
    lines.out = side(out, axis);
    if (masked)
        lines.in.mask = MaskSide{mask[index(axis)], {}};
    for (const Loop &loop :
         arrange_loops(loops, in.adjacent(), out.adjacent(), first, inner.joins)) {
        lines.loops.push_back(loop.count);
        lines.in.lines.push_back(loop.in);
        lines.out.lines.push_back(loop.out);
        if (masked)
            lines.in.mask->lines.push_back(loop.mask);
    }
    return lines;
}

bool AxisLines::single_line(std::size_t axis) const {
    for (std::size_t other = 0; other < rank(); ++other)
        if (other != axis && extent(other) > 1)
            return false;
    return true;
}

InnerAxis AxisLines::pairs_along(std::size_t axis, bool reordered) const {
    if (single_line(axis))
        return {};
    std::size_t inner = axis == last() ? last() - 1 : last();
    for (std::size_t other = 0; extent(inner) == 1 && other < rank(); ++other)
        if (other != axis)
            inner = other;
    if (reordered && extent(0) > 1)
        inner = 0;
    return {static_cast<int>(inner), extent(inner) % 2 == 0};
}

LineProblem AxisLines::paired_rows(const Array &in, const Array &out, bool reordered) const {
    LineProblem lines = along(last(), lengths_, in, out, false, pairs_along(last(), reordered));
    LineSide &real = in.complex ? lines.out : lines.in;
    LineSide &half = in.complex ? lines.in : lines.out;
    lines.inverse = in.complex;
    pair_lines(lines);
    RealPairHook samples;
    if (reordered)
        samples = {.reorder_points = true, .reorder_rows = extent(0) > 1 ? extent(0) : 0};
    real.payload = samples;
    half.payload = HalfSpectrumPairHook{};
    return lines;
}

LineSide AxisLines::side(const Array &array, std::size_t axis) const {
    LineSide result;
    result.slot = array.slot;
    result.point = array.strides[index(axis)];
    result.planar = array.planar;
    return result;
}

/// Returns the strides of the mask, which is contiguous and the same for every transform of the
/// batch.
Lengths AxisLines::mask_strides(const Lengths &lengths) const {
    Lengths strides(lengths.size(), 0);
    std::size_t stride = 1;
    for (std::size_t i = lengths.size(); i-- > problem_.batch.size();) {
        strides[i] = stride;
        stride *= lengths[i];
    }
    return strides;
}

void set_linear(LineProblem &lines, const LinearRule &rule, std::size_t samples) {
    lines.points = rule.length;
    lines.inverse = rule.inverse;
    lines.in.samples = lines.out.samples = samples;
    lines.in.payload = LinearHook{.terms = rule.load, .rule = {}};
    lines.out.payload = LinearHook{.terms = rule.store, .rule = {}};
}

} // namespace imago
