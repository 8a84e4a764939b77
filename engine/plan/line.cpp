// SPDX-License-Identifier: MIT
// How a line becomes steps: one step where it fits, a convolution where its length has a prime
// factor without a codelet (Rader, Bluestein); the four-step method where it is too long, or where
// such a factor is better by itself; a convolution of several steps where nothing else is left.
#include "engine/array/error.h"
#include "engine/plan/line_method.h"
#include "engine/plan/line_real.h"
#include "engine/plan/line_sides.h"
#include "engine/plan/step.h"
#include "engine/plan/tables.h"

#include <bit>
#include <optional>
#include <utility>

namespace imago {
namespace {

class LinePlanner {
  public:
    explicit LinePlanner(const StepLimits &limits) : limits_(limits), methods_(limits) {}

    void plan(const LineProblem &lines) {
        if (auto whole = whole_along(lines)) {
            steps_.push_back(*std::move(whole));
            return;
        }
        const bool load = lines.in.hook != Hook::complex, store = lines.out.hook != Hook::complex;
        const LineWay way = way_of(lines, int(load) + int(store));
        if ((load || store) && plan_apart(lines, way))
            return;
        if (way.kind == LineWay::Kind::none)
            throw methods_.refusal(lines.points);
        if (way.kind == LineWay::Kind::one_step)
            steps_.push_back(single_step(lines, *methods_.one_step(lines.points)));
        else if (way.kind == LineWay::Kind::split && any_points(lines.in) && any_points(lines.out))
            four_step(lines, way.first);
        else if (load || store)
            plan_unfused(lines);
        else
            bluestein_long(lines);
    }

    void plan_filtered(const LineProblem &lines, const MaskSide &mask) {
        if (lines.points == 1) {
            LineSide in = lines.in;
            in.mask = mask;
            steps_.push_back(copy_step(lines, std::move(in), lines.out, 1));
            steps_.back().scale = lines.scale;
            return;
        }
        const auto &one = methods_.one_step(lines.points);
        if (one && one->method == OneStep::Method::passes) {
            StepSpec spec = single_step(lines, *one);
            spec.middle_mask = mask;
            spec.store_swap_before = true;
            steps_.push_back(std::move(spec));
            return;
        }
        LineProblem there = lines, back = lines;
        there.scale = 1;
        there.out = packed_side(lines, lines.points, fresh(lines.in.slot, lines.out.slot));
        back.inverse = true;
        back.threshold = false;
        back.in = there.out;
        back.in.mask = mask;
        plan(there);
        plan(back);
    }

    std::vector<StepSpec> take() { return std::move(steps_); }

  private:
    /// Whether the side's points are each by itself in memory, so that any of them make a line.
    static bool any_points(const LineSide &side) {
        return side.hook == Hook::complex || side.hook == Hook::folded ||
               side.hook == Hook::folded_cosines;
    }

    /// Whether a group holds fewer neighbouring columns than 32 bytes: of powers of two for its
    /// registers, of others for its local memory, which these take whole.
    bool narrow(const LineProblem &lines) const {
        if (!limits_.longest_column || !columns_layout(lines))
            return false;
        const std::size_t columns = 16 / limits_.number_bytes();
        return lines.points > limits_.longest_column ||
               (!std::has_single_bit(lines.points) &&
                lines.points * columns > limits_.local_numbers);
    }

    /// Whether one step would have a line in each lane and leave most lanes empty, where columns
    /// and rows of two steps fill them all. Measured with 16 lanes, of 1001 to 15625 points: from
    /// about 1000 points a line on, up to 4 lines, the two steps take 0.13 to 0.9 of the time.
    bool leaves_lanes_empty(const LineProblem &lines) {
        const std::size_t few = 4 * lines.inner();
        if (!limits_.lanes || !limits_.cpu || few > std::size_t(limits_.lane_width) ||
            lines.points < 1000 * lines.inner() || lines.points > limits_.longest_single ||
            !limits_.radices.empty() || limits_.structure != PlanOptions::Structure::automatic)
            return false;
        const auto &one = methods_.one_step(lines.points);
        return one && one->method == OneStep::Method::passes &&
               !runs_along(single_step(lines, *one), limits_);
    }

