// SPDX-License-Identifier: MIT
#include "engine/plan/line/line.h"

#include "engine/plan/kernel/real_half.h"
#include "engine/plan/lanes/lanes.h"
#include "engine/plan/lanes/lanes_along.h"
#include "engine/plan/limits/measured_choice.h"
#include "engine/plan/line/line_blocked.h"
#include "engine/plan/line/line_method.h"
#include "engine/plan/line/line_real.h"
#include "engine/plan/line/line_transposed.h"
#include "engine/plan/spec/hooks.h"
#include "engine/plan/words/sentences.h"
#include "engine/support/error.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <utility>

namespace imago {
namespace {

/// Chooses the decomposition of lines.
class LineChooser {
  public:
    explicit LineChooser(const StepLimits &limits) : limits_(limits), methods_(limits) {}

    LineParts parts(const LineProblem &lines) {
        if (lines.pruned())
            return pruned(lines);
        if (auto whole = whole_along(lines))
            return {*std::move(whole)};
        const bool load = lines.in.hook() != Hook::complex;
        const bool store = lines.out.hook() != Hook::complex;
        const Decomposition way = decomposition_of(lines, int(load) + int(store));
        if (load || store)
            if (LineParts unpaired = unpaired_if_better(lines, way); !unpaired.empty())
                return unpaired;
        if (way.kind == Decomposition::Kind::none)
            throw methods_.refusal(lines.points);
        if (way.kind == Decomposition::Kind::one_step)
            return {one_step(lines)};
        if (way.kind == Decomposition::Kind::split && any_points(lines.in) && any_points(lines.out))
            return four_step_parts(lines, way.first, *methods_.one_step(way.first));
        if (LineParts fused = fused_bluestein(lines); !fused.empty())
            return fused;
        if (load || store)
            return unfused_parts(lines);
        const std::size_t m = bluestein_length(lines.points);
        check_convolution(lines, m);
        return bluestein_parts(lines, m);
    }

    LineParts filtered(const LineProblem &lines, const MaskSide &mask) {
        if (lines.points == 1) {
            LineProblem masked = lines;
            masked.filter.reset();
            masked.in.mask = mask;
            StepSpec multiply = single_step(masked, *methods_.one_step(1));
            multiply.transform = limits_.lanes; // whose vectors hold lines of one point, too
            return {std::move(multiply)};
        }
        const auto &one = methods_.one_step(lines.points);
        if (!one || one->method != OneStep::Method::passes)
            return filtered_parts(lines, mask);
        StepSpec spec = single_step(lines, *one);
        spec.middle_mask = mask;
        spec.store_swap_before = true;
        set_pruned_load(spec, lines);
        set_pruned_store(spec, lines);
        return {std::move(spec)};
    }

    /// Returns the one step of lines to coefficients and of those back from them; empty if there is
    /// none, or if two are as fast.
    std::optional<StepSpec> turned(const LineProblem &there, const LineProblem &back) {
        const auto *from = there.out.as<CosinePairHook>(), *to = back.in.as<CosinePairHook>();
        if (!from || !to || !wants_turn(there) || there.loops != back.loops)
            return std::nullopt;
        const auto &one = methods_.one_step(there.points);
        if (!one || one->method != OneStep::Method::passes || there.points == 1)
            return std::nullopt;
        LineProblem lines = there;
        lines.out = back.out;
        lines.threshold = true;
        StepSpec spec = single_step(lines, *one);
        spec.turn = CosineTurn{from->factors, to->factors};
        spec.store_swap_before = true;
        return spec;
    }

  private:
    /// Lines of fewer points in or out: in one step; as columns that load, and rows that store, a
    /// whole part of their points; or else whole, between steps that add the zeros and leave out
    /// what is not wanted.
    LineParts pruned(const LineProblem &lines) {
        const int hooks =
            int(lines.in.hook() != Hook::complex) + int(lines.out.hook() != Hook::complex);
        const Decomposition way =
            methods_.decomposition(lines.points, !columns_layout(lines), hooks);
        const auto *one =
            way.kind == Decomposition::Kind::one_step ? &*methods_.one_step(lines.points) : nullptr;
        if (one && one->method == OneStep::Method::passes) {
            StepSpec spec = single_step(lines, *one);
            set_pruned_load(spec, lines);
            set_pruned_store(spec, lines);
            return {std::move(spec)};
        }
        if (way.kind == Decomposition::Kind::split && hooks == 0 && !lines.doubled &&
            lines.points_in % (lines.points / way.first) == 0 && lines.points_out % way.first == 0)
            return pruned_split(lines, way.first);
        return unfused_parts(lines);
    }

