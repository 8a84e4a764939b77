// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/random_problem.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace imago::test {
namespace {

using Kind = TransformKind;
using Lengths = std::vector<std::size_t>;
using Family = PlanOptions::Family;

/// Draws that do not depend on the standard library, as its distributions do.
class Draw {
  public:
    explicit Draw(std::mt19937_64 &engine) : engine_(engine) {}

    std::size_t below(std::size_t n) { return static_cast<std::size_t>(engine_() % n); }
    std::size_t between(std::size_t first, std::size_t last) {
        return first + below(last - first + 1);
    }
    bool one_in(std::size_t n) { return below(n) == 0; }
    double unit() { return std::ldexp(static_cast<double>(engine_() >> 11), -53); }
    template <class T>
    T of(std::initializer_list<T> values) {
        return values.begin()[below(values.size())];
    }
    Lengths permutation(std::size_t n) {
        Lengths order(n);
        std::iota(order.begin(), order.end(), std::size_t{0});
        for (std::size_t i = n; i > 1; --i)
            std::swap(order[i - 1], order[below(i)]);
        return order;
    }

  private:
    std::mt19937_64 &engine_;
};

bool is_prime(std::size_t n) {
    for (std::size_t d = 2; d * d <= n; ++d)
        if (n % d == 0)
            return false;
    return n >= 2;
}

/// A length in 1 .. cap, more often near cap; approximately even in its logarithm.
std::size_t draw_length(Draw &draw, std::size_t cap) {
    std::size_t n = 1;
    const auto any = [&] {
        return std::min(
            cap, static_cast<std::size_t>(std::pow(double(cap) + 1, 0.4 + 0.6 * draw.unit())));
    };
    switch (draw.below(5)) {
    case 0:
        for (n = any(); (n & (n - 1)) != 0;)
            n &= n - 1;
        return n;
    case 1:
        for (;;) {
            const std::size_t prime = draw.of<std::size_t>({2, 2, 3, 5, 7, 11, 13, 31});
            if (n * prime > cap)
                return n;
            n *= prime;
        }
    case 2:
        return (any() - 1) | 1;
    case 3:
        for (n = any(); n > 2 && !is_prime(n);)
            --n;
        return n;
    default:
        return any();
    }
}

Lengths draw_lengths(Draw &draw, std::size_t count, std::size_t &room, std::size_t least) {
    Lengths lengths;
    for (std::size_t left = count; left > 0; --left) {
        const double share = (0.6 + 0.8 * draw.unit()) / double(left);
        const auto cap = static_cast<std::size_t>(std::pow(double(room), std::min(1.0, share)));
        std::size_t length = draw_length(draw, cap);
        if (length == 1 && cap > 1 && !draw.one_in(4))
            length = draw.between(2, cap);
        lengths.push_back(std::max(least, length));
        room = std::max<std::size_t>(1, room / lengths.back());
    }
    return lengths;
}

/// Strides of axes that nest in this order, innermost last, with gaps now and then.
Lengths nested(Draw &draw, const Lengths &shape, const Lengths &order, std::size_t stride) {
    Lengths strides(shape.size());
    for (std::size_t i = order.size(); i-- > 0;) {
        strides[order[i]] = stride;
        stride *= shape[order[i]];
        stride += draw.one_in(3) ? draw.between(1, 5) : 0;
    }
    return strides;
}

Lengths in_order(std::size_t axes) {
    Lengths order(axes);
    std::iota(order.begin(), order.end(), std::size_t{0});
    return order;
}

/// Strides that are empty, contiguous or padded, with the array's axes in any order, or with a step
/// between neighbours.
Lengths draw_strides(Draw &draw, const Lengths &shape) {
    switch (draw.below(4)) {
    case 0:
        return {};
    case 1:
        return nested(draw, shape, in_order(shape.size()), 1);
    case 2:
        return nested(draw, shape, draw.permutation(shape.size()), 1);
    default:
        return nested(draw, shape, draw.permutation(shape.size()), draw.between(2, 3));
    }
}

/// FFTW's padded rows, with the other axes in any order and with gaps.
void draw_real_in_place(Draw &draw, Problem &problem, const Lengths &shape) {
    if (draw.one_in(2))
        return;
    const std::size_t outer = shape.size() - 1, half = shape.back() / 2 + 1;
    Lengths order = draw.permutation(outer);
    const Lengths apart =
        nested(draw, {shape.begin(), shape.end() - 1}, order, half + draw.below(3));
    Lengths real, spectrum;
    for (std::size_t stride : apart) {
        spectrum.push_back(stride);
        real.push_back(2 * stride);
    }
    real.push_back(1);
    spectrum.push_back(1);
    problem.in_strides = problem.kind == Kind::rfft ? real : spectrum;
    problem.out_strides = problem.kind == Kind::rfft ? spectrum : real;
}

void draw_storage(Draw &draw, Problem &problem) {
    const bool complex = problem.kind <= Kind::irfft;
    const bool half = problem.kind == Kind::rfft || problem.kind == Kind::irfft;
    Lengths shape = problem.batch;
    shape.insert(shape.end(), problem.extents.begin(), problem.extents.end());
    if (draw.one_in(4)) {
        problem.placement = Placement::in_place;
        if (half)
            return draw_real_in_place(draw, problem, shape);
        problem.in_strides = problem.out_strides = draw_strides(draw, shape);
    }
    if (complex && draw.one_in(3))
        problem.layout = ComplexLayout::planar;
    if (problem.placement == Placement::in_place)
        return;
    Lengths spectrum = shape;
    spectrum.back() = spectrum.back() / 2 + 1;
    problem.in_strides = draw_strides(draw, problem.kind == Kind::irfft ? spectrum : shape);
    problem.out_strides = draw_strides(draw, problem.kind == Kind::rfft ? spectrum : shape);
    if (!problem.in_strides.empty() && !problem.batch.empty() && draw.one_in(3))
        problem.in_strides[draw.below(problem.batch.size())] = draw.below(shape.back() + 1);
}

PlanOptions draw_options(Draw &draw, const Problem &problem) {
    PlanOptions options;
    options.family = draw.of({Family::automatic, Family::lanes, Family::work_group});
    if (options.family == Family::lanes)
        options.lane_width = draw.of({0, 0, 1, 4});
    if (options.family != Family::work_group && draw.one_in(3)) {
        using Switch = PlanOptions::Switch;
        options.streaming_stores = options.prefetch = draw.of({Switch::on, Switch::off});
        options.structure =
            draw.of({PlanOptions::Structure::along, PlanOptions::Structure::across});
    }
    options.twiddles = draw.of({PlanOptions::Twiddles::table, PlanOptions::Twiddles::precise});
    const Kind kind = problem.kind;
    if (kind == Kind::dct2 || kind == Kind::dct3 || kind > Kind::idxst)
        options.row_column = draw.one_in(3);
    if (kind == Kind::rfft || kind == Kind::irfft)
        options.pack_real = !draw.one_in(4);
    // The lengths include real lines of several steps; a step holds every codelet.
    if (kind > Kind::ifft && draw.one_in(3))
        options.longest_step = draw.of<std::size_t>({32, 64});
    return options;
}

} // namespace

