// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/spectrum_output.h"

#include "app/cli/report.h"
#include "app/media/atomic_file.h"
#include "app/media/csv_file.h"
#include "app/media/npy_file.h"
#include "engine/array/error.h"

#ifdef IMAGO_HAVE_OPENCV
#include "app/media/image_file.h"
#endif

#include <algorithm>

namespace imago::cli {

namespace {

std::string title_of(const std::string &unit) {
    return unit == "Hz" ? "hz" : unit == "cycles/sample" ? "cycles_per_sample" : unit;
}

void add_frames(CsvText &csv, const SpectrumResult &result, const SpectrumUnits &units) {
    const bool several = result.channels > 1;
    if (several)
        csv.add("channel");
    csv.add("time_" + title_of(units.time));
    for (std::size_t k = 0; k < result.bins; ++k)
        csv.add(units.quantity + "_at_" +
                significant(static_cast<double>(k) * result.frequency_step, 9) + "_" +
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

void add_bins(CsvText &csv, const SpectrumResult &result, const std::vector<std::string> &names,
              const SpectrumUnits &units) {
    csv.add("frequency_" + title_of(units.frequency));
    for (const std::string &name : names)
        csv.add(name + "_" + units.quantity);
    csv.end_row();
    for (std::size_t k = 0; k < result.bins; ++k) {
        csv.add(static_cast<double>(k) * result.frequency_step);
        for (std::size_t c = 0; c < result.channels; ++c)
            csv.add(result.row(c, 0)[k]);
        csv.end_row();
    }
}

} // namespace

SpectrumFormat check_spectrum_output(const std::filesystem::path &path) {
    std::string extension = path.extension().string();
    std::transform(extension.begin(), extension.end(), extension.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    check_output_path(path);
    if (extension == ".csv")
        return SpectrumFormat::csv;
    if (extension == ".npy")
        return SpectrumFormat::npy;
    if (extension != ".png")
        throw usage_error("cannot write '" + path.string() + "': " +
                          (extension.empty() ? "it has no extension"
                                             : "the extension '" + extension + "' is unknown") +
                          "; .csv, .npy and .png are allowed");
#ifndef IMAGO_HAVE_OPENCV
    throw no_opencv("write pictures");
#endif
    return SpectrumFormat::png;
}

SpectrumUnits spectrum_units(const SpectrumRequest &request, bool rate_known) {
    SpectrumUnits units{"", "", rate_known ? "Hz" : "cycles/sample", rate_known ? "s" : "samples"};
    const bool welch = request.mode == SpectrumMode::welch;
    const std::string per = rate_known ? "hz" : "cycle_per_sample";
    const std::string density = rate_known ? "power per hertz" : "power per cycle per sample";
    const std::string magnitude = welch               ? "root of the " + density
                                  : request.amplitude ? "amplitude"
                                                      : "|X|";
    switch (request.quantity) {
    case Quantity::magnitude:
        units.quantity = welch               ? "root_density_per_" + per
                         : request.amplitude ? "amplitude"
                                             : "magnitude";
        units.about = magnitude;
        break;
    case Quantity::power:
        units.quantity = welch ? "density_per_" + per : "power";
        units.about = welch ? density : request.amplitude ? "mean square" : "|X|^2";
        break;
    case Quantity::phase:
        units.quantity = "phase_rad";
        units.about = "phase in radians";
        break;
    case Quantity::db:
        units.quantity = "db";
        units.about = "decibels, 0 at a" + std::string(welch ? " " : "n ") + magnitude + " of " +
                      significant(request.reference, 6);
        break;
    case Quantity::log:
        units.quantity = "log";
        units.about = "log10(1 + " + (welch ? density : magnitude) + ")";
        break;
    }
    return units;
}

void write_spectrum_csv(const std::filesystem::path &path, const SpectrumResult &result,
                        const std::vector<std::string> &names, const SpectrumUnits &units,
                        bool spectrogram) {
    CsvText csv;
    if (spectrogram)
        add_frames(csv, result, units);
    else
        add_bins(csv, result, names, units);
    csv.write(path);
}

void check_table_size(std::size_t values, const std::string &advice) {
    if (values > most_csv_values)
        throw usage_error("a table of " + std::to_string(values) + " values has more than the " +
                          std::to_string(most_csv_values) + " that are allowed; " + advice);
}

void write_spectrum_npy(const std::filesystem::path &path, SpectrumResult &result,
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

void check_picture_size(std::size_t width, std::size_t height, const std::string &advice) {
    if (width > most_pixels / height)
        throw usage_error("a picture of " + std::to_string(width) + " x " + std::to_string(height) +
                          " pixels has more than the " + std::to_string(most_pixels) +
                          " that are allowed; " + advice);
}

#ifdef IMAGO_HAVE_OPENCV
void write_colours(const std::filesystem::path &path, const std::vector<float> &rows,
                   const ColourPicture &picture) {
    write_image(path, coloured(rows, picture), {});
}
#else
void write_colours(const std::filesystem::path &, const std::vector<float> &,
                   const ColourPicture &) {
    throw no_opencv("write pictures");
}
#endif

Error no_opencv(const std::string &work) {
    return Error("this imago-cli was built without OpenCV, so it cannot " + work +
                 "; install libopencv-imgcodecs-dev and build again");
}

} // namespace imago::cli
