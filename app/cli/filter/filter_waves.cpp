// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/filter/filter_waves.h"

#include "app/cli/common/wave_report.h"

namespace imago::cli {
namespace {

WaveEdit parse_wave(const std::string &text, const std::string &option, std::size_t least,
                    const char *form) {
    const std::vector<std::string> parts = split_list(text);
    if (parts.size() < least || parts.size() > 4)
        throw usage_error(option + " takes " + form + ", not '" + text + "'");
    WaveEdit edit;
    edit.at = {parse_cycles(parts[0], option), parse_cycles(parts[1], option)};
    if (parts.size() > 2)
        edit.gain = parse_number(parts[2], option, 2);
    if (parts.size() > 3)
        edit.phase = parse_number(parts[3], option, 3);
    return edit;
}

} // namespace

std::string wave_option(const FilterOptions &options) {
    return !options.wave.empty()        ? "--wave"
           : !options.keep_wave.empty() ? "--keep-wave"
           : !options.strongest.empty() ? "--strongest"
                                        : "";
}

WaveSettings waves_of(const FilterOptions &options) {
    WaveSettings settings;
    for (const std::string &text : options.wave)
        settings.waves.push_back(parse_wave(text, "--wave", 3, "U,V,GAIN[,PHASE]"));
    settings.only = !options.keep_wave.empty() || !options.strongest.empty();
    if (settings.only && !settings.waves.empty())
        throw usage_error("--wave does not go with " +
                          std::string(options.keep_wave.empty() ? "--strongest" : "--keep-wave") +
                          ": --keep-wave takes a gain and a phase, too");
    for (const std::string &text : options.keep_wave)
        settings.waves.push_back(parse_wave(text, "--keep-wave", 2, "U,V[,GAIN[,PHASE]]"));
    if (!options.strongest.empty())
        settings.strongest = static_cast<std::size_t>(parse_whole(
            options.strongest, "--strongest", 1, static_cast<long long>(most_strongest_waves)));
    settings.keep_mean = !options.release_dc;
    check(settings, 0, 0);
    if (!settings.empty() && options.devices)
        throw usage_error("--devices does not apply to " + wave_option(options) +
                          ": one device changes single waves");
    if (settings.empty())
        settings.keep_mean = true;
    return settings;
}

} // namespace imago::cli
