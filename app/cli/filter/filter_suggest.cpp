// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/filter/filter_suggest.h"

#include "app/cli/common/report.h"
#include "app/cli/filter/filter_files.h"
#include "app/cli/filter/filter_waves.h"
#include "app/media/file/atomic_file.h"
#include "app/media/mask_file.h"
#include "engine/pipeline/filter/notches.h"
#include "engine/support/printable_text.h"

#include <cmath>
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

nlohmann::ordered_json peaks_json(const std::vector<SpectralPeak> &peaks, PixelDensity density) {
    auto list = nlohmann::ordered_json::array();
    for (const SpectralPeak &peak : peaks) {
        list.push_back({{"x", peak.at.x},
                        {"y", peak.at.y},
                        {"period", peak.period()},
                        {"angle", peak.angle()},
                        {"ratio", peak.ratio},
                        {"radius", peak.radius}});
        if (density.known()) {
            const double frequency = std::hypot(peak.at.x * density.x, peak.at.y * density.y);
            list.back()["cycles_per_mm"] = frequency;
            list.back()["lines_per_inch"] = frequency * inch_millimetres;
            list.back()["period_mm"] = 1 / frequency;
        }
    }
    return list;
}

void print_peaks(const std::vector<SpectralPeak> &peaks, PixelDensity density) {
    std::vector<std::vector<std::string>> rows{
        {"  period", "angle", "across", "down", "radius", "above its surroundings"}};
    if (density.known())
        rows.front().push_back("in lengths");
    for (const SpectralPeak &peak : peaks) {
        rows.push_back({"  " + fixed(peak.period(), 2) + " px", fixed(peak.angle(), 1) + " deg",
                        fixed(peak.at.x, 4), fixed(peak.at.y, 4), fixed(peak.radius, 4),
                        fixed(peak.ratio, 1) + " times"});
        if (density.known())
            rows.back().push_back(length_text(peak.at.x, peak.at.y, density));
    }
    if (!peaks.empty())
        print_table(std::cout, rows, density.known() ? "rrrrrrl" : "rrrrrr");
}

} // namespace

void run_suggest(const FilterOptions &options) {
    refuse_filtering(options);
    given_density(options.image.dpi, options.image.pixel_size); // refuses early
    const FilterInput input = read_filter_input(options);
    const PixelDensity density = density_for(options.image, input.image);
    Spectrum spectrum(open_device(options.common));
    const std::vector<SpectralPeak> peaks = suggest_notches(spectrum, input.image);
    FilterMask mask;
    for (const SpectralPeak &peak : peaks)
        mask.shapes.push_back(notch_of(peak));
    write_mask_file(options.suggest, mask);
    if (options.common.json) {
        std::cout << json_text(nlohmann::ordered_json{{"input", options.input},
                                                      {"mask", options.suggest},
                                                      {"peaks", peaks_json(peaks, density)},
                                                      {"notes", input.notes}});
        return;
    }
    std::cout << image_text(options.input, input.image) << ": " << peaks.size()
              << (peaks.size() == 1 ? " periodic pattern\n" : " periodic patterns\n");
    print_peaks(peaks, density);
    for (const std::string &note : input.notes)
        std::cout << "Note: " << printable_name(note) << '\n';
    std::cout << "Written: " << printable_name(options.suggest) << '\n';
}

} // namespace imago::cli
