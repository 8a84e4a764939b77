// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/judge.h"

#include "app/cli/bench/case.h"
#include "app/cli/bench/data.h"
#include "engine/reference/dct.h"
#include "engine/reference/dft.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <complex>
#include <limits>
#include <thread>

namespace imago::cli {

namespace {

/// Calls work(0), ..., work(count - 1), on all processors.
template <class Work>
void in_parallel(std::size_t count, const Work &work) {
    std::atomic<std::size_t> next = 0;
    const auto loop = [&] {
        for (std::size_t i = next++; i < count; i = next++)
            work(i);
    };
    std::vector<std::jthread> threads(
        std::min<std::size_t>(count, std::max(1u, std::thread::hardware_concurrency())) - 1);
    for (std::jthread &thread : threads)
        thread = std::jthread(loop);
    loop();
}

/// Unscaled, along every axis of a row-major array.
template <class T>
void transform_axes(std::vector<std::complex<T>> &x, const std::vector<std::size_t> &extents,
                    int sign) {
    std::size_t stride = 1;
    for (std::size_t axis = extents.size(); axis-- > 0;) {
        const std::size_t n = extents[axis];
        const reference::Dft<T> dft(n);
        std::vector<std::complex<T>> line(n);
        for (std::size_t start = 0; start < x.size(); ++start) {
            if (start / stride % n != 0)
                continue;
            if (stride == 1) {
                dft(x.data() + start, sign);
                start += n - 1;
                continue;
            }
            for (std::size_t i = 0; i < n; ++i)
                line[i] = x[start + i * stride];
            dft(line.data(), sign);
            for (std::size_t i = 0; i < n; ++i)
                x[start + i * stride] = line[i];
        }
        stride *= n;
    }
}

/// The whole spectrum of a real array, of the half that is kept.
template <class T>
std::vector<std::complex<T>> whole_spectrum(const std::vector<T> &half,
                                            const std::vector<std::size_t> &extents) {
    const std::size_t n = extents.back(), kept = n / 2 + 1, rows = half.size() / 2 / kept;
    std::vector<std::complex<T>> whole(rows * n);
    for (std::size_t row = 0; row < rows; ++row) {
        const std::size_t mirrored = mirrored_row(extents, row);
        for (std::size_t k = 0; k < n; ++k) {
            const std::size_t at = k < kept ? row * kept + k : mirrored * kept + (n - k);
            whole[row * n + k] = {half[2 * at], k < kept ? half[2 * at + 1] : -half[2 * at + 1]};
        }
    }
    return whole;
}

/// The dense output of one transform of its dense input.
template <class T>
std::vector<T> transformed(const Problem &problem, const std::vector<T> &x) {
    const auto &extents = problem.extents;
    std::vector<std::complex<T>> z;
    std::vector<T> y;
    switch (problem.kind) {
    case TransformKind::fft:
        for (std::size_t i = 0; i < x.size(); i += 2)
            z.emplace_back(x[i], x[i + 1]);
        transform_axes(z, extents, -1);
        for (const auto &value : z)
            y.insert(y.end(), {value.real(), value.imag()});
        return y;
    case TransformKind::rfft:
        z.assign(x.begin(), x.end());
        transform_axes(z, extents, -1);
        for (std::size_t i = 0; i < z.size(); ++i)
            if (i % extents.back() <= extents.back() / 2)
                y.insert(y.end(), {z[i].real(), z[i].imag()});
        return y;
    case TransformKind::irfft:
        z = whole_spectrum(x, extents);
        transform_axes(z, extents, +1);
        for (const auto &value : z)
            y.push_back(value.real());
        return y;
    case TransformKind::dct2:
        return extents.size() == 1 ? reference::dct2(x)
                                   : reference::dct2_2d(x, extents[0], extents[1]);
    case TransformKind::dct3:
        return extents.size() == 1 ? reference::dct3(x)
                                   : reference::dct3_2d(x, extents[0], extents[1]);
    default: // Judge::make() refuses them
        return y;
    }
}

void require_judge(const Problem &problem) {
    const TransformKind kind = problem.kind;
    const bool cosine = kind == TransformKind::dct2 || kind == TransformKind::dct3;
    const bool fourier =
        kind == TransformKind::fft || kind == TransformKind::rfft || kind == TransformKind::irfft;
    const Norm unscaled = kind == TransformKind::irfft ? Norm::forward : Norm::backward;
    if (!(cosine || fourier) || problem.norm != unscaled || (cosine && problem.extents.size() > 2))
        throw usage_error("There is no judge for " + to_string(problem) + " in the benchmarks.");
}

/// The rows of one transform of the batch, without what lies between them.
template <class Number, class T>
std::vector<T> dense(const Problem &problem, const Rows &rows, std::size_t transform,
                     const Bytes &bytes) {
    const std::size_t per_transform = rows.count / problem.transforms();
    const auto *numbers = reinterpret_cast<const Number *>(bytes.data());
    std::vector<T> values;
    values.reserve(per_transform * rows.length);
    for (std::size_t row = 0; row < per_transform; ++row) {
        const Number *first = numbers + (transform * per_transform + row) * rows.pitch;
        values.insert(values.end(), first, first + rows.length);
    }
    return values;
}

template <class Number, class T>
class JudgeIn : public Judge {
  public:
    JudgeIn(const Problem &problem, const Bytes &input) : right_(held(problem)) {
        in_parallel(right_.size(), [&](std::size_t i) {
            right_[i].transform = i + 1 == right_.size() ? problem.transforms() - 1
                                                         : i * problem.transforms() / right_.size();
            right_[i].values = expected(problem, right_[i].transform, input);
        });
    }

