// SPDX-License-Identifier: MIT
#include "engine/fftw/device_plan.h"

#include "engine/host/host_transform.h"
#include "engine/transform/host_run/host_run.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

namespace imago::fftw {
namespace {

/// A real kind along one axis of a packed row-major real array, on a device.
template <class T>
class RealAxis {
  public:
    /// Plans. Throws Error as build() does.
    RealAxis(const std::vector<std::size_t> &shape, std::size_t axis, RealKind kind,
             const DevicePlan::Build &build);

    /// Transforms. The arrays are apart.
    void execute(const T *from, T *to);
    void build_variants() { run_.build_variants(); }
    /// The report of its plan.
    PlanReport report() const { return run_.report(); }

  private:
    void from_half(T *to) const;
    void to_half(const T *from);

    RealKind kind_;
    std::size_t outer_ = 1, n_, inner_ = 1; ///< the array's elements around the axis, and along it
    std::vector<T> half_; ///< half spectra, (outer, n/2 + 1, inner) complex numbers
    HostRun run_;
};

std::size_t product(std::vector<std::size_t>::const_iterator begin,
                    std::vector<std::size_t>::const_iterator end) {
    return std::accumulate(begin, end, std::size_t{1}, std::multiplies<>());
}

template <class T>
Problem axis_problem(std::size_t outer, std::size_t n, std::size_t inner, RealKind kind) {
    Problem problem;
    problem.precision = sizeof(T) == 8 ? Precision::f64 : Precision::f32;
    problem.extents = {n};
    problem.batch = {outer, inner};
    const std::size_t half = n / 2 + 1;
    std::vector<std::size_t> real{n * inner, 1, inner}, complex{half * inner, 1, inner};
    problem.in_strides = problem.out_strides = real;
    if (const KindRow *cosine = kind_row(kind)) {
        problem.kind = cosine->kind;
    } else if (kind == RealKind::hc2r) {
        problem.kind = TransformKind::irfft;
        problem.norm = Norm::forward;
        problem.in_strides = complex;
    } else {
        problem.kind = TransformKind::rfft;
        problem.out_strides = complex;
    }
    return problem;
}

template <class T>
RealAxis<T>::RealAxis(const std::vector<std::size_t> &shape, std::size_t axis, RealKind kind,
                      const DevicePlan::Build &build)
    : kind_(kind), outer_(product(shape.begin(), shape.begin() + std::ptrdiff_t(axis))),
      n_(shape[axis]), inner_(product(shape.begin() + std::ptrdiff_t(axis) + 1, shape.end())),
      half_(kind_row(kind) ? 0 : 2 * outer_ * (n_ / 2 + 1) * inner_),
      run_(build(axis_problem<T>(outer_, n_, inner_, kind), PlanOptions::Switch::automatic),
           build) {}

template <class T>
void RealAxis<T>::execute(const T *from, T *to) {
    if (half_.empty())
        return run_.execute(from, to);
    if (kind_ == RealKind::hc2r) {
        to_half(from);
        return run_.execute(half_.data(), to);
    }
    run_.execute(from, half_.data());
    from_half(to);
}

/// Of the half spectra: r0 r1 ... i1 (FFTW's halfcomplex order), or real less imaginary part
/// (Hartley's).
template <class T>
void RealAxis<T>::from_half(T *to) const {
    const std::size_t half = n_ / 2 + 1;
    const bool hartley = kind_ == RealKind::dht;
    for (std::size_t line = 0; line < outer_; ++line)
        for (std::size_t k = 0; k < half; ++k) {
            const T *point = half_.data() + 2 * (line * half + k) * inner_;
            T *low = to + (line * n_ + k) * inner_, *high = to + (line * n_ + n_ - k) * inner_;
            const bool paired = k > 0 && 2 * k < n_;
            for (std::size_t i = 0; i < inner_; ++i, point += 2) {
                low[i] = hartley && paired ? point[0] - point[1] : point[0];
                if (paired)
                    high[i] = hartley ? point[0] + point[1] : point[1];
            }
        }
}

template <class T>
void RealAxis<T>::to_half(const T *from) {
    const std::size_t half = n_ / 2 + 1;
    for (std::size_t line = 0; line < outer_; ++line)
        for (std::size_t k = 0; k < half; ++k) {
            T *point = half_.data() + 2 * (line * half + k) * inner_;
            const T *low = from + (line * n_ + k) * inner_;
            const T *high = from + (line * n_ + n_ - k) * inner_;
            const bool paired = k > 0 && 2 * k < n_;
            for (std::size_t i = 0; i < inner_; ++i, point += 2) {
                point[0] = low[i];
                point[1] = paired ? high[i] : T(0);
            }
        }
}

template class RealAxis<float>;
template class RealAxis<double>;

// Copies between arrays of any strides and packed ones, which a device's problem describes.

/// An axis of one side: how many elements, and their distance in numbers.
struct SideAxis {
    std::ptrdiff_t n, stride;
};

/// One side of a strided problem: all axes, those of the batch first, as a packed array has them.
struct PackedSide {
    std::vector<SideAxis> axes;
    bool complex = false;

