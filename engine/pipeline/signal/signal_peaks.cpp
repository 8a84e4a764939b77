// SPDX-License-Identifier: MIT
#include "engine/pipeline/signal/signal_peaks.h"

#include "engine/pipeline/spectrum/window_lobe.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <utility>

namespace imago {
namespace {

constexpr double least_prominence = 6; // dB
constexpr double equal_levels = 1e-3;  // dB
constexpr double silence = -7000;      // dB, the level of a value of 0: below any double
constexpr double decibels = 20 * std::numbers::log10e; // of a neper
constexpr std::size_t least_main_lobe = 4;             // bins from a line, beyond most main lobes
constexpr std::size_t surroundings = 64;               // bins beyond it that determine the noise
constexpr std::size_t least_surroundings = 8;
constexpr double least_level_error = 1e-3; // dB: windows differ so much from their limit
constexpr double deepest_beside = 140;     // dB below a maximum: rounding hides what is lower
constexpr double least_beside = 20;        // dB below a maximum: lower values bend a parabola

/// Returns the level in decibels, except for a constant offset.
double level(double v, Quantity quantity, bool log_of_power = false) {
    switch (quantity) {
    case Quantity::db:
        return v;
    case Quantity::power:
        return v > 0 ? 10 * std::log10(v) : silence;
    case Quantity::log: {
        const double number = std::pow(10, v) - 1;
        return number > 0 ? (log_of_power ? 10 : 20) * std::log10(number) : silence;
    }
    case Quantity::magnitude:
    case Quantity::phase:
        break;
    }
    return v > 0 ? 20 * std::log10(v) : silence;
}

/// Returns the value with a given level.
double value_at(double db, Quantity quantity, bool log_of_power) {
    switch (quantity) {
    case Quantity::db:
        return db;
    case Quantity::power:
        return std::pow(10, db / 10);
    case Quantity::log:
        return std::log10(1 + std::pow(10, db / (log_of_power ? 10 : 20)));
    case Quantity::magnitude:
    case Quantity::phase:
        break;
    }
    return std::pow(10, db / 20);
}

/// Whether a value is a maximum. A window may make frequency 0 and its neighbour, or the two at the
/// other end, one line: if they differ by rounding alone, the line belongs to the end.
bool is_maximum(std::span<const double> values, std::size_t k, Quantity quantity) {
    const std::size_t last = values.size() - 1;
    const auto above = [&](std::size_t a, std::size_t b) {
        return level(values[a], quantity) > level(values[b], quantity) + equal_levels;
    };
    if (k == 0 || k == last)
        return !above(k == 0 ? 1 : last - 1, k);
    if ((k == 1 && !above(1, 0)) || (k == last - 1 && !above(k, last)))
        return false;
    return values[k] > values[k - 1] && values[k] >= values[k + 1];
}

/// The values towards the start, up to the last higher one.
struct Valley {
    double lowest = 0;
    bool ended = false; ///< whether there is a higher value
};

std::vector<Valley> valleys_before(std::span<const double> values) {
    std::vector<Valley> valleys(values.size());
    std::vector<std::size_t> higher; // falling values
    for (std::size_t k = 0; k < values.size(); ++k) {
        valleys[k].lowest = values[k];
        while (!higher.empty() && values[higher.back()] <= values[k]) {
            valleys[k].lowest = std::min(valleys[k].lowest, valleys[higher.back()].lowest);
            higher.pop_back();
        }
        valleys[k].ended = !higher.empty();
        higher.push_back(k);
    }
    return valleys;
}

/// The level that separates a maximum from higher ones; from the lowest value if there are none.
double saddle_of(const Valley &left, const Valley &right) {
    if (left.ended == right.ended)
        return left.ended ? std::max(left.lowest, right.lowest)
                          : std::min(left.lowest, right.lowest);
    return left.ended ? left.lowest : right.lowest;
}

/// Returns the position of a parabola's maximum through three neighbouring levels, in bins from the
/// middle one.
double summit(double before, double at, double after) {
    const double bend = before - 2 * at + after;
    return bend < 0 ? std::clamp(0.5 * (before - after) / bend, -0.5, 0.5) : 0;
}

/// Three levels around a maximum, in nepers relative to the middle one, and their curvature.
struct Crest {
    double before = 0, after = 0;
    double bend() const { return before + after; }
    double summit() const { return imago::summit(before, 0, after); }
};

/// Locates the lines of one spectrum; the header explains the formulas.
class Placing {
  public:
    Placing(std::span<const double> values, Quantity quantity, const LineShape &shape)
        : values_(values), quantity_(quantity), shape_(shape) {
        if (!shape.window)
            return;
        lobe_of_line_.emplace(*shape.window);
        main_lobe_ = std::max(least_main_lobe,
                              static_cast<std::size_t>(std::ceil(lobe_of_line_->half_width())));
    }

