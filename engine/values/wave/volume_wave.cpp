// SPDX-License-Identifier: MIT
#include "engine/values/wave/volume_wave.h"

#include "engine/support/error.h"
#include "engine/values/wave/sentences.h"

#include <cmath>
#include <cstdlib>
#include <limits>
#include <set>
#include <tuple>

namespace imago {
namespace {

bool within(int cycles, std::size_t extent) {
    return static_cast<std::size_t>(std::abs(static_cast<long long>(cycles))) <= extent / 2;
}

/// Whether a number of cycles stands for minus itself, too.
bool stands_alone(int cycles, std::size_t extent) {
    return cycles == 0 || 2 * static_cast<std::size_t>(std::abs(cycles)) == extent;
}

/// The number of the DFT, from 0 on.
std::size_t place_of(long long cycles, std::size_t extent) {
    const auto length = static_cast<long long>(extent);
    return static_cast<std::size_t>(((cycles % length) + length) % length);
}

using Place = std::tuple<std::size_t, std::size_t, std::size_t>;

/// The lower one of the places of a wave and its conjugate.
Place canonical_place(const VolumeWave &at, const VolumeExtent &extent) {
    const auto place = [&](long long sign) {
        return Place(place_of(sign * at.u, extent.width), place_of(sign * at.v, extent.height),
                     place_of(sign * at.w, extent.depth));
    };
    return std::min(place(1), place(-1));
}

RealNumber written(double value) {
    return {value, 6, RealNumber::Style::significant};
}

void check_place(const VolumeWaveEdit &edit, const VolumeExtent &extent, std::set<Place> &seen) {
    const auto [u, v, w] = edit.at;
    if (!within(u, extent.width) || !within(v, extent.height) || !within(w, extent.depth))
        throw usage_error(wave_says.outside_volume, u, v, w, extent.width, extent.height,
                          extent.depth);
    if (!seen.insert(canonical_place(edit.at, extent)).second)
        throw usage_error(wave_says.twice_in_volume, u, v, w);
    if (is_own_conjugate(edit.at, extent) && std::fmod(edit.phase, 180) != 0)
        throw usage_error(wave_says.phase_of_own_in_volume, u, v, w, written(edit.phase));
}

} // namespace

bool is_own_conjugate(const VolumeWave &at, const VolumeExtent &extent) {
    return stands_alone(at.u, extent.width) && stands_alone(at.v, extent.height) &&
           stands_alone(at.w, extent.depth);
}

double wave_period(const VolumeWave &at, const VolumeExtent &extent) {
    const double cycles = std::hypot(at.u / static_cast<double>(extent.width),
                                     at.v / static_cast<double>(extent.height),
                                     at.w / static_cast<double>(extent.depth));
    return cycles > 0 ? 1 / cycles : std::numeric_limits<double>::infinity();
}

void check(const VolumeWaveSettings &settings, const VolumeExtent &extent) {
    WaveSettings numbers; // whose ranges are the same
    for (const VolumeWaveEdit &edit : settings.waves)
        numbers.waves.push_back({{}, edit.gain, edit.phase});
    check(numbers, 0, 0);
    if (extent.width == 0)
        return;
    std::set<Place> seen;
    for (const VolumeWaveEdit &edit : settings.waves)
        check_place(edit, extent, seen);
}

} // namespace imago
