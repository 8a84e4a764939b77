// SPDX-License-Identifier: MIT
#include "engine/support/number_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace imago {

std::string fixed(double value, int decimals) {
    if (!std::isfinite(value))
        return std::isnan(value) ? "nan" : value > 0 ? "inf" : "-inf";
    char text[400];
    const auto end =
        std::to_chars(text, text + sizeof text, value, std::chars_format::fixed, decimals);
    return {text, end.ptr};
}

std::string significant(double value, int digits) {
    if (!std::isfinite(value))
        return fixed(value, 0);
    char text[64];
    const auto end =
        std::to_chars(text, text + sizeof text, value, std::chars_format::general, digits);
    return {text, end.ptr};
}

std::string counted(std::uint64_t count) {
    std::string text = std::to_string(count);
    for (std::size_t from_end = 3; from_end < text.size(); from_end += 4)
        text.insert(text.size() - from_end, 1, ',');
    return text;
}

std::string duration_text(double milliseconds) {
    if (milliseconds >= 1000)
        return fixed(milliseconds / 1000, 2) + " s";
    if (milliseconds >= 1)
        return fixed(milliseconds, milliseconds < 100 ? 2 : 0) + " ms";
    return fixed(milliseconds * 1000, milliseconds < 0.1 ? 1 : 0) + " us";
}

std::string rate_text(double rate) {
    return fixed(rate, rate < 10 ? 2 : rate < 100 ? 1 : 0);
}

std::string bytes_text(std::uint64_t bytes) {
    const char *units[] = {"B", "KiB", "MiB", "GiB", "TiB"};
    double value = static_cast<double>(bytes);
    std::size_t unit = 0;
    while (value >= 1024 && unit < 4) {
        value /= 1024;
        ++unit;
    }
    const bool whole = value == std::floor(value) || value >= 100;
    return fixed(value, whole ? 0 : 1) + " " + units[unit];
}

int justified_decimals(double value, double error, int most) {
    // The logarithm of a power of ten is an integer apart from rounding.
    const auto power = [](double of) { return std::log10(std::fabs(of)) - 1e-9; };
    const int leading =
        std::isfinite(value) && value != 0 ? static_cast<int>(std::floor(power(value) + 2e-9)) : 0;
    const int allowed = most - 1 - leading;
    if (!(error > 0))
        return std::isnan(error) ? -leading : allowed;
    if (!std::isfinite(error))
        return -leading;
    return std::min(allowed, -static_cast<int>(std::ceil(power(error / 2))));
}

std::string measured_text(double value, double error, int most) {
    const int decimals = justified_decimals(value, error, most);
    const double unit = std::pow(10.0, -decimals);
    if (std::fabs(value) < unit / 2) // no "-0"
        value = 0;
    return decimals >= 0 ? fixed(value, decimals) : fixed(std::round(value / unit) * unit, 0);
}

} // namespace imago