    /// Frequencies in bins.
    void place(SpectralLine &line, double saddle, const std::vector<SpectralLine> &all) const {
        const std::size_t k = line.bin;
        line.level = at(k);
        const double noise = noise_about(k, saddle, all);
        const double own = deviation(k, noise);
        line.level_error = std::max(2 * own * decibels, least_level_error);
        line.frequency = static_cast<double>(k);
        line.frequency_error = 0.5;
        if (line.constant || k == 0 || k + 1 == values_.size())
            return;
        // Beside a tone that fits its frames exactly there is rounding, or nothing at all.
        const auto beside = [&](std::size_t bin) {
            return std::max(line.level - deepest_beside, at(bin));
        };
        const Crest crest{(beside(k - 1) - at(k)) / decibels, (beside(k + 1) - at(k)) / decibels};
        const double p = crest.summit();
        const double bend = std::min(crest.bend(), -1e-12);
        const double dp = std::hypot((0.5 - p) * deviation(k - 1, noise),
                                     (0.5 + p) * deviation(k + 1, noise), 2 * p * own) /
                          -bend;
        const double floor = std::max(noise / std::pow(10, line.level / 10),
                                      std::pow(10, -deepest_beside / 10)); // of the line's power
        if (shape_.window && is_line(crest, floor)) {
            const double low = offset_of(p - 2 * dp, floor), high = offset_of(p + 2 * dp, floor);
            const double x = offset_of(p, floor);
            line.frequency += x;
            line.frequency_error = std::max((high - low) / 2, 1e-5);
            line.level -= decibels * lobe(x, 0);
            line.level_error += decibels * std::fabs(lobe(high, 0) - lobe(low, 0)) / 2;
            return;
        }
        const double lowest = line.level - least_beside;
        const double before = std::max(at(k - 1), lowest), after = std::max(at(k + 1), lowest);
        const double top = summit(before, line.level, after);
        line.frequency += top;
        line.level -= 0.25 * (before - after) * top;
        line.frequency_error =
            std::clamp(2 * dp, shape_.window ? 0.5 : 1.0, static_cast<double>(main_lobe_));
        line.level_error = std::max(line.level_error, shape_.window ? 1.0 : 3.0);
    }

  private:
    double at(std::size_t bin) const { return level(values_[bin], quantity_, shape_.log_of_power); }
    double power(std::size_t bin) const { return std::pow(10, at(bin) / 10); }

    /// Returns ln |W(x) / W(0)|, with noise of at least `floor`.
    double lobe(double x, double floor) const {
        const double height = (*lobe_of_line_)(x);
        return 0.5 * std::log(height * height + floor + 1e-30);
    }
    Crest model(double x, double floor) const {
        const double middle = lobe(x, floor);
        return {lobe(1 + x, floor) - middle, lobe(1 - x, floor) - middle};
    }
    bool is_line(const Crest &crest, double floor) const {
        const double expected = model(offset_of(crest.summit(), floor), floor).bend();
        return crest.bend() < 0.6 * expected && crest.bend() > 1.7 * expected;
    }
    /// Returns the bins from the middle bin at which a line gives a parabola this summit.
    double offset_of(double p, double floor) const {
        double low = -0.5, high = 0.5;
        for (int i = 0; i < 40; ++i) {
            const double middle = (low + high) / 2;
            (model(middle, floor).summit() < p ? low : high) = middle;
        }
        return (low + high) / 2;
    }

