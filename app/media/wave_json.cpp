// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/wave_json.h"

namespace imago {

using Json = nlohmann::ordered_json;

namespace {

constexpr int most_cycles = 1 << 24; ///< of any picture's side

WaveEdit wave_of(JsonMembers wave) {
    WaveEdit edit;
    const auto cycles = [&](const char *key) {
        return static_cast<int>(wave.whole(key, -most_cycles, most_cycles));
    };
    edit.at = {cycles("u"), cycles("v")};
    if (wave.has("gain"))
        edit.gain = wave.number("gain", 0, largest_wave_gain);
    if (wave.has("phase"))
        edit.phase = wave.number("phase", -360, 360);
    wave.end();
    return edit;
}

} // namespace

WaveSettings waves_of_json(JsonMembers waves) {
    WaveSettings settings;
    if (waves.has("list"))
        for (const Json &wave : waves.list("list"))
            settings.waves.push_back(
                wave_of({wave, waves.name(), waves.element_of("list", settings.waves.size())}));
    if (waves.has("only"))
        settings.only = waves.truth("only");
    if (waves.has("strongest"))
        settings.strongest = static_cast<std::size_t>(
            waves.whole("strongest", 0, static_cast<int>(most_strongest_waves)));
    if (waves.has("keep_mean"))
        settings.keep_mean = waves.truth("keep_mean");
    waves.end();
    check(settings, 0, 0);
    return settings;
}

Json waves_json(const WaveSettings &settings) {
    Json json = Json::object();
    json["list"] = Json::array();
    for (const WaveEdit &edit : settings.waves) {
        Json wave{{"u", edit.at.u}, {"v", edit.at.v}};
        if (edit.gain != 1)
            wave["gain"] = edit.gain;
        if (edit.phase != 0)
            wave["phase"] = edit.phase;
        json["list"].push_back(std::move(wave));
    }
    if (settings.only)
        json["only"] = true;
    if (settings.strongest > 0)
        json["strongest"] = settings.strongest;
    if (!settings.keep_mean)
        json["keep_mean"] = false;
    return json;
}

} // namespace imago
