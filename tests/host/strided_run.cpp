// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/host/strided_run.h"

#include "engine/host/host_transform.h"
#include "tests/host/definition.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <sstream>

namespace imago::test {

namespace {

using Type = StridedProblem::Type;

/// One side of a problem: sizes and strides of its axes, the batch first.
struct Side {
    std::vector<std::ptrdiff_t> sizes, strides;
    bool is_complex;

    /// Offsets of all numbers, the last axis fastest.
    std::vector<std::ptrdiff_t> offsets() const {
        std::vector<std::ptrdiff_t> result = {0};
        for (std::size_t i = 0; i < sizes.size(); ++i) {
            std::vector<std::ptrdiff_t> next;
            for (const std::ptrdiff_t base : result)
                for (std::ptrdiff_t j = 0; j < sizes[i]; ++j)
                    next.push_back(base + j * strides[i]);
            result = std::move(next);
        }
        return result;
    }
};

Side side_of(const StridedProblem &problem, bool output) {
    Side side;
    for (const StridedAxis &axis : problem.batch) {
        side.sizes.push_back(axis.n);
        side.strides.push_back(output ? axis.out : axis.in);
    }
    const bool half = problem.type == (output ? Type::real_to_complex : Type::complex_to_real);
    for (const StridedAxis &axis : problem.axes) {
        const bool last = &axis == &problem.axes.back();
        side.sizes.push_back(half && last ? axis.n / 2 + 1 : axis.n);
        side.strides.push_back(output ? axis.out : axis.in);
    }
    side.is_complex = half || problem.type == Type::complex;
    return side;
}

/// Numbers with a margin, one array or two.
template <class T>
class Memory {
  public:
    Memory(const std::vector<const Side *> &sides, Parts parts, std::mt19937 &engine)
        : parts_(parts) {
        std::ptrdiff_t low = 0, high = 0;
        for (const Side *side : sides)
            for (const std::ptrdiff_t at : side->offsets()) {
                low = std::min(low, at);
                high = std::max(high, at);
            }
        origin_ = 16 - low;
        std::uniform_real_distribution<double> uniform(-1, 1);
        for (auto &array : arrays_) {
            array.resize(static_cast<std::size_t>(high - low + 34));
            for (T &value : array)
                value = static_cast<T>(uniform(engine));
        }
    }

    T *re() { return arrays_[0].data() + origin_; }
    T *im() { return parts_ == Parts::split ? arrays_[1].data() + origin_ : re() + 1; }
    StridedArray array(bool is_complex) { return {re(), is_complex ? im() : nullptr}; }

    std::vector<Number> read(const Side &side) {
        std::vector<Number> numbers;
        for (const std::ptrdiff_t at : side.offsets())
            numbers.emplace_back(re()[at], side.is_complex ? im()[at] : T(0));
        return numbers;
    }
    void write(const Side &side, const std::vector<Number> &numbers) {
        const auto offsets = side.offsets();
        for (std::size_t i = 0; i < offsets.size(); ++i) {
            re()[offsets[i]] = static_cast<T>(numbers[i].real());
            if (side.is_complex)
                im()[offsets[i]] = static_cast<T>(numbers[i].imag());
        }
    }
    bool operator==(const Memory &) const = default;

