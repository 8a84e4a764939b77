// SPDX-License-Identifier: MIT
// How a line becomes steps: one step where it fits; the four-step method where it is too long;
// Bluestein's convolution where its length has a prime factor without a codelet.
#include "engine/array/error.h"
#include "engine/plan/factorize.h"
#include "engine/plan/step.h"
#include "engine/plan/tables.h"

namespace imago {
namespace {

/// A work slot that is neither of the two.
Slot fresh(Slot x, Slot y) {
    for (Slot slot : {Slot::work_a, Slot::work_b})
        if (slot != x && slot != y)
            return slot;
    return Slot::work_c;
}

bool columns_layout(const LineProblem &lines) {
    const auto real_columns = [](const LineSide &side) {
        return side.hook == Hook::linear && side.row_stride == 1 && side.strides.point != 1;
    };
    return real_columns(lines.in) || real_columns(lines.out) ||
           lines.in.hook == Hook::dct_columns || lines.out.hook == Hook::dct_columns ||
           (lines.in.hook == Hook::complex && lines.in.strides.inner == 1 &&
            lines.in.strides.point != 1) ||
           (lines.out.hook == Hook::complex && lines.out.strides.inner == 1 &&
            lines.out.strides.point != 1);
}

/// A plain complex side of the problem's lines with `points` points each: packed in `slot`, columns
/// side by side or rows one after another, as the problem itself has them.
LineSide packed_side(const LineProblem &lines, std::size_t points, Slot slot) {
    LineSide side;
    side.slot = slot;
    if (columns_layout(lines))
        side.strides = {lines.inner, 1, points * lines.inner, lines.middle * points * lines.inner};
    else
        side.strides = {1, points, points * lines.inner, lines.middle * points * lines.inner};
    return side;
}

StepSpec spec_of(const LineProblem &lines, std::size_t length) {
    StepSpec spec;
    spec.lines = lines;
    spec.length = length;
    spec.points_in = spec.points_out = length;
    return spec;
}

StepSpec single_step(const LineProblem &lines, std::vector<int> radices) {
    StepSpec spec = spec_of(lines, lines.points);
    spec.radices = std::move(radices);
    spec.load_swap_after = spec.store_swap_before = lines.inverse;
    spec.scale = lines.scale;
    return spec;
}

StepSpec copy_step(const LineProblem &lines, LineSide in, LineSide out, std::size_t points) {
    LineProblem copy = lines;
    copy.in = std::move(in);
    copy.out = std::move(out);
    StepSpec spec = spec_of(copy, points);
    spec.transform = false;
    return spec;
}

class LinePlanner {
  public:
    explicit LinePlanner(const StepLimits &limits) : limits_(limits) {}

    void plan(const LineProblem &lines) {
        const auto radices = sequence(lines.points);
        if (radices && lines.points <= limits_.longest_single)
            steps_.push_back(single_step(lines, *radices));
        else if (!radices && convolution(lines.points) <= limits_.longest_single)
            bluestein_fused(lines);
        else if (lines.in.hook != Hook::complex || lines.out.hook != Hook::complex)
            plan_unfused(lines);
        else if (radices)
            four_step(lines);
        else
            bluestein_long(lines);
    }

    std::vector<StepSpec> take() { return std::move(steps_); }

  private:
    std::optional<std::vector<int>> sequence(std::size_t n) const {
        return radix_sequence(n, limits_.largest_radix, limits_.pass_cost);
    }

    std::size_t convolution(std::size_t n) const { return convolution_length(2 * n - 1, 4); }

    /// Hooks in steps of their own around a plain complex transform.
    void plan_unfused(const LineProblem &lines) {
        LineProblem plain = lines;
        plain.threshold = false;
        if (lines.in.hook != Hook::complex) {
            plain.in = packed_side(lines, lines.points, fresh(lines.in.slot, lines.out.slot));
            steps_.push_back(copy_step(lines, lines.in, plain.in, lines.points));
        }
        if (lines.out.hook == Hook::complex) {
            plan(plain);
            return;
        }
        plain.out = packed_side(lines, lines.points, fresh(plain.in.slot, lines.out.slot));
        plan(plain);
        StepSpec store = copy_step(lines, plain.out, lines.out, lines.points);
        store.lines.threshold = false;
        steps_.push_back(store);
    }

    /// N = A B: n = n1 B + n2, k = k1 + A k2. First the lines over n1 with w_N^(n2 k1) on storing,
    /// then those over n2, stored at k1 + A k2 (the transpose).
    void four_step(const LineProblem &lines) {
        const std::size_t a =
            split(lines.points, "A line of " + std::to_string(lines.points) + " points");
        const std::size_t b = lines.points / a;
        const Slot work = fresh(lines.in.slot, lines.out.slot);
        LineSide middle = packed_side(lines, lines.points, work);
        StepSpec first = half_of_four_step(lines, lines.in, middle, a, b, true);
        first.four_step_length = lines.points;
        first.load_swap_after = lines.inverse;
        StepSpec second = half_of_four_step(lines, middle, lines.out, b, a, false);
        second.store_swap_before = lines.inverse;
        second.scale = lines.scale;
        steps_.push_back(std::move(first));
        steps_.push_back(std::move(second));
    }

    /// The shorter of the two lengths that a line of n points splits into; `line` says whose line.
    std::size_t split(std::size_t n, const std::string &line) const {
        if (const auto divisor = balanced_divisor(n, limits_.longest_single))
            return *divisor;
        throw Error(line + " does not split into two steps of at most " +
                    std::to_string(limits_.longest_single) + " points on this device.");
    }