    bool wants_two_steps(const LineProblem &lines) {
        return narrow(lines) || leaves_lanes_empty(lines);
    }

    LineWay way_of(const LineProblem &lines, int hooks) {
        if (hooks == 0 && wants_two_steps(lines))
            if (const LineWay split = methods_.several_steps(lines.points);
                split.kind == LineWay::Kind::split)
                return split;
        return methods_.way(lines.points, hooks);
    }

    /// A line that only a step with lanes along it holds, where there are enough such lines for all
    /// cores: one pass over memory instead of two, or with hooks of up to four.
    std::optional<StepSpec> whole_along(const LineProblem &lines) const {
        const std::size_t n = lines.points;
        if (n <= limits_.longest_single || n > limits_.longest_along ||
            lines.count() < 4 * limits_.compute_units)
            return std::nullopt;
        const auto radices = methods_.sequence(n);
        if (!radices)
            return std::nullopt;
        StepSpec spec = single_step(lines, {OneStep::Method::passes, n, *radices});
        if (!runs_along(spec, limits_))
            return std::nullopt;
        return spec;
    }

    /// Real lines each by itself in several steps, where that is better than `way`.
    bool plan_apart(const LineProblem &lines, const LineWay &way) {
        const bool wanted = wants_two_steps(lines);
        if (way.kind == LineWay::Kind::one_step && !wanted &&
            methods_.one_step(lines.points)->method == OneStep::Method::passes)
            return false;
        const std::optional<LineProblem> apart = real_lines_apart(lines);
        if (!apart)
            return false;
        const LineWay split = methods_.several_steps(apart->points);
        if (split.kind != LineWay::Kind::split ||
            methods_.one_step(split.first)->length > limits_.longest_single ||
            (way.kind != LineWay::Kind::none && !wanted &&
             double(apart->count()) * split.cost / 2 >= double(lines.count()) * way.cost))
            return false;
        const bool inverse = apart->inverse;
        const RealSplit parts(*apart, split.first, fresh(apart->in.slot, apart->out.slot));
        StepSpec first = spec_of(inverse ? parts.rows() : parts.columns(), split.first);
        set_method(first, split.first, *methods_.one_step(split.first), inverse);
        first.store_swap_after = inverse;
        parts.set_twiddles(first);
        steps_.push_back(std::move(first));
        plan(inverse ? parts.columns() : parts.rows());
        return true;
    }

    /// Hooks in steps of their own around a plain complex transform.
    void plan_unfused(const LineProblem &lines) {
        LineProblem plain = without_sides(lines);
        if (lines.in.hook == Hook::complex) {
            plain.in = lines.in;
        } else {
            plain.in = packed_side(lines, lines.points, fresh(lines.in.slot, lines.out.slot));
            steps_.push_back(copy_step(lines, lines.in, plain.in, lines.points));
        }
        if (lines.out.hook == Hook::complex) {
            plain.out = lines.out;
            plan(plain);
            return;
        }
        plain.out = packed_side(lines, lines.points, fresh(plain.in.slot, lines.out.slot));
        plan(plain);
        StepSpec store = copy_step(lines, plain.out, lines.out, lines.points);
        store.lines.threshold = false;
        steps_.push_back(std::move(store));
    }

    /// N = A B: n = n1 B + n2, k = k1 + A k2. First the lines over n1 with w_N^(n2 k1) on storing,
    /// then those over n2, stored at k1 + A k2 (the transpose); these may split again. What lies
    /// between stands as the input does: a transpose at the first would scatter its stores, too.
    void four_step(const LineProblem &lines, std::size_t a) {
        const Slot work = fresh(lines.in.slot, lines.out.slot);
        const bool columns = lines.inner() > 1 && columns_side(lines.in);
        const LineSide middle = packed_side(lines, lines.points, work, columns);
        steps_.push_back(first_of_four_step(lines, middle, a, columns));
        plan(second_of_four_step(lines, middle, a));
    }

