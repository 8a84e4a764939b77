// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/csv/csv_sampling.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace imago {
namespace {

constexpr double even = 0.02; ///< tolerance of even times, as a fraction of a step
constexpr double hour = 3600, day = 86400;

std::vector<double> steps_of(const std::vector<double> &times) {
    std::vector<double> steps(times.size() - 1);
    for (std::size_t i = 0; i < steps.size(); ++i)
        steps[i] = times[i + 1] - times[i];
    return steps;
}

/// Returns the mean of the steps near the median. The median alone is not enough: for 60 samples
/// per second in whole milliseconds it is 17.
double usual_step(std::vector<double> steps) {
    const auto middle = steps.begin() + static_cast<std::ptrdiff_t>(steps.size() / 2);
    std::nth_element(steps.begin(), middle, steps.end());
    const double median = *middle;
    double sum = 0, count = 0;
    for (const double step : steps)
        if (std::fabs(step - median) <= 0.5 * std::fabs(median)) {
            sum += step;
            ++count;
        }
    return count > 0 ? sum / count : median;
}

/// Returns the number with the fewest digits near a value.
std::optional<double> shortest_near(double value, double slack, int digits) {
    char text[64];
    const auto end =
        std::to_chars(text, text + sizeof text, value, std::chars_format::general, digits);
    double rounded = 0;
    std::from_chars(text, end.ptr, rounded);
    return std::fabs(rounded - value) <= slack * value ? std::optional(rounded) : std::nullopt;
}

/// Returns a rate with few digits, or one whose step has few digits. The last digits of the first
/// and the last time should not turn 60 samples per second into 60.0000012.
double settled_rate(double mean, double slack) {
    for (int digits = 1; digits <= 12; ++digits) {
        if (const auto rate = shortest_near(1 / mean, slack, digits))
            return *rate;
        if (const auto step = shortest_near(mean, slack, digits))
            return 1 / *step;
    }
    return 1 / mean;
}

bool on_sunday(long double time) {
    const auto days = static_cast<long long>(std::floor(time / day));
    return ((days + 4) % 7 + 7) % 7 == 0; // 1 January 1970 was a Thursday
}

/// Undoes clock changes by an hour.
void unfold(CsvTimes &times, double usual, CsvSampling &sampling) {
    if (!times.local || !(usual > 0) || usual > hour / 2)
        return;
    double shift = 0;
    const double slack = std::max(0.1 * usual, 1.01 * times.last_digit);
    double before = times.seconds[0];
    for (std::size_t i = 1; i < times.seconds.size(); ++i) {
        const double now = times.seconds[i], step = now - before;
        before = now;
        const bool back = std::fabs(step - usual + hour) <= slack;
        const bool forward = std::fabs(step - usual - hour) <= slack;
        if ((back || forward) && on_sunday(times.first + static_cast<long double>(now))) {
            shift += back ? hour : -hour;
            sampling.jumps.push_back({times.lines[i], forward});
        }
        times.seconds[i] += shift;
    }
}

std::optional<CsvBackStep> back_step(const CsvTimes &times) {
    std::optional<CsvBackStep> found;
    for (std::size_t i = 1; i < times.seconds.size(); ++i) {
        const double step = times.seconds[i] - times.seconds[i - 1];
        if (step > 0)
            continue;
        if (!found)
            found = CsvBackStep{times.lines[i], times.lines[i - 1], step, 0};
        ++found->count;
        found->repeats = found->repeats && step == 0;
    }
    return found;
}

/// Turns round the times of a table whose newest row is the first.
bool turn_round(CsvTimes &times) {
    std::vector<double> &seconds = times.seconds;
    std::size_t falls = 0, rises = 0;
    for (std::size_t i = 1; i < seconds.size(); ++i) {
        falls += seconds[i] < seconds[i - 1];
        rises += seconds[i] > seconds[i - 1];
    }
    if (falls < 2 || falls <= 9 * rises || seconds.back() >= seconds.front())
        return false;
    std::reverse(seconds.begin(), seconds.end());
    std::reverse(times.lines.begin(), times.lines.end());
    const double oldest = seconds.front();
    times.first += static_cast<long double>(oldest);
    for (double &time : seconds)
        time -= oldest;
    return true;
}

/// Returns the width of the band of slope `step` in which all times lie.
double band_of(const std::vector<double> &times, double step) {
    double low = 0, high = 0;
    for (std::size_t i = 0; i < times.size(); ++i) {
        const double off = times[i] - static_cast<double>(i) * step;
        low = std::min(low, off);
        high = std::max(high, off);
    }
    return high - low;
}

/// Finds the even steps of which times with few digits are the rounded ones: many rows repeat the
/// time before them, and all lie within one unit of the last digit. Returns false for other times.
bool find_coarse_steps(const CsvTimes &times, double stated_step, CsvSampling &sampling) {
    constexpr std::size_t fewest_rows = 16;
    constexpr int rounds = 60;
    const double digit = times.last_digit, most = 1.001 * digit;
    const auto last = static_cast<double>(times.seconds.size() - 1);
    const double span = times.seconds.back(), mean = span / last;
    if (!sampling.back || !sampling.back->repeats || times.seconds.size() < fewest_rows ||
        !(span >= 2 * digit) || !(mean <= digit / 1.5))
        return false;
    // The width is convex in the step.
    double from = (span - 1.5 * digit) / last, to = (span + 1.5 * digit) / last;
    for (int round = 0; round < rounds; ++round) {
        const double left = from + (to - from) / 3, right = to - (to - from) / 3;
        if (band_of(times.seconds, left) <= band_of(times.seconds, right))
            to = right;
        else
            from = left;
    }
    const double step = (from + to) / 2, width = band_of(times.seconds, step);
    if (width > most)
        return false;
    const bool stated = stated_step > 0 && band_of(times.seconds, stated_step) <= most;
    sampling.even = true;
    sampling.coarse = sampling.back->count;
    sampling.rate = stated ? 1 / stated_step
                           : settled_rate(step, std::clamp((most - width) / span, 1e-11, 1e-2));
    sampling.step = sampling.shortest = sampling.longest = 1 / sampling.rate;
    sampling.longest_line = times.lines[1];
    sampling.back.reset();
    return true;
}

/// Whether each time is where even steps put it. A last digit near the size of a step cannot
/// distinguish a lost row from rounding, and is not tolerated.
bool are_even(const CsvTimes &times, double step, double slack) {
    for (std::size_t i = 0; i < times.seconds.size(); ++i)
        if (std::fabs(times.seconds[i] - static_cast<double>(i) * step) > slack)
            return false;
    return true;
}

} // namespace