    /// Refuses a convolution of m points that cannot run, before its tables are computed: for large
    /// primes they take gigabytes and minutes.
    void check_convolution(const LineProblem &lines, std::size_t m) const {
        const std::string line = "The convolution of " + std::to_string(m) +
                                 " points for a line of " + std::to_string(lines.points) +
                                 " points";
        split(m, line);
        const std::size_t bytes = lines.inner * lines.middle * lines.outer * m * 8;
        if (limits_.max_buffer && bytes > limits_.max_buffer)
            throw Error(line + " takes a buffer of " + std::to_string(bytes) +
                        " bytes; the device allows " + std::to_string(limits_.max_buffer) +
                        " bytes in one piece.");
    }

    /// The lines over n1 (`first`: count b of them, neighbours n2) or over n2.
    StepSpec half_of_four_step(const LineProblem &lines, const LineSide &in, const LineSide &out,
                               std::size_t points, std::size_t count, bool first) const {
        LineProblem half = lines;
        half.name += first ? ", step 1 of 2" : ", step 2 of 2";
        half.points = points;
        half.in = in;
        half.out = out;
        StepSpec spec;
        if (columns_layout(lines)) {
            // Columns: `lines.inner` neighbours a row; lines.middle is 1.
            const std::size_t width = lines.inner;
            if (first) {
                half.inner = count * width;
                half.in.strides.point = count * in.strides.point;
                half.out.strides.point = count * out.strides.point;
                spec.four_step_divisor = width;
            } else {
                half.middle = count;
                half.in.strides.middle = points * in.strides.point;
                half.out.strides.middle = out.strides.point;
                half.out.strides.point = count * out.strides.point;
            }
        } else {
            half.middle = lines.inner;
            half.inner = count;
            half.in.strides.middle = in.strides.inner;
            half.out.strides.middle = out.strides.inner;
            if (first) {
                half.in.strides.inner = in.strides.point;
                half.out.strides.inner = out.strides.point;
                half.in.strides.point = count * in.strides.point;
                half.out.strides.point = count * out.strides.point;
            } else {
                half.in.strides.inner = points * in.strides.point;
                half.out.strides.inner = out.strides.point;
                half.out.strides.point = count * out.strides.point;
            }
        }
        spec.lines = half;
        spec.length = spec.points_in = spec.points_out = points;
        spec.radices = *sequence(points);
        return spec;
    }

    /// Two steps: chirp, pad, transform, times the kernel's spectrum; then back, chirp. An inverse
    /// swaps real and imaginary parts around the whole.
    void bluestein_fused(const LineProblem &lines) {
        const std::size_t m = convolution(lines.points);
        const Slot work = fresh(lines.in.slot, lines.out.slot);
        LineProblem there = lines, back = lines;
        there.name += ", Bluestein there";
        back.name += ", Bluestein back";
        there.out = back.in = packed_side(lines, m, work);
        back.threshold = false;
        StepSpec first = spec_of(there, m);
        first.radices = *sequence(m);
        first.points_in = lines.points;
        first.load_swap_before = lines.inverse;
        first.load_multiply = bluestein_chirp(lines.points);
        first.store_multiply = bluestein_spectrum(lines.points, m);
        StepSpec second = spec_of(back, m);
        second.radices = first.radices;
        second.points_out = lines.points;
        second.load_swap_after = second.store_swap_before = true;
        second.store_multiply = first.load_multiply;
        second.store_swap_after = lines.inverse;
        second.scale = lines.scale;
        steps_.push_back(std::move(first));
        steps_.push_back(std::move(second));
    }

    /// The same where the convolution itself takes several steps: the factors in pointwise steps.
    void bluestein_long(const LineProblem &lines) {
        const std::size_t m = convolution(lines.points);
        check_convolution(lines, m);
        const Slot work = fresh(lines.in.slot, lines.out.slot);
        const LineSide here = packed_side(lines, m, work);
        const LineSide there = packed_side(lines, m, fresh(work, lines.out.slot));
        const std::vector<double> chirp = bluestein_chirp(lines.points);

        StepSpec pad = copy_step(lines, lines.in, here, m);
        pad.points_in = lines.points;
        pad.load_swap_before = lines.inverse;
        pad.load_multiply = chirp;
        steps_.push_back(std::move(pad));

        plan(plain(lines, here, there, m, false));
        StepSpec multiply = copy_step(lines, there, here, m);
        multiply.store_multiply = bluestein_spectrum(lines.points, m);
        steps_.push_back(std::move(multiply));
        plan(plain(lines, here, there, m, true));

        StepSpec cut = copy_step(lines, there, lines.out, lines.points);
        cut.store_multiply = chirp;
        cut.store_swap_after = lines.inverse;
        cut.scale = lines.scale;
        steps_.push_back(std::move(cut));
    }

    static LineProblem plain(const LineProblem &lines, const LineSide &in, const LineSide &out,
                             std::size_t points, bool inverse) {
        LineProblem result = lines;
        result.name += ", Bluestein";
        result.points = points;
        result.in = in;
        result.out = out;
        result.inverse = inverse;
        result.scale = 1;
        result.threshold = false;
        return result;
    }

    const StepLimits &limits_;
    std::vector<StepSpec> steps_;
};

} // namespace

std::vector<StepSpec> plan_line(const LineProblem &problem, const StepLimits &limits) {
    LinePlanner planner(limits);
    planner.plan(problem);
    return planner.take();
}

} // namespace imago
