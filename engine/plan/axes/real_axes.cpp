// SPDX-License-Identifier: MIT
#include "engine/plan/axes/real_axes.h"

#include "engine/plan/axes/cosine_axes.h"
#include "engine/plan/axes/cosine_sides.h"
#include "engine/plan/rule/linear_rule.h"
#include "engine/plan/rule/packed_rule.h"
#include "engine/plan/rule/scaled_kind.h"

#include <cmath>
#include <optional>
#include <utility>

namespace imago {
namespace {

/// Returns the kind of one axis of a real-to-real transform, with a factor of its result.
std::pair<TransformKind, double> axis_kind(const AxesTask &task, std::size_t axis) {
    if (!idxst_pair(task.problem.kind))
        return {task.problem.kind, 1};
    if ((task.problem.kind == TransformKind::idxst_idct) == (axis == 0))
        return {TransformKind::idxst, 1};
    return {TransformKind::dct3, 0.5}; // Eq. 1b
}

/// Returns the factor that moves the norm's scale from all steps to the last one, which runs along
/// axis 0, as in dct_side. For type IV of odd length it includes the square root that all factors
/// of the rule share, so that these become signs.
long double joint_scale(const AxesTask &task, std::size_t axis) {
    const auto scale = [&](std::size_t of) {
        const ScaledKind real =
            scaled_kind(axis_kind(task, of).first, task.problem.norm, task.axes.extent(of));
        const bool fourth =
            real.forward == TransformKind::dct4 || real.forward == TransformKind::dst4;
        return fourth && task.axes.extent(of) % 2 ? real.scale * std::sqrt(0.5L) : real.scale;
    };
    if (axis > 0)
        return 1 / scale(axis);
    long double product = 1;
    for (std::size_t other = 1; other < task.axes.rank(); ++other)
        product *= scale(other);
    return product;
}

/// Whether each real line along an axis is transformed by itself. Lines of type IV and even length
/// always are, even beside other lines of their transform: a single line takes n/2 complex points
/// while a pair takes n, and its samples are multiplied by fewer rounded factors.
bool real_lines_alone(const AxesTask &task, std::size_t axis, TransformKind kind) {
    if (task.axes.rank() == 1)
        return task.options.pack_real;
    const TransformKind forward =
        scaled_kind(kind, task.problem.norm, task.axes.extent(axis)).forward;
    return task.axes.single_line(axis) ||
           (task.axes.extent(axis) % 2 == 0 &&
            (forward == TransformKind::dct4 || forward == TransformKind::dst4));
}

void set_packed(LineProblem &lines, const PackedRule &rule, std::size_t n) {
    lines.points = rule.length;
    lines.inverse = rule.inverse;
    lines.in.samples = lines.out.samples = n;
    lines.in.payload =
        PackedLinearHook{.load = rule.load, .load_terms = rule.load_terms, .store = {}, .rule = {}};
    lines.out.payload = PackedLinearHook{.load = {}, .store = rule.store, .rule = {}};
}

/// Sets the maps of both sides as formulas if they have any.
template <class Payload>
void set_rules(LineProblem &lines, const std::optional<RealRules> &rules) {
    if (!rules)
        return;
    std::get<Payload>(lines.in.payload).rule = rules->load;
    std::get<Payload>(lines.out.payload).rule = rules->store;
}

LineProblem real_axis(const AxesTask &task, std::size_t axis, const Array &in, const Array &out) {
    const auto [kind, factor] = axis_kind(task, axis);
    const std::size_t n = task.axes.extent(axis);
    const bool alone = real_lines_alone(task, axis, kind);
    LineProblem lines = task.axes.along(axis, task.axes.lengths(), in, out, false,
                                        alone ? InnerAxis{} : task.axes.pairs_along(axis));
    lines.scale = factor;
    const long double joint = joint_scale(task, axis);
    lines.unpaired = cosine_sides(kind, task.problem.norm, n, task.options.dct_algorithm, joint,
                                  lines.in, lines.out);
    const auto packed =
        alone ? packed_rule(kind, task.problem.norm, n, task.options.dct_algorithm, joint)
              : std::optional<PackedRule>();
    const auto rules = real_rules(kind, task.problem.norm, n, task.options.dct_algorithm, joint,
                                  packed.has_value());
    if (!packed) {
        pair_lines(lines);
        set_linear(lines,
                   linear_rule(kind, task.problem.norm, n, task.options.dct_algorithm, joint), n);
        set_rules<LinearHook>(lines, rules);
        return lines;
    }
    lines.packed = packed_cosine_sides(kind, task.problem.norm, n, task.options.dct_algorithm,
                                       joint, lines.in, lines.out);
    set_packed(lines, *packed, n);
    set_rules<PackedLinearHook>(lines, rules);
    return lines;
}

} // namespace

std::vector<LineProblem> plan_each_axis(const AxesTask &task) {
    std::vector<LineProblem> steps;
    for (std::size_t axis = task.axes.rank(); axis-- > 0;)
        steps.push_back(real_axis(task, axis,
                                  axis == task.axes.last() ? task.axes.input() : task.axes.output(),
                                  task.axes.output()));
    return steps;
}

} // namespace imago