    LineParts pruned_split(const LineProblem &lines, std::size_t first) {
        LineParts parts = four_step_parts(lines, first, *methods_.one_step(first));
        if (lines.points_in)
            std::get<StepSpec>(parts[0]).points_in = lines.points_in / (lines.points / first);
        auto &rows = std::get<LineProblem>(parts[1]);
        rows.points_in = 0;
        rows.points_out = lines.points_out / first;
        return parts;
    }

    bool wants_turn(const LineProblem &lines) const {
        using Switch = PlanOptions::Switch;
        const Switch requested = limits_.requested.turned_rows;
        if (limits_.lanes || limits_.any_size || requested == Switch::off ||
            limits_.requested.exchange == PlanOptions::Exchange::registers)
            return false;
        const ChoiceRow *row = measured_choice(Question::turned_rows, {}, lines.points, limits_);
        return requested == Switch::on || (row && row->flag(Field::turned));
    }

    /// Whether the side's points can be addressed singly, so that any of them can form a line.
    static bool any_points(const LineSide &side) {
        return side.hook() == Hook::complex || side.hook() == Hook::hermitian ||
               side.hook() == Hook::hermitian_cosines;
    }

    static LineClasses class_of(const LineProblem &lines) {
        const Hook in = lines.in.hook(), out = lines.out.hook();
        if (in == Hook::cosine_pair || out == Hook::cosine_pair)
            return LineClass::cosine_columns;
        return in == Hook::complex && out == Hook::complex ? LineClass::plain : LineClass::hooks;
    }

    /// Whether a group cannot hold StepLimits::fewest_columns. Registers bound lines of powers of
    /// two. Local memory bounds the others, since they use all of it.
    bool narrow(const LineProblem &lines) const {
        if (!limits_.fewest_columns || !columns_layout(lines))
            return false;
        return lines.points > limits_.longest_column ||
               (!std::has_single_bit(lines.points) &&
                lines.points * limits_.fewest_columns >
                    column_room(class_of(lines), lines.points, limits_));
    }

    /// Whether one step would have a line in each lane and leave most lanes empty, while columns
    /// and rows of two steps would fill them all.
    bool leaves_lanes_empty(const LineProblem &lines) {
        const ChoiceRow *row =
            measured_choice(Question::few_lines, {}, lines.points / lines.inner(), limits_);
        if (!row ||
            row->count(Field::line_lanes) * lines.inner() > std::size_t(limits_.lane_width) ||
            lines.points > limits_.longest_single || !limits_.requested.radices.empty() ||
            limits_.requested.structure != PlanOptions::Structure::automatic)
            return false;
        const auto &one = methods_.one_step(lines.points);
        return one && one->method == OneStep::Method::passes &&
               !runs_along(single_step(lines, *one), limits_);
    }

    /// Whether lines longer than StepLimits::longest_single still fit one step: packed real lines
    /// of powers of two, whose hook takes the points k and N-k in the registers of one work-item,
    /// so that their exchanges may go in phases.
    bool fits_with_pairs(const LineProblem &lines) const {
        const bool load = lines.in.hook() == Hook::half_spectrum_packed;
        const bool store = lines.out.hook() == Hook::half_spectrum_packed;
        if (load == store || limits_.lanes || limits_.device.cpu ||
            !std::has_single_bit(lines.points) || lines.points > limits_.longest_phased ||
            columns_layout(lines))
            return false;
        const ChoiceRow *row = measured_choice(Question::longest_paired,
                                               load ? LineClass::half_spectrum_packed_load
                                                    : LineClass::half_spectrum_packed_store,
                                               lines.points, limits_);
        return row && lines.points <= row->count(Field::points);
    }

    bool wants_two_steps(const LineProblem &lines) {
        return narrow(lines) || leaves_lanes_empty(lines);
    }

    Decomposition decomposition_of(const LineProblem &lines, int hooks) {
        if (hooks == 0 && wants_two_steps(lines))
            if (const Decomposition split =
                    methods_.several_steps(lines.points, !columns_layout(lines));
                split.kind == Decomposition::Kind::split)
                return split;
        return methods_.decomposition(lines.points, !columns_layout(lines),
                                      fits_with_pairs(lines) ? 0 : hooks);
    }