    /// Returns the deviation of a bin's level under this noise, in nepers.
    double deviation(std::size_t bin, double noise) const {
        const double frames = std::max(1.0, static_cast<double>(shape_.averaged) / 2);
        const double share = noise > 0 ? std::min(noise / power(bin), 1.0) : 0;
        return std::sqrt(share / (2 * frames));
    }

    /// Returns the mean power of the bins around a line, by their median.
    double surrounding_noise(std::size_t bin) const {
        std::vector<double> powers;
        const std::size_t reach = main_lobe_ + surroundings;
        const std::size_t first = bin > reach ? bin - reach : 0;
        const std::size_t last = std::min(bin + reach, values_.size() - 1);
        for (std::size_t k = first; k <= last; ++k)
            if (k + main_lobe_ < bin || k > bin + main_lobe_)
                powers.push_back(power(k));
        if (powers.size() < least_surroundings)
            return 0;
        const auto middle = powers.begin() + static_cast<std::ptrdiff_t>(powers.size() / 2);
        std::nth_element(powers.begin(), middle, powers.end());
        // Wilson and Hilferty's median of a chi-squared variable, relative to its mean.
        const double frames = static_cast<double>(std::max<std::size_t>(shape_.averaged, 1));
        return *middle / std::pow(1 - 1 / (9 * frames), 3);
    }

    /// Returns the power that a line of power 1 leaks this many bins away: the envelope of its
    /// lobes.
    double leaked(double bins) const {
        if (!shape_.window || bins <= 0)
            return 0;
        const double height =
            std::max((*lobe_of_line_)(std::floor(bins) + 0.5), (*lobe_of_line_)(bins));
        return height * height;
    }

    double noise_about(std::size_t bin, double saddle, const std::vector<SpectralLine> &all) const {
        const double end = static_cast<double>(values_.size() - 1), k = static_cast<double>(bin);
        double leaks = 0;
        if (!shape_.circle)
            leaks = (leaked(2 * k) + leaked(2 * (end - k))) * power(bin);
        for (const SpectralLine &other : all) {
            if (other.bin == bin)
                continue;
            double bins = std::fabs(static_cast<double>(other.bin) - k);
            if (shape_.circle)
                bins = std::min(bins, end + 1 - bins);
            leaks += leaked(bins) * power(other.bin);
        }
        return std::max({surrounding_noise(bin), std::pow(10, saddle / 10), leaks});
    }