    /// The packed array's elements and numbers (two for a complex one).
    std::size_t elements() const;
    std::size_t numbers() const { return elements() * (complex ? 2 : 1); }
};

/// Copies an array's elements to a packed one (interleaved if complex), or back. T is the problem's
/// precision.
template <class T>
void pack(const PackedSide &side, const StridedArray &from, T *packed);
template <class T>
void unpack(const PackedSide &side, const T *packed, const StridedArray &to);

PackedSide side_of(const StridedProblem &problem, std::ptrdiff_t StridedAxis::*stride, bool complex,
                   bool half) {
    PackedSide side;
    side.complex = complex;
    for (const StridedAxis &axis : problem.batch)
        side.axes.push_back({axis.n, axis.*stride});
    for (const StridedAxis &axis : problem.axes)
        side.axes.push_back({axis.n, axis.*stride});
    if (half && !problem.axes.empty())
        side.axes.back().n = side.axes.back().n / 2 + 1;
    return side;
}

/// Calls visit(position, n, stride) for each run along the last axis, in the packed order.
template <class Visit>
void each_run(const std::vector<SideAxis> &axes, std::size_t axis, std::ptrdiff_t at,
              const Visit &visit) {
    if (axes.empty())
        return visit(std::ptrdiff_t{0}, std::ptrdiff_t{1}, std::ptrdiff_t{0});
    if (axis + 1 == axes.size())
        return visit(at, axes[axis].n, axes[axis].stride);
    for (std::ptrdiff_t i = 0; i < axes[axis].n; ++i)
        each_run(axes, axis + 1, at + i * axes[axis].stride, visit);
}

/// Calls move(element of the array, packed number) for the real parts, then the imaginary ones.
template <class T, class Move>
void each_number(const PackedSide &side, const StridedArray &array, const Move &move) {
    const std::ptrdiff_t step = side.complex ? 2 : 1;
    T *const parts[] = {static_cast<T *>(array.real), static_cast<T *>(array.imaginary)};
    for (std::ptrdiff_t part = 0; part < step; ++part) {
        std::ptrdiff_t packed = part;
        each_run(side.axes, 0, 0, [&](std::ptrdiff_t at, std::ptrdiff_t n, std::ptrdiff_t stride) {
            T *number = parts[part] + at;
            for (std::ptrdiff_t i = 0; i < n; ++i, number += stride, packed += step)
                move(*number, packed);
        });
    }
}

std::size_t PackedSide::elements() const {
    std::size_t all = 1;
    for (const SideAxis &axis : axes)
        all *= static_cast<std::size_t>(axis.n);
    return all;
}

/// The sides of a problem: half of the last axis on a half-complex side.
PackedSide input_side(const StridedProblem &problem) {
    using Type = StridedProblem::Type;
    return side_of(problem, &StridedAxis::in,
                   problem.type == Type::complex || problem.type == Type::complex_to_real,
                   problem.type == Type::complex_to_real);
}

PackedSide output_side(const StridedProblem &problem) {
    using Type = StridedProblem::Type;
    return side_of(problem, &StridedAxis::out,
                   problem.type == Type::complex || problem.type == Type::real_to_complex,
                   problem.type == Type::real_to_complex);
}

template <class T>
void pack(const PackedSide &side, const StridedArray &from, T *packed) {
    each_number<T>(side, from, [&](const T &number, std::ptrdiff_t at) { packed[at] = number; });
}

template <class T>
void unpack(const PackedSide &side, const T *packed, const StridedArray &to) {
    each_number<T>(side, to, [&](T &number, std::ptrdiff_t at) { number = packed[at]; });
}

template void pack(const PackedSide &, const StridedArray &, float *);
template void pack(const PackedSide &, const StridedArray &, double *);
template void unpack(const PackedSide &, const float *, const StridedArray &);
template void unpack(const PackedSide &, const double *, const StridedArray &);

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
        const KindRow *cosine = kind_row(problem.kinds.front());
        return cosine ? cosine->kind : TransformKind::fft;
    }
}

/// The engine's problem without strides: unscaled, which inverse FFTs are by the norm `forward`.
Problem contiguous_problem(const StridedProblem &problem) {
    Problem made;
    made.kind = kind_of(problem);
    made.norm = kind_row(made.kind).inverse ? Norm::forward : Norm::backward;
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
           (kind_row(problem.kinds.front()) &&
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

    void build_variants() override { run_.build_variants(); }
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

    void build_variants() override {
        for (HostRun &run : runs_)
            run.build_variants();
        for (const auto &axis : axes_)
            axis->build_variants();
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