    /// The lines over n1, neighbours along n2.
    StepSpec first_of_four_step(const LineProblem &lines, const LineSide &middle, std::size_t a,
                                bool columns) {
        const std::size_t b = lines.points / a;
        LineProblem half = lines;
        half.name += ", points " + std::to_string(b) + " apart";
        half.points = a;
        half.out = middle;
        half.scale = 1;
        StepSpec spec;
        const std::size_t width = lines.inner();
        const bool joins =
            columns && !lines.in.whole && lines.in.point == width * lines.in.lines[0] &&
            middle.point == width * middle.lines[0] &&
            (!lines.in.mask || lines.in.mask->point == width * lines.in.mask->lines[0]);
        if (joins) { // n2 goes on where the columns end
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
        set_method(spec, a, *methods_.one_step(a), lines.inverse && !lines.in_swapped);
        spec.lines = std::move(half);
        return spec;
    }

    /// The lines over n2 for each k1.
    LineProblem second_of_four_step(const LineProblem &lines, const LineSide &middle,
                                    std::size_t a) const {
        const std::size_t b = lines.points / a;
        LineProblem half = lines;
        half.name += ", neighbouring points";
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

    /// Refuses a convolution of m points that cannot run, before it is planned.
    void check_convolution(const LineProblem &lines, std::size_t m) const {
        const std::size_t bytes = lines.count() * m * 2 * limits_.number_bytes();
        if (limits_.max_buffer && bytes > limits_.max_buffer)
            throw Error("The convolution of " + std::to_string(m) + " points for a line of " +
                        std::to_string(lines.points) + " points takes a buffer of " +
                        std::to_string(bytes) + " bytes; the device allows " +
                        std::to_string(limits_.max_buffer) + " bytes in one piece.");
    }

    /// Bluestein's method where the convolution itself takes several steps: the factors in
    /// pointwise steps. An inverse swaps real and imaginary parts around the whole. The transforms
    /// are those of any line of m points, and named so: their programs serve the spectrum, too.
    void bluestein_long(const LineProblem &lines) {
        const std::size_t m = bluestein_length(lines.points);
        check_convolution(lines, m);
        const Slot work = fresh(lines.in.slot, lines.out.slot);
        const LineSide here = packed_side(lines, m, work);
        const LineSide there = packed_side(lines, m, fresh(work, lines.out.slot));
        const Factors chirp = bluestein_chirp(lines.points);
        LineProblem named = lines;
        named.name += ", Bluestein";

        StepSpec pad = copy_step(named, lines.in, here, m);
        pad.points_in = lines.points;
        pad.load_swap_before = lines.inverse && !lines.in_swapped;
        pad.load_multiply = chirp;
        pad.chirp_length = lines.points;
        steps_.push_back(std::move(pad));

        plan(plain(lines, here, there, m, false));
        StepSpec multiply = copy_step(named, there, here, m);
        multiply.store_multiply = bluestein_spectrum(lines.points, m);
        steps_.push_back(std::move(multiply));
        plan(plain(lines, here, there, m, true));

        StepSpec cut = copy_step(named, there, lines.out, lines.points);
        cut.store_multiply = chirp;
        cut.chirp_length = lines.points;
        cut.store_swap_after = lines.inverse;
        cut.scale = lines.scale;
        steps_.push_back(std::move(cut));
    }

    static LineProblem plain(const LineProblem &lines, const LineSide &in, const LineSide &out,
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

    const StepLimits &limits_;
    LineMethods methods_;
    std::vector<StepSpec> steps_;
};

} // namespace

std::vector<StepSpec> plan_line(const LineProblem &problem, const StepLimits &limits) {
    LinePlanner planner(limits);
    planner.plan(problem);
    return planner.take();
}

std::vector<StepSpec> plan_filtered_line(const LineProblem &problem, const MaskSide &mask,
                                         const StepLimits &limits) {
    LinePlanner planner(limits);
    planner.plan_filtered(problem, mask);
    return planner.take();
}

} // namespace imago
