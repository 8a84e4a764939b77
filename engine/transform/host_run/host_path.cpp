// SPDX-License-Identifier: MIT
#include "engine/transform/host_run/host_path.h"

#include "engine/array/half.h"
#include "engine/host/host_transform.h"
#include "engine/host/strided_problem.h"
#include "engine/plan/measured/choice_table.h"
#include "engine/plan/problem/problem.h"
#include "engine/plan/rule/scaled_kind.h"
#include "engine/transform/host_run/host_run.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <mutex>
#include <numbers>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <vector>

namespace imago {
namespace {

/// Factors of the elements of one side: a scale, times a weight for each index of each axis. With
/// them an unscaled transform has one of SciPy's norms.
class HostScaling {
  public:
    /// Of the samples that are read, or of the results, by ScaledKind and OrthoEnds for real kinds.
    /// The scale goes to the side that has weights, so that each factor is rounded once, or else to
    /// the results.
    static HostScaling of_input(const Problem &problem);
    static HostScaling of_output(const Problem &problem);

    /// Whether all factors are 1.
    bool nothing() const { return scale_ == 1 && !weighted_; }

    /// Multiplies the elements of an array in their places; T is float or double. A complex planar
    /// array is two.
    template <class T>
    void apply(T *array) const;
    /// Copies the elements, multiplied, without gaps in row-major order.
    template <class T>
    void pack(const T *array, T *dense) const;
    /// The numbers that pack() writes.
    std::size_t dense_numbers() const;

  private:
    struct Axis {
        std::size_t n, stride;            ///< in numbers
        std::vector<long double> weights; ///< of the indices; empty: 1
    };

    HostScaling(const Problem &problem, bool output);
    void add_ortho_weights(const Problem &problem, bool output);
    template <class T, class Visit>
    void each(std::size_t axis, std::size_t at, std::size_t dense, long double factor,
              const Visit &visit) const;

