// SPDX-License-Identifier: MIT
#include "engine/search/trial/verdict.h"

#include <algorithm>
#include <cmath>

namespace imago {

Quartiles quartiles_of(std::vector<double> values) {
    if (values.empty())
        return {};
    std::sort(values.begin(), values.end());
    const auto at = [&](double fraction) {
        const double place = fraction * static_cast<double>(values.size() - 1);
        const auto below = static_cast<std::size_t>(place);
        const std::size_t above = std::min(below + 1, values.size() - 1);
        const double part = place - static_cast<double>(below);
        return values[below] * (1 - part) + values[above] * part;
    };
    return {at(0.25), at(0.5), at(0.75)};
}

std::vector<double> Race::ratios() const {
    std::vector<double> ratios;
    for (std::size_t i = 0; i < pairs(); ++i)
        if (first[i] > 0)
            ratios.push_back(second[i] / first[i]);
    return ratios;
}

double sign_test(std::size_t successes, std::size_t trials) {
    double sum = 0, chance = std::pow(0.5, static_cast<double>(trials));
    for (std::size_t k = 0; k <= trials; ++k) {
        if (k >= successes)
            sum += chance;
        chance *= static_cast<double>(trials - k) / static_cast<double>(k + 1);
    }
    return sum;
}

bool wins(const Race &race) {
    const std::vector<double> ratios = race.ratios();
    if (ratios.empty())
        return false;
    const Quartiles spread = quartiles_of(ratios);
    const auto faster = static_cast<std::size_t>(
        std::count_if(ratios.begin(), ratios.end(), [](double ratio) { return ratio < 1; }));
    return spread.median < 1 - least_gain && spread.upper < 1 &&
           sign_test(faster, ratios.size()) < sign_level;
}

bool hopeless(const std::vector<double> &ratios) {
    return ratios.size() >= 2 && *std::min_element(ratios.begin(), ratios.end()) > hopeless_ratio;
}

} // namespace imago
