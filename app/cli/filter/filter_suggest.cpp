// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/filter/filter_suggest.h"

#include "app/cli/common/report.h"
#include "app/cli/filter/filter_files.h"
#include "app/cli/filter/filter_waves.h"
#include "app/media/file/atomic_file.h"
#include "app/media/mask_file.h"
#include "engine/pipeline/filter/notches.h"

#include <iostream>

namespace imago::cli {
namespace {

void refuse_filtering(const FilterOptions &options) {
    const bool shapes =
        !(options.low.empty() && options.high.empty() && options.band.empty() &&
          options.stop.empty() && options.notch.empty() && options.wedge.empty() &&
          options.lattice.empty() && options.masks.empty() && wave_option(options).empty());
    if (shapes || !options.output.empty() || !options.removed.empty())
        throw usage_error("--suggest writes a mask and does not filter: run filter again with "
                          "--mask " +
                          options.suggest);
    if (options.devices)
        throw usage_error("--suggest is for one device, not for --devices");
    if (!has_extension(options.suggest, ".json"))
        throw usage_error("--suggest writes a mask file, and '" + options.suggest +
                          "' does not end in .json");
    check_output_path(options.suggest);
}

nlohmann::ordered_json peaks_json(const std::vector<SpectralPeak> &peaks) {
    auto list = nlohmann::ordered_json::array();
    for (const SpectralPeak &peak : peaks)
        list.push_back({{"x", peak.at.x},
                        {"y", peak.at.y},
                        {"period", peak.period()},
                        {"angle", peak.angle()},
                        {"ratio", peak.ratio},
                        {"radius", peak.radius}});
    return list;
}

void print_peaks(const std::vector<SpectralPeak> &peaks) {
    std::vector<std::vector<std::string>> rows{
        {"  period", "angle", "across", "down", "radius", "above its surroundings"}};
    for (const SpectralPeak &peak : peaks)
        rows.push_back({"  " + fixed(peak.period(), 2) + " px", fixed(peak.angle(), 1) + " deg",
                        fixed(peak.at.x, 4), fixed(peak.at.y, 4), fixed(peak.radius, 4),
                        fixed(peak.ratio, 1) + " times"});
    if (!peaks.empty())
        print_table(std::cout, rows, "rrrrrr");
}

} // namespace

void run_suggest(const FilterOptions &options) {
    refuse_filtering(options);
    const FilterInput input = read_filter_input(options);
    Spectrum spectrum(open_device(options.common));
    const std::vector<SpectralPeak> peaks = suggest_notches(spectrum, input.image);
    FilterMask mask;
    for (const SpectralPeak &peak : peaks)
        mask.shapes.push_back(notch_of(peak));
    write_mask_file(options.suggest, mask);
    if (options.common.json) {
        std::cout << json_text(nlohmann::ordered_json{{"input", options.input},
                                                      {"mask", options.suggest},
                                                      {"peaks", peaks_json(peaks)},
                                                      {"notes", input.notes}});
        return;
    }
    std::cout << image_text(options.input, input.image) << ": " << peaks.size()
              << (peaks.size() == 1 ? " periodic pattern\n" : " periodic patterns\n");
    print_peaks(peaks);
    for (const std::string &note : input.notes)
        std::cout << "Note: " << note << '\n';
    std::cout << "Written: " << options.suggest << '\n';
}

} // namespace imago::cli