    std::vector<Axis> axes_;
    long double scale_ = 1;
    bool weighted_ = false;
};

bool is_fourier(TransformKind kind) {
    return kind == TransformKind::fft || kind == TransformKind::ifft ||
           kind == TransformKind::rfft || kind == TransformKind::irfft;
}

long double scale_of(const Problem &problem) {
    long double scale = 1;
    for (const std::size_t n : problem.extents) {
        if (!is_fourier(problem.kind)) {
            scale *= scaled_kind(problem.kind, problem.norm, n).scale;
            continue;
        }
        const bool inverse =
            problem.kind == TransformKind::ifft || problem.kind == TransformKind::irfft;
        if (problem.norm == Norm::ortho)
            scale /= std::sqrt(static_cast<long double>(n));
        else if ((problem.norm == Norm::backward) == inverse)
            scale /= static_cast<long double>(n);
    }
    return scale;
}

OrthoEnds ends_of(const Problem &problem, std::size_t n) {
    return ortho_ends(scaled_kind(problem.kind, problem.norm, n).forward);
}

/// Whether the samples have weights, and then the scale.
bool input_is_weighted(const Problem &problem) {
    if (problem.norm != Norm::ortho || is_fourier(problem.kind))
        return false;
    const OrthoEnds special = ends_of(problem, problem.extents.front());
    return special.first_in || special.last_in;
}

/// 1 at the ends, `other` between them.
std::vector<long double> ends(std::size_t n, bool first, bool last, long double other) {
    std::vector<long double> weights(n, other);
    if (first)
        weights.front() = 1;
    if (last)
        weights.back() = 1;
    return weights;
}

HostScaling HostScaling::of_input(const Problem &problem) {
    return {problem, false};
}

HostScaling HostScaling::of_output(const Problem &problem) {
    return {problem, true};
}

HostScaling::HostScaling(const Problem &problem, bool output) {
    const auto shape = output ? problem.output_shape() : problem.input_shape();
    const auto strides = output ? problem.output_strides() : problem.input_strides();
    const bool pairs = problem.layout == ComplexLayout::interleaved &&
                       (output ? problem.complex_output() : problem.complex_input());
    for (std::size_t axis = 0; axis < shape.size(); ++axis)
        axes_.push_back({shape[axis], strides[axis] * (pairs ? 2 : 1), {}});
    if (problem.norm == Norm::ortho && !is_fourier(problem.kind))
        add_ortho_weights(problem, output);
    if (output ? !input_is_weighted(problem) : weighted_)
        scale_ = scale_of(problem);
    if (pairs)
        axes_.push_back({2, 1, {}});
}

void HostScaling::add_ortho_weights(const Problem &problem, bool output) {
    constexpr auto root2 = std::numbers::sqrt2_v<long double>;
    for (std::size_t i = 0; i < problem.extents.size(); ++i) {
        const std::size_t n = problem.extents[i];
        const OrthoEnds special = ends_of(problem, n);
        const bool first = output ? special.first_out : special.first_in;
        const bool last = output ? special.last_out : special.last_in;
        if (!first && !last)
            continue;
        axes_[problem.batch.size() + i].weights = ends(n, first, last, output ? root2 : 1 / root2);
        weighted_ = true;
    }
}

std::size_t HostScaling::dense_numbers() const {
    std::size_t numbers = 1;
    for (const Axis &axis : axes_)
        numbers *= axis.n;
    return numbers;
}

template <class T, class Visit>
void HostScaling::each(std::size_t axis, std::size_t at, std::size_t dense, long double factor,
                       const Visit &visit) const {
    const Axis &here = axes_[axis];
    const long double *const weights = here.weights.empty() ? nullptr : here.weights.data();
    if (axis + 1 == axes_.size()) {
        const T same = static_cast<T>(factor);
        for (std::size_t i = 0; i < here.n; ++i)
            visit(at + i * here.stride, dense + i,
                  weights ? static_cast<T>(factor * weights[i]) : same);
        return;
    }
    for (std::size_t i = 0; i < here.n; ++i)
        each<T>(axis + 1, at + i * here.stride, (dense + i) * axes_[axis + 1].n,
                weights ? factor * weights[i] : factor, visit);
}

template <class T>
void HostScaling::apply(T *array) const {
    each<T>(0, 0, 0, scale_, [=](std::size_t at, std::size_t, T factor) { array[at] *= factor; });
}

template <class T>
void HostScaling::pack(const T *array, T *dense) const {
    each<T>(0, 0, 0, scale_, [=](std::size_t at, std::size_t position, T factor) {
        dense[position] = factor * array[at];
    });
}

template void HostScaling::apply(float *) const;
template void HostScaling::apply(double *) const;
template void HostScaling::pack(const float *, float *) const;
template void HostScaling::pack(const double *, double *) const;

/// Whether the host's transforms have a kind, or the forward kind of an inverse one.
bool has_host_kind(TransformKind kind);

using Kind = TransformKind;
using Type = StridedProblem::Type;

bool has_host_kind(Kind kind) {
    const KindRow &row = kind_row(kind);
    return row.complex_in || row.complex_out || forward_row(kind).real;
}

/// Sets type, sign and kinds of a strided problem, which is unscaled. Throws
/// std::logic_error if has_host_kind() is false.
void set_kinds(const Problem &problem, StridedProblem &strided) {
    if (const auto real = forward_row(problem.kind).real) {
        strided.type = Type::real;
        strided.kinds.assign(problem.extents.size(), *real);
        return;
    }
    if (!has_host_kind(problem.kind))
        throw std::logic_error("The host has no such kind of transform.");
    const bool complex = problem.complex_input() && problem.complex_output();
    strided.type = complex                   ? Type::complex
                   : problem.complex_input() ? Type::complex_to_real
                                             : Type::real_to_complex;
    strided.sign = kind_row(problem.kind).inverse ? 1 : -1;
}

std::size_t element_numbers(const Problem &problem, bool complex) {
    return complex && problem.layout == ComplexLayout::interleaved ? 2 : 1;
}

/// The array behind the first numbers of its parts.
StridedArray array_at(const Problem &problem, bool complex, const Stretches &parts) {
    auto *const real = const_cast<std::byte *>(parts[0].first);
    auto *const other = const_cast<std::byte *>(parts[1].first);
    if (!complex)
        return {real, nullptr};
    return {real, other ? other : real + problem.number_bytes()};
}

StridedProblem strided(const Problem &problem) {
    StridedProblem made;
    made.is_double = problem.precision == Precision::f64;
    set_kinds(problem, made);
    const auto in = problem.input_strides(), out = problem.output_strides();
    const auto in_numbers = element_numbers(problem, problem.complex_input());
    const auto out_numbers = element_numbers(problem, problem.complex_output());
    for (std::size_t i = 0; i < in.size(); ++i) {
        const bool batch = i < problem.batch.size();
        const std::size_t n = batch ? problem.batch[i] : problem.extents[i - problem.batch.size()];
        (batch ? made.batch : made.axes)
            .push_back({std::ptrdiff_t(n), std::ptrdiff_t(in[i] * in_numbers),
                        std::ptrdiff_t(out[i] * out_numbers)});
    }
    made.given.assign(problem.nonzero.begin(), problem.nonzero.end());
    made.wanted.assign(problem.wanted.begin(), problem.wanted.end());
    return made;
}

/// The problem that reads its input without gaps, as HostScaling::pack() leaves it.
StridedProblem packed(const Problem &problem) {
    Problem dense = problem;
    dense.placement = Placement::out_of_place;
    dense.out_strides = problem.output_strides();
    dense.in_strides.clear();
    return strided(dense);
}

/// The problem in the precision of the arithmetic, in which it is computed.
Problem computed(Problem problem) {
    problem.precision = arithmetic_of(problem.precision);
    return problem;
}

std::vector<float> floats_of(const Stretch &halves) {
    const auto *const first = reinterpret_cast<const Half *>(halves.first);
    return {first, first + halves.bytes / sizeof(Half)};
}

} // namespace

bool host_path_allowed() {
    const char *const value = std::getenv("IMAGO_HOST_PATH");
    return !value || std::string_view(value) != "off";
}

double device_points(DeviceType type, bool doubles) {
    const ChoiceQuery query{Question::host_points,
                            bits(type == DeviceType::cpu ? DeviceClass::cpu : DeviceClass::gpu), 0,
                            doubles ? QueriedNumbers::doubles : QueriedNumbers::floats, 0};
    const ChoiceRow *const row = shipped_choices().find(query);
    return row ? row->number(Field::points) : std::numeric_limits<double>::infinity();
}

double fewest_device_points(bool doubles) {
    return std::min(device_points(DeviceType::cpu, doubles),
                    device_points(DeviceType::gpu, doubles));
}

struct HostPath::Impl {
    Precision stored;
    Problem problem; ///< as it is computed
    HostScaling before, after;
    HostThreads threads;
    HostTransform apart; ///< from dense samples if some are weighted
    std::once_flag planned;
    std::optional<HostTransform> in_place;

