// SPDX-License-Identifier: MIT
#include "engine/values/wave/wave_values.h"

#include "engine/support/error.h"
#include "engine/values/wave/sentences.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <numbers>
#include <set>

namespace imago {
namespace {

/// Whether a number of cycles is half the extent, where it stands for minus itself, too.
bool is_half(int cycles, std::size_t extent) {
    return 2 * static_cast<std::size_t>(std::abs(cycles)) == extent;
}

/// Cycles as the DFT has them: plus half the extent stands for minus half.
int folded(int cycles, std::size_t extent) {
    return is_half(cycles, extent) ? std::abs(cycles) : cycles;
}

RealNumber told(double value) {
    return {value, 6, RealNumber::Style::significant};
}

void check_place(const WaveEdit &edit, std::size_t height, std::size_t width,
                 std::set<WaveNumber> &seen) {
    const auto [u, v] = edit.at;
    if (!fits(edit.at, height, width))
        throw usage_error(wave_says.outside, u, v, width, height);
    if (!seen.insert(canonical(edit.at, height, width)).second)
        throw usage_error(wave_says.twice, u, v);
    if (is_own_conjugate(edit.at, height, width) && std::fmod(edit.phase, 180) != 0)
        throw usage_error(wave_says.phase_of_own_conjugate, u, v, told(edit.phase));
}

} // namespace

bool WaveSettings::changes() const {
    return only || std::any_of(waves.begin(), waves.end(),
                               [](const WaveEdit &edit) { return edit.changes(); });
}

bool fits(WaveNumber at, std::size_t height, std::size_t width) {
    const auto within = [](int cycles, std::size_t extent) {
        const auto most = static_cast<long long>(extent / 2);
        return cycles >= -most && cycles <= most;
    };
    return within(at.u, width) && within(at.v, height);
}

bool is_own_conjugate(WaveNumber at, std::size_t height, std::size_t width) {
    return (at.u == 0 || is_half(at.u, width)) && (at.v == 0 || is_half(at.v, height));
}

WaveNumber canonical(WaveNumber at, std::size_t height, std::size_t width) {
    return canonical(WaveEdit{at}, height, width).at;
}

WaveEdit canonical(const WaveEdit &edit, std::size_t height, std::size_t width) {
    WaveEdit made = edit;
    made.at = {folded(edit.at.u, width), folded(edit.at.v, height)};
    const bool on_edge = made.at.u == 0 || is_half(made.at.u, width);
    if (made.at.u < 0 || (on_edge && made.at.v < 0)) {
        made.at = {folded(-made.at.u, width), folded(-made.at.v, height)};
        made.phase = edit.phase == 0 ? 0 : -edit.phase;
    }
    return made;
}

Frequency frequency_of(WaveNumber at, std::size_t height, std::size_t width) {
    return {at.u / static_cast<double>(width), at.v / static_cast<double>(height)};
}

double wave_period(WaveNumber at, std::size_t height, std::size_t width) {
    const Frequency frequency = frequency_of(at, height, width);
    const double cycles = std::hypot(frequency.x, frequency.y);
    return cycles > 0 ? 1 / cycles : std::numeric_limits<double>::infinity();
}

double wave_direction(WaveNumber at, std::size_t height, std::size_t width) {
    const Frequency frequency = frequency_of(at, height, width);
    return std::atan2(frequency.y, frequency.x) * 180 / std::numbers::pi;
}

double wrapped_degrees(double degrees) {
    const double within = degrees - 360 * std::floor(degrees / 360); // 0 <= .. < 360
    return within > 180 ? within - 360 : within;
}

void check(const WaveSettings &settings, std::size_t height, std::size_t width) {
    if (settings.waves.size() > most_waves)
        throw usage_error(wave_says.too_many, settings.waves.size(), most_waves);
    if (settings.strongest > most_strongest_waves)
        throw usage_error(wave_says.strongest, settings.strongest, most_strongest_waves);
    if (settings.strongest > 0 && !settings.only)
        throw usage_error(wave_says.strongest_stay);
    std::set<WaveNumber> seen;
    for (const WaveEdit &edit : settings.waves) {
        if (!(edit.gain >= 0 && edit.gain <= largest_wave_gain))
            throw usage_error(wave_says.gain, told(edit.gain), told(largest_wave_gain));
        if (!(edit.phase >= -360 && edit.phase <= 360))
            throw usage_error(wave_says.phase, told(edit.phase));
        if (height > 0 && width > 0)
            check_place(edit, height, width, seen);
    }
}

} // namespace imago
