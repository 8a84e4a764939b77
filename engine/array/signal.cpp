// SPDX-License-Identifier: MIT
#include "engine/array/signal.h"

#include "engine/array/sentences.h"
#include "engine/support/error.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace imago {
namespace {

/// The rows of pairs of channels: those of I, then those of Q.
template <class Sample>
std::vector<Sample> sorted_pairs(const std::vector<Sample> &rows, std::size_t channels,
                                 std::size_t length) {
    std::vector<Sample> sorted;
    sorted.reserve(rows.size());
    for (std::size_t part = 0; part < 2 && !rows.empty(); ++part)
        for (std::size_t c = part; c < channels; c += 2)
            sorted.insert(sorted.end(), rows.begin() + static_cast<std::ptrdiff_t>(c * length),
                          rows.begin() + static_cast<std::ptrdiff_t>((c + 1) * length));
    return sorted;
}

} // namespace

float nearest_float(double number) {
    constexpr double most = std::numeric_limits<float>::max();
    return static_cast<float>(std::clamp(number, -most, most));
}

void set_samples(Signal &signal, std::vector<double> numbers) {
    signal.samples.resize(numbers.size());
    bool rounded = false;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        signal.samples[i] = nearest_float(numbers[i]);
        rounded = rounded || static_cast<double>(signal.samples[i]) != numbers[i];
    }
    signal.exact = rounded ? std::move(numbers) : std::vector<double>();
}

void widen(Signal &signal) {
    if (!signal.is_exact())
        signal.exact.assign(signal.samples.begin(), signal.samples.end());
}

Signal without_samples(const Signal &signal) {
    return {{},           signal.channels, signal.length,           signal.sample_rate,
            signal.names, signal.kind,     signal.centre_frequency, {},
            signal.units};
}

void append_samples(Signal &to, const Signal &from, std::size_t row, std::size_t first,
                    std::size_t count) {
    const float *const begin = from.row(row) + first;
    to.samples.insert(to.samples.end(), begin, begin + count);
    if (!from.is_exact())
        return;
    const double *const exact = from.exact.data() + row * from.length + first;
    to.exact.insert(to.exact.end(), exact, exact + count);
}

std::vector<double> row_in_doubles(const Signal &signal, std::size_t row, std::size_t first,
                                   std::size_t count) {
    std::vector<double> numbers(count);
    for (std::size_t n = 0; n < count; ++n)
        numbers[n] = signal.value(row, first + n);
    return numbers;
}

void add_samples(Signal &sum, const Signal &more, bool subtracts) {
    if (more.is_exact())
        widen(sum);
    for (std::size_t i = 0; i < sum.samples.size(); ++i) {
        if (sum.is_exact()) {
            const double added = more.value(0, i);
            sum.exact[i] += subtracts ? -added : added;
            sum.samples[i] = nearest_float(sum.exact[i]);
        } else {
            sum.samples[i] += subtracts ? -more.samples[i] : more.samples[i];
        }
    }
}

bool name_has_unit(const Signal &signal, std::size_t channel) {
    const std::string unit = signal.unit(channel);
    if (unit.empty())
        return true;
    if (channel >= signal.names.size())
        return false;
    const std::string &name = signal.names[channel];
    for (const auto &[before, behind] :
         {std::pair("(", ")"), std::pair("[", "]"), std::pair("_", ""), std::pair("/", ""),
          std::pair(" ", "")})
        if (name.ends_with(before + unit + behind))
            return true;
    return false;
}

Signal complex_of_pairs(Signal signal) {
    if (signal.is_complex())
        throw usage_error(array_says.complex_already);
    if (signal.channels == 0 || signal.channels % 2 != 0)
        throw usage_error(signal.channels == 1 ? array_says.one_channel : array_says.odd_channels,
                          signal.channels);
    if (signal.channels > 2) { // a single pair stands as it is
        signal.samples = sorted_pairs(signal.samples, signal.channels, signal.length);
        signal.exact = sorted_pairs(signal.exact, signal.channels, signal.length);
    }
    signal.channels /= 2;
    signal.kind = SampleKind::complex;
    signal.names.clear();
    return signal;
}

} // namespace imago