PlannedProblem random_problem(std::mt19937_64 &engine, bool with_double, std::size_t points,
                              std::size_t axes_at_most) {
    Draw draw(engine);
    PlannedProblem planned;
    Problem &problem = planned.problem;
    problem.kind = static_cast<Kind>(draw.below(static_cast<std::size_t>(Kind::idxst_idct) + 1));
    const Kind kind = problem.kind;
    const std::size_t rank = kind > Kind::idxst ? 2 : draw.between(1, axes_at_most);
    const double least = std::min(64.0, double(points));
    auto room =
        static_cast<std::size_t>(least * std::pow(double(points) / least, std::sqrt(draw.unit())));
    const std::size_t axes = draw.below(4);
    auto transforms =
        static_cast<std::size_t>(axes == 0 ? 1 : std::pow(double(room), 0.1 + 0.6 * draw.unit()));
    room /= transforms;
    problem.extents =
        draw_lengths(draw, rank, room, kind == Kind::dct1 || kind == Kind::idct1 ? 2 : 1);
    problem.batch = draw_lengths(draw, axes, transforms, 1);
    if (kind < Kind::idxst)
        problem.norm = draw.of({Norm::backward, Norm::ortho, Norm::forward});
    if (with_double && draw.one_in(3))
        problem.precision = Precision::f64;
    draw_storage(draw, problem);
    planned.options = draw_options(draw, problem);
    return planned;
}

