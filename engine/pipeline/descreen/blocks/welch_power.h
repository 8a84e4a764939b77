// SPDX-License-Identifier: MIT
#pragma once
#include "engine/device/device.h"
#include "engine/device/queue.h"

#include <cstdint>
#include <vector>

namespace imago {

/// The mean power spectrum of a plane's blocks (Welch, 1967): `side` squared numbers, with
/// frequency 0 first and the frequencies of bin k k / side, or k / side - 1 from side / 2 on. They
/// sum to the plane's variance.
struct WelchPower {
    std::uint64_t side = 0;
    std::vector<double> power; ///< side * side

    /// The power at bin (x, y), which may be negative or beyond the side.
    double at(std::int64_t x, std::int64_t y) const {
        const auto n = static_cast<std::int64_t>(side);
        return power[static_cast<std::size_t>((y % n + n) % n * n + (x % n + n) % n)];
    }
    double variance() const; ///< the sum of the powers
};

/// Measures it: blocks of `side` squared samples, half overlapped, each under a squared sine window
/// without its mean. A plane with a shorter side continues by reflection. Waits. Throws Error.
WelchPower welch_power(const DevicePtr &device, Queue &queue, const Buffer &plane,
                       std::uint64_t height, std::uint64_t width, std::uint64_t side = 128);

} // namespace imago
