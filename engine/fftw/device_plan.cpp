// SPDX-License-Identifier: MIT
#include "engine/fftw/device_plan.h"

#include "engine/fftw/packing.h"
#include "engine/fftw/real_axis.h"
#include "engine/transform/host_run/host_run.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace imago::fftw {
namespace {

using Type = StridedProblem::Type;

TransformKind kind_of(const StridedProblem &problem) {
    switch (problem.type) {
    case Type::complex:
        return problem.sign < 0 ? TransformKind::fft : TransformKind::ifft;
    case Type::real_to_complex:
        return TransformKind::rfft;
    case Type::complex_to_real:
        return TransformKind::irfft;
    default:
        return cosine_kind(problem.kinds.front()).value_or(TransformKind::fft);
    }
}

/// The engine's problem without strides: unscaled, which inverse FFTs are by the norm `forward`.
Problem contiguous_problem(const StridedProblem &problem) {
    Problem made;
    made.kind = kind_of(problem);
    made.norm = made.kind == TransformKind::ifft || made.kind == TransformKind::irfft
                    ? Norm::forward
                    : Norm::backward;
    made.precision = problem.is_double ? Precision::f64 : Precision::f32;
    for (const StridedAxis &axis : problem.axes)
        made.extents.push_back(static_cast<std::size_t>(axis.n));
    for (const StridedAxis &axis : problem.batch)
        made.batch.push_back(static_cast<std::size_t>(axis.n));
    return made;
}

/// Whether the engine's problem has these kinds: one DCT or DST along all axes.
bool has_kinds(const StridedProblem &problem) {
    return problem.type != Type::real ||
           (cosine_kind(problem.kinds.front()) &&
            std::all_of(problem.kinds.begin(), problem.kinds.end(),
                        [&](RealKind kind) { return kind == problem.kinds.front(); }));
}

/// Strides of a side in elements; empty if one is negative or no multiple of an element.
std::optional<std::vector<std::size_t>> strides(const StridedProblem &problem,
                                                std::ptrdiff_t StridedAxis::*stride,
                                                std::ptrdiff_t numbers) {
    std::vector<std::size_t> all;
    for (const auto *axes : {&problem.batch, &problem.axes})
        for (const StridedAxis &axis : *axes) {
            const std::ptrdiff_t distance = axis.n == 1 ? numbers : axis.*stride;
            if (distance < 0 || distance % numbers)
                return std::nullopt;
            all.push_back(static_cast<std::size_t>(distance / numbers));
        }
    return all;
}

/// The engine's problem on the arrays themselves; empty if it has none.
std::optional<Problem> direct_problem(const StridedProblem &problem, Parts in, Parts out) {
    if (!has_kinds(problem))
        return std::nullopt;
    Problem made = contiguous_problem(problem);
    const bool complex_in = made.complex_input(), complex_out = made.complex_output();
    if (complex_in && complex_out && in != out)
        return std::nullopt;
    const bool split = (complex_in ? in : out) == Parts::split;
    made.layout =
        (complex_in || complex_out) && split ? ComplexLayout::planar : ComplexLayout::interleaved;
    made.placement = problem.in_place ? Placement::in_place : Placement::out_of_place;
    const auto numbers = [&](bool complex) { return complex && !split ? 2 : 1; };
    const auto from = strides(problem, &StridedAxis::in, numbers(complex_in));
    const auto to = strides(problem, &StridedAxis::out, numbers(complex_out));
    if (!from || !to)
        return std::nullopt;
    if (made.input_strides() != *from)
        made.in_strides = *from;
    if (made.output_strides() != *to)
        made.out_strides = *to;
    try {
        check(made);
        return made;
    } catch (const Error &) {
        return std::nullopt;
    }
}

std::string words_of(const PlanReport &report) {
    std::string text = report.problem;
    for (const StepReport &step : report.steps) {
        text += " ";
        for (std::size_t i = 0; i < step.radices.size(); ++i)
            text += (i ? "." : "") + std::to_string(step.radices[i]);
    }
    return text;
}

/// On the arrays themselves.
class DirectPlan : public DevicePlan {
  public:
    DirectPlan(const Problem &problem, const Build &build)
        : split_(problem.layout == ComplexLayout::planar), complex_in_(problem.complex_input()),
          complex_out_(problem.complex_output()),
          run_(build(problem, PlanOptions::Switch::automatic), build) {}

    void execute(const StridedArray &in, const StridedArray &out) override {
        run_.execute({in.real, split_ && complex_in_ ? in.imaginary : nullptr},
                     {out.real, split_ && complex_out_ ? out.imaginary : nullptr});
    }
    std::string words() const override { return words_of(run_.report()); }

  private:
    bool split_, complex_in_, complex_out_;
    HostRun run_;
};

/// Through packed arrays.
template <class T>
class PackedPlan : public DevicePlan {
  public:
    PackedPlan(const StridedProblem &problem, const Build &build)
        : in_(input_side(problem)), out_(output_side(problem)), from_(in_.numbers()),
          to_(out_.numbers()) {
        if (has_kinds(problem)) {
            const Problem whole = contiguous_problem(problem);
            runs_.emplace_back(build(whole, PlanOptions::Switch::automatic), build);
            return;
        }
        std::vector<std::size_t> shape;
        for (const SideAxis &axis : in_.axes)
            shape.push_back(static_cast<std::size_t>(axis.n));
        for (std::size_t i = 0; i < problem.axes.size(); ++i)
            axes_.push_back(std::make_unique<RealAxis<T>>(shape, problem.batch.size() + i,
                                                          problem.kinds[i], build));
    }

    void execute(const StridedArray &in, const StridedArray &out) override {
        pack(in_, in, from_.data());
        for (HostRun &run : runs_)
            run.execute(from_.data(), to_.data());
        for (const auto &axis : axes_) {
            axis->execute(from_.data(), to_.data());
            std::swap(from_, to_);
        }
        if (!axes_.empty())
            std::swap(from_, to_);
        unpack(out_, to_.data(), out);
    }

    std::string words() const override {
        std::string text = "packed";
        for (const HostRun &run : runs_)
            text += " " + words_of(run.report());
        for (const auto &axis : axes_)
            text += " " + words_of(axis->report());
        return text;
    }

  private:
    PackedSide in_, out_;
    std::vector<T> from_, to_;
    std::vector<HostRun> runs_; // one, or none if the axes differ
    std::vector<std::unique_ptr<RealAxis<T>>> axes_;
};

} // namespace

std::unique_ptr<DevicePlan> DevicePlan::make(const StridedProblem &problem, Parts in, Parts out,
                                             const DeviceInfo &device, const Build &build) {
    const auto none = [](const StridedAxis &axis) { return axis.n == 0; };
    if (problem.axes.empty() || problem.axes.size() > most_axes ||
        (problem.is_double && !device.double_precision) ||
        std::any_of(problem.batch.begin(), problem.batch.end(), none))
        return nullptr;
    if (const auto direct = direct_problem(problem, in, out))
        return std::make_unique<DirectPlan>(*direct, build);
    if (problem.is_double)
        return std::make_unique<PackedPlan<double>>(problem, build);
    return std::make_unique<PackedPlan<float>>(problem, build);
}

} // namespace imago::fftw