std::string to_string(const PlannedProblem &planned) {
    const PlanOptions &options = planned.options;
    std::string text = imago::to_string(planned.problem);
    if (options.family != Family::automatic)
        text += options.family == Family::lanes ? ", lanes" : ", work-group";
    if (options.lane_width != 0)
        text += " of " + std::to_string(options.lane_width);
    if (options.structure != PlanOptions::Structure::automatic)
        text += options.structure == PlanOptions::Structure::along ? ", along" : ", across";
    if (options.streaming_stores != PlanOptions::Switch::automatic)
        text += options.streaming_stores == PlanOptions::Switch::on ? ", streaming" : ", cached";
    if (options.twiddles == PlanOptions::Twiddles::precise)
        text += ", precise twiddles";
    if (options.row_column)
        text += ", row-column";
    if (!options.pack_real)
        text += ", real lines not packed";
    if (options.columns == PlanOptions::Columns::transposed)
        text += ", columns transposed";
    if (options.longest_step)
        text += ", steps up to " + std::to_string(options.longest_step);
    return text;
}

std::vector<RefusedProblem> refused_problems() {
    const auto make = [](Kind kind, Lengths extents, Lengths batch = {}) {
        Problem problem;
        problem.kind = kind;
        problem.extents = std::move(extents);
        problem.batch = std::move(batch);
        return problem;
    };
    const auto strided = [](Problem problem, Lengths in, Lengths out,
                            Placement placement = Placement::out_of_place) {
        problem.in_strides = std::move(in);
        problem.out_strides = std::move(out);
        problem.placement = placement;
        return problem;
    };
    constexpr std::size_t huge = std::size_t{1} << 40;
    constexpr std::size_t far = std::numeric_limits<std::size_t>::max() / 4;
    constexpr Placement in_place = Placement::in_place;
    Problem planar = strided(make(Kind::rfft, {8}), {}, {}, in_place);
    planar.layout = ComplexLayout::planar;
    const auto pruned = [](Problem problem, Lengths nonzero, Lengths wanted) {
        problem.nonzero = std::move(nonzero);
        problem.wanted = std::move(wanted);
        return problem;
    };
    return {
        {make(Kind::fft, {}), "axes"},
        {make(Kind::fft, Lengths(9, 2)), "1 to 8 axes"},
        {make(Kind::idct_idxst, {8}), "2 axes"},
        {make(Kind::idxst_idct, {4, 4, 4}), "2 axes"},
        {make(Kind::rfft, {8, 0}), "at least 1"},
        {make(Kind::dct2, {8}, {3, 0}), "at least 1"},
        {make(Kind::fft, {huge, huge}), "more points than can be addressed"},
        {make(Kind::fft, {huge}, {huge}), "more points than can be addressed"},
        {strided(make(Kind::fft, {8}, {3}), {1}, {}), "input"},
        {strided(make(Kind::fft, {8}, {3}), {}, {8, 3, 1}), "output"},
        {strided(make(Kind::fft, {8}, {3}), {8, far}, {}), "further than can be addressed"},
        {strided(make(Kind::fft, {8}, {3}), {}, {0, 1}), "two elements at one place"},
        {strided(make(Kind::fft, {8}, {3}), {}, {7, 1}), "two elements at one place"},
        {strided(make(Kind::rfft, {8}, {3}), {}, {4, 1}), "two elements at one place"},
        {strided(make(Kind::dct2, {6, 4}), {}, {2, 3}), "two elements at one place"},
        {strided(make(Kind::fft, {8}, {3}), {8, 1}, {9, 1}, in_place), "same strides"},
        {strided(make(Kind::dst4, {4, 4}), {1, 4}, {}, in_place), "same strides"},
        {strided(make(Kind::rfft, {8}, {3}), {8, 1}, {5, 1}, in_place), "padded last axis"},
        {strided(make(Kind::rfft, {8}, {3}), {20, 2}, {10, 2}, in_place), "padded last axis"},
        {strided(make(Kind::irfft, {8}, {3}), {5, 1}, {12, 1}, in_place), "padded last axis"},
        {planar, "planar"},
        {pruned(make(Kind::fft, {8, 8}), {4}, {}), "2 transformed axes"},
        {pruned(make(Kind::fft, {8}), {}, {0}), "\"wanted\""},
        {pruned(make(Kind::fft, {8}), {9}, {}), "\"nonzero\""},
        {pruned(make(Kind::rfft, {8}), {8}, {6}), "1 to the 5"},
        {pruned(make(Kind::irfft, {8}), {6}, {8}), "1 to the 5"},
        {pruned(make(Kind::dct2, {8}), {4}, {}), "can be pruned"},
        {pruned(strided(make(Kind::fft, {8}), {}, {}, in_place), {4}, {4}), "never in place"},
    };
}

} // namespace imago::test