    /// Returns a line that fits one step only with the lanes along it, if there are enough such
    /// lines for all cores, or equally many for each. It takes one pass over memory instead of two,
    /// or of up to four with hooks.
    std::optional<StepSpec> whole_along(const LineProblem &lines) const {
        const std::size_t n = lines.points, cores = limits_.device.compute_units;
        if (n <= limits_.longest_single || n > limits_.longest_along ||
            (lines.count() < 4 * cores && lines.count() % cores != 0))
            return std::nullopt;
        const auto radices = methods_.sequence(n);
        if (!radices)
            return std::nullopt;
        StepSpec spec = single_step(lines, {OneStep::Method::passes, n, *radices});
        if (!runs_along(spec, limits_))
            return std::nullopt;
        return spec;
    }

    /// Returns real lines with the sides of the work-group family's own hooks, if there are such:
    /// packed lines, and lines alone, whose hooks then take each frequency by itself. On an H100
    /// DCT-II of 1155 to 6561 points takes 0.35 to 0.42 of the time through a map, rfft of 405 to
    /// 3125 points 0.85 to 0.91 of that with both frequencies of a pair; irfft, which would load
    /// each number twice, 1.1 to 1.2, so that it keeps its pairs.
    LineProblem own_sides(const LineProblem &lines) const {
        if (limits_.lanes || limits_.any_size)
            return lines;
        if (lines.alone && lines.points > 1 && (lines.unpaired || !lines.inverse))
            return alone_by_frequency(lines).value_or(lines);
        if (!lines.packed)
            return lines;
        LineProblem packed = lines;
        RealSides sides = lines.packed();
        packed.in = std::move(sides.in);
        packed.out = std::move(sides.out);
        return packed;
    }

    /// Real lines alone, with each frequency by itself, and their convolution.
    struct RealConvolution {
        LineProblem lines;
        OneStep one;
    };

    /// Returns the convolution of real lines alone, if groups have one at less cost than `complex`.
    std::optional<RealConvolution> real_convolution(const LineProblem &lines,
                                                    const OneStep &complex) const {
        if (complex.method == OneStep::Method::passes || !lines.alone || limits_.lanes ||
            limits_.any_size || limits_.requested.exchange == PlanOptions::Exchange::registers)
            return std::nullopt;
        const std::optional<OneStep> one = methods_.real_convolution(lines.points);
        if (!one || one->cost >= complex.cost)
            return std::nullopt;
        RealConvolution real{alone_by_frequency(lines).value_or(lines), *one};
        if (real_sides(real.lines) == RealHalf::none ||
            !(by_frequency(real.lines.in) || by_frequency(real.lines.out)))
            return std::nullopt;
        return real;
    }

    /// Returns lines in one step.
    StepSpec one_step(const LineProblem &lines) {
        const OneStep &complex = *methods_.one_step(lines.points);
        if (const auto real = real_convolution(lines, complex))
            return single_step(real->lines, real->one);
        return single_step(own_sides(lines), complex);
    }

    /// Returns the parts of unpaired real lines in several steps if that is better than `way`;
    /// otherwise empty.
    LineParts unpaired_if_better(const LineProblem &lines, const Decomposition &way) {
        if (limits_.any_size) // its kernels have no hook of parts of a line
            return {};
        const bool wanted = wants_two_steps(lines);
        if (way.kind == Decomposition::Kind::one_step && !wanted &&
            methods_.one_step(lines.points)->method == OneStep::Method::passes)
            return {};
        const std::optional<LineProblem> unpaired = unpaired_real_lines(lines);
        if (!unpaired)
            return {};
        const Decomposition split =
            methods_.several_steps(unpaired->points, !columns_layout(*unpaired));
        if (split.kind != Decomposition::Kind::split)
            return {};
        const OneStep &first = *methods_.one_step(split.first);
        double cost = way.cost;
        if (way.kind == Decomposition::Kind::one_step) {
            const OneStep &complex = *methods_.one_step(lines.points);
            if (const auto real = real_convolution(lines, complex))
                cost -= complex.cost - real->one.cost;
        }
        // Beside packed lines in one step, which take half the points. On an H200 rfft of 978, 1070
        // and 1378 points takes 1.38, 1.01 and 0.96 of their time at 0.87, 0.93 and 0.83 of the
        // cost, irfft 0.83, 0.84 and 0.74.
        const bool packed = unpaired->points > lines.points;
        const double least = split.joined && packed && !lines.inverse ? 0.85 : 1;
        if (first.length > limits_.longest_single ||
            (way.kind != Decomposition::Kind::none && !wanted &&
             double(unpaired->count()) * split.cost / 2 >= least * double(lines.count()) * cost))
            return {};
        return unpaired_parts(*unpaired, split.first, first);
    }

