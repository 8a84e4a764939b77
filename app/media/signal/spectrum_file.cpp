// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/signal/spectrum_file.h"

#include "app/media/npy/npy_file.h"
#include "app/media/table/csv_file.h"
#include "engine/support/number_text.h"

#include <utility>

namespace imago {
namespace {

std::string title_of(const std::string &unit) {
    return unit == "Hz" ? "hz" : unit == "cycles/sample" ? "cycles_per_sample" : unit;
}

void add_frames(CsvText &csv, const MeasuredSpectrum &result, const SpectrumUnits &units) {
    const bool several = result.channels > 1;
    if (several)
        csv.add("channel");
    csv.add("time_" + title_of(units.time));
    for (std::size_t k = 0; k < result.bins; ++k)
        csv.add(units.quantity + "_at_" +
                significant(result.frequency_of(static_cast<double>(k)), 12) + "_" +
                title_of(units.frequency));
    csv.end_row();
    for (std::size_t c = 0; c < result.channels; ++c)
        for (std::size_t t = 0; t < result.frames; ++t) {
            if (several)
                csv.add(std::to_string(c + 1));
            csv.add(result.first_time + static_cast<double>(t) * result.time_step);
            for (std::size_t k = 0; k < result.bins; ++k)
                csv.add(result.row(c, t)[k]);
            csv.end_row();
        }
}

void add_bins(CsvText &csv, const MeasuredSpectrum &result, const std::vector<std::string> &names,
              const SpectrumUnits &units) {
    csv.add("frequency_" + title_of(units.frequency));
    for (const std::string &name : names)
        csv.add(name + "_" + units.quantity);
    csv.end_row();
    for (std::size_t k = 0; k < result.bins; ++k) {
        csv.add(result.frequency_of(static_cast<double>(k)));
        for (std::size_t c = 0; c < result.channels; ++c)
            csv.add(result.row(c, 0)[k]);
        csv.end_row();
    }
}

} // namespace

SpectrumUnits spectrum_units(const MeasureSettings &settings, bool rate_known,
                             const std::string &time_unit) {
    SpectrumUnits units{"", "", rate_known ? "Hz" : "cycles/sample", rate_known ? "s" : "samples"};
    if (!time_unit.empty()) {
        units.frequency = "cycles/" + time_unit;
        units.time = time_unit;
    }
    const bool welch = settings.mode == SpectrumMode::welch && settings.density;
    const bool hertz = rate_known && time_unit.empty();
    const std::string unit = time_unit.empty() ? "sample" : time_unit;
    const std::string per = hertz ? "hz" : "cycle_per_" + unit;
    const std::string density = hertz ? "power per hertz" : "power per cycle per " + unit;
    const std::string magnitude = welch                ? "root of the " + density
                                  : settings.amplitude ? "amplitude"
                                                       : "|X|";
    switch (settings.quantity) {
    case Quantity::magnitude:
        units.quantity = welch                ? "root_density_per_" + per
                         : settings.amplitude ? "amplitude"
                                              : "magnitude";
        units.about = magnitude;
        break;
    case Quantity::power:
        units.quantity = welch ? "density_per_" + per : "power";
        units.about = welch ? density : settings.amplitude ? "mean square" : "|X|^2";
        break;
    case Quantity::phase:
        units.quantity = "phase_rad";
        units.about = "phase in radians";
        break;
    case Quantity::db:
        units.quantity = "db";
        units.about = "decibels, 0 at a" + std::string(welch ? " " : "n ") + magnitude + " of " +
                      significant(settings.reference, 6);
        break;
    case Quantity::log:
        units.quantity = "log";
        units.about = "log10(1 + " + (welch ? density : magnitude) + ")";
        break;
    }
    return units;
}

void write_spectrum_csv(const std::filesystem::path &path, const MeasuredSpectrum &result,
                        const std::vector<std::string> &names, const SpectrumUnits &units,
                        bool spectrogram) {
    CsvText csv;
    if (spectrogram)
        add_frames(csv, result, units);
    else
        add_bins(csv, result, names, units);
    csv.write(path);
}

void write_spectrum_npy(const std::filesystem::path &path, MeasuredSpectrum &result,
                        bool spectrogram) {
    NpyArray array;
    if (result.channels > 1)
        array.shape.push_back(result.channels);
    if (spectrogram)
        array.shape.push_back(result.frames);
    array.shape.push_back(result.bins);
    array.data = std::move(result.values);
    write_npy(path, array);
}

} // namespace imago