    std::span<const double> values_;
    Quantity quantity_;
    const LineShape &shape_;
    std::optional<WindowLobe> lobe_of_line_;
    std::size_t main_lobe_ = least_main_lobe; ///< bins from a line, beyond its main lobe
};

/// A line, and the level that separates it from higher ones.
struct Found {
    SpectralLine line;
    double saddle = 0; ///< level of the saddle, in dB
};

/// The bins of the main lobe of a constant that may belong to it, around that of frequency 0.
struct ConstantLobe {
    std::size_t first = 0, last = 0, crest = 0;
    bool holds(std::size_t bin) const { return first <= bin && bin <= last; }
};

ConstantLobe lobe_of_constant(std::span<const double> values, Quantity quantity,
                              const LineShape &shape) {
    ConstantLobe found{shape.constant, shape.constant, shape.constant};
    if (!shape.window)
        return found;
    const WindowLobe lobe_of_window(*shape.window);
    const double constant = level(values[shape.constant], quantity, shape.log_of_power);
    const auto look_at = [&](std::size_t bin, double lobe) {
        const double leaked = constant + shape.ends + 20 * std::log10(lobe);
        if (values[bin] > values[found.crest] &&
            level(values[bin], quantity, shape.log_of_power) < leaked + least_prominence)
            found.crest = bin;
    };
    for (std::size_t away = 1; shape.constant + away < values.size(); ++away) {
        const double lobe = lobe_of_window(static_cast<double>(away));
        if (lobe < 1e-3)
            break;
        look_at(shape.constant + away, lobe);
        if (shape.circle && away <= shape.constant)
            look_at(shape.constant - away, lobe);
    }
    found.first = std::min(found.crest, shape.constant);
    found.last = std::max(found.crest, shape.constant);
    return found;
}

std::vector<Found> maxima_that_stand_out(std::span<const double> values, Quantity quantity,
                                         const LineShape &shape) {
    const bool log_of_power = shape.log_of_power;
    const ConstantLobe lobe = lobe_of_constant(values, quantity, shape);
    std::vector<Found> found;
    const std::vector<Valley> left = valleys_before(values);
    const std::vector<double> mirrored(values.rbegin(), values.rend());
    const std::vector<Valley> right = valleys_before(mirrored);
    const std::size_t last = values.size() - 1;
    for (std::size_t k = 0; k <= last; ++k) {
        // The constant's own bin represents all of its bins.
        const bool constant = k == shape.constant, led = constant && lobe.crest != k;
        if ((lobe.holds(k) && !constant) || (!led && !is_maximum(values, k, quantity)))
            continue;
        // An end and its neighbour are one line; rounding may make either the higher.
        const std::size_t top = led                                         ? lobe.crest
                                : k == 0 && values[1] > values[0]           ? 1
                                : k == last && values[k - 1] > values[last] ? k - 1
                                                                            : k;
        const double saddle =
            level(saddle_of(left[top], right[last - top]), quantity, log_of_power);
        if (level(values[k], quantity, log_of_power) - saddle >= least_prominence)
            found.push_back({{k, 0, values[k], 0, 0, 0, constant}, saddle});
    }
    return found;
}

} // namespace

std::vector<SpectralLine> spectral_lines(std::span<const double> values, Quantity quantity,
                                         double frequency_step, std::size_t most,
                                         const LineShape &shape) {
    if (quantity == Quantity::phase || values.size() < 2 || most == 0)
        return {};
    std::vector<Found> found = maxima_that_stand_out(values, quantity, shape);
    double highest = found.empty() ? 0 : found.front().line.value;
    for (const Found &one : found)
        highest = std::max(highest, one.line.value);
    const auto higher = [](const Found &a, const Found &b) {
        return a.line.value != b.line.value ? a.line.value > b.line.value : a.line.bin < b.line.bin;
    };
    std::erase_if(found, [&](const Found &one) {
        return level(highest, quantity) - level(one.line.value, quantity) > shape.deepest;
    });
    const auto is_constant = [](const Found &one) { return one.line.constant; };
    if (most == 1 && found.size() > 1)
        std::erase_if(found, is_constant);
    const std::size_t kept = std::min(most, found.size());
    std::partial_sort(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(kept), found.end(),
                      higher);
    found.resize(kept);
    std::stable_partition(found.begin(), found.end(), std::not_fn(is_constant));
    std::vector<SpectralLine> lines;
    for (const Found &one : found)
        lines.push_back(one.line);
    const std::vector<SpectralLine> all = lines;
    const Placing placing(values, quantity, shape);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        SpectralLine &line = lines[i];
        placing.place(line, found[i].saddle, all);
        line.frequency *= frequency_step;
        line.frequency_error *= frequency_step;
        line.value = value_at(line.level, quantity, shape.log_of_power);
        line.level += shape.gain;
    }
    return lines;
}

} // namespace imago