    /// Whether the points of lines have no other numbers in whole lines than in these.
    static bool numbered(const LineProblem &lines, const LineSide &side) {
        return !side.whole || (side.whole->points == lines.points && side.whole->point == 1);
    }

    /// Returns Bluestein's method in three steps, where groups have it and nothing is gained by
    /// hooks in steps of their own: lines of complex numbers, and real lines that are not packed.
    LineParts fused_bluestein(const LineProblem &lines) {
        const bool complex = complex_lines(lines);
        const std::optional<LineProblem> unpaired =
            complex ? std::nullopt : unpaired_real_lines(lines);
        if (!complex && (!unpaired || unpaired->points != lines.points))
            return {};
        const LineProblem &whole = complex ? lines : *unpaired;
        if (!numbered(whole, whole.in) || !numbered(whole, whole.out))
            return {};
        const BluesteinEnds ends = bluestein_ends(whole);
        const auto convolution = methods_.long_convolution(ends.in, ends.out);
        if (!convolution)
            return {};
        if (!fits_buffer(whole, convolution->points())) // pairs of real lines take fewer bytes
            return {};
        return fused_bluestein_parts(whole, *convolution);
    }

    /// The bytes of the lines of a convolution of m points, and whether a buffer holds them.
    std::size_t convolution_bytes(const LineProblem &lines, std::size_t m) const {
        return lines.count() * m * 2 * limits_.number_bytes();
    }
    bool fits_buffer(const LineProblem &lines, std::size_t m) const {
        const std::size_t most = limits_.device.max_buffer;
        return !most || convolution_bytes(lines, m) <= most;
    }

    /// Throws Error for a convolution of m points that cannot run, before it is planned.
    void check_convolution(const LineProblem &lines, std::size_t m) const {
        if (!fits_buffer(lines, m))
            throw Error(plan_says.convolution_too_large, m, lines.points,
                        convolution_bytes(lines, m), limits_.device.max_buffer);
    }

    const StepLimits &limits_;
    LineMethods methods_;
};

/// Returns the steps of all parts, in order.
std::vector<StepSpec> steps_of(LineParts parts, LineChooser &chooser) {
    std::vector<StepSpec> steps;
    for (LinePart &part : parts) {
        if (auto *step = std::get_if<StepSpec>(&part)) {
            steps.push_back(std::move(*step));
            continue;
        }
        for (StepSpec &step : steps_of(chooser.parts(std::get<LineProblem>(part)), chooser))
            steps.push_back(std::move(step));
    }
    return steps;
}

} // namespace

std::vector<StepSpec> plan_lines(std::vector<LineProblem> axes, const StepLimits &limits) {
    std::vector<StepSpec> steps;
    LineParts parts = transposed_lines(std::move(axes), limits);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (auto *step = std::get_if<StepSpec>(&parts[i])) {
            steps.push_back(std::move(*step));
            continue;
        }
        const auto &lines = std::get<LineProblem>(parts[i]);
        if (lines.turns && i + 1 < parts.size())
            if (auto turned =
                    plan_turned_lines(lines, std::get<LineProblem>(parts[i + 1]), limits)) {
                steps.push_back(*std::move(turned));
                ++i;
                continue;
            }
        for (StepSpec &spec : lines.filter ? plan_filtered_line(lines, *lines.filter, limits)
                                           : plan_line(lines, limits))
            for (StepSpec &step : transposed_steps(std::move(spec), limits))
                steps.push_back(std::move(step));
    }
    return limits.pruned ? steps : blocked_columns(std::move(steps), limits);
}

std::vector<StepSpec> plan_line(const LineProblem &problem, const StepLimits &limits) {
    LineChooser chooser(limits);
    return steps_of(chooser.parts(problem), chooser);
}

std::optional<StepSpec> plan_turned_lines(const LineProblem &there, const LineProblem &back,
                                          const StepLimits &limits) {
    return LineChooser(limits).turned(there, back);
}

std::vector<StepSpec> plan_filtered_line(const LineProblem &problem, const MaskSide &mask,
                                         const StepLimits &limits) {
    LineChooser chooser(limits);
    return steps_of(chooser.filtered(problem, mask), chooser);
}

} // namespace imago
