// SPDX-License-Identifier: MIT
#include "engine/device/preferred.h"

#include "engine/values/platform_label.h"

#include <algorithm>

namespace imago {
namespace {

constexpr double near_the_fastest = 0.9;

int order_of(DeviceType type) {
    constexpr DeviceType order[] = {DeviceType::gpu, DeviceType::cpu, DeviceType::accelerator,
                                    DeviceType::other};
    return int(std::find(std::begin(order), std::end(order), type) - std::begin(order));
}

} // namespace

std::optional<std::size_t> preferred_device(const std::vector<DeviceInfo> &devices,
                                            const std::vector<std::optional<double>> &rates) {
    std::vector<std::size_t> candidates;
    for (std::size_t i = 0; i < devices.size(); ++i)
        if (!is_simulator(devices[i]))
            candidates.push_back(i);
    const auto rate_of = [&](std::size_t i) { return i < rates.size() ? rates[i] : std::nullopt; };
    const bool all_known = std::all_of(candidates.begin(), candidates.end(),
                                       [&](std::size_t i) { return rate_of(i).has_value(); });
    if (all_known) {
        double fastest = 0;
        for (const std::size_t i : candidates)
            fastest = std::max(fastest, *rate_of(i));
        std::erase_if(candidates,
                      [&](std::size_t i) { return *rate_of(i) < near_the_fastest * fastest; });
    }
    const auto first =
        std::min_element(candidates.begin(), candidates.end(), [&](std::size_t a, std::size_t b) {
            return order_of(devices[a].type) < order_of(devices[b].type);
        });
    return first == candidates.end() ? std::nullopt : std::optional(*first);
}

} // namespace imago
