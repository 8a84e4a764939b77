// SPDX-License-Identifier: MIT
#include "engine/pipeline/signal/exact/exact_rows.h"

#include "engine/support/in_parallel.h"
#include "engine/support/stopwatch.h"
#include "engine/values/platform_label.h"

#include <algorithm>
#include <cmath>

namespace imago {
namespace {

constexpr double most_deviations = 1000;    ///< float keeps 1.7e7 of them: four digits are left
constexpr double least_magnitude = 0x1p-30; ///< its rounding's square is 2^-108
constexpr double most_magnitude = 0x1p30;   ///< its square, summed over frames, is below 2^127
constexpr std::size_t block_numbers = std::size_t{1} << 20; ///< of the frames that run at once

/// Of the samples of a channel; of complex ones, those of both parts together.
struct Moments {
    double largest = 0, mean_square = 0, variance = 0;

    void add(const float *row, std::size_t count) {
        double sum = 0, squares = 0;
        const auto first = static_cast<double>(row[0]); // differences from it do not cancel
        for (std::size_t n = 0; n < count; ++n) {
            const auto value = static_cast<double>(row[n]);
            largest = std::max(largest, std::fabs(value));
            sum += value - first;
            squares += (value - first) * (value - first);
        }
        const double away = sum / static_cast<double>(count);
        mean_square += (first + away) * (first + away);
        variance += std::max(squares / static_cast<double>(count) - away * away, 0.0);
    }
    bool beyond_floats() const {
        return largest > 0 &&
               (!(largest >= least_magnitude && largest <= most_magnitude) ||
                (variance > 0 && mean_square > most_deviations * most_deviations * variance));
    }
};

Problem rows_problem(TransformKind kind, std::size_t points, Norm norm) {
    Problem problem;
    problem.kind = kind;
    problem.extents = {points};
    problem.norm = norm;
    problem.precision = Precision::f64;
    return problem;
}

/// Writes one windowed frame: real numbers, or complex ones.
void cut_frame(const ExactFrames &frames, std::size_t channel, std::size_t begin,
               const std::vector<double> &window, double *to) {
    const std::size_t parts = frames.complex ? 2 : 1;
    for (std::size_t part = 0; part < parts; ++part) {
        const double *x =
            frames.samples.data() + (part * frames.channels + channel) * frames.length + begin;
        // What is left of a large mean by its rounding is taken away in turn.
        double mean = 0, rest = 0;
        for (double *part_of_mean : {&mean, &rest}) {
            double sum = 0;
            for (std::size_t n = 0; frames.centre && n < frames.size; ++n)
                sum += x[n] - mean;
            *part_of_mean = sum / static_cast<double>(frames.size);
        }
        for (std::size_t n = 0; n < frames.size; ++n)
            to[n * parts + part] = window[n] * (x[n] - mean - rest);
    }
    std::fill(to + frames.size * parts, to + frames.points * parts, 0.0);
}

} // namespace

bool needs_doubles(const Signal &signal, const Interval &interval) {
    if (signal.is_exact())
        return true;
    const std::size_t count =
        interval.length > 0 ? interval.length : signal.length - interval.first;
    for (std::size_t c = 0; c < signal.channels; ++c) {
        Moments moments;
        for (std::size_t row = c; row < signal.rows(); row += signal.channels)
            moments.add(signal.row(row) + interval.first, count);
        if (moments.beyond_floats())
            return true;
    }
    return false;
}

ExactRows::ExactRows(TransformKind kind, std::size_t points, Norm norm)
    : problem_(rows_problem(kind, points, norm)), path_(problem_) {}

std::vector<double> ExactRows::run(const std::vector<double> &rows) const {
    const std::size_t count = rows.size() / input_numbers();
    std::vector<double> out(count * output_numbers());
    in_parallel(count, [&](std::size_t i) {
        path_.execute({rows.data() + i * input_numbers()}, {out.data() + i * output_numbers()});
    });
    return out;
}

PlanReport ExactRows::report(std::size_t rows) const {
    Problem all = problem_;
    all.batch = {rows};
    PlanReport report;
    report.problem = to_string(all);
    name_host(report);
    return report;
}

PlanReport
each_exact_frame(const ExactFrames &frames, const std::vector<std::vector<double>> &windows,
                 const std::function<void(std::size_t, const std::complex<double> *)> &use,
                 const std::function<void(double)> &between) {
    const auto start = Clock::now();
    const ExactRows rows(frames.complex ? TransformKind::fft : TransformKind::rfft, frames.points);
    const std::size_t each = windows.size() * frames.channels; // rows of a frame
    const std::size_t numbers = rows.input_numbers();
    const std::size_t at_once =
        std::clamp<std::size_t>(block_numbers / (each * numbers), 1, frames.count);
    for (std::size_t first = 0; first < frames.count; first += at_once) {
        if (between)
            between(static_cast<double>(first) / static_cast<double>(frames.count));
        const std::size_t count = std::min(at_once, frames.count - first);
        std::vector<double> cut(count * each * numbers);
        for (std::size_t row = 0; row < count * each; ++row)
            cut_frame(frames, row % frames.channels, frames.begin_of(first + row / each),
                      windows[row % each / frames.channels], cut.data() + row * numbers);
        const std::vector<double> spectra = rows.run(cut);
        for (std::size_t f = 0; f < count; ++f)
            use(first + f, reinterpret_cast<const std::complex<double> *>(spectra.data()) +
                               f * each * (rows.output_numbers() / 2));
    }
    PlanReport report = rows.report(frames.count * each);
    report.launch_milliseconds = milliseconds_since(start);
    return report;
}

} // namespace imago
