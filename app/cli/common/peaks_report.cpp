// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/peaks_report.h"

#include "engine/support/number_text.h"

#include <algorithm>
#include <cmath>

namespace imago::cli {

namespace {

constexpr double least_level_error = 0.01, most_level_error = 2; // dB: bounds of digits

bool is_density(const MeasureSettings &settings) {
    return settings.mode == SpectrumMode::welch && settings.density;
}

/// The measured magnitude of a sine of full scale.
double full_scale(const MeasureSettings &settings) {
    return is_density(settings) ? std::sqrt(0.5) : 1;
}

} // namespace

MeasureSettings with_level_reference(MeasureSettings settings, bool sound, bool reference_given) {
    if (sound && !reference_given && settings.quantity != Quantity::db)
        settings.reference = full_scale(settings);
    return settings;
}

std::string level_unit(const MeasureSettings &settings, bool rate_known, bool sound) {
    const bool amplitude = settings.amplitude || settings.mode == SpectrumMode::welch;
    const bool of_full_scale = sound && amplitude && settings.reference == full_scale(settings);
    const std::string unit = of_full_scale ? "dBFS" : "dB re " + significant(settings.reference, 6);
    if (!is_density(settings))
        return unit;
    return unit + (rate_known ? " per Hz" : " per cycle/sample");
}

nlohmann::ordered_json peaks_json(const std::vector<SpectralLine> &lines) {
    auto json = nlohmann::ordered_json::array();
    for (const SpectralLine &line : lines)
        json.push_back({{"bin", line.bin},
                        {"constant", line.constant},
                        {"frequency", line.frequency},
                        {"frequency_error", line.frequency_error},
                        {"level_db", line.level},
                        {"level_error_db", line.level_error}});
    return json;
}

std::string peak_text(const SpectralLine &line, const std::string &frequency_unit,
                      const std::string &level_unit, int digits) {
    const std::string level =
        measured_text(line.level,
                      std::clamp(line.level_error, least_level_error, most_level_error)) +
        " " + level_unit;
    return line.constant ? "the mean, " + level
                         : measured_text(line.frequency, line.frequency_error, digits) + " " +
                               frequency_unit + ", " + level;
}

} // namespace imago::cli