    Impl(const Problem &of, unsigned most_threads)
        : stored(of.precision), problem(computed(of)), before(HostScaling::of_input(problem)),
          after(HostScaling::of_output(problem)), threads{most_threads},
          apart(before.nothing() ? strided(problem) : packed(problem), threads) {}

    const HostTransform &for_one_array() {
        std::call_once(planned, [&] {
            StridedProblem made = strided(problem);
            made.in_place = true;
            in_place.emplace(made, threads);
        });
        return *in_place;
    }

    template <class T>
    void run(const HostArrays &arrays) {
        const StridedArray in = array_at(problem, problem.complex_input(), arrays.in);
        const StridedArray out = array_at(problem, problem.complex_output(), arrays.out);
        if (!before.nothing()) {
            // Weights belong to real kinds, whose sides are one array each.
            const auto dense = std::make_unique_for_overwrite<T[]>(before.dense_numbers());
            before.pack(static_cast<const T *>(in.real), dense.get());
            apart.execute({dense.get(), nullptr}, out);
        } else if (arrays.in_place(problem)) {
            for_one_array().execute(in, out);
        } else if (arrays.apart()) {
            apart.execute(in, out);
        } else {
            run_from_copies(arrays, out);
        }
        scale_output(arrays.out);
    }

    /// Runs on arrays of halves by copies in floats. What is between the elements of the output is
    /// the same afterwards.
    void run_on_halves(const HostInput &in, const HostOutput &out) {
        Problem halves = problem;
        halves.precision = Precision::f16;
        const HostArrays arrays(halves, in, out);
        std::vector<float> from[2], to[2];
        for (std::size_t part = 0; part < 2; ++part) {
            from[part] = floats_of(arrays.in[part]);
            to[part] = floats_of(arrays.out[part]);
        }
        const auto pointer = [](std::vector<float> &numbers) {
            return numbers.empty() ? nullptr : numbers.data();
        };
        run<float>(HostArrays(problem, {pointer(from[0]), pointer(from[1])},
                              {pointer(to[0]), pointer(to[1])}));
        for (std::size_t part = 0; part < 2; ++part) {
            auto *const first =
                reinterpret_cast<Half *>(const_cast<std::byte *>(arrays.out[part].first));
            for (std::size_t i = 0; i < to[part].size(); ++i)
                first[i] = Half(to[part][i]);
        }
    }

    void run_from_copies(const HostArrays &arrays, const StridedArray &out) {
        std::unique_ptr<std::byte[]> copies[2];
        Stretches from = arrays.in;
        for (std::size_t part = 0; part < from.size(); ++part)
            if (from[part].first) {
                copies[part] = std::make_unique_for_overwrite<std::byte[]>(from[part].bytes);
                std::memcpy(copies[part].get(), from[part].first, from[part].bytes);
                from[part].first = copies[part].get();
            }
        apart.execute(array_at(problem, problem.complex_input(), from), out);
    }

    void scale_output(const Stretches &out) const {
        if (after.nothing())
            return;
        for (const Stretch &part : out) {
            auto *const first = const_cast<std::byte *>(part.first);
            if (first && problem.precision == Precision::f64)
                after.apply(reinterpret_cast<double *>(first));
            else if (first)
                after.apply(reinterpret_cast<float *>(first));
        }
    }
};

HostPath::HostPath(const Problem &problem, unsigned threads) {
    check(problem);
    impl_ = std::make_unique<Impl>(problem, threads);
}
HostPath::~HostPath() = default;
HostPath::HostPath(HostPath &&) noexcept = default;
HostPath &HostPath::operator=(HostPath &&) noexcept = default;

bool HostPath::serves(const Problem &problem) {
    return has_host_kind(problem.kind);
}

void HostPath::execute(const HostInput &in, const HostOutput &out) const {
    if (impl_->stored == Precision::f16)
        return impl_->run_on_halves(in, out);
    const HostArrays arrays(impl_->problem, in, out);
    if (impl_->problem.precision == Precision::f64)
        impl_->run<double>(arrays);
    else
        impl_->run<float>(arrays);
}

} // namespace imago
