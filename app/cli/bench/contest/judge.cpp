// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/contest/judge.h"

#include "app/cli/bench/contest/case.h"
#include "app/cli/bench/contest/data.h"
#include "engine/array/half.h"
#include "engine/reference/expected/expected.h"
#include "engine/support/in_parallel.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace imago::cli {

namespace {

void require_judge(const Problem &problem) {
    const TransformKind kind = problem.kind;
    const bool cosine = kind == TransformKind::dct2 || kind == TransformKind::dct3;
    const bool fourier =
        kind == TransformKind::fft || kind == TransformKind::rfft || kind == TransformKind::irfft;
    const Norm unscaled = kind == TransformKind::irfft ? Norm::forward : Norm::backward;
    const bool half = problem.precision == Precision::f16;
    if (!(cosine || fourier) || problem.norm != (half ? Norm::ortho : unscaled))
        throw usage_error("There is no judge for " + to_string(problem) + " in the benchmarks.");
}

/// The rows of one transform of the batch, without the padding between them.
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
        const auto hold = [&](std::size_t i) {
            right_[i].transform = i + 1 == right_.size() ? problem.transforms() - 1
                                                         : i * problem.transforms() / right_.size();
            right_[i].values = expected(problem, right_[i].transform, input,
                                        right_.size() == 1 ? HostThreads::all : HostThreads::one);
        };
        if (right_.size() == 1)
            hold(0);
        else
            in_parallel(right_.size(), hold);
    }

    double error(const Problem &problem, const Bytes &result) const override {
        if (result.size() < problem.output_bytes())
            return std::numeric_limits<double>::infinity();
        T error_squares = 0, size = 0;
        for (const Right &right : right_)
            add(right.values, got(problem, right.transform, result), error_squares, size);
        return relative(error_squares, size);
    }

    double error_at(const Problem &problem, std::size_t transform, const Bytes &input,
                    const Bytes &result) const override {
        T error_squares = 0, size = 0;
        add(expected(problem, transform, input, HostThreads::all), got(problem, transform, result),
            error_squares, size);
        return relative(error_squares, size);
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
                                   const Bytes &input, HostThreads threads) {
        return expected_transform(
            problem, dense<Number, T>(problem, input_rows(problem), transform, input), threads);
    }
    static std::vector<Number> got(const Problem &problem, std::size_t transform,
                                   const Bytes &result) {
        return dense<Number, Number>(problem, output_rows(problem), transform, result);
    }
    static void add(const std::vector<T> &right, const std::vector<Number> &got, T &error_squares,
                    T &size) {
        for (std::size_t i = 0; i < right.size(); ++i) {
            const T d = right[i] - got[i];
            error_squares += d * d;
            size += right[i] * right[i];
        }
    }
    static double relative(T error_squares, T size) {
        const double error =
            error_squares == 0 ? 0 : static_cast<double>(std::sqrt(error_squares / size));
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
    if (problem.precision == Precision::f16)
        return std::make_unique<JudgeIn<Half, double>>(problem, input);
    return std::make_unique<JudgeIn<float, double>>(problem, input);
}

} // namespace imago::cli
