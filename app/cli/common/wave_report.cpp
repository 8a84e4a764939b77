// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/wave_report.h"

#include "app/cli/common/report.h"
#include "engine/support/error.h"

#include <charconv>
#include <ostream>

namespace imago::cli {
namespace {

using Json = nlohmann::ordered_json;

/// One text of all planes: "12.4" or "12.4 / 11.9 / 10.2".
std::string planes_text(const MeasuredWave &wave, double WavePlane::*number, int digits) {
    std::string text;
    for (const WavePlane &plane : wave.planes)
        text += (text.empty() ? "" : " / ") + significant(plane.*number, digits);
    return text;
}

std::string change_text(const WaveEdit *edit, bool only) {
    if (!edit)
        return "";
    if (edit->gain == 0)
        return "removed";
    if (!edit->changes())
        return only ? "kept" : "unchanged";
    std::string text = edit->gain == 1 ? "" : "times " + significant(edit->gain, 4);
    if (edit->phase != 0)
        text += (text.empty() ? "" : ", ") + std::string(edit->phase > 0 ? "+" : "") +
                significant(edit->phase, 4) + " deg";
    return text;
}

const WaveEdit *edit_of(const WaveSettings &settings, std::size_t i) {
    return i < settings.waves.size() ? &settings.waves[i] : nullptr;
}

} // namespace

int parse_cycles(const std::string &text, const std::string &option) {
    int value = 0;
    const char *end = text.data() + text.size();
    const auto [at, error] = std::from_chars(text.data(), end, value);
    if (text.empty() || error != std::errc() || at != end)
        throw usage_error(option + " takes whole numbers of cycles, not '" + text + "'");
    return value;
}

Json waves_json(const std::vector<MeasuredWave> &waves, PictureSize size,
                const WaveSettings &settings) {
    Json list = Json::array();
    for (std::size_t i = 0; i < waves.size(); ++i) {
        const MeasuredWave &wave = waves[i];
        const Frequency frequency = frequency_of(wave.at, size.height, size.width);
        Json amplitudes = Json::array(), phases = Json::array();
        for (const WavePlane &plane : wave.planes) {
            amplitudes.push_back(plane.amplitude);
            phases.push_back(plane.phase);
        }
        Json json{
            {"u", wave.at.u}, {"v", wave.at.v}, {"across", frequency.x}, {"down", frequency.y}};
        const bool mean = wave.at == WaveNumber{};
        json["period"] = mean ? Json() : Json(wave_period(wave.at, size.height, size.width));
        json["direction"] = mean ? Json() : Json(wave_direction(wave.at, size.height, size.width));
        json["amplitude"] = std::move(amplitudes);
        json["phase"] = std::move(phases);
        json["own_conjugate"] = is_own_conjugate(wave.at, size.height, size.width);
        json["energy_share"] = wave.energy_share;
        json["contrast_share"] = wave.contrast_share;
        if (const WaveEdit *edit = edit_of(settings, i)) {
            const WaveEdit change = canonical(*edit, size.height, size.width);
            json["gain"] = change.gain;
            json["phase_change"] = change.phase;
        }
        list.push_back(std::move(json));
    }
    return list;
}

void print_waves(std::ostream &out, const std::vector<MeasuredWave> &waves, PictureSize size,
                 const WaveSettings &settings) {
    if (waves.empty())
        return;
    std::vector<std::vector<std::string>> rows{
        {"  wave", "period", "direction", "amplitude", "phase", "of the contrast", ""}};
    for (std::size_t i = 0; i < waves.size(); ++i) {
        const MeasuredWave &wave = waves[i];
        const bool mean = wave.at == WaveNumber{};
        rows.push_back(
            {"  " + std::to_string(wave.at.u) + "," + std::to_string(wave.at.v),
             mean ? "the mean" : fixed(wave_period(wave.at, size.height, size.width), 2) + " px",
             mean ? "" : fixed(wave_direction(wave.at, size.height, size.width), 1) + " deg",
             planes_text(wave, &WavePlane::amplitude, 4),
             mean ? "" : planes_text(wave, &WavePlane::phase, 4) + " deg",
             mean ? "" : significant(100 * wave.contrast_share, 3) + "%",
             change_text(edit_of(settings, i), settings.only)});
    }
    print_table(out, rows, "lrrrrrl");
}

} // namespace imago::cli
