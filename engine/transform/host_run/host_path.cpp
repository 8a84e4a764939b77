// SPDX-License-Identifier: MIT
#include "engine/transform/host_run/host_path.h"

#include "engine/array/half.h"
#include "engine/host/host_transform.h"
#include "engine/plan/measured/choice_table.h"
#include "engine/transform/host_run/host_arrays.h"
#include "engine/transform/host_run/host_kinds.h"
#include "engine/transform/host_run/host_scaling.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <mutex>
#include <optional>
#include <string_view>
#include <vector>

namespace imago {
namespace {

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
    HostTransform apart; ///< from dense samples if some are weighted
    std::once_flag planned;
    std::optional<HostTransform> in_place;

    explicit Impl(const Problem &of)
        : stored(of.precision), problem(computed(of)), before(HostScaling::of_input(problem)),
          after(HostScaling::of_output(problem)),
          apart(before.nothing() ? strided(problem) : packed(problem)) {}

    const HostTransform &for_one_array() {
        std::call_once(planned, [&] {
            StridedProblem made = strided(problem);
            made.in_place = true;
            in_place.emplace(made);
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

HostPath::HostPath(const Problem &problem) {
    check(problem);
    impl_ = std::make_unique<Impl>(problem);
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