    double error(const Problem &problem, const Bytes &result) const override {
        if (result.size() < problem.output_bytes())
            return std::numeric_limits<double>::infinity();
        T apart = 0, size = 0;
        for (const Right &right : right_)
            add(right.values, got(problem, right.transform, result), apart, size);
        return relative(apart, size);
    }

    double error_at(const Problem &problem, std::size_t transform, const Bytes &input,
                    const Bytes &result) const override {
        T apart = 0, size = 0;
        add(expected(problem, transform, input), got(problem, transform, result), apart, size);
        return relative(apart, size);
    }

  private:
    struct Right {
        std::size_t transform = 0;
        std::vector<T> values;
    };

    static std::size_t held(const Problem &problem) {
        constexpr std::size_t most_points = std::size_t{1} << (sizeof(T) > 8 ? 20 : 23);
        return std::min({problem.transforms(), std::size_t{32},
                         std::max<std::size_t>(most_points / length_of(problem), 1)});
    }
    static std::vector<T> expected(const Problem &problem, std::size_t transform,
                                   const Bytes &input) {
        return transformed(problem,
                           dense<Number, T>(problem, input_rows(problem), transform, input));
    }
    static std::vector<Number> got(const Problem &problem, std::size_t transform,
                                   const Bytes &result) {
        return dense<Number, Number>(problem, output_rows(problem), transform, result);
    }
    static void add(const std::vector<T> &right, const std::vector<Number> &got, T &apart,
                    T &size) {
        for (std::size_t i = 0; i < right.size(); ++i) {
            const T d = right[i] - got[i];
            apart += d * d;
            size += right[i] * right[i];
        }
    }
    static double relative(T apart, T size) {
        const double error = apart == 0 ? 0 : static_cast<double>(std::sqrt(apart / size));
        return std::isfinite(error) ? error : std::numeric_limits<double>::infinity();
    }

    std::vector<Right> right_;
};

class IdentityJudge : public Judge {
  public:
    explicit IdentityJudge(const Bytes &input) : input_(input) {}

    double error(const Problem &problem, const Bytes &result) const override {
        return difference_of(problem, input_, result).relative;
    }
    double error_at(const Problem &problem, std::size_t, const Bytes &input,
                    const Bytes &result) const override {
        return difference_of(problem, input, result).relative;
    }

  private:
    Bytes input_;
};

} // namespace

std::unique_ptr<Judge> Judge::of_identity(const Bytes &input) {
    return std::make_unique<IdentityJudge>(input);
}

std::unique_ptr<Judge> Judge::make(const Problem &problem, const Bytes &input) {
    require_judge(problem);
    if (problem.precision == Precision::f64)
        return std::make_unique<JudgeIn<double, long double>>(problem, input);
    return std::make_unique<JudgeIn<float, double>>(problem, input);
}

double error_bound(const Problem &problem) {
    double bits = 1;
    for (const std::size_t extent : problem.extents) // Bluestein's length is below 4 n
        bits += std::log2(4 * static_cast<double>(std::bit_ceil(extent)));
    return 3 * std::ldexp(std::sqrt(bits), problem.precision == Precision::f64 ? -52 : -23);
}

} // namespace imago::cli