  private:
    Parts parts_;
    std::ptrdiff_t origin_;
    std::vector<T> arrays_[2];
};

std::vector<Number> expected(const StridedProblem &problem, std::vector<Number> numbers) {
    std::vector<std::ptrdiff_t> sizes = side_of(problem, false).sizes;
    const std::size_t first = problem.batch.size();
    const bool backward = problem.type == Type::complex_to_real;
    for (std::size_t step = 0; step < problem.axes.size(); ++step) {
        const std::size_t i = backward ? step : problem.axes.size() - 1 - step;
        const bool last = i + 1 == problem.axes.size();
        const auto n = static_cast<std::size_t>(problem.axes[i].n);
        numbers = along_axis(numbers, sizes, first + i, [&](std::vector<Number> line) {
            if (problem.type == Type::real)
                return real_kind(problem.kinds[i], line);
            if (backward && last) {
                line.resize(n);
                line[0] = line[0].real();
                for (std::size_t k = 1; 2 * k <= n; ++k) {
                    if (2 * k == n)
                        line[k] = line[k].real();
                    line[n - k] = std::conj(line[k]);
                }
            }
            line = dft(line, backward ? 1 : problem.type == Type::complex ? problem.sign : -1);
            if (problem.type == Type::real_to_complex && last)
                line.resize(n / 2 + 1);
            return line;
        });
    }
    for (Number &number : numbers)
        if (!side_of(problem, true).is_complex)
            number = number.real();
    return numbers;
}

/// A half spectrum of real numbers, so that it has its symmetries.
std::vector<Number> half_spectrum(const StridedProblem &problem, std::mt19937 &engine) {
    StridedProblem forward = problem;
    forward.type = Type::real_to_complex;
    std::uniform_real_distribution<double> uniform(-1, 1);
    std::vector<Number> numbers(side_of(forward, false).offsets().size());
    for (Number &number : numbers)
        number = uniform(engine);
    return expected(forward, numbers);
}

/// Places beside the output that were written.
template <class T>
bool wrote_elsewhere(Memory<T> before, Memory<T> &after, const Side &in, const Side &out,
                     bool in_place) {
    before.write(out, after.read(out));
    if (in_place)
        before.write(in, after.read(in));
    return !(before == after);
}

template <class T>
Comparison compare(const StridedProblem &problem, Parts parts, unsigned seed,
                   const HostThreads &threads) {
    std::mt19937 engine(seed);
    const Side in = side_of(problem, false), out = side_of(problem, true);
    const bool in_place = problem.in_place;
    Memory<T> first =
        in_place ? Memory<T>({&in, &out}, parts, engine) : Memory<T>({&in}, parts, engine);
    Memory<T> second = Memory<T>({&out}, parts, engine);
    if (problem.type == Type::complex_to_real && !in.offsets().empty()) {
        // A batch that repeats its input would write several spectra to one place.
        const bool repeats = std::any_of(problem.batch.begin(), problem.batch.end(),
                                         [](const StridedAxis &loop) { return loop.in == 0; });
        std::vector<Number> spectrum = half_spectrum(problem, engine);
        if (repeats)
            for (std::size_t i = 0, line = spectrum.size(); i < spectrum.size(); ++i) {
                for (const StridedAxis &loop : problem.batch)
                    line /= i == 0 ? static_cast<std::size_t>(loop.n) : 1;
                spectrum[i] = spectrum[i % line];
            }
        first.write(in, spectrum);
    }
    const std::vector<Number> given = first.read(in);
    const Memory<T> first_before = first, second_before = second;
    Memory<T> &target = in_place ? first : second;
    HostTransform(problem, threads)
        .execute(first.array(in.is_complex), target.array(out.is_complex));

    Comparison result;
    const std::vector<Number> want = expected(problem, given), have = target.read(out);
    long double difference = 0, norm = 0;
    for (std::size_t i = 0; i < want.size(); ++i) {
        difference += std::norm(have[i] - want[i]);
        norm += std::norm(want[i]);
    }
    result.error = static_cast<double>(std::sqrt(difference / std::max(norm, 1e-30L)));
    if (std::isnan(result.error))
        result.error = std::numeric_limits<double>::infinity();
    result.writes_elsewhere = in_place ? wrote_elsewhere(first_before, first, in, out, true)
                                       : wrote_elsewhere(second_before, second, in, out, false);
    const bool may_change =
        in_place || (problem.type == Type::complex_to_real && problem.may_destroy_input);
    result.changes_input = !may_change && !(first == first_before);
    return result;
}

} // namespace

Comparison run_and_compare(const StridedProblem &problem, Parts parts, unsigned seed,
                           const HostThreads &threads) {
    return problem.is_double ? compare<double>(problem, parts, seed, threads)
                             : compare<float>(problem, parts, seed, threads);
}

std::string describe(const StridedProblem &problem, Parts parts) {
    static const char *const types[] = {"complex", "real to complex", "complex to real", "real"};
    std::ostringstream text;
    text << types[static_cast<int>(problem.type)] << ' ' << problem.sign
         << (problem.is_double ? " double" : " float") << (problem.in_place ? " in place" : "")
         << (parts == Parts::split ? " split" : "")
         << (problem.may_destroy_input ? " destroys" : "");
    for (const StridedAxis &axis : problem.axes)
        text << " axis " << axis.n << ':' << axis.in << ':' << axis.out;
    for (const RealKind kind : problem.kinds)
        text << " kind " << static_cast<int>(kind);
    for (const StridedAxis &axis : problem.batch)
        text << " batch " << axis.n << ':' << axis.in << ':' << axis.out;
    return text.str();
}

double allowed_error(const StridedProblem &problem) {
    double bits = 1;
    for (const StridedAxis &axis : problem.axes)
        bits += std::log2(std::max<double>(static_cast<double>(axis.n), 2));
    const double unit = problem.is_double ? 0x1p-53 : 0x1p-24;
    return unit * (2 + 1.5 * std::sqrt(bits));
}

} // namespace imago::test