CsvSampling sampling_of(CsvTimes &times, double stated_step) {
    CsvSampling sampling;
    const std::size_t rows = times.seconds.size();
    const auto last = static_cast<double>(rows - 1);
    sampling.reversed = turn_round(times);
    unfold(times, usual_step(steps_of(times.seconds)), sampling);
    sampling.back = back_step(times);
    const double mean = (times.seconds.back() - times.seconds.front()) / last;
    if (sampling.back &&
        (find_coarse_steps(times, stated_step, sampling) || !sampling.back->repeats || mean <= 0))
        return sampling;
    const std::vector<double> steps = steps_of(times.seconds);
    const double digit = times.last_digit <= mean / 4 ? times.last_digit : 0;
    sampling.even = !sampling.back && are_even(times, mean, std::max(even * mean, 1.01 * digit));
    const double slack = std::clamp(times.last_digit / times.seconds.back(), 1e-11, 1e-4);
    const bool stated =
        !sampling.back && stated_step > 0 &&
        band_of(times.seconds, stated_step) <= std::max(even * mean, 1.01 * times.last_digit);
    sampling.even = sampling.even || stated;
    sampling.rate = stated ? 1 / stated_step : sampling.even ? settled_rate(mean, slack) : 1 / mean;
    sampling.step = sampling.even ? mean : usual_step(steps);
    const auto [shortest, longest] = std::minmax_element(steps.begin(), steps.end());
    sampling.shortest = *shortest;
    sampling.longest = *longest;
    sampling.longest_line = times.lines[static_cast<std::size_t>(longest - steps.begin()) + 1];
    const double tolerance = std::max(even * sampling.step, 2.01 * digit);
    sampling.uneven_steps =
        static_cast<std::size_t>(std::count_if(steps.begin(), steps.end(), [&](double step) {
            return std::fabs(step - sampling.step) > tolerance;
        }));
    return sampling;
}

double resampled_length(const std::vector<double> &times, double rate) {
    return std::floor((times.back() - times.front()) * rate + 1e-6) + 1;
}

std::vector<double> resampled(const double *samples, const std::vector<double> &times, double rate,
                              std::size_t length) {
    std::vector<double> result(length);
    std::size_t after = 1;
    for (std::size_t n = 0; n < length; ++n) {
        const double time = times.front() + static_cast<double>(n) / rate;
        while (after + 1 < times.size() && times[after] < time)
            ++after;
        const double before = times[after - 1];
        const double step = times[after] - before; // 0 where the first time is repeated
        const double part = step > 0 ? std::min((time - before) / step, 1.0) : 0;
        const double value = samples[after - 1];
        result[n] = value + part * (samples[after] - value);
    }
    return result;
}

} // namespace imago
