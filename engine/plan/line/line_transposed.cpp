// SPDX-License-Identifier: MIT
#include "engine/plan/line/line_transposed.h"

#include "engine/plan/limits/measured_choice.h"
#include "engine/plan/line/line_real.h"
#include "engine/plan/spec/hooks.h"
#include "engine/plan/spec/loops.h"
#include "engine/plan/table/tables.h"

#include <algorithm>
#include <bit>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

namespace imago {
namespace {

/// Returns the step for the lines over n1, whose neighbours are along n2.
StepSpec first_of_four_step(const LineProblem &lines, const LineSide &middle, std::size_t a,
                            const OneStep &method, bool columns) {
    const std::size_t b = lines.points / a;
    LineProblem half = lines;
    half.name.parts.push_back({NamePart::Kind::points_apart, b});
    half.points = a;
    half.out = middle;
    half.scale = 1;
    StepSpec spec;
    const std::size_t width = lines.inner();
    const bool joins = columns && !lines.in.whole && lines.in.point == width * lines.in.lines[0] &&
                       middle.point == width * middle.lines[0] &&
                       (!lines.in.mask || lines.in.mask->point == width * lines.in.mask->lines[0]);
    if (joins) { // n2 continues where the columns end
        half.loops[0] *= b;
        half.in.point *= b;
        half.out.point *= b;
        if (half.in.mask)
            half.in.mask->point *= b;
        spec.four_step_divisor = width;
    } else {
        const std::ptrdiff_t at = columns ? 1 : 0;
        half.loops.insert(half.loops.begin() + at, b);
        divide_points(half.in, b, at);
        divide_points(half.out, b, at);
        spec.four_step_loop = static_cast<std::size_t>(at);
    }
    spec.four_step_length = lines.points;
    set_method(spec, a, method, lines.inverse && !lines.in_swapped);
    spec.lines = std::move(half);
    return spec;
}

/// Returns the lines over n2, for each k1.
LineProblem second_of_four_step(const LineProblem &lines, const LineSide &middle, std::size_t a) {
    const std::size_t b = lines.points / a;
    LineProblem half = lines;
    half.name.parts.push_back({NamePart::Kind::neighbouring_points});
    half.points = b;
    half.in = middle;
    half.in_swapped = lines.inverse;
    half.threshold = false;
    const std::ptrdiff_t at = columns_layout(lines) ? 1 : 0;
    half.loops.insert(half.loops.begin() + at, a);
    half.in.lines.insert(half.in.lines.begin() + at, b * middle.point);
    divide_points(half.out, a, at);
    return half;
}

/// Sets the twiddles w_m^(t k) at store, t along loop `at`.
void set_four_step(StepSpec &spec, std::size_t m, std::ptrdiff_t at) {
    spec.four_step_length = m;
    spec.four_step_loop = static_cast<std::size_t>(at);
}

LineProblem plain(const LineProblem &lines, const LineSide &in, const LineSide &out,
                  std::size_t points, bool inverse) {
    LineProblem result = without_sides(lines);
    result.points = points;
    result.in = in;
    result.out = out;
    result.inverse = inverse;
    result.in_swapped = false;
    result.scale = 1;
    return result;
}

using Columns = PlanOptions::Columns;

/// The distance of neighbouring numbers of a complex side.
std::size_t adjacent(const LineSide &side) {
    return !side.planar && side.imaginary == 1 ? 2 : 1;
}

/// Whether a side can become rows. Sides with hooks stay as they are: their maps and tables count
/// on the order of the array.
bool plain_columns(const LineProblem &lines, const LineSide &side) {
    return side.hook() == Hook::complex && !side.whole && lines.inner() > 1 && lines.points > 1 &&
           columns_side(side);
}

bool wants_rows(const LineProblem &lines, const StepLimits &limits) {
    if (limits.any_size || limits.requested.columns == Columns::strips ||
        !(plain_columns(lines, lines.in) || plain_columns(lines, lines.out)))
        return false;
    if (limits.requested.columns == Columns::transposed)
        return true;
    const LineClass length =
        std::has_single_bit(lines.points) ? LineClass::power_of_two : LineClass::other_length;
    const ChoiceRow *row =
        measured_choice(Question::transposed_columns, length, lines.points, limits);
    return row && row->flag(Field::transposed);
}

/// Returns the step that moves the points of these loops. The points of its lines are the loop
/// whose neighbours are neighbours in the output, its innermost loop the one whose neighbours are
/// neighbours in the input.
StepSpec transposing_step(const LineName &name, std::vector<Loop> loops, LineSide in,
                          LineSide out) {
    std::erase_if(loops, [](const Loop &loop) { return loop.count == 1; });
    const auto points = std::find_if(loops.begin(), loops.end(),
                                     [&](const Loop &loop) { return loop.out == adjacent(out); });
    loops = arrange_loops(loops, adjacent(in), adjacent(out), int(points - loops.begin()));
    const Loop point = loops.front();
    loops = arrange_loops({loops.begin() + 1, loops.end()}, adjacent(in), adjacent(out));
    LineProblem lines;
    lines.name = name;
    lines.points = point.count;
    lines.loops.clear();
    in.point = point.in;
    out.point = point.out;
    in.lines.clear();
    out.lines.clear();
    if (in.mask)
        in.mask = MaskSide{point.mask, {}, in.mask->parts};
    for (const Loop &loop : loops) {
        lines.loops.push_back(loop.count);
        in.lines.push_back(loop.in);
        out.lines.push_back(loop.out);
        if (in.mask)
            in.mask->lines.push_back(loop.mask);
    }
    lines.in = std::move(in);
    lines.out = std::move(out);
    StepSpec spec = spec_of(std::move(lines), point.count);
    spec.transform = false;
    spec.transposes = true;
    return spec;
}

/// Returns the step that moves lines of `points` points from one side to another.
StepSpec between(const LineProblem &lines, std::size_t points, const LineSide &in,
                 const LineSide &out) {
    std::vector<Loop> loops{{points, in.point, out.point, in.mask ? in.mask->point : 0}};
    for (std::size_t i = 0; i < lines.loops.size(); ++i)
        loops.push_back(
            {lines.loops[i], in.lines[i], out.lines[i], in.mask ? in.mask->lines[i] : 0});
    return transposing_step(lines.name, std::move(loops), in, out);
}

struct Transposes {
    std::optional<StepSpec> before, after;
};

/// Makes the columns of either side rows of a work slot, and returns the steps that move them.
Transposes take_as_rows(LineProblem &lines, std::size_t points_in, std::size_t points_out,
                        Slot work) {
    Transposes steps;
    const bool load = points_in > 1 && plain_columns(lines, lines.in);
    const bool store = points_out > 1 && plain_columns(lines, lines.out);
    // A line is loaded from and stored to the same place.
    const std::size_t room = std::max(load ? points_in : 0, store ? points_out : 0);
    if (load) {
        LineSide rows = packed_side(lines, room, work, false);
        steps.before = between(lines, points_in, lines.in, rows);
        lines.in = std::move(rows);
    }
    if (store) {
        LineSide rows = packed_side(lines, room, work, false);
        steps.after = between(lines, points_out, rows, lines.out);
        lines.out = std::move(rows);
    }
    return steps;
}

/// The loops of a step over all points, without those of one round.
std::vector<Loop> loops_of(const StepSpec &spec) {
    const LineProblem &lines = spec.lines;
    std::vector<Loop> loops{{lines.points, lines.in.point, lines.out.point, 0}};
    for (std::size_t i = 0; i < lines.loops.size(); ++i)
        loops.push_back({lines.loops[i], lines.in.lines[i], lines.out.lines[i], 0});
    std::erase_if(loops, [](const Loop &loop) { return loop.count == 1; });
    return loops;
}

/// Splits loops so that both steps have the same ones over the array between them, and returns them
/// with the distances in the first one's input and the second one's output. Empty if there are
/// none.
std::vector<Loop> common_loops(const StepSpec &first, const StepSpec &second) {
    std::vector<Loop> here = loops_of(first), there = loops_of(second), both;
    std::sort(here.begin(), here.end(), [](auto &a, auto &b) { return a.out > b.out; });
    std::sort(there.begin(), there.end(), [](auto &a, auto &b) { return a.in > b.in; });
    while (!here.empty() && !there.empty()) { // from the nearest neighbours on
        Loop &a = here.back(), &b = there.back();
        const std::size_t count = std::min(a.count, b.count);
        if (a.out != b.in || a.count % count || b.count % count)
            return {};
        both.push_back({count, a.in, b.out, 0});
        const auto take = [count](std::vector<Loop> &loops) {
            Loop &loop = loops.back();
            loop = {loop.count / count, loop.in * count, loop.out * count, 0};
            if (loop.count == 1)
                loops.pop_back();
        };
        take(here);
        take(there);
    }
    return here.empty() && there.empty() ? both : std::vector<Loop>();
}

/// Returns one step for two transposing steps that follow one another.
std::optional<StepSpec> joined(const StepSpec &first, const StepSpec &second) {
    const LineSide &in = first.lines.in, &out = second.lines.out;
    if (in.slot == out.slot || in.mask || second.lines.in.mask ||
        first.lines.out.slot != second.lines.in.slot)
        return std::nullopt;
    std::vector<Loop> loops = common_loops(first, second);
    if (loops.empty())
        return std::nullopt;
    return transposing_step(second.lines.name, std::move(loops), in, out);
}

/// Makes one loop of the lines of a work slot.
void join_loops(LineProblem &lines) {
    constexpr std::size_t most = std::size_t{1} << 30; // lines of a loop, see check_lines()
    if (lines.filter || lines.in.slot != lines.out.slot || lines.count() >= most)
        return;
    lines.loops = {lines.count()};
    lines.in.lines = lines.out.lines = {2 * lines.points};
}

Slot free_slot(Slot x, Slot y, Slot z) {
    for (Slot slot : {Slot::work_a, Slot::work_b, Slot::work_c})
        if (slot != x && slot != y && slot != z)
            return slot;
    return fresh(x, y);
}

} // namespace

LineParts four_step_parts(const LineProblem &lines, std::size_t a, const OneStep &first) {
    const Slot work = fresh(lines.in.slot, lines.out.slot);
    const bool columns = lines.inner() > 1 && columns_side(lines.in);
    const LineSide middle = packed_side(lines, lines.points, work, columns);
    return {first_of_four_step(lines, middle, a, first, columns),
            second_of_four_step(lines, middle, a)};
}

LineParts unpaired_parts(const LineProblem &unpaired, std::size_t a, const OneStep &first) {
    const bool inverse = unpaired.inverse;
    const RealSplit parts(unpaired, a, fresh(unpaired.in.slot, unpaired.out.slot));
    StepSpec spec = spec_of(inverse ? parts.rows() : parts.columns(), a);
    set_method(spec, a, first, inverse);
    spec.store_swap_after = inverse;
    parts.set_twiddles(spec);
    return {std::move(spec), inverse ? parts.columns() : parts.rows()};
}

LineParts unfused_parts(const LineProblem &lines) {
    LineParts parts;
    LineProblem plain = without_sides(lines);
    plain.in = lines.in;
    plain.out = lines.out;
    if (lines.in.hook() != Hook::complex || lines.points_in) {
        plain.in = packed_side(lines, lines.points, fresh(lines.in.slot, lines.out.slot));
        StepSpec load = copy_step(lines, lines.in, plain.in, lines.points);
        set_pruned_load(load, lines);
        parts.push_back(std::move(load));
    }
    if (lines.out.hook() == Hook::complex && !lines.points_out) {
        parts.push_back(std::move(plain));
        return parts;
    }
    plain.out = packed_side(lines, lines.points, fresh(plain.in.slot, lines.out.slot));
    StepSpec store = copy_step(lines, plain.out, lines.out, lines.points);
    store.lines.threshold = false;
    set_pruned_store(store, lines);
    parts.push_back(std::move(plain));
    parts.push_back(std::move(store));
    return parts;
}

LineParts bluestein_parts(const LineProblem &lines, std::size_t m) {
    const Slot work = fresh(lines.in.slot, lines.out.slot);
    const LineSide here = packed_side(lines, m, work);
    const LineSide there = packed_side(lines, m, fresh(work, lines.out.slot));
    const Factors chirp = bluestein_chirp(lines.points);
    LineProblem named = lines;
    named.name.parts.push_back({NamePart::Kind::bluestein});

    StepSpec pad = copy_step(named, lines.in, here, m);
    pad.points_in = lines.points;
    pad.load_swap_before = lines.inverse && !lines.in_swapped;
    pad.load_multiply = chirp;
    pad.chirp_length = lines.points;

    StepSpec multiply = copy_step(named, there, here, m);
    multiply.store_multiply = bluestein_spectrum(lines.points, m);

    StepSpec cut = copy_step(named, there, lines.out, lines.points);
    cut.store_multiply = chirp;
    cut.chirp_length = lines.points;
    cut.store_swap_after = lines.inverse;
    cut.scale = lines.scale;
    return {std::move(pad), plain(lines, here, there, m, false), std::move(multiply),
            plain(lines, here, there, m, true), std::move(cut)};
}

BluesteinEnds bluestein_ends(const LineProblem &lines) {
    const std::size_t half = lines.points / 2 + 1;
    const bool loads_half = by_frequency(lines.in);
    return {loads_half ? half : lines.points,
            !loads_half && by_frequency(lines.out) ? half : lines.points};
}

LineParts fused_bluestein_parts(const LineProblem &lines, const LongConvolution &convolution) {
    const std::ptrdiff_t at = columns_layout(lines) ? 1 : 0;
    const std::size_t m = convolution.points(), rows = convolution.rows;
    const auto [points_in, points_out] = bluestein_ends(lines);
    const LineSide middle = packed_side(lines, m, fresh(lines.in.slot, lines.out.slot));
    LineProblem columns = lines;
    columns.name.parts.push_back({NamePart::Kind::bluestein});
    columns.points = convolution.columns;
    columns.loops.insert(columns.loops.begin() + at, rows);
    const auto part = [&, in = points_in, out = points_out](LineProblem part, bool load) {
        LineSide &side = load ? part.in : part.out;
        if (!side.whole)
            make_whole(side, lines.points, lines.loops.size());
        side.whole->period = 1; // of f and N - f, only the lower one is stored
        (load ? part.out : part.in) = middle;
        divide_points(part.in, rows, at);
        divide_points(part.out, rows, at);
        if (traits(side.hook()).in_twos)
            pair_lines(part);
        StepSpec spec = spec_of(std::move(part), convolution.columns);
        set_method(spec, convolution.columns, convolution.column, false);
        spec.chirp_length = lines.points;
        spec.chirp_of_whole = true;
        spec.chirp_points = load ? in : out;
        (load ? spec.points_in : spec.points_out) = (spec.chirp_points + rows - 1) / rows;
        return spec;
    };
    columns.independent = true; // a real line has no other to share a complex one with
    LineProblem back = columns;
    columns.scale = 1;
    StepSpec pad = part(std::move(columns), true);
    pad.chirp_doubles = points_in < lines.points;
    pad.load_swap_before = lines.inverse && !lines.in_swapped;
    pad.load_multiply =
        pad.chirp_doubles ? half_chirp(lines.points) : bluestein_chirp(lines.points);
    set_four_step(pad, m, at);

    LineProblem row = plain(lines, middle, middle, rows, false);
    row.name.parts.push_back({NamePart::Kind::neighbouring_points});
    row.loops.insert(row.loops.begin() + at, convolution.columns);
    for (LineSide *side : {&row.in, &row.out})
        side->lines.insert(side->lines.begin() + at, rows * middle.point);
    StepSpec multiply = spec_of(std::move(row), rows);
    set_method(multiply, rows, convolution.row, false);
    multiply.middle_multiply =
        bluestein_spectrum({lines.points, points_out, points_in, convolution.columns}, m);
    multiply.middle_by_row = true;
    set_four_step(multiply, m, at);

    back.threshold = false;
    StepSpec cut = part(std::move(back), false);
    cut.store_swap_before = true; // the rows leave them swapped
    cut.store_multiply = bluestein_chirp(lines.points);
    cut.store_swap_after = lines.inverse;
    cut.scale = lines.scale;
    return {std::move(pad), std::move(multiply), std::move(cut)};
}

LineParts filtered_parts(const LineProblem &lines, const MaskSide &mask) {
    LineProblem there = lines, back = lines;
    there.scale = 1;
    there.points_out = back.points_in = 0;
    there.out = packed_side(lines, lines.points, fresh(lines.in.slot, lines.out.slot));
    back.inverse = true;
    back.threshold = false;
    back.in = there.out;
    back.in.mask = mask;
    return {std::move(there), std::move(back)};
}

LineParts transposed_lines(std::vector<LineProblem> axes, const StepLimits &limits) {
    LineParts parts;
    for (LineProblem &lines : axes) {
        if (!wants_rows(lines, limits)) {
            parts.emplace_back(std::move(lines));
            continue;
        }
        auto *last = parts.empty() ? nullptr : std::get_if<StepSpec>(&parts.back());
        const Slot in = lines.in.slot, out = lines.out.slot;
        const auto or_all = [&](std::size_t points) { return points ? points : lines.points; };
        Transposes steps = take_as_rows(lines, or_all(lines.points_in), or_all(lines.points_out),
                                        free_slot(in, out, last ? last->lines.in.slot : in));
        if (steps.before && steps.after && !lines.pruned())
            join_loops(lines);
        std::optional<StepSpec> one;
        if (last && steps.before)
            one = joined(*last, *steps.before);
        if (one)
            *last = *std::move(one);
        else if (steps.before)
            parts.emplace_back(*std::move(steps.before));
        parts.emplace_back(std::move(lines));
        if (steps.after)
            parts.emplace_back(*std::move(steps.after));
    }
    return parts;
}

std::vector<StepSpec> transposed_steps(StepSpec spec, const StepLimits &limits) {
    if (!spec.transform || limits.requested.columns != Columns::transposed ||
        !wants_rows(spec.lines, limits))
        return {std::move(spec)};
    Transposes steps = take_as_rows(spec.lines, spec.points_in, spec.points_out,
                                    fresh(spec.lines.in.slot, spec.lines.out.slot));
    std::vector<StepSpec> list;
    if (steps.before)
        list.push_back(*std::move(steps.before));
    list.push_back(std::move(spec));
    if (steps.after)
        list.push_back(*std::move(steps.after));
    return list;
}

} // namespace imago
