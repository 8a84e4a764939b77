// SPDX-License-Identifier: MIT
#include "engine/values/spectrum/ring_correlation.h"

#include "engine/support/number_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace imago {
namespace {

struct ThresholdRow {
    const char *name;
    CorrelationThreshold threshold;
};

constexpr ThresholdRow threshold_rows[] = {
    {"1/7", {CorrelationThreshold::Kind::number, 1.0 / 7}},
    {"half-bit", {CorrelationThreshold::Kind::half_bit, 0}},
    {"1-bit", {CorrelationThreshold::Kind::one_bit, 0}},
    {"3-sigma", {CorrelationThreshold::Kind::three_sigma, 0}},
};

} // namespace

double CorrelationThreshold::at(std::size_t bins) const {
    const double root = std::sqrt(static_cast<double>(std::max<std::size_t>(bins, 1)));
    double value = number;
    switch (kind) {
    case Kind::number:
        break;
    case Kind::half_bit:
        value = (0.2071 + 1.9102 / root) / (1.2071 + 0.9102 / root);
        break;
    case Kind::one_bit:
        value = (0.5 + 2.4142 / root) / (1.5 + 1.4142 / root);
        break;
    case Kind::three_sigma:
        value = 3 * std::sqrt(2.0) / root;
        break;
    }
    return std::min(value, 1.0);
}

std::optional<CorrelationThreshold> parse_threshold(std::string_view text) {
    for (const ThresholdRow &row : threshold_rows)
        if (text == row.name)
            return row.threshold;
    CorrelationThreshold threshold;
    const auto [end, error] =
        std::from_chars(text.data(), text.data() + text.size(), threshold.number);
    if (error != std::errc{} || end != text.data() + text.size() || !(threshold.number > 0) ||
        !(threshold.number < 1))
        return std::nullopt;
    return threshold;
}

std::string threshold_name(const CorrelationThreshold &threshold) {
    for (const ThresholdRow &row : threshold_rows)
        if (row.threshold.kind == threshold.kind &&
            (threshold.kind != CorrelationThreshold::Kind::number ||
             row.threshold.number == threshold.number))
            return row.name;
    return significant(threshold.number, 6);
}

std::size_t first_judged(std::span<const CorrelationRing> rings,
                         const CorrelationThreshold &threshold) {
    std::size_t first = 0;
    while (first < rings.size() && threshold.at(rings[first].bins) >= 1)
        ++first;
    return first;
}

std::optional<double> crossing(std::span<const CorrelationRing> rings,
                               const CorrelationThreshold &threshold) {
    const std::size_t first = first_judged(rings, threshold);
    for (std::size_t k = first; k < rings.size(); ++k) {
        const double below = rings[k].correlation - threshold.at(rings[k].bins);
        if (below >= 0)
            continue;
        if (k == first)
            return std::nullopt;
        const double above = rings[k - 1].correlation - threshold.at(rings[k - 1].bins);
        const double part = above / (above - below);
        return rings[k - 1].frequency + part * (rings[k].frequency - rings[k - 1].frequency);
    }
    return std::nullopt;
}

} // namespace imago
