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

void add_value(CsvText &csv, const MeasuredSpectrum &result, double value) {
    if (result.doubles)
        csv.add(value);
    else
        csv.add(static_cast<float>(value));
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
            csv.add(result.time_of(t));
            for (std::size_t k = 0; k < result.bins; ++k)
                add_value(csv, result, result.row(c, t)[k]);
            csv.end_row();
        }
}

void add_bins(CsvText &csv, const MeasuredSpectrum &result, const std::vector<std::string> &names,
              const SpectrumUnits &units) {
    csv.add("frequency_" + title_of(units.frequency));
    const bool intervals = !result.lower.empty();
    for (const std::string &name : names) {
        csv.add(name + "_" + units.quantity);
        for (const char *end : {"_lower", "_upper"})
            if (intervals)
                csv.add(name + end);
    }
    csv.end_row();
    for (std::size_t k = 0; k < result.bins; ++k) {
        csv.add(result.frequency_of(static_cast<double>(k)));
        for (std::size_t c = 0; c < result.channels; ++c) {
            add_value(csv, result, result.row(c, 0)[k]);
            for (const std::vector<double> *end : {&result.lower, &result.upper})
                if (intervals)
                    add_value(csv, result, (*end)[c * result.bins + k]);
        }
        csv.end_row();
    }
}

/// The values of each channel, followed by the lower and the upper ends of their intervals if they
/// have them.
std::vector<double> with_intervals(MeasuredSpectrum &result) {
    if (result.lower.empty())
        return std::move(result.values);
    std::vector<double> all;
    for (std::size_t c = 0; c < result.channels; ++c)
        for (const std::vector<double> *rows : {&result.values, &result.lower, &result.upper}) {
            const auto row = rows->begin() + static_cast<std::ptrdiff_t>(c * result.bins);
            all.insert(all.end(), row, row + static_cast<std::ptrdiff_t>(result.bins));
        }
    return all;
}

} // namespace

SpectrumUnits spectrum_units(const MeasureSettings &settings, bool rate_known,
                             const std::string &time_unit) {
    SpectrumUnits units{"", "", rate_known ? "Hz" : "cycles/sample", rate_known ? "s" : "samples"};
    if (!time_unit.empty()) {
        units.frequency = "cycles/" + time_unit;
        units.time = time_unit;
    }
    if (settings.mode == SpectrumMode::coherence) {
        const bool square = settings.quantity == Quantity::power;
        units.quantity = square ? "coherence" : "root_coherence";
        units.about = square ? "magnitude-squared coherence" : "magnitude of the coherence";
        return units;
    }
    const bool cross = settings.mode == SpectrumMode::cross;
    const bool welch = averages_frames(settings.mode) && settings.density;
    const bool hertz = rate_known && time_unit.empty();
    const std::string unit = time_unit.empty() ? "sample" : time_unit;
    const std::string per = hertz ? "hz" : "cycle_per_" + unit;
    const std::string density = (cross ? "cross " : std::string()) +
                                (hertz ? "power per hertz" : "power per cycle per " + unit);
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
        units.quantity = welch ? (cross ? "cross_density_per_" : "density_per_") + per : "power";
        units.about = welch ? density : settings.amplitude ? "mean square" : "|X|^2";
        break;
    case Quantity::phase:
        units.quantity = "phase_rad";
        units.about = cross ? "phase of the second channel relative to the first, in radians"
                            : "phase in radians";
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
    if (!result.lower.empty())
        array.shape.push_back(3);
    array.shape.push_back(result.bins);
    std::vector<double> values = with_intervals(result);
    if (result.doubles)
        array.data = std::move(values);
    else
        array.data = std::vector<float>(values.begin(), values.end());
    write_npy(path, array);
}

} // namespace imago
