// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/options/image_options.h"
#include "app/cli/options/input_words.h"
#include "app/cli/spectrum/spectrum_run.h"
#include "app/media/signal/signal_file.h"
#include "engine/support/number_text.h"
#include "engine/values/window/window.h"

#include <CLI/CLI.hpp>
#include <memory>
#include <numbers>

namespace imago::cli {

namespace {

constexpr std::pair<const char *, int> dimension_names[] = {{"1", 1}, {"2", 2}};

/// Which words of --mode, or else of --quantity, a parameter belongs to.
std::string owner_of(const Param<MeasureSettings> &param, const MeasureSettings &settings) {
    for (const Param<MeasureSettings> &row : measure_params()) {
        std::vector<ParamWord> words;
        for (const ParamWord &word : row.words) {
            MeasureSettings other = settings;
            row.set(other, word.value);
            if (param.applies(other))
                words.push_back(word);
        }
        if (!words.empty())
            return row.option + (" " + words_text(words, ", ", " and "));
    }
    return "other spectra";
}

} // namespace

double positive(const std::string &text, const std::string &option) {
    const double value = parse_number(text, option);
    if (!(value > 0))
        throw usage_error(option + " takes a number above 0, not '" + text + "'");
    return value;
}

void refuse(bool given, const std::string &option, const std::string &reason) {
    if (given)
        throw usage_error(option + " does not apply: " + reason);
}

bool is_complex(const SpectrumOptions &options) {
    return options.quantity == complex_word;
}

void add_quantity(const SpectrumOptions &options, Quantity quantity, bool amplitude,
                  SpectrumRequest &request) {
    request.quantity = quantity;
    request.amplitude = amplitude;
    if (!options.quantity.empty() && !is_complex(options)) {
        std::vector<ParamWord> words(measure_param("quantity").words.begin(),
                                     measure_param("quantity").words.end());
        words.push_back({complex_word, 0});
        request.quantity = static_cast<Quantity>(choice(words, options.quantity, "--quantity"));
    }
    MeasureSettings &measure = request;
    options.params.apply(measure, measure_param("amplitude"));
    for (const Param<MeasureSettings> &row : measure_params())
        if (options.params.given(row) && row.applies && !row.applies(request))
            refuse(true, row.option, "it belongs to " + owner_of(row, request));
    refuse(!options.range.empty() && request.quantity != Quantity::db, "--range",
           "it belongs to --quantity db");
}

ColourMap colour_map_of(const SpectrumOptions &options, SpectrumFormat format) {
    refuse(!options.colours.empty() && format != SpectrumFormat::png, "--colours",
           "it belongs to .png");
    if (options.colours.empty())
        return ColourMap::dusk;
    const auto map = colour_map_named(options.colours);
    if (!map)
        throw usage_error("--colours takes one of " + colour_map_names() + ", not '" +
                          options.colours + "'");
    return *map;
}

ColourPicture picture_of(const SpectrumOptions &options, const SpectrumRequest &request,
                         const std::vector<float> &values, const SpectrumError &error) {
    ColourPicture picture;
    picture.phase = request.quantity == Quantity::phase;
    picture.map = colour_map_of(options, SpectrumFormat::png);
    picture.range = {-std::numbers::pi, std::numbers::pi};
    if (!picture.phase)
        picture.range = drawn_range(values, request.quantity, error,
                                    request.quantity != Quantity::db ? 0
                                    : options.range.empty()          ? 90
                                                            : positive(options.range, "--range"));
    return picture;
}

namespace {

/// The parts of the request that do not depend on whether a signal or a picture is read.
SpectrumRequest request_of(const SpectrumOptions &options) {
    SpectrumRequest request;
    MeasureSettings &measure = request;
    options.params.apply(measure, measure_params());
    if (!options.range.empty())
        positive(options.range, "--range");
    return request;
}

void run_spectrum(const SpectrumOptions &options) {
    const SpectrumRequest request = request_of(options);
    const int dimensions = options.dimensions.empty()
                               ? 0
                               : choice(dimension_names, options.dimensions, "--dimensions");
    const SpectrumFormat output = check_spectrum_output(options.output);
    if (output == SpectrumFormat::tif && !is_complex(options))
        throw usage_error("a TIFF file holds the spectrum of a picture as complex numbers: give "
                          "--quantity complex, or write .npy or .png");
    colour_map_of(options, output); // refuses early
    const bool profile = wants_profile(options);
    given_density(options.dpi, options.pixel_size);
    const SignalFormat input = signal_format(options.input);
    const bool signal = is_signal_file(input, options.signal);
    const bool array = input == SignalFormat::npy || input == SignalFormat::npz;
    refuse(dimensions == 2 && signal, "--dimensions 2",
           "sound, tables and raw samples are signals");
    refuse(dimensions == 1 && !signal && !array, "--dimensions 1",
           "'" + options.input + "' is neither sound nor an array nor a table");
    const bool picture = dimensions == 2 || (!signal && !array) ||
                         (array && dimensions == 0 && !wave_option(options).empty());
    refuse(!picture && !wave_option(options).empty(), wave_option(options),
           "single waves are those of a picture");
    const std::string pictures = "it belongs to pictures";
    refuse(profile && !picture, options.ring_profile ? "--ring-profile" : "--line-profile",
           pictures);
    refuse(!options.dpi.empty() && !picture, "--dpi", pictures);
    refuse(!options.pixel_size.empty() && !picture, "--pixel-size", pictures);
    refuse(!options.crop.empty() && !picture, "--crop", pictures);
    refuse(!options.slope.empty() && !options.ring_profile, "--slope",
           "it belongs to --ring-profile");
    if (picture && !wave_option(options).empty())
        run_waves(options, array);
    else if (picture)
        run_picture(options, request, output, array);
    else
        run_signal(options, request, output);
}

} // namespace

namespace {

/// Every window, with the range of its parameter.
std::string window_help() {
    std::string names;
    for (const WindowTraits &row : window_kinds()) {
        const WindowParameter &parameter = row.parameter;
        names += (names.empty() ? "" : ", ") + std::string(row.name);
        if (!parameter.name.empty())
            names += "[:" + std::string(parameter.name) + "] (" + significant(parameter.least, 6) +
                     ".." + significant(parameter.most, 6) + ", default " +
                     significant(parameter.usual, 6) + ")";
        else if (row.kind == WindowKind::hann)
            names += " (default)";
    }
    return names + "; a gaussian's deviation is a part of the frame. Of pictures, both axes have "
                   "it; default there: rectangular, which is none, and hann with --crop";
}

} // namespace

void add_spectrum(CLI::App &app) {
    CLI::App *command = app.add_subcommand(
        "spectrum", "Spectrum, Welch's power density, coherence or spectrogram of a signal; "
                    "spectrum of a picture");
    const auto options = std::make_shared<SpectrumOptions>();
    command
        ->add_option("input", options->input,
                     "What to read: " + sound_words() + ", table (.csv), " + array_file_words() +
                         ", " + iq_words() + " or an " + image_words() + pipe_words())
        ->required();
    command
        ->add_option("-o,--output", options->output,
                     "File to write: .csv (signals), .npy, .png (spectrograms: time to the right, "
                     "frequency upwards; pictures), or .tif (--quantity complex). Signals need no "
                     "file for the report with their peaks")
        ->check([](const std::string &path) { // empty if a script lacks it
            return path.empty() ? std::string("the file's name is empty") : std::string();
        });
    const std::string windows = window_help();
    const auto add = [&](const Param<MeasureSettings> &row) {
        ParamFacts shown = row;
        if (row.id == std::string_view("window"))
            shown.help = windows.c_str();
        if (row.id == std::string_view("quantity")) // has a word that signals do not have
            command->add_option(row.option, options->quantity, row.help);
        else
            options->params.add(*command, shown);
    };
    const Param<MeasureSettings> &reference = measure_param("reference"),
                                 &keep_mean = measure_param("keep_mean");
    for (const auto &row : measure_params())
        if (&row != &reference && &row != &keep_mean)
            add(row);
    add_table_options(*command, options->table);
    command->add_option(
        "--rate", options->rate,
        "Samples per second, for example 48000, 48k or 2.4M; default: the sound file's rate, or "
        "that of the table's times. If the rate is unknown, frequencies are in cycles per sample");
    add_signal_options(*command, options->signal);
    add(reference);
    command->add_option(
        "--range", options->range,
        "Decibels below the largest value that the colours of a picture span; default 90");
    command->add_option("--colours", options->colours,
                        "Colours of a picture from the smallest value to the largest: " +
                            colour_map_names() + "; default dusk");
    command->add_flag("--log-frequencies", options->log_frequencies,
                      "Pictures written as .png: octaves are equally high in a spectrogram; in "
                      "the spectrum of a picture each has a ring of one width around frequency 0, "
                      "which is in the middle");
    command->add_flag("--ring-profile", options->ring_profile,
                      "Pictures: the mean power of each ring of frequencies around 0 (rotational "
                      "average), as a table (.csv)");
    command->add_option("--line-profile", options->line_profile,
                        "Pictures: the power along the line between two frequencies in cycles per "
                        "pixel, U1,V1,U2,V2 (across and down), as a table (.csv)");
    command->add_option("--slope", options->slope,
                        "With --ring-profile: also fit power ~ frequency^slope to the rings "
                        "between two frequencies in cycles per pixel, F1,F2, and report it with "
                        "its standard error");
    add_crop_option(*command, options->crop);
    add_density_options(*command, options->dpi, options->pixel_size);
    command->add_option(
        "--dimensions", options->dimensions,
        "Arrays: 1: the last axis is time (default); 2: the last two axes are a picture");
    command->add_flag_callback(
        "--shift", [options] { options->shift = true; },
        "Pictures: frequency 0 in the middle (default)");
    command->add_flag_callback(
        "--no-shift", [options] { options->shift = false; },
        "Pictures: frequency 0 at the top left");
    command
        ->add_option("--wave", options->wave,
                     "Pictures: report one wave instead, of U cycles across and V down: period, "
                     "direction, amplitude, phase and share. May be repeated")
        ->type_name("U,V")
        ->allow_extra_args(false);
    command->add_option("--strongest", options->strongest,
                        "Pictures: report the N strongest waves instead");
    add(keep_mean);
    add_plans_option(*command);
    add_common_options(*command, options->common);
    command->callback([options] { run_spectrum(*options); });
}

} // namespace imago::cli
